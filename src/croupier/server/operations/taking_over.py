"""Tables that people take over, with a second person, and hand back; whether a shoe reads."""

import asyncio
from time import monotonic
from typing import Literal

from croupier.floor.actors import AUTOMATIC, actor_of
from croupier.floor.dealers import reveal_retired
from croupier.floor.requests import Ask
from croupier.messages import Message, say, say_of
from croupier.rules.ways import to, way
from croupier.server.acts.two_people import Act, ByTwo, Doing, Waiting, do
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Reason, TableId
from croupier.server.http.operation import ACTS, COMMIT_SECONDS, Call, Operation
from croupier.server.operations.dealing import AT, TableStands, stands
from croupier.table import commands as c
from croupier.table.phases import STEPS
from croupier.table.shapes import Actor
from croupier.table.state import State

COUP_ENDS_SECONDS = 90.0  # as long as two people at a screen wait for the coup to end ...
AT_MOST = COUP_ENDS_SECONDS + COMMIT_SECONDS  # ... and then for what they asked for
LOOKS_SECONDS = 0.02
NOBODY = Actor("", "")
Reader = Literal["", "simulated", "device"]


class TakeOver(Act, frozen=True):
    """Somebody deals a table in the house's place."""

    name = "take-over"
    table: str
    reason: str

    async def request(self, desk: Desk, doing: Doing) -> Ask:
        """Ask for it, with both people there between two coups."""
        no_private_table(self.table)
        if not self.reason.strip():
            raise Problem(422, say("takeover-reason-missing"), allowed=(way("a-reason"),))
        state = (await desk.channel(self.table, doing.by)).state
        if state.people.dealer != AUTOMATIC:
            raise Problem(409, say("table-not-house-dealt"), allowed=(to("bring-dealer-on"),))
        _check_off(desk, doing.by.id)
        second = NOBODY
        if doing.second is not None:
            await _coup_over(desk, self.table)
            second = actor_of(doing.second)
        over = c.TakeOver(actor_of(doing.by), desk.clock.now(), second, self.reason)
        return Ask(self.table, (over,))

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Show the order that was sealed for the table; nothing is dealt from it any more."""
        await reveal_retired(desk.sealer, desk.follower.tables[self.table].state)


class ChangeReader(Act, frozen=True):
    """A table's shoes read their cards from here on, or no longer."""

    name = "change-reader"
    table: str
    reader: Reader
    reason: str

    def says(self) -> Message:
        """Say it in a sentence."""
        return say_of("act-change-reader" if self.reader else "act-take-reader", self)

    async def request(self, desk: Desk, doing: Doing) -> Ask:
        """Ask for it, with no shoe on the table."""
        no_private_table(self.table)
        if self.reader == "simulated" and not desk.settings.demo:
            raise Problem(409, say("simulated-shoe-demo-only"), allowed=(way("real-reader"),))
        state = (await desk.channel(self.table, doing.by)).state
        if c.ChangeReader not in STEPS[state.flow][state.phase]:
            raise Problem(
                409,
                say("reader-change-mid-shoe"),
                allowed=(to("retire-shoe"),),
            )
        second = NOBODY if doing.second is None else actor_of(doing.second)
        by, at = actor_of(doing.by), desk.clock.now()
        return Ask(self.table, (c.ChangeReader(by, at, self.reader, second, self.reason),))


def _check_off(desk: Desk, dealer: str) -> None:
    """Say at once that someone is on elsewhere, and not once two people have waited for a coup."""
    for table, channel in desk.hub.channels.items():
        if channel.state.people.dealer == dealer:
            said = say("dealer-on-elsewhere", dealer=dealer, table=table)
            raise Problem(409, said, allowed=(to("take-dealer-off"),))


def _ends_by_itself(state: State) -> bool:
    """Tell whether a coup is in play that waits for nobody's word."""
    is_between_coups = c.TakeOver in STEPS[state.flow][state.phase]
    return not (is_between_coups or state.alarm.note or state.held or state.proposals)


async def _coup_over(desk: Desk, table: str) -> None:
    """Wait for the end of the coup in play, which the house goes on dealing; the table decides.

    The house begins no other meanwhile, and none while it is asked. Where another process deals,
    it does: people there have the pause between two coups.
    """
    until = monotonic() + COUP_ENDS_SECONDS
    desk.keep_free(table)
    while _ends_by_itself(desk.follower.tables[table].state) and monotonic() < until:
        await asyncio.sleep(LOOKS_SECONDS)
        desk.keep_free(table)


class TakingOver(ByTwo, frozen=True):
    """Why, and the second person if they are at the same screen."""

    reason: Reason = ""


class ReaderChange(TakingOver, frozen=True, kw_only=True):
    """Which reader the table has from here on, why, and the second person if they are here."""

    reader: Reader


async def take_over(call: Call, table: TableId, body: TakingOver) -> TableStands | Waiting:
    """Take a table over from the house as its dealer, with a second person, after the coup.

    With their PIN it is done as soon as no coup is in play; else it waits until they approve it
    (202). The house's sealed shoe is shown and retired.
    """
    waiting = await do(call, TakeOver(table, body.reason), body.second)
    return waiting or await stands(call.desk, table, call.asker)


async def change_reader(call: Call, table: TableId, body: ReaderChange) -> TableStands | Waiting:
    """Say whether a device names a table's cards or numbers, with a second person."""
    waiting = await do(call, ChangeReader(table, body.reader, body.reason), body.second)
    return waiting or await stands(call.desk, table, call.asker)


async def hand_back(call: Call, table: TableId) -> TableStands:
    """Hand a table back to the house between coups, its tray counted and closed.

    The house deals from a sealed shoe and a bankroll of its own.
    """
    desk, staff = call.desk, call.asker
    no_private_table(table)
    await desk.channel(table, staff)
    back = c.HandBack(actor_of(staff), desk.clock.now())
    await desk.act(staff, table, (back,), call.key)
    return await stands(desk, table, staff)


ROWS = (
    Operation("POST", f"{AT}/take-over", "take-over", take_over, ACTS, key=True, at_most=AT_MOST),
    Operation("POST", f"{AT}/hand-back", "hand-back", hand_back, ACTS, key=True),
    Operation("POST", f"{AT}/change-reader", "change-reader", change_reader, ACTS, key=True),
)
