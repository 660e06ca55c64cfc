"""Who works here: made, ranked, shut, opened, given a new start; each by two people.

A person starts with a code that is good for one sign-in, at which they choose a password and a
PIN of their own. The record has a digest of it, and never a password.
"""

import asyncio
from collections.abc import Collection
from hashlib import sha256
from typing import ClassVar

from croupier.floor import people_events as e
from croupier.floor.as_recorded import SECRETS
from croupier.floor.records import PEOPLE, care_stream
from croupier.floor.requests import Book
from croupier.messages import Message, say
from croupier.messages.recorded import say_of
from croupier.rules.authority import STAFF_RANKS
from croupier.rules.ways import values, way
from croupier.server.accounts.secrets import ONCE, check_name
from croupier.server.acts.two_people import Act, Doing, OfAPatron, patron_account
from croupier.server.answers.problems import Problem, not_found
from croupier.server.desk import Desk
from croupier.store.people import Account, hash_secret, is_staff, name_key

LEAST_CODE = 12
LEAST_SECRET = 32


def code_kept(code: str) -> str:
    """Give what is kept of a code for the first sign-in."""
    if not LEAST_CODE <= len(code) <= 100:
        raise Problem(422, say("first-code-too-short", least_code=LEAST_CODE))
    return ONCE + hash_secret(code)


def device_kept(secret: str) -> str:
    """Give what is kept of a reader's secret."""
    if len(secret) < LEAST_SECRET:
        raise Problem(422, say("reader-secret-too-short", least_secret=LEAST_SECRET))
    return hash_secret(secret)


def check_rank(rank: str) -> None:
    """Refuse what is not a rank of the staff."""
    if rank not in STAFF_RANKS:
        raise Problem(422, say("rank-unknown", rank=rank[:40]), allowed=values(STAFF_RANKS))


def new_id(kind: str, name: str, kept: str) -> str:
    """Name a new account: the same name with the same code is the same account."""
    return kind[0] + sha256(f"{kind} {name_key(name)} {kept}".encode()).hexdigest()[:12]


async def staff_account(desk: Desk, id: str) -> Account:
    """Find someone of the staff, or a reader."""
    account = await asyncio.to_thread(desk.door.people.account_of, id)
    if account is None or account.person.kind not in ("staff", "device"):
        raise not_found(say("staff-unknown"))
    return account


async def _check_free(desk: Desk, called: str) -> None:
    if check_name(called) != called:
        raise Problem(422, say("name-not-as-kept", called=check_name(called)))
    if await asyncio.to_thread(desk.door.people.account, called) is not None:
        raise Problem(409, say("account-name-taken", called=called), allowed=(way("other-name"),))


async def _let_in(desk: Desk, act: "MakeStaff | MakeDevice", kind: str, of: str) -> None:
    """Open an account with its secret, once it is on record."""
    people = desk.door.people
    await asyncio.to_thread(people.put, act.person, act.called, kind, of)
    await asyncio.to_thread(people.keep_secret, act.person, "password", act.kept)


class MakeStaff(Act, frozen=True):
    """Someone new on the staff."""

    name: ClassVar[str] = "staff-made"
    called: str
    rank: str
    kept: str
    reason: str = ""

    @property
    def person(self) -> str:
        """Give the id they will have."""
        return new_id("staff", self.called, self.kept)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put them on record, if the name is free."""
        await _check_free(desk, self.called)
        check_rank(self.rank)
        by, at, second = doing.by.id, doing.at, doing.with_whom
        made = e.StaffMade(
            by,
            at,
            self.person,
            name=self.called,
            rank=self.rank,
            second=second,
            reason=self.reason,
            digest=hash_secret(self.kept),
        )
        return Book(PEOPLE, (made,))

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Let them in."""
        await _let_in(desk, self, "staff", self.rank)


class MakeDevice(Act, frozen=True):
    """A new card reader at a table."""

    name: ClassVar[str] = "device-made"
    called: str
    table: str
    kept: str
    reason: str = ""

    @property
    def person(self) -> str:
        """Give the id it will have."""
        return new_id("device", self.called, self.kept)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on record, if the name is free."""
        await _check_free(desk, self.called)
        await desk.channel(self.table, doing.by)
        by, at, second = doing.by.id, doing.at, doing.with_whom
        made = e.DeviceMade(
            by,
            at,
            self.person,
            name=self.called,
            table=self.table,
            second=second,
            reason=self.reason,
            digest=hash_secret(self.kept),
        )
        return Book(PEOPLE, (made,))

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Let it in."""
        await _let_in(desk, self, "device", self.table)


