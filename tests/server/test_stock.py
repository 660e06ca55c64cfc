"""Cards and equipment over the API, the count of the vault, and unshuffled cards at a table."""

from typing import Any

from house_online import PIN, Client, HouseOnline, to_betting

from croupier.bank.events import CapitalPaidIn
from croupier.equipment.cards import CARDS
from croupier.floor.audit import verify
from croupier.floor.people_events import OWNER
from croupier.floor.records import HOUSE
from croupier.floor.requests import Book
from refusals import refusal_of

BATCH = {"step": "receive-cards", "maker": "Angel", "colour": "red", "decks": 8, "seals": ["S-1"]}
BALL = {
    "step": "receive-equipment",
    "kind": "ball",
    "maker": "Cammegh",
    "measures": {"diameter_mm": 18, "is_metal": False},
}


def step(
    house: HouseOnline, item: str, what: dict[str, Any], first: Client, second: Client | None
) -> Any:
    signed = second and {"name": house.desk.door.name(second.id), "pin": PIN}
    return first.post(f"/stock/{item}", {"step": what, "second": signed})


def inspected(house: HouseOnline, item: str, pit: Client, inspector: Client) -> None:
    batch = {**BATCH, "seals": [f"S-{item}"]}
    assert step(house, item, batch, pit, inspector).status_code == 200
    whole = {"step": "inspect-cards", "is_whole": True}
    assert step(house, item, whole, inspector, pit).status_code == 200
    assert step(house, item, {"step": "shuffle-cards"}, inspector, None).status_code == 200


def test_a_batch_from_its_maker_to_the_vault(house: HouseOnline) -> None:
    pit, inspector, dealer = map(house.staff, ("pit-supervisor", "dealer-inspector", "dealer"))
    assert step(house, "A-7", BATCH, dealer, pit).status_code == 403
    assert step(house, "A-7", BATCH, pit, pit).status_code == 403, "two persons"
    assert step(house, "A-7", BATCH, pit, None).status_code == 202
    inspected(house, "A-7", pit, inspector)
    load = {"step": "load-cards", "table": "B-02", "shoe": 1}
    assert step(house, "A-7", load, inspector, None).status_code == 200
    inspected(house, "A-8", pit, inspector)
    full = step(house, "A-8", load, inspector, None)
    assert refusal_of(full) == "stock-shoe-full"
    to_betting(dealer, "B-02")
    retire = {"step": "retire-cards", "vault": 3, "left": 413}
    early = step(house, "A-7", retire, inspector, pit)
    assert refusal_of(early) == "stock-shoe-in-use"
    seen = pit.get("/stock/A-7").json()
    assert (seen["stage"], seen["table"], seen["next"]) == ("loaded", "B-02", ["retire-cards"])


def test_b_3_2_3_the_vault_is_counted_against_the_shoe(house: HouseOnline) -> None:
    pit, inspector, dealer = map(house.staff, ("pit-supervisor", "dealer-inspector", "dealer"))
    inspected(house, "A-7", pit, inspector)
    load = {"step": "load-cards", "table": "B-02", "shoe": 1}
    assert step(house, "A-7", load, inspector, None).status_code == 200
    dealer.go_on("B-02")
    for name, fields in (
        ("load-shoe", {}),
        ("cut-shoe", {}),
        ("burn-cards", {"seen": ["2S"], "face_down": 2}),
    ):
        dealer.command("B-02", name, **fields)
    house.staff("pit-manager").command("B-02", "retire-shoe", reason="marked cards")
    off = step(house, "A-7", {"step": "retire-cards", "vault": 2, "left": 413}, inspector, pit)
    assert refusal_of(off) == "stock-count-differs"
    short = {"step": "retire-cards", "vault": 2, "left": 413, "note": "one is missing"}
    assert step(house, "A-7", short, inspector, pit).status_code == 200
    last = pit.get("/stock/A-7").json()["moved"][-1]["step"]
    assert (last["book_vault"], last["book_left"]) == (3, 413)
    assert verify(house.desk.store).is_clean


