"""Chips in nobody's name: bought and redeemed at the cage, and at seats whose patron is unknown.

And what else is cash or chips without being play: tips, and what is paid of a debt.
"""

import asyncio
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from croupier.bank import events as bank
from croupier.bank.accounts import walk_in
from croupier.bank.chips import Chips, worth
from croupier.floor import cash as held
from croupier.floor.chips_out import chips_out
from croupier.floor.records import CHIPS, TIPS, cage_stream
from croupier.floor.requests import Ask, Book
from croupier.floor.trays import is_by_hand
from croupier.messages import Message, say
from croupier.rules.gaming_day import date_of
from croupier.server.acts.two_people import Act, Booked, ByTwo, Doing, Waiting, booked
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Counted, PatronId, TableId
from croupier.server.http.operation import ACTS, Body, Call, Operation
from croupier.server.operations.slips import checked
from croupier.server.views.patron import own_seat
from croupier.store.people import Person
from croupier.table import commands as c
from croupier.table.shapes import Actor

Amount = Annotated[int, Meta(ge=1, le=10**12)]


class OfTheBearer(Act, frozen=True):
    """Chips for cash, or cash for chips, of whoever stands there."""

    chips: Chips
    fact: ClassVar[type[bank.ChipsSold | bank.ChipsRedeemed]]

    def says(self) -> Message:
        """Say it in a sentence, to those who are asked to agree."""
        return say(f"act-{self.name}", worth=worth(self.chips))

    async def wants_two(self, desk: Desk, by: Person) -> bool:
        """Ask how much it is, and what the asker moved alone today."""
        fact = self.fact(by.id, desk.clock.now(), self.chips)
        return bool(
            await asyncio.to_thread(held.bearer_not_alone, desk.store, desk.house.authority, fact)
        )

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it; more than is out is not redeemed."""
        if not worth(self.chips):
            raise Problem(422, say("slip-of-nothing"))
        fact = self.fact(doing.by.id, doing.at, self.chips, doing.with_whom)
        return Book(CHIPS, (fact,))


class SellChips(OfTheBearer, frozen=True):
    """Chips sold for cash."""

    name = "chips-sold"
    fact = bank.ChipsSold


class RedeemChips(OfTheBearer, frozen=True):
    """Chips paid in cash."""

    name = "chips-redeemed"
    fact = bank.ChipsRedeemed


class GiveTip(Act, frozen=True):
    """What a patron gives the dealers."""

    name = "tip-given"
    table: str
    patron: str
    amount: int

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it, if the patron is at the table."""
        no_private_table(self.table)
        state, days = (await desk.channel(self.table, doing.by)).state, desk.days
        if own_seat(state, self.patron) is None:
            raise Problem(409, say("buy-in-patron-absent", patron=self.patron, table=self.table))
        shift = days.shifts[days.shift_of(doing.at)].name
        box = f"{date_of(days.day_of(doing.at))}-{shift}"
        fact = bank.TipGiven(
            doing.by.id, doing.at, self.table, self.patron, self.amount, box, doing.with_whom
        )
        return Book(TIPS, (fact,))


