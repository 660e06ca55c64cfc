"""The cage: cash in and out of wallets and over tables, by whom, and what is refused in words."""

import threading
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from house_online import (
    CHEAP,
    PASSWORD,
    PIN,
    QUIET,
    Client,
    HouseOnline,
    deal,
    open_house_online,
    row_of,
)
from house_online import to_betting as open_for_bets
from msgspec.structs import replace

from croupier.bank.events import CapitalPaidOut, Deposited
from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.records import HOUSE, cage_stream
from croupier.floor.requests import Book, Refused
from croupier.store.memory import MemoryStore
from croupier.store.people import Person
from refusals import refusal_of, tells

POOR = replace(QUIET, play_money=0)


@pytest.fixture
def real() -> Iterator[HouseOnline]:
    """A house that gives nothing away."""
    with open_house_online(POOR) as running:
        yield running


def patron(house: HouseOnline, name: str = "") -> Person:
    return house.people.add(
        name or f"Patron {uuid4().hex[:6]}", "patron", "", CHEAP.hash(PASSWORD), 0
    )


def cash(client: Client, who: str, kind: str, amount: Any, key: str = "") -> Any:
    return client.post(f"/patrons/{who}/cash", {"kind": kind, "amount": amount}, key)


def buy_in(client: Client, who: str, amount: Any, table: str = "B-01", key: str = "") -> Any:
    return client.post(f"/tables/{table}/buy-in", {"patron": who, "amount": amount}, key)


def two(house: HouseOnline, first: Client, second: Client, path: str, body: Any) -> Any:
    """Do something that takes two people, the second with their PIN."""
    name = house.desk.door.name(second.id)
    return first.done(path, {**body, "second": {"name": name, "pin": PIN}})


def has(house: HouseOnline, who: str) -> int:
    return house.desk.house.balance("wallet", who)


def test_from_cash_to_cash_in_a_house_without_play_money(real: HouseOnline) -> None:
    """A new patron buys in over the table, wins, and is paid everything at the cage."""
    dealer, pit, cage = real.staff("dealer"), real.staff("pit-supervisor"), real.staff("cashier")
    before = real.desk.house.balance("cage")
    made = cage.done("/patrons", {"name": "Ann Lee"})
    assert has(real, made["id"]) == 0
    dealer.go_on("B-01")
    dealer.command("B-01", "take-seat", patron=made["id"], seat=3)
    told = dealer.done("/tables/B-01/buy-in", {"patron": made["id"], "amount": 10_000})
    assert told["name"] == "Ann Lee" and "balance" not in told
    open_for_bets(dealer, "B-01")
    wager = {"patron": made["id"], "seat": 3, "bet": "player", "amount": 4_000}
    dealer.command("B-01", "place-wager", **wager)
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "9S 7S KS QS")
    found = cage.get("/patrons", params={"name": "Ann Lee"}).json()
    assert found == {"id": made["id"], "name": "Ann Lee", "currency": "VND", "balance": 14_000}
    paid = cage.done(f"/patrons/{made['id']}/cash", {"kind": "pay-out", "amount": 14_000})
    assert (paid["name"], paid["balance"]) == ("Ann Lee", 0)
    assert real.desk.house.balance("cage") == before - 14_000
    assert real.desk.house.balance("drop", "B-01") == 10_000
    day = row_of(pit.get("/reports").json(), "B-01")
    assert (day["drop"], day["turnover"], day["win"], day["hold"]) == (10_000, 4_000, -4_000, -0.4)
    assert verify(real.desk.store).is_clean


