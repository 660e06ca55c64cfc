"""Reports over a shift, a gaming day, a month or a year: sums of days, beside what the odds expect.

Nothing is added up over two currencies: play money never meets cash, in no report either.
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Literal

from msgspec import Struct

from croupier.bank.accounts import ASSETS, OWED_TO_OTHERS
from croupier.floor.clock import HOUR_MS
from croupier.floor.count_events import DayCounted, Errors, Moved, Sums
from croupier.floor.counting import ALARM
from croupier.rules.gaming_day import date_of, day_named

Span = Literal["shift", "day", "month", "year"]
By = Literal["table", "game", "version", "shift", "day"]
MARKED = 1.959964  # deviations: 95 % of honest days are within


class Asked(Struct, frozen=True):
    """What a report is to be of: its days, a shift of them or all, and what makes a row."""

    span: Span
    first: int
    last: int
    shift: int | None
    by: By


class Figures(Struct, frozen=True):
    """What was played and moved, and the win beside what the odds expect of what was staked.

    ``mark`` is how far off it is: within 95 % (nothing), outside, or beyond three deviations.
    """

    name: str
    coups: int
    coups_per_hour: float
    voids: int
    wagers: int
    turnover: int
    drop: int
    win: int
    hold: float | None
    win_of_turnover: float | None
    commission: int
    insured: int
    insurance_win: int
    corrections: int
    opening: int
    fills: int
    credits: int
    closing: int
    collected: int
    off_book: int
    expected: float
    sigma: float
    deviations: float
    low: int  # the 95 % limits
    high: int
    lowest: int  # those of three deviations
    highest: int
    mark: Literal["", "outside-95", "beyond-3"]


class Point(Struct, frozen=True):
    """The win up to a day, what was expected up to it, and how far chance carries that."""

    date: str
    win: int
    expected: float
    sigma: float


class RevenueEntry(Struct, frozen=True):
    """A line of the revenue statement: what it is, and what it changed of the house's own."""

    what: str
    amount: int


class Revenue(Struct, frozen=True):
    """The house's own at the beginning and at the end, and what made the difference.

    ``held`` is what all accounts of each kind hold at the end, ``owed`` what of it is patrons'.
    """

    before: int
    entries: tuple[RevenueEntry, ...]
    after: int
    owed: dict[str, int]
    held: dict[str, int]


class OfCurrency(Struct, frozen=True):
    """All of a report that is in one currency."""

    currency: str
    rows: tuple[Figures, ...]
    total: Figures
    course: tuple[Point, ...]
    statement: Revenue


OTHER_SHIFTS = "other-shifts"
CAGE = "cage"  # which is counted like a tray, and plays nothing


class PeriodReport(Struct, frozen=True):
    """A report as people read it."""

    span: Span
    first: str
    last: str
    shift: str
    by: By
    is_final: bool  # all of its days are over and on record
    currencies: tuple[OfCurrency, ...]
    errors: tuple[Errors, ...]


def span_of(span: Span, day: int) -> tuple[int, int]:
    """Give the first and the last day of the month or the year of a day; a day is itself."""
    date = date_of(day)
    if span == "month":
        year, month = int(date[:4]), int(date[5:7])
        after = f"{year + month // 12}-{month % 12 + 1:02}-01"
        return _number(date[:7] + "-01"), _number(after) - 1
    if span == "year":
        return _number(date[:4] + "-01-01"), _number(f"{int(date[:4]) + 1}-01-01") - 1
    return day, day


def _number(date: str) -> int:
    day = day_named(date.rjust(10, "0"))
    assert day is not None
    return day


class _Money(Struct):
    """What is gathered in one currency."""

    rows: dict[str, Sums] = {}
    course: dict[int, Sums] = {}
    total: Sums | None = None
    moved: dict[str, int] = {}
    held: dict[str, int] = {}
    before: int | None = None  # the house's own as it began


def report(asked: Asked, days: Iterable[DayCounted], kept: int) -> PeriodReport:
    """Sum up days; those up to ``kept`` are over and on record. One day at a time is in memory."""
    of: dict[str, _Money] = {}
    errors: dict[tuple[int, str, str, str, tuple[str, ...]], int] = {}
    shifts: tuple[str, ...] = ()
    for counted in days:
        shifts = tuple(one.name for one in counted.days.shifts_of(counted.day))
        for row in counted.sums:
            if asked.shift in (None, row.shift):
                money = of.setdefault(row.currency, _Money())
                name = _name(asked.by, counted, row, shifts)
                _add(money.rows.setdefault(name, _blank(row)), row)
                _add(money.course.setdefault(counted.day, _blank(row)), row)
                money.total = money.total or _blank(row)
                _add(money.total, row)
        for one in counted.errors:
            if asked.shift in (None, one.shift):
                key = (one.shift, one.table, one.dealer, one.irregularity, one.clauses)
                errors[key] = errors.get(key, 0) + one.count
        _move(of, counted, asked.shift)
    return PeriodReport(
        asked.span,
        date_of(asked.first),
        date_of(asked.last),
        shift=shifts[asked.shift] if asked.shift is not None and shifts else "",
        by=asked.by,
        is_final=asked.last <= kept,
        currencies=tuple(_of_currency(currency, money) for currency, money in sorted(of.items())),
        errors=tuple(Errors(*key, count) for key, count in sorted(errors.items())),
    )


