"""What an audit by an insider's eyes found; each test is named after the finding."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from house_online import QUIET, Client, HouseOnline, chips_of, open_house_online, to_betting
from msgspec.structs import replace
from test_insiders import LIMITS, TABLES

from croupier.floor.actors import DEALER
from croupier.floor.requests import Ask
from croupier.server.settings import TableSetting
from croupier.store.people import hash_secret
from croupier.table import commands as c
from croupier.table.shapes import Actor
from refusals import refusal_of

FACE_DOWN = TableSetting("B-08", "baccarat", limits=LIMITS, face_down=True, dealer="by-hand")
READING = TableSetting("B-09", "baccarat", limits=LIMITS, dealer="by-hand", reader="simulated")
ONE = TableSetting(
    "R-09", "roulette", "standard", limits=LIMITS, dealer="by-hand", two_people=False
)
READING_ONE = replace(READING, id="B-10", two_people=False)


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online(
        replace(QUIET, tables=(*TABLES, FACE_DOWN, READING, ONE, READING_ONE))
    ) as opened:
        yield opened


def house_spin(house: HouseOnline, ann: Client, number: int | None = None) -> None:
    """Have the house spin its own wheel R-01 with ann's bet on it."""
    at = house.desk.clock.now()
    ann.done("/tables/R-01/seat")
    house.ask(Ask("R-01", (c.OpenBetting(DEALER, at),)))
    ann.done("/tables/R-01/wagers", {"wagers": [{"bet": "straight:5", "amount": 5_000}]})
    house.ask(Ask("R-01", (c.SpinBall(DEALER, at), c.CloseBetting(DEALER, at))))
    if number is not None:
        house.ask(Ask("R-01", (c.RecordNumber(DEALER, at, number),)))


def spun(house: HouseOnline, ann: Client, dealer: Client, table: str) -> None:
    """Have the number 30 come up with ann's bets on others."""
    dealer.go_on(table)
    ann.done(f"/tables/{table}/seat")
    dealer.command(table, "open-betting")
    bets = [{"bet": "straight:15", "amount": 50_000}, {"bet": "straight:16", "amount": 1_000}]
    ann.done(f"/tables/{table}/wagers", {"wagers": bets})
    dealer.command(table, "spin-ball")
    dealer.command(table, "close-betting")
    dealer.command(table, "record-number", number=30)


def ruled(client: Client, table: str, id: str, **details: Any) -> int:
    body = {"id": id, "details": details, "reason": "so it was"}
    return client.post(f"/tables/{table}/rulings", body).status_code


@pytest.mark.clause("R 6.6")
def test_6_6_no_chip_is_moved_at_a_wheel_the_house_deals(house: HouseOnline) -> None:
    ann, supervisor = house.guest(), house.staff("pit-supervisor")
    house_spin(house, ann, 0)
    asked = {"command": "question-position", "patron": ann.id, "seat": 1, "bet": "straight:5"}
    assert supervisor.post("/tables/R-01/commands", asked).status_code == 409
    moved = {"patron": ann.id, "seat": 1, "bet": "straight:5", "to_bet": "straight:0"}
    assert ruled(supervisor, "R-01", "chip-position", **moved) in (403, 409)
    assert ann.balance == 1_000_000 - 5_000


