"""What an eighth audit by an insider's eyes found; each test is named after the finding."""

from collections.abc import Iterator

import pytest
from house_online import QUIET, Client, HouseOnline, deal, open_house_online, to_betting
from msgspec.structs import replace
from test_audited import FACE_DOWN, READING, at_the_shoe, read, ruled
from test_audited_bounds import lost
from test_audited_floor import written
from test_insiders import TABLES

from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS
from croupier.floor.handing import CorrectionsByDay
from croupier.floor.records import decode_any, table_stream
from croupier.rules.authority import Maximum, standard
from croupier.server.settings import TableSetting
from croupier.store.journal import digest_of, link
from croupier.table.events import CardDealt, CorrectionMade
from croupier.table.journal import encode
from croupier.table.shapes import Actor, Correction

OPEN = TableSetting("B-13", "baccarat", dealer="by-hand")  # the settings give it no maximum
SETUP = {"book": "lucky-7", "version": "commission", "seats": 6, "decks": 8, "two_people": True}


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    tables: tuple[TableSetting, ...] = (*TABLES, FACE_DOWN, READING, OPEN)
    with open_house_online(replace(QUIET, tables=tables)) as opened:
        yield opened


# ---- the proof of a card that lies face down


def face_down(house: HouseOnline) -> tuple[Client, Client]:
    """Have four cards lie face down before whoever squeezes them; give patron and dealer."""
    ann, dealer = house.guest(), house.staff("dealer")
    to_betting(dealer, "B-08")
    ann.done("/tables/B-08/seat")
    ann.done("/tables/B-08/wagers", {"wagers": [{"bet": "banker", "amount": 500}]})
    dealer.command("B-08", "close-betting")
    ann.done("/tables/B-08/squeeze", {"request": True})
    for card in ("9S", "TD", "KD", "KS"):
        dealer.command("B-08", "deal-card", card=card)
    return ann, dealer


@pytest.mark.clause("BLD 4.7")
def test_4_7_no_coup_in_play_is_proved_and_one_that_is_over_is(house: HouseOnline) -> None:
    ann, dealer = face_down(house)
    told = house.nobody().get("/coups/B-08/1/1").json()
    assert told["in_play"] and told["proof"] is None
    ann.done("/tables/B-08/squeeze", {"open": [0, 2]})
    ann.done("/tables/B-08/squeeze", {"open": [1, 3]})
    dealer.command("B-08", "settle")
    told = house.nobody().get("/coups/B-08/1/1").json()
    assert told["proof"]["chain_ok"] and verify(house.desk.store).is_clean


@pytest.mark.clause("BLD 4.7")
def test_4_7_no_hash_of_the_chain_can_be_tried_for_a_card(house: HouseOnline) -> None:
    """Whoever knows all of a record but its nonce does not come to its hash."""
    face_down(house)
    store = house.desk.store
    records = store.records_of(table_stream("B-08"), 0, 100)
    cards = [r for r in records if isinstance(decode_any(r.event), CardDealt)]
    assert len(cards) == 4
    for r in cards:
        (before,) = store.hashes(r.position - 2, 1)
        event = decode_any(r.event)
        assert isinstance(event, CardDealt)
        guessed = digest_of(r.position, r.stream, r.version, r.at, r.rules, encode(event))
        assert link(before, guessed) != r.hash
    assert len({r.event[-23:] for r in records}) == len(records)


# ---- insurance


@pytest.mark.clause("B 7.21", "B 4.10")
def test_r_27_nothing_is_sold_on_four_cards_once_a_fifth_was_seen(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    to_betting(dealer, "B-07")
    ann.done("/tables/B-07/seat")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "banker", "amount": 25_000}]})
    dealer.command("B-07", "close-betting")
    for card in ("KH", "KC", "5S", "6D", "4H"):  # nothing was offered; Player 9, Banker 6
        dealer.command("B-07", "deal-card", card=card)
    one, two = house.staff("dealer-inspector"), house.staff("dealer-inspector")
    assert ruled(one, "B-07", "wrong-record", cards=["KH", "KC", "5S", "6D"]) == 200
    two.done("/tables/B-07/rulings/approve", two.waiting("B-07"))
    assert house.desk.house.table("B-07").phase == "dealing"
    offered = dealer.post("/tables/B-07/commands", {"command": "offer-insurance"})
    assert offered.status_code == 409
    assert ruled(house.staff("shift-manager"), "B-07", "insurance-not-offered") == 409
    dealer.command("B-07", "deal-card", card="4H")
    dealer.command("B-07", "settle")
    assert ann.balance == 1_000_000 - 25_000
    assert verify(house.desk.store).is_clean