def _move(of: dict[str, _Money], counted: DayCounted, shift: int | None) -> None:
    """Take in what a day moved of the house's own, or one shift of it, and what was held then."""
    shift = shift if counted.form > 1 else None  # before, nobody wrote down of which shift it was
    ends = shift if shift is None else counted.days.shift_ends(counted.day, shift)
    changed: dict[str, int] = {}
    for currency, held in counted.balances.items():
        of.setdefault(currency, _Money()).held = dict(held)
    for one in counted.moved:
        money = of.setdefault(one.currency, _Money())
        if ends is not None and counted.days.shift_ends(counted.day, one.shift) > ends:
            for kind, sign in ((one.debit, 1), (one.credit, -1)):  # it came later
                side = -1 if kind in ASSETS else 1
                money.held[kind] = money.held.get(kind, 0) + sign * side * one.amount
        elif shift in (None, one.shift) and (change := own_change(one)):
            money.moved[one.what] = money.moved.get(one.what, 0) + change
            changed[one.currency] = changed.get(one.currency, 0) + change
    for currency, money in of.items():
        if money.before is None:
            money.before = _own(money.held) - changed.get(currency, 0)


def _own(held: dict[str, int]) -> int:
    return sum(sum for kind, sum in held.items() if is_own(kind))


def _name(by: By, counted: DayCounted, row: Sums, shifts: tuple[str, ...]) -> str:
    if by == "table":
        return row.table or CAGE
    if by == "game":
        return row.book or CAGE
    if by == "version":
        return " ".join(part for part in (row.book, row.version, row.rules[:8]) if part) or CAGE
    if by == "day":
        return date_of(counted.day)
    return shifts[row.shift] if row.shift < len(shifts) else str(row.shift)


def _blank(row: Sums) -> Sums:
    return Sums(row.shift, row.table, row.book, row.version, row.rules, row.currency)


_SUMMED = tuple(
    field for field in Sums.__struct_fields__[6:] if field not in ("first_at", "last_at", "dealers")
)


_AS_SUMMED = tuple(
    field for field in _SUMMED if field in Figures.__struct_fields__ and field != "expected"
)


def _add(to: Sums, row: Sums) -> None:
    """Add a row up; of the moments only the time played is of use in a sum."""
    for field in _SUMMED:
        setattr(to, field, getattr(to, field) + getattr(row, field))
    to.last_at += row.last_at - row.first_at


def _of_currency(currency: str, money: _Money) -> OfCurrency:
    total = money.total or Sums(0, "", "", "", "", currency)
    return OfCurrency(
        currency,
        tuple(figures(name, row) for name, row in sorted(money.rows.items())),
        figures("", total),
        tuple(_course(money.course)),
        _statement(money),
    )


def figures(name: str, row: Sums) -> Figures:
    """Write sums as people read them."""
    sigma = sqrt(max(0.0, row.variance))
    off = (row.win - row.expected) / sigma if sigma else 0.0
    hours = max(row.last_at / HOUR_MS, 1 / 60)
    mark: Literal["", "outside-95", "beyond-3"] = (
        "beyond-3" if abs(off) > ALARM else "outside-95" if abs(off) > MARKED else ""
    )
    return Figures(
        name=name,
        coups_per_hour=round(row.coups / hours, 1) if row.coups else 0.0,
        hold=row.win / row.drop if row.drop else None,
        win_of_turnover=row.win / row.turnover if row.turnover else None,
        expected=round(row.expected, 2),
        sigma=round(sigma, 2),
        deviations=round(off, 2),
        low=round(row.expected - MARKED * sigma),
        high=round(row.expected + MARKED * sigma),
        lowest=round(row.expected - ALARM * sigma),
        highest=round(row.expected + ALARM * sigma),
        mark=mark,
        **{field: getattr(row, field) for field in _AS_SUMMED},
    )


def _course(days: dict[int, Sums]) -> Iterator[Point]:
    """Sum the win up from day to day, and what was expected of it."""
    win, expected, variance = 0, 0.0, 0.0
    for day, row in sorted(days.items()):
        win, expected, variance = win + row.win, expected + row.expected, variance + row.variance
        yield Point(date_of(day), win, round(expected, 2), round(sqrt(max(0.0, variance)), 2))


def own_change(moved: Moved) -> int:
    """Say what a movement changed of the house's own: all that is neither held nor a patron's."""
    return moved.amount * (is_own(moved.credit) - is_own(moved.debit))


def is_own(kind: str) -> bool:
    """Tell whether accounts of a kind are the house's own."""
    return kind not in ASSETS and kind not in OWED_TO_OTHERS


def _statement(money: _Money) -> Revenue:
    after, before = _own(money.held), money.before or 0
    # Of one shift over several days the others' are between.
    others = after - before - sum(money.moved.values())
    moved = {**money.moved, OTHER_SHIFTS: others}
    entries = tuple(RevenueEntry(what, sum) for what, sum in sorted(moved.items()) if sum)
    return Revenue(
        before,
        entries,
        after,
        {kind: sum for kind, sum in money.held.items() if kind in OWED_TO_OTHERS and sum},
        money.held,
    )
