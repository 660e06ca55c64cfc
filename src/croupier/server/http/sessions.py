"""The front door: who is asking? Signing in and out, sessions, locks, and ranks."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeVar

import pyotp
import structlog
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.clock import MINUTE_MS, Clock
from croupier.floor.mending import SECRETS as COLUMNS
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
from croupier.floor.people_events import PeopleEvent, SecretSet, SignedOff, SignedOn, SignInFailed
from croupier.floor.texts import clean_name
from croupier.messages import say
from croupier.rules.authority import is_entitled
from croupier.rules.errors import InputError
from croupier.server.http.problems import Problem, sign_in_first

T = TypeVar("T")
log = structlog.get_logger()
BELIEVED_MS = 3000  # how long a session is believed before the database is asked again
LOOK_EVERY_SECONDS = 1.0  # those in use are looked at together, well before that
SEEN_EVERY_MS = 60_000
MOST_CACHED = 50_000
ONCE = "once:"  # how a code that is good for the first sign-in is kept, before its digest
SHOWN = "?"  # how a second factor is kept that was shown and not used yet
ISSUER = "Croupier"
STEP_SECONDS = 30
ACTED_EVERY_MS = 20_000
LEAST_PIN, LONGEST_PIN = 6, 12
Guess = tuple[str, str, str]  # of what, at which name, from which address
Recorder = Callable[[PeopleEvent], Awaitable[None]]


def cookie_name(is_https: bool) -> str:
    """Name the session's cookie; the prefix makes browsers hold it to this host over HTTPS."""
    return "__Host-croupier" if is_https else "croupier"


def cookie(is_https: bool, token: str, max_age: int) -> str:
    """Write the header that has a browser keep a session, or forget it."""
    secure = "; Secure" if is_https else ""
    return (
        f"{cookie_name(is_https)}={token}; HttpOnly; Max-Age={max_age}; Path=/; SameSite=lax"
        f"{secure}"
    )


class _Place(Struct, frozen=True):
    locked_until: int
    is_known: bool = False


class Rules(Struct, frozen=True):
    """What a house asks of its staff at the door."""

    second_factor_from: str = ""  # this rank and those above; empty: of nobody
    lock_ms: int = 5 * MINUTE_MS


class _Known(Struct):
    session: Session
    asked_at: int
    acted_at: int
    is_used: bool = False  # since it was last asked about


