"""Who is kept from play and what is stopped: by the house, at a family's request, at once."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from croupier.floor.admission import Stopped, read_standing, read_stops
from croupier.floor.people import Person
from croupier.floor.people_events import (
    ExclusionEnded,
    PatronExcluded,
    PeopleEvent,
    PlayResumed,
    PlayStopped,
)
from croupier.floor.records import CARE, STOPS, care_stream
from croupier.floor.requests import Book
from croupier.server.desk import Desk
from croupier.server.library import known_books
from croupier.server.problems import Problem, not_found
from croupier.server.routes.asking import Asker, KeyName, TheDesk, address_of, answer
from croupier.server.routes.bodies import Second, Strict
from croupier.server.two_people import ASKED, Act, Doing, account_of, asked, do

router = APIRouter(prefix="/api", tags=["staff"])
Id = Annotated[str, Path(max_length=40, description="A patron's id, as the look-up gives it.")]
Wish = Literal["house", "family"]
Scope = Literal["table", "book", "patron", "house"]
Why = Annotated[str, Field(min_length=1, max_length=2000)]
_WISHES: dict[str, str] = {"house": "by the house", "family": "at the family's request"}
_LATEST = 1 << 53


class Exclusion(Strict):
    """An exclusion: at whose wish, from and until when (ms; 0 is now, and for good), and why."""

    wish: Wish
    start: int = Field(0, ge=0, le=_LATEST)
    until: int = Field(0, ge=0, le=_LATEST)
    reason: Why
    second: Second | None = None


class EndOfExclusion(Strict):
    """The end of an exclusion, before its time or without one."""

    wish: Wish
    reason: Why
    second: Second | None = None


class Stopping(Strict):
    """What is to stop or to go on; ``of`` says which table, book or patron."""

    scope: Scope
    of: str = Field("", max_length=60)
    reason: Why
    second: Second | None = None


async def _patron(desk: Desk, id: str) -> Person:
    account = await asyncio.to_thread(account_of, desk, id) if id.isprintable() else None
    if account is None or account.person.kind not in ("patron", "guest"):
        raise not_found("such patron")
    return account.person


class Exclude(Act, frozen=True):
    """Keeping a patron from play."""

    name = "patron-excluded"
    patron: str
    wish: str
    start: int
    until: int
    reason: str

    def says(self, desk: Desk) -> str:
        """Say it in a sentence."""
        end = f"until {_date(self.until)}" if self.until else "until further notice"
        start = f"from {_date(self.start)} " if self.start else ""
        name = desk.door.name(self.patron)
        return f"{name} kept from play {_WISHES[self.wish]}, {start}{end}: {self.reason}"

    async def concerned(self, desk: Desk) -> tuple[str, ...]:
        """Keep people from their own account."""
        return (self.patron,)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on the patron's record."""
        patron, start = await _patron(desk, self.patron), max(self.start, doing.at)
        if self.until and self.until <= start:
            raise Problem(422, "An exclusion ends after it begins.", allowed="a later end, or none")
        fact = PatronExcluded(
            doing.by.id, doing.at, patron.id, self.wish, start, self.until, self.reason,
            doing.with_whom,
        )  # fmt: skip
        return Book(care_stream(patron.id), (fact,))


class EndExclusion(Act, frozen=True):
    """Letting a patron play again whom the house kept out; one's own exclusion never ends early."""

    name = "exclusion-ended"
    patron: str
    wish: str
    reason: str

    def says(self, desk: Desk) -> str:
        """Say it in a sentence."""
        name = desk.door.name(self.patron)
        return f"End of {name}'s exclusion {_WISHES[self.wish]}: {self.reason}"

    async def concerned(self, desk: Desk) -> tuple[str, ...]:
        """Keep people from their own account."""
        return (self.patron,)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on the patron's record, if there is one to end."""
        patron = await _patron(desk, self.patron)
        standing = await asyncio.to_thread(read_standing, desk.store, patron.id)
        if self.wish not in standing.excluded:
            raise Problem(409, f"{patron.name} is not excluded {_WISHES[self.wish]}.")
        fact = ExclusionEnded(
            doing.by.id, doing.at, patron.id, self.wish, self.reason, doing.with_whom
        )
        return Book(care_stream(patron.id), (fact,))