def test_cash_in_and_out_at_the_cage_is_told_to_the_patron(real: HouseOnline) -> None:
    cage, dealer, ann = real.staff("cashier"), real.staff("dealer"), patron(real)
    assert cash(cage, ann.id, "pay-in", 5_000).json()["balance"] == 5_000
    assert cash(cage, ann.id, "pay-out", 1_200).json()["balance"] == 3_800
    own = real.signed_in(ann)
    own.done("/tables/B-02/seat")
    dealer.go_on("B-02")
    assert buy_in(dealer, ann.id, 700, "B-02").status_code == 200
    assert own.balance == 4_500
    entries = own.get("/me/statement").json()["entries"]
    assert [(row["text"], row["amount"], row["balance"]) for row in entries] == [
        ("Bought in at B-02", 700, 4_500),
        ("Paid out at the cage", -1_200, 3_800),
        ("Paid in at the cage", 5_000, 5_000),
    ]
    assert own.get("/me").json()["net"] == 0, "cash is no result"


def test_play_money_is_not_called_cash(house: HouseOnline) -> None:
    (entry,) = house.guest().get("/me/statement").json()["entries"]
    assert (entry["text"], entry["what"]) == ("Play money from the house", "deposited")


def test_a_key_has_one_effect_and_its_repeat_the_same_answer(real: HouseOnline) -> None:
    pit, cage, ann = real.staff("pit-supervisor"), real.staff("cashier"), patron(real)
    for _ in range(2):
        assert cash(cage, ann.id, "pay-in", 5_000, "the first key").json()["balance"] == 5_000
    # Nothing is left to pay the second time: but it was paid.
    for _ in range(2):
        assert cash(cage, ann.id, "pay-out", 5_000, "the second key").json()["balance"] == 0
    other = cash(cage, ann.id, "pay-in", 6_000, "the first key")
    assert other.status_code == 409 and refusal_of(other) == "request-key-reused"
    assert cash(real.staff("cashier"), ann.id, "pay-in", 5_000, "the first key").is_success
    assert has(real, ann.id) == 5_000, "another's key is another key"
    pit.command("B-01", "take-seat", patron=ann.id, seat=1)
    assert buy_in(pit, ann.id, 300, key="the third key").is_success
    pit.command("B-01", "leave-seat", patron=ann.id, seat=1)
    assert buy_in(pit, ann.id, 300, key="the third key").is_success, "it was done, and is told so"
    assert has(real, ann.id) == 5_300
    no_key = cage.http.post(f"/api/patrons/{ann.id}/cash", json={"kind": "pay-in", "amount": 1})
    assert no_key.status_code == 422 and refusal_of(no_key) == "idempotency-key-missing"


def test_no_more_is_paid_out_than_there_is(real: HouseOnline) -> None:
    pit, ann = real.staff("cashier"), patron(real, "Ann Poor")
    nothing = cash(pit, ann.id, "pay-out", 1)
    assert (nothing.status_code, nothing.json()["message"]) == (
        409,
        {"id": "payout-wallet-empty", "fields": {"patron": "Ann Poor"}},
    )
    cash(pit, ann.id, "pay-in", 300)
    refused = cash(pit, ann.id, "pay-out", 301)
    assert refused.status_code == 409
    assert refused.json()["error"] == "Ann Poor has 300; at most that can be paid out."
    assert has(real, ann.id) == 300


def test_the_cage_pays_no_cash_that_lies_in_a_drop_box() -> None:
    with open_house_online(replace(POOR, capital=5_000, tables=())) as small:
        pit, cage, ann = small.staff("shift-manager"), small.staff("cashier"), patron(small)
        count, other = small.staff("count-team"), small.staff("count-team")
        setup = {"book": "roulette", "version": "standard", "seats": 8}
        pit.command("R-09", "open-table", setup=setup)
        small.counted("R-09", 5_000)
        pit.command("R-09", "take-seat", patron=ann.id, seat=1)
        assert cash(cage, ann.id, "pay-in", 1_000).is_success
        assert buy_in(pit, ann.id, 4_000, "R-09").is_success
        assert (has(small, ann.id), small.desk.house.balance("cage")) == (5_000, 6_000)
        assert cash(cage, ann.id, "pay-out", 5_000).is_success
        assert cash(cage, ann.id, "pay-in", 400).is_success
        assert buy_in(pit, ann.id, 1_000, "R-09").is_success
        assert cash(cage, ann.id, "pay-out", 1_400).is_success
        assert small.desk.house.balance("cage") == 0
        small.by_slip("fill", "R-09", 400)
        assert buy_in(pit, ann.id, 400, "R-09").is_success
        refused = cash(cage, ann.id, "pay-out", 400)
        assert refusal_of(refused) == "payout-above-cage"
        assert refused.json()["ways"][0]["id"] == "way-empty-drop-box"
        two(small, count, other, "/tables/R-09/boxes", {"tag": "T-1"})
        two(small, count, other, "/tables/R-09/boxes/T-1", {"amount": 5_400})
        assert cash(cage, ann.id, "pay-out", 400).is_success
        assert verify(small.desk.store).is_clean


