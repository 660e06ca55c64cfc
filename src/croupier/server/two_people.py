"""Acts that want two people: done at once with the second one's PIN, or kept until they agree.

What each act is stands in a class of its own (:class:`Act`): what it says, whom it concerns, and
the request that does it. Whoever approves it later does so as of then: everything is looked at
again, and the floor ends the act in the same commit that does it.
"""

import asyncio
from collections.abc import Collection, Mapping
from typing import Any, ClassVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.acts import (
    ACTS,
    ActDone,
    ActProposed,
    ActRefused,
    ActTakenBack,
    signed,
)  # fmt: skip
from croupier.floor.people import Account, Person
from croupier.floor.requests import Book, Done, Request
from croupier.rules.authority import Row, check_not_concerned, is_entitled
from croupier.rules.errors import RuleError
from croupier.server.desk import Desk
from croupier.server.problems import Problem, from_rule, not_found
from croupier.server.routes.bodies import Second
from croupier.store.batch import Key

ASKED = 202  # it waits for the second person


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

    def says(self, desk: Desk) -> str:
        """Say it in a sentence, to those who are asked to agree."""
        raise NotImplementedError

    async def at_stake(self, desk: Desk) -> int:
        """Give the money it is about, where it takes two only above an amount."""
        return 0

    async def concerned(self, desk: Desk) -> Collection[str]:
        """List who may have no hand in it, because it is about them."""
        return ()

    async def request(self, desk: Desk, doing: Doing) -> Request:
        """Look at everything as of now, and give the request that does it, or refuse."""
        raise NotImplementedError

    async def after(self, desk: Desk, doing: Doing) -> None:
        """Do what follows once it is done; the record stands without it."""


class Outcome(Struct, frozen=True):
    """What became of an act: done, or waiting under a number."""

    done: Done
    number: int = 0

    @property
    def is_waiting(self) -> bool:
        """Tell whether it waits for the second person."""
        return self.number > 0


async def do(
    desk: Desk, person: Person | None, act: Act, name: str | None, path: str,
    second: Second | None, address: str,
) -> Outcome:  # fmt: skip
    """Do an act, alone where one person may, with the second one's PIN, or keep it for them."""
    staff = desk.allow(person, act.name)
    desk.limit(desk.acts, staff.id)
    # Without the PIN: what is kept of a request must not tell it to who can count to a million.
    key = desk.key(staff, name, path, msgspec.json.encode(act))
    if (before := await desk.repeated(key)) is not None:
        return Outcome(before, before.first if before.stream == ACTS else 0)
    row, concerned = desk.house.authority[act.name], await act.concerned(desk)
    now = desk.clock.now()
    try:
        check_not_concerned(staff, concerned)
        if not row.wants_two(await act.at_stake(desk)):
            return await _carry_out(desk, act, Doing(staff, None, now), key)
        if second is not None:
            who = await desk.door.second(second.name, second.pin, address, staff)
            row.check_second(staff, who, concerned)
            return await _carry_out(desk, act, Doing(staff, who, now), key)
        await act.request(desk, Doing(staff, None, now))  # what cannot be done is not asked for
    except RuleError as error:
        raise from_rule(error) from None
    asked = ActProposed(staff.id, staff.rank, now, act.name, msgspec.Raw(msgspec.json.encode(act)))
    done = await desk.book(staff, Book(ACTS, (asked,), key))
    return Outcome(done, done.first)


async def _carry_out(
    desk: Desk, act: Act, doing: Doing, key: Key, ending: ActDone | None = None
) -> Outcome:
    request = replace(await act.request(desk, doing), key=key, ending=ending)
    done = desk.answered(await desk.floor.ask(request), doing.second or doing.by)
    await act.after(desk, doing)
    return Outcome(done)


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
        raise not_found(f"act {number} that waits for a second person")
    return _read(desk, acts, number, proposed)