@pytest.mark.clause("R 7.3", "O online.13")
def test_r_19_no_loser_is_voided_at_a_table_the_house_deals(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    house_spin(house, ann, 0)
    for irregularity in ("foreign-object", "interference", "ball-out-of-the-wheel"):
        assert ruled(dealer, "R-01", irregularity, note="x") == 409
    assert house.desk.house.table("R-01").phase == "result"


@pytest.mark.clause("BLD 4.7", "BLD 7.9")
def test_4_7_no_refusal_and_no_preview_tells_a_card_that_lies_face_down(
    house: HouseOnline,
) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    to_betting(dealer, "B-08")
    ann.done("/tables/B-08/seat")
    ann.done("/tables/B-08/wagers", {"wagers": [{"bet": "banker", "amount": 500}]})
    dealer.command("B-08", "close-betting")
    ann.done("/tables/B-08/squeeze", {"request": True})
    for card in ("3S", "TD", "8D", "KS"):
        dealer.command("B-08", "deal-card", card=card)
    for path in ("/rulings/preview", "/rulings"):
        for cards in ([], ["9S"], ["8D", "KS", "3S", "TD"]):
            body = {"id": "wrong-order", "details": {"cards": cards}, "reason": "x"}
            told = house.staff("dealer-inspector").post(f"/tables/B-08{path}", body)
            assert path == "/rulings" or told.status_code == 409
            assert not {"3S", "TD", "8D", "KS"} & set(told.text.replace('"', " ").split())


def test_no_card_is_keyed_where_the_shoe_reads(house: HouseOnline) -> None:
    dealer = house.staff("dealer")

    def is_refused(command: str, **fields: Any) -> bool:
        keyed = dealer.post("/tables/B-09/commands", {"command": command, **fields})
        return keyed.status_code == 409 and "reads" in keyed.json()["error"]

    dealer.go_on("B-09")
    for step in ("load-shoe", "cut-shoe"):
        dealer.command("B-09", step)
    assert is_refused("burn-cards", seen=["2S"], face_down=2)
    dealer.done("/tables/B-09/draw")
    for step in ("open-betting", "close-betting"):
        dealer.command("B-09", step)
    assert is_refused("deal-card", card="9S")
    assert is_refused("deal-cards", cards=["9S", "2H", "KD", "5C"])


def test_cards_that_staff_type_all_at_once_are_on_record_as_typed(house: HouseOnline) -> None:
    _, dealer = bet_and_deal(house, "B-07", 500, "")
    dealer.command("B-07", "deal-cards", cards=["9S", "2H"])
    assert {one.source for one in house.desk.house.table("B-07").coup.drawn} == {"keyed"}


def test_a_dealer_puts_nobody_else_on_a_table(house: HouseOnline) -> None:
    dealer, pit, supervisor = (
        house.staff(rank) for rank in ("dealer", "pit-manager", "pit-supervisor")
    )
    on = {"command": "bring-dealer-on", "dealer": pit.id}
    assert dealer.post("/tables/B-07/commands", on).status_code == 403
    supervisor.command("B-07", "bring-dealer-on", dealer=dealer.id)
    dealer.command("B-07", "take-dealer-off")
    dealer.command("B-07", "bring-dealer-on", dealer=dealer.id)


def test_every_table_the_house_opens_takes_two_people_for_rulings(house: HouseOnline) -> None:
    for table in ("B-07", "R-02", "B-01", "R-01"):
        setup = house.desk.house.table(table).setup
        assert setup is not None and setup.two_people


@pytest.mark.clause("R 6.6")
def test_6_6_a_chip_moved_to_the_winning_number_takes_the_ranks_of_what_it_brings(
    house: HouseOnline,
) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    supervisor, inspector = house.staff("pit-supervisor"), house.staff("dealer-inspector")
    dealer.go_on("R-02")
    ann.done("/tables/R-02/seat")
    dealer.command("R-02", "open-betting")
    ann.done("/tables/R-02/wagers", {"wagers": [{"bet": "straight:15", "amount": 50_000}]})
    dealer.command("R-02", "spin-ball")
    dealer.command("R-02", "close-betting")
    dealer.command("R-02", "record-number", number=30)
    dealer.command("R-02", "question-position", patron=ann.id, seat=1, bet="straight:15")
    assert house.staff("pit-manager").view("R-02")["phase"] == "questioned"
    moved = {"patron": ann.id, "seat": 1, "bet": "straight:15", "to_bet": "straight:30"}
    assert ruled(supervisor, "R-02", "chip-position", **moved) == 403
    assert ruled(house.staff("shift-manager"), "R-02", "chip-position", **moved) == 200
    assert (
        inspector.post("/tables/R-02/rulings/approve", inspector.waiting("R-02")).status_code == 403
    )


def test_staff_see_a_table_whose_ruling_waits_at_the_result(house: HouseOnline) -> None:
    ann, dealer, inspector = house.guest(), house.staff("dealer"), house.staff("dealer-inspector")
    to_betting(dealer, "B-07")
    ann.done("/tables/B-07/seat")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "banker", "amount": 500}]})
    dealer.command("B-07", "close-betting")
    for card in ("9S", "2H", "KD", "5C"):
        dealer.command("B-07", "deal-card", card=card)
    record = {"id": "wrong-record", "details": {"cards": ["9S", "2H", "KD", "6C"]}, "reason": "x"}
    inspector.done("/tables/B-07/rulings", record)
    seen = dealer.view("B-07")
    assert seen["proposal"]["irregularity"] == "wrong-record" and seen["to_pay"]


def test_a_pit_manager_alone_does_not_turn_two_person_rulings_off(house: HouseOnline) -> None:
    pit, shift = house.staff("pit-manager"), house.staff("shift-manager")
    setup = pit.view("B-07")["setup"]
    change = {"command": "change-setup", "setup": {**setup, "two_people": False}, "reason": "mine"}
    assert pit.post("/tables/B-07/commands", change).status_code == 403
    assert shift.post("/tables/B-07/commands", change).status_code == 200


def test_a_pit_manager_alone_opens_no_table_beyond_the_houses_settings(house: HouseOnline) -> None:
    pit, shift = house.staff("pit-manager"), house.staff("shift-manager")
    limits = {"minimum": 200, "maximum": 50_000}
    setup = {"book": "baccarat", "version": "commission", "seats": 7, "decks": 8, "limits": limits}
    for table, beyond in (
        ("B-21", {"two_people": False}),
        ("B-22", {"limits": {**limits, "maximum": 50_001}}),
        ("B-23", {"limits": {"minimum": 200}}),
        ("B-24", {"limits": {**limits, "bets": {"tie": {"maximum": 90_000}}}}),
    ):
        body = {"command": "open-table", "setup": {**setup, **beyond}}
        assert pit.post(f"/tables/{table}/commands", body).status_code == 403, beyond
        assert shift.post(f"/tables/{table}/commands", body).status_code == 200, beyond
    pit.command("B-25", "open-table", setup=setup)
    opened = house.desk.house.table("B-25").setup
    assert opened is not None and opened.two_people
    higher = {**pit.view("B-25")["setup"], "limits": {**limits, "maximum": 60_000}}
    change = {"command": "change-setup", "setup": higher, "reason": "mine"}
    assert pit.post("/tables/B-25/commands", change).status_code == 403


