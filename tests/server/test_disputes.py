"""Disputes over HTTP: each step by its own person, the register, the packet (section 8, R-33)."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from house_online import PIN, Client, HouseOnline, deal, to_betting

from croupier.floor.audit import verify
from croupier.floor.evidence import Packet, check_packet
from refusals import refusal_of

SLIP = {"wagers": [{"bet": "banker", "amount": 1000}, {"bet": "tie", "amount": 200}]}


def disputed(house: HouseOnline, table: str = "B-01") -> tuple[Client, Client, str]:
    """Play a coup of ann's at a table; ann, the dealer and the coup."""
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, table)
    ann.done(f"/tables/{table}/seat")
    ann.done(f"/tables/{table}/wagers", SLIP)
    dealer.command(table, "close-betting")
    deal(dealer, table, "KH 9C QS KD")
    coup: str = ann.get(f"/tables/{table}/history").json()["coups"][0]["id"]
    return ann, dealer, coup


def opened(ann: Client, coup: str) -> str:
    table = coup.partition("/")[0]
    told = ann.done(f"/tables/{table}/disputes", {"coup": coup, "about": "my tie was a push"})
    return f"/disputes/{told['id']}"


def paying(amount: int, patron: Client) -> dict[str, Any]:
    return {
        "decision": "for the patron",
        "reason": "the film",
        "corrections": [{"patron": patron.id, "amount": amount}],
    }


def ready(house: HouseOnline, path: str, ann: Client, dealer: Client) -> Client:
    """Take a case to where it can be decided; gives the Pit Manager."""
    pit = house.staff("pit-manager")
    ann.done(f"{path}/escalate")
    pit.done(f"{path}/inform-surveillance")
    dealer.done(f"{path}/account", {"text": "there was no tie", "of": "staff"})
    return pit


