"""The database's people held against the record when a house opens, and mended from it.

The tables ``people`` and ``care`` are for finding things quickly; what counts is in the journal.
Whoever is in the database and not on record comes in no more, a rank that was changed past the
record is what it was, and so is what stands against a patron's play. A house from before the record
has its people written down first.
"""

from base64 import b32encode
from collections.abc import Callable, Iterator
from functools import partial
from os import urandom
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.floor import care as caring
from croupier.floor import people_events as e
from croupier.floor.as_recorded import SECRETS, is_as_recorded
from croupier.floor.house import House
from croupier.floor.records import CARE, PEOPLE, care_stream
from croupier.floor.requests import Book, Request
from croupier.floor.roster import Roster, facts_of, roster_of
from croupier.messages import Message, say
from croupier.messages.recorded import on_record
from croupier.store import Store
from croupier.store.batch import HOUSE_KEYS, Key
from croupier.store.people import Account, Care, People, hash_secret

BEFORE = "before the record"  # how they came on record


def write_down(house: House, how: str = BEFORE) -> None:
    """Write down the people of a house that has none on record, each once."""
    at, people = house.clock.now(), house.store.people
    requests: list[Request] = []
    staff = tuple(fact for account in _working(people) for fact in _founding(account, how, at))
    if staff and not roster_of(house.store).is_kept:
        requests.append(Book(PEOPLE, staff, Key(HOUSE_KEYS, "staff", b"")))
    known = house.store.streams(CARE)
    for patron, care in people.every_care():
        facts = tuple(_set_before(patron, care, at))
        if facts and care_stream(patron) not in known:
            once = Key(HOUSE_KEYS, f"care {patron}", b"")
            requests.append(Book(care_stream(patron), facts, once))
    house.process(requests)


def _working(people: People) -> list[Account]:
    return [*people.everyone("staff"), *people.everyone("device")]


def _founding(account: Account, how: str, at: int) -> Iterator[e.PeopleEvent]:
    who = account.person
    if who.kind == "device":
        yield e.DeviceMade(e.OWNER, at, who.id, who.name, who.rank, how=how)
    else:
        yield e.StaffMade(e.OWNER, at, who.id, who.name, who.rank, how=how)
    for what, column in SECRETS.items():
        if kept := getattr(account, column):
            yield e.SecretSet(e.OWNER, at, who.id, what, hash_secret(kept))
    if account.is_shut:
        yield e.StaffShut(e.OWNER, at, who.id, **_why(how))


def _why(how: str) -> dict[str, Any]:
    return on_record(reason=say("reason-before-the-record") if how == BEFORE else how)


def _set_before(patron: str, care: Care, at: int) -> Iterator[e.PeopleEvent]:
    limits = caring.limits_set(patron, care, at)
    if limits != e.OwnLimitsSet(patron, at, patron, 0, 0):
        yield limits
    if care.cool_off_until > at:
        yield e.CooledOff(patron, at, patron, care.cool_off_until)
    if care.excluded_until > at:
        yield e.PatronExcluded(
            patron,
            at,
            patron,
            wish="own",
            start=at,
            until=care.excluded_until,
            **_why(BEFORE),
        )


def mend(store: Store) -> list[str]:
    """Bring the database's people into line with the record; say what was not."""
    mended = []
    for difference in differences(store):
        difference.mend()
        mended.append(str(difference.message))
    return mended


class Difference(Struct):
    """Something the database has of someone that is not as recorded, and what mends it."""

    person: str
    message: Message
    mend: Callable[[], None]


def differences(store: Store) -> Iterator[Difference]:
    """Hold what the database has of people against the record."""
    roster, people = roster_of(store), store.people
    if roster.is_kept:
        yield from _staff(roster, people)
        yield from _secrets(roster, people)
    yield from _ranked_patrons(people)
    yield from _forged_sessions(people)
    for stream in store.streams(CARE):
        patron = stream.removeprefix(CARE)
        kept, due, whose = people.care(patron), Care(), ""
        for fact in facts_of(store, stream):
            due = caring.follow(due, fact)
            whose = fact.person if isinstance(fact, e.AccountTied) else whose
        if (known := people.person(patron)) is not None and known.same_as != whose:
            tied = say("owner-not-as-recorded", patron=patron)
            yield Difference(patron, tied, partial(people.tie, patron, whose))
        due = replace(due, day=kept.day, played_ms=kept.played_ms, checked_at=kept.checked_at)
        if kept != due:
            said = say("care-not-as-recorded", patron=patron)
            yield Difference(patron, said, partial(people.put_care, patron, due))


def _staff(roster: Roster, people: People) -> Iterator[Difference]:
    there = {account.person.id: account for account in _working(people)}
    for id, account in there.items():
        if id not in roster.staff and not account.is_shut:
            said = say("staff-not-on-record", called=account.person.name, id=id)
            yield Difference(id, said, partial(people.shut, id))
    for id, one in roster.staff.items():
        found = there.get(id)
        put = partial(
            people.put, id, one.name, "device" if one.is_device else "staff", one.rank, one.is_shut
        )
        if found is None:
            yield Difference(id, say("staff-missing", called=one.name, id=id), put)
        elif (found.person.name, found.person.rank, found.is_shut) != (
            one.name,
            one.rank,
            one.is_shut,
        ):
            said = say("staff-not-as-recorded", called=one.name, id=id, rank=one.rank)
            yield Difference(id, said, put)


def _ranked_patrons(people: People) -> Iterator[Difference]:
    for id, name in people.ranked_patrons():
        said = say("patron-with-rank", called=name, id=id)
        yield Difference(id, said, partial(people.unrank, id))


def _forged_sessions(people: People) -> Iterator[Difference]:
    for token, person in people.forged_sessions():
        said = say("session-not-signed", id=person)
        yield Difference(person, said, partial(people.end_session, token))


def _secrets(roster: Roster, people: People) -> Iterator[Difference]:
    for account in _working(people):
        id, called = account.person.id, account.person.name
        for what, column in SECRETS.items() if id in roster.staff else ():
            if not is_as_recorded(roster, account, what):
                said = say("secret-not-as-recorded", secret=what, called=called)
                instead = _no_secret(what)
                yield Difference(id, said, partial(people.keep_secret, id, column, instead))


def _no_secret(what: str) -> str:
    """Give what nobody knows: without a second factor its owner's password alone would set one."""
    return b32encode(urandom(20)).decode() if what == "second-factor" else ""