def test_what_is_won_with_play_money_is_not_paid_out_as_cash(house: HouseOnline) -> None:
    cashier, dealer = house.staff("cashier"), house.staff("dealer")
    held = house.desk.house.balance
    tray, cash = held("float", "B-07"), held("cage")
    ann = house.nobody()
    ann.id = ann.done("/register", {"name": "Hedge A", "password": "correct horse"})["id"]
    to_betting(dealer, "B-07")
    ann.done("/tables/B-07/seat")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "player", "amount": 5_000}]})
    dealer.command("B-07", "close-betting")
    for card in ("9S", "2H", "KD", "5C"):
        dealer.command("B-07", "deal-card", card=card)
    dealer.command("B-07", "settle")
    assert ann.balance == 1_005_000
    assert held("float", "B-07") == tray, "no chip of the tray was paid for play money"
    # Nor does cash come to lie beside it, so that what is paid out is never in doubt.
    for kind in ("pay-out", "pay-in", "pay-out"):
        refused = cashier.post(f"/patrons/{ann.id}/cash", {"kind": kind, "amount": 5_000})
        assert refusal_of(refused) == "cash-not-for-guests"
    assert ann.balance == 1_005_000 and held("cage") == cash


def bet_and_deal(house: HouseOnline, table: str, amount: int, cards: str) -> tuple[Client, Client]:
    """Have a patron's bet on Player lie beside cards that were dealt; give patron and dealer."""
    ann, dealer = house.guest(), house.staff("dealer")
    to_betting(dealer, table)
    ann.done(f"/tables/{table}/seat")
    ann.done(f"/tables/{table}/wagers", {"wagers": [{"bet": "player", "amount": amount}]})
    dealer.command(table, "close-betting")
    for card in cards.split():
        dealer.command(table, "deal-card", card=card)
    return ann, dealer


@pytest.mark.clause("BLD 7.16")
def test_r_35_cards_retyped_on_a_known_result_take_the_ranks_of_what_changes(
    house: HouseOnline,
) -> None:
    bet_and_deal(house, "B-07", 50_000, "2S 9H KD TC")
    inspector, second = house.staff("dealer-inspector"), house.staff("dealer-inspector")
    record = ["9S", "2H", "KD", "TC"]
    # From 50,000 lost to 50,000 won: two maxima of the table.
    assert ruled(inspector, "B-07", "wrong-record", cards=record) == 403
    assert ruled(house.staff("pit-manager"), "B-07", "wrong-record", cards=record) == 200
    assert second.post("/tables/B-07/rulings/approve", second.waiting("B-07")).status_code == 403
    house.staff("pit-supervisor").done(
        "/tables/B-07/rulings/approve", house.staff("pit-supervisor").waiting("B-07")
    )


@pytest.mark.clause("R 4.10")
def test_r_35_a_number_retyped_before_payment_takes_the_ranks_of_what_changes(
    house: HouseOnline,
) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    spun(house, ann, dealer, "R-02")
    assert ruled(house.staff("pit-manager"), "R-02", "wrong-number", number=15) == 403
    assert ruled(house.staff("shift-manager"), "R-02", "wrong-number", number=15) == 200


@pytest.mark.clause("BLD 7.16")
def test_r_34_what_the_shoe_has_read_is_not_typed_over_by_one(house: HouseOnline) -> None:
    dealer, inspector = house.staff("dealer"), house.staff("dealer-inspector")
    dealer.go_on("B-10")
    for step in ("load-shoe", "cut-shoe"):
        dealer.command("B-10", step)
    dealer.done("/tables/B-10/draw")
    for step in ("open-betting", "close-betting"):
        dealer.command("B-10", step)
    read(house, dealer, "B-10", "9S 2H KD 5C")
    cards = house.desk.house.table("B-10").coup.cards
    typed = ["2C", *cards[1:]]
    told = {"id": "wrong-record", "details": {"cards": typed}, "reason": "x"}
    for low in (inspector, house.staff("pit-supervisor")):
        assert low.post("/tables/B-10/rulings", told).status_code == 403
    pit = house.staff("pit-manager")
    assert pit.done("/tables/B-10/rulings", told)["proposed"]  # though one rules here
    state = house.desk.house.table("B-10")
    assert state.proposal_in_play is not None and state.coup.cards == cards
    waits = pit.waiting("B-10")
    assert pit.post("/tables/B-10/rulings/approve", waits).status_code == 403
    assert house.desk.house.table("B-10").coup.cards == cards
    house.staff("pit-supervisor").done("/tables/B-10/rulings/approve", waits)
    assert house.desk.house.table("B-10").coup.cards == tuple(typed)


