"""Acts that want two people: done at once with the second one's PIN, or kept until they agree.

What each act is stands in a class of its own (:class:`Act`): what it says, whom it concerns, and
the request that does it. Whoever approves it later does so as of then: everything is looked at
again, and the floor ends the act in the same commit that does it.
"""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import ClassVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.acts import ACTS, ActDone, ActProposed, ActRefused, ActTakenBack
from croupier.floor.requests import Book, Done, Request
from croupier.messages import Message, say
from croupier.messages.recorded import say_of
from croupier.rules.authority import Row, check_not_concerned, is_entitled
from croupier.rules.errors import RuleError
from croupier.rules.ways import way
from croupier.server.answers.problems import Problem, not_found
from croupier.server.desk import Desk
from croupier.server.http.bodies import Second
from croupier.server.http.operation import Body, Call
from croupier.store.batch import Key
from croupier.store.people import Account, Person

# What is wrong with a count as it was given: whoever counts again has counted before.
COUNTED_WRONG = frozenset(
    (
        "tray-count-reason-missing", "tray-denominations-reason-missing", "slip-chips-differ",
        "drop-count-implausible", "cage-count-reason-missing",
    )
)  # fmt: skip


class Doing(Struct, frozen=True):
    """Who does an act, with whom, and when; nobody is with them while it is only asked for."""

    by: Person
    second: Person | None
    at: int

    @property
    def with_whom(self) -> str:
        """Give the second person as the record has it."""
        return "" if self.second is None else self.second.id


class Act(Struct, frozen=True):
    """An act of the table of authority, with all that it says; it is kept so in the journal."""

    name: ClassVar[str]

    def says(self) -> Message:
        """Say it in a sentence, to those who are asked to agree."""
        return say_of(f"act-{self.name}", self)

    @property
    def weight(self) -> int:
        """Say how much money it counts for, where the ranks depend on that."""
        return 0

    def row(self, desk: Desk) -> Row:
        """Give its row of the table of authority."""
        return desk.house.authority.for_amount(self.name, self.weight)

    async def wants_two(self, desk: Desk, by: Person) -> bool | Message:
        """Tell whether it takes a second person; say why, where the money or the asker decides."""
        return self.row(desk).wants_two()

    async def as_asked(self, desk: Desk) -> "Act":
        """Give it with what is to be so still when the second person agrees."""
        return self

    async def concerned(self, desk: Desk) -> Collection[str]:
        """List who may have no hand in it, because it is about them."""
        return ()

    async def request(self, desk: Desk, doing: Doing) -> Request:
        """Look at everything as of now, and give the request that does it, or refuse."""
        raise NotImplementedError

    def given(self, doing: Doing, because: str) -> Book | None:
        """Give what is on record of a count that did not stand as it was given, if it is one."""
        return None

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Do what follows once it is done; the record stands without it."""


class ByTwo(Body, frozen=True, kw_only=True):
    """What may take two people; the second one, if they are at the same screen."""

    second: Second | None = None


class Booked(Struct, frozen=True):
    """An act that was done, in a sentence."""

    position: int
    says: str


class Waiting(Booked, frozen=True):
    """An act that waits, under a number, until its second person approves it."""

    waiting: int
    second: str
    why: str = ""  # it takes two, where the money or the asker decides it
    STATUS: ClassVar[int] = 202


async def do(call: Call, act: Act, second: Second | None) -> Waiting | None:
    """Do an act, alone where one person may or with the second one's PIN; or keep it for them."""
    desk, staff = call.desk, call.desk.allow(call.person, act.name, act.weight)
    what = msgspec.Raw(msgspec.json.encode(act))
    # Without the PIN: what is kept of a request must not tell it to anyone who can count to a
    # million.
    key = desk.key(staff, call.key.key, call.path, bytes(what))
    if (before := await desk.repeated(key)) is not None:
        return asked(desk, act, before.first) if before.stream == ACTS else None
    row, concerned = act.row(desk), await act.concerned(desk)
    doing = Doing(staff, None, desk.clock.now())
    check_not_concerned(staff, concerned)
    if why := await act.wants_two(desk, staff):
        if second is None:
            async with _on_record(desk, act, doing, key):
                await act.request(desk, doing)  # what cannot be done is not asked for
            await _keep_given(desk, act, doing, key)
            kept = msgspec.Raw(msgspec.json.encode(await act.as_asked(desk)))
            proposed = ActProposed(staff.id, staff.rank, doing.at, act.name, kept)
            return asked(desk, act, (await desk.ask(Book(ACTS, (proposed,), key))).first, why)
        who = await desk.door.second(second.name, second.pin, call.address, staff)
        row.check_second(staff, who, concerned)
        doing = replace(doing, second=who)
    await _carry_out(desk, act, doing, key)
    return None


def asked(desk: Desk, act: Act, number: int, why: bool | Message = False) -> Waiting:
    """Tell who asked for an act that it waits, and for whom."""
    second = act.row(desk).second
    names = desk.door.name
    because = why.told(names) if isinstance(why, Message) else ""
    return Waiting(desk.house.seen, act.says().told(names), number, second, because)


async def booked(call: Call, act: Act, second: Second | None) -> Booked | Waiting:
    """Do an act or keep it, and say which."""
    desk = call.desk
    return await do(call, act, second) or Booked(desk.house.seen, act.says().told(desk.door.name))


async def _carry_out(
    desk: Desk, act: Act, doing: Doing, key: Key, ending: ActDone | None = None
) -> Done:
    async with _on_record(desk, act, doing, key):
        request = replace(await act.request(desk, doing), key=key, ending=ending)
        done = await desk.ask(request)
    await act.after(desk, doing)
    return done