# ---- maxima that the settings do not have


def test_r_35_where_the_settings_have_no_maximum_no_bound_holds(house: HouseOnline) -> None:
    authority = house.desk.house.authority
    assert authority.counting("B-13", "baccarat", 10**9) is None
    assert authority.counting("L-28", "lucky-7", 10**9) is None
    assert authority.counting("B-99", "baccarat", 10**9) == 50_000
    assert authority.correction(1, None).first == "assistant-director"
    manager, shift = house.staff("pit-manager"), house.staff("shift-manager")
    was = manager.view("B-13")["setup"]
    given = {
        "command": "change-setup",
        "reason": "x",
        "setup": {**was, "limits": {"minimum": 200, "maximum": 10**9}},
    }
    opens = {"command": "open-table", "setup": {**SETUP, "limits": {"maximum": 10**9}}}
    for table, body in (("B-13", given), ("L-28", opens)):
        assert manager.post(f"/tables/{table}/commands", body).status_code == 403
        assert shift.post(f"/tables/{table}/commands", body).status_code == 200
    assert authority.counting("B-13", "baccarat", 10**9) is None


def test_r_35_on_older_records_a_tables_own_maximum_goes_on_counting() -> None:
    rows = [row for row in standard().rows if "count-in-a-tables-own-maximum" not in row.acts]
    old = type(standard())(rows, (Maximum("B-13", "baccarat", None),))
    assert old.counting("B-13", "baccarat", 10**9) == 10**9


# ---- cases that staff open


@pytest.mark.clause("BLD 8.1")
def test_8_1_no_case_that_staff_opens_keeps_a_patron_from_opening_one(house: HouseOnline) -> None:
    dealer, other = house.staff("dealer"), house.staff("dealer")
    to_betting(dealer, "B-07")
    dealer.command("B-07", "close-betting")
    deal(dealer, "B-07", "KH 9C QS KD")
    ann, coup = lost(house, dealer)
    body = {"coup": coup, "about": "x", "patron": ann.id}
    assert [other.post("/disputes", body).status_code for _ in range(4)] == [200, 200, 200, 409]
    mine = {"coup": coup, "about": "paid short"}
    assert [ann.post("/disputes", mine).status_code for _ in range(4)] == [200, 200, 200, 409]


# ---- a shoe that reads


@pytest.mark.clause("BLD 7.16")
def test_r_34_what_was_read_is_typed_over_by_those_who_put_paid_coups_right(
    house: HouseOnline,
) -> None:
    dealer = at_the_shoe(house, "B-09", "player", 24_000)
    read(house, dealer, "B-09", "KS 9D QD KC")
    cards = ["9S", "KD", "QD", "KC"]
    assert ruled(house.staff("dealer-inspector"), "B-09", "wrong-record", cards=cards) == 403
    assert ruled(house.staff("pit-supervisor"), "B-09", "wrong-record", cards=cards) == 403
    manager, inspector = house.staff("pit-manager"), house.staff("dealer-inspector")
    assert ruled(manager, "B-09", "wrong-record", cards=cards) == 200
    inspector.done("/tables/B-09/rulings/approve", inspector.waiting("B-09"))
    steps = [step["text"] for step in house.guest().get("/coups/B-09/1/1").json()["steps"]]
    assert any("KS 9D QD KC" in text and "9S KD QD KC" in text for text in steps)


def test_who_names_cards_under_an_alarm_does_not_clear_it_and_nothing_is_paid_before(
    house: HouseOnline,
) -> None:
    dealer = at_the_shoe(house, "B-09", "player", 24_000)
    dealer.command("B-09", "raise-alarm", note="jam")
    supervisor, inspector = house.staff("pit-supervisor"), house.staff("dealer-inspector")
    cards = ["9S", "KD", "QD", "KC"]
    assert ruled(supervisor, "B-09", "drawn-together-order-known", cards=cards) == 200
    inspector.done("/tables/B-09/rulings/approve", inspector.waiting("B-09"))
    settle = {"command": "settle"}
    assert dealer.post("/tables/B-09/commands", settle).status_code == 409
    clear = {"command": "clear-alarm", "note": "looked into"}
    for who in (dealer, supervisor, inspector):
        assert who.post("/tables/B-09/commands", clear).status_code in (403, 409)
    house.staff("dealer-inspector").command("B-09", "clear-alarm", note="looked into")
    dealer.command("B-09", "settle")


