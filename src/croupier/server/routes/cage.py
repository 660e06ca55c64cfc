"""The cage: cash into a patron's wallet and out of it, and cash over a table for chips."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from croupier.bank.events import BankEvent, BoughtIn, Deposited, Withdrawn
from croupier.floor import care as caring
from croupier.floor.care import PlayForbidden
from croupier.floor.following import PRIVATE
from croupier.floor.people import Account, Person
from croupier.floor.records import cage_stream, tray_stream
from croupier.floor.requests import Book
from croupier.server.desk import Desk
from croupier.server.door import need_staff
from croupier.server.own_view import own_seat
from croupier.server.problems import Problem, not_found
from croupier.server.routes.asking import Asker, KeyName, Table, TheDesk, answer, key_of
from croupier.server.routes.bodies import Strict

router = APIRouter(prefix="/api", tags=["staff"])

AT_THE_CAGE = "pit-supervisor"  # as for the fills of a tray
MOST_CASH = 10**12  # far above any payment, far below what the books can hold

Id = Annotated[str, Path(max_length=40, description="A patron's id, as the look-up gives it.")]
# The bounds are told in the document and held below, where the refusal can be a plain sentence.
Amount = Annotated[int, Field(json_schema_extra={"minimum": 1, "maximum": MOST_CASH})]


class Cash(Strict):
    """Cash that a patron pays in, or is paid."""

    kind: Literal["pay-in", "pay-out"]
    amount: Amount


class BuyIn(Strict):
    """Cash that a patron gives at a table for chips."""

    patron: str = Field(max_length=40)
    amount: Amount


async def wallet_of(desk: Desk, patron: str) -> int:
    """Say what a patron has, by the books."""
    return await asyncio.to_thread(desk.house.balance, "wallet", patron)


@router.post("/patrons/{id}/cash")
async def cash(
    request: Request, desk: TheDesk, person: Asker, id: Id, body: Cash, key: KeyName = None
) -> Response:
    """Take a patron's cash in at the cage, or pay it out."""
    staff = need_staff(person, AT_THE_CAGE, watchers=False)
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    if await desk.repeated(bound) is None:
        patron = await _cash_patron(desk, id)
        _check_amount(body.amount)
        now = desk.clock.now()
        if body.kind == "pay-in":
            await _may_bring_cash(desk, patron)
            fact: BankEvent = Deposited(staff.id, now, patron.id, body.amount)
        else:
            await _can_be_paid(desk, patron, body.amount)
            fact = Withdrawn(staff.id, now, patron.id, body.amount)
        await desk.book(staff, Book(cage_stream(patron.id), (fact,), bound))
    return answer({**_told(desk, id), "balance": await wallet_of(desk, id)})


@router.post("/tables/{table}/buy-in")
async def buy_in(
    request: Request, desk: TheDesk, person: Asker, table: Table, body: BuyIn, key: KeyName = None
) -> Response:
    """Take a patron's cash over the table, into its drop box."""
    staff = need_staff(person, watchers=False)
    desk.limit(desk.acts, staff.id)
    bound = await key_of(request, staff, key)
    state = (await desk.channel(table, staff)).state
    if await desk.repeated(bound) is None:
        if table.startswith(PRIVATE):
            raise Problem(409, "No cash goes over an online table.", allowed="pay in at the cage")
        patron = await _cash_patron(desk, body.patron)
        if own_seat(state, patron.id) is None:
            raise Problem(
                409, f"{patron.name} is not at {table}; whoever buys in sits there or stands "
                "behind.", allowed="seat them first",
            )  # fmt: skip
        _check_amount(body.amount)
        await _may_bring_cash(desk, patron)
        fact = BoughtIn(staff.id, desk.clock.now(), table, patron.id, body.amount)
        await desk.book(staff, Book(tray_stream(table), (fact,), bound))
    return answer(_told(desk, body.patron))


def _told(desk: Desk, id: str) -> dict[str, Any]:
    return {"id": id, "name": desk.door.name(id), "position": desk.house.seen}


async def _cash_patron(desk: Desk, id: str) -> Person:
    """Find the patron, who has an account: a guest's is gone with the cookie, cash and all."""
    account = await asyncio.to_thread(_account, desk, id) if id.isprintable() else None
    if account is None or account.is_shut or account.person.kind not in ("patron", "guest"):
        raise not_found("such patron")
    if account.person.kind == "guest":
        raise Problem(
            409, "Guests play with play money; cash is for patrons with an account.",
            allowed="open an account",
        )  # fmt: skip
    return account.person


def _account(desk: Desk, id: str) -> Account | None:
    person = desk.door.people.person(id)
    return None if person is None else desk.door.people.account(person.name)


def _check_amount(amount: int) -> None:
    if not 1 <= amount <= MOST_CASH:
        raise Problem(422, f"An amount of cash is a whole number from 1 to {MOST_CASH:,}.")


async def _may_bring_cash(desk: Desk, patron: Person) -> None:
    """Keep cash from whoever keeps away from play; how they set it is not told."""
    try:
        caring.allow_play(await desk.care(patron), desk.clock.now(), 0, 0, 0)
    except PlayForbidden:
        raise Problem(
            403, f"{patron.name} may not play for now, by their own wish; only a pay-out is open.",
            allowed="pay out",
        ) from None  # fmt: skip


async def _can_be_paid(desk: Desk, patron: Person, amount: int) -> None:
    """Say in the cage's own words what the books would refuse."""
    wallet = await wallet_of(desk, patron.id)
    cage = await asyncio.to_thread(desk.house.balance, "cage")
    if amount > wallet:
        most = f"has {wallet:,}; at most that can be paid out" if wallet else "has nothing to pay"
        raise Problem(409, f"{patron.name} {most}.")
    if amount > cage:
        raise Problem(
            409, f"The cage has {cage:,}; at most that can be paid out.",
            allowed="empty a drop box into the cage first",
        )  # fmt: skip