class PayTips(Act, frozen=True):
    """A shift's tips, paid to the dealers."""

    name = "tips-paid"
    box: str
    amount: int

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it: all that is in the box."""
        if self.amount != (has := await desk.balance("tips", self.box)) or not has:
            raise Problem(409, say("tips-differ", box=self.box, has=has))
        fact = bank.TipsPaid(doing.by.id, doing.at, self.box, self.amount, doing.with_whom)
        return Book(TIPS, (fact,))


BEARER_ACTS: tuple[type[Act], ...] = (SellChips, RedeemChips, GiveTip, PayTips)


class ChipsForCash(ByTwo, frozen=True):
    """Chips by denomination; the second person, where it is much."""

    chips: Counted


class WalkIn(Body, frozen=True):
    """The seat that somebody takes without an account."""

    seat: Annotated[int, Meta(ge=1, le=20)]


class SeatedUnknown(Struct, frozen=True):
    """Somebody unknown at a seat, and the id under which their bets are recorded."""

    id: str
    name: str
    seat: int


class Tip(ByTwo, frozen=True):
    """What a patron gave for the dealers."""

    patron: PatronId
    amount: Amount


class Paid(ByTwo, frozen=True):
    """What was counted in a tip box and paid out."""

    amount: Amount


class Debt(Body, frozen=True):
    """What a patron pays of a debt."""

    amount: Amount


class Owed(Struct, frozen=True):
    """What a patron still owes."""

    id: str
    owes: int


class ChipsOut(Struct, frozen=True):
    """What is out: in pockets in nobody's name, missing from trays, and by denomination.

    The denominations are what left cage and trays by the last counts, whoever has it now.
    """

    in_pockets: int
    by_denomination: Chips


async def sell_chips(call: Call, body: ChipsForCash) -> Booked | Waiting:
    """Sell chips of the bearer for cash at the cage; where it is much, with a second person."""
    return await booked(call, SellChips(checked(call.desk, body.chips)), body.second)


async def redeem_chips(call: Call, body: ChipsForCash) -> Booked | Waiting:
    """Pay chips of the bearer in cash at the cage; where it is much, with a second person."""
    return await booked(call, RedeemChips(checked(call.desk, body.chips)), body.second)


async def chips(call: Call) -> ChipsOut:
    """Say what chips are out: a debt of the house to whoever bears them."""
    desk = call.desk
    pockets = await desk.balance("chips")
    return ChipsOut(pockets, await asyncio.to_thread(chips_out, desk.store))


async def seat_walk_in(call: Call, table: TableId, body: WalkIn) -> SeatedUnknown:
    """Seat somebody without an account: they bet with chips, as the dealer records it."""
    desk, staff = call.desk, call.asker
    no_private_table(table)
    state = (await desk.channel(table, staff)).state
    if not is_by_hand(state):
        raise Problem(409, say("walk-in-wants-dealer", table=table))
    at = desk.clock.now()
    id = walk_in(table, body.seat, at)
    command = c.TakeSeat(Actor(staff.id, staff.rank), at, id, body.seat)
    await desk.ask(Ask(table, (command,)))
    return SeatedUnknown(id, desk.door.name(id), body.seat)


async def tip(call: Call, table: TableId, body: Tip) -> Booked | Waiting:
    """Put a patron's tip into the box of the shift, before an Inspector."""
    return await booked(call, GiveTip(table, body.patron, body.amount), body.second)


async def pay_tips(call: Call, box: PatronId, body: Paid) -> Booked | Waiting:
    """Pay a shift's tip box to the dealers in cash: all of it, counted by two."""
    return await booked(call, PayTips(box, body.amount), body.second)


async def pay_debt(call: Call, id: PatronId, body: Debt) -> Owed:
    """Take cash at the cage for what a patron owes the house; never more than that."""
    desk = call.desk
    owes = await desk.balance("receivable", id)
    if body.amount > owes:
        raise Problem(409, say("debt-smaller", patron=id, owes=owes))
    fact = bank.DebtPaid(call.asker.id, desk.clock.now(), id, body.amount)
    await desk.ask(Book(cage_stream(id), (fact,)))
    return Owed(id, await desk.balance("receivable", id))


ROWS = (
    Operation("POST", "/api/chips/sold", "chips-sold", sell_chips, ACTS, key=True),
    Operation("POST", "/api/chips/redeemed", "chips-redeemed", redeem_chips, ACTS, key=True),
    Operation("GET", "/api/chips", "see-reports", chips),
    Operation("POST", "/api/tables/{table}/walk-ins", "seat-walk-in", seat_walk_in, ACTS),
    Operation("POST", "/api/tables/{table}/tips", "tip-given", tip, ACTS, key=True),
    Operation("POST", "/api/tips/{box}", "tips-paid", pay_tips, ACTS, key=True),
    Operation("POST", "/api/patrons/{id}/debt", "debt-paid", pay_debt, ACTS),
)
