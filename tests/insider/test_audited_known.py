"""What a fifth audit by an insider's eyes found of results that are known before they count."""

from collections.abc import Iterator

import pytest
from house_online import QUIET, Client, HouseOnline, open_house_online
from msgspec.structs import replace
from test_audited import FACE_DOWN, READING, at_the_shoe, read, ruled
from test_insiders import TABLES

from croupier.floor.audit import verify
from croupier.floor.people_events import OWNER, StaffMade
from croupier.floor.roster import Roster
from croupier.server.settings import TableSetting
from croupier.table.events import RulingMade
from croupier.table.shapes import Actor, Details

READING_DOWN = replace(READING, id="B-11", face_down=True)
AT = "B-09"


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    tables: tuple[TableSetting, ...] = (*TABLES, FACE_DOWN, READING, READING_DOWN)
    with open_house_online(replace(QUIET, tables=tables)) as opened:
        yield opened


def takes(client: Client, table: str, id: str) -> tuple[str, str]:
    """Ask the preview whom a ruling takes."""
    told = client.done(f"/tables/{table}/rulings/preview", {"id": id, "details": {}})
    return told["rank"], told["second"]


@pytest.mark.clause("BLD 7.1", "BLD 7.3", "BLD 7.5")
def test_7_3_no_two_dealers_void_what_the_shoe_read_while_they_held_play(
    house: HouseOnline,
) -> None:
    dealer = at_the_shoe(house, AT, "player", 50_000)
    read(house, dealer, AT, "QH JC 2H 3D")
    dealer.command(AT, "hold-coup", irregularity="cannot-reconstruct")
    read(house, dealer, AT, "AH 6C")  # Player 3, Banker 9
    second, third = house.staff("dealer"), house.staff("dealer")
    assert ruled(second, AT, "cannot-reconstruct", note="x") == 409
    assert ruled(second, AT, "faulty-cards", note="x") == 403
    supervisor = house.staff("pit-supervisor")
    assert takes(supervisor, AT, "faulty-cards") == ("pit-supervisor", "dealer-inspector")
    assert ruled(supervisor, AT, "faulty-cards", note="x") == 200
    approved = third.post(f"/tables/{AT}/rulings/approve", third.waiting(AT))
    assert approved.status_code == 403
    supervisor.done(f"/tables/{AT}/rulings/reject", supervisor.waiting(AT) | {"reason": "no"})
    dealer.command(AT, "release-hold", reason="all is well")
    dealer.command(AT, "settle")
    last = house.desk.house.table(AT).last
    assert last is not None and [line.collected for line in last.lines] == [50_000]
    assert verify(house.desk.store).is_clean


@pytest.mark.clause("BLD 7.1", "BLD 7.5")
@pytest.mark.parametrize("id", ["next-card-seen", "faulty-cards"])
def test_7_5_no_two_dealers_give_stakes_back_once_a_first_card_is_read(
    house: HouseOnline, id: str
) -> None:
    dealer = at_the_shoe(house, AT, "tie", 50_000)
    dealer.command(AT, "hold-coup", irregularity="next-card-seen")
    read(house, dealer, AT, "9H 2S KD 4C")
    assert ruled(house.staff("dealer"), AT, id) == 403
    assert ruled(house.staff("dealer-inspector"), AT, id) == 403
    assert takes(house.staff("pit-supervisor"), AT, id) == ("pit-supervisor", "dealer-inspector")


@pytest.mark.clause("BLD 7.3", "BLD 7.1")
def test_7_3_a_bet_that_can_only_tie_is_given_back_by_no_two_dealers(house: HouseOnline) -> None:
    dealer = at_the_shoe(house, AT, "banker", 50_000)
    read(house, dealer, AT, "KH TC 5D KD 4S")  # Player 9 on three cards, Banker 0 to draw
    second = house.staff("dealer")
    assert ruled(second, AT, "cannot-reconstruct", note="x") == 409
    assert ruled(second, AT, "faulty-cards", note="x") == 403


def test_a_preview_names_the_rank_that_held_play(house: HouseOnline) -> None:
    dealer = at_the_shoe(house, AT, "banker", 1_000)
    read(house, dealer, AT, "KH TC 5D KD")
    manager = house.staff("pit-manager")
    manager.command(AT, "hold-coup", irregularity="faulty-cards")
    assert ruled(house.staff("pit-supervisor"), AT, "faulty-cards") == 403
    assert takes(manager, AT, "faulty-cards") == ("pit-manager", "dealer-inspector")


# ---- the squeeze


def squeezing(house: HouseOnline, table: str) -> tuple[Client, Client]:
    """Have a patron squeeze four cards of a shoe that was not burned; give both."""
    ann, dealer = house.guest(), house.staff("dealer")
    dealer.go_on(table)
    for step in ("load-shoe", "cut-shoe", "open-betting"):
        dealer.command(table, step)
    ann.done(f"/tables/{table}/seat")
    ann.done(f"/tables/{table}/wagers", {"wagers": [{"bet": "player", "amount": 40_000}]})
    dealer.command(table, "close-betting")
    ann.done(f"/tables/{table}/squeeze", {"request": True})
    read(house, dealer, table, "2H 9S KD JC")
    return ann, dealer