@pytest.mark.clause("R 6.6")
def test_6_6_where_one_rules_what_a_chip_brings_beyond_the_maximum_takes_two(
    house: HouseOnline,
) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    spun(house, ann, dealer, "R-09")
    moved = {"patron": ann.id, "seat": 1, "bet": "straight:15", "to_bet": "straight:30"}
    for bet in ("straight:15", "straight:16"):
        dealer.command("R-09", "question-position", patron=ann.id, seat=1, bet=bet)
    assert ruled(house.staff("pit-supervisor"), "R-09", "chip-position", **moved) == 403
    told = {"id": "chip-position", "details": moved, "reason": "x"}
    manager = house.staff("shift-manager")
    assert manager.done("/tables/R-09/rulings", told)["proposed"]  # though one rules here
    manager.done("/tables/R-09/rulings/reject", manager.waiting("R-09") | {"reason": "no"})
    small = {**moved, "amount": 1_000}  # 36,000 more than it would be: within one maximum
    told["details"] = small
    supervisor = house.staff("pit-supervisor")
    assert not supervisor.done("/tables/R-09/rulings", told)["proposed"]
    assert house.desk.house.table("R-09").coup.corrected == {ann.id: 36_000}
    # What one after the other brings the patron counts together.
    small |= {"bet": "straight:16"}
    assert ruled(house.staff("pit-supervisor"), "R-09", "chip-position", **small) == 403


# ---- cards from the reader alone


def at_the_shoe(house: HouseOnline, table: str, bet: str = "player", amount: int = 1_000) -> Client:
    """Have a patron's bet lie at a table whose shoe reads, bets closed; give the dealer."""
    ann, dealer = house.guest(), house.staff("dealer")
    dealer.go_on(table)
    for step in ("load-shoe", "cut-shoe"):
        dealer.command(table, step)
    dealer.done(f"/tables/{table}/draw")
    dealer.command(table, "open-betting")
    ann.done(f"/tables/{table}/seat")
    ann.done(f"/tables/{table}/wagers", {"wagers": [{"bet": bet, "amount": amount}]})
    dealer.command(table, "close-betting")
    return dealer


def read(house: HouseOnline, dealer: Client, table: str, cards: str) -> None:
    """Have the shoe read these cards as they are drawn."""
    by = Actor(dealer.id, "dealer")
    for card in cards.split():
        house.ask(Ask(table, (c.DealCard(by, house.desk.clock.now(), card),)))


@pytest.mark.clause("BLD 7.9", "BLD 7.12", "BLD 7.13", "BLD 7.16")
def test_r_34_no_order_is_ruled_against_the_one_the_shoe_read(house: HouseOnline) -> None:
    dealer = at_the_shoe(house, "B-09")
    read(house, dealer, "B-09", "2S QD TD 2D 6H KH")
    shift = house.staff("shift-manager")
    other = ["2S", "QD", "TD", "2D", "KH", "6H"]
    for id, cards in (
        ("wrong-order", other),
        ("drawn-together-order-known", other[4:]),
        ("drawn-together-order-unknown", other[4:]),
        ("wrong-record", other),
    ):
        assert ruled(shift, "B-09", id, cards=cards) == 409, id
    assert ruled(shift, "B-09", "wrong-order", cards=other, withdrawal=True) == 409
    # Once the reader is on record as failing, people say what lies there; not who said it fails.
    raised = house.staff("pit-manager")
    raised.command("B-09", "raise-alarm", note="reads two as one")
    assert ruled(raised, "B-09", "wrong-order", cards=other) == 409
    assert ruled(shift, "B-09", "wrong-order", cards=other) == 200


@pytest.mark.clause("BLD 7.5", "BLD 7.6", "BLD 7.12")
def test_r_34_no_ruling_brings_in_a_card_the_shoe_never_read(house: HouseOnline) -> None:
    dealer, shift = at_the_shoe(house, "B-09"), house.staff("shift-manager")
    read(house, dealer, "B-09", "KD 2S 6H 3S")  # Player 6 stands, Banker 5 is to draw
    for id, cards in (
        ("player-overdrawn", ["TS"]),
        ("drawn-together-order-known", ["9S", "9H"]),
        ("wrong-record", ["KD", "2S", "6H", "3S", "TS"]),
    ):
        assert ruled(shift, "B-09", id, cards=cards) == 409, id
    read(house, dealer, "B-09", "4C")
    assert ruled(shift, "B-09", "next-card-seen", cards=["9S"]) == 409
    dealer.command("B-09", "settle")
    late = {
        "id": "wrong-record",
        "details": {"cards": ["KD", "2S", "TS", "3S", "9H", "2C"]},
        "reason": "x",
    }
    assert shift.post("/tables/B-09/rulings", late).status_code == 409
    late["details"] = {"cards": ["2S", "KD", "3S", "6H", "4C"]}
    assert shift.post("/tables/B-09/rulings", late).status_code == 409


