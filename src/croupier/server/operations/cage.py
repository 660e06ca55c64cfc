"""The cage: cash into a patron's wallet and out of it, and cash over a table for chips."""

import asyncio
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from croupier.bank.accounts import is_walk_in
from croupier.bank.events import BoughtIn, BuyInTakenBack, Deposited, Withdrawn
from croupier.floor import cash as held
from croupier.floor.records import cage_stream, tray_stream
from croupier.floor.requests import Book
from croupier.floor.signed_there import is_of_this_hand
from croupier.floor.trays import Trays
from croupier.messages import Message, say
from croupier.rules.currencies import is_play
from croupier.rules.ways import way
from croupier.server.acts.two_people import (
    Booked,
    ByTwo,
    Doing,
    OfAPatron,
    Waiting,
    booked,
    do,
    patron_account,
)
from croupier.server.answers.problems import Problem, not_found
from croupier.server.desk import Desk
from croupier.server.http.bodies import PatronId, TableId
from croupier.server.http.operation import ACTS, STAFF, Call, Operation
from croupier.server.views.patron import own_seat
from croupier.store.people import Person
from croupier.table.names import is_private
from croupier.table.state import State

MOST_CASH = 10**12  # far above any payment, far below what the books can hold

# The bounds are told in the document and held below, where the refusal can be a plain sentence.
Amount = Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": MOST_CASH})]


class Cash(ByTwo, frozen=True):
    """Cash that a patron pays in, or is paid; the second person, where it is much."""

    kind: Literal["pay-in", "pay-out"]
    amount: Amount


class BuyIn(ByTwo, frozen=True):
    """Cash that a patron gives at a table for chips; the second person, where it is much."""

    patron: PatronId
    amount: Amount


class CashBooked(Struct, frozen=True):
    """A patron whose cash was moved; at the cage, what the wallet has now."""

    id: str
    name: str
    position: int
    balance: int | UnsetType = UNSET


class AtTheCage(OfAPatron, frozen=True):
    """Cash of a patron's; what it takes two for is counted over the gaming day."""

    amount: int
    fact: ClassVar[type[Deposited | Withdrawn]]

    async def wants_two(self, desk: Desk, by: Person) -> Message:
        """Ask what the patron brought or took today, and what the asker took alone."""
        return await _wants_two(desk, self.fact(by.id, desk.clock.now(), self.patron, self.amount))

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it, if the patron is there and the amount can be."""
        patron = await _cash_patron(desk, self.patron)
        _check_amount(self.amount)
        await self.check(desk, patron)
        fact = self.fact(doing.by.id, doing.at, patron.id, self.amount, doing.with_whom)
        return Book(cage_stream(patron.id), (fact,))

    async def check(self, desk: Desk, patron: Person) -> None:
        """Refuse, in the cage's own words, what cannot be."""


class CashIn(AtTheCage, frozen=True):
    """Cash that a patron pays in; the floor refuses it of those who may not play."""

    name = "cash-in"
    fact = Deposited


class CashOut(AtTheCage, frozen=True):
    """Cash that a patron is paid."""

    name = "cash-out"
    fact = Withdrawn

    async def check(self, desk: Desk, patron: Person) -> None:
        """Say in the cage's own words what the books would refuse."""
        wallet, cage = await desk.balance("wallet", patron.id), await desk.balance("cage")
        given = await asyncio.to_thread(held.play_money, desk.store, patron.id)
        brought = await asyncio.to_thread(held.brought, desk.store, patron.id, given)
        if said := held.too_much(patron.id, self.amount, wallet, given, brought):
            raise Problem(409, said)
        if self.amount > cage:
            raise Problem(
                409,
                say("payout-above-cage", cage=cage),
                allowed=(way("empty-drop-box"),),
            )


CASH_ACTS: dict[str, type[AtTheCage]] = {"pay-in": CashIn, "pay-out": CashOut}


class OverTheTable(OfAPatron, frozen=True):
    """Cash of a patron's at a table; it goes into the drop box, and is counted as at the cage."""

    name = "buy-in"
    table: str
    amount: int

    async def wants_two(self, desk: Desk, by: Person) -> Message:
        """Ask what the patron bought in with today, at any table, and what the asker took alone."""
        now = desk.clock.now()
        return await _wants_two(desk, BoughtIn(by.id, now, self.table, self.patron, self.amount))

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it, if the patron is at the table and the amount can be."""
        state = (await desk.channel(self.table, doing.by)).state
        if is_private(self.table):
            raise Problem(409, say("cash-at-online-table"), allowed=(way("pay-in"),))
        patron = self.patron
        if not is_walk_in(patron):
            patron = (await _cash_patron(desk, patron)).id
        if own_seat(state, patron) is None:
            raise Problem(
                409,
                say("buy-in-patron-absent", patron=patron, table=self.table),
                allowed=(way("seat-first"),),
            )
        check_at_box(desk, doing.by, state)
        _check_amount(self.amount)
        fact = BoughtIn(doing.by.id, doing.at, self.table, patron, self.amount, doing.with_whom)
        return Book(tray_stream(self.table), (fact,))


class TakeBuyInBack(OfAPatron, frozen=True):
    """A buy-in that was recorded wrongly, reversed before its hand is over."""

    name = "buy-in-taken-back"
    table: str
    amount: int
    entry: int
    bought_at: int

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it; the floor holds it against the buy-in, the hand and what the patron has."""
        fact = BuyInTakenBack(
            doing.by.id,
            doing.at,
            self.table,
            patron=self.patron,
            amount=self.amount,
            entry=self.entry,
            bought_at=self.bought_at,
            second=doing.with_whom,
        )
        return Book(tray_stream(self.table), (fact,))


