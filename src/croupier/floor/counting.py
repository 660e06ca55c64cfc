"""The days that are on record, the day in hand, and what is to be written when one is over."""

from bisect import bisect_left
from collections.abc import Iterator
from math import sqrt
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.count_events import (
    DAYS,
    INVESTIGATIONS,
    PERIODS,
    RATINGS,
    CountEvent,
    DayCounted,
    InvestigationOpened,
    Life,
    PatronRated,
    Period,
    Sums,
    Visit,
)
from croupier.floor.looking_into import investigations
from croupier.floor.people_events import OWNER
from croupier.floor.records import decode_any
from croupier.floor.requests import Book
from croupier.floor.tally import Tally
from croupier.rules.gaming_day import date_of, day_named
from croupier.store import Store
from croupier.store.batch import Key

ALARM = 3.0  # deviations
GRACE_MS = 60_000  # what was decided in the last moment of a day is on the disk by then
_AT_ONCE = 200


def rating_stream(patron: str) -> str:
    """Name the stream of a patron's ratings."""
    return RATINGS + patron


class KeptDays:
    """The days whose sums are on record: in their order, so that one is found by halving."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def version(self) -> int:
        """Say how many there are."""
        return self._store.versions([DAYS]).get(DAYS, 0)

    def nth(self, version: int) -> DayCounted:
        """Give one by its place among them, from 1 on."""
        (record,) = self._store.records_of(DAYS, version - 1, 1)
        found = decode_any(record.event)
        assert isinstance(found, DayCounted)
        return found

    def last(self) -> DayCounted | None:
        """Give the latest."""
        return self.nth(version) if (version := self.version) else None

    def between(self, first: int, last: int) -> Iterator[DayCounted]:
        """Give the days from one to another, both with them."""
        version = self._before(first)
        while records := self._store.records_of(DAYS, version, _AT_ONCE):
            for record in records:
                found = decode_any(record.event)
                assert isinstance(found, DayCounted)
                if found.day > last:
                    return
                yield found
            version = records[-1].version

    def _before(self, day: int) -> int:
        """Find how many days on record are before one."""
        return bisect_left(range(1, self.version + 1), day, key=lambda nth: self.nth(nth).day)


class Counting:
    """The day in hand, taken on from the journal whenever somebody asks; waits for the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.kept = KeptDays(store)
        self._tally: Tally | None = None
        self._version = -1
        self._lock = Lock()

    def days(self, first: int, last: int) -> Iterator[DayCounted]:
        """Give the sums of the days from one to another, those in hand with them."""
        upto = -1
        for counted in self.kept.between(first, last):
            upto = counted.day
            yield counted
        kept = self.kept.last()
        if kept is not None and last <= kept.day:
            return
        with self._lock:
            tally = self._up_to_date()
            open_days = [counted for counted, _ in tally.closed]
            if not tally.is_empty:
                open_days.append(tally.so_far())
        yield from (one for one in open_days if max(first, upto + 1) <= one.day <= last)

    def visits(self, day: int) -> dict[str, list[Visit]]:
        """Give the visits of a day that is not on record yet, by patron."""
        with self._lock:
            tally = self._up_to_date()
            found = {counted.day: visits for counted, visits in tally.closed}
            found.setdefault(tally.day, tally.visits_so_far())
            return found.get(day, {})

    def due(self, now: int) -> "Due | None":
        """Give what is to be written, if a day is over that is not on record; one at a time."""
        with self._lock:
            tally = self._up_to_date()
            if not tally.closed:
                if tally.is_empty or now < tally.days.ends(tally.day) + GRACE_MS:
                    return None
                tally.close()
            counted, visits = tally.closed[0]
        return Due(counted, visits)

    def _up_to_date(self) -> Tally:
        version = self.kept.version
        if self._tally is None or version != self._version:
            self._version = version
            self._tally = Tally(self._store, self.kept.last())
        self._tally.read_on()
        return self._tally


class Due(Struct, frozen=True):
    """A day that is over, and who played in it."""

    counted: DayCounted
    visits: dict[str, list[Visit]]

    def ratings(self, store: Store, at: int) -> Iterator[PatronRated]:
        """Rate each patron who is not rated for the day yet, on from what they were before."""
        day = self.counted.day
        for patron in sorted(self.visits):
            before = last_rating(store, patron)
            if before is None or before.day < day:
                visits = tuple(self.visits[patron])
                life = {} if before is None else before.life
                yield PatronRated(OWNER, at, patron, day, visits, with_visits(life, visits))


