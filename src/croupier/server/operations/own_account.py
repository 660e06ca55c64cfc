"""Signing in and out, who one is, one's money, one's own limits."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct, structs

from croupier.bank.accounts import account, currency_for
from croupier.bank.events import Deposited
from croupier.floor import care as caring
from croupier.floor.clock import DAY_MS, HOUR_MS
from croupier.floor.people_events import CooledOff, PatronExcluded
from croupier.floor.records import cage_stream
from croupier.floor.requests import Book, key
from croupier.floor.statements import NEWEST, moved, sums
from croupier.messages import say
from croupier.messages.languages import LANGUAGES, Tag, speak
from croupier.rules.currencies import is_play
from croupier.rules.ways import way
from croupier.server.accounts.sessions import LIFE_MS
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk
from croupier.server.http.bodies import Name, Password, Pin
from croupier.server.http.cookies import cookie, language_cookie
from croupier.server.http.operation import (
    ACTS,
    ANYONE,
    GUESTS,
    LOOKS,
    PATRON,
    SIGNS,
    STAFF,
    Body,
    Call,
    Operation,
)
from croupier.server.views.account import Me, limits_of, limits_to_come
from croupier.server.views.patron import staked
from croupier.server.views.statement import Statement, Together, statement_of
from croupier.store.people import Person

Position = Annotated[int, Meta(ge=0, le=NEWEST)]


class Register(Body, frozen=True):
    """A name and a password."""

    name: Name
    password: Password


class SignIn(Register, frozen=True):
    """A name and a password, and the code of a second factor from those of whom it is asked."""

    code: Annotated[str, Meta(max_length=16)] = ""


class OwnPassword(Register, frozen=True):
    """A name, the code for the first sign-in, and a password and a PIN of one's own."""

    code: Password
    pin: Pin


class Unlock(Body, frozen=True):
    """One's own PIN."""

    pin: Pin


class OwnPin(Unlock, frozen=True):
    """A PIN for agreeing at another's screen, and the password that shows whose it is."""

    password: Password


class NewLimits(Body, frozen=True):
    """The most to lose and the longest to play in a day; 0 is none, left out is unchanged."""

    loss: Annotated[int, Meta(ge=0, le=10**15)] | None = None
    minutes: Annotated[int, Meta(ge=0, le=24 * 60)] | None = None


class OwnLanguage(Body, frozen=True):
    """A language of the house, by its tag."""

    language: Tag


class CoolOff(Body, frozen=True):
    """A pause that cannot be undone early."""

    hours: Annotated[int, Meta(ge=1, le=6 * 7 * 24)]


class SelfExclude(Body, frozen=True):
    """An exclusion that cannot be undone early."""

    days: Annotated[int, Meta(ge=1, le=5 * 366)]


class Chosen(Struct, frozen=True):
    """That a password and a PIN of one's own are kept."""

    chosen: bool = True


class SecondFactor(Struct, frozen=True):
    """A second factor, as text and as an ``otpauth`` address."""

    secret: str
    uri: str


class Console(Struct, frozen=True):
    """How long a console may be left alone before it is locked."""

    lock_seconds: int


# ---- coming in


