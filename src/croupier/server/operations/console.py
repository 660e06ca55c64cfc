"""At the dealer's console: who deals signs on by badge and PIN; the felt as it lay the coup before.

A console is opened once with a password. From then on dealers relieve each other at it: one goes
off and the other comes on in one act, and whatever is done there is the newcomer's.
"""

import asyncio
from itertools import groupby
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from croupier.floor.actors import actor_of
from croupier.messages import say
from croupier.rules.errors import RuleError
from croupier.rules.ways import to, way
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Name, Pin, Reason, TableId
from croupier.server.http.operation import ACTS, SIGNS, STAFF, Body, Call, Operation
from croupier.server.operations.dealing import AT, stands
from croupier.server.operations.own_account import welcome
from croupier.server.views.account import Me
from croupier.server.views.staff import again
from croupier.store.people import Person
from croupier.table import commands as c
from croupier.table.shapes import FeltWager
from croupier.table.state import State


class SignOn(Body, frozen=True):
    """Who comes on, by the number of the badge or the name, and the PIN; in mid-coup why."""

    badge: Name
    pin: Pin
    reason: Reason = ""


class SameAsLast(Body, frozen=True):
    """A seat whose wagers are put down as in the coup before; 0: all seats."""

    seat: Annotated[int, Meta(ge=0, le=100)] = 0


class NotAgain(Struct, frozen=True):
    """Somebody whose wagers were not put down again, and why."""

    seat: int
    name: str
    why: str


class PutDown(Struct, frozen=True):
    """How many wagers were put down again, and whose were not."""

    position: int
    placed: int
    refused: tuple[NotAgain, ...]


async def sign_on(call: Call, table: TableId, body: SignOn) -> Me:
    """Come on as the table's dealer at this console, and sign off whoever was signed in there."""
    desk, before = call.desk, call.asker
    no_private_table(table)
    state = (await desk.channel(table, before)).state
    name = await asyncio.to_thread(_name_of, desk, body.badge.strip())
    dealer = await desk.door.second(name, body.pin, call.address, before)
    desk.allow(dealer, "deal-card")
    if desk.door.wants_second_factor(dealer):
        raise Problem(403, say("second-factor-code-missing"), allowed=(way("sign-in"),))
    if commands := _relief(state, before, dealer, desk.clock.now(), body.reason):
        await desk.act(dealer, table, commands, None)
    return await welcome(call, dealer)


def _name_of(desk: Desk, badge: str) -> str:
    """Find a name by the number of a badge; whoever is known by a name may say that."""
    id = desk.badges.wearer(int(badge)) if badge.isdecimal() else ""
    found = desk.door.people.person(id) if id else None
    return badge if found is None else found.name


def _relief(
    state: State, before: Person, dealer: Person, at: int, reason: str
) -> tuple[c.Command, ...]:
    """Take off whoever is on, by their own word, and bring the newcomer on."""
    on = state.people.dealer
    if on == dealer.id:
        return ()
    off = (c.TakeDealerOff(actor_of(before), at, reason),) if on else ()
    return (*off, c.BringDealerOn(actor_of(dealer), at, dealer.id, reason))


async def same_as_last(call: Call, table: TableId, body: SameAsLast) -> PutDown:
    """Put down what lay on the felt in the coup before, patron by patron: all of theirs or none."""
    desk, staff = call.desk, call.asker
    no_private_table(table)
    state = (await desk.channel(table, staff)).state
    wanted = [one for one in again(state) if body.seat in (0, one.seat)]
    down = {(one.patron, one.seat) for one in state.coup.wagers.values()}
    wanted = [one for one in wanted if (one.patron, one.seat) not in down]
    if not wanted:
        raise Problem(409, say("wagers-none-before"), allowed=(to("place-wager"),))
    placed, refused = 0, []
    for (seat, patron), own in groupby(sorted(wanted, key=_whose), key=_whose):
        commands = tuple(_placed(staff, one, desk.clock.now()) for one in own)
        key = replace(call.key, key=f"{call.key.key} {seat} {patron}")
        try:
            await desk.act(staff, table, commands, key)
            placed += len(commands)
        except (Problem, RuleError) as error:
            refused.append(NotAgain(seat, desk.door.name(patron), str(error.message)))
    position = (await stands(desk, table, staff)).position
    return PutDown(position, placed, tuple(refused))


def _whose(wager: FeltWager) -> tuple[int, str]:
    return wager.seat, wager.patron


def _placed(staff: Person, one: FeltWager, at: int) -> c.PlaceWager:
    by = actor_of(staff)
    return c.PlaceWager(
        by, at, one.patron, seat=one.seat, bet=one.bet, amount=one.stake, chips=one.chips, more=True
    )


ROWS = (
    Operation("POST", f"{AT}/sign-on", STAFF, sign_on, SIGNS, at_a_locked_console=True),
    Operation("POST", f"{AT}/same-as-last", "deal-card", same_as_last, ACTS, key=True),
)
