"""A tray and a drop box over the API: who, with whom, and what does not fit is refused."""

from typing import Any

import pytest
from house_online import PIN, Client, HouseOnline, row_of
from test_cage import patron

from croupier.floor.audit import verify
from refusals import refusal_of

TRAY = 1_000_000_000
# What: who may, with whom, and who just may not.
ROWS = {
    "opening": ("pit-supervisor", "dealer", "dealer-inspector", "cashier"),
    "closing": ("pit-supervisor", "dealer", "dealer-inspector", "cashier"),
    "fill": ("pit-supervisor", "cashier", "dealer-inspector", "director"),
    "credit": ("pit-supervisor", "cashier", "dealer-inspector", "director"),
}


@pytest.fixture(autouse=True)
def by_the_house(house: HouseOnline) -> None:
    """Have the house deal: its bankroll is one amount, and moved by two people's word."""
    house.deals("B-01")


def move(
    house: HouseOnline,
    first: Client,
    second: Client | None,
    what: str,
    amount: int,
    reason: str = "",
) -> Any:
    body: dict[str, Any] = {"what": what, "amount": amount, "reason": reason}
    if second is not None:
        body["second"] = {"name": house.desk.door.name(second.id), "pin": PIN}
    return first.post("/tables/B-01/float", body)


@pytest.mark.parametrize("what", ROWS)
def test_two_people_by_the_table_of_authority(house: HouseOnline, what: str) -> None:
    first, second, below, no_second = (house.staff(rank) for rank in ROWS[what])
    amount, reason = 1_000, ""
    if what in ("opening", "closing"):
        amount = TRAY  # as the book has it, and as it was closed
    if what == "opening":
        move(house, first, second, "closing", TRAY)
    assert move(house, below, second, what, amount, reason).status_code == 403
    assert move(house, first, no_second, what, amount, reason).status_code == 403
    assert move(house, first, first, what, amount, reason).status_code == 403
    assert move(house, first, None, what, amount, reason).status_code == 202, "alone it waits"
    assert move(house, first, second, what, amount, reason).status_code == 200
    assert verify(house.desk.store).is_clean


def test_a_tray_is_opened_once_and_closed_by_the_book(house: HouseOnline) -> None:
    pit, dealer, cashier = (house.staff(rank) for rank in ("pit-supervisor", "dealer", "cashier"))
    twice = move(house, pit, cashier, "opening", 500)
    assert twice.status_code == 409 and refusal_of(twice) == "tray-already-open"
    assert move(house, pit, dealer, "closing", TRAY - 100, "a chip is gone").status_code == 200
    assert house.desk.house.balance("float", "B-01") == 0
    assert move(house, pit, dealer, "opening", 500).status_code == 403, "chips from the house"
    assert move(house, pit, cashier, "opening", 500).status_code == 200
    assert house.desk.house.balance("float", "B-01") == 500
    assert verify(house.desk.store).is_clean


def lift(house: HouseOnline, tag: str, table: str = "B-02") -> Any:
    first, second = house.staff("count-team"), house.staff("count-team")
    body = {"tag": tag, "second": {"name": house.desk.door.name(second.id), "pin": PIN}}
    return first.post(f"/tables/{table}/boxes", body)


def count(house: HouseOnline, tag: str, amount: int, reason: str = "") -> Any:
    first, second = house.staff("count-team"), house.staff("count-team")
    signed = {"name": house.desk.door.name(second.id), "pin": PIN}
    body = {"amount": amount, "reason": reason, "second": signed}
    return first.post(f"/tables/B-02/boxes/{tag}", body)


def test_a_box_is_lifted_and_counted_and_a_difference_has_a_reason(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), patron(house)
    dealer.command("B-02", "take-seat", patron=ann.id, seat=1)
    dealer.go_on("B-02")
    dealer.done("/tables/B-02/buy-in", {"patron": ann.id, "amount": 700})
    watcher, held = house.staff("surveillance"), house.desk.house.balance
    assert refusal_of(count(house, "T-1", 700)) == "box-not-lifted"
    assert lift(house, "T-1").status_code == 200
    assert "lifted under the tag T-1" in watcher.view("B-02")["variance"]
    assert (held("drop", "B-02"), held("box", "T-1")) == (0, 700)
    dealer.done("/tables/B-02/buy-in", {"patron": ann.id, "amount": 50})  # into the next box
    assert refusal_of(lift(house, "T-1")) == "box-tag-used"
    cage, refused = held("cage"), count(house, "T-1", 800)
    assert refused.status_code == 409
    assert refused.json()["message"] == {
        "id": "drop-count-reason-missing", "fields": {"table": "B-02", "book": 700, "amount": 800},
    }  # fmt: skip
    implausible = count(house, "T-1", 10**9, "it was in there")
    assert refusal_of(implausible) == "drop-count-implausible"
    assert count(house, "T-1", 800, "a note stuck").status_code == 200
    assert (held("cage"), held("drop", "B-02"), held("box", "T-1")) == (cage + 800, 50, 0)
    assert b"variance-found" in house.desk.store.records_of("tray/B-02")[-1].event
    assert "100 over" in watcher.view("B-02")["variance"]
    assert refusal_of(count(house, "T-1", 800)) == "box-not-lifted"
    assert verify(house.desk.store).is_clean