def test_nobody_alone_and_nobody_within_a_shoe_turns_a_reader_off(house: HouseOnline) -> None:
    dealer = at_the_shoe(house, "B-09")
    read(house, dealer, "B-09", "KD 2S 9H 3S")
    dealer.command("B-09", "settle")
    pit, second = house.staff("pit-manager"), house.staff("pit-supervisor")
    setup = {**pit.view("B-09")["setup"], "reader": ""}
    change = {"command": "change-setup", "setup": setup, "reason": "reader out"}
    off = {"reader": "", "reason": "reader out", "second": second.pin}
    assert pit.post("/tables/B-09/commands", change).status_code == 409
    assert pit.post("/tables/B-09/change-reader", off).status_code == 409
    pit.command("B-09", "retire-shoe", reason="reader out")
    assert pit.post("/tables/B-09/commands", change).status_code == 409
    made_up = {
        "command": "change-reader",
        "reader": "",
        "reason": "x",
        "second": {"id": second.id, "rank": "pit-supervisor"},
    }
    assert pit.post("/tables/B-09/commands", made_up).status_code == 422
    alone = pit.post("/tables/B-09/change-reader", {**off, "second": None})
    assert alone.status_code == 202  # it waits for the second person
    own = pit.post("/tables/B-09/change-reader", {**off, "second": pit.pin})
    assert own.status_code == 403
    book = second.get("/tables/B-09/float").json()["book"]
    counting = house.who_is_on("B-09")
    closing = {"what": "closing", "chips": chips_of(book), "second": counting.pin}
    second.done("/tables/B-09/float", closing)
    pit.command("B-09", "close-table")
    opened = {"command": "open-table", "setup": setup}
    assert pit.post("/tables/B-09/commands", opened).status_code == 409
    pit.command("B-09", "open-table", setup={**setup, "reader": "simulated"})
    pit.done("/tables/B-09/change-reader", off)
    assert pit.view("B-09")["setup"]["reader"] == ""


def test_a_real_reader_is_kept_from_keys_as_a_simulated_one(house: HouseOnline) -> None:
    pit, dealer = house.staff("pit-manager"), house.staff("dealer")
    house.people.add("shoe-7", "device", "B-26", hash_secret("s" * 40), 0)
    auth = {"Authorization": f"Device shoe-7:{'s' * 40}"}

    def posted(**body: Any) -> int:
        url = f"{house.address}/api/tables/B-26/reader"
        return httpx.post(url, json=body, headers=auth).status_code

    setup = {
        "book": "baccarat",
        "version": "commission",
        "seats": 7,
        "decks": 8,
        "limits": {"minimum": 200, "maximum": 50_000},
    }
    opened = {"command": "open-table", "setup": setup}
    assert pit.post("/tables/B-26/commands", opened).status_code == 409
    pit.command("B-26", "open-table", setup={**setup, "reader": "device"})
    house.counted("B-26")
    dealer.go_on("B-26")
    for step in ("load-shoe", "cut-shoe"):
        dealer.command("B-26", step)
    assert posted(card="5H") == 200  # the burn
    for step in ("open-betting", "close-betting"):
        dealer.command("B-26", step)
    assert posted(card="3C") == posted(card="4C") == 200
    for keyed in (
        {"command": "deal-card", "card": "9S"},
        {"command": "deal-cards", "cards": ["9S"]},
    ):
        assert dealer.post("/tables/B-26/commands", keyed).status_code == 409
    read = {"command": "deal-card", "card": "9S", "source": "reader"}
    assert dealer.post("/tables/B-26/commands", read).status_code == 422
    assert dealer.post("/tables/B-26/draw").status_code == 409
    state = house.desk.house.table("B-26")
    assert state.coup.cards == ("3C", "4C") and state.shoe.burned == 6
    # At a table that is not set up for it, a reader brings no cards.
    house.people.add("shoe-8", "device", "B-07", hash_secret("s" * 40), 0)
    bet_and_deal(house, "B-07", 500, "9S")
    auth["Authorization"] = f"Device shoe-8:{'s' * 40}"
    url = f"{house.address}/api/tables/B-07/reader"
    assert httpx.post(url, json={"card": "4C"}, headers=auth).status_code == 409
    assert httpx.post(url, json={"card": "9S", "place": 0}, headers=auth).status_code == 200