# ---- the gaming day


def test_r_35_corrections_count_together_over_the_gaming_day(house: HouseOnline) -> None:
    ranks = ("dealer", "pit-supervisor", "dealer-inspector", "assistant-director")
    dealer, supervisor, inspector, assistant = staff = [house.staff(rank) for rank in ranks]
    written(house, *zip(ranks, staff, strict=True))
    to_betting(dealer, "B-07")
    dealer.command("B-07", "close-betting")
    deal(dealer, "B-07", "KH 9C QS KD")
    ann, first = lost(house, dealer)

    def offered(coup: str, amount: int, who: Client) -> int:
        case = ann.done("/disputes", {"coup": coup, "about": "paid short"})["id"]
        money = [{"patron": ann.id, "amount": amount}]
        found = {"decision": "pay", "reason": "misread", "corrections": money}
        told = who.post(f"/disputes/{case}/propose", {**found, "second": inspector.pin})
        if told.status_code == 200:
            ann.done(f"/disputes/{case}/accept")
        return told.status_code

    assert offered(first, 50_000, supervisor) == 200
    dealer.command("B-07", "open-betting")
    ann.done("/tables/B-07/wagers", {"wagers": [{"bet": "player", "amount": 200}]})
    dealer.command("B-07", "close-betting")
    deal(dealer, "B-07", "KH 9C QS KD")
    last = house.desk.house.table("B-07").last
    assert last is not None and last.id != first
    assert offered(last.id, 1, supervisor) == 403
    given = {"corrections": [{"patron": ann.id, "amount": 1}]}
    assert ruled(assistant, "B-07", "beyond-the-rules", **given) == 200
    approved = inspector.post("/tables/B-07/rulings/approve", inspector.waiting("B-07"))
    assert approved.status_code == 403
    assert verify(house.desk.store).is_clean


def test_r_35_a_day_is_the_houses_own_and_nothing_counts_twice() -> None:
    by, sums = Actor("sam", "pit-manager"), CorrectionsByDay()
    made = CorrectionMade(by, 1, "B-01/1/1", (Correction("ann", -300),), "x", ())
    for _ in range(2):
        sums.happened(made)
    assert sums.of_day(["ann", "bob"], 2) == {"ann": {"B-01/1/1": 300}}
    assert sums.of_day(["ann"], 2 + DAY_MS) == {}


# ---- who deals


def test_a_dealer_is_relieved_between_hands_or_by_the_pit_with_a_reason(
    house: HouseOnline,
) -> None:
    ranks = ("dealer", "dealer-inspector", "pit-supervisor")
    dealer, inspector, supervisor = staff = [house.staff(rank) for rank in ranks]
    written(house, *zip(ranks, staff, strict=True))
    to_betting(dealer, "B-07")
    dealer.command("B-07", "close-betting")
    dealer.command("B-07", "deal-card", card="KH")
    at = "/tables/B-07/commands"
    on = {"command": "bring-dealer-on", "dealer": inspector.id, "reason": "ill"}
    assert inspector.post(at, on).status_code == 403
    assert dealer.post(at, {"command": "take-dealer-off", "reason": "ill"}).status_code == 403
    assert supervisor.post(at, {**on, "reason": " "}).status_code == 409
    assert supervisor.post(at, on).status_code == 200
    for card in ("9C", "QS", "KD"):
        inspector.command("B-07", "deal-card", card=card)
    inspector.command("B-07", "settle")
    inspector.command("B-07", "take-dealer-off")
    assert verify(house.desk.store).is_clean


def test_whoever_is_on_already_relieves_nobody_in_mid_coup(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    written(house, ("dealer", dealer))
    to_betting(dealer, "B-07")
    dealer.command("B-07", "close-betting")
    dealer.command("B-07", "deal-card", card="9S")
    dealer.command("B-07", "bring-dealer-on", dealer=dealer.id)
    assert verify(house.desk.store).is_clean
