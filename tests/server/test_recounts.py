"""Counts that did not fit and were given again: each is on record, and the last one prevails."""

from typing import Any

from house_online import PIN, Client, HouseOnline, chips_of
from test_cage import patron
from test_tray import TRAY, count, lift

from croupier.bank.events import CountGiven
from croupier.floor.audit import verify
from croupier.floor.records import decode_any
from croupier.server.operations import OPERATIONS
from refusals import refusal_of


def given(house: HouseOnline, stream: str) -> list[CountGiven]:
    """Read the counts that did not stand off the record."""
    facts = (decode_any(record.event) for record in house.desk.store.records_of(stream))
    return [fact for fact in facts if isinstance(fact, CountGiven)]


def signed(house: HouseOnline, who: Client) -> dict[str, str]:
    return {"name": house.desk.door.name(who.id), "pin": PIN}


def closed(house: HouseOnline, pit: Client, dealer: Client | None, amount: int, **more: str) -> Any:
    body: dict[str, Any] = {"what": "closing", "chips": chips_of(amount), **more}
    if dealer is not None:
        body["second"] = signed(house, dealer)
    return pit.post("/tables/B-02/float", body)


def test_a_tray_that_is_counted_again_keeps_the_count_that_did_not_fit(house: HouseOnline) -> None:
    pit, dealer, watcher = map(house.staff, ("pit-supervisor", "dealer", "surveillance"))
    dealer.go_on("B-02")
    first = closed(house, pit, dealer, TRAY - 100)
    assert refusal_of(first) == "tray-count-reason-missing"
    assert "it did not stand" in watcher.view("B-02")["variance"], "the pit is told at once"
    assert closed(house, pit, dealer, TRAY).status_code == 200, "the last one prevails"
    (kept,) = given(house, "tray/B-02")
    assert (kept.by, kept.second, kept.what) == (pit.id, dealer.id, "tray-closed")
    assert (kept.count, kept.because) == (TRAY - 100, "tray-count-reason-missing")
    tray = pit.get("/tables/B-02/float").json()
    (shown,) = tray["counts"]
    assert (shown["count"], shown["is_refused"], tray["closed_with"]) == (TRAY - 100, True, TRAY)
    (told,) = watcher.get("/significant", params={"category": "variance"}).json()["events"]
    assert (told["amount"], told["table"]) == (TRAY - 100, "B-02")
    assert told["second"] == house.desk.door.name(dealer.id)
    assert verify(house.desk.store).is_clean


def test_a_count_that_waited_and_another_that_stood_are_both_on_record(house: HouseOnline) -> None:
    pit, dealer = map(house.staff, ("pit-supervisor", "dealer"))
    dealer.go_on("B-02")
    waits = closed(house, pit, None, TRAY - 500, reason="five are gone")
    assert waits.status_code == 202
    assert pit.get("/tables/B-02/float").json()["counts"][0]["count"] == TRAY - 500
    assert closed(house, pit, dealer, TRAY).status_code == 200
    (shown,) = pit.get("/tables/B-02/float").json()["counts"]
    assert (shown["count"], shown["is_refused"], shown["second"]) == (TRAY - 500, False, "")
    assert verify(house.desk.store).is_clean


def test_a_count_that_waited_and_stands_is_no_other_count(house: HouseOnline) -> None:
    pit, dealer = map(house.staff, ("pit-supervisor", "dealer"))
    dealer.go_on("B-02")
    waits = closed(house, pit, None, TRAY).json()["waiting"]
    assert dealer.post(f"/acts/{waits}/approve").status_code == 200
    assert pit.get("/tables/B-02/float").json()["counts"] == []
    assert verify(house.desk.store).is_clean


def test_chips_of_a_slip_that_were_counted_otherwise_stand_on_the_slip(house: HouseOnline) -> None:
    pit, cashier = map(house.staff, ("pit-supervisor", "cashier"))
    house.who_is_on("B-02")
    slip = "/tables/B-02/slips/1"
    pit.done("/tables/B-02/slips", {"kind": "fill", "chips": {"1000": 3}})
    key = "the same request"
    for _ in range(2):  # sent again: it is one count
        wrong = cashier.post(slip, {"step": "issue", "chips": {"1000": 2}}, key=key)
        assert refusal_of(wrong) == "slip-chips-differ"
    cashier.done(slip, {"step": "issue", "chips": {"1000": 3}})
    (shown,) = pit.get(slip).json()["counts"]
    assert (shown["count"], shown["chips"]) == (2_000, {"1000": 2})
    assert shown["by"] == house.desk.door.name(cashier.id)
    assert verify(house.desk.store).is_clean