@pytest.mark.clause("BLD 7.1")
def test_7_1_a_card_that_cannot_be_is_refused_and_voids_nothing(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    dealer.go_on("B-07")
    for step in ("load-shoe", "cut-shoe"):
        dealer.command("B-07", step)
    burn = {"command": "burn-cards", "seen": ["AS"] * 9, "face_down": 0}
    assert dealer.post("/tables/B-07/commands", burn).status_code == 409
    dealer.command("B-07", "burn-cards", seen=["AS"] * 8, face_down=0)
    dealer.command("B-07", "open-betting")
    ann.done("/tables/B-07/seat")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "player", "amount": 5_000}]})
    dealer.command("B-07", "close-betting")
    for card in ("KH", "5C", "QS", "7D"):
        dealer.command("B-07", "deal-card", card=card)
    for keyed in (
        {"command": "deal-card", "card": "AS"},
        {"command": "deal-cards", "cards": ["AS"]},
    ):
        refused = dealer.post("/tables/B-07/commands", keyed)
        assert refused.status_code == 409 and "7.1" in refused.json()["clauses"]
    shift = house.staff("shift-manager")
    assert ruled(shift, "B-07", "drawn-together-order-known", cards=["AS", "2H"]) == 409
    assert house.desk.house.table("B-07").phase == "dealing" and ann.balance == 995_000


@pytest.mark.clause("BLD 3.2.1")
def test_3_2_1_nobody_signals_a_result_for_the_shoe(house: HouseOnline) -> None:
    _, dealer = bet_and_deal(house, "B-07", 500, "9S 2H KD 5C")
    told = {"command": "signal-result", "result": "player"}
    assert dealer.post("/tables/B-07/commands", told).status_code == 409
    assert house.desk.house.table("B-07").phase == "result"


# ---- a known result


@pytest.mark.clause("BLD 7.1", "BLD 7.3", "BLD 7.9", "BLD 7.12")
def test_r_35_whatever_turns_a_known_result_takes_the_ranks_of_what_changes(
    house: HouseOnline,
) -> None:
    bet_and_deal(house, "B-07", 50_000, "2S QD TD 2D 6H KH")  # Player 8, Banker 2
    inspector, supervisor = house.staff("dealer-inspector"), house.staff("pit-supervisor")
    other = ["2S", "QD", "TD", "2D", "KH", "6H"]
    for id, cards in (("wrong-order", other), ("drawn-together-order-known", other[4:])):
        assert ruled(supervisor, "B-07", id, cards=cards) == 403, id  # two maxima
    for id in ("cannot-reconstruct", "faulty-cards"):
        assert ruled(inspector, "B-07", id) == 403, id  # one
    assert ruled(supervisor, "B-07", "cannot-reconstruct") == 200
    assert (
        house.staff("dealer")
        .post("/tables/B-07/rulings/approve", house.staff("dealer").waiting("B-07"))
        .status_code
        == 403
    )
    supervisor.done("/tables/B-07/rulings/reject", supervisor.waiting("B-07") | {"reason": "no"})
    assert ruled(house.staff("pit-manager"), "B-07", "wrong-order", cards=other) == 200
    assert (
        inspector.post("/tables/B-07/rulings/approve", inspector.waiting("B-07")).status_code == 403
    )
    supervisor.done("/tables/B-07/rulings/approve", supervisor.waiting("B-07"))
    assert house.desk.house.table("B-07").coup.cards[4] == "KH"


@pytest.mark.clause("BLD 7.1", "BLD 7.3")
def test_7_3_who_dealt_the_coup_does_not_void_it_where_one_person_rules(
    house: HouseOnline,
) -> None:
    dealer = at_the_shoe(house, "B-10")
    read(house, dealer, "B-10", "2S 9H KD TC")
    for id in ("cannot-reconstruct", "faulty-cards"):
        assert ruled(dealer, "B-10", id) in (403, 409)
    supervisor = house.staff("pit-supervisor")
    supervisor.command("B-10", "bring-dealer-on", dealer=supervisor.id, reason="ill")
    assert ruled(supervisor, "B-10", "faulty-cards") == 409
    assert ruled(house.staff("pit-manager"), "B-10", "faulty-cards") == 200
    assert house.desk.house.table("B-10").phase == "result"  # it waits for the second person


# ---- a result that a ruling makes known


def sides(house: HouseOnline, table: str, amount: int = 50_000) -> tuple[Client, Client]:
    """Have a patron's bets on Player and both pairs lie at a table, bets closed; give both."""
    ann, dealer = house.guest(), house.staff("dealer")
    dealer.go_on(table)
    for step in ("load-shoe", "cut-shoe"):
        dealer.command(table, step)
    setup = house.desk.house.table(table).setup
    if setup is not None and setup.reader:
        dealer.done(f"/tables/{table}/draw")
    else:
        dealer.command(table, "burn-cards", seen=["2S"], face_down=2)
    dealer.command(table, "open-betting")
    ann.done(f"/tables/{table}/seat")
    bets = [{"bet": bet, "amount": amount} for bet in ("player", "player-pair", "banker-pair")]
    ann.done(f"/tables/{table}/wagers", {"wagers": bets})
    dealer.command(table, "close-betting")
    return ann, dealer


WRITTEN = ["4S", "KC", "4H", "KD"]  # Player 8 and both pairs: 23 maxima


