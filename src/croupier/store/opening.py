"""Opening a store by its address, and bringing its database up to date."""

import logging
import os
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, inspect, select, table, text
from sqlalchemy.exc import DatabaseError

from croupier.messages import say
from croupier.rules.errors import CommandLineError
from croupier.rules.extras import needed
from croupier.store.contract import Store
from croupier.store.damage import UNREADABLE
from croupier.store.migrating import upgrade
from croupier.store.private_files import close_to_others
from croupier.store.schema import REVISION
from croupier.store.seals import Keys, SealBox

# Where a house in PostgreSQL keeps what is not in the database; else in the working directory.
STATE_VARIABLE = "CROUPIER_STATE_DIRECTORY"
MEMORY = "memory:"
log = logging.getLogger(__name__)


def is_postgres(address: str) -> bool:
    """Tell whether an address is that of a PostgreSQL database."""
    return address.startswith(("postgresql:", "postgres:"))


def sqlite_file(address: str) -> Path:
    """Give the file of a SQLite database."""
    return Path(address.removeprefix("sqlite:///"))


def outside(address: str, what: str) -> Path:
    """Name a file of a house that is not in its database: beside it, or in a folder for it."""
    if not is_postgres(address):
        file = sqlite_file(address)
        return file.with_name(f"{file.name}-{what}")
    with needed("postgres"):
        from croupier.store.connecting import database_name

    return Path(os.environ.get(STATE_VARIABLE, ".")) / f"{database_name(address)}-{what}"


def open_store(
    address: str | Path = "croupier.db", *, make: bool = True, box: SealBox | None = None
) -> Store:
    """Open the store at an address: ``memory:``, ``postgresql://…``, or a SQLite file.

    A database that is new or of an older version is brought up to date first; whoever only
    wants to look, and says so by ``make``, has it refused instead. A copy of a database is opened
    with the ``box`` of the one it is of.
    """
    try:
        return _open(str(address), make, box)
    except UNREADABLE as error:
        said = " ".join(str(getattr(error, "orig", None) or error).split())
        raise CommandLineError(say("database-unopened", why=said)) from None


def open_existing(address: str | Path) -> Store:
    """Open a house's database to look into it: it must be there, and looking makes none."""
    if not is_postgres(str(address)) and not sqlite_file(str(address)).is_file():
        raise CommandLineError(say("database-none", address=address))
    return open_store(address, make=False)


def _open(address: str, make: bool, box: SealBox | None) -> Store:
    ready = bring_up_to_date if make else refuse_unless_up_to_date
    wanted = "read-write" if make else "any"  # a standby may be looked at
    if address == MEMORY:
        from croupier.store.memory import MemoryStore

        return MemoryStore()
    box = box or SealBox(Keys(outside(address, "seal.key"), make))
    if is_postgres(address):
        with needed("postgres"):
            from croupier.store.connecting import READING, UNHURRIED, pool
            from croupier.store.postgresql import PostgresStore

        bare = pool(address, UNHURRIED, "opening", target_session_attrs=wanted)
        ready(bare)
        bare.dispose()
        patience = READING if make else UNHURRIED
        engine = pool(address, patience, target_session_attrs=wanted)
        return PostgresStore(address, engine, box)
    from croupier.store.sqlite import SqliteStore, sqlite_engine

    path = str(sqlite_file(address))
    if not make:
        # By a bare connection: ours would set the file up as it wants it, whosever it is.
        bare = create_engine(f"sqlite:///{path}")
        ready(bare)
        bare.dispose()
    else:
        for file in (path, f"{path}-wal", f"{path}-shm"):
            if close_to_others(Path(file)):
                log.warning("%s could be read by others, and is its owner's alone now", file)
    engine = sqlite_engine(path)
    ready(engine)
    return SqliteStore(path, engine, box)


def open_replica(address: str, primary: Store) -> Store:
    """Open a replica of a house in PostgreSQL for reading alone: a standby, unless it says other.

    It need not be there yet: whoever reads goes to the primary meanwhile.
    """
    from croupier.store.connecting import READING, pool
    from croupier.store.postgresql import PostgresStore

    if not isinstance(primary, PostgresStore):
        raise CommandLineError(say("database-no-replica"))
    engine = pool(address, READING, "replica", target_session_attrs="standby")
    return PostgresStore(address, engine, primary.box)


def revision_of(connection: Connection) -> str | None:
    """Give the revision a database is at, or nothing for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(
        select(text("version_num")).select_from(table("alembic_version"))
    ).scalar()


def refuse_unless_up_to_date(engine: Engine) -> None:
    """Refuse a database that is not this program's, without touching it."""
    with engine.connect() as connection:
        try:
            found = revision_of(connection)
        except DatabaseError:
            found = None
    if found is None:
        raise CommandLineError(say("database-other", database=engine.url.database))
    if found != REVISION:
        raise CommandLineError(say("database-older", found=found, own=REVISION))


def bring_up_to_date(engine: Engine) -> None:
    """Run the migrations a database lacks; a newer database than this program is refused."""
    with engine.connect() as connection:
        found = revision_of(connection)
    if found == REVISION:
        return
    if found is not None and found > REVISION:
        raise CommandLineError(say("database-newer", found=found, own=REVISION))
    upgrade(engine)
