"""Signing in and out, who one is, one's money, one's own limits."""

import asyncio
from collections.abc import Iterator
from itertools import groupby
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from croupier.bank.accounts import account
from croupier.bank.events import Deposited
from croupier.floor import care as caring
from croupier.floor.clock import DAY_MS, HOUR_MS
from croupier.floor.people import Person
from croupier.floor.people_events import CooledOff, PatronExcluded
from croupier.floor.records import cage_stream
from croupier.floor.requests import Book, key
from croupier.server.desk import Desk
from croupier.server.http.sessions import need_anyone_of_staff, need_patron
from croupier.server.views.patron import staked
from croupier.server.http.problems import Problem
from croupier.server.http.asking import (
    Asker,
    TheDesk,
    address_of,
    answer,
    cookie_name,
    token_of,
)
from croupier.server.http.bodies import Strict
from croupier.server.views.statement import words
from croupier.store import Store
from croupier.store.batch import PostingRow

router = APIRouter(prefix="/api", tags=["people"])
PAGE = 50
ROWS = 200  # read at once for it: colour chips move without the wallet


class Register(Strict):
    """A name and a password."""

    name: str = Field(max_length=64)
    password: str = Field(max_length=256)


class SignIn(Register):
    """A name and a password, and the code of a second factor from those of whom it is asked."""

    code: str = Field("", max_length=16)


class OwnPassword(Register):
    """A name, the code for the first sign-in, and a password and a PIN of one's own."""

    code: str = Field(max_length=256)
    pin: str = Field(max_length=16)


class Pin(Strict):
    """One's own PIN."""

    pin: str = Field(max_length=16)


class OwnPin(Strict):
    """A PIN for agreeing at another's screen, and the password that shows whose it is."""

    password: str = Field(max_length=256)
    pin: str = Field(max_length=16)


class OwnLimits(Strict):
    """The most to lose and the longest to play in a day; 0 is none, left out is unchanged."""

    loss: int | None = Field(None, ge=0, le=10**15)
    minutes: int | None = Field(None, ge=0, le=24 * 60)


class CoolOff(Strict):
    """A pause that cannot be undone early."""

    hours: int = Field(ge=1, le=6 * 7 * 24)


class SelfExclude(Strict):
    """An exclusion that cannot be undone early."""

    days: int = Field(ge=1, le=5 * 366)


def _cookie(response: Response, desk: Desk, token: str, max_age: int) -> None:
    is_https = desk.settings.https
    response.set_cookie(
        cookie_name(is_https), token, max_age=max_age, path="/", secure=is_https, httponly=True,
        samesite="lax",
    )  # fmt: skip


async def _welcome(request: Request, desk: Desk, person: Person) -> Response:
    """Begin a session under a fresh token: one that came with the request is worth nothing."""
    token = await desk.door.begin(person, token_of(request), address_of(request))
    response = answer(await _me(desk, person))
    _cookie(response, desk, token, 30 * 24 * 3600 if person.kind == "guest" else 24 * 3600)
    return response


async def give_play_money(desk: Desk, person: Person, amount: int) -> None:
    """Pay a patron play money in at the cage, once."""
    if amount > 0:
        fact = Deposited("house", desk.clock.now(), person.id, amount)
        once = key("house", f"welcome {person.id}", b"")
        await desk.book(person, Book(cage_stream(person.id), (fact,), once))


@router.post("/guest")
async def guest(request: Request, desk: TheDesk) -> Response:
    """Play as a guest, with play money."""
    if not desk.settings.guests:
        raise Problem(403, "This house has no guests.", allowed="register")
    desk.limit(desk.guests, address_of(request))
    person = await desk.door.guest()
    await give_play_money(desk, person, desk.settings.play_money)
    return await _welcome(request, desk, person)


@router.post("/register")
async def register(request: Request, desk: TheDesk, body: Register) -> Response:
    """Open an account as a patron."""
    if not desk.settings.registration:
        raise Problem(403, "This house opens no accounts by itself.")
    desk.limit(desk.signs, address_of(request))
    person = await desk.door.register(body.name, body.password)
    await give_play_money(desk, person, desk.settings.play_money)
    return await _welcome(request, desk, person)


