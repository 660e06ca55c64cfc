"""The front door: who is asking? Signing in and out, sessions, locks, and ranks."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct

from croupier.floor.clock import Clock
from croupier.floor.people import (
    FAILURES_ALLOWED,
    FAILURES_ANYWHERE,
    IDLE_MS,
    LIFE_MS,
    LONGEST_LOCK_MS,
    SHORT_LOCK_MS,
    Account,
    People,
    Person,
    Session,
    lock_ms,
    name_key,
)
from croupier.floor.people import hash_secret as hash_secret
from croupier.floor.people_events import PeopleEvent, SecretSet, SignInFailed
from croupier.rules.authority import is_at_least, rank_name
from croupier.rules.errors import InputError
from croupier.server.problems import Problem, sign_in_first

T = TypeVar("T")
BELIEVED_MS = 3000  # how long a session is believed before the database is asked again
SEEN_EVERY_MS = 60_000
MOST_CACHED = 50_000
WATCHERS = ("surveillance", "auditor")
SAID = {"password": "password", "pin": "PIN"}
LEAST_PIN, LONGEST_PIN = 6, 12
Guess = tuple[str, str, str]  # of what, at which name, from which address
Recorder = Callable[[PeopleEvent], Awaitable[None]]


class _Place(Struct, frozen=True):
    locked_until: int
    is_known: bool = False


class _Known(Struct):
    session: Session
    asked_at: int


class Door:
    """Knows people by their cookie; hashing and the database stay off the event loop."""

    def __init__(
        self, people: People, clock: Clock, record: Recorder, hasher: PasswordHasher | None = None
    ) -> None:
        self.people = people
        self._record = record
        self._clock = clock
        self._hasher = hasher or PasswordHasher()
        self._known: dict[str, _Known] = {}
        self._names: dict[str, str] = {"automatic": "House", "house": "House"}
        # Wrong guesses and locked until: of what, by name and address, and by names nobody has.
        self._guesses: dict[Guess, tuple[int, int]] = {}
        # Two at a time: hashing is meant to be slow, and must not take the machine with it.
        self._hashing = ThreadPoolExecutor(2, "hashing")
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    # ---- names

    def name(self, id: str) -> str:
        """Give the name people see for an id."""
        name = self._names.get(id)
        if name is None:
            person = self.people.person(id)
            name = id if person is None else person.name
            self._remember(id, name)
        return name

    def _remember(self, id: str, name: str) -> None:
        if len(self._names) > MOST_CACHED:
            self._names = {"automatic": "House", "house": "House"}
        self._names[id] = name

    # ---- sessions

    def known(self, token: str) -> Person | None:
        """Say at once who a token is, if it was asked about just now."""
        known = self._known.get(token)
        if known is None or self._clock.now() - known.asked_at > BELIEVED_MS:
            return None
        return known.session.person

    async def who(self, token: str) -> Person | None:
        """Say who a token is; nobody once the session is idle or old."""
        if not token or len(token) > 100:
            return None
        if (person := self.known(token)) is not None:
            return person
        session = await asyncio.to_thread(self.people.session, token)
        now = self._clock.now()
        if session is None or self._is_over(session, now):
            self._known.pop(token, None)
            return None
        if now - session.seen_at > SEEN_EVERY_MS:
            await asyncio.to_thread(self.people.see_session, token, now)
        if len(self._known) > MOST_CACHED:
            self._known.clear()
        self._known[token] = _Known(session, now)
        self._remember(session.person.id, session.person.name)
        return session.person

    @staticmethod
    def _is_over(session: Session, now: int) -> bool:
        kind = session.person.kind
        idle, life = IDLE_MS.get(kind, 0), LIFE_MS.get(kind, 0)
        return now - session.seen_at > idle or now - session.made_at > life

    async def alive(self, tokens: set[str]) -> set[str]:
        """Say which sessions are alive, without that being a sign of life."""

        def look() -> set[str]:
            now = self._clock.now()
            found = {token: self.people.session(token) for token in tokens}
            return {t for t, s in found.items() if s is not None and not self._is_over(s, now)}

        return await asyncio.to_thread(look)

    async def begin(self, person: Person, instead_of: str = "") -> str:
        """Begin a session under a fresh token, whatever cookie came with the request."""
        self._known.pop(instead_of, None)
        now = self._clock.now()
        token = await asyncio.to_thread(self.people.open_session, person, now, instead_of)
        self._remember(person.id, person.name)
        return token

    async def end(self, token: str) -> None:
        """End a session."""
        self._known.pop(token, None)
        await asyncio.to_thread(self.people.close_session, token)

    # ---- accounts

    async def _hash(self, do: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._hashing, do, *args)

    async def register(self, name: str, password: str) -> Person:
        """Make a patron's account."""
        check_name(name)
        check_password(name, password)
        return await self._add_patron(name, await self._hash(self._hasher.hash, password))

    async def without_password(self, name: str) -> Person:
        """Make an account for a patron without a phone: nobody signs in with it."""
        check_name(name)
        return await self._add_patron(name, "")

    async def _add_patron(self, name: str, hashed: str) -> Person:
        try:
            return await asyncio.to_thread(
                self.people.add, name.strip(), "patron", "", hashed, self._clock.now()
            )
        except InputError as error:
            raise Problem(409, str(error), allowed="another name") from None

    async def guest(self) -> Person:
        """Make a guest: no password, and gone when the cookie is."""
        name = f"Guest {secrets.token_hex(3)}"
        return await asyncio.to_thread(
            self.people.add, name, "guest", "", "", self._clock.now()
        )  # fmt: skip

    async def sign_in(self, name: str, password: str, address: str) -> Person:
        """Let someone in; a wrong name and a wrong password are told alike and cost the same."""
        account = await self._known_by("password", name, password, address)
        await asyncio.to_thread(
            self.people.note_place, account.person.id, address, self._clock.now()
        )
        return account.person

    async def second(self, name: str, pin: str, address: str) -> Person:
        """Say who of the staff agrees at another's screen, by their own name and PIN."""
        return (await self._known_by("pin", name, pin, address)).person

    async def set_pin(self, person: Person, password: str, pin: str, address: str) -> None:
        """Let someone choose their own PIN, who shows by the password that it is they."""
        check_pin(pin)
        await self._known_by("password", person.name, password, address)
        hashed = await self._hash(self._hasher.hash, pin)
        fact = SecretSet(person.id, self._clock.now(), person.id, "pin", hash_secret(hashed))
        await self._record(fact)
        await asyncio.to_thread(self.people.keep_secret, person.id, "pin", hashed)

    async def _known_by(self, what: str, name: str, secret: str, address: str) -> Account:
        """Find the account of a name by its secret; each wrong one counts and is on record."""
        account = await asyncio.to_thread(self.people.account, name)
        kept = "" if account is None or account.is_shut else getattr(account, what)
        place = await self._place(what, name, account, address)
        now = self._clock.now()
        if place.locked_until > now:
            raise Problem(
                429,
                f"Too many wrong {SAID[what]}s; this account is locked for a while.",
                wait=(place.locked_until - now) / 1000,
            )
        is_right = await self._hash(_verify, self._hasher, kept or self._nobody, secret)
        if account is None or not kept or not is_right:
            await self._note_wrong(what, name, account, address, place.is_known)
            raise Problem(401, f"Name or {SAID[what]} is wrong.")
        self._guesses.pop((what, name_key(name), address), None)
        if account.failures and not place.is_known:
            await asyncio.to_thread(self.people.note_success, account.person.id)
        return account

    async def _place(
        self, what: str, name: str, account: Account | None, address: str
    ) -> _Place:  # fmt: skip
        """Say how a name stands at an address; where it is known, those elsewhere do not count."""
        here = self._guesses.get((what, name_key(name), address), (0, 0))[1]
        if account is None:
            return _Place(max(here, self._guesses.get((what, name_key(name), ""), (0, 0))[1]))
        if await asyncio.to_thread(self.people.is_known_at, account.person.id, address):
            return _Place(here, True)
        return _Place(max(here, account.locked_until))

    async def _note_wrong(
        self, what: str, name: str, account: Account | None, address: str, is_known: bool
    ) -> None:
        now, id = self._clock.now(), "" if account is None else account.person.id
        longest = SHORT_LOCK_MS if is_known else LONGEST_LOCK_MS
        self._note_guess((what, name_key(name), address), now, FAILURES_ALLOWED, longest)
        if account is None:  # a lock must not tell a name that nobody has from one somebody has
            self._note_guess((what, name_key(name), ""), now, FAILURES_ANYWHERE, longest)
        elif not is_known:
            await asyncio.to_thread(self.people.note_failure, id, now)
        await self._record(SignInFailed(id, now, id, what, address))

    def _note_guess(self, guess: Guess, now: int, allowed: int, longest: int) -> None:
        failures = self._guesses.get(guess, (0, 0))[0] + 1
        if len(self._guesses) >= MOST_CACHED:
            self._guesses.clear()
        lock = min(longest, lock_ms(failures, allowed))
        self._guesses[guess] = (failures, now + lock if lock else 0)

    async def device(self, token: str) -> Person | None:
        """Say which card reader a token belongs to; its rank is the table it stands at."""
        name, _, secret = token.partition(":")
        account = await asyncio.to_thread(self.people.account, name)
        if account is None or account.person.kind != "device" or account.is_shut:
            return None
        kept = account.password
        return account.person if secrets.compare_digest(kept, hash_secret(secret)) else None

    def close(self) -> None:
        """Let the hashing threads go."""
        self._hashing.shutdown(wait=False, cancel_futures=True)


