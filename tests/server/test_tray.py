"""A tray and a drop box over the API: who, with whom, and what does not fit is refused."""

from typing import Any

import pytest
from house_online import PIN, Client, HouseOnline, chips_of, row_of, to_betting
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
    table: str = "B-01",
) -> Any:
    body: dict[str, Any] = {"what": what, "amount": amount, "reason": reason}
    if table != "B-01":  # real chips
        body["chips"] = chips_of(amount)
    if second is not None:
        body["second"] = {"name": house.desk.door.name(second.id), "pin": PIN}
    return first.post(f"/tables/{table}/float", body)


@pytest.mark.parametrize("what", ROWS)
def test_two_people_by_the_table_of_authority(house: HouseOnline, what: str) -> None:
    first, second, below, no_second = (house.staff(rank) for rank in ROWS[what])
    table, amount = "B-01", 1_000
    if what in ("opening", "closing"):
        table, amount = "B-02", TRAY  # as the book has it, and as it was closed
        second.go_on(table)
    if what == "opening":
        assert move(house, first, second, "closing", TRAY, table=table).status_code == 200

    def tried(by: Client, other: Client | None) -> int:
        code: int = move(house, by, other, what, amount, table=table).status_code
        return code

    assert tried(below, second) == 403
    assert tried(first, no_second) == 403
    assert tried(first, first) == 403
    assert tried(first, None) == 202, "alone it waits"
    assert tried(first, second) == 200
    assert verify(house.desk.store).is_clean


