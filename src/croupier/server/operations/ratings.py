"""How patrons play: visits, average bet, theoretical loss and result, by day and for life."""

import asyncio
from collections.abc import Iterable

from msgspec import Struct

from croupier.floor.clock import MINUTE_MS
from croupier.floor.count_events import Life, PatronRated, Visit
from croupier.floor.counting import last_rating, rating_of, with_visits
from croupier.rules.gaming_day import date_of
from croupier.server.acts.two_people import patron_account
from croupier.server.answers.shapes import Csv
from croupier.server.desk import Desk
from croupier.server.http.bodies import PatronId
from croupier.server.http.operation import Call, Operation
from croupier.server.operations.gaming_days import DayText, day_asked
from croupier.server.views.report_files import table_file

MOST_RATED = 5000


class Played(Struct, frozen=True):
    """Some of a patron's play in one currency: the loss that the odds expect, and the result."""

    currency: str
    visits: int
    minutes: int
    coups: int
    wagers: int
    average_bet: float  # of a coup
    turnover: int
    theoretical: float
    result: int


class VisitView(Played, frozen=True):
    """One visit: from when until when, at which tables."""

    begun: int
    ended: int
    tables: tuple[str, ...]


class RatedDay(Struct, frozen=True):
    """A patron's gaming day."""

    patron: str
    name: str
    played: tuple[Played, ...]


class RatingsOfDay(Struct, frozen=True):
    """All who played in a gaming day, those of whom the most could be expected first."""

    date: str
    patrons: tuple[RatedDay, ...]


class Rating(Struct, frozen=True):
    """A patron's latest gaming day, visit by visit, and the whole of their play with it."""

    patron: str
    name: str
    date: str
    visits: tuple[VisitView, ...]
    life: tuple[Played, ...]
    days: int


async def ratings(call: Call, date: DayText = "") -> RatingsOfDay:
    """Rate all who played in a gaming day (like 2026-11-15; else today)."""
    desk = call.desk
    day = day_asked(desk.days, date, desk.clock.now())
    found = await desk.study(_of_day, desk, day)
    rated = [
        RatedDay(patron, desk.door.name(patron), _by_currency(own)) for patron, own in found.items()
    ]
    rated.sort(key=lambda one: -max(played.theoretical for played in one.played))
    return RatingsOfDay(date_of(day), tuple(rated[:MOST_RATED]))


class RatedVisit(Struct, frozen=True):
    """A visit as a row of a table."""

    patron: str
    name: str
    begun: int
    ended: int
    tables: str
    currency: str
    minutes: int
    coups: int
    wagers: int
    average_bet: float
    turnover: int
    theoretical: float
    result: int


async def rating_table(call: Call, date: DayText = "") -> Csv:
    """Give every visit of a gaming day as a table for spreadsheets."""
    desk = call.desk
    found = await desk.study(_of_day, desk, day_asked(desk.days, date, desk.clock.now()))
    visits = ((who, _visit(one)) for who, own in sorted(found.items()) for one in own)
    rows = (
        RatedVisit(
            who,
            desk.door.name(who),
            one.begun,
            ended=one.ended,
            tables=" ".join(one.tables),
            currency=one.currency,
            minutes=one.minutes,
            coups=one.coups,
            wagers=one.wagers,
            average_bet=one.average_bet,
            turnover=one.turnover,
            theoretical=one.theoretical,
            result=one.result,
        )
        for who, one in visits
    )
    return Csv(table_file(RatedVisit, rows))


def _of_day(desk: Desk, day: int) -> dict[str, tuple[Visit, ...]]:
    for counted in desk.counting.kept.between(day, day):
        rated = ((patron, rating_of(desk.store, patron, day)) for patron in counted.patrons)
        return {patron: one.visits for patron, one in rated if one is not None}
    return {patron: tuple(own) for patron, own in desk.counting.visits(day).items()}


async def rating(call: Call, patron: PatronId) -> Rating:
    """Rate one patron: the latest gaming day, and the whole of their play."""
    desk = call.desk
    await patron_account(desk, patron)
    last = await asyncio.to_thread(last_rating, desk.store, patron)
    today = desk.days.day_of(desk.clock.now())
    own = tuple((await desk.study(desk.counting.visits, today)).get(patron, ()))
    if own and (last is None or last.day < today):
        life = with_visits({} if last is None else last.life, own)
        last = PatronRated("", 0, patron, today, own, life)
    name = desk.door.name(patron)
    if last is None:
        return Rating(patron, name, "", (), (), 0)
    return Rating(
        patron,
        name,
        date_of(last.day),
        tuple(map(_visit, last.visits)),
        tuple(_lived(currency, life) for currency, life in sorted(last.life.items())),
        max((life.days for life in last.life.values()), default=0),
    )


def _visit(one: Visit) -> VisitView:
    (played,) = _by_currency([one])
    return VisitView(
        played.currency,
        1,
        played.minutes,
        coups=played.coups,
        wagers=played.wagers,
        average_bet=played.average_bet,
        turnover=played.turnover,
        theoretical=played.theoretical,
        result=played.result,
        begun=one.begun,
        ended=one.ended,
        tables=one.tables,
    )


def _by_currency(visits: Iterable[Visit]) -> tuple[Played, ...]:
    lives = with_visits({}, tuple(visits))
    return tuple(_lived(currency, life) for currency, life in sorted(lives.items()))


def _lived(currency: str, life: Life) -> Played:
    average = round(life.turnover / life.coups, 2) if life.coups else 0.0
    return Played(
        currency,
        life.visits,
        life.played_ms // MINUTE_MS,
        coups=life.coups,
        wagers=life.wagers,
        average_bet=average,
        turnover=life.turnover,
        theoretical=round(life.theoretical, 2),
        result=life.result,
    )


ROWS = (
    Operation("GET", "/api/ratings", "see-ratings", ratings),
    Operation("GET", "/api/ratings/table.csv", "see-ratings", rating_table),
    Operation("GET", "/api/ratings/{patron}", "see-ratings", rating),
)