def _verify(hasher: PasswordHasher, hashed: str, password: str) -> bool:
    try:
        return hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def check_name(name: str) -> None:
    """Refuse names that could pass for something else."""
    shown = name.strip()
    if not 3 <= len(shown) <= 24 or not all(c.isalnum() or c in " -_." for c in shown):
        raise Problem(422, "A name has 3 to 24 letters, digits, spaces, dots or dashes.")
    if shown.casefold().startswith("guest") or shown.casefold() in ("house", "automatic", "you"):
        raise Problem(422, "That name is kept for the house.", allowed="another name")


def check_password(name: str, password: str) -> None:
    """Refuse passwords that are no lock."""
    if not 8 <= len(password) <= 200:
        raise Problem(422, "A password has 8 to 200 characters.")
    if password.casefold() in (name.casefold(), "password", "12345678", "password1"):
        raise Problem(422, "That password would be guessed first.", allowed="another one")


def check_pin(pin: str) -> None:
    """Refuse PINs that are no lock: too short, or one step after the other."""
    if not (LEAST_PIN <= len(pin) <= LONGEST_PIN and pin.isascii() and pin.isdigit()):
        raise Problem(422, f"A PIN has {LEAST_PIN} to {LONGEST_PIN} digits.")
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {0, 1, 9}:
        raise Problem(422, "That PIN would be guessed first.", allowed="another one")


# ---- ranks


def is_staff(person: Person | None) -> bool:
    """Tell whether someone works here, on the ladder or beside it."""
    return person is not None and person.kind == "staff"


def need_patron(person: Person | None) -> Person:
    """Let patrons and guests through."""
    if person is None:
        raise sign_in_first()
    if person.kind not in ("patron", "guest"):
        raise Problem(403, "Staff do not play.", allowed="sign in as a patron")
    if person.same_as:
        raise Problem(403, "This account is a staff member's, and staff do not play.")
    return person


def need_staff(person: Person | None, least: str = "dealer", watchers: bool = True) -> Person:
    """Let a rank and those above it through; watchers too, where it is only looking."""
    if person is None:
        raise sign_in_first()
    if person.kind != "staff":
        raise Problem(403, f"This is for staff, {rank_name(least)} or above.", needs=least)
    if person.rank in WATCHERS:
        if watchers:
            return person
        raise Problem(
            403, f"{rank_name(person.rank)} sees everything and changes nothing.", needs=least
        )
    if not is_at_least(person.rank, least):
        raise Problem(403, f"This needs a {rank_name(least)} or above.", needs=least)
    return person