class OfPlay(Act, frozen=True):
    """A stop of play, or its end."""

    scope: str
    of: str
    reason: str
    words: ClassVar[str]

    def says(self, desk: Desk) -> str:
        """Say it in a sentence."""
        of = desk.door.name(self.of) if self.scope == "patron" else self.of
        return f"{self.words}: {f'{self.scope} {of}'.strip()}, {self.reason}"

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on record, if there is such a thing and it is not so already."""
        await self._is_there(desk, doing.by)
        stops = await asyncio.to_thread(read_stops, desk.store)
        return Book(STOPS, (self.fact(doing, Stopped(self.scope, self.of) in stops.now),))

    async def _is_there(self, desk: Desk, by: Person) -> None:
        if self.scope == "table":
            await desk.channel(self.of, by)
        elif self.scope == "book" and self.of not in known_books():
            raise not_found(f'rulebook "{self.of}"')
        elif self.scope == "patron":
            await _patron(desk, self.of)
        elif self.scope == "house" and self.of:
            raise Problem(422, "The house is one; say nothing of which.")

    def fact(self, doing: Doing, is_stopped: bool) -> PeopleEvent:
        """Give what is then on record."""
        raise NotImplementedError


class Stop(OfPlay, frozen=True):
    """A stop: nothing new begins there."""

    name = "stop"
    words = "Stop"

    def fact(self, doing: Doing, is_stopped: bool) -> PeopleEvent:
        """Give what is then on record."""
        if is_stopped:
            raise Problem(409, "That is stopped already.")
        return PlayStopped(
            doing.by.id, doing.at, self.scope, self.of, self.reason, doing.by.rank
        )  # fmt: skip


class GoOn(OfPlay, frozen=True):
    """The end of a stop."""

    name = "go-on"
    words = "Go on"

    def fact(self, doing: Doing, is_stopped: bool) -> PeopleEvent:
        """Give what is then on record."""
        if not is_stopped:
            raise Problem(409, "That is not stopped.")
        return PlayResumed(
            doing.by.id, doing.at, self.scope, self.of, self.reason, doing.by.rank
        )  # fmt: skip


KEEPING_OUT: tuple[type[Act], ...] = (Exclude, EndExclusion, Stop, GoOn)


def _date(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"


async def _answer(
    request: Request, desk: Desk, person: Person | None, act: Act, key: str | None,
    second: Second | None,
) -> Response:  # fmt: skip
    outcome = await do(desk, person, act, key, request.url.path, second, address_of(request))
    if outcome.is_waiting:
        return answer(asked(desk, act, outcome), ASKED)
    return answer({"position": desk.house.seen, "says": act.says(desk)})


@router.post("/patrons/{id}/exclusions")
async def exclude(
    request: Request, desk: TheDesk, person: Asker, id: Id, body: Exclusion, key: KeyName = None
) -> Response:
    """Keep a patron from play, by the house or at the family's request: with a second person."""
    act = Exclude(id, body.wish, body.start, body.until, body.reason)
    return await _answer(request, desk, person, act, key, body.second)


@router.post("/patrons/{id}/exclusions/end")
async def end_exclusion(
    request: Request, desk: TheDesk, person: Asker, id: Id, body: EndOfExclusion,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """End an exclusion by the house or at the family's request: with a second person."""
    act = EndExclusion(id, body.wish, body.reason)
    return await _answer(request, desk, person, act, key, body.second)


@router.get("/exclusions")
async def exclusions(desk: TheDesk, person: Asker) -> Response:
    """List who is kept from play by the house or at the family's request; no one's own wish."""
    desk.allow(person, "see-exclusions")
    return answer({"exclusions": await desk.study(_excluded, desk)})


def _excluded(desk: Desk) -> list[dict[str, Any]]:
    now, found = desk.clock.now(), []
    for stream in desk.store.streams(CARE):
        patron = stream.removeprefix(CARE)
        for wish, (start, until) in read_standing(desk.store, patron).excluded.items():
            if not until or until > now:
                found.append(
                    {"patron": patron, "name": desk.door.name(patron), "wish": wish,
                     "start": start, "until": until}
                )  # fmt: skip
    return sorted(found, key=lambda one: one["name"].casefold())


@router.post("/stops")
async def stop(
    request: Request, desk: TheDesk, person: Asker, body: Stopping, key: KeyName = None
) -> Response:
    """Stop a table, a book, a patron or the house: coups in progress end, nothing new begins."""
    act = Stop(body.scope, body.of, body.reason)
    return await _answer(request, desk, person, act, key, body.second)


@router.post("/stops/end")
async def go_on(
    request: Request, desk: TheDesk, person: Asker, body: Stopping, key: KeyName = None
) -> Response:
    """Let what was stopped go on."""
    act = GoOn(body.scope, body.of, body.reason)
    return await _answer(request, desk, person, act, key, body.second)


@router.get("/stops")
async def stops(desk: TheDesk, person: Asker) -> Response:
    """List what is stopped, by whom, since when and why."""
    desk.allow(person, "see-tables")
    found = await asyncio.to_thread(read_stops, desk.store)
    return answer(
        {"stops": [
            {"scope": fact.scope, "of": fact.of, "reason": fact.reason, "at": fact.at,
             "by": desk.door.name(fact.by),
             "name": desk.door.name(fact.of) if fact.scope == "patron" else fact.of}
            for fact in found.now.values()
        ]}
    )  # fmt: skip
