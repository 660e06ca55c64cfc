"""The day of each table: coups, turnover, win against what the odds expect, within three sigma.

Reading a day over and over would be expensive, so the count goes on from where it stopped.
"""

from functools import lru_cache
from math import sqrt
from threading import Lock
from typing import Any

from msgspec import Struct

from croupier.bank.chips import worth
from croupier.bank.events import (
    BoughtIn,
    BoxCounted,
    DropCollected,
    FloatCredited,
    FloatFilled,
    SlipReceived,
)
from croupier.disputes import CaseCorrectionMade
from croupier.floor.clock import HOUR_MS
from croupier.floor.loading import last_before, load
from croupier.floor.records import decode_any, table_of, table_of_case, table_of_tray
from croupier.floor.trays import variance_of
from croupier.games import Game
from croupier.games.library import Library
from croupier.odds.exact import exact_odds
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.table import events as e
from croupier.table.names import is_private

MOST_DAYS = 40


@lru_cache(32)
def _odds(game: Game, version: str) -> dict[str, tuple[float, float]]:
    """The edge and the variance of every bet of a version, of a full shoe."""
    priced = exact_odds(game, version)
    return {bet: (odds.house_edge, float(odds.variance)) for bet, odds in priced.items()}


class Day(Struct):
    """One table's day so far."""

    book: str = ""
    version: str = ""
    coups: int = 0
    voids: int = 0
    wagers: int = 0
    turnover: int = 0
    win: int = 0
    commission: int = 0
    corrections: int = 0
    drop: int = 0
    fills: int = 0
    credits: int = 0
    collected: int = 0
    beside: int = 0  # how far off the book trays and boxes were, when they were counted
    expected: float = 0.0
    variance: float = 0.0
    first_at: int = 0
    last_at: int = 0

    def report(self) -> "TableDay":
        """Write the day as people read it."""
        hours = max((self.last_at - self.first_at) / HOUR_MS, 1 / 60)
        sigma = sqrt(self.variance)
        limits = ControlLimits(
            round(self.expected - 3 * sigma), round(self.expected + 3 * sigma)
        )  # fmt: skip
        return TableDay(
            book=self.book,
            version=self.version,
            drop=self.drop,
            turnover=self.turnover,
            win=self.win,
            hold=self.win / self.drop if self.drop else None,
            win_of_turnover=self.win / self.turnover if self.turnover else None,
            theoretical=round(self.expected),
            control_limits=limits,
            within_limits=limits.low <= self.win <= limits.high,
            commission=self.commission,
            corrections=self.corrections,
            fills=self.fills,
            credits=self.credits,
            collected=self.collected,
            variance=self.beside,
            coups=self.coups,
            voids=self.voids,
            wagers=self.wagers,
            coups_per_hour=round(self.coups / hours, 1) if self.coups else 0.0,
        )


class ControlLimits(Struct, frozen=True):
    """Three standard deviations below and above what the odds expect."""

    low: int
    high: int


class TableDay(Struct, frozen=True, kw_only=True):
    """A table's day as people read it."""

    book: str
    version: str
    drop: int
    turnover: int
    win: int
    hold: float | None
    win_of_turnover: float | None
    theoretical: int
    control_limits: ControlLimits
    within_limits: bool
    commission: int
    corrections: int
    fills: int
    credits: int
    collected: int
    variance: int  # how far off the book trays and boxes were, when they were counted
    coups: int
    voids: int
    wagers: int
    coups_per_hour: float


class Reports:
    """The days of all tables, counted as far as the journal has been read."""

    def __init__(self, store: Store, library: Library, days: GamingDays) -> None:
        self._store = store
        self._calendar = days
        self._library = library
        self._position: dict[int, int] = {}
        self._days: dict[int, dict[str, Day]] = {}
        self._lock = Lock()

    def day(self, day: int) -> dict[str, TableDay]:
        """Report a gaming day by its number; waits for the store."""
        with self._lock:
            if day not in self._days:
                if len(self._days) >= MOST_DAYS:
                    self._days.clear()
                self._days[day] = {}
                self._position[day] = last_before(self._store, self._calendar.begins(day))
            self._read_on(day)
            return {table: one.report() for table, one in sorted(self._days[day].items())}

    def _read_on(self, day: int) -> None:
        end = self._calendar.ends(day)
        while records := self._store.records(self._position[day], 2000):
            for record in records:
                if record.at >= end:
                    return
                self._position[day] = record.position
                name = (
                    table_of(record.stream)
                    or table_of_tray(record.stream)
                    or table_of_case(record.stream)
                )
                if name is None:
                    continue
                event = decode_any(record.event)
                if is_private(name):
                    name = "online"
                counted = self._days[day].setdefault(name, Day())
                if isinstance(event, e.CoupSettled) and not counted.book:
                    counted.book, counted.version = _played(self._store, record.stream)
                _count(self._library, counted, event)


def _played(store: Store, stream: str) -> tuple[str, str]:
    """Say what a table plays that was opened before the day began, as nearly all tables were."""
    state = load(store, stream).state
    if state is None or state.setup is None:
        return "", ""
    return state.setup.book, state.setup.version


def _count(library: Library, day: Day, event: Any) -> None:
    day.beside += variance_of(event)
    match event:
        case BoughtIn():
            day.drop += event.amount
        case FloatFilled():
            day.fills += event.amount
        case FloatCredited():
            day.credits += event.amount
        case SlipReceived(kind="fill"):
            day.fills += worth(event.chips)
        case SlipReceived(kind="credit"):
            day.credits += worth(event.chips)
        case DropCollected() | BoxCounted():
            day.collected += event.amount
        case e.TableOpened() | e.SetupChanged():
            day.book, day.version = event.setup.book, event.setup.version
        case e.CoupVoided():
            day.voids += 1
        case e.CorrectionMade() | CaseCorrectionMade():
            moved = sum(one.amount for one in event.corrections)
            day.corrections += moved
            day.win -= moved
        case e.CoupSettled():
            _settled(library, day, event)


def _settled(library: Library, day: Day, event: e.CoupSettled) -> None:
    day.coups += 1
    day.first_at = day.first_at or event.at
    day.last_at = event.at
    odds = _odds(library[day.book], day.version) if day.book in library else {}
    for line in event.lines:
        day.wagers += 1
        day.turnover += line.in_play
        day.win += line.collected - line.paid
        day.commission += line.commission
        edge, variance = odds.get(line.bet, (0.0, 0.0))
        day.expected += line.in_play * edge
        day.variance += line.in_play * line.in_play * variance