def test_cards_that_a_batch_lacks_are_told_to_surveillance_and_the_pit(house: HouseOnline) -> None:
    """Of a shoe that the table keeps no count of, too; until somebody inspects them again."""
    pit, inspector, watcher = map(
        house.staff, ("pit-supervisor", "dealer-inspector", "surveillance")
    )
    inspected(house, "A-7", pit, inspector)
    load = {"step": "load-cards", "table": "B-02", "shoe": 1}
    assert step(house, "A-7", load, inspector, None).status_code == 200
    short = {"step": "retire-cards", "vault": 0, "left": 410, "note": "six are gone"}
    assert step(house, "A-7", short, inspector, pit).status_code == 200
    last = pit.get("/stock/A-7").json()["moved"][-1]["step"]
    assert last["book_vault"] is None
    said = "Cards of A-7: 410 counted, 416 due."
    (told,) = watcher.get("/significant", params={"category": "variance"}).json()["events"]
    assert (told["text"], told["table"]) == (said, "B-02")
    assert (told["before"], told["after"]) == ("416", "0 + 410")
    assert pit.view("B-02")["variance"] == said, "it stands among the pit's notices"
    assert pit.view("B-01")["variance"] == ""
    faulty = {"step": "inspect-cards", "is_whole": False, "note": "six are gone"}
    assert step(house, "A-7", faulty, inspector, pit).status_code == 200
    assert "not as they should be" in pit.view("B-02")["variance"]
    events = watcher.get("/significant", params={"category": "variance"}).json()["events"]
    assert events[0]["after"] == "six are gone" and events[0]["table"] == "B-02"
    burn = {"step": "destroy-cards", "how": "shredded"}
    manager = house.staff("pit-manager")
    assert step(house, "A-7", burn, manager, watcher).status_code == 200
    assert pit.view("B-02")["variance"] == ""
    assert verify(house.desk.store).is_clean


def test_what_the_record_has_is_not_the_askers_to_say(house: HouseOnline) -> None:
    pit, inspector = map(house.staff, ("pit-supervisor", "dealer-inspector"))
    inspected(house, "A-7", pit, inspector)
    load = {"step": "load-cards", "table": "B-02", "shoe": 1}
    assert step(house, "A-7", load, inspector, None).status_code == 200
    said = {"step": "retire-cards", "vault": 0, "left": 416, "book_vault": 99, "book_left": 1}
    assert step(house, "A-7", said, inspector, pit).status_code == 200
    last = pit.get("/stock/A-7").json()["moved"][-1]["step"]
    assert (last["book_vault"], last["book_left"]) == (None, None)


def test_r_3_2_8_a_metal_ball_is_refused(house: HouseOnline) -> None:
    pit, inspector = map(house.staff, ("pit-supervisor", "dealer-inspector"))
    metal = {**BALL, "measures": {"diameter_mm": 18, "is_metal": True}}
    answer = step(house, "ball-1", metal, pit, inspector)
    assert refusal_of(answer) == "stock-ball-metal"
    assert step(house, "ball-1", BALL, pit, inspector).status_code == 200


def test_b_3_2_7_suspect_cash_is_set_aside_scanned_and_handed_over(house: HouseOnline) -> None:
    pit, inspector, watcher = map(house.staff, ("pit-manager", "dealer-inspector", "surveillance"))
    aside = {"step": "set-aside", "what": "cash", "where": "B-02", "amount": 500}
    assert step(house, "N-1", aside, inspector, None).status_code == 200
    scan = {"step": "scan", "scanner": "UV-1", "finding": "counterfeit"}
    assert refusal_of(step(house, "N-1", scan, pit, watcher)) == "stock-not-in-use"
    light = {"step": "receive-equipment", "kind": "uv-scanner", "maker": "Safescan"}
    assert step(house, "UV-1", light, pit, inspector).status_code == 200
    sound = {"step": "inspect-equipment", "is_sound": True}
    assert step(house, "UV-1", sound, inspector, pit).status_code == 200
    assert step(house, "N-1", scan, pit, watcher).status_code == 200
    back = step(house, "N-1", {"step": "give-back"}, pit, watcher)
    assert refusal_of(back) == "stock-step-not-now"
    over = {"step": "hand-over", "to": "the police"}
    assert refusal_of(step(house, "N-1", over, pit, watcher)) == "own-matter"  # W3: saw the scan
    assert step(house, "N-1", over, pit, house.staff("surveillance")).status_code == 200
    assert verify(house.desk.store).is_clean
    listed = watcher.get("/stock?sort=suspect").json()
    assert [item["stage"] for item in listed["items"]] == ["handed-over"]