def check_at_box(desk: Desk, by: Person, state: State) -> None:
    """Have what comes over a table recorded by whoever is on, who has it before them."""
    if state.people.dealer != by.id and not desk.may(by, "buy-in-at-anothers"):
        needs = desk.house.authority["buy-in-at-anothers"].first
        said = say("buy-in-at-anothers", table=state.table, least=needs)
        raise Problem(403, said, needs=needs)


async def _wants_two(desk: Desk, fact: held.Cash) -> Message:
    if not is_walk_in(fact.patron):
        await _cash_patron(desk, fact.patron)
    return await asyncio.to_thread(held.not_alone, desk.store, desk.house.authority, fact)


async def cash(call: Call, id: PatronId, body: Cash) -> CashBooked | Waiting:
    """Take a patron's cash in at the cage, or pay it out; where it is much, with a second person.

    With their PIN it is done at once; else it waits until they approve it (202).
    """
    desk, act = call.desk, CASH_ACTS[body.kind](id, body.amount)
    return await do(call, act, body.second) or CashBooked(
        id, desk.door.name(id), desk.house.seen, await desk.balance("wallet", id)
    )


async def buy_in(call: Call, table: TableId, body: BuyIn) -> CashBooked | Waiting:
    """Take a patron's cash over the table, into its drop box; where it is much, with a second.

    With their PIN it is done at once; else it waits until they approve it (202).
    """
    desk, act = call.desk, OverTheTable(body.patron, table, body.amount)
    return await do(call, act, body.second) or CashBooked(
        body.patron, desk.door.name(body.patron), desk.house.seen
    )


class BuyInOfHand(Struct, frozen=True):
    """A buy-in of the hand in play, by its entry in the journal, and who took it."""

    entry: int
    patron: str
    name: str
    amount: int
    at: int
    by: str


class BuyInsOfHand(Struct, frozen=True):
    """The buy-ins of the hand in play."""

    buy_ins: tuple[BuyInOfHand, ...]


class BackByTwo(ByTwo, frozen=True):
    """The second person, who has seen that it was recorded wrongly."""


async def buy_ins(call: Call, table: TableId) -> BuyInsOfHand:
    """List the buy-ins of the hand in play, the latest first: what can still be taken back."""
    desk = call.desk
    state = (await desk.channel(table, call.asker)).state
    tray = await asyncio.to_thread(Trays(desk.store).of, table)
    found = (
        BuyInOfHand(entry, one.patron, desk.door.name(one.patron), one.amount, one.at, one.by)
        for entry, one in sorted(tray.bought.items(), reverse=True)
        if is_of_this_hand(one.at, state)
    )
    return BuyInsOfHand(tuple(found))


async def take_buy_in_back(
    call: Call, table: TableId, entry: int, body: BackByTwo
) -> Booked | Waiting:
    """Reverse a buy-in of the hand in play that was recorded wrongly; both entries stay on record.

    With the second person's PIN it is done at once; else it waits until they approve it (202).
    """
    tray = await asyncio.to_thread(Trays(call.desk.store).of, table)
    one = tray.bought.get(entry)
    if one is None:
        raise not_found(say("buy-in-gone", table=table))
    act = TakeBuyInBack(one.patron, table, one.amount, entry, one.at)
    return await booked(call, act, body.second)


async def _cash_patron(desk: Desk, id: str) -> Person:
    """Find the patron, who has an account: a guest's is gone with the cookie, cash and all."""
    account = await patron_account(desk, id)
    if account.is_shut:
        raise not_found(say("patron-unknown"))
    if account.person.kind == "guest" or is_play(id):
        raise Problem(
            409,
            say("cash-not-for-guests"),
            allowed=(way("open-account"),),
        )
    return account.person


def _check_amount(amount: int) -> None:
    if not 1 <= amount <= MOST_CASH:
        raise Problem(422, say("cash-amount-invalid", most_cash=MOST_CASH))


ROWS = (
    Operation("POST", "/api/patrons/{id}/cash", STAFF, cash, ACTS, key=True),
    Operation("POST", "/api/tables/{table}/buy-in", "buy-in", buy_in, ACTS, key=True),
    Operation("GET", "/api/tables/{table}/buy-ins", "buy-in", buy_ins),
    Operation(
        "POST",
        "/api/tables/{table}/buy-ins/{entry}/back",
        "buy-in-taken-back",
        take_buy_in_back,
        ACTS,
        key=True,
    ),
)
