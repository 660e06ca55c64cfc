"""Patrons who have no phone: staff find one by name, or open an account for one who has none."""

import asyncio
from http import HTTPStatus

from msgspec import UNSET, Struct, UnsetType

from croupier.bank.accounts import currency_for
from croupier.floor.people_events import AccountOpened
from croupier.floor.records import care_stream
from croupier.floor.requests import Book
from croupier.messages import say
from croupier.server.answers.problems import Problem, not_found
from croupier.server.http.bodies import Name
from croupier.server.http.operation import GUESTS, Body, Call, Limit, Operation


class NewPatron(Body, frozen=True):
    """The name a new account is to have."""

    name: Name


class KnownPatron(Struct, frozen=True):
    """A patron, and what is in the wallet, for those who may pay it out."""

    id: str
    name: str
    currency: str
    balance: int | UnsetType = UNSET


async def find_patron(call: Call, name: Name = "") -> KnownPatron:
    """Find a patron by the whole name; parts of names find nobody.

    What the patron has is told to those who may pay it out. A dealer may look anyone up, and
    needs no more than what lies on the felt.
    """
    desk, account = call.desk, None
    if name.isprintable():
        account = await asyncio.to_thread(desk.door.people.account, name)
    if account is None or account.is_shut or account.person.kind not in ("patron", "guest"):
        raise not_found(say("patron-name-unknown", name=name.strip()))
    patron, sees_wallet = account.person, desk.may(call.asker, "see-wallet")
    balance = await desk.balance("wallet", patron.id) if sees_wallet else UNSET
    return KnownPatron(
        patron.id, patron.name, currency_for(desk.house.currency, patron.id), balance
    )


async def open_account(call: Call, body: NewPatron) -> KnownPatron:
    """Open an account without a password: its patron plays by what staff record.

    Who opened it is on record, and takes no cash for it alone.
    """
    desk, staff = call.desk, call.asker
    patron = await desk.door.without_password(body.name)
    opened = AccountOpened(staff.id, desk.clock.now(), patron.id)
    try:
        await desk.ask(Book(care_stream(patron.id), (opened,)))
    except Problem as refused:
        if refused.status != HTTPStatus.SERVICE_UNAVAILABLE:  # then it may have happened
            await asyncio.to_thread(desk.door.people.remove, patron.id)
        raise
    return KnownPatron(patron.id, patron.name, currency_for(desk.house.currency, patron.id))


ROWS = (
    Operation("GET", "/api/patrons", "find-patron", find_patron, Limit("questions", "person")),
    Operation("POST", "/api/patrons", "open-account", open_account, GUESTS),
)