@router.post("/sign-in")
async def sign_in(request: Request, desk: TheDesk, body: SignIn) -> Response:
    """Sign in, as a patron or as staff."""
    address = address_of(request)
    desk.limit(desk.signs, address)
    person = await desk.door.sign_in(body.name, body.password, address, body.code)
    return await _welcome(request, desk, person)


@router.post("/own-password")
async def own_password(request: Request, desk: TheDesk, body: OwnPassword) -> Response:
    """Choose a password and a PIN of one's own, with the code for the first sign-in."""
    address = address_of(request)
    desk.limit(desk.signs, address)
    await desk.door.choose_password(body.name, body.code, body.password, body.pin, address)
    return answer({"chosen": True})


@router.post("/second-factor")
async def second_factor(request: Request, desk: TheDesk, body: Register) -> Response:
    """Be shown a second factor, as text and as an ``otpauth`` address; its first code sets it."""
    address = address_of(request)
    desk.limit(desk.signs, address)
    secret, uri = await desk.door.show_second_factor(body.name, body.password, address)
    return answer({"secret": secret, "uri": uri})


@router.post("/sign-out")
async def sign_out(request: Request, desk: TheDesk) -> Response:
    """End the session."""
    if token := token_of(request):
        await desk.door.end(token)
    response = answer(_nobody(desk))
    _cookie(response, desk, "", 0)
    return response


def _nobody(desk: Desk) -> dict[str, Any]:
    return {"id": "", "name": "", "rank": "", "kind": "none", "balance": 0,
            "currency": desk.house.currency, "tables": {}}  # fmt: skip


async def _me(desk: Desk, person: Person) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": person.id,
        "name": person.name,
        "rank": person.rank or "patron",
        "kind": person.kind,
        "currency": desk.house.currency,
        "balance": 0,
        "tables": {},
    }
    if person.kind == "staff":
        told["lock_seconds"] = desk.door.rules.lock_ms // 1000
        acts = sorted(act for row in desk.house.authority.rows for act in row.acts)
        return {**told, "may": [act for act in dict.fromkeys(acts) if desk.may(person, act)]}
    care = await desk.care(person)
    tables = {
        table: on_felt
        for table, followed in desk.follower.tables.items()
        if (on_felt := staked(followed.state, person.id))
    }
    return {
        **told,
        **await desk.me(person),
        "limits": {"loss": care.loss or None, "minutes": care.minutes or None},
        "limits_next": (
            {"loss": care.next_loss or None, "minutes": care.next_minutes or None,
             "from": care.next_from} if care.next_from else None
        ),
        "cool_off_until": care.cool_off_until or None,
        "excluded_until": care.excluded_until or None,
        "tables": tables,
    }  # fmt: skip


@router.get("/me")
async def me(request: Request, desk: TheDesk, person: Asker) -> Response:
    """Say who is asking, and how they stand."""
    if person is None:
        return answer(_nobody(desk))
    return answer({**await _me(desk, person), "locked": desk.door.is_locked(token_of(request))})


@router.get("/me/statement")
async def statement(
    desk: TheDesk,
    person: Asker,
    before: Annotated[int | None, Query(ge=0, le=2**62)] = None,
    balance: Annotated[int | None, Query(ge=0, le=2**62)] = None,
) -> Response:
    """List what moved in one's wallet, newest first; ``next`` is the query for what came before.

    ``owed`` is what the house was owed beyond the wallet when something was put right.
    """
    patron = need_patron(person)
    now = (await desk.wallets.of(patron.id)).balance
    entries, left = await asyncio.to_thread(
        _entries, desk, patron.id, before or 2**62, now if balance is None else balance
    )
    more = {"before": entries[-1]["position"], "balance": left} if len(entries) >= PAGE else None
    owed = await asyncio.to_thread(desk.house.balance, "receivable", patron.id)
    return answer({"entries": entries, "next": more, "owed": owed})