@asynccontextmanager
async def _on_record(desk: Desk, act: Act, doing: Doing, key: Key) -> AsyncIterator[None]:
    """Keep a count that is refused as it was given: who counts again has counted before."""
    try:
        yield
    except (Problem, RuleError) as refused:
        if refused.message.id in COUNTED_WRONG:
            await _keep_given(desk, act, doing, key, refused.message.id)
        raise


async def _keep_given(desk: Desk, act: Act, doing: Doing, key: Key, because: str = "") -> None:
    """Put a count on record as it was given, once a request."""
    if (book := act.given(doing, because)) is not None:
        of = f"given {sha256(key.key.encode()).hexdigest()[:32]} {because}"
        await desk.ask(replace(book, key=replace(key, key=of)))


class Waited(Struct, frozen=True):
    """An act that waits, read again, with its row of the table and who asked, as they are now."""

    number: int
    proposed: ActProposed
    act: Act
    row: Row


async def waited(desk: Desk, acts: Mapping[str, type[Act]], number: int) -> Waited:
    """Find an act that waits."""
    proposed = (await asyncio.to_thread(desk.register.waiting)).get(number)
    if proposed is None:
        raise not_found(say("act-not-found", number=number))
    return _read(desk, acts, number, proposed)


def _read(desk: Desk, acts: Mapping[str, type[Act]], number: int, proposed: ActProposed) -> Waited:
    act = msgspec.json.decode(proposed.what, type=acts[proposed.act])
    return Waited(number, proposed, act, act.row(desk))


async def approve(desk: Desk, waits: Waited, second: Person, key: Key) -> Done:
    """Do what waits, with the person who agrees to it; all of it is looked at as of now."""
    by, now = await _still_here(desk, waits), desk.clock.now()
    waits.row.check_second(by, second, await waits.act.concerned(desk))
    ending = ActDone(second.id, second.rank, now, waits.number)
    return await _carry_out(desk, waits.act, Doing(by, second, now), key, ending)


async def _still_here(desk: Desk, waits: Waited) -> Person:
    """Give who asked, if they still work here and still may."""
    asked = waits.proposed.by
    account = await asyncio.to_thread(desk.door.people.account_of, asked)
    if (
        account is None
        or account.is_shut
        or not desk.may(account.person, waits.act.name, waits.act.weight)
    ):
        raise Problem(
            409,
            say("asker-no-longer-may", asked=asked),
            allowed=(way("refuse"),),
        )
    return account.person


async def patron_account(desk: Desk, id: str) -> Account:
    """Find a patron's account as it is now, or a guest's."""
    account = await asyncio.to_thread(desk.door.people.account_of, id)
    if account is None or account.person.kind not in ("patron", "guest"):
        raise not_found(say("patron-unknown"))
    return account


class OfAPatron(Act, frozen=True):
    """An act about a patron's account."""

    patron: str

    async def concerned(self, desk: Desk) -> Collection[str]:
        """Keep people from their own account."""
        account = await asyncio.to_thread(desk.door.people.account_of, self.patron)
        return (self.patron,) if account is None else (self.patron, account.person.same_as)


async def refuse(desk: Desk, waits: Waited, person: Person, reason: str, key: Key) -> Done:
    """Refuse what another person asked for."""
    if not _may_refuse(waits.row, person):
        raise Problem(403, say("refusal-not-entitled"), needs=waits.row.second)
    fact = ActRefused(person.id, person.rank, desk.clock.now(), waits.number, reason)
    return await desk.ask(Book(ACTS, (fact,), key))


def _may_refuse(row: Row, person: Person) -> bool:
    return is_entitled(person.rank, row.second) or row.allows(person.rank)


async def take_back(desk: Desk, waits: Waited, person: Person, reason: str, key: Key) -> Done:
    """Take back what one asked for oneself."""
    fact = ActTakenBack(person.id, person.rank, desk.clock.now(), waits.number, reason)
    return await desk.ask(Book(ACTS, (fact,), key))


class Proposer(Struct, frozen=True):
    """Who asked for an act, and as what."""

    id: str
    name: str
    rank: str


class WaitingAct(Struct, frozen=True):
    """An act that waits, who asked for it, and what the one who looks may do about it.

    ``second`` is the rank that it waits for.
    """

    number: int
    act: str
    says: str
    by: Proposer
    at: int
    second: str
    may_approve: bool
    may_refuse: bool
    may_take_back: bool


def listed(desk: Desk, acts: Mapping[str, type[Act]], person: Person) -> tuple[WaitingAct, ...]:
    """List the acts that wait, the oldest first.

    Whoever sees no tables sees those that they may do something about: what was bought in or
    counted elsewhere would tell the count team what is in a box.
    """
    waiting = sorted(desk.register.waiting().items())
    seen = [_as_seen(desk, _read(desk, acts, n, one), person) for n, one in waiting]
    is_all = desk.sees_all(person)
    return tuple(
        one for one in seen if is_all or one.may_approve or one.may_refuse or one.may_take_back
    )


def _as_seen(desk: Desk, waits: Waited, person: Person) -> WaitingAct:
    proposed, row = waits.proposed, waits.row
    is_own = proposed.by == person.id
    return WaitingAct(
        waits.number,
        proposed.act,
        waits.act.says().told(desk.door.name),
        Proposer(proposed.by, desk.door.name(proposed.by), proposed.rank),
        proposed.at,
        row.second,
        may_approve=not is_own and is_entitled(person.rank, row.second),
        may_refuse=not is_own and _may_refuse(row, person),
        may_take_back=is_own,
    )
