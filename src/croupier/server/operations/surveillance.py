"""What stands out, for Surveillance and the registers, and who bets when the shoe is good."""

import asyncio
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.floor.good_shoes import MOST_SHOES, ShoeCoup
from croupier.floor.register import Wanted as WantedCases
from croupier.floor.significant import (
    CATEGORIES,
    INCIDENTS,
    SIGNIFICANT,
    Category,
    Occurrence,
    Wanted,
)
from croupier.games import Game
from croupier.messages import say
from croupier.odds.good_cover import Cover
from croupier.odds.shoe_scores import BEYOND, Score, ShoeScore
from croupier.server.answers.problems import Problem
from croupier.server.answers.shapes import Csv
from croupier.server.desk import Desk
from croupier.server.http.operation import LOOKS, STUDIES, Call, Operation
from croupier.server.operations.gaming_days import DayText, between
from croupier.server.views.occurrences import (
    SignificantEvent,
    counting_patron,
    overdue_case,
    tell_occurrence,
    to_table,
    without_cards,
)

Short = Annotated[str, Meta(max_length=60)]
Register = Literal["significant", "incidents"]
MOST_IN_A_FILE = 5_000


class SignificantEvents(Struct, frozen=True):
    """What stands out, the latest first; ``before`` is where to go on, 0 where there is no more."""

    events: tuple[SignificantEvent, ...]
    before: int


class Search(Struct, frozen=True, kw_only=True):
    """What stands out and is looked for.

    People by their names; ``first`` and ``last`` are gaming days; ``least`` is an amount.
    """

    of: Register = "significant"
    category: Short = ""
    table: Short = ""
    coup: Short = ""
    patron: Short = ""
    dealer: Short = ""
    person: Short = ""
    clause: Short = ""
    least: Annotated[int, Meta(ge=0, le=10**15)] = 0
    first: DayText = ""
    last: DayText = ""


class SearchPage(Search, frozen=True, kw_only=True):
    """A page of it, from behind a position."""

    before: Annotated[int, Meta(ge=0)] = 0
    limit: Annotated[int, Meta(ge=1, le=200)] = 50


async def significant_events(call: Call, query: SearchPage) -> SignificantEvents:
    """List what stands out: for Surveillance, or as the register of incidents.

    People by their names; ``first`` and ``last`` are gaming days; ``least`` is an amount.
    """
    wanted = await _wanted(call.desk, query)
    return await _found(call.desk, wanted, query.before, query.limit)


async def significant_table(call: Call, query: Search) -> Csv:
    """Give what stands out as a table for spreadsheets, the latest five thousand."""
    found = await _found(call.desk, await _wanted(call.desk, query), 0, MOST_IN_A_FILE)
    return Csv(to_table(found.events))


async def _wanted(desk: Desk, query: Search) -> Wanted:
    among, category = INCIDENTS if query.of == "incidents" else SIGNIFICANT, query.category
    if category and category not in CATEGORIES:
        raise Problem(422, say("category-unknown", category=category, categories=CATEGORIES))
    only: frozenset[Category] = frozenset(one for one in among if category in ("", one))
    since, until = between(desk, query.first, query.last)
    return Wanted(
        only,
        query.table,
        query.coup,
        patron=await _id_of(desk, query.patron),
        dealer=await _id_of(desk, query.dealer),
        person=await _id_of(desk, query.person),
        clause=query.clause,
        least=query.least,
        since=since,
        until=until,
    )


async def _id_of(desk: Desk, name: str) -> str:
    """Give whom a name means; a name nobody has is taken as an id."""
    if not name:
        return ""
    account = await asyncio.to_thread(desk.door.people.account, name)
    return name if account is None else account.person.id


async def _found(desk: Desk, wanted: Wanted, before: int, limit: int) -> SignificantEvents:
    found, then = await desk.study(desk.significant.search, wanted, before, limit)
    ranks = await asyncio.to_thread(_ranks, desk, {one.person for one in found})
    cameras, names, tellable = desk.settings.cameras, desk.door.name, desk.tellable()
    told = [
        tell_occurrence(
            one if one.position <= tellable else without_cards(one),
            names,
            lambda id: ranks.get(id, ""),
            cameras,
        )
        for one in found
    ]
    if not before and "overdue" in wanted.categories:
        told = [*_overdue(desk, wanted), *told]
    if not before and "counting" in wanted.categories:
        told = [*_counting(desk, wanted), *told]
    return SignificantEvents(tuple(told), then)


