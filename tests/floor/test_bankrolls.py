"""The floor of a bankroll: the pit is told once a gaming day, until it is filled."""

from croupier.bank.events import (
    BankrollLow,
    BoxCounted,
    BoxLifted,
    FloatClosed,
    FloatFilled,
    FloatOpened,
)
from croupier.floor.bankrolls import low_bankrolls
from croupier.floor.trays import Tray, told_of
from croupier.rules.gaming_day import DAY_MS, GamingDays

DAYS = GamingDays()
NOON = DAYS.begins(20_000) + 6 * 3_600_000


def a_tray(*facts: object) -> Tray:
    tray = Tray()
    for fact in facts:
        tray.hear(fact)
    return tray


FILLED = FloatFilled("house", NOON, "B-01", 1_000, True)


def told(tray: Tray, book: int, now: int = NOON) -> list[BankrollLow]:
    books = low_bankrolls({"B-01": tray}, lambda _: book, 500, DAYS, now)
    return [fact for one in books for fact in one.facts if isinstance(fact, BankrollLow)]


def test_a_bankroll_below_its_floor_is_told_with_both_figures() -> None:
    (fact,) = told(a_tray(FILLED), 499)
    assert (fact.table, fact.book, fact.floor) == ("B-01", 499, 500)
    assert told_of(fact) == "The bankroll of B-01 is 499, below its floor of 500."
    assert told(a_tray(FILLED), 500) == []


def test_it_is_told_once_a_gaming_day_until_it_is_filled() -> None:
    (fact,) = told(a_tray(FILLED), 499)
    assert told(a_tray(FILLED, fact), 400, NOON + 60_000) == []
    assert len(told(a_tray(FILLED, fact), 400, NOON + DAY_MS)) == 1
    assert len(told(a_tray(FILLED, fact, FILLED), 400, NOON + 60_000)) == 1


def test_a_bankroll_that_was_never_filled_is_none_yet() -> None:
    assert told(a_tray(), 0) == []


def test_what_is_told_of_a_tray_later_hides_nothing_that_was_told_before() -> None:
    short = FloatClosed("sue", NOON, "B-01", 992, 1_000, "dan", "eight are gone")
    lifted = BoxLifted("cat", NOON, "B-01", "TAG-1", 0, "cal")
    tray = a_tray(short, lifted)
    assert tray.told.words == f"{told_of(short)} {told_of(lifted)}"
    counted = BoxCounted("cat", NOON, "B-01", "TAG-1", 0, 0, "cal")
    assert a_tray(short, lifted, counted).told.words == told_of(short), "the box is counted"
    (low,) = told(a_tray(FILLED), 499)
    assert a_tray(short, low, FILLED).told.words == f"{told_of(short)} {told_of(FILLED)}"
    opened = FloatOpened("sue", NOON, "B-01", 992, "dan", 992)
    assert a_tray(short, lifted, opened).told.words == ""