def _read(
    desk: Desk, acts: Mapping[str, type[Act]], number: int, proposed: ActProposed
) -> Waited:  # fmt: skip
    act = msgspec.json.decode(proposed.what, type=acts[proposed.act])
    return Waited(number, proposed, act, desk.house.authority[proposed.act])


async def approve(desk: Desk, waits: Waited, second: Person, key: Key) -> Outcome:
    """Do what waits, with the person who agrees to it; all of it is looked at as of now."""
    by = await _still_here(desk, waits)
    try:
        waits.row.check_second(by, second, await waits.act.concerned(desk))
        ending = ActDone(second.id, second.rank, desk.clock.now(), waits.number)
        return await _carry_out(
            desk, waits.act, Doing(by, second, desk.clock.now()), key, ending
        )  # fmt: skip
    except RuleError as error:
        raise from_rule(error) from None


async def _still_here(desk: Desk, waits: Waited) -> Person:
    """Give who asked, if they still work here and still may."""
    asked = waits.proposed.by
    account = await asyncio.to_thread(account_of, desk, asked)
    if account is None or account.is_shut or not desk.may(account.person, waits.act.name):
        raise Problem(
            409, f"{desk.door.name(asked)}, who asked for this, may not do it any more.",
            allowed="refuse it",
        )  # fmt: skip
    return account.person


def account_of(desk: Desk, id: str) -> Account | None:
    """Find an account as it is now, by the id of its person."""
    person = desk.door.people.person(id)
    return None if person is None else desk.door.people.account(person.name)


async def refuse(desk: Desk, waits: Waited, person: Person, reason: str, key: Key) -> Outcome:
    """Refuse what another person asked for."""
    row = waits.row
    if not is_entitled(person.rank, row.second) and not row.allows(person.rank):
        raise Problem(403, "This is for those who could do or approve it.", needs=row.second)
    fact = ActRefused(person.id, person.rank, desk.clock.now(), waits.number, reason)
    return Outcome(await desk.book(person, Book(ACTS, (fact,), key)))


async def take_back(desk: Desk, waits: Waited, person: Person, reason: str, key: Key) -> Outcome:
    """Take back what one asked for oneself."""
    fact = ActTakenBack(person.id, person.rank, desk.clock.now(), waits.number, reason)
    return Outcome(await desk.book(person, Book(ACTS, (fact,), key)))


def _shown(what: msgspec.Raw) -> dict[str, Any]:
    """Leave out what is kept of a code: nobody who agrees needs it."""
    said: dict[str, Any] = msgspec.json.decode(what)
    return {key: one for key, one in said.items() if key != "kept"}


def told(desk: Desk, waits: Waited, person: Person) -> dict[str, Any]:
    """Tell about an act that waits, and what the one who looks may do about it."""
    asked, row = waits.proposed, waits.row
    is_own = asked.by == person.id
    return {
        "number": waits.number,
        "act": asked.act,
        "says": waits.act.says(desk),
        "what": _shown(asked.what),
        "by": {"id": asked.by, "name": desk.door.name(asked.by), "rank": signed(asked).rank},
        "at": asked.at,
        "second": row.second,
        "may_approve": not is_own and is_entitled(person.rank, row.second),
        "may_refuse": not is_own
        and (is_entitled(person.rank, row.second) or row.allows(person.rank)),
        "may_take_back": is_own,
    }


def listed(desk: Desk, acts: Mapping[str, type[Act]], person: Person) -> list[dict[str, Any]]:
    """List the acts that wait, the oldest first."""
    waiting = desk.register.waiting()
    return [told(desk, _read(desk, acts, n, one), person) for n, one in sorted(waiting.items())]


def asked(desk: Desk, act: Act, outcome: Outcome) -> dict[str, Any]:
    """Tell who asked for an act that it waits, for whom."""
    return {
        "waiting": outcome.number,
        "says": act.says(desk),
        "second": desk.house.authority[act.name].second,
        "position": desk.house.seen,
    }