class Door:
    """Knows people by their cookie; hashing and the database stay off the event loop."""

    def __init__(
        self,
        people: People,
        clock: Clock,
        record: Recorder,
        hasher: PasswordHasher | None = None,
        rules: Rules = Rules(),  # noqa: B008
    ) -> None:
        self.people = people
        self.rules = rules
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
        known.is_used = True
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
        before = self._known.get(token)
        acted_at = max(session.acted_at, before.acted_at if before is not None else 0)
        self._known[token] = _Known(session, now, acted_at, True)
        self._remember(session.person.id, session.person.name)
        return session.person

    def is_locked(self, token: str) -> bool:
        """Tell whether a console of the staff was left alone for too long, and waits for a PIN."""
        known = self._known.get(token)
        if known is None or known.session.person.kind != "staff":
            return False
        return self._clock.now() - known.acted_at > self.rules.lock_ms

    async def note_act(self, token: str) -> None:
        """Note that someone is at a console and not only its page."""
        known, now = self._known.get(token), self._clock.now()
        if known is None or known.session.person.kind != "staff":
            return
        known.acted_at = now
        if now - known.session.acted_at > ACTED_EVERY_MS:  # other processes want to know
            known.session = replace(known.session, acted_at=now)
            await asyncio.to_thread(self.people.see_act, token, now)

    async def unlock(self, token: str, pin: str, address: str) -> Person:
        """Unlock a console by the PIN of whoever is signed in there."""
        person = await self.who(token)
        if person is None or person.kind != "staff":
            raise sign_in_first()
        await self._known_by_pin(person.name, pin, address, f"console {hash_secret(token)}")
        await self.note_act(token)
        return person

    @staticmethod
    def _is_over(session: Session, now: int) -> bool:
        kind = session.person.kind
        idle, life = IDLE_MS.get(kind, 0), LIFE_MS.get(kind, 0)
        return now - session.seen_at > idle or now - session.made_at > life

    async def alive(self, tokens: set[str]) -> set[str]:
        """Say which sessions are alive, without that being a sign of life."""

        found, now = await asyncio.to_thread(self.people.sessions, tokens), self._clock.now()
        return {token for token, session in found.items() if not self._is_over(session, now)}

    async def look_again(self) -> None:
        """Look at all sessions in use at once, so that no request has to wait for its own.

        What other processes have ended, shut or ranked anew is known here when it is.
        """
        now, used = self._clock.now(), {t for t, known in self._known.items() if known.is_used}
        found = await asyncio.to_thread(self.people.sessions, used) if used else {}
        for token in used:
            session, known = found.get(token), self._known.get(token)
            if known is None:
                continue
            if session is None or self._is_over(session, now):
                del self._known[token]
            elif now - session.seen_at <= SEEN_EVERY_MS:  # else its next request is a sign of life
                acted_at = max(session.acted_at, known.acted_at)
                self._known[token] = _Known(session, now, acted_at)

    async def look_for_ever(self) -> None:
        """Look at the sessions in use, before they would have to be asked about."""
        while True:
            await asyncio.sleep(LOOK_EVERY_SECONDS)
            try:
                await self.look_again()
            except Exception:  # the database may be away: whoever asks is told so
                log.exception("sessions could not be looked at")

    async def begin(self, person: Person, instead_of: str = "", address: str = "") -> str:
        """Begin a session under a fresh token, whatever cookie came with the request."""
        self._known.pop(instead_of, None)
        now = self._clock.now()
        token = await asyncio.to_thread(self.people.open_session, person, now, instead_of)
        self._remember(person.id, person.name)
        if person.kind == "staff":
            await self._record(SignedOn(person.id, now, person.rank, address))
        return token

    async def end(self, token: str) -> None:
        """End a session."""
        person = await self.who(token)
        self._known.pop(token, None)
        await asyncio.to_thread(self.people.close_session, token)
        if person is not None and person.kind == "staff":
            await self._record(SignedOff(person.id, self._clock.now()))

    def forget(self, id: str) -> None:
        """Believe nothing any more that is known of someone's sessions."""
        self._known = {
            token: known for token, known in self._known.items() if known.session.person.id != id
        }

    # ---- accounts

    async def _hash(self, do: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._hashing, do, *args)

    async def register(self, name: str, password: str) -> Person:
        """Make a patron's account."""
        name = check_name(name)
        check_password(name, password)
        return await self._add_patron(name, await self._hash(self._hasher.hash, password))

    async def without_password(self, name: str) -> Person:
        """Make an account for a patron without a phone: nobody signs in with it."""
        return await self._add_patron(check_name(name), "")

    async def _add_patron(self, name: str, hashed: str) -> Person:
        try:
            return await asyncio.to_thread(
                self.people.add, name, "patron", "", hashed, self._clock.now()
            )
        except InputError as error:
            raise Problem(409, error.message, allowed="another name") from None

    async def guest(self) -> Person:
        """Make a guest: no password, and gone when the cookie is."""
        name = f"Guest {secrets.token_hex(3)}"
        return await asyncio.to_thread(
            self.people.add, name, "guest", "", "", self._clock.now()
        )  # fmt: skip

    async def sign_in(self, name: str, password: str, address: str, code: str = "") -> Person:
        """Let someone in; a wrong name and a wrong password are told alike and cost the same."""
        account = await self._known_by("password", name, password, address)
        if account.password.startswith(ONCE):
            raise Problem(403, say("own-secrets-not-chosen"), needs="own-password")
        if self._wants_second_factor(account.person):
            await self._check_code(account, code, address)
        await asyncio.to_thread(
            self.people.note_place, account.person.id, address, self._clock.now()
        )
        return account.person

    async def choose_password(
        self, name: str, code: str, password: str, pin: str, address: str
    ) -> None:
        """Let someone with a code for the first sign-in choose what is their own."""
        check_password(name, password)
        check_pin(pin)
        account = await self._known_by("password", name, code, address)
        if not account.password.startswith(ONCE):
            raise Problem(409, say("password-already-own"), allowed="sign in")
        for what, secret in (("pin", pin), ("password", password)):
            await self._keep(account.person, what, await self._hash(self._hasher.hash, secret))

    async def _keep(self, person: Person, what: str, kept: str) -> None:
        """Keep what someone has chosen for themselves, and put on record that they did."""
        at = self._clock.now()
        await self._record(SecretSet(person.id, at, person.id, what, hash_secret(kept)))
        await asyncio.to_thread(self.people.keep_secret, person.id, COLUMNS[what], kept)

    # ---- second factors

    def _wants_second_factor(self, person: Person) -> bool:
        least = self.rules.second_factor_from
        return bool(least) and person.kind == "staff" and is_entitled(person.rank, least)

    async def show_second_factor(self, name: str, password: str, address: str) -> tuple[str, str]:
        """Give someone without one a second factor, as text and as the address of a QR code."""
        account = await self._known_by("password", name, password, address)
        if not self._wants_second_factor(account.person):
            raise Problem(409, say("second-factor-not-asked"), allowed="sign in")
        if account.second_factor and not account.second_factor.startswith(SHOWN):
            raise Problem(409, say("second-factor-already-set"))
        secret = pyotp.random_base32()
        await asyncio.to_thread(
            self.people.keep_secret, account.person.id, "second_factor", SHOWN + secret
        )
        uri = pyotp.TOTP(secret).provisioning_uri(account.person.name, ISSUER)
        return secret, uri

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
        step = _step_of(kept.removeprefix(SHOWN), code, self._clock.now())
        if not step or not await asyncio.to_thread(
            self.people.use_second_factor, person.id, step
        ):  # fmt: skip
            await self._note_wrong("second-factor", person.name, account, address, place.is_known)
            raise Problem(401, say("second-factor-code-wrong"), needs="second-factor")
        if kept.startswith(SHOWN):
            await self._keep(person, "second-factor", kept.removeprefix(SHOWN))

    async def second(self, name: str, pin: str, address: str, at: Person) -> Person:
        """Say who of the staff agrees ``at`` another's screen, by their own name and PIN."""
        return (await self._known_by_pin(name, pin, address, at.id)).person

    async def signs(self, id: str, password: str, address: str) -> Person:
        """Say that a patron signs at staff's desk, by their own password."""
        person = await asyncio.to_thread(self.people.person, id)
        name = "" if person is None else person.name
        return (await self._known_by("password", name, password, address)).person

    async def set_pin(self, person: Person, password: str, pin: str, address: str) -> None:
        """Let someone choose their own PIN, who shows by the password that it is they."""
        check_pin(pin)
        await self._known_by("password", person.name, password, address)
        await self._keep(person, "pin", await self._hash(self._hasher.hash, pin))

    async def _known_by_pin(self, name: str, pin: str, address: str, guesser: str) -> Account:
        """Find the account of a name by its PIN, typed at somebody's screen.

        Wrong ones bar who sits there, from every PIN, and never the one whose PIN is guessed: a
        colleague who could lock another's PIN could keep a second person from agreeing.
        """
        account = await asyncio.to_thread(self.people.account, name)
        kept = "" if account is None or account.is_shut else account.pin
        now, here = self._clock.now(), ("pin", "", guesser)
        barred_until = self._guesses.get(here, (0, 0))[1]
        if barred_until > now:
            said = say("pin-guesses-too-many")
            raise Problem(429, said, wait=(barred_until - now) / 1000)
        of = ("pin", name_key(name), guesser)
        is_right = await self._hash(_verify, self._hasher, kept or self._nobody, pin)
        if account is None or not kept or not is_right:
            self._note_guess(of, now, FAILURES_ALLOWED, LONGEST_LOCK_MS)
            self._guesses[here] = self._guesses[of]
            id = "" if account is None else account.person.id
            by = id if guesser.startswith("console ") else guesser
            await self._record(SignInFailed(by, now, id, "pin", address))
            raise Problem(401, say("sign-in-wrong", secret="pin"))
        self._guesses.pop(of, None)
        return account

    async def _known_by(self, what: str, name: str, secret: str, address: str) -> Account:
        """Find the account of a name by its secret; each wrong one counts and is on record."""
        account = await asyncio.to_thread(self.people.account, name)
        kept = "" if account is None or account.is_shut else getattr(account, what)
        place = await self._place(what, name, account, address)
        now = self._clock.now()
        if place.locked_until > now:
            raise _locked(what, place.locked_until - now)
        is_right = await self._hash(_verify, self._hasher, kept or self._nobody, secret)
        if account is None or not kept or not is_right:
            await self._note_wrong(what, name, account, address, place.is_known)
            raise Problem(401, say("sign-in-wrong", secret=what))
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