def _ranks(desk: Desk, people: set[str]) -> dict[str, str]:
    known = ((id, desk.door.people.person(id)) for id in people if id)
    return {id: one.rank for id, one in known if one is not None and one.kind == "staff"}


def _overdue(desk: Desk, wanted: Wanted) -> list[SignificantEvent]:
    """List the cases whose time has passed: no event says so, the clock does."""
    now, names = desk.clock.now(), desk.door.name
    asked = WantedCases("", wanted.table, wanted.coup, overdue=True)
    return [
        overdue_case(
            case.id,
            case.table,
            case.coup,
            names(case.patron),
            case.until or 0,
            desk.settings.cameras,
        )
        for case in desk.cases.search(asked, now, names)
        if not (wanted.dealer or wanted.person or wanted.clause or wanted.least)
        and wanted.patron in ("", case.patron)
        and wanted.since <= (case.until or 0) < wanted.until
    ]


def _counting(desk: Desk, wanted: Wanted) -> list[SignificantEvent]:
    """List who was named for betting when the shoe is good, as far as shoes were scored."""
    of = desk.good_shoes
    return [
        counting_patron(one, _scored(desk, of.scores[one.patron]).text, desk.door.name,
                        desk.settings.cameras)
        for one in of.named.values()
        if wanted.fits(Occurrence(one.position, one.at, "counting", one, one.table, one.coup,
                                  patron=one.patron, amount=round(one.value)))
    ]  # fmt: skip


# ---- who bets when the shoe is good


class PatronScore(Struct, frozen=True):
    """What a patron's wagers were worth above the average, and how far chance carries that.

    ``best`` is the wager that counted most: a unit of it was then worth ``worth``.
    """

    patron: str
    name: str
    value: float
    error: float
    deviations: float
    is_beyond_chance: bool
    shoes: int
    wagers: int
    staked: int
    coup: str
    best: str
    worth: float
    text: str


class PatronScores(Struct, frozen=True):
    """Those who bet most when the shoe is good, and whether shoes are still to be scored."""

    beyond: float
    patrons: tuple[PatronScore, ...]
    is_complete: bool


def price_shoe(
    game: Game, version: str, decks: int, coups: tuple[ShoeCoup, ...], covers: tuple[Cover, ...]
) -> bytes:
    """Score a shoe, in the process that prices."""
    from croupier.odds.good_shoe import score_shoe

    return msgspec.json.encode(score_shoe(game, version, decks, coups, covers))


async def good_shoes(call: Call, limit: Annotated[int, Meta(ge=1, le=200)] = 20) -> PatronScores:
    """Name who bets when the shoe is good: stake × exact value with the cards then left, summed."""
    desk, of = call.desk, call.desk.good_shoes
    async with of.turn:
        shoes = await desk.study(of.read_on, desk.clock.now(), desk.days)
        for one in shoes:
            game = await asyncio.to_thread(of.game, one)
            if game is not None:
                bets = (one.version, one.decks, tuple(one.coups), tuple(one.covers))
                priced = await desk.pricing.work("", price_shoe, game, *bets)
                of.add(one, msgspec.json.decode(priced, type=list[ShoeScore]))
    ranked = sorted(of.scores.values(), key=lambda one: -one.deviations)
    told = tuple(_scored(desk, one) for one in ranked[:limit])
    return PatronScores(BEYOND, told, len(shoes) < MOST_SHOES)


def _scored(desk: Desk, one: Score) -> PatronScore:
    text = say(
        "patron-score",
        patron=one.patron,
        shoes=one.shoes,
        value=round(one.value),
        error=round(one.error),
        deviations=f"{one.deviations:.1f}",
        bet=one.best,
        coup=one.coup,
        worth=f"{100 * one.worth:+.1f}",
    )
    return PatronScore(
        one.patron,
        desk.door.name(one.patron),
        one.value,
        error=one.error,
        deviations=one.deviations,
        is_beyond_chance=one.is_beyond_chance,
        shoes=one.shoes,
        wagers=one.wagers,
        staked=one.staked,
        coup=one.coup,
        best=one.best,
        worth=one.worth,
        text=text.told(desk.door.name),
    )


ROWS = (
    Operation("GET", "/api/significant", "see-events", significant_events, LOOKS),
    Operation("GET", "/api/significant/table.csv", "see-events", significant_table, STUDIES),
    Operation("GET", "/api/good-shoes", "see-edges", good_shoes, STUDIES, at_most=120.0),
)