@pytest.mark.parametrize("amount", [0, -5, 10**12 + 1, 10**30])
def test_an_amount_is_one_that_can_be_counted(real: HouseOnline, amount: int) -> None:
    pit, cage, ann = real.staff("pit-supervisor"), real.staff("cashier"), patron(real)
    pit.command("B-01", "take-seat", patron=ann.id, seat=1)
    for refused in (
        cash(cage, ann.id, "pay-in", amount),
        cash(cage, ann.id, "pay-out", amount),
        buy_in(pit, ann.id, amount),
    ):
        assert refused.status_code == 422
        assert refusal_of(refused) == "cash-amount-invalid"
    for wrong in (1.5, "100", None, True):
        assert cash(cage, ann.id, "pay-in", wrong).status_code == 422, wrong
    assert cash(cage, ann.id, "lend", 5).status_code == 422
    assert has(real, ann.id) == 0


def test_cash_is_for_patrons_with_an_account(house: HouseOnline) -> None:
    pit, guest, shut = house.staff("pit-supervisor"), house.guest(), patron(house)
    cage = house.staff("cashier")
    house.people.shut(shut.id)
    for who in (shut.id, pit.id, "p000000000000", "%00", "ann"):
        assert cash(cage, who, "pay-in", 100).status_code == 404, who
    guest.done("/tables/B-01/seat")
    for refused in (cash(cage, guest.id, "pay-out", 100), buy_in(pit, guest.id, 100)):
        assert refused.status_code == 409 and refusal_of(refused) == "cash-not-for-guests"
    assert buy_in(pit, "\x00", 100).status_code == 422
    assert guest.balance == QUIET.play_money


def test_who_buys_in_is_at_that_table(real: HouseOnline) -> None:
    dealer, ann = real.staff("dealer"), patron(real, "Ann Away")
    real.staff("dealer-inspector").command("B-02", "take-seat", patron=ann.id, seat=1)
    dealer.go_on("B-01")
    refused = buy_in(dealer, ann.id, 500)
    assert refused.status_code == 409
    assert refusal_of(refused) == "buy-in-patron-absent"
    dealer.command("B-01", "take-seat", patron=ann.id, seat=2, behind=True)
    assert buy_in(dealer, ann.id, 500).is_success
    assert buy_in(dealer, ann.id, 500, "B-99").status_code == 404
    own = real.signed_in(ann)
    private = own.get("/online").json()["id"]
    assert "online table" in buy_in(dealer, ann.id, 500, private).json()["error"]
    assert has(real, ann.id) == 500


@pytest.mark.parametrize("hold", ["cool-off", "self-exclude"])
def test_who_keeps_away_from_play_brings_no_cash_and_is_paid_theirs(
    real: HouseOnline, hold: str
) -> None:
    pit, cage, ann = real.staff("pit-supervisor"), real.staff("cashier"), patron(real)
    own = real.signed_in(ann)
    pit.command("B-01", "take-seat", patron=ann.id, seat=1)
    cash(cage, ann.id, "pay-in", 2_000)
    own.done(f"/me/{hold}", {"hours": 1} if hold == "cool-off" else {"days": 1})
    for refused in (cash(cage, ann.id, "pay-in", 100), buy_in(pit, ann.id, 100)):
        assert refused.status_code == 403 and refusal_of(refused) == "patron-barred"
    assert cash(cage, ann.id, "pay-out", 2_000).json()["balance"] == 0


