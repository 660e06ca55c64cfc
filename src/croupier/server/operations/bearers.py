"""Chips in nobody's name: bought and redeemed at the cage, and at seats whose patron is unknown.

And what else is cash or chips without being play: tips, and what is paid of a debt.
"""

import asyncio
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from croupier.bank import events as bank
from croupier.bank.accounts import is_walk_in, walk_in
from croupier.bank.chips import Chips, worth
from croupier.floor import cash as held
from croupier.floor.chips_out import chips_out
from croupier.floor.records import CHIPS, TIPS, cage_stream, tray_stream
from croupier.floor.requests import Ask, Book
from croupier.floor.trays import is_by_hand
from croupier.messages import Message, say
from croupier.rules.gaming_day import date_of
from croupier.rules.ways import way
from croupier.server.acts.two_people import (
    Act,
    Booked,
    ByTwo,
    Doing,
    OfAPatron,
    Waiting,
    booked,
    do,
)
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk, no_private_table
from croupier.server.http.bodies import Counted, Password, PatronId, TableId
from croupier.server.http.operation import ACTS, PATRON, Body, Call, Operation
from croupier.server.operations.cage import check_at_box
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

    async def wants_two(self, desk: Desk, by: Person) -> Message:
        """Ask how much it is, and what the asker moved alone today."""
        fact = self.fact(by.id, desk.clock.now(), self.chips)
        return await asyncio.to_thread(
            held.bearer_not_alone, desk.store, desk.house.authority, fact
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
    """What somebody unknown gives the dealers."""

    name = "tip-given"
    table: str
    patron: str
    amount: int

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it; never more than they have at the table."""
        if not is_walk_in(self.patron):
            said = say("tip-own-word", patron=self.patron, by=doing.by.id)
            raise Problem(403, said, allowed=(way("patrons-password"),))
        fact = await _tip(desk, doing, self.table, self.patron, self.amount)
        return Book(TIPS, (fact,))


async def _tip(desk: Desk, doing: Doing, table: str, patron: str, amount: int) -> bank.TipGiven:
    """Give what is then on record, if the patron is at the table."""
    no_private_table(table)
    state, days = (await desk.channel(table, doing.by)).state, desk.days
    if own_seat(state, patron) is None:
        raise Problem(409, say("tip-patron-absent", patron=patron, table=table))
    shift = days.shifts_of(days.day_of(doing.at))[days.shift_of(doing.at)].name
    box = f"{date_of(days.day_of(doing.at))}-{shift}"
    return bank.TipGiven(
        doing.by.id, doing.at, table, patron=patron, amount=amount, box=box, second=doing.with_whom
    )


class BringChips(OfAPatron, frozen=True):
    """Chips that somebody unknown lays before them at a table, from their pocket."""

    name = "chips-brought"
    table: str
    chips: Chips

    def says(self) -> Message:
        """Say it in a sentence, to those who are asked to agree."""
        worth_ = worth(self.chips)
        return say("act-chips-brought", patron=self.patron, table=self.table, worth=worth_)

    async def wants_two(self, desk: Desk, by: Person) -> Message:
        """Ask how much it is, with what came to that seat today, and what the asker took alone."""
        fact = bank.ChipsBrought(by.id, desk.clock.now(), self.table, self.patron, self.chips)
        return await asyncio.to_thread(held.not_alone, desk.store, desk.house.authority, fact)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it, if they sit there; never more than is in pockets."""
        if not worth(self.chips):
            raise Problem(422, say("slip-of-nothing"))
        state = (await desk.channel(self.table, doing.by)).state
        if not is_walk_in(self.patron) or own_seat(state, self.patron) is None:
            raise Problem(409, say("buy-in-patron-absent", patron=self.patron, table=self.table))
        check_at_box(desk, doing.by, state)
        fact = bank.ChipsBrought(
            doing.by.id, doing.at, self.table, self.patron, self.chips, doing.with_whom
        )
        return Book(tray_stream(self.table), (fact,))


class PayDebt(OfAPatron, frozen=True):
    """Cash of a patron's for what they owe."""

    name = "debt-paid"
    amount: int

    async def wants_two(self, desk: Desk, by: Person) -> Message:
        """Ask what the patron paid so today, and what the asker took alone."""
        fact = bank.DebtPaid(by.id, desk.clock.now(), self.patron, self.amount)
        return await asyncio.to_thread(held.not_alone, desk.store, desk.house.authority, fact)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it; never more than is owed."""
        owes = await desk.balance("receivable", self.patron)
        if self.amount > owes:
            raise Problem(409, say("debt-smaller", patron=self.patron, owes=owes))
        fact = bank.DebtPaid(doing.by.id, doing.at, self.patron, self.amount, doing.with_whom)
        return Book(cage_stream(self.patron), (fact,))


class PayTips(Act, frozen=True):
    """A shift's tips, paid to the dealers."""

    name = "tips-paid"
    box: str
    amount: int
    chips: Chips

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it: all that is in the box, and its chips into the cage."""
        by, whom = doing.by.id, doing.with_whom
        fact = bank.TipsPaid(by, doing.at, self.box, self.amount, whom, self.chips)
        return Book(TIPS, (fact,))


BEARER_ACTS: tuple[type[Act], ...] = (
    SellChips,
    RedeemChips,
    BringChips,
    GiveTip,
    PayTips,
    PayDebt,
)


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


class Brought(ByTwo, frozen=True):
    """Chips that somebody unknown came with, by denomination; where it is much, a second person."""

    patron: PatronId
    chips: Counted


class Tip(ByTwo, frozen=True):
    """What somebody gave for the dealers: the second person's PIN, or the patron's own password.

    Who has an account gives by their own word; for who is unknown the dealer says it, before
    another.
    """

    patron: PatronId
    amount: Amount
    password: Password = ""


class OwnTip(Body, frozen=True):
    """What a patron gives for the dealers of the table."""

    amount: Amount


class Paid(ByTwo, frozen=True):
    """What was counted in a tip box and paid out: of it in chips, which the cage keeps."""

    amount: Amount
    chips: Counted = field(default_factory=dict)


class Debt(ByTwo, frozen=True):
    """What a patron pays of a debt; the second person, where it is much."""

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


async def bring_chips(call: Call, table: TableId, body: Brought) -> Booked | Waiting:
    """Record the chips that somebody unknown came with; where it is much, with a second person."""
    chips = checked(call.desk, body.chips)
    return await booked(call, BringChips(body.patron, table, chips), body.second)


async def tip(call: Call, table: TableId, body: Tip) -> Booked | Waiting:
    """Put a tip into the box of the shift: of somebody unknown, or by the patron's password."""
    act = GiveTip(table, body.patron, body.amount)
    if not body.password:
        return await booked(call, act, body.second)
    patron = await call.desk.door.signs(body.patron, body.password, call.address, call.asker)
    return await _given(call, patron, table, body.amount)


async def own_tip(call: Call, table: TableId, body: OwnTip) -> Booked:
    """Give the dealers of one's table a tip, into the box of the shift."""
    return await _given(call, call.asker, table, body.amount)


async def _given(call: Call, patron: Person, table: str, amount: int) -> Booked:
    """Have a patron give a tip by their own word."""
    desk, doing = call.desk, Doing(patron, None, call.desk.clock.now())
    await desk.ask(Book(TIPS, (await _tip(desk, doing, table, patron.id, amount),), call.key))
    said = say("act-tip-given", table=table, patron=patron.id, amount=amount)
    return Booked(desk.house.seen, said.told(desk.door.name))


async def pay_tips(call: Call, box: PatronId, body: Paid) -> Booked | Waiting:
    """Pay a shift's tip box to the dealers in cash: all of it, counted by two."""
    chips = checked(call.desk, body.chips)
    return await booked(call, PayTips(box, body.amount, chips), body.second)


async def pay_debt(call: Call, id: PatronId, body: Debt) -> Owed | Waiting:
    """Take cash at the cage for what a patron owes the house; where it is much, with a second."""
    waiting = await do(call, PayDebt(id, body.amount), body.second)
    return waiting or Owed(id, await call.desk.balance("receivable", id))


ROWS = (
    Operation("POST", "/api/chips/sold", "chips-sold", sell_chips, ACTS, key=True),
    Operation("POST", "/api/chips/redeemed", "chips-redeemed", redeem_chips, ACTS, key=True),
    Operation("GET", "/api/chips", "see-reports", chips),
    Operation("POST", "/api/tables/{table}/walk-ins", "seat-walk-in", seat_walk_in, ACTS),
    Operation(
        "POST", "/api/tables/{table}/chips-brought", "chips-brought", bring_chips, ACTS, key=True
    ),
    Operation("POST", "/api/tables/{table}/tip", PATRON, own_tip, ACTS, key=True),
    Operation("POST", "/api/tables/{table}/tips", "tip-given", tip, ACTS, key=True),
    Operation("POST", "/api/tips/{box}", "tips-paid", pay_tips, ACTS, key=True),
    Operation("POST", "/api/patrons/{id}/debt", "debt-paid", pay_debt, ACTS, key=True),
)
