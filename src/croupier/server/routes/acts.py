"""Acts that wait for their second person: listed, approved, refused, taken back."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from croupier.floor.people import Person
from croupier.server import two_people
from croupier.server.desk import Desk
from croupier.server.routes.asking import Asker, KeyName, TheDesk, address_of, answer
from croupier.server.routes.bodies import Strict
from croupier.server.routes.cage import CASH_ACTS, OverTheTable
from croupier.server.routes.keeping_out import KEEPING_OUT
from croupier.server.routes.taking_over import ChangeReader, TakeOver
from croupier.server.routes.tray import TRAY_ACTS
from croupier.server.staffing import STAFF_ACTS
from croupier.server.two_people import Act, Outcome
from croupier.store.batch import Key

router = APIRouter(prefix="/api/acts", tags=["staff"])
# Every act that can wait, by its name in the table of authority.
_EVERY: tuple[type[Act], ...] = (
    *TRAY_ACTS.values(), *CASH_ACTS.values(), OverTheTable, *KEEPING_OUT, *STAFF_ACTS, TakeOver,
    ChangeReader,
)  # fmt: skip
ACTS: dict[str, type[Act]] = {act.name: act for act in _EVERY}

Number = Annotated[int, Path(ge=1, le=2**62, description="An act's number.")]


class Approval(Strict):
    """Who agrees, with their PIN, if it is not the one who is signed in here."""

    name: str = Field("", max_length=64)
    pin: str = Field("", max_length=64)


class Why(Strict):
    """The reason, for the record."""

    reason: str = Field("", max_length=2000)


def _key(request: Request, desk: Desk, staff: Person, name: str | None) -> Key:
    desk.limit(desk.acts, staff.id)
    return desk.key(staff, name, request.url.path, b"")


def _done(desk: Desk, outcome: Outcome) -> Response:
    return answer({"position": desk.house.seen, "stream": outcome.done.stream})


@router.get("")
async def waiting(desk: TheDesk, person: Asker) -> Response:
    """List the acts that wait for a second person, the oldest first."""
    staff = desk.allow(person, "see-acts")
    acts = await asyncio.to_thread(two_people.listed, desk, ACTS, staff)
    return answer({"acts": acts})


@router.post("/{number}/approve")
async def approve(
    request: Request, desk: TheDesk, person: Asker, number: Number, body: Approval,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Agree to an act as its second person: it is looked at as of now and done, once."""
    staff = desk.allow(person, "see-acts")
    bound = _key(request, desk, staff, key)
    if (before := await desk.repeated(bound)) is not None:
        return _done(desk, Outcome(before))
    waits = await two_people.waited(desk, ACTS, number)
    second = staff
    if body.name:
        second = await desk.door.second(body.name, body.pin, address_of(request), staff)
    return _done(desk, await two_people.approve(desk, waits, second, bound))


@router.post("/{number}/refuse")
async def refuse(
    request: Request, desk: TheDesk, person: Asker, number: Number, body: Why, key: KeyName = None
) -> Response:
    """Refuse what another person asked for."""
    staff = desk.allow(person, "see-acts")
    bound = _key(request, desk, staff, key)
    if (before := await desk.repeated(bound)) is not None:
        return _done(desk, Outcome(before))
    waits = await two_people.waited(desk, ACTS, number)
    return _done(desk, await two_people.refuse(desk, waits, staff, body.reason, bound))


@router.post("/{number}/take-back")
async def take_back(
    request: Request, desk: TheDesk, person: Asker, number: Number, body: Why, key: KeyName = None
) -> Response:
    """Take back what one asked for oneself."""
    staff = desk.allow(person, "see-acts")
    bound = _key(request, desk, staff, key)
    if (before := await desk.repeated(bound)) is not None:
        return _done(desk, Outcome(before))
    waits = await two_people.waited(desk, ACTS, number)
    return _done(desk, await two_people.take_back(desk, waits, staff, body.reason, bound))
