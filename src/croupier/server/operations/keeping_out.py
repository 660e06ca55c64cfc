"""Who is kept from play and what is stopped: by the house, at a family's request, at once."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Meta, Struct

from croupier.floor.admission import Stopped, read_standing, read_stops
from croupier.floor.people_events import (
    ExclusionEnded,
    PatronExcluded,
    PlayResumed,
    PlayStopped,
)
from croupier.floor.records import CARE, STOPS, care_stream
from croupier.floor.requests import Book
from croupier.messages import Message, say
from croupier.messages.recorded import say_of, spoken
from croupier.rules.ways import way
from croupier.server.acts.two_people import (
    Act,
    Booked,
    ByTwo,
    Doing,
    OfAPatron,
    Waiting,
    booked,
    patron_account,
)
from croupier.server.answers.problems import Problem, not_found
from croupier.server.desk import Desk
from croupier.server.http.bodies import PatronId
from croupier.server.http.operation import ACTS, Call, Operation
from croupier.server.views.closed_sets import one_of
from croupier.store.people import Person

Wish = Literal["house", "family"]
Scope = Literal["table", "book", "patron", "house"]
Why = Annotated[str, Meta(min_length=1, max_length=2000)]
Moment = Annotated[int, Meta(ge=0, le=1 << 53)]


class EndOfExclusion(ByTwo, frozen=True):
    """The end of an exclusion, before its time or without one."""

    wish: Wish
    reason: Why


class NewExclusion(EndOfExclusion, frozen=True):
    """An exclusion: at whose wish, from and until when (ms; 0 is now, and for good), and why."""

    start: Moment = 0
    until: Moment = 0


class Stopping(ByTwo, frozen=True):
    """What is to stop or to go on; ``of`` says which table, book or patron."""

    scope: Scope
    reason: Why
    of: Annotated[str, Meta(max_length=60)] = ""


class Exclusion(Struct, frozen=True):
    """A patron who is kept from play: at whose wish, from and until when (0: for good)."""

    patron: str
    name: str
    wish: Annotated[str, one_of("Wish", get_args(Wish))]
    start: int
    until: int


class Exclusions(Struct, frozen=True):
    """Who is kept from play by others, by name."""

    exclusions: tuple[Exclusion, ...]


class StopInForce(Struct, frozen=True):
    """What is stopped, why, since when and by whom; ``name`` is what people call it."""

    scope: Annotated[str, one_of("Scope", get_args(Scope))]
    of: str
    reason: str
    at: int
    by: str
    name: str


class StopsInForce(Struct, frozen=True):
    """All that is stopped."""

    stops: tuple[StopInForce, ...]


class Exclude(OfAPatron, frozen=True):
    """Keeping a patron from play."""

    name = "patron-excluded"
    wish: str
    start: int
    until: int
    reason: str

    def says(self) -> Message:
        """Say it in a sentence."""
        id = "act-patron-excluded-from" if self.start else "act-patron-excluded"
        return say(
            id if self.until else f"{id}-on",
            patron=self.patron,
            wish=self.wish,
            start=_date(self.start),
            until=_date(self.until),
            reason=self.reason,
        )

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on the patron's record."""
        patron = (await patron_account(desk, self.patron)).person
        start = max(self.start, doing.at)
        if self.until and self.until <= start:
            raise Problem(422, say("exclusion-ends-before-start"), allowed=(way("later-end"),))
        fact = PatronExcluded(
            doing.by.id,
            doing.at,
            patron.id,
            wish=self.wish,
            start=start,
            until=self.until,
            reason=self.reason,
            second=doing.with_whom,
        )
        return Book(care_stream(patron.id), (fact,))


class EndExclusion(OfAPatron, frozen=True):
    """Letting a patron play again whom the house kept out; one's own exclusion never ends early."""

    name = "exclusion-ended"
    wish: str
    reason: str

    def says(self) -> Message:
        """Say it in a sentence."""
        return say("act-exclusion-ended", patron=self.patron, wish=self.wish, reason=self.reason)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on the patron's record, if there is one to end."""
        patron = (await patron_account(desk, self.patron)).person
        standing = await asyncio.to_thread(read_standing, desk.store, patron.id)
        if self.wish not in standing.excluded:
            raise Problem(409, say("exclusion-none", patron=patron.id, wish=self.wish))
        fact = ExclusionEnded(
            doing.by.id, doing.at, patron.id, self.wish, self.reason, doing.with_whom
        )
        return Book(care_stream(patron.id), (fact,))