def _locked(what: str, ms: int) -> Problem:
    return Problem(429, say("guesses-too-many", secret=what), wait=ms / 1000)


def _step_of(secret: str, code: str, now: int) -> int:
    """Give the half minute a code belongs to, this one or those beside it; 0 for a wrong one."""
    totp, step = pyotp.TOTP(secret), now // 1000 // STEP_SECONDS
    for one in (step - 1, step, step + 1):
        if secrets.compare_digest(totp.generate_otp(one), code):
            return one
    return 0


def _verify(hasher: PasswordHasher, hashed: str, password: str) -> bool:
    if hashed.startswith(ONCE):
        return secrets.compare_digest(hashed, ONCE + hash_secret(password))
    try:
        return hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def check_name(name: str) -> str:
    """Give a name as it is kept; refuse one that could pass for something else."""
    try:
        return clean_name(name)
    except InputError as error:
        raise Problem(422, error.message, allowed="another name") from None


def check_password(name: str, password: str) -> None:
    """Refuse passwords that are no lock."""
    if not 8 <= len(password) <= 200:
        raise Problem(422, say("password-length"))
    if password.casefold() in (name.casefold(), "password", "12345678", "password1"):
        raise Problem(422, say("password-too-common"), allowed="another one")


def check_pin(pin: str) -> None:
    """Refuse PINs that are no lock: too short, or one step after the other."""
    if not (LEAST_PIN <= len(pin) <= LONGEST_PIN and pin.isascii() and pin.isdigit()):
        raise Problem(422, say("pin-length", least_pin=LEAST_PIN, longest_pin=LONGEST_PIN))
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {0, 1, 9}:
        raise Problem(422, say("pin-too-common"), allowed="another one")


# ---- ranks


def is_staff(person: Person | None) -> bool:
    """Tell whether someone works here, on the ladder or beside it."""
    return person is not None and person.kind == "staff"


def need_patron(person: Person | None) -> Person:
    """Let patrons and guests through."""
    if person is None:
        raise sign_in_first()
    if person.kind not in ("patron", "guest"):
        raise Problem(403, say("staff-may-not-play"), allowed="sign in as a patron")
    if person.same_as:
        raise Problem(403, say("account-tied-to-staff"))
    return person


def need_anyone_of_staff(person: Person | None) -> Person:
    """Let everyone through who works here."""
    if person is None:
        raise sign_in_first()
    if not is_staff(person):
        raise Problem(403, say("staff-only"))
    return person