def to_write(counting: Counting, store: Store, now: int) -> Iterator[list[Book]]:
    """Give what is to be booked for every day that is over, in turn; each is asked before the next.

    Ratings come before the sums: if nobody comes to write those, the ratings are there already the
    next time, and are left as they are.
    """
    while (due := counting.due(now)) is not None:
        ratings = [Book(rating_stream(rated.patron), (rated,)) for rated in due.ratings(store, now)]
        for start in range(0, len(ratings), _AT_ONCE):
            yield ratings[start : start + _AT_ONCE]
        key = Key("house", f"gaming day {due.counted.day}", b"")  # a day is summed up once
        yield [Book(DAYS, (replace(due.counted, at=now),), key=key)]
        if opened := to_open(store, counting.kept, now):
            yield [Book(INVESTIGATIONS, tuple(opened))]


def last_rating(store: Store, patron: str) -> PatronRated | None:
    """Give a patron's latest rating."""
    stream = rating_stream(patron)
    version = store.versions([stream]).get(stream, 0)
    for record in store.records_of(stream, version - 1, 1) if version else ():
        found = decode_any(record.event)
        assert isinstance(found, PatronRated)
        return found
    return None


def rating_of(store: Store, patron: str, day: int) -> PatronRated | None:
    """Give a patron's rating of a day, found by halving: a patron is rated once a day."""
    stream = rating_stream(patron)

    def nth(before: int) -> PatronRated:
        (record,) = store.records_of(stream, before, 1)
        found = decode_any(record.event)
        assert isinstance(found, PatronRated)
        return found

    rated = range(store.versions([stream]).get(stream, 0))
    at = bisect_left(rated, day, key=lambda before: nth(before).day)
    return found if at in rated and (found := nth(at)).day == day else None


def with_visits(life: dict[str, Life], visits: tuple[Visit, ...]) -> dict[str, Life]:
    """Give the whole of a patron's play once these visits are in it."""
    life = dict(life)
    for currency in sorted({visit.currency for visit in visits}):
        was, own = life.get(currency, Life()), [v for v in visits if v.currency == currency]
        life[currency] = Life(
            was.days + 1,
            was.visits + len(own),
            was.played_ms + sum(v.ended - v.begun for v in own),
            coups=was.coups + sum(v.coups for v in own),
            wagers=was.wagers + sum(v.wagers for v in own),
            turnover=was.turnover + sum(v.turnover for v in own),
            result=was.result + sum(v.result for v in own),
            theoretical=round(was.theoretical + sum(v.theoretical for v in own), 3),
        )
    return life


# ---- what is outside of chance


class Off(Struct, frozen=True):
    """A table's win over some days, with what the odds expect of it."""

    win: int
    expected: float
    sigma: float

    @property
    def deviations(self) -> float:
        """Say how many deviations the win is off, below zero if it is too low."""
        return (self.win - self.expected) / self.sigma if self.sigma else 0.0


def off_of(rows: list[Sums]) -> Off:
    """Sum rows up."""
    return Off(
        sum(row.win for row in rows),
        sum(row.expected for row in rows),
        sqrt(max(0.0, sum(row.variance for row in rows))),
    )


def first_of(period: Period, day: int) -> int:
    """Number the first day of the month or the year of a gaming day, or the day itself."""
    date = date_of(day)
    begins = {"day": date, "month": date[:7] + "-01", "year": date[:4] + "-01-01"}[period]
    number = day_named(begins)
    assert number is not None
    return number


def to_open(store: Store, kept: KeptDays, at: int) -> list[CountEvent]:
    """List the investigations that the latest day on record calls for and that are not open.

    A table's win of the day, of its month so far and of its year so far are each looked at. What
    was looked into is not again: once that has ended, a period goes on with the day after.
    """
    if (last := kept.last()) is None:
        return []
    known = investigations(store, last.days)
    latest = {
        (one.opened.period, one.opened.table, one.opened.currency): one for one in known.values()
    }
    number, opened = len(known), []
    by_table: dict[tuple[str, str], list[tuple[int, Sums]]] = {}
    for counted in kept.between(first_of("year", last.day), last.day):
        for row in counted.sums:
            by_table.setdefault((row.table, row.currency), []).append((counted.day, row))
    for (table, currency), days in sorted(by_table.items()):
        if days[-1][0] != last.day:
            continue
        for period in PERIODS:
            first, before = first_of(period, last.day), latest.get((period, table, currency))
            if before is not None and before.opened.last >= first:
                if before.ended is None:
                    continue
                first = before.opened.last + 1
            rows = [row for day, row in days if day >= first]
            off = off_of(rows)
            if abs(off.deviations) > ALARM:
                number += 1
                opened.append(
                    InvestigationOpened(
                        OWNER,
                        at,
                        number,
                        period=period,
                        first=first,
                        last=last.day,
                        table=table,
                        currency=currency,
                        win=off.win,
                        expected=round(off.expected, 3),
                        sigma=round(off.sigma, 3),
                        dealers=tuple(sorted({who for row in rows for who in row.dealers})),
                        judges=tuple(sorted({who for row in rows for who in row.judges})),
                        hands=tuple(sorted({who for row in rows for who in row.hands})),
                    )
                )
    return list(opened)
