"""What a house puts on record when it opens and closes: program, settings, rulebooks, people."""

from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import msgspec
import structlog

import croupier
from croupier.floor.house import House
from croupier.floor.machine import machine_account
from croupier.floor.mending import mend, write_down
from croupier.floor.people_events import (
    OPERATOR,
    OWNER,
    Change,
    PeopleEvent,
    ProgramStarted,
    ProgramStopped,
    RulebooksInForce,
    SettingsChanged,
)
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book
from croupier.floor.roster import Roster, roster_of
from croupier.rules.authority import Authority
from croupier.rules.errors import InputError
from croupier.server.settings import Settings

log = structlog.get_logger()
# What is about one process and not about the house; a database's address may have a password.
OF_THE_PROCESS = ("database", "replica", "host", "port", "log_json", "log_level", "reason",
                  "changed_by", "signing_key", "warm_odds")  # fmt: skip


def put_on_record(house: House, settings: Settings) -> None:
    """Write down what is in force as the house opens, and mend what the database has of people.

    Runs before the floor does, in whichever thread.
    """
    write_down(house)
    for mended in mend(house.store):
        log.warning("the database was not as recorded", what=mended)
    at, roster = house.clock.now(), roster_of(house.store)
    facts: list[PeopleEvent] = [ProgramStarted(OWNER, at, version("croupier"), program_digest())]
    if changes := changed_settings(house.authority, settings, roster):
        check_settings(house.authority, settings, roster)
        facts.append(_changed(settings, at, changes, roster))
    if (books := _books(house)) != roster.books:
        facts.append(RulebooksInForce(OWNER, at, books))
    house.process([Book(PEOPLE, tuple(facts))])


def _changed(
    settings: Settings, at: int, changes: tuple[Change, ...], roster: Roster
) -> SettingsChanged:
    """Name who changed the settings: a person of the staff, or whoever stood at the machine."""
    named = settings.changed_by
    there = (id for id, one in roster.staff.items() if named in (id, one.name) and not one.is_shut)
    by = next(there, OPERATOR)
    if named and by == OPERATOR:
        log.warning("who changed the settings is not on the staff", named=named)
    return SettingsChanged(by, at, changes, settings.reason, machine_account())


def put_end_on_record(house: House) -> None:
    """Write down that the program closed in order."""
    house.process([Book(PEOPLE, (ProgramStopped(OWNER, house.clock.now()),))])


def check_settings(authority: Authority, settings: Settings, roster: Roster) -> None:
    """Open by no settings that nobody explained, or that ask for less than two people allowed."""
    changes = changed_settings(authority, settings, roster)
    if against := roster.against_settings(changes, settings.reason, program_digest()):
        raise InputError(against)


def changed_settings(
    authority: Authority, settings: Settings, roster: Roster
) -> tuple[Change, ...]:
    """List the settings that are not what was last on record; of authority, the whole table."""
    now = {
        name: msgspec.json.encode(getattr(settings, name)).decode()
        for name in settings.__struct_fields__
        if name not in OF_THE_PROCESS
    }
    now["authority"] = msgspec.json.encode(authority.rows).decode()
    return tuple(
        Change(name, roster.settings.get(name, ""), after)
        for name, after in now.items()
        if roster.settings.get(name) != after
    )


def _books(house: House) -> dict[str, str]:
    return {book: house.library[book].book.digest for book in house.library.ids}


@lru_cache
def program_digest() -> str:
    """Digest every file of the program, by its name and its content."""
    root, digest = Path(croupier.__file__).parent, sha256()
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(f"{path.relative_to(root).as_posix()}\n".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()
