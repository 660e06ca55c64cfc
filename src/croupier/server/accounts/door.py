"""The front door: signing in by password, PIN and second factor, and making accounts."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

import pyotp
import structlog
from argon2 import PasswordHasher
from msgspec import Struct

from croupier.floor.as_recorded import SECRETS as COLUMNS
from croupier.floor.as_recorded import AsRecorded
from croupier.floor.clock import MINUTE_MS, Clock
from croupier.floor.people_events import SecretSet, SignInFailed
from croupier.messages import say
from croupier.rules.authority import is_entitled
from croupier.rules.errors import InputError
from croupier.rules.ways import way
from croupier.server.accounts.guesses import (
    FAILURES_ALLOWED,
    FAILURES_ANYWHERE,
    LONGEST_LOCK_MS,
    SHORT_LOCK_MS,
    Guesses,
    locked_until,
)
from croupier.server.accounts.names import KnownNames
from croupier.server.accounts.rates import network, place_of
from croupier.server.accounts.secrets import (
    ONCE,
    address_of,
    check_name,
    check_password,
    check_pin,
    is_right,
    new_hasher,
    nobodys,
    step_of,
    yield_processor,
)
from croupier.server.accounts.sessions import Recorder, Sessions
from croupier.server.answers.problems import Problem, sign_in_first
from croupier.server.in_turn import InTurn
from croupier.store.people import SHOWN, Account, People, Person, hash_secret, name_key

log = structlog.get_logger()
GUESTS_TRIED = 5


class _Place(Struct, frozen=True):
    locked_until: int
    is_known: bool = False


class Rules(Struct, frozen=True):
    """What a house asks of its staff at the door."""

    second_factor_from: str = ""  # this rank and those above; empty: of nobody
    lock_ms: int = 5 * MINUTE_MS


class Door:
    """Lets people in who show that it is they; hashing and the database are off the event loop."""

    def __init__(
        self,
        people: People,
        clock: Clock,
        record: Recorder,
        recorded: AsRecorded,
        hasher: PasswordHasher | None = None,
        rules: Rules = Rules(),  # noqa: B008
    ) -> None:
        self.people = people
        self.rules = rules
        self._record = record
        self._recorded = recorded
        self._clock = clock
        self._hasher = hasher or new_hasher()
        self.name = KnownNames(people)
        self.sessions = Sessions(people, clock, record, rules.lock_ms, self.name, recorded)
        self._guesses = Guesses()
        # One at a time, behind all others: it is meant to be slow, and takes memory as well. One
        # neighbourhood after another, so that who guesses from one keeps no other waiting.
        self._hashing = ThreadPoolExecutor(1, "hashing", yield_processor)
        self._turns = InTurn()
        self._nobody = nobodys(self._hasher)

    # ---- accounts

    def _account(self, name: str) -> Account | None:
        return self._recorded.account(self.people.account(name))

    async def _hash(self, address: str, do: Any, *args: Any) -> Any:
        async with self._turns.turn(network(address)):
            return await asyncio.get_running_loop().run_in_executor(self._hashing, do, *args)

    async def register(self, name: str, password: str, address: str, plays: bool = False) -> Person:
        """Make a patron's account, of cash or of play money."""
        name = check_name(name)
        check_password(name, password)
        return await self._add_patron(
            name, await self._hash(address, self._hasher.hash, password), plays
        )

    async def without_password(self, name: str) -> Person:
        """Make an account for a patron without a phone: nobody signs in with it."""
        return await self._add_patron(check_name(name), "")

    async def _add_patron(self, name: str, hashed: str, plays: bool = False) -> Person:
        try:
            return await asyncio.to_thread(
                self.people.add, name, "patron", "", hashed, self._clock.now(), plays=plays
            )
        except InputError as error:
            raise Problem(409, error.message, allowed=(way("other-name"),)) from None

    async def guest(self) -> Person:
        """Make a guest: play money, no password, and gone when the cookie is."""
        for _ in range(GUESTS_TRIED):  # a name may be taken
            with suppress(InputError):
                return await asyncio.to_thread(
                    self.people.add, "", "guest", "", "", self._clock.now(), plays=True
                )
        raise Problem(503, say("house-busy"), wait=1)

    async def sign_in(self, name: str, password: str, address: str, code: str = "") -> Person:
        """Let someone in; a wrong name and a wrong password are told alike and cost the same."""
        account = await self._known_by("password", name, password, address)
        if account.password.startswith(ONCE):
            raise Problem(403, say("own-secrets-not-chosen"), needs="own-password")
        if self.wants_second_factor(account.person):
            await self._check_code(account, code, address)
        await asyncio.to_thread(
            self.people.note_place, account.person.id, place_of(address), self._clock.now()
        )
        return account.person

    async def choose_password(
        self, name: str, code: str, password: str, pin: str, address: str
    ) -> None:
        """Let someone with a code for the first sign-in choose what is their own.

        Whoever gave the code knows it, too: a PIN that somebody has stays theirs, and shows that
        it is they. To take it away is another act of two.
        """
        check_password(name, password)
        check_pin(pin)
        account = await self._known_by("password", name, code, address)
        if not account.password.startswith(ONCE):
            raise Problem(409, say("password-already-own"), allowed=(way("sign-in"),))
        if account.pin:
            try:
                await self._known_by("pin", name, pin, address)
            except Problem as wrong:
                if wrong.status != 401:
                    raise
                raise Problem(401, say("own-pin-stays")) from None
        else:
            await self._keep(
                account.person, "pin", await self._hash(address, self._hasher.hash, pin)
            )
        hashed = await self._hash(address, self._hasher.hash, password)
        await self._keep(account.person, "password", hashed)

    async def _keep(self, person: Person, what: str, kept: str) -> None:
        """Keep what someone has chosen for themselves, and put on record that they did."""
        at = self._clock.now()
        await self._record(SecretSet(person.id, at, person.id, what, hash_secret(kept)))
        await asyncio.to_thread(self.people.keep_secret, person.id, COLUMNS[what], kept)

    # ---- second factors

    def wants_second_factor(self, person: Person) -> bool:
        """Tell whether someone is asked for a second factor."""
        least = self.rules.second_factor_from
        return bool(least) and person.kind == "staff" and is_entitled(person.rank, least)

    async def show_second_factor(self, name: str, password: str, address: str) -> tuple[str, str]:
        """Give someone without one a second factor, as text and as the address of a QR code."""
        account = await self._known_by("password", name, password, address)
        if not self.wants_second_factor(account.person):
            raise Problem(409, say("second-factor-not-asked"), allowed=(way("sign-in"),))
        if account.second_factor and not account.second_factor.startswith(SHOWN):
            raise Problem(409, say("second-factor-already-set"))
        secret = pyotp.random_base32()
        await asyncio.to_thread(
            self.people.keep_secret, account.person.id, "second_factor", SHOWN + secret
        )
        return secret, address_of(secret, account.person.name)

    async def _check_code(self, account: Account, code: str, address: str) -> None:
        """Hold a code against someone's second factor; each is good once."""
        person, kept = account.person, account.second_factor
        if not kept or (kept.startswith(SHOWN) and not code):
            raise Problem(403, say("second-factor-not-set"), needs="second-factor-set-up")
        if not code:
            raise Problem(403, say("second-factor-code-missing"), needs="second-factor")
        place = await self._place("second-factor", person.name, account, address)
        if place.locked_until > self._clock.now():
            raise _locked("second-factor", place.locked_until - self._clock.now())
        step = step_of(kept.removeprefix(SHOWN), code, self._clock.now())
        if not step or not await asyncio.to_thread(self.people.use_second_factor, person.id, step):
            await self._note_wrong("second-factor", person.name, account, address, place.is_known)
            raise Problem(401, say("second-factor-code-wrong"), needs="second-factor")
        if kept.startswith(SHOWN):
            await self._keep(person, "second-factor", kept.removeprefix(SHOWN))

    async def unlock(self, token: str, pin: str, address: str) -> Person:
        """Unlock a console by the PIN of whoever is signed in there."""
        person = await self.sessions.who(token)
        if person is None or person.kind != "staff":
            raise sign_in_first()
        await self._known_at("pin", person.name, pin, address, f"console {hash_secret(token)}")
        await self.sessions.note_act(token)
        return person

    async def second(self, name: str, pin: str, address: str, at: Person) -> Person:
        """Say who of the staff agrees ``at`` another's screen, by their own name and PIN.

        Whoever is to have a second factor has one, or has never come in by themselves.
        """
        account = await self._known_at("pin", name, pin, address, at.id)
        is_set = account.second_factor and not account.second_factor.startswith(SHOWN)
        if self.wants_second_factor(account.person) and not is_set:
            raise Problem(403, say("second-factor-of-second", person=account.person.id))
        return account.person

    async def signs(self, id: str, password: str, address: str, at: Person) -> Person:
        """Say that a patron signs ``at`` staff's desk, by their own password."""
        person = await asyncio.to_thread(self.people.person, id)
        name = "" if person is None else person.name
        return (await self._known_at("password", name, password, address, at.id)).person

    async def set_pin(self, person: Person, password: str, pin: str, address: str) -> None:
        """Let someone choose their own PIN, who shows by the password that it is they."""
        check_pin(pin)
        await self._known_by("password", person.name, password, address)
        await self._keep(person, "pin", await self._hash(address, self._hasher.hash, pin))

    async def _known_at(
        self, what: str, name: str, secret: str, address: str, guesser: str
    ) -> Account:
        """Find the account of a name by its secret, typed at somebody's screen.

        Wrong ones are theirs who sit there, on record too, and bar them from every name: never the
        one whose secret is guessed. A colleague who could lock another's PIN could keep a second
        person from agreeing, and one who guesses a patron's password is not the patron.
        """
        account = await asyncio.to_thread(self._account, name)
        kept = "" if account is None or account.is_shut else getattr(account, what)
        now, here = self._clock.now(), (what, "", guesser)
        barred_until = self._guesses.locked_until(here)
        if barred_until > now:
            said = say("guesses-too-many-here", secret=what)
            raise Problem(429, said, wait=(barred_until - now) / 1000)
        of = (what, name_key(name), guesser)
        fits = await self._hash(address, is_right, self._hasher, kept or self._nobody, secret)
        if account is None or not kept or not fits:
            self._guesses.note(of, now, FAILURES_ALLOWED, LONGEST_LOCK_MS)
            self._guesses.note_as(here, of)
            id = "" if account is None else account.person.id
            by = id if guesser.startswith("console ") else guesser
            await self._record(SignInFailed(by, now, id, what, address))
            raise Problem(401, say("sign-in-wrong", secret=what))
        self._guesses.forget(of)
        return account

    async def _known_by(self, what: str, name: str, secret: str, address: str) -> Account:
        """Find the account of a name by its secret; each wrong one counts and is on record."""
        account = await asyncio.to_thread(self._account, name)
        kept = "" if account is None or account.is_shut else getattr(account, what)
        place = await self._place(what, name, account, address)
        now = self._clock.now()
        if place.locked_until > now:
            raise _locked(what, place.locked_until - now)
        fits = await self._hash(address, is_right, self._hasher, kept or self._nobody, secret)
        if account is None or not kept or not fits:
            await self._note_wrong(what, name, account, address, place.is_known)
            raise Problem(401, say("sign-in-wrong", secret=what))
        self._guesses.forget((what, name_key(name), place_of(address)))
        if account.failures and not place.is_known:
            await asyncio.to_thread(self.people.note_success, account.person.id)
        return account

    async def _place(self, what: str, name: str, account: Account | None, address: str) -> _Place:
        """Say how a name stands at an address; where it is known, those elsewhere do not count.

        Nor do wrong passwords where a second factor is asked: whoever types them gets no further
        by guessing right, and must not keep the Director out.
        """
        near = place_of(address)
        here = self._guesses.locked_until((what, name_key(name), near))
        if account is None:
            return _Place(max(here, self._guesses.locked_until((what, name_key(name), ""))))
        if await asyncio.to_thread(self.people.is_known_at, account.person.id, near):
            return _Place(here, True)
        if not self._counts_anywhere(what, account):
            return _Place(here)
        return _Place(max(here, account.locked_until))

    def _counts_anywhere(self, what: str, account: Account) -> bool:
        return what != "password" or not self.wants_second_factor(account.person)

    async def _note_wrong(
        self, what: str, name: str, account: Account | None, address: str, is_known: bool
    ) -> None:
        """Count a wrong one. Those at a name are on record; at names nobody has, only in the log:
        a stranger could fill the record with them.
        """
        now, near = self._clock.now(), place_of(address)
        longest = SHORT_LOCK_MS if is_known else LONGEST_LOCK_MS
        self._guesses.note((what, name_key(name), near), now, FAILURES_ALLOWED, longest)
        if account is None:  # a lock must not tell a name that nobody has from one somebody has
            self._guesses.note((what, name_key(name), ""), now, FAILURES_ANYWHERE, longest)
            log.info("a wrong guess at a name nobody has", what=what, address=address)
            return
        id = account.person.id
        if not is_known and self._counts_anywhere(what, account):
            await asyncio.to_thread(self.people.note_failure, id, partial(locked_until, now))
        await self._record(SignInFailed(id, now, id, what, address))

    async def device(self, token: str) -> Person | None:
        """Say which card reader a token belongs to; its rank is the table it stands at."""
        name, _, secret = token.partition(":")
        account = await asyncio.to_thread(self._account, name)
        if account is None or account.person.kind != "device" or account.is_shut:
            return None
        kept = account.password
        return account.person if secrets.compare_digest(kept, hash_secret(secret)) else None

    def close(self) -> None:
        """Let the hashing threads go."""
        self._hashing.shutdown(wait=False, cancel_futures=True)


def _locked(what: str, ms: int) -> Problem:
    return Problem(429, say("guesses-too-many", secret=what), wait=ms / 1000)