class OfPlay(Act, frozen=True):
    """A stop of play, or its end."""

    scope: Annotated[str, one_of("Scope", get_args(Scope))]
    of: str
    reason: str
    fact: ClassVar[type[PlayStopped | PlayResumed]]
    is_stopped: ClassVar[bool]  # before it
    otherwise: ClassVar[Message]

    def says(self) -> Message:
        """Say it in a sentence."""
        of = "patron" if self.scope == "patron" else "house" if not self.of else "place"
        return say_of(f"act-{self.name}-{of}", self)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on record, if there is such a thing and it is not so already."""
        await self._is_there(desk, doing.by)
        stops = await asyncio.to_thread(read_stops, desk.store)
        if (Stopped(self.scope, self.of) in stops.now) != self.is_stopped:
            raise Problem(409, self.otherwise)
        fact = self.fact(doing.by.id, doing.at, self.scope, self.of, self.reason, doing.by.rank)
        return Book(STOPS, (fact,))

    async def _is_there(self, desk: Desk, by: Person) -> None:
        if self.scope == "table":
            await desk.channel(self.of, by)
        elif self.scope == "book" and self.of not in desk.house.library:
            raise not_found(say("rulebook-unknown", book=self.of))
        elif self.scope == "patron":
            await patron_account(desk, self.of)
        elif self.scope == "house" and self.of:
            raise Problem(422, say("house-scope-named"))


class Stop(OfPlay, frozen=True):
    """A stop: nothing new begins there."""

    name = "stop"
    fact = PlayStopped
    is_stopped = False
    otherwise = say("play-stopped-already")


class GoOn(OfPlay, frozen=True):
    """The end of a stop."""

    name = "go-on"
    fact = PlayResumed
    is_stopped = True
    otherwise = say("play-not-stopped")


KEEPING_OUT: tuple[type[Act], ...] = (Exclude, EndExclusion, Stop, GoOn)


def _date(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"


async def exclude(call: Call, id: PatronId, body: NewExclusion) -> Booked | Waiting:
    """Keep a patron from play, by the house or at the family's request: with a second person."""
    act = Exclude(id, body.wish, body.start, body.until, body.reason)
    return await booked(call, act, body.second)


async def end_exclusion(call: Call, id: PatronId, body: EndOfExclusion) -> Booked | Waiting:
    """End an exclusion by the house or at the family's request: with a second person."""
    return await booked(call, EndExclusion(id, body.wish, body.reason), body.second)


async def exclusions(call: Call) -> Exclusions:
    """List who is kept from play by the house or at the family's request; no one's own wish."""
    return Exclusions(await call.desk.study(_excluded, call.desk))


def _excluded(desk: Desk) -> tuple[Exclusion, ...]:
    now = desk.clock.now()
    patrons = [stream.removeprefix(CARE) for stream in desk.store.streams(CARE)]
    in_force = (
        Exclusion(patron, desk.door.name(patron), wish, start, until)
        for patron in patrons
        for wish, (start, until) in read_standing(desk.store, patron).excluded.items()
        if not until or until > now
    )
    return tuple(sorted(in_force, key=lambda one: one.name.casefold()))


async def stop_play(call: Call, body: Stopping) -> Booked | Waiting:
    """Stop a table, a book, a patron or the house: coups in progress end, nothing new begins."""
    return await booked(call, Stop(body.scope, body.of, body.reason), body.second)


async def resume_play(call: Call, body: Stopping) -> Booked | Waiting:
    """Let what was stopped go on."""
    return await booked(call, GoOn(body.scope, body.of, body.reason), body.second)


async def stops(call: Call) -> StopsInForce:
    """List what is stopped, by whom, since when and why."""
    name = call.desk.door.name
    in_force = (await asyncio.to_thread(read_stops, call.desk.store)).now.values()
    return StopsInForce(
        tuple(
            StopInForce(
                one.scope,
                one.of,
                spoken(one, "reason", name),
                one.at,
                name(one.by),
                name(one.of) if one.scope == "patron" else one.of,
            )
            for one in in_force
        )
    )


ROWS = (
    Operation("POST", "/api/patrons/{id}/exclusions", Exclude.name, exclude, ACTS, key=True),
    Operation(
        "POST", "/api/patrons/{id}/exclusions/end", EndExclusion.name, end_exclusion, ACTS, key=True
    ),
    Operation("GET", "/api/exclusions", "see-exclusions", exclusions),
    Operation("POST", "/api/stops", Stop.name, stop_play, ACTS, key=True),
    Operation("POST", "/api/stops/end", GoOn.name, resume_play, ACTS, key=True),
    Operation("GET", "/api/stops", "see-tables", stops),
)
