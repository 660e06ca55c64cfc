"""Tables that people take over, with a second person, and hand back; whether a shoe reads."""

import asyncio
from time import monotonic
from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from croupier.floor.actors import AUTOMATIC
from croupier.floor.dealers import reveal_retired
from croupier.floor.requests import Ask
from croupier.server.desk import Desk, no_private_table
from croupier.server.problems import Problem
from croupier.server.routes.asking import Asker, KeyName, Table, TheDesk, address_of, answer, key_of
from croupier.server.routes.bodies import Second, Strict
from croupier.server.two_people import ASKED, Act, Doing, asked, do
from croupier.table import commands as c
from croupier.table.phases import STEPS
from croupier.table.shapes import Actor
from croupier.table.state import State

router = APIRouter(prefix="/api/tables/{table}", tags=["staff"])
COUP_ENDS_SECONDS = 90.0  # as long as two people at a screen wait for the coup to end
LOOKS_SECONDS = 0.02
NOBODY = Actor("", "")


class TakeOver(Act, frozen=True):
    """Somebody deals a table in the house's place."""

    name = "take-over"
    table: str
    reason: str

    def says(self, desk: Desk) -> str:
        """Say it in a sentence."""
        return f"Table {self.table} taken over from the house: {self.reason}"

    async def request(self, desk: Desk, doing: Doing) -> Ask:
        """Ask for it, with both people there between two coups."""
        no_private_table(self.table)
        if not self.reason.strip():
            raise Problem(422, "Say why the table is taken over.", allowed="a reason")
        state = (await desk.channel(self.table, doing.by)).state
        if state.people.dealer != AUTOMATIC:
            raise Problem(409, "The house does not deal this table.", allowed="bring dealer on")
        second = NOBODY
        if doing.second is not None:
            await _coup_over(desk, self.table)
            second = desk.actor(doing.second)
        over = c.TakeOver(desk.actor(doing.by), desk.clock.now(), second, self.reason)
        return Ask(self.table, (over,))

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Show the order that was sealed for the table; nothing is dealt from it any more."""
        await reveal_retired(desk.sealer, desk.follower.tables[self.table].state)


class ChangeReader(Act, frozen=True):
    """A table's shoes read their cards from here on, or no longer."""

    name = "change-reader"
    table: str
    reader: Literal["", "simulated", "device"]
    reason: str

    def says(self, desk: Desk) -> str:
        """Say it in a sentence."""
        how = "read their cards" if self.reader else "no longer read their cards: they are keyed"
        return f"The shoes of {self.table} {how}: {self.reason}"

    async def request(self, desk: Desk, doing: Doing) -> Ask:
        """Ask for it, with no shoe on the table."""
        no_private_table(self.table)
        if self.reader == "simulated" and not desk.settings.demo:
            raise Problem(409, "A simulated shoe is for a demo house.", allowed="a real reader")
        state = (await desk.channel(self.table, doing.by)).state
        if c.ChangeReader not in STEPS[state.flow][state.phase]:
            raise Problem(
                409, "Whether a shoe reads is said with no shoe on the table.",
                allowed="retire shoe",
            )  # fmt: skip
        second = NOBODY if doing.second is None else desk.actor(doing.second)
        by, at = desk.actor(doing.by), desk.clock.now()
        return Ask(self.table, (c.ChangeReader(by, at, self.reader, second, self.reason),))


def _is_between_coups(state: State) -> bool:
    return c.TakeOver in STEPS[state.flow][state.phase]


async def _coup_over(desk: Desk, table: str) -> None:
    """Wait for the end of the coup in play, which the house goes on dealing; the table decides."""
    until = monotonic() + COUP_ENDS_SECONDS
    while not _is_between_coups(desk.follower.tables[table].state) and monotonic() < until:
        await asyncio.sleep(LOOKS_SECONDS)


class TakingOver(Strict):
    """Why, and the second person if they are at the same screen."""

    reason: str = Field("", max_length=2000)
    second: Second | None = None


@router.post("/take-over")
async def take_over(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: TakingOver,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Take a table over from the house as its dealer, with a second person, after the coup.

    With their PIN it is done as soon as no coup is in play; else it waits until they approve it
    (202). The house's sealed shoe is shown and retired.
    """
    act = TakeOver(table, body.reason)
    outcome = await do(desk, person, act, key, request.url.path, body.second, address_of(request))
    if outcome.is_waiting:
        return answer(asked(desk, act, outcome), ASKED)
    return await _now(desk, table)


class ReaderChange(TakingOver):
    """Which reader the table has from here on, why, and the second person if they are here."""

    reader: Literal["", "simulated", "device"]


@router.post("/change-reader")
async def change_reader(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: ReaderChange,
    key: KeyName = None,
) -> Response:  # fmt: skip
    """Say whether a table's shoes read their cards, with a second person and no shoe on it."""
    act = ChangeReader(table, body.reader, body.reason)
    outcome = await do(desk, person, act, key, request.url.path, body.second, address_of(request))
    if outcome.is_waiting:
        return answer(asked(desk, act, outcome), ASKED)
    return await _now(desk, table)


@router.post("/hand-back")
async def hand_back(
    request: Request, desk: TheDesk, person: Asker, table: Table, key: KeyName = None
) -> Response:
    """Hand a table back to the house between coups; it deals from a sealed shoe of its own."""
    staff = desk.allow(person, "hand-back")
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    no_private_table(table)
    await desk.channel(table, staff)
    back = c.HandBack(desk.actor(staff), desk.clock.now())
    await desk.act(staff, table, (back,), bound)
    return await _now(desk, table)


async def _now(desk: Desk, table: str) -> Response:
    channel = await desk.channel(table, None)
    return answer({"position": channel.memory.position, "phase": channel.state.phase})