@pytest.mark.clause("BLD 7.12", "BLD 7.16")
def test_r_34_no_card_is_written_otherwise_than_the_shoe_read_it_while_one_is_due(
    house: HouseOnline,
) -> None:
    _, dealer = sides(house, "B-09")
    inspector, shift = house.staff("dealer-inspector"), house.staff("shift-manager")
    read(house, dealer, "B-09", "JC JD 5H TD")
    for who in (inspector, shift):
        assert ruled(who, "B-09", "wrong-record", cards=WRITTEN) == 409
    # An alarm lets those say it who would give so much money.
    dealer.command("B-09", "raise-alarm", note="reader odd")
    for who in (inspector, house.staff("pit-manager")):
        assert ruled(who, "B-09", "wrong-record", cards=WRITTEN) == 403
    assert ruled(shift, "B-09", "wrong-record", cards=WRITTEN) == 200
    assert (
        inspector.post("/tables/B-09/rulings/approve", inspector.waiting("B-09")).status_code == 403
    )
    house.staff("pit-manager").done("/tables/B-09/rulings/approve", inspector.waiting("B-09"))
    assert house.desk.house.table("B-09").phase == "result"


@pytest.mark.clause("BLD 7.12", "BLD 7.16")
@pytest.mark.parametrize("table", ["B-07", "B-09"])
def test_r_35_cards_that_a_ruling_names_take_the_ranks_of_what_they_bring(
    house: HouseOnline, table: str
) -> None:
    _, dealer = sides(house, table)
    if table == "B-09":
        dealer.command(table, "raise-alarm", note="reader odd")
    id = "drawn-together-order-known"
    for rank in ("dealer", "dealer-inspector", "pit-supervisor", "pit-manager"):
        assert ruled(house.staff(rank), table, id, cards=WRITTEN) == 403, rank
    assert ruled(house.staff("pit-manager"), table, id, cards=WRITTEN[:3]) == 403  # one pair: 11
    assert ruled(house.staff("shift-manager"), table, id, cards=WRITTEN) == 200


@pytest.mark.clause("BLD 7.16")
def test_r_35_a_known_result_that_is_opened_again_counts_by_the_best_that_may_come(
    house: HouseOnline,
) -> None:
    _, dealer = sides(house, "B-07", 15_000)
    for card in ("9C", "JC", "QH", "TC"):
        dealer.command("B-07", "deal-card", card=card)
    for rank in ("dealer-inspector", "pit-supervisor"):
        for cards in (["KS", "TC", "2H", "3D"], ["9H"], WRITTEN):
            assert ruled(house.staff(rank), "B-07", "wrong-record", cards=cards) == 403


@pytest.mark.clause("BLD 7.1", "BLD 7.3")
def test_r_35_a_void_counts_the_side_bets_that_are_decided(house: HouseOnline) -> None:
    _, dealer = sides(house, "B-07")
    for card in ("JC", "JD", "5H"):  # Player's pair is lost
        dealer.command("B-07", "deal-card", card=card)
    assert ruled(house.staff("dealer"), "B-07", "cannot-reconstruct") == 403
    dealer.command("B-07", "deal-card", card="TD")  # and Banker's: two maxima
    for id in ("cannot-reconstruct", "faulty-cards"):
        for rank in ("dealer", "pit-supervisor"):
            assert ruled(house.staff(rank), "B-07", id) == 403, (id, rank)
    assert ruled(house.staff("pit-manager"), "B-07", "faulty-cards") == 200


@pytest.mark.clause("BLD 7.16")
def test_1_12_who_approves_or_rejects_a_ruling_says_which(house: HouseOnline) -> None:
    bet_and_deal(house, "B-07", 1_000, "2S 9H KD TC")
    inspector, second = house.staff("dealer-inspector"), house.staff("pit-supervisor")
    assert ruled(inspector, "B-07", "wrong-record", cards=["3S", "9H", "KD", "TC"]) == 200
    seen = second.waiting("B-07")
    inspector.done("/tables/B-07/rulings/reject", {**seen, "reason": "typed wrongly"})
    assert ruled(inspector, "B-07", "wrong-record", cards=["9S", "2H", "KD", "TC"]) == 200
    for what in ("approve", "reject"):
        for body in ({}, {"proposal": 0}):
            refused = second.post(f"/tables/B-07/rulings/{what}", {**body})
            assert refused.status_code == 422, refused.text
        assert second.post(f"/tables/B-07/rulings/{what}", seen).status_code == 409
    assert house.desk.house.table("B-07").coup.cards == ("2S", "9H", "KD", "TC")
    second.done("/tables/B-07/rulings/approve", second.waiting("B-07"))


# ---- one of two readings, and one person