@pytest.mark.clause("BLD 8.1, 8.2, 8.4")
def test_a_dispute_from_opening_to_its_end(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    bob, eye = house.guest(), house.staff("surveillance")
    path = opened(ann, coup)
    assert ann.get("/disputes").json()["disputes"][0]["stage"] == "table"
    assert bob.get("/disputes").json()["disputes"] == []
    for each in ("", "/evidence", "/packet"):
        assert bob.get(f"{path}{each}").status_code in (403, 404)
    assert bob.post(f"{path}/escalate").status_code == 404
    ann.done(f"{path}/account", {"text": "I put it on the line"})
    pit = ready(house, path, ann, dealer)
    assert [one["id"] for one in eye.get("/disputes?inbox=true").json()["disputes"]] == [
        path.rpartition("/")[2]
    ]
    assert pit.get("/disputes?inbox=true").status_code == 403
    eye.done(f"{path}/evidence", {"heading": "8.4.6", "text": "camera 4, 20:14:07"})
    assert pit.post(f"{path}/evidence", {"heading": "8.4.6", "text": "x"}).status_code == 409
    before = ann.balance
    told = pit.done(f"{path}/decide", paying(200, ann))
    assert told["waiting"] and ann.balance == before
    assert not ann.get(path).json()["findings"], "what nobody approved yet is not the patron's"
    assert pit.post(f"{path}/approve", {"finding": 1}).status_code == 403
    assert dealer.post(f"{path}/approve", {"finding": 1}).status_code in (403, 409)
    second = house.staff("pit-supervisor")
    assert "approve" in second.get(path).json()["may"]
    second.done(f"{path}/approve", {"finding": 1})
    assert ann.balance == before + 200
    assert "agree" in ann.get(path).json()["may"]
    ann.done(f"{path}/agree", {"agrees": True})
    pit.done(f"{path}/close")
    assert ann.get("/disputes").json()["disputes"] == []
    (closed,) = ann.get("/disputes?state=closed").json()["disputes"]
    assert closed["stage"] == "closed"
    names = {step["by"] for step in ann.get(path).json()["steps"]}
    assert names <= {"Patron", "House", "Dealer", "Pit Manager", "Pit Supervisor", "Surveillance"}
    assert verify(house.desk.store).wrong == ""


def test_cases_are_searched_by_who_dealt_and_by_what_came_up(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    case = opened(ann, coup).rpartition("/")[2]
    pit, on = house.staff("pit-manager"), dealer.get("/me").json()["name"]

    def found(**asked: str) -> list[str]:
        return [x["id"] for x in pit.get("/disputes", params=asked).json()["disputes"]]

    assert found(dealer=on) == [case] and found(dealer=on, table="L7-01") == []
    assert found(dealer=pit.get("/me").json()["name"]) == []
    assert found(clause="7.16") == []
    assert found(dealer=on, least="1") == []


@pytest.mark.clause("BLD 8.5, 8.6")
def test_8_5_8_6_a_complaint_filed_helped_and_answered(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    path = opened(ann, coup)
    pit = ready(house, path, ann, dealer)
    pit.done(f"{path}/decide", {"decision": "not paid", "reason": "no tie"})
    ann.done(f"{path}/agree", {"agrees": False})
    assert ann.post(f"{path}/file", {"text": "it was"}).status_code == 409
    dealer.done(f"{path}/complaint")
    ann.done(f"{path}/file", {"text": "it was a tie"})
    dealer.done(f"{path}/complaint", {"note": "translated"})
    answer = {"decision": "it stands", "reason": "the film"}
    assert pit.post(f"{path}/answer", answer).json()["needs"] == "assistant-director"
    director = house.staff("director")
    director.done(f"{path}/answer", answer)
    told = director.done(f"{path}/close")
    assert (told["stage"], told["complaint"]) == ("closed", "answered")
    assert verify(house.desk.store).wrong == ""


def test_two_people_at_one_screen_with_the_second_ones_pin(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    path = opened(ann, coup)
    pit = ready(house, path, ann, dealer)
    second = house.staff("pit-supervisor").get("/me").json()["name"]
    before = ann.balance
    wrong = {**paying(200, ann), "second": {"name": second, "pin": "000000"}}
    assert pit.post(f"{path}/decide", wrong).status_code == 401
    own = pit.get("/me").json()["name"]
    mine = {**paying(200, ann), "second": {"name": own, "pin": PIN}}
    assert pit.post(f"{path}/decide", mine).status_code == 403
    assert pit.get(path).json()["findings"] == [], "all of it, or nothing"
    both = {**paying(200, ann), "second": {"name": second, "pin": PIN}}
    for _ in range(2):
        assert pit.post(f"{path}/decide", both, "one key of mine").status_code == 200
    assert ann.balance == before + 200
    assert verify(house.desk.store).wrong == ""


@pytest.mark.clause("BLD 8.1")
def test_8_1_a_proposal_is_the_patrons_to_accept(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    path = opened(ann, coup)
    inspector = house.staff("dealer-inspector")
    body = {"decision": "it stays as it is", "reason": "the cards"}
    assert dealer.post(f"{path}/propose", body).json()["needs"] == "dealer-inspector"
    inspector.done(f"{path}/propose", body)
    assert set(ann.get(path).json()["may"]) >= {"accept", "decline", "escalate"}
    assert ann.done(f"{path}/accept")["stage"] == "closed"


@pytest.mark.clause("BLD 8.3")
def test_8_3_overdue_stands_out_and_a_new_time_says_why(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    path = opened(ann, coup)
    now = house.desk.clock.now()
    dealer.done(f"{path}/deadline", {"until": now + 10_000_000})
    assert dealer.post(f"{path}/deadline", {"until": now + 20_000_000}).status_code == 409
    told = dealer.done(f"{path}/deadline", {"until": now + 20_000_000, "reason": "the film"})
    assert len(told["times"]) == 2 and not told["overdue"]
    assert dealer.get("/disputes?overdue=true").json()["disputes"] == []


def test_staff_open_a_case_for_a_patron_who_was_there(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    bob = house.guest()
    body = {"coup": coup, "about": "the chip lay on tie", "patron": bob.id}
    refused = dealer.post("/disputes", body)
    assert refused.status_code == 409 and refusal_of(refused) == "dispute-patron-not-present"
    told = dealer.done("/disputes", {**body, "patron": ann.id})
    assert told["patron"] == ann.id and told["accounts"] == []
    ghost = dealer.post("/disputes", {**body, "coup": "B-01/9/9", "patron": ann.id})
    assert ghost.status_code == 409 and refusal_of(ghost) == "dispute-coup-not-over"
    theirs = bob.post("/disputes", {**body, "patron": ann.id})
    assert theirs.status_code == 403 and refusal_of(theirs) == "case-anothers"
    assert verify(house.desk.store).wrong == ""


def test_cases_asked_for_at_once_are_bounded_like_those_one_after_the_other(
    house: HouseOnline,
) -> None:
    ann, _, coup = disputed(house)

    def ask(nth: int) -> int:
        return ann.post("/disputes", {"coup": coup, "about": f"the {nth}th"}).status_code

    with ThreadPoolExecutor(8) as at_once:
        assert sorted(at_once.map(ask, range(8))) == [200] * 3 + [409] * 5


@pytest.mark.clause("BLD 8.5")
def test_whoever_decided_is_not_offered_to_say_that_the_patron_agrees(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    path = opened(ann, coup)
    pit = ready(house, path, ann, dealer)
    assert pit.get(path).json()["may_agree"], "nothing is decided"
    told = pit.done(f"{path}/decide", {"decision": "it stands", "reason": "the film"})
    assert "agree" in told["may"] and not told["may_agree"]
    assert pit.post(f"{path}/agree", {"agrees": True}).status_code == 409
    assert not dealer.get(path).json()["may_agree"], "whose coup it was"
    other = house.staff("dealer-inspector")
    for one in (ann, other):
        assert one.get(path).json()["may_agree"]
    other.done(f"{path}/agree", {"agrees": True})


@pytest.mark.clause("BLD 8.1", "R 8.1")
def test_8_1_staff_are_told_for_whom_they_may_open_a_case(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    for rank in ("dealer", "pit-supervisor", "cashier", "surveillance"):
        there = house.staff(rank).get(f"/coups/{coup}").json()["patrons"]
        assert [one["id"] for one in there] == [ann.id], rank
    for other in (ann, house.guest(), house.staff("auditor")):
        assert other.get(f"/coups/{coup}").json()["patrons"] == []
    dealer.command("B-01", "open-betting")
    playing = house.desk.house.table("B-01").coup.id
    assert dealer.get(f"/coups/{playing}").json()["patrons"] == [], "it is not over"


@pytest.mark.clause("BLD 8.4.5")
def test_8_4_5_staff_who_do_not_say_whose_account_it_is_give_their_own(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    about = {"coup": coup, "about": "a chip", "patron": ann.id}
    path = f"/disputes/{dealer.done('/disputes', about)['id']}"
    text = {"text": "so it was"}
    ours = dealer.done(f"{path}/account", text)["accounts"][-1]
    assert (ours["of"], ours["on_word"]) == ("staff", False)
    on_word = dealer.done(f"{path}/account", {**text, "of": "patron"})["accounts"][-1]
    assert (on_word["of"], on_word["on_word"]) == ("patron", True)
    own = ann.done(f"{path}/account", text)["accounts"][-1]
    assert (own["of"], own["on_word"]) == ("patron", False)
    assert ann.post(f"{path}/account", {**text, "of": "staff"}).status_code == 409


def test_correction_by_a_case_is_between_the_house_and_its_patron_who_had_a_wager(
    house: HouseOnline,
) -> None:
    bob = house.guest()
    bob.done("/tables/B-01/seat")  # and places nothing
    ann, dealer, coup = disputed(house)
    had = (ann.balance, bob.balance)
    path = opened(bob, coup)
    pit = ready(house, path, bob, dealer)
    for money, said in (
        (paying(200, bob), "correction-without-wager"),
        (paying(-200, ann), "correction-other-patron"),
    ):
        refused = pit.post(f"{path}/decide", money)
        assert refused.status_code == 409 and refusal_of(refused) == said, refused.text
    assert not pit.get(path).json()["staked"], "so no screen asks for an amount"
    assert pit.get(opened(ann, coup)).json()["staked"]
    assert (ann.balance, bob.balance) == had and verify(house.desk.store).wrong == ""


def test_the_register_is_searched_and_holds_closed_cases(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    first, second = opened(ann, coup), opened(ann, coup)
    dealer.done(f"{second}/account", {"text": "a seagull took the chip", "of": "staff"})

    def found(query: str, who: Client = dealer) -> list[str]:
        told = who.get(f"/disputes?{query}").json()["disputes"]
        return sorted(f"/disputes/{one['id']}" for one in told)

    assert found("state=all") == [first, second] == found(f"coup={coup}") == found("table=B-01")
    assert found("text=SEAGULL") == [second] and found("table=B-02") == []
    name = ann.get("/me").json()["name"]
    assert found(f"patron={name}") == [first, second] and found("patron=nobody") == []
    assert found("state=all", house.guest()) == []
    assert found("state=all", house.staff("auditor")) == [first, second]


def test_a_packet_is_checked_from_nothing_but_itself(house: HouseOnline) -> None:
    ann, dealer, coup = disputed(house)
    path = opened(ann, coup)
    assert dealer.get(f"{path}/packet").status_code == 403
    inspector = house.staff("dealer-inspector")
    answer = inspector.get(f"{path}/packet")
    packet = msgspec.json.decode(answer.content, type=Packet)
    assert check_packet(packet) >= 1
    assert packet.case is not None and packet.case.about == "my tie was a push"
    assert len(packet.lines) == 2 and packet.headings["8.4.6"] == "Surveillance"
    assert inspector.get(f"{path}/evidence").content[:200] == answer.content[:200]


def test_an_online_round_is_disputed_too(house: HouseOnline) -> None:
    ann = house.guest()
    coup = ann.done("/online/deal", SLIP)["coup"]
    ann.done("/online/collect")
    told = ann.done(f"/tables/O-{ann.id}/disputes", {"coup": coup, "about": "I pressed Player"})
    assert told["stage"] == "table" and told["book"] == "online-baccarat"
    pit = house.staff("pit-supervisor")
    path = f"/disputes/{told['id']}"
    pit.done(f"{path}/propose", {"decision": "it stands", "reason": "the seal"})
    assert ann.done(f"{path}/decline")["stage"] == "pit"


def test_a_stranger_does_not_learn_whether_a_round_of_somebodys_own_was_played(
    house: HouseOnline,
) -> None:
    ann, stranger = house.guest(), house.guest()
    ann.done("/online/deal", {"wagers": [{"bet": "tie", "amount": 100}]})
    ann.done("/online/collect")
    table = f"O-{ann.id}"
    played, not_played = (
        stranger.post("/disputes", {"coup": f"{table}/1/{nth}", "about": "unfair"})
        for nth in (1, 9)
    )
    assert house.desk.house.table(table).last is not None
    assert played.status_code == not_played.status_code == 409
    assert played.text.replace("/1/1", "/1/9") == not_played.text
    assert ann.post("/disputes", {"coup": f"{table}/1/1", "about": "unfair"}).status_code == 200