def test_a_dealer_buys_in_and_is_not_told_what_a_patron_has(real: HouseOnline) -> None:
    dealer, inspector, ann = real.staff("dealer"), real.staff("dealer-inspector"), patron(real)
    for low in (dealer, inspector):
        refused = cash(low, ann.id, "pay-in", 100)
        assert refused.status_code == 403 and refused.json()["needs"] == "cashier"
        assert "balance" not in low.get("/patrons", params={"name": ann.name}).json()
    assert has(real, ann.id) == 0


def test_the_books_refuse_in_words_what_the_cage_did_not_foresee() -> None:
    out = CapitalPaidOut("owner", 1, 5)
    (answer,) = House(MemoryStore()).process([Book(HOUSE, (out,))])
    assert isinstance(answer, Refused)
    assert answer.message.id == "account-short"
    assert tells(answer.message, "account-short", kind="house", held=0, needed=5)


LARGE = 1_000_000  # up to here a cashier alone


def test_cash_above_the_threshold_takes_a_pit_supervisor_too(real: HouseOnline) -> None:
    cage, pit, ann = real.staff("cashier"), real.staff("pit-supervisor"), patron(real, "Ann Rich")
    assert cash(cage, ann.id, "pay-in", LARGE).status_code == 200
    # Many small ones over the day are one large one.
    waits = cash(cage, ann.id, "pay-in", 1)
    assert (waits.status_code, waits.json()["says"]) == (202, "Cash in from Ann Rich: 1")
    assert has(real, ann.id) == LARGE
    dealer, number = real.staff("dealer-inspector"), waits.json()["waiting"]
    assert dealer.post(f"/acts/{number}/approve").status_code == 403
    assert real.staff("cashier").post(f"/acts/{number}/approve").status_code == 403
    pit.done(f"/acts/{number}/approve")
    assert has(real, ann.id) == LARGE + 1
    body = {"kind": "pay-out", "amount": LARGE + 1}
    assert two(real, cage, pit, f"/patrons/{ann.id}/cash", body)["balance"] == 0
    assert verify(real.desk.store).is_clean


def test_cash_out_that_waits_is_held_against_what_there_is_by_then(real: HouseOnline) -> None:
    cage, pit, ann = real.staff("cashier"), real.staff("pit-supervisor"), patron(real, "Ann Gone")
    body = {"kind": "pay-in", "amount": 2 * LARGE}
    two(real, cage, pit, f"/patrons/{ann.id}/cash", body)
    numbers = [cash(cage, ann.id, "pay-out", 2 * LARGE).json()["waiting"] for _ in range(2)]
    pit.done(f"/acts/{numbers[0]}/approve")
    refused = pit.post(f"/acts/{numbers[1]}/approve")
    assert refused.json()["message"]["id"] == "payout-wallet-empty"


@pytest.mark.parametrize("rank", ["dealer", "pit-supervisor", "director", "count-team"])
def test_nobody_but_a_cashier_handles_cash_at_the_cage(real: HouseOnline, rank: str) -> None:
    ann = patron(real)
    for kind in ("pay-in", "pay-out"):
        assert cash(real.staff(rank), ann.id, kind, 5).status_code == 403


def at_table(house: HouseOnline, who: Person, *tables: str) -> Client:
    """Seat a patron at tables, with chips in their trays, and give a dealer there."""
    dealer, inspector = house.staff("dealer"), house.staff("dealer-inspector")
    for table in tables:
        inspector.command(table, "take-seat", patron=who.id, seat=1)
    dealer.go_on(tables[0])
    return dealer


OVER_THE_TABLE = 100_000  # up to here a dealer alone