def _entries(desk: Desk, patron: str, before: int, balance: int) -> tuple[list[Any], int]:
    """List a page of entries, whole events only, and the balance before the last of them."""
    wallet = account(desk.house.currency, "wallet", patron)
    debt = account(desk.house.currency, "receivable", patron)
    entries: list[dict[str, Any]] = []
    for rows in _whole_events(desk.store, patron, before):
        if len(entries) >= PAGE:
            break
        moved = [row for row in rows if wallet in row[2:4] or debt in row[2:4]]
        if not moved:
            continue
        (record,) = desk.store.records(moved[0][0] - 1, 1)
        for position, _, debit, credit, amount, what, _, coup, bet, _, clauses in moved:
            change = amount if credit == wallet else -amount if debit == wallet else 0
            owed = 0 if change else amount
            text = f"Owed to the house: {owed:,}" if owed else words(what, debit, record.event)
            entries.append(
                {"position": position, "at": record.at, "coup": coup, "what": what, "text": text,
                 "bet": bet, "amount": change, "owed": owed, "balance": balance,
                 "clauses": [no for no in clauses.split(", ") if no]}
            )  # fmt: skip
            balance -= change
    return entries, balance


def _whole_events(store: Store, patron: str, before: int) -> Iterator[list[PostingRow]]:
    """Give a patron's postings, newest first, event by event: one may post hundreds of them."""
    limit = ROWS
    while rows := store.statement(patron, before, limit):
        events = [list(of_one) for _, of_one in groupby(rows, lambda row: row[0])]
        if len(rows) == limit:
            events.pop()  # it may go on behind what was read
        if not events:
            limit *= 2
            continue
        yield from events
        before = events[-1][0][0]


@router.post("/me/here")
async def here(desk: TheDesk, person: Asker) -> Response:
    """Say that someone is at this console: it is not locked yet."""
    need_anyone_of_staff(person)
    return answer({"lock_seconds": desk.door.rules.lock_ms // 1000})


@router.post("/me/unlock")
async def unlock(request: Request, desk: TheDesk, body: Pin) -> Response:
    """Unlock a console that was left alone, by the PIN of who is signed in there."""
    desk.limit(desk.signs, address_of(request))
    person = await desk.door.unlock(token_of(request), body.pin, address_of(request))
    return answer(await _me(desk, person))


@router.post("/me/pin")
async def own_pin(request: Request, desk: TheDesk, person: Asker, body: OwnPin) -> Response:
    """Set the PIN by which one agrees at another's screen."""
    staff = need_anyone_of_staff(person)
    desk.limit(desk.signs, address_of(request))
    await desk.door.set_pin(staff, body.password, body.pin, address_of(request))
    return answer(await _me(desk, staff))


@router.post("/me/limits")
async def own_limits(desk: TheDesk, person: Asker, body: OwnLimits) -> Response:
    """Set one's own limits: tighter ones hold at once, looser ones from tomorrow."""
    patron = need_patron(person)
    desk.limit(desk.acts, patron.id)
    async with desk.turn(patron):
        care, now = await desk.care(patron), desk.clock.now()
        loss = care.loss if body.loss is None else body.loss
        minutes = care.minutes if body.minutes is None else body.minutes
        after = caring.set_limits(care, loss, minutes, now)
        await desk.set_care(patron, caring.limits_set(patron.id, after, now))
    return answer(await _me(desk, patron))


@router.post("/me/cool-off")
async def cool_off(desk: TheDesk, person: Asker, body: CoolOff) -> Response:
    """Pause play for some hours; that cannot be undone early."""
    patron = need_patron(person)
    desk.limit(desk.acts, patron.id)
    now = desk.clock.now()
    await desk.set_care(patron, CooledOff(patron.id, now, patron.id, now + body.hours * HOUR_MS))
    return answer(await _me(desk, patron))


@router.post("/me/self-exclude")
async def self_exclude(desk: TheDesk, person: Asker, body: SelfExclude) -> Response:
    """Exclude oneself for some days; that cannot be undone early."""
    patron = need_patron(person)
    desk.limit(desk.acts, patron.id)
    now = desk.clock.now()
    until = now + body.days * DAY_MS
    await desk.set_care(patron, PatronExcluded(patron.id, now, patron.id, "own", now, until))
    return answer(await _me(desk, patron))


@router.post("/me/reality-check")
async def reality_check(desk: TheDesk, person: Asker) -> Response:
    """Acknowledge the reality check."""
    patron = need_patron(person)
    desk.limit(desk.acts, patron.id)
    await desk.note_check(patron)
    desk.wallets.changed.add(patron.id)  # their other pages need not ask again
    return answer(await _me(desk, patron))