def test_much_that_may_be_false_is_set_aside_by_two_and_within_a_bound(house: HouseOnline) -> None:
    pit, inspector = map(house.staff, ("pit-supervisor", "dealer-inspector"))
    shift, watcher = map(house.staff, ("shift-manager", "surveillance"))

    def aside(amount: int, first: Client, second: Client | None = None) -> int:
        what = {"step": "set-aside", "what": "chips", "where": "B-02", "amount": amount}
        return int(step(house, f"N-{amount}", what, first, second).status_code)

    assert aside(100_000, inspector) == 200
    assert aside(100_001, inspector) == 202
    assert aside(100_001, inspector, pit) == 200
    assert aside(10**15, inspector, pit) == 403
    assert aside(10**15, shift) == 202
    assert aside(10**15, shift, watcher) == 200
    assert verify(house.desk.store).is_clean


def test_w3_what_one_person_sets_aside_counts_over_the_day_and_unsure_is_not_false(
    house: HouseOnline,
) -> None:
    pit, inspector, watcher, other = map(
        house.staff, ("pit-supervisor", "dealer-inspector", "surveillance", "surveillance")
    )
    manager, shift = map(house.staff, ("pit-manager", "shift-manager"))
    aside = {"step": "set-aside", "what": "cash", "where": "B-02", "amount": 100_000}
    assert step(house, "N-1", aside, inspector, None).status_code == 200
    lied = {**aside, "amount": 1, "so_far": 0}
    assert step(house, "N-2", lied, inspector, None).status_code == 202
    much = {**aside, "amount": 9_950_000}
    assert step(house, "N-3", much, inspector, pit).status_code == 403
    light = {"step": "receive-equipment", "kind": "uv-scanner", "maker": "Safescan"}
    step(house, "UV-1", light, pit, inspector)
    step(house, "UV-1", {"step": "inspect-equipment", "is_sound": True}, inspector, pit)
    over = {"step": "hand-over", "to": "the police"}
    scan = {"step": "scan", "scanner": "UV-1", "finding": "unsure"}
    assert step(house, "N-1", scan, pit, watcher).status_code == 200
    refused = step(house, "N-1", over, manager, other)
    assert refusal_of(refused) == "stock-not-found-false"
    large = {**aside, "amount": 100_001}
    assert step(house, "N-4", large, shift, pit).status_code == 200
    scanner = house.staff("pit-supervisor")
    false = {**scan, "finding": "counterfeit"}
    assert step(house, "N-4", false, scanner, watcher).status_code == 200
    assert step(house, "N-4", over, manager, other).status_code == 403
    assert step(house, "N-4", over, house.staff("shift-manager"), other).status_code == 200
    assert verify(house.desk.store).is_clean


def test_t4_what_one_hands_over_counts_over_the_gaming_day(house: HouseOnline) -> None:
    pit, inspector, watcher, other = map(
        house.staff, ("pit-supervisor", "dealer-inspector", "surveillance", "surveillance")
    )
    manager, shift = map(house.staff, ("pit-manager", "shift-manager"))
    light = {"step": "receive-equipment", "kind": "uv-scanner", "maker": "Safescan"}
    step(house, "UV-1", light, pit, inspector)
    step(house, "UV-1", {"step": "inspect-equipment", "is_sound": True}, inspector, pit)
    aside = {"step": "set-aside", "what": "cash", "where": "B-02", "amount": 60_000}
    scan = {"step": "scan", "scanner": "UV-1", "finding": "counterfeit"}
    for item in ("N-1", "N-2"):
        assert step(house, item, aside, inspector, pit).status_code == 200
        assert step(house, item, scan, house.staff("pit-supervisor"), watcher).status_code == 200
    over = {"step": "hand-over", "to": "the police", "amount": 1, "so_far": 0}
    assert step(house, "N-1", over, manager, other).status_code == 200
    assert step(house, "N-2", over, manager, other).status_code == 403, "120,000 in one day"
    assert step(house, "N-2", over, shift, other).status_code == 200
    assert verify(house.desk.store).is_clean


def test_t5_no_two_batches_are_under_one_seal(house: HouseOnline) -> None:
    pit, inspector = map(house.staff, ("pit-supervisor", "dealer-inspector"))
    assert step(house, "A-7", BATCH, pit, inspector).status_code == 200
    alike = {**BATCH, "seals": ["s-01"]}
    assert refusal_of(step(house, "A-8", alike, pit, inspector)) == "stock-seal-of-another"
    twice = {**BATCH, "seals": ["S-2", "S 2"]}
    assert refusal_of(step(house, "A-8", twice, pit, inspector)) == "stock-seal-twice"


