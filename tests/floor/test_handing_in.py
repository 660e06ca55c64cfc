"""What a table cannot know comes in with the command, from the house and from nobody else."""

import pytest
from house_under_test import (
    BANKER_WINS,
    DEALER,
    PATRONS,
    PIT,
    SHOE,
    bet,
    by_dealer,
    must,
    open_house,
    open_table,
    setup_of,
    staffed,
)
from msgspec.structs import replace

from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS, HOUR_MS, SetClock
from croupier.floor.house import House
from croupier.floor.requests import Answer, Ask, Refused
from croupier.games.wager import Limits
from croupier.store import Store
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.shapes import Actor, ColourHolding, Details
from croupier.table.state import LastCoup
from refusals import tells

SECOND = Actor("sam", "pit-manager")
PLAYER_WINS = ("9S", "2C", "TH", "5D")
NOON = 1_750_000_000_000


def small_tables(house: House, *tables: str, span: str = "day", at: int = NOON) -> None:
    """Open tables with a minimum of 100, at which ann sits."""
    setup = replace(setup_of(), limits=Limits(100, 50_000), below_minimum=span)
    for table in tables:
        must(house, Ask(table, (c.OpenTable(PIT, at, setup),)))
        staffed(house, table)
        must(house, Ask(table, (c.TakeSeat(Actor("ann"), at, "ann", 1), *SHOE)))


def to_result(house: House, table: str, at: int, stake: int = 50) -> None:
    """Play a coup that Banker wins with ann's stake on it, up to its result."""
    must(house, *by_dealer(c.OpenBetting(DEALER, at), table=table))
    must(house, bet("ann", "banker", stake, table, at=at))
    deal = (c.CloseBetting(DEALER, at), c.DealCards(DEALER, at, BANKER_WINS))
    must(house, *by_dealer(*deal, table=table))


def settled(house: House, table: str, at: int, given: dict[str, int] | None = None) -> str:
    """Settle, and say what became of ann's wager."""
    must(house, *by_dealer(c.Settle(DEALER, at, below_minimum=given or {}), table=table))
    last = house.table(table).last
    assert last is not None
    (line,) = last.lines
    return line.outcome


@pytest.mark.clause("BLD 7.17")
def test_7_17_the_one_time_is_used_up_at_every_table_of_the_house(store: Store) -> None:
    house = open_house(store, clock=SetClock(NOON))
    small_tables(house, "B-07", "B-08")
    to_result(house, "B-07", NOON)
    assert settled(house, "B-07", NOON) == "win"
    to_result(house, "B-08", NOON + 1)
    assert settled(house, "B-08", NOON + 1) == "returned"
    # Who has forgotten everything reads it from the journal; a day later it counts anew.
    again = House(store, SetClock(NOON + 2))
    to_result(again, "B-08", NOON + 2)
    assert settled(again, "B-08", NOON + 2) == "returned"
    to_result(again, "B-08", NOON + DAY_MS)
    assert settled(again, "B-08", NOON + DAY_MS) == "win"
    assert verify(store).wrong == ""


@pytest.mark.clause("BLD 7.17")
def test_7_17_what_another_process_settled_counts_here_too() -> None:
    store = MemoryStore()
    one = open_house(store, clock=SetClock(NOON))
    small_tables(one, "B-07", "B-08")
    other = House(store, SetClock(NOON))
    to_result(one, "B-07", NOON)
    assert settled(one, "B-07", NOON) == "win"
    other.catch_up()
    to_result(other, "B-08", NOON + 1)
    assert settled(other, "B-08", NOON + 1) == "returned"


@pytest.mark.clause("BLD 7.17")
def test_7_17_of_two_settlements_at_once_only_one_uses_it() -> None:
    house = open_house(MemoryStore(), clock=SetClock(NOON))
    small_tables(house, "B-07", "B-08")
    for table in ("B-07", "B-08"):
        to_result(house, table, NOON)
    asks = [*by_dealer(c.Settle(DEALER, NOON)), *by_dealer(c.Settle(DEALER, NOON), table="B-08")]
    must(house, *asks)
    ends = [house.table(table).last for table in ("B-07", "B-08")]
    assert [end.lines[0].outcome for end in ends if end] == ["win", "returned"]


@pytest.mark.clause("BLD 7.17")
def test_7_17_where_it_is_for_ever_the_whole_journal_counts() -> None:
    store = MemoryStore()
    house = open_house(store, clock=SetClock(NOON))
    small_tables(house, "B-07", "B-08", span="ever")
    to_result(house, "B-07", NOON)
    assert settled(house, "B-07", NOON) == "win"
    much_later = NOON + 40 * DAY_MS
    again = House(store, SetClock(much_later))
    to_result(again, "B-08", much_later)
    assert settled(again, "B-08", much_later) == "returned"


def test_who_asks_cannot_say_that_someone_has_used_it() -> None:
    house = open_house(MemoryStore(), clock=SetClock(NOON))
    small_tables(house, "B-07")
    to_result(house, "B-07", NOON)
    assert settled(house, "B-07", NOON, {"ann": NOON}) == "win"


# ---- a coup that the table no longer keeps


