"""What fell at once when the house was first tried as an insider would; each is refused now."""

import threading
from collections.abc import Iterator

import pytest
from house_online import (
    QUIET,
    Client,
    HouseOnline,
    deal,
    every_command,
    open_house_online,
    to_betting,
)
from msgspec.structs import replace
from test_insiders import TABLES

from croupier.floor.audit import verify

BIG = 500_000_000


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online(replace(QUIET, tables=TABLES)) as opened:
        yield opened
        report = verify(opened.desk.store)
        assert report.is_clean, (report.wrong, report.not_allowed)


def paid_coup(house: HouseOnline) -> tuple[Client, str]:
    """Deal a coup that ann lost, and give her and its id."""
    ann, dealer = house.guest(), house.staff("dealer")
    to_betting(dealer, "B-07")
    ann.done("/tables/B-07/seat")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "banker", "amount": 500}]})
    dealer.command("B-07", "close-betting")
    deal(dealer, "B-07", "9S 2H KD 5C")
    last = house.desk.house.table("B-07").last
    assert last is not None
    return ann, last.id


def test_8_1_nobody_decides_a_case_about_a_spin_that_never_happened(house: HouseOnline) -> None:
    ann, inspector = house.guest(), house.staff("dealer-inspector")
    for coup in ("R-02/1/1", "R-02/7/3", "X-99/1/1"):
        opened = inspector.post("/disputes", {"coup": coup, "about": "not paid", "patron": ann.id})
        assert opened.status_code in (404, 409), opened.text
    assert ann.balance == 1_000_000


def test_r_35_an_inspector_alone_gives_nobody_half_a_billion(house: HouseOnline) -> None:
    ann, coup = paid_coup(house)
    inspector = house.staff("dealer-inspector")
    case = inspector.done("/disputes", {"coup": coup, "about": "x", "patron": ann.id})["id"]
    money = [{"patron": ann.id, "amount": BIG}]
    found = {"decision": "for her", "reason": "seen", "corrections": money}
    for step in ("propose", "decide"):
        inspector.post(f"/disputes/{case}/{step}", found)
        inspector.post(f"/disputes/{case}/approve", {"finding": 1})
        inspector.post(f"/disputes/{case}/accept")
    ruling = {"id": "beyond-the-rules", "details": {"corrections": money}, "reason": "so"}
    assert inspector.post("/tables/B-07/rulings", {**ruling, "coup": coup}).status_code == 403
    assert ann.balance == 1_000_000 - 500


def test_online_13_no_dealer_plays_or_voids_a_patrons_own_round(house: HouseOnline) -> None:
    ann, director = house.guest(), house.staff("director")
    ann.done("/online/deal", {"wagers": [{"bet": "tie", "amount": 100}]})
    table = f"O-{ann.id}"
    for command in every_command():
        sent = director.post(f"/tables/{table}/commands", command)
        assert sent.status_code == 403, (command, sent.text)
    malfunction = {"id": "malfunction", "details": {"cards": ["9S"]}, "reason": "so"}
    assert director.post(f"/tables/{table}/rulings", malfunction).status_code in (403, 404)


def test_r_19_a_wheel_is_not_taken_over_with_the_ball_running(house: HouseOnline) -> None:
    dealer, second = house.staff("dealer"), house.staff("pit-supervisor")
    body = {"reason": "mine", "second": dealer.pin}
    assert dealer.post("/tables/R-01/take-over", body).status_code in (401, 403)
    keyed = dealer.post("/tables/R-01/commands", {"command": "record-number", "number": 17})
    assert keyed.status_code in (403, 409), keyed.text
    assert second.post("/tables/R-01/commands", {"command": "spin-ball"}).status_code in (403, 409)


def test_a_credit_beyond_the_trays_book_is_refused_and_no_fill_invented(
    house: HouseOnline,
) -> None:
    supervisor, cashier = house.staff("pit-supervisor"), house.staff("cashier")
    book, bank = house.desk.house.balance("float", "B-07"), house.desk.house.balance("house")
    credit = {"what": "credit", "amount": book + 1, "second": cashier.pin}
    sent = supervisor.post("/tables/B-07/float", credit)
    assert sent.status_code == 409, sent.text
    assert house.desk.house.balance("float", "B-07") == book
    assert house.desk.house.balance("house") == bank


def test_an_excluded_patrons_bets_are_refused_when_staff_record_them(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    to_betting(dealer, "B-07")
    ann.done("/tables/B-07/seat")
    ann.done("/me/self-exclude", {"days": 30})
    bet = {"command": "place-wager", "patron": ann.id, "seat": 1, "bet": "banker", "amount": 500}
    for found in (False, True):
        sent = dealer.post("/tables/B-07/commands", {**bet, "found": found})
        assert sent.status_code in (403, 409), sent.text
    assert ann.balance == 1_000_000


def test_one_person_in_two_sessions_is_one_person(house: HouseOnline) -> None:
    director = house.staff("director")
    again = house.signed_in(
        next(one.person for one in house.people.everyone() if one.person.id == director.id)
    )
    body = {"name": "A Friend", "rank": "director", "code": "long enough 123", "reason": "mine"}
    waits = director.post("/staff", body)
    assert waits.status_code == 202, waits.text
    number = waits.json()["waiting"]
    assert again.post(f"/acts/{number}/approve", {}).status_code == 403
    assert again.post(f"/acts/{number}/approve", director.pin).status_code == 403


def test_an_act_approved_many_times_at_once_is_done_once(house: HouseOnline) -> None:
    supervisor, cashier = house.staff("pit-supervisor"), house.staff("cashier")
    # At a table that the house deals, where chips are but numbers: elsewhere they go by a slip.
    before = house.desk.house.balance("float", "B-01")
    waits = supervisor.post("/tables/B-01/float", {"what": "fill", "amount": 1_000})
    assert waits.status_code == 202, waits.text
    number = waits.json()["waiting"]
    approve = [
        threading.Thread(target=cashier.post, args=(f"/acts/{number}/approve", {}))
        for _ in range(6)
    ]
    for one in approve:
        one.start()
    for one in approve:
        one.join()
    assert house.desk.house.balance("float", "B-01") == before + 1_000