def test_a_box_that_is_counted_again_shows_every_count_and_tells_the_last(
    house: HouseOnline,
) -> None:
    dealer, ann = house.staff("dealer"), patron(house)
    dealer.go_on("B-02")
    dealer.command("B-02", "take-seat", patron=ann.id, seat=1)
    dealer.done("/tables/B-02/buy-in", {"patron": ann.id, "amount": 700})
    assert lift(house, "T-1").status_code == 200
    counter = house.staff("count-team")
    assert counter.post("/tables/B-02/boxes/T-1", {"amount": 690}).status_code == 202
    assert refusal_of(count(house, "T-1", 10**9)) == "drop-count-implausible"
    assert count(house, "T-1", 700).status_code == 200
    (box,) = counter.get("/boxes").json()["counted"]
    assert (box["counted"], box["difference"]) == (700, 0)
    assert [one["count"] for one in box["counts"]] == [690, 10**9]
    assert [one["is_refused"] for one in box["counts"]] == [False, True]
    assert "1000000000" in counter.get("/boxes/table.csv").text
    assert [one.of for one in given(house, "tray/B-02")] == ["T-1", "T-1"]
    assert verify(house.desk.store).is_clean


def test_the_cage_counted_again_keeps_the_count_that_did_not_fit(house: HouseOnline) -> None:
    cashier, pit = map(house.staff, ("cashier", "pit-supervisor"))
    body: dict[str, Any] = {"chips": {}, "second": signed(house, pit)}
    has = house.desk.house.balance("cage")
    wrong = cashier.post("/cage/counts", {"cash": has + 5, **body})
    assert refusal_of(wrong) == "cage-count-reason-missing"
    assert cashier.post("/cage/counts", {"cash": has, **body}).status_code == 200
    (kept,) = given(house, "cage")
    assert (kept.count, kept.second) == (has + 5, pit.id)
    (shown,) = cashier.get("/cage").json()["counts"]
    assert (shown["count"], shown["is_refused"]) == (has + 5, True)
    assert verify(house.desk.store).is_clean


def test_nothing_that_the_count_team_reads_tells_what_is_in_a_box(house: HouseOnline) -> None:
    """Every page's address and every other: no buy-in, no count, no tray by the book."""
    dealer, pit, ann = house.staff("dealer"), house.staff("pit-supervisor"), patron(house)
    counter = house.staff("count-team")
    dealer.go_on("B-02")
    dealer.command("B-02", "take-seat", patron=ann.id, seat=1)
    dealer.done("/tables/B-02/buy-in", {"patron": ann.id, "amount": 70_139})
    more = dealer.post("/tables/B-02/buy-in", {"patron": ann.id, "amount": 310_117})
    assert more.status_code == 202, "it waits for the pit"
    pit.done(f"/acts/{more.json()['waiting']}/approve")
    assert lift(house, "T-1").status_code == 200
    assert dealer.post("/tables/B-02/buy-in", {"patron": ann.id, "amount": 410_011}).is_success
    book = house.desk.house.balance("float", "B-02")
    assert closed(house, pit, None, book, reason="so").status_code == 202, "a count waits, too"
    house.by_slip("fill", "B-02", 12_300)
    has = house.desk.house.balance("box", "T-1")
    assert has == 70_139 + 310_117
    told, of = [], {"{table}": "B-02", "{coup...}": "B-02/1/1", "{number}": "1"}
    for row in OPERATIONS:
        path = row.path.removeprefix("/api")
        for name, value in of.items():
            path = path.replace(name, value)
        if (
            row.method != "GET"
            or "{" in path
            or "stream" in path
            or not row.path.startswith("/api")
        ):
            continue
        answer = counter.get(path)
        if answer.status_code == 200:
            told.append(path)
            for amount in (has, 70_139, 310_117, 410_011, book, book + 12_300):
                assert str(amount) not in answer.text, path
                assert f"{amount:,}" not in answer.text, path
    assert {"/acts", "/boxes", "/boxes/table.csv", "/tables/B-02"} <= set(told)
    assert counter.get("/acts").json()["acts"] == [], "what is not theirs to agree to"
    assert len(pit.get("/acts").json()["acts"]) == 2
    waits = counter.post("/tables/B-02/boxes/T-1", {"amount": 5})
    assert waits.status_code == 202
    (own,) = counter.get("/acts").json()["acts"]
    assert own["may_take_back"] and "T-1" in own["says"]


def test_a_box_has_no_more_than_what_went_in_and_one_person_may_take_beside_it(
    house: HouseOnline,
) -> None:
    """700 by the record and 100,000 taken alone: from 200,000 on it is beyond any sense."""
    dealer, ann = house.staff("dealer"), patron(house)
    dealer.go_on("B-02")
    dealer.command("B-02", "take-seat", patron=ann.id, seat=1)
    dealer.done("/tables/B-02/buy-in", {"patron": ann.id, "amount": 700})
    assert house.desk.house.authority["buy-in"].above == 100_000
    assert lift(house, "T-1").status_code == 200
    beyond = count(house, "T-1", 200_000)
    assert refusal_of(beyond) == "drop-count-implausible"
    assert "200,000 was counted in the drop box of B-02" in beyond.json()["error"]
    assert count(house, "T-1", 199_999).status_code == 200, "within it, a variance is told"
    watcher = house.staff("surveillance")
    assert "199,299 over" in watcher.view("B-02")["variance"]
    told = watcher.get("/significant", params={"category": "variance"}).json()["events"]
    assert told[0]["amount"] == 199_299
    assert verify(house.desk.store).is_clean
