"""What a house puts on record when it opens and closes: program, settings, rulebooks, people."""

from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import msgspec
import structlog

import croupier
from croupier.floor.admission import Stopped, read_stops
from croupier.floor.house import House
from croupier.floor.machine import machine_account
from croupier.floor.mending import mend, write_down
from croupier.floor.people_events import (
    OPERATOR,
    OWNER,
    Change,
    PeopleEvent,
    PlayStopped,
    ProgramStarted,
    ProgramStopped,
    RulebooksInForce,
    SettingsChanged,
)
from croupier.floor.records import PEOPLE, STOPS
from croupier.floor.requests import Book
from croupier.floor.roster import DIRECTOR, Roster, roster_of
from croupier.floor.weaker_settings import OWN_BOOK, SIGNS
from croupier.games.library import Library
from croupier.messages import say
from croupier.messages.recorded import on_record
from croupier.rules.errors import InputError
from croupier.server.settings import Settings
from croupier.store import Store
from croupier.store.opening import is_postgres

log = structlog.get_logger()
# What is about one process and not about the house; a database's address may have a password.
OF_THE_PROCESS = ("database", "replica", "host", "port", "log_json", "log_level", "reason",
                  "signing_key", "warm_odds")  # fmt: skip


def put_on_record(house: House, settings: Settings) -> None:
    """Write down what is in force as the house opens, and mend what the database has of people.

    Runs before the floor does, in whichever thread.
    """
    write_down(house)
    for mended in mend(house.store):
        log.warning("the database was not as recorded", what=mended)
    # As of when the house took its days: a change of them is counted from the same moment.
    at, roster = house.opened_at, roster_of(house.store)
    facts: list[PeopleEvent] = [ProgramStarted(OWNER, at, version("croupier"), program_digest())]
    if changes := changed_settings(house.library, settings, roster):
        check_settings(house.library, settings, roster)
        facts.append(_changed(settings, at, changes, roster))
    if (books := _books(house)) != roster.books:
        facts.append(RulebooksInForce(OWNER, at, books))
    house.process([Book(PEOPLE, tuple(facts))])
    is_another = roster.program not in ("", program_digest())
    if is_another and not settings.demo and roster.of_rank(DIRECTOR):
        house.process(stop_for_program(house.store, at))


def stop_for_program(store: Store, at: int) -> list[Book]:
    """Give what stops play because the program is another, unless the house is stopped already.

    Someone of the rank that lets play go on says why it is.
    """
    if Stopped("house", "") in read_stops(store).now:
        return []
    why = on_record(reason=say("reason-program-changed"))
    return [Book(STOPS, (PlayStopped(OWNER, at, "house", "", **why),))]


def _changed(
    settings: Settings, at: int, changes: tuple[Change, ...], roster: Roster
) -> SettingsChanged:
    """Name who changed the settings: who signed just that, or whoever stood at the machine."""
    signed = roster.signer(changes)
    by, reason = (OPERATOR, "") if signed is None else (signed.by, signed.reason)
    return SettingsChanged(by, at, changes, settings.reason or reason, machine_account())


def put_end_on_record(house: House) -> None:
    """Write down that the program closed in order."""
    house.process([Book(PEOPLE, (ProgramStopped(OWNER, house.clock.now()),))])


def check_settings(library: Library, settings: Settings, roster: Roster) -> None:
    """Open by no settings that nobody explained, or that ask for less than two people allowed."""
    changes = changed_settings(library, settings, roster)
    signed = roster.signer(changes)
    reason = settings.reason or ("" if signed is None else signed.reason)
    if against := roster.against_settings(changes, reason, program_digest()):
        raise InputError(against)


def changed_settings(library: Library, settings: Settings, roster: Roster) -> tuple[Change, ...]:
    """List the settings that are not what was last on record.

    Of authority it is the whole table, of each book of the house's own the digest.
    """
    now = {
        name: msgspec.json.encode(getattr(settings, name)).decode()
        for name in settings.__struct_fields__
        if name not in OF_THE_PROCESS
    }
    now[SIGNS] = msgspec.json.encode(signs(settings)).decode()
    now["authority"] = msgspec.json.encode(library.authority.rows).decode()
    now |= {OWN_BOOK + game.book.id: game.book.digest for game in library.own}
    return tuple(
        Change(name, roster.settings.get(name, ""), after)
        for name, after in now.items()
        if roster.settings.get(name) != after
    )


def signs(settings: Settings) -> bool:
    """Tell whether checkpoints are signed: on PostgreSQL by a key whose file is named alone."""
    return bool(settings.signing_key) or not is_postgres(settings.database)


def _books(house: House) -> dict[str, str]:
    return {book: house.library[book].book.digest for book in house.library.ids}


@lru_cache
def program_digest() -> str:
    """Digest the program as it was when this was first asked: what the process runs."""
    return digest_of_files()


def digest_of_files() -> str:
    """Digest every file of the program, by its name and its content."""
    root, digest = Path(croupier.__file__).parent, sha256()
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(f"{path.relative_to(root).as_posix()}\n".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()
