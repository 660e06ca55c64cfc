"""Patrons who have no phone: staff find one by name, or open an account for one who has none."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from croupier.server.http.problems import not_found
from croupier.server.http.asking import Asker, TheDesk, address_of, answer
from croupier.server.http.bodies import Strict
from croupier.server.operations.own_account import give_play_money

router = APIRouter(prefix="/api/patrons", tags=["staff"])


class NewPatron(Strict):
    """The name a new account is to have."""

    name: str = Field(max_length=64)


@router.get("")
async def find(
    desk: TheDesk, person: Asker, name: Annotated[str, Query(max_length=64)] = ""
) -> Response:
    """Find a patron by the whole name; parts of names find nobody.

    What the patron has is told to those who may pay it out. A dealer may look anyone up, and
    needs no more than what lies on the felt.
    """
    staff = desk.allow(person, "find-patron")
    desk.limit(desk.questions, staff.id)
    account = None
    if name.isprintable():
        account = await asyncio.to_thread(desk.door.people.account, name)
    if account is None or account.is_shut or account.person.kind not in ("patron", "guest"):
        raise not_found(f'patron "{name.strip()}"')
    told: dict[str, Any] = {"id": account.person.id, "name": account.person.name}
    if desk.may(staff, "see-wallet"):
        told["balance"] = await desk.balance("wallet", account.person.id)
    return answer(told)


@router.post("")
async def make(request: Request, desk: TheDesk, person: Asker, body: NewPatron) -> Response:
    """Open an account without a password: its patron plays by what staff record."""
    staff = desk.allow(person, "open-account")
    desk.limit(desk.acts, staff.id)
    desk.limit(desk.guests, address_of(request))
    made = await desk.door.without_password(body.name)
    await give_play_money(desk, made, desk.settings.play_money)
    return answer({"id": made.id, "name": made.name})