def coup(house: House, cards: tuple[str, ...], stake: int = 100, at: int = 1) -> None:
    must(house, *by_dealer(c.OpenBetting(DEALER, at)), bet("ann", "banker", stake, at=at))
    rest = (c.CloseBetting(DEALER, at), c.DealCards(DEALER, at, cards), c.Settle(DEALER, at))
    must(house, *by_dealer(*rest))


def put_right(house: House, coup: str, cards: tuple[str, ...]) -> list[Answer]:
    """Rule that a coup had other cards, with a second person."""
    ruling = c.MakeRuling(PIT, 2, "wrong-record", Details(cards=cards), "the film", coup)
    return house.process(by_dealer(ruling, c.ApproveRuling(SECOND, 2)))


@pytest.mark.clause("BLD 7.16")
def test_7_16_a_coup_long_past_is_put_right_from_the_journal(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    for _ in range(3):
        coup(house, BANKER_WINS)
    before = house.balance("wallet", "ann")
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    assert not [a for a in put_right(house, "B-07/1/1", PLAYER_WINS) if isinstance(a, Refused)]
    assert house.balance("wallet", "ann") == before - 95 - 100
    assert verify(store).wrong == ""
    # Put right once more: what counts by now is compared, not what was first settled.
    assert not [a for a in put_right(house, "B-07/1/1", BANKER_WINS) if isinstance(a, Refused)]
    assert house.balance("wallet", "ann") == before
    assert verify(store).wrong == ""


def test_a_coup_that_is_not_on_record_is_not_made_up() -> None:
    house = open_house(MemoryStore())
    open_table(house)
    coup(house, BANKER_WINS)
    forged = LastCoup("B-07/1/9", PLAYER_WINS)
    ruling = c.MakeRuling(
        PIT, 2, "wrong-record", Details(cards=PLAYER_WINS), "the film", "B-07/1/9", forged
    )
    (answer,) = house.process(by_dealer(ruling))
    assert isinstance(answer, Refused) and tells(
        answer.message, "coup-not-on-record", coup="B-07/1/9"
    )


def test_a_coup_of_another_table_is_none_of_this_one() -> None:
    house = open_house(MemoryStore())
    open_table(house)
    open_table(house, "B-08")
    coup(house, BANKER_WINS)
    ruling = c.MakeRuling(PIT, 2, "wrong-record", Details(cards=PLAYER_WINS), "x", "B-07/1/1")
    (answer,) = house.process(by_dealer(ruling, table="B-08"))
    assert isinstance(answer, Refused)


def test_a_coup_is_put_right_by_the_book_it_was_played_by() -> None:
    """The table has changed its version since: the old one decides what Banker's six pays."""
    store = MemoryStore()
    house = open_house(store)
    open_table(house)
    six = ("2S", "KC", "3H", "6D")  # Player 5, Banker 6: Player draws
    coup(house, (*six, "KH"))
    free = replace(setup_of(), version="non-commission")
    must(house, *by_dealer(c.ChangeSetup(PIT, 1, free, "asked for")))
    coup(house, BANKER_WINS)
    before = house.balance("wallet", "ann")
    put_right(house, "B-07/1/1", ("2S", "KC", "3H", "6D", "QH"))
    assert house.balance("wallet", "ann") == before  # still 95 for 100, not 50
    assert verify(store).wrong == ""


# ---- chips of another table


def chips_at(house: House) -> None:
    for table in ("R-01", "R-02"):
        open_table(house, table, "roulette")
    must(house, *by_dealer(c.BuyColourChips(DEALER, 1, "ann", "blue", 50, 10), table="R-02"))
    must(house, *by_dealer(c.OpenBetting(DEALER, 1), table="R-01"))


def foreign(patron: str, amount: int, issued: ColourHolding | None = None) -> Ask:
    seat = PATRONS.index(patron) + 1
    chips = c.PlaceWager(
        DEALER, 1, patron, seat, "red", amount, "R-02:blue", found=True, issued=issued
    )
    return Ask("R-01", (chips,))


@pytest.mark.clause("R 7.11")
def test_7_11_only_chips_that_are_out_with_that_patron_are_taken() -> None:
    house = open_house(MemoryStore())
    chips_at(house)
    forged = ColourHolding("ben", 50, 100)
    for ask in (foreign("ben", 100), foreign("ben", 100, forged), foreign("ann", 550)):
        (answer,) = house.process([ask])
        assert isinstance(answer, Refused), ask
    must(house, foreign("ann", 500))
    assert house.table("R-02").chips["R-02:blue"].count == 0


@pytest.mark.parametrize("hours", [0, 30])
def test_old_settlements_are_found_however_late_the_house_comes_back(hours: int) -> None:
    store = MemoryStore()
    house = open_house(store, clock=SetClock(NOON))
    small_tables(house, "B-07", "B-08")
    to_result(house, "B-07", NOON)
    settled(house, "B-07", NOON)
    again = House(store, SetClock(NOON + hours * HOUR_MS))
    to_result(again, "B-08", NOON + 5)
    assert settled(again, "B-08", NOON + 5) == "returned"