def test_cash_over_the_table_above_the_threshold_takes_a_pit_supervisor_too(
    real: HouseOnline,
) -> None:
    ann, pit = patron(real, "Ann Buys"), real.staff("pit-supervisor")
    dealer = at_table(real, ann, "B-01", "B-02")
    assert buy_in(dealer, ann.id, OVER_THE_TABLE + 1).status_code == 202
    assert has(real, ann.id) == 0
    assert buy_in(dealer, ann.id, OVER_THE_TABLE).status_code == 200
    # Another dealer at another table, on the same day: it is the same patron's cash.
    another = real.staff("dealer")
    another.go_on("B-02")
    waits = buy_in(another, ann.id, 1, "B-02")
    assert (waits.status_code, waits.json()["says"]) == (202, "Cash of Ann Buys over B-02: 1")
    assert waits.json()["second"] == "pit-supervisor"
    number = waits.json()["waiting"]
    assert real.staff("dealer-inspector").post(f"/acts/{number}/approve").status_code == 403
    pit.done(f"/acts/{number}/approve")
    assert has(real, ann.id) == OVER_THE_TABLE + 1
    body = {"patron": ann.id, "amount": 900_000}
    two(real, dealer, pit, "/tables/B-01/buy-in", body)
    assert has(real, ann.id) == OVER_THE_TABLE + 1 + 900_000
    assert verify(real.desk.store).is_clean


def test_cash_over_the_table_that_waits_is_for_who_is_still_there(real: HouseOnline) -> None:
    ann, pit = patron(real, "Ann Left"), real.staff("pit-supervisor")
    dealer = at_table(real, ann, "B-01")
    waits = buy_in(dealer, ann.id, 900_000).json()
    number = waits["waiting"]
    assert "900,000" in waits["why"] and "second person" in waits["why"], "and it says why"
    dealer.command("B-01", "leave-seat", patron=ann.id, seat=1)
    refused = pit.post(f"/acts/{number}/approve")
    assert refused.status_code == 409 and refusal_of(refused) == "buy-in-patron-absent"
    assert has(real, ann.id) == 0


@pytest.mark.parametrize("kind", ["pay-in", "pay-out"])
def test_cash_raced_from_several_sessions_stays_within_what_a_cashier_may(
    real: HouseOnline, kind: str
) -> None:
    cage, pit, ann = real.staff("cashier"), real.staff("pit-supervisor"), patron(real)
    if kind == "pay-out":
        body = {"kind": "pay-in", "amount": 8 * LARGE}
        two(real, cage, pit, f"/patrons/{ann.id}/cash", body)
    before, at_once = has(real, ann.id), threading.Barrier(6)

    def race(cashier: Client) -> None:
        at_once.wait()
        cash(cashier, ann.id, kind, 900_000)

    racers = [threading.Thread(target=race, args=(real.staff("cashier"),)) for _ in range(6)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert abs(has(real, ann.id) - before) == 900_000
    assert verify(real.desk.store).is_clean


def test_play_money_never_meets_cash(house: HouseOnline) -> None:
    cage, pit = house.staff("cashier"), house.staff("pit-supervisor")
    ann, given = pit.done("/patrons", {"name": "Ann Ghost"})["id"], 1_000_000
    # As older houses gave it, in their own currency.
    fact = Deposited("house", house.desk.clock.now(), ann, given)
    house.ask(Book(cage_stream(ann), (fact,)))
    nothing = cash(cage, ann, "pay-out", 1)
    assert nothing.status_code == 409 and nothing.json()["error"] == (
        f"Ann Ghost has {given:,}, of which {given:,} is play money; play money is never paid out."
    )
    body = {"kind": "pay-out", "amount": given, "second": pit.pin}
    assert cage.post(f"/patrons/{ann}/cash", body).status_code == 409
    assert cash(cage, ann, "pay-in", 500).is_success
    refused = cash(cage, ann, "pay-out", 501).json()["error"]
    assert refused.endswith("is play money; at most 500 can be paid out.")
    assert cash(cage, ann, "pay-out", 500).json()["balance"] == given