def test_w3_what_waits_for_a_second_person_does_not_hide_what_came_since(
    house: HouseOnline,
) -> None:
    inspector, pit = house.staff("dealer-inspector"), house.staff("pit-supervisor")
    aside = {"step": "set-aside", "what": "cash", "where": "B-02", "amount": 9_000_000}
    asked = [step(house, item, aside, inspector, None) for item in ("N-1", "N-2")]
    assert [one.status_code for one in asked] == [202, 202], "each is within the bound by itself"
    first, second = (one.json()["waiting"] for one in asked)
    pit.done(f"/acts/{first}/approve")
    assert refusal_of(pit.post(f"/acts/{second}/approve")) == "stock-more-since"
    assert step(house, "N-2", aside, inspector, pit).status_code == 403, "a Shift Manager's now"
    assert verify(house.desk.store).is_clean


def test_false_cash_that_the_cage_had_taken_is_its_loss_once_it_is_handed_over(
    house: HouseOnline,
) -> None:
    pit, inspector, watcher, cashier = map(
        house.staff, ("pit-manager", "dealer-inspector", "surveillance", "cashier")
    )
    light = {"step": "receive-equipment", "kind": "uv-scanner", "maker": "Safescan"}
    step(house, "UV-1", light, pit, inspector)
    step(house, "UV-1", {"step": "inspect-equipment", "is_sound": True}, inspector, pit)
    aside = {"step": "set-aside", "what": "cash", "where": "cage", "amount": 700, "is_booked": True}
    for wrong in ({"where": "B-02"}, {"what": "chips"}):
        refused = step(house, "N-1", {**aside, **wrong}, cashier, None)
        assert refusal_of(refused) == "stock-not-the-cages"
    has = house.desk.house.balance("cage")
    house.ask(Book(HOUSE, (CapitalPaidIn(OWNER, house.desk.clock.now(), 1_000),)))
    assert step(house, "N-1", aside, cashier, None).status_code == 200
    scan = {"step": "scan", "scanner": "UV-1", "finding": "counterfeit"}
    assert refusal_of(step(house, "N-1", scan, cashier, watcher)) == "own-matter"
    assert step(house, "N-1", scan, pit, watcher).status_code == 200
    over = {"step": "hand-over", "to": "the police"}
    assert step(house, "N-1", over, pit, house.staff("surveillance")).status_code == 200
    assert house.desk.house.balance("cage") == has + 1_000 - 700
    assert verify(house.desk.store).is_clean


def test_a_name_that_is_read_as_anothers_is_refused(house: HouseOnline) -> None:
    pit, inspector = map(house.staff, ("pit-supervisor", "dealer-inspector"))
    assert step(house, "A-7", BATCH, pit, inspector).status_code == 200
    other = {**BATCH, "seals": ["S-2"]}
    for alike in ("a-7", "A7", "A-07"):
        assert refusal_of(step(house, alike, other, pit, inspector)) == "stock-name-alike"
    assert step(house, "A-8", other, pit, inspector).status_code == 200


def test_b_7_1_cards_as_the_factory_has_them_raise_the_tables_alarm(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    dealer.go_on("B-02")
    dealer.command("B-02", "load-shoe")
    dealer.command("B-02", "cut-shoe")
    dealer.command("B-02", "burn-cards", seen=["2S"], face_down=2)
    cards, refused = iter(CARDS[4:]), None
    while refused is None:  # an alarm stops the next card or the next payment
        phase = dealer.view("B-02")["phase"]
        command = {"ready": "open-betting", "betting": "close-betting", "result": "settle"}
        what: dict[str, Any] = {"command": command.get(phase, "deal-card")}
        if phase == "dealing":
            what["card"] = next(cards)
        answer = dealer.post("/tables/B-02/commands", what)
        refused = refusal_of(answer) if answer.status_code != 200 else None
    assert refused == "reader-alarm-stands"
    assert next(cards) in CARDS[4:22], "within three coups"
    look = house.staff("dealer-inspector")
    look.command("B-02", "clear-alarm", note="not shuffled: the shoe is retired")
    assert verify(house.desk.store).is_clean


def test_cards_go_into_the_shoe_that_is_due_before_any_of_them_is_dealt(
    house: HouseOnline,
) -> None:
    pit, inspector, dealer = map(house.staff, ("pit-supervisor", "dealer-inspector", "dealer"))
    inspected(house, "A-7", pit, inspector)
    for shoe in (0, 2, 99):
        load = {"step": "load-cards", "table": "B-02", "shoe": shoe}
        assert step(house, "A-7", load, inspector, None).status_code in (409, 422)
    to_betting(dealer, "B-02")
    late = step(house, "A-7", {"step": "load-cards", "table": "B-02", "shoe": 1}, inspector, None)
    assert refusal_of(late) == "stock-shoe-another"
