"""Acts that wait for their second person: listed, approved, refused, taken back."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated

from msgspec import Meta, Struct

from croupier.floor.requests import Done
from croupier.server.acts import two_people
from croupier.server.acts.staffing import STAFF_ACTS
from croupier.server.acts.two_people import Act, Waited, WaitingAct
from croupier.server.desk import Desk
from croupier.server.http.bodies import Name, Pin, Reason
from croupier.server.http.operation import ACTS, Body, Call, Operation
from croupier.server.operations.bearers import BEARER_ACTS
from croupier.server.operations.cage import CASH_ACTS, OverTheTable, TakeBuyInBack
from croupier.server.operations.keeping_out import KEEPING_OUT
from croupier.server.operations.reports import EndInvestigation
from croupier.server.operations.slips import SLIP_ACTS
from croupier.server.operations.stock import STOCK_ACTS
from croupier.server.operations.taking_over import AT_MOST, ChangeReader, TakeOver
from croupier.server.operations.tray import TRAY_ACTS, CageCount, Explain
from croupier.store.batch import Key
from croupier.store.people import Person

_EVERY: tuple[type[Act], ...] = (
    *TRAY_ACTS.values(), CageCount, Explain, *SLIP_ACTS, *BEARER_ACTS, *CASH_ACTS.values(),
    OverTheTable, TakeBuyInBack, *KEEPING_OUT, *STAFF_ACTS, TakeOver, ChangeReader,
    EndInvestigation,
)  # fmt: skip
# Every act that can wait, by its name in the table of authority.
CAN_WAIT: dict[str, type[Act]] = {act.name: act for act in (*_EVERY, *STOCK_ACTS.values())}

End = Callable[[Desk, Waited, Person, str, Key], Awaitable[Done]]
Number = Annotated[int, Meta(ge=1, le=2**62, description="An act's number.")]


class Approval(Body, frozen=True):
    """Who agrees, with their PIN, if it is not the one who is signed in here."""

    name: Name = ""
    pin: Pin = ""


class Why(Body, frozen=True):
    """The reason, for the record."""

    reason: Reason = ""


class WaitingActs(Struct, frozen=True):
    """The acts that wait for a second person, the oldest first."""

    acts: tuple[WaitingAct, ...]


class Ended(Struct, frozen=True):
    """Where the end of an act stands in the journal."""

    position: int
    stream: str


async def waiting_acts(call: Call) -> WaitingActs:
    """List the acts that wait for a second person, the oldest first."""
    acts = await asyncio.to_thread(two_people.listed, call.desk, CAN_WAIT, call.asker)
    return WaitingActs(acts)


async def approve_act(call: Call, number: Number, body: Approval) -> Ended:
    """Agree to an act as its second person: it is looked at as of now and done, once."""
    desk, second = call.desk, call.asker
    key = desk.key(second, call.key.key, call.path, b"")  # no PIN is kept, nor what tells it
    if (done := await desk.repeated(key)) is None:
        waits = await two_people.waited(desk, CAN_WAIT, number)
        if body.name:
            second = await desk.door.second(body.name, body.pin, call.address, call.asker)
        done = await two_people.approve(desk, waits, second, key)
    return Ended(desk.house.seen, done.stream)


async def refuse_act(call: Call, number: Number, body: Why) -> Ended:
    """Refuse what another person asked for."""
    return await _end(call, number, body, two_people.refuse)


async def take_back_act(call: Call, number: Number, body: Why) -> Ended:
    """Take back what one asked for oneself."""
    return await _end(call, number, body, two_people.take_back)


async def _end(call: Call, number: int, body: Why, end: End) -> Ended:
    """End what waits undone; whoever asks again is told the same."""
    desk = call.desk
    if (done := await desk.repeated(call.key)) is None:
        waits = await two_people.waited(desk, CAN_WAIT, number)
        done = await end(desk, waits, call.asker, body.reason, call.key)
    return Ended(desk.house.seen, done.stream)


ROWS = (
    Operation("GET", "/api/acts", "see-acts", waiting_acts),
    Operation(
        "POST",
        "/api/acts/{number}/approve",
        "see-acts",
        approve_act,
        ACTS,
        key=True,
        at_most=AT_MOST,
    ),
    Operation("POST", "/api/acts/{number}/refuse", "see-acts", refuse_act, ACTS, key=True),
    Operation("POST", "/api/acts/{number}/take-back", "see-acts", take_back_act, ACTS, key=True),
)