class OfSomeone(Act, frozen=True):
    """Something about one of the staff, who has no hand in it."""

    person: str
    reason: str

    async def concerned(self, desk: Desk) -> Collection[str]:
        """Nobody has a hand in what is about them."""
        return (self.person,)


class Rank(OfSomeone, frozen=True):
    """Another rank."""

    name: ClassVar[str] = "staff-ranked"
    rank: str

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on record."""
        check_rank(self.rank)
        person = (await staff_account(desk, self.person)).person
        if not is_staff(person) or person.rank == self.rank:
            raise Problem(409, say("rank-change-void", person=person.id))
        fact = e.StaffRanked(
            doing.by.id,
            doing.at,
            person.id,
            before=person.rank,
            rank=self.rank,
            second=doing.with_whom,
            reason=self.reason,
        )
        return Book(PEOPLE, (fact,))

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Let it hold; whoever was signed in signs in anew."""
        account = await staff_account(desk, self.person)
        await asyncio.to_thread(
            desk.door.people.put,
            self.person,
            account.person.name,
            "staff",
            self.rank,
            account.is_shut,
        )
        desk.door.sessions.forget(self.person)


class Shut(OfSomeone, frozen=True):
    """An account shut."""

    name: ClassVar[str] = "staff-shut"
    is_shut: ClassVar[bool] = True

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on record."""
        account = await staff_account(desk, self.person)
        if account.is_shut == self.is_shut:
            raise Problem(
                409,
                say(
                    "account-already-shut" if self.is_shut else "account-already-open",
                    person=self.person,
                ),
            )
        fact = e.StaffShut if self.is_shut else e.StaffOpened
        return Book(
            PEOPLE, (fact(doing.by.id, doing.at, self.person, doing.with_whom, self.reason),)
        )

    async def after(self, desk: Desk, doing: Doing) -> None:
        """End the sessions there are."""
        await asyncio.to_thread(desk.door.people.shut, self.person, self.is_shut)
        desk.door.sessions.forget(self.person)


class Open(Shut, frozen=True):
    """An account opened again."""

    name: ClassVar[str] = "staff-opened"
    is_shut: ClassVar[bool] = False


class Reset(OfSomeone, frozen=True):
    """A new code for the first sign-in, or a PIN or a second factor taken away."""

    name: ClassVar[str] = "secret-reset"
    what: str
    kept: str = ""

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on record."""
        await staff_account(desk, self.person)
        fact = e.SecretSet(
            doing.by.id,
            doing.at,
            self.person,
            what=self.what,
            digest=hash_secret(self.kept) if self.kept else "",
            second=doing.with_whom,
            reason=self.reason,
        )
        return Book(PEOPLE, (fact,))

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Keep it."""
        column = SECRETS[self.what]
        await asyncio.to_thread(desk.door.people.keep_secret, self.person, column, self.kept)
        desk.door.sessions.forget(self.person)


class Tie(OfAPatron, frozen=True):
    """A patron's account known to be a staff member's, or nobody's any more."""

    name: ClassVar[str] = "account-tied"
    person: str
    reason: str

    def says(self) -> Message:
        """Say it in a sentence."""
        return say_of("act-account-tied" if self.person else "act-account-untied", self)

    async def concerned(self, desk: Desk) -> Collection[str]:
        """Nobody has a hand in what is about them."""
        return self.person, *await super().concerned(desk)

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """Put it on record."""
        patron = (await patron_account(desk, self.patron)).person
        if patron.kind == "guest":
            raise not_found(say("patron-unknown"))
        if self.person:
            await staff_account(desk, self.person)
        if bool(patron.same_as) == bool(self.person):  # from one to another in two acts, both seen
            is_tied = "account-already-tied" if patron.same_as else "account-not-tied"
            raise Problem(409, say(is_tied, patron=self.patron, person=patron.same_as))
        fact = e.AccountTied(
            doing.by.id, doing.at, self.patron, self.person, doing.with_whom, self.reason
        )
        return Book(care_stream(self.patron), (fact,))

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Let it hold."""
        await asyncio.to_thread(desk.door.people.tie, self.patron, self.person)
        desk.door.sessions.forget(self.patron)


OfStaff = MakeStaff | MakeDevice | OfSomeone | Tie
STAFF_ACTS: tuple[type[Act], ...] = (MakeStaff, MakeDevice, Rank, Shut, Open, Reset, Tie)