@pytest.mark.clause("BLD 4.7", "BLD 7.11.1")
@pytest.mark.parametrize("table", ["B-08", "B-11"])
def test_4_7_a_squeezer_is_shown_only_what_they_look_at_and_it_is_on_record(
    house: HouseOnline, table: str
) -> None:
    ann, dealer = squeezing(house, table)
    path = f"/tables/{table}/squeeze"
    assert ann.view(table)["you"]["squeeze"] == {"0": "", "1": "", "2": "", "3": ""}
    assert house.guest().post(path, {"look": 0}).status_code == 409
    looked = {"command": "look-at-card", "place": 0}
    assert dealer.post(f"/tables/{table}/commands", looked).status_code == 409
    assert ann.post(path, {"look": 4}).status_code == 409
    ann.done(path, {"look": 2})
    assert ann.view(table)["you"]["squeeze"] == {"0": "", "1": "", "2": "KD", "3": ""}
    assert house.desk.house.table(table).coup.shown == (3,)
    # Now a card has been seen: the hand is played out, and nobody deals another (7.11.2).
    assert ruled(house.staff("dealer"), table, "no-burn-unseen") == 409
    assert ruled(house.staff("pit-manager"), table, "no-burn-unseen") == 409
    assert ruled(house.staff("dealer-inspector"), table, "no-burn-first-hand") == 200
    ann.done(path, {"open": [0, 2]})
    ann.done(path, {"open": [1, 3]})
    assert house.desk.house.table(table).phase == "result"
    assert verify(house.desk.store).is_clean


@pytest.mark.clause("BLD 7.11.1", "BLD 7.11.2")
def test_7_11_1_nothing_that_a_shoe_has_read_goes_back_into_it(house: HouseOnline) -> None:
    squeezing(house, "B-11")
    assert ruled(house.staff("dealer"), "B-11", "no-burn-unseen") == 409


@pytest.mark.clause("BLD 7.11.1", "BLD 4.7")
def test_7_11_1_nobody_looks_while_it_waits_for_its_second_person(house: HouseOnline) -> None:
    ann, _ = squeezing(house, "B-08")
    assert ruled(house.staff("dealer-inspector"), "B-08", "no-burn-unseen") == 200
    assert ann.post("/tables/B-08/squeeze", {"look": 0}).status_code == 409


@pytest.mark.clause("BLD 7.1")
def test_6_a_no_detail_that_a_clause_does_not_read_lowers_the_rank_of_a_void(
    house: HouseOnline,
) -> None:
    dealer = at_the_shoe(house, AT, "player", 22_000)
    read(house, dealer, AT, "2H 9D KH KD")  # Player 2, Banker 9
    other = house.staff("dealer")
    assert ruled(other, AT, "faulty-cards", note="x") == 403
    assert ruled(other, AT, "faulty-cards", note="x", withdrawal=True) == 409
    assert verify(house.desk.store).is_clean


@pytest.mark.clause("BLD 7.9", "BLD 7.12")
@pytest.mark.parametrize("id", ["wrong-order", "drawn-together-order-known"])
@pytest.mark.parametrize("cards", [("8D", "2H", "KH"), ("KH", "8D", "2H")])
def test_6_b_no_two_dealers_reorder_cards_that_were_seen_at_a_reading_shoe(
    house: HouseOnline, id: str, cards: tuple[str, ...]
) -> None:
    dealer = at_the_shoe(house, AT, "player", 50_000)
    read(house, dealer, AT, "2H 8D KH")
    dealer.command(AT, "raise-alarm", note="shoe jammed")
    other = house.staff("dealer")
    assert ruled(other, AT, id, cards=cards) == 403
    assert ruled(house.staff("dealer-inspector"), AT, id, cards=cards) == 403
    assert ruled(house.staff("pit-supervisor"), AT, id, cards=cards) == 200


@pytest.mark.clause("BLD 7.12", "BLD 7.16")
def test_7_1_3_no_card_is_invented_under_an_alarm_for_less_than_it_may_bring(
    house: HouseOnline,
) -> None:
    dealer = at_the_shoe(house, AT, "player", 50_000)
    read(house, dealer, AT, "2H 8D")
    dealer.command(AT, "raise-alarm", note="shoe jammed")
    for rank in ("dealer", "dealer-inspector"):
        somebody = house.staff(rank)
        assert ruled(somebody, AT, "drawn-together-order-known", cards=["8D", "7S"]) == 403


@pytest.mark.clause("BLD 7.16")
def test_7_1_2_cards_that_leave_a_known_loser_open_count_by_the_best_that_may_come(
    house: HouseOnline,
) -> None:
    dealer = at_the_shoe(house, AT, "player", 50_000)
    read(house, dealer, AT, "2S 8S QH QD")
    dealer.command(AT, "raise-alarm", note="shoe jammed")
    for rank in ("dealer-inspector", "pit-supervisor"):  # two maxima: lost, and won instead
        assert ruled(house.staff(rank), AT, "wrong-record", cards=["QH", "QD", "QH", "QD"]) == 403


def test_7_1_4_verify_takes_the_lower_rank_for_whoever_proposed() -> None:
    roster = Roster()
    for id, rank in (("dora", "dealer"), ("ivy", "dealer-inspector"), ("dan", "dealer")):
        roster.hear(StaffMade(OWNER, 1, id, id.title(), rank))
    made = RulingMade(
        Actor("ivy", "dealer-inspector"), 2, "drawn-together-order-known", ("7.12",),
        "dealer-inspector", Details(), "seen", "dora", "dealer", second="dealer-inspector",
    )  # fmt: skip
    assert not roster.objection_at_table(made)
    by_dealers = replace(made, by=Actor("dan", "dealer"))
    assert roster.objection_at_table(by_dealers)