@pytest.mark.clause("BLD 7.16")
def test_r_35_to_choose_a_reading_that_changes_what_patrons_get_is_a_ruling() -> None:
    tables = (replace(FACE_DOWN, id="B-11", face_down=False, two_people=False),)
    with open_house_online(replace(QUIET, tables=tables)) as house:
        ann, dealer = sides(house, "B-11")
        for card in ("TS", "2C", "9D", "5C"):
            dealer.command("B-11", "deal-card", card=card)
        # The reader that only confirms says that it was the 2S: a pair, twelve maxima.
        by = Actor("shoe-11", "dealer")
        at = house.desk.clock.now()
        house.ask(Ask("B-11", (c.DealCard(by, at, "2S", "reader", 3),)))
        assert dealer.view("B-11")["phase"] == "stopped"
        for rank in ("dealer", "dealer-inspector", "pit-manager", "shift-manager"):
            body = {"command": "choose-reading", "card": "2S"}
            refused = house.staff(rank).post("/tables/B-11/commands", body)
            assert refused.status_code == 409, (rank, refused.text)
        record = ["TS", "2C", "9D", "2S"]
        assert ruled(house.staff("pit-manager"), "B-11", "wrong-record", cards=record) == 403
        assert ruled(house.staff("shift-manager"), "B-11", "wrong-record", cards=record) == 200
        assert house.desk.house.table("B-11").coup.cards[3] == "5C"  # it waits for the second
        assert ann.balance == 1_000_000 - 150_000


@pytest.mark.clause("BLD 7.16")
@pytest.mark.parametrize("cards", ["JC JD 5H TD", "JC JD", "9C JC QH TC"])
def test_r_35_where_one_rules_nobody_alone_rewrites_a_hand(cards: str) -> None:
    tables = (replace(FACE_DOWN, id="B-11", face_down=False, two_people=False),)
    with open_house_online(replace(QUIET, tables=tables)) as house:
        _, dealer = sides(house, "B-11")
        for card in cards.split():
            dealer.command("B-11", "deal-card", card=card)
        for rank in ("dealer-inspector", "pit-supervisor", "pit-manager"):
            assert ruled(house.staff(rank), "B-11", "wrong-record", cards=WRITTEN) == 403
        body = {"id": "wrong-record", "details": {"cards": WRITTEN}, "reason": "so it was"}
        assert house.staff("shift-manager").done("/tables/B-11/rulings", body)["proposed"]


@pytest.mark.clause("R 4.10")
def test_r_35_who_dealt_the_spin_does_not_choose_its_number(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    spun(house, ann, dealer, "R-09")
    by, at = Actor("sensor", "dealer"), house.desk.clock.now()
    house.ask(Ask("R-09", (c.RecordNumber(by, at, 15, "reader"),)))
    chosen = {"command": "choose-reading", "number": 15}
    for who in (dealer, house.staff("dealer-inspector"), house.staff("shift-manager")):
        assert who.post("/tables/R-09/commands", chosen).status_code in (403, 409)
    assert house.desk.house.table("R-09").phase == "stopped" and ann.balance == 949_000


# ---- the reader's alarm


@pytest.mark.clause("BLD 3.2.1")
def test_an_alarm_is_cleared_by_who_neither_raised_it_nor_deals(house: HouseOnline) -> None:
    dealer = at_the_shoe(house, "B-09")
    inspector, supervisor = house.staff("dealer-inspector"), house.staff("pit-supervisor")
    dealer.command("B-09", "raise-alarm", note="reader odd")
    inspector.command("B-09", "raise-alarm", note="so it is")
    clear = {"command": "clear-alarm", "note": "nothing there"}
    assert dealer.post("/tables/B-09/commands", clear).status_code == 403
    assert inspector.post("/tables/B-09/commands", clear).status_code == 409
    supervisor.command("B-09", "bring-dealer-on", dealer=supervisor.id, reason="ill")
    assert supervisor.post("/tables/B-09/commands", clear).status_code == 409
    assert house.desk.house.table("B-09").alarm.note
    house.staff("dealer-inspector").command("B-09", "clear-alarm", note="lid was open")
    assert not house.desk.house.table("B-09").alarm.note


@pytest.mark.clause("BLD 7.12")
def test_r_34_a_later_alarm_lets_nobody_rule_who_raised_an_earlier_one(house: HouseOnline) -> None:
    dealer = at_the_shoe(house, "B-09")
    shift = house.staff("shift-manager")
    shift.command("B-09", "raise-alarm", note="reader odd")
    dealer.command("B-09", "raise-alarm", note="reader odd again")
    cards = ["9S", "KC"]
    assert ruled(shift, "B-09", "drawn-together-order-known", cards=cards) == 409
    assert (
        ruled(house.staff("shift-manager"), "B-09", "drawn-together-order-known", cards=cards)
        == 200
    )


def test_a_readers_alarm_is_kept_while_play_is_held(house: HouseOnline) -> None:
    dealer = at_the_shoe(house, "B-09")
    dealer.command("B-09", "hold-coup", irregularity="cannot-reconstruct", details={})
    house.people.add("shoe-9", "device", "B-09", hash_secret("s" * 40), 0)
    auth = {"Authorization": f"Device shoe-9:{'s' * 40}"}
    url = f"{house.address}/api/tables/B-09/reader"
    assert httpx.post(url, json={"alarm": "lid open"}, headers=auth).status_code == 200
    state = house.desk.house.table("B-09")
    assert state.phase == "held" and state.alarm.note == "lid open"