def test_a_tray_is_opened_once_and_closed_by_the_book(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-supervisor"), house.staff("dealer")
    dealer.go_on("B-02")
    twice = move(house, pit, dealer, "opening", 500, table="B-02")
    assert twice.status_code == 409 and refusal_of(twice) == "tray-already-open"
    short = move(house, pit, dealer, "closing", TRAY - 100, "a chip is gone", table="B-02")
    assert short.status_code == 200
    assert house.desk.house.balance("float", "B-02") == 0


def test_audit_1_a_tray_opened_beside_its_closing_count_is_a_variance(house: HouseOnline) -> None:
    pit, dealer, cashier = (house.staff(rank) for rank in ("pit-supervisor", "dealer", "cashier"))
    dealer.go_on("B-02")
    assert move(house, pit, dealer, "closing", TRAY, table="B-02").status_code == 200
    held, fewer = house.desk.house.balance, TRAY - 100_000
    own = held("house")
    assert move(house, pit, cashier, "opening", fewer, "so", "B-02").status_code == 403
    unsaid = move(house, pit, dealer, "opening", fewer, table="B-02")
    assert refusal_of(unsaid) == "tray-count-reason-missing"
    assert move(house, pit, dealer, "opening", fewer, "one is gone", "B-02").status_code == 200
    assert (held("float", "B-02"), held("missing", "B-02")) == (fewer, 100_000)
    assert held("house") == own - TRAY, "nothing of it is the house's"
    assert "100,000 short" in house.staff("surveillance").view("B-02")["variance"]
    (open_one,) = pit.get("/tables/B-02/float").json()["variances"]
    assert (open_one["what"], open_one["left"]) == ("tray-opened", 100_000)
    assert row_of(pit.get("/reports").json(), "B-02")["off_book"] == -100_000
    assert verify(house.desk.store).is_clean


def test_audit_2_a_bankroll_of_the_house_is_never_counted(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-supervisor"), house.staff("dealer")
    refused = move(house, pit, dealer, "closing", TRAY - 100, "a chip is gone")
    assert refusal_of(refused) == "signer-not-on"


def test_a_tray_is_closed_with_no_bet_down_and_by_whoever_is_on(house: HouseOnline) -> None:
    pit, dealer, other = (house.staff(rank) for rank in ("pit-supervisor", "dealer", "dealer"))
    ann = house.guest()
    to_betting(dealer, "B-02")
    assert refusal_of(move(house, pit, other, "closing", TRAY, table="B-02")) == "signer-not-on"
    ann.done("/tables/B-02/seat")
    ann.done("/tables/B-02/wagers", {"wagers": [{"bet": "player", "amount": 1_000}]})
    refused = move(house, pit, dealer, "closing", TRAY, table="B-02")
    assert refusal_of(refused) == "tray-count-bets-down"
    ann.done("/tables/B-02/withdraw", {})
    assert move(house, pit, dealer, "closing", TRAY, table="B-02").status_code == 200
    assert verify(house.desk.store).is_clean


def test_chips_of_a_slip_are_signed_for_by_whoever_is_on(house: HouseOnline) -> None:
    pit, cashier, dealer, other = (
        house.staff(rank) for rank in ("pit-supervisor", "cashier", "dealer", "dealer")
    )
    dealer.go_on("B-02")
    chips, slip = {"1000": 3}, "/tables/B-02/slips/1"
    pit.done("/tables/B-02/slips", {"kind": "fill", "chips": chips})
    (asked,) = cashier.get("/cage").json()["slips"]
    assert (asked["table"], asked["number"], asked["stage"]) == ("B-02", 1, "requested")
    cashier.done(slip, {"step": "issue", "chips": chips})
    receive = {"step": "receive", "chips": chips, "second": pit.pin}
    assert refusal_of(other.post(slip, receive)) == "signer-not-on"
    dealer.done(slip, receive)
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
    dealer.go_on("B-02")
    dealer.command("B-02", "take-seat", patron=ann.id, seat=1)
    dealer.done("/tables/B-02/buy-in", {"patron": ann.id, "amount": 700})
    watcher, held = house.staff("surveillance"), house.desk.house.balance
    assert refusal_of(count(house, "T-1", 700)) == "box-not-lifted"
    assert lift(house, "T-1").status_code == 200
    assert "lifted under the tag T-1" in watcher.view("B-02")["variance"]
    assert (held("drop", "B-02"), held("box", "T-1")) == (0, 700)
    (waiting,) = house.staff("count-team").get("/boxes").json()["waiting"]
    assert (waiting["table"], waiting["tag"], len(waiting["by"])) == ("B-02", "T-1", 2)
    assert "book" not in waiting, "who counts does not know what there should be"
    dealer.done("/tables/B-02/buy-in", {"patron": ann.id, "amount": 50})  # into the next box
    assert refusal_of(lift(house, "T-1")) == "box-tag-out"
    assert refusal_of(lift(house, "T-1", "L7-01")) == "box-tag-out", "one box would hide the other"
    cage, implausible = held("cage"), count(house, "T-1", 10**9, "it was in there")
    assert refusal_of(implausible) == "drop-count-implausible"
    assert count(house, "T-1", 800, "a note stuck").status_code == 200
    assert (held("cage"), held("drop", "B-02"), held("box", "T-1")) == (cage + 800, 50, 0)
    assert held("over", "B-02") == 100, "kept apart, and not the house's"
    assert b"variance-found" in house.desk.store.records_of("tray/B-02")[-1].event
    assert "100 over" in watcher.view("B-02")["variance"]
    told = house.staff("count-team").get("/boxes").json()
    (box,) = told["counted"]
    assert told["waiting"] == []
    assert (box["counted"], box["recorded"], box["difference"]) == (800, 700, 100)
    assert house.staff("count-team").get("/boxes?date=2001-01-01").json()["counted"] == []
    table = house.staff("count-team").get("/boxes/table.csv").text.splitlines()
    assert table[0].lstrip("\ufeff").startswith("table,tag,at,counted,recorded,difference,reason")
    assert table[1].startswith("B-02,T-1,") and ",800,700,100,a note stuck," in table[1]
    assert house.staff("dealer").get("/boxes").status_code == 403
    assert refusal_of(count(house, "T-1", 800)) == "box-not-lifted"
    assert refusal_of(lift(house, "T-1")) == "box-tag-used"
    assert verify(house.desk.store).is_clean


def test_m3_a_box_is_counted_blind_and_the_difference_told_once_two_stand_to_it(
    house: HouseOnline,
) -> None:
    dealer, ann = house.staff("dealer"), patron(house)
    dealer.go_on("B-02")
    dealer.command("B-02", "take-seat", patron=ann.id, seat=1)
    dealer.done("/tables/B-02/buy-in", {"patron": ann.id, "amount": 700})
    counter = house.staff("count-team")
    assert lift(house, "T-1").status_code == 200
    for where in ("/tables/B-02/float", "/tables/B-02/slips", "/tables/B-02/rulings"):
        assert counter.get(where).status_code == 403, "nothing to work it out from"
    for tried in (1, 699, 700, 701):
        waits = counter.post("/tables/B-02/boxes/T-1", {"amount": tried, "reason": ""})
        assert waits.status_code == 202, waits.text
        assert "700" not in waits.text or tried == 700, "one alone learns nothing of the record"
    for beyond in (10**8, 10**9):
        refused = counter.post("/tables/B-02/boxes/T-1", {"amount": beyond})
        assert refusal_of(refused) == "drop-count-implausible" and "700" not in refused.text
    assert count(house, "T-1", 690).status_code == 200, "it stands as it was counted"
    (box,) = counter.get("/boxes").json()["counted"]
    assert (box["counted"], box["recorded"], box["difference"]) == (690, 700, -10)
    watcher = house.staff("surveillance")
    assert "10 short" in watcher.view("B-02")["variance"]
    told = watcher.get("/significant", params={"category": "variance"}).json()["events"]
    assert told[0]["text"] == "A count was 690 where the book has 700"
    assert refusal_of(count(house, "T-1", 700)) == "box-not-lifted", "nobody counts on"
    assert verify(house.desk.store).is_clean


def test_nobody_but_two_of_the_count_team_lifts_and_counts(house: HouseOnline) -> None:
    for rank in ("dealer", "cashier", "director", "surveillance"):
        assert house.staff(rank).post("/tables/B-02/boxes", {"tag": "T-1"}).status_code == 403
    alone = house.staff("count-team").post("/tables/B-02/boxes", {"tag": "T-1"})
    assert alone.status_code == 202


def test_chips_come_to_real_trays_by_numbered_slips(house: HouseOnline) -> None:
    pit, cashier, dealer = (house.staff(rank) for rank in ("pit-supervisor", "cashier", "dealer"))
    dealer.go_on("B-02")
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
    closing = {"what": "closing", "chips": {"1000000000": 1}, "second": dealer.pin}
    assert refusal_of(house.staff("pit-supervisor").post("/tables/B-02/float", closing)) == (
        "slip-still-open"
    )
    void = {"step": "void", "chips": {"100": 1}, "reason": "other chips", "second": cashier.pin}
    assert refusal_of(pit.post(slip, void)) == "slip-chips-differ"  # T1 of the eleventh audit
    void = {"step": "void", "chips": chips, "second": cashier.pin}
    assert refusal_of(pit.post(slip, void)) == "slip-void-reason-missing"
    assert pit.post(slip, {**void, "reason": "not needed"}).is_success
    assert (held("float", "B-02"), held("transit", "B-02")) == (TRAY + 12_000, 0)
    assert cashier.get("/cage").json()["slips"] == []
    house.by_slip("credit", "B-02", 2_000)
    shown = pit.get(slip).json()
    assert (shown["stage"], shown["reason"], shown["worth"]) == ("void", "not needed", 3_000)
    assert [one["step"] for one in shown["signed"]] == ["requested", "issued", "void", "void"]
    assert pit.get("/tables/B-02/float").json()["book"] == TRAY + 10_000
    assert verify(house.desk.store).is_clean


def test_news_tells_staff_of_every_entry_of_a_tray(house: HouseOnline) -> None:
    dealer, pit = house.staff("dealer"), house.staff("pit-supervisor")
    dealer.go_on("B-02")
    seen = [pit.get("/tables/B-02").json()["tray"]]

    def is_told() -> bool:
        seen.append(dealer.get("/tables/B-02").json()["tray"])
        return bool(seen[-1] > seen[-2])

    slip, chips = "/tables/B-02/slips/1", {"1000": 3}
    pit.done("/tables/B-02/slips", {"kind": "fill", "chips": chips})
    assert is_told(), "a fill asked for"
    house.staff("cashier").done(slip, {"step": "issue", "chips": chips})
    assert is_told(), "chips on their way"
    dealer.done(slip, {"step": "receive", "chips": chips, "second": pit.pin})
    assert is_told(), "chips in the tray"
    who = dealer.done("/tables/B-02/walk-ins", {"seat": 3})["id"]
    dealer.done("/tables/B-02/buy-in", {"patron": who, "amount": 5_000})
    assert is_told(), "cash over the table"
    assert "tray" not in house.guest().get("/tables/B-02").json()


def test_a_count_that_did_not_stand_is_told_until_the_one_that_does(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-supervisor"), house.staff("dealer")
    dealer.go_on("B-02")
    where = "/tables/B-02/float"
    off = {"what": "closing", "chips": chips_of(TRAY - 5), "second": dealer.pin}
    assert pit.post(where, off).status_code == 409
    assert "did not stand" in pit.get("/tables/B-02").json()["variance"]
    pit.done(where, {**off, "chips": chips_of(TRAY)})
    assert pit.get("/tables/B-02").json()["variance"] == ""


def test_surveillance_is_told_of_a_lifted_box_and_not_what_is_in_it(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    dealer.go_on("B-02")
    who = dealer.done("/tables/B-02/walk-ins", {"seat": 3})["id"]
    dealer.done("/tables/B-02/buy-in", {"patron": who, "amount": 5_000})
    assert lift(house, "T-100").status_code == 200
    eye = house.staff("surveillance")
    (told,) = eye.get("/significant?category=drop-box").json()["events"]
    assert (told["table"], told["after"], told["amount"]) == ("B-02", "T-100", 0)
    assert told["text"] == "The drop box of B-02 was lifted under the tag T-100."
    assert told["by"].startswith("count-team") and told["second"].startswith("count-team")
    assert told in eye.get("/significant").json()["events"]
    assert count(house, "T-100", 5_000).status_code == 200
    counted, _ = eye.get("/significant?category=drop-box").json()["events"]
    said = "The drop box under the tag T-100 of B-02 was counted: 5,000."
    assert (counted["text"], counted["amount"]) == (said, 5_000)


def test_t6_a_credit_beyond_the_tray_is_not_even_asked_for(house: HouseOnline) -> None:
    pit = house.staff("pit-supervisor")
    house.staff("dealer").go_on("B-02")
    beyond = {"kind": "credit", "chips": {"1000000000": 2}}
    assert refusal_of(pit.post("/tables/B-02/slips", beyond)) == "credit-above-tray"


def test_real_chips_are_counted_by_denomination(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-supervisor"), house.staff("dealer")
    dealer.go_on("B-02")
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
    dealer.go_on("B-02")
    refused = move(house, pit, dealer, "closing", 5, table="B-02")
    said = f"The tray of B-02 holds {TRAY:,} by the book, and 5 was counted; say why."
    assert (refused.status_code, refused.json()["error"]) == (409, said)
    short = move(house, pit, dealer, "closing", TRAY - 100, "a chip is gone", "B-02")
    assert short.status_code == 200
    told = pit.get("/tables/B-02/float").json()
    assert (told["open"], told["variance"], told["closed_with"]) == (False, -100, TRAY - 100)
    assert row_of(pit.get("/reports").json(), "B-02")["off_book"] == -100


def test_a_closed_tray_is_neither_closed_nor_filled(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-supervisor"), house.staff("dealer")
    dealer.go_on("B-02")
    assert move(house, pit, dealer, "closing", TRAY, table="B-02").status_code == 200
    assert move(house, pit, dealer, "closing", 5, "again", "B-02").status_code == 409
    fill = {"kind": "fill", "chips": {"1000": 1}}
    assert refusal_of(pit.post("/tables/B-02/slips", fill)) == "tray-closed-no-fill"
    house.staff("pit-manager").command("B-02", "close-table")
    assert refusal_of(pit.post("/tables/B-02/slips", fill)) == "tray-closed-no-fill"


def test_a_count_that_waited_is_none_once_money_has_moved(house: HouseOnline) -> None:
    cashier, second = house.staff("cashier"), house.staff("pit-supervisor")
    ann = patron(house)
    asked = cashier.post("/cage/counts", {"cash": 0, "chips": {}, "reason": "it is short"})
    assert asked.status_code == 202, asked.text
    cashier.done(f"/patrons/{ann.id}/cash", {"kind": "pay-in", "amount": 100})
    late = second.post(f"/acts/{asked.json()['waiting']}/approve", {})
    assert refusal_of(late) == "count-book-moved"


def test_w2_a_table_passes_to_the_house_with_its_chips_counted_and_back_without_its_bankroll(
    house: HouseOnline,
) -> None:
    first, dealer, bank = house.staff("pit-supervisor"), house.staff("dealer"), house.desk.house
    dealer.go_on("B-02")
    house.by_slip("fill", "B-02", 12_000)
    refused = dealer.post("/tables/B-02/hand-back", {})
    assert refusal_of(refused) == "tray-still-open"
    has = TRAY + 12_000
    assert move(house, first, dealer, "closing", has, table="B-02").status_code == 200
    assert bank.balance("float", "B-02") == 0
    dealer.done("/tables/B-02/hand-back", {})
    assert bank.balance("float", "B-02") == 1_000_000, "the house plays with its own"
    late = move(house, first, dealer, "closing", 5, "what is there", "B-02")
    assert refusal_of(late) == "signer-not-on"
    over = {"reason": "training", "second": first.pin}
    dealer.done("/tables/B-02/take-over", over)
    tray = dealer.get("/tables/B-02/float").json()
    assert (tray["open"], tray["book"], tray["closed_with"]) == (False, 0, has)
    for step in ({"command": "load-shoe"}, {"command": "cut-shoe"}):
        dealer.done("/tables/B-02/commands", step)
    dealer.command("B-02", "burn-cards", seen=["AS"], face_down=1)
    bets = dealer.post("/tables/B-02/commands", {"command": "open-betting"})
    assert refusal_of(bets) == "tray-not-counted"
    short = move(house, first, dealer, "opening", has - 1_000, table="B-02")
    assert refusal_of(short) == "tray-count-reason-missing", "what they left is held against them"
    told = dealer.view("B-02")["notice"]
    assert any("chips are counted first" in each for each in told)
    assert move(house, first, dealer, "opening", has, table="B-02").status_code == 200
    assert not any("counted first" in each for each in dealer.view("B-02")["notice"])
    dealer.command("B-02", "open-betting")
    assert verify(house.desk.store).is_clean