def test_nobody_but_two_of_the_count_team_lifts_and_counts(house: HouseOnline) -> None:
    for rank in ("dealer", "cashier", "director", "surveillance"):
        assert house.staff(rank).post("/tables/B-02/boxes", {"tag": "T-1"}).status_code == 403
    alone = house.staff("count-team").post("/tables/B-02/boxes", {"tag": "T-1"})
    assert alone.status_code == 202


def test_chips_come_to_real_trays_by_numbered_slips(house: HouseOnline) -> None:
    pit, cashier, dealer = (house.staff(rank) for rank in ("pit-supervisor", "cashier", "dealer"))
    one_word = {"what": "fill", "amount": 1_000}
    assert refusal_of(pit.post("/tables/B-02/float", one_word)) == "slip-wanted"
    house.by_slip("fill", "B-02", 12_000)
    held = house.desk.house.balance
    assert (held("float", "B-02"), held("transit", "B-02")) == (TRAY + 12_000, 0)
    chips = {"1000": 3}
    assert dealer.post("/tables/B-02/slips", {"kind": "fill", "chips": chips}).status_code == 403
    pit.done("/tables/B-02/slips", {"kind": "fill", "chips": chips})
    slip, signed = "/tables/B-02/slips/2", {"name": house.desk.door.name(pit.id), "pin": PIN}
    early = {"step": "receive", "chips": chips, "second": signed}
    assert refusal_of(dealer.post(slip, early)) == "slip-is-requested"
    assert pit.post(slip, {"step": "issue", "chips": chips}).status_code == 403
    fewer = {"step": "issue", "chips": {"1000": 2}}
    assert refusal_of(cashier.post(slip, fewer)) == "slip-chips-differ"
    cashier.done(slip, {"step": "issue", "chips": chips})
    assert held("transit", "B-02") == 3_000
    closing = {"what": "closing", "chips": {"1000000000": 1}, "second": signed}
    assert refusal_of(house.staff("pit-supervisor").post("/tables/B-02/float", closing)) == (
        "slip-still-open"
    )
    void = {"step": "void", "chips": {}, "second": cashier.pin}
    assert refusal_of(pit.post(slip, void)) == "slip-void-reason-missing"
    assert pit.post(slip, {**void, "reason": "not needed"}).is_success
    assert (held("float", "B-02"), held("transit", "B-02")) == (TRAY + 12_000, 0)
    house.by_slip("credit", "B-02", 2_000)
    shown = pit.get(slip).json()
    assert (shown["stage"], shown["reason"], shown["worth"]) == ("void", "not needed", 3_000)
    assert [one["step"] for one in shown["signed"]] == ["requested", "issued", "void", "void"]
    assert pit.get("/tables/B-02/float").json()["book"] == TRAY + 10_000
    assert verify(house.desk.store).is_clean


def test_real_chips_are_counted_by_denomination(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-supervisor"), house.staff("dealer")
    signed = {"second": {"name": house.desk.door.name(dealer.id), "pin": PIN}}
    closing: dict[str, Any] = {"what": "closing", "reason": "two are gone", **signed}
    where = "/tables/B-02/float"
    assert refusal_of(pit.post(where, {**closing, "amount": TRAY})) == "count-by-denomination"
    assert refusal_of(pit.post(where, {**closing, "chips": {"7": 1}})) == "denomination-unknown"
    chips = {"500000000": 1, "50000000": 9, "1000000": 48}
    assert pit.post(where, {**closing, "chips": chips}).is_success
    told = pit.get(where).json()
    assert (told["chips"], told["variance"]) == (chips, -2_000_000)
    held = house.desk.house.balance
    assert (held("missing", "B-02"), held("float", "B-02")) == (2_000_000, 0)
    assert verify(house.desk.store).is_clean


def test_no_tray_of_an_online_table(house: HouseOnline) -> None:
    pit, private = house.staff("pit-supervisor"), house.guest().get("/online").json()["id"]
    body = {"what": "fill", "amount": 100}
    assert pit.post(f"/tables/{private}/float", body).status_code == 403


def test_a_closing_count_beside_the_book_has_a_reason_and_is_told(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-supervisor"), house.staff("dealer")
    refused = move(house, pit, dealer, "closing", 5)
    said = f"The tray of B-01 holds {TRAY:,} by the book, and 5 was counted; say why."
    assert (refused.status_code, refused.json()["error"]) == (409, said)
    assert move(house, pit, dealer, "closing", TRAY - 100, "a chip is gone").status_code == 200
    told = pit.get("/tables/B-01/float").json()
    assert (told["open"], told["variance"], told["closed_with"]) == (False, -100, TRAY - 100)
    assert row_of(pit.get("/reports").json(), "B-01")["off_book"] == -100


def test_a_closed_tray_is_neither_closed_nor_filled(house: HouseOnline) -> None:
    pit, dealer, cashier = (house.staff(rank) for rank in ("pit-supervisor", "dealer", "cashier"))
    assert move(house, pit, dealer, "closing", TRAY).status_code == 200
    assert move(house, pit, dealer, "closing", 5, "again").status_code == 409
    assert move(house, pit, cashier, "fill", 1_000).status_code == 409
    house.staff("pit-manager").command("B-01", "close-table")
    assert move(house, pit, cashier, "fill", 1_000).status_code == 409
