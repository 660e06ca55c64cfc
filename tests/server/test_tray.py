"""A tray and a drop box over the API: who, with whom, and what does not fit is refused."""

from typing import Any

import pytest
from house_online import PIN, Client, HouseOnline
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
    "drop": ("count-team", "count-team", "director", "cashier"),
}


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
    amount, reason = (5, "found") if what == "drop" else (1_000, "")
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


def test_a_drop_beside_the_record_needs_a_reason(house: HouseOnline) -> None:
    count, other = house.staff("count-team"), house.staff("count-team")
    dealer, ann = house.staff("dealer"), patron(house)
    dealer.command("B-01", "take-seat", patron=ann.id, seat=1)
    dealer.go_on("B-01")
    dealer.done("/tables/B-01/buy-in", {"patron": ann.id, "amount": 700})
    refused = move(house, count, other, "drop", 800)
    assert refused.status_code == 409
    assert refused.json()["message"] == {
        "id": "drop-count-reason-missing", "fields": {"table": "B-01", "book": 700, "amount": 800},
    }  # fmt: skip
    cage = house.desk.house.balance("cage")
    assert move(house, count, other, "drop", 800, "a note stuck").status_code == 200
    assert house.desk.house.balance("cage") == cage + 800
    assert move(house, count, other, "drop", 0).status_code == 422
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
    assert pit.get("/reports").json()["tables"]["B-01"]["variance"] == -100


def test_a_closed_tray_is_neither_closed_nor_filled(house: HouseOnline) -> None:
    pit, dealer, cashier = (house.staff(rank) for rank in ("pit-supervisor", "dealer", "cashier"))
    assert move(house, pit, dealer, "closing", TRAY).status_code == 200
    assert move(house, pit, dealer, "closing", 5, "again").status_code == 409
    assert move(house, pit, cashier, "fill", 1_000).status_code == 409
    house.staff("pit-manager").command("B-01", "close-table")
    assert move(house, pit, cashier, "fill", 1_000).status_code == 409


def test_a_drop_beyond_what_could_be_in_the_box_is_refused(house: HouseOnline) -> None:
    count, other = house.staff("count-team"), house.staff("count-team")
    assert move(house, count, other, "drop", 10**9, "it was in there").status_code == 409
    assert move(house, count, other, "drop", 500, "a note stuck").status_code == 200