async def welcome(call: Call, person: Person) -> Me:
    """Begin a session under a fresh token: one that came with the request is worth nothing."""
    call.token = await call.desk.door.sessions.begin(person, call.token, call.address)
    call.person = person
    call.cookies.append(cookie(call.desk.settings.https, call.token, LIFE_MS[person.kind] // 1000))
    kept = await asyncio.to_thread(call.desk.door.people.language, person.id)
    if kept in LANGUAGES:
        _say_in(call, kept)
    return await me(call)


def _say_in(call: Call, language: str) -> None:
    speak(language)
    call.cookies.append(language_cookie(call.desk.settings.https, language))


async def own_language(call: Call, body: OwnLanguage) -> Me:
    """Have the house speak another language: on this device, and to whoever is signed in."""
    if call.person is not None:
        people = call.desk.door.people
        await asyncio.to_thread(people.keep_language, call.person.id, body.language)
    _say_in(call, body.language)
    return await me(call)


async def give_play_money(desk: Desk, person: Person) -> None:
    """Give a new account of play money some of it, once."""
    if (amount := desk.settings.play_money) > 0 and is_play(person.id):
        fact = Deposited("house", desk.clock.now(), person.id, amount)
        once = key("house", f"welcome {person.id}", b"")
        await desk.ask(Book(cage_stream(person.id), (fact,), once))


async def guest(call: Call) -> Me:
    """Play as a guest, with play money."""
    if not call.desk.settings.guests:
        raise Problem(403, say("guests-not-admitted"), allowed=(way("register"),))
    person = await call.desk.door.guest()
    await give_play_money(call.desk, person)
    return await welcome(call, person)


async def register(call: Call, body: Register) -> Me:
    """Open an account as a patron."""
    if not call.desk.settings.registration:
        raise Problem(403, say("registration-closed"))
    plays = call.desk.settings.play_money > 0
    person = await call.desk.door.register(body.name, body.password, call.address, plays)
    await give_play_money(call.desk, person)
    return await welcome(call, person)


async def sign_in(call: Call, body: SignIn) -> Me:
    """Sign in, as a patron or as staff."""
    person = await call.desk.door.sign_in(body.name, body.password, call.address, body.code)
    return await welcome(call, person)


async def own_password(call: Call, body: OwnPassword) -> Chosen:
    """Choose a password and a PIN of one's own, with the code for the first sign-in."""
    await call.desk.door.choose_password(
        body.name, body.code, body.password, body.pin, call.address
    )
    return Chosen()


async def second_factor(call: Call, body: Register) -> SecondFactor:
    """Be shown a second factor, as text and as an ``otpauth`` address; its first code sets it."""
    door = call.desk.door
    return SecondFactor(*await door.show_second_factor(body.name, body.password, call.address))


async def sign_out(call: Call) -> Me:
    """End the session."""
    if call.token:
        await call.desk.door.sessions.end(call.token)
    call.token, call.person = "", None
    call.cookies.append(cookie(call.desk.settings.https, "", 0))
    return await me(call)


# ---- who one is


async def me(call: Call) -> Me:
    """Say who is asking, and how they stand."""
    desk, person = call.desk, call.person
    if person is None:
        return Me(currency=desk.house.currency, guests=desk.settings.guests)
    somebody = Me(
        id=person.id,
        name=person.name,
        rank=person.rank or "patron",
        kind=person.kind,
        currency=currency_for(desk.house.currency, person.id),
        guests=desk.settings.guests,
        locked=desk.door.sessions.is_locked(call.token),
    )
    if person.kind == "staff":
        acts = sorted({act for row in desk.house.authority.rows for act in row.acts})
        badges = await asyncio.to_thread(desk.badges.numbers)
        return structs.replace(
            somebody,
            badge=badges.get(person.id, 0),
            lock_seconds=desk.door.rules.lock_ms // 1000,
            may=tuple(act for act in acts if desk.may(person, act)),
        )
    day, care = await desk.me(person), await desk.care(person)
    return structs.replace(
        somebody,
        **structs.asdict(day),
        limits=limits_of(care),
        limits_next=limits_to_come(care),
        cool_off_until=care.cool_off_until or None,
        excluded_until=care.excluded_until or None,
        tables={
            table: on_felt
            for table, followed in desk.follower.tables.items()
            if (on_felt := staked(followed.state, person.id))
        },
    )


async def statement(
    call: Call, before: Position = NEWEST, balance: Position | None = None
) -> Statement:
    """List what moved in one's wallet, newest first; ``next`` is the query for what came before.

    ``owed`` is what the house was owed beyond the wallet when something was put right.
    """
    desk, patron = call.desk, call.asker.id
    if balance is None:
        balance = (await desk.wallets.of(patron)).balance
    currency = currency_for(desk.house.currency, patron)
    wallet, debt = (account(currency, kind, patron) for kind in ("wallet", "receivable"))

    def read(balance: int) -> Statement:
        store = desk.readings.level()
        owed = store.balances([debt]).get(debt, 0)
        page = statement_of(moved(store, patron, (wallet, debt), before), wallet, balance, owed)
        if before != NEWEST:
            return page
        found = sums(store, patron, (wallet, debt), wallet)
        together = tuple(Together(*key, *of_it) for key, of_it in found.items())
        return structs.replace(page, together=together)

    return await asyncio.to_thread(read, balance)


# ---- a console of the staff


async def here(call: Call) -> Console:
    """Say that someone is at this console: it is not locked yet."""
    return Console(call.desk.door.rules.lock_ms // 1000)


async def unlock(call: Call, body: Unlock) -> Me:
    """Unlock a console that was left alone, by the PIN of whoever is signed in there."""
    await call.desk.door.unlock(call.token, body.pin, call.address)
    return await me(call)


async def own_pin(call: Call, body: OwnPin) -> Me:
    """Set the PIN with which one agrees at another's screen."""
    await call.desk.door.set_pin(call.asker, body.password, body.pin, call.address)
    return await me(call)


# ---- limits of one's own


async def own_limits(call: Call, body: NewLimits) -> Me:
    """Set one's own limits: tighter ones hold at once, looser ones from tomorrow."""
    desk, patron = call.desk, call.asker
    async with desk.turn(patron):
        care, now = await desk.care(patron), desk.clock.now()
        loss = care.loss if body.loss is None else body.loss
        minutes = care.minutes if body.minutes is None else body.minutes
        after = caring.set_limits(care, loss, minutes, now, desk.days)
        await desk.set_care(patron, caring.limits_set(patron.id, after, now))
    return await me(call)


async def cool_off(call: Call, body: CoolOff) -> Me:
    """Pause play for some hours; that cannot be undone early."""
    patron, now = call.asker, call.desk.clock.now()
    until = now + body.hours * HOUR_MS
    await call.desk.set_care(patron, CooledOff(patron.id, now, patron.id, until))
    return await me(call)


async def self_exclude(call: Call, body: SelfExclude) -> Me:
    """Exclude oneself for some days; that cannot be undone early."""
    patron, now = call.asker, call.desk.clock.now()
    until = now + body.days * DAY_MS
    await call.desk.set_care(patron, PatronExcluded(patron.id, now, patron.id, "own", now, until))
    return await me(call)


async def reality_check(call: Call) -> Me:
    """Acknowledge the reality check."""
    await call.desk.note_check(call.asker)
    call.desk.wallets.changed.add(call.asker.id)  # their other pages need not ask again
    return await me(call)


ROWS = (
    Operation("POST", "/api/guest", ANYONE, guest, GUESTS, at_a_locked_console=True),
    Operation("POST", "/api/register", ANYONE, register, SIGNS, at_a_locked_console=True),
    Operation("POST", "/api/sign-in", ANYONE, sign_in, SIGNS, at_a_locked_console=True),
    Operation("POST", "/api/own-password", ANYONE, own_password, SIGNS, at_a_locked_console=True),
    Operation("POST", "/api/second-factor", ANYONE, second_factor, SIGNS, at_a_locked_console=True),
    Operation("POST", "/api/sign-out", ANYONE, sign_out, at_a_locked_console=True),
    Operation("GET", "/api/me", ANYONE, me, at_a_locked_console=True),
    Operation("POST", "/api/me/language", ANYONE, own_language, LOOKS, at_a_locked_console=True),
    Operation("GET", "/api/me/statement", PATRON, statement),
    Operation("POST", "/api/me/here", STAFF, here),
    Operation("POST", "/api/me/unlock", STAFF, unlock, SIGNS, at_a_locked_console=True),
    Operation("POST", "/api/me/pin", STAFF, own_pin, SIGNS),
    Operation("POST", "/api/me/limits", PATRON, own_limits, ACTS),
    Operation("POST", "/api/me/cool-off", PATRON, cool_off, ACTS),
    Operation("POST", "/api/me/self-exclude", PATRON, self_exclude, ACTS),
    Operation("POST", "/api/me/reality-check", PATRON, reality_check, ACTS),
)
