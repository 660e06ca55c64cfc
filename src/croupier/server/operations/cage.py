"""The cage: cash into a patron's wallet and out of it, and cash over a table for chips."""

import asyncio
from typing import Annotated, Any, ClassVar, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from croupier.bank.events import BoughtIn, Deposited, Withdrawn
from croupier.floor import cash as held
from croupier.floor.following import PRIVATE
from croupier.floor.people import Person
from croupier.floor.records import cage_stream, tray_stream
from croupier.floor.requests import Book
from croupier.server.desk import Desk
from croupier.server.views.patron import own_seat
from croupier.server.http.problems import Problem, not_found
from croupier.server.http.asking import (
    Asker,
    KeyName,
    Table,
    TheDesk,
    address_of,
    answer,
)
from croupier.server.http.bodies import Second, Strict
from croupier.server.two_people import ASKED, Act, Doing, account_of, asked, do

router = APIRouter(prefix="/api", tags=["staff"])

MOST_CASH = 10**12  # far above any payment, far below what the books can hold

Id = Annotated[str, Path(max_length=40, description="A patron's id, as the look-up gives it.")]
# The bounds are told in the document and held below, where the refusal can be a plain sentence.
Amount = Annotated[int, Field(json_schema_extra={"minimum": 1, "maximum": MOST_CASH})]


class Cash(Strict):
    """Cash that a patron pays in, or is paid; the second person, where it is much."""

    kind: Literal["pay-in", "pay-out"]
    amount: Amount
    second: Second | None = None


class BuyIn(Strict):
    """Cash that a patron gives at a table for chips; the second person, where it is much."""

    patron: str = Field(max_length=40)
    amount: Amount
    second: Second | None = None


class AtTheCage(Act, frozen=True):
    """Cash of a patron's; what it takes two for is counted over the gaming day."""

    patron: str
    amount: int
    words: ClassVar[str]
    fact: ClassVar[type[Deposited | Withdrawn]]

    def says(self, desk: Desk) -> str:
        """Say it in a sentence."""
        return f"{self.words.format(name=desk.door.name(self.patron))} {self.amount:,}"

    async def at_stake(self, desk: Desk) -> int:
        """Sum what the patron brought or took today: many small ones are one large one."""
        return self.amount + await _today(desk, self.fact, self.patron)

    async def concerned(self, desk: Desk) -> tuple[str, ...]:
        """Keep people from their own account."""
        return (self.patron,)

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
    words = "Cash in from {name}:"
    fact = Deposited


class CashOut(AtTheCage, frozen=True):
    """Cash that a patron is paid."""

    name = "cash-out"
    words = "Cash out to {name}:"
    fact = Withdrawn

    async def check(self, desk: Desk, patron: Person) -> None:
        """Say in the cage's own words what the books would refuse."""
        wallet, cage = await desk.balance("wallet", patron.id), await desk.balance("cage")
        given = await asyncio.to_thread(held.play_money, desk.store, patron.id)
        brought = await asyncio.to_thread(held.brought, desk.store, patron.id, given)
        if said := held.too_much(patron.name, self.amount, wallet, given, brought):
            raise Problem(409, said)
        if self.amount > cage:
            raise Problem(
                409, f"The cage has {cage:,}; at most that can be paid out.",
                allowed="empty a drop box into the cage first",
            )  # fmt: skip


CASH_ACTS: dict[str, type[AtTheCage]] = {"pay-in": CashIn, "pay-out": CashOut}


class OverTheTable(Act, frozen=True):
    """Cash of a patron's at a table; it goes into the drop box, and is counted as at the cage."""

    name = "buy-in"
    table: str
    patron: str
    amount: int

    def says(self, desk: Desk) -> str:
        """Say it in a sentence."""
        return f"Cash of {desk.door.name(self.patron)} over {self.table}: {self.amount:,}"

    async def at_stake(self, desk: Desk) -> int:
        """Sum what the patron bought in with today, at whatever table."""
        return self.amount + await _today(desk, BoughtIn, self.patron)

    async def concerned(self, desk: Desk) -> tuple[str, ...]:
        """Keep people from their own account."""
        return (self.patron,)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Book it, if the patron is at the table and the amount can be."""
        state = (await desk.channel(self.table, doing.by)).state
        if self.table.startswith(PRIVATE):
            raise Problem(409, "No cash goes over an online table.", allowed="pay in at the cage")
        patron = await _cash_patron(desk, self.patron)
        if own_seat(state, patron.id) is None:
            raise Problem(
                409, f"{patron.name} is not at {self.table}; whoever buys in sits there or stands "
                "behind.", allowed="seat them first",
            )  # fmt: skip
        _check_amount(self.amount)
        fact = BoughtIn(
            doing.by.id, doing.at, self.table, patron.id, self.amount, doing.with_whom
        )  # fmt: skip
        return Book(tray_stream(self.table), (fact,))


async def _today(desk: Desk, kind: type[held.Cash], patron: str) -> int:
    return await asyncio.to_thread(held.today, desk.store, kind, patron, desk.clock.now())


@router.post("/patrons/{id}/cash")
async def cash(
    request: Request, desk: TheDesk, person: Asker, id: Id, body: Cash, key: KeyName = None
) -> Response:
    """Take a patron's cash in at the cage, or pay it out; where it is much, with a second person.

    With their PIN it is done at once; else it waits until they approve it (202).
    """
    if not id.isprintable():
        raise not_found("such patron")
    act = CASH_ACTS[body.kind](id, body.amount)
    outcome = await do(desk, person, act, key, request.url.path, body.second, address_of(request))
    if outcome.is_waiting:
        return answer(asked(desk, act, outcome), ASKED)
    return answer({**_told(desk, id), "balance": await desk.balance("wallet", id)})


@router.post("/tables/{table}/buy-in")
async def buy_in(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: BuyIn, key: KeyName = None
) -> Response:
    """Take a patron's cash over the table, into its drop box; where it is much, with a second.

    With their PIN it is done at once; else it waits until they approve it (202).
    """
    if not body.patron.isprintable():
        raise not_found("such patron")
    act = OverTheTable(table, body.patron, body.amount)
    outcome = await do(desk, person, act, key, request.url.path, body.second, address_of(request))
    if outcome.is_waiting:
        return answer(asked(desk, act, outcome), ASKED)
    return answer(_told(desk, body.patron))


def _told(desk: Desk, id: str) -> dict[str, Any]:
    return {"id": id, "name": desk.door.name(id), "position": desk.house.seen}


async def _cash_patron(desk: Desk, id: str) -> Person:
    """Find the patron, who has an account: a guest's is gone with the cookie, cash and all."""
    account = await asyncio.to_thread(account_of, desk, id) if id.isprintable() else None
    if account is None or account.is_shut or account.person.kind not in ("patron", "guest"):
        raise not_found("such patron")
    if account.person.kind == "guest":
        raise Problem(
            409, "Guests play with play money; cash is for patrons with an account.",
            allowed="open an account",
        )  # fmt: skip
    return account.person


def _check_amount(amount: int) -> None:
    if not 1 <= amount <= MOST_CASH:
        raise Problem(422, f"An amount of cash is a whole number from 1 to {MOST_CASH:,}.")
