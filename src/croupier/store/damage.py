"""Asking a database whether it is whole, by its own means, and what it says when it is not."""

import sqlite3
from functools import lru_cache

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from croupier.store.migrating import upgrade

try:
    from psycopg import Error as PostgresError
except ImportError:  # an installation without PostgreSQL meets none of its errors
    PostgresError = sqlite3.Error  # type: ignore[assignment, misc]

# What reading a damaged database ends in, whoever reads.
UNREADABLE = (
    SQLAlchemyError,
    sqlite3.Error,
    PostgresError,
    OSError,
    MemoryError,
    OverflowError,
    UnicodeDecodeError,
)

_FAILURES = """select coalesce(sum(checksum_failures), 0) from pg_stat_database
    where datname = current_database()"""
_HAS_AMCHECK = "select count(*) from pg_extension where extname = 'amcheck'"
_INDEXES = """select i.indexrelid::regclass::text, bt_index_check(i.indexrelid, true)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam and a.amname = 'btree'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()"""
_HEAPS = """select c.relname, v.msg from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema(),
    lateral verify_heapam(c.oid) v where c.relkind = 'r' limit 1"""


def of_sqlite(engine: Engine) -> str:
    """Have SQLite go over every page and index; give the first thing it finds, or nothing."""
    with engine.connect() as connection:
        found = connection.exec_driver_sql("pragma integrity_check(1)").scalar_one()
        if found != "ok":
            return " ".join(str(found).split())
        there = _schema(connection)
    made = _as_made()
    odd = [name for name, how in there.items() if made.get(name) != how]
    # What keeps others from editing may be taken away by whoever mends something.
    missing = [name for name in made.keys() - there.keys() if made[name][0] != "trigger"]
    return " ".join(f"{name} is not as it was made" for name in sorted([*odd, *missing])[:1])


def _schema(connection: Connection) -> dict[str, tuple[str, str]]:
    rows = connection.exec_driver_sql(
        "select name, type, sql from sqlite_master where name not like 'sqlite_stat%'"
    )
    return {name: (kind, " ".join((sql or "").split())) for name, kind, sql in rows}


@lru_cache(1)
def _as_made() -> dict[str, tuple[str, str]]:
    """Give the tables, indexes and triggers of a database that was just made."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    upgrade(engine)
    with engine.connect() as connection:
        return _schema(connection)


def of_postgresql(engine: Engine) -> str:
    """Ask PostgreSQL for failed checksums, and its own checker where that is installed."""
    with engine.connect() as connection:
        if failed := connection.exec_driver_sql(_FAILURES).scalar_one():
            return f"{failed} pages failed their checksums"
        if connection.exec_driver_sql(_HAS_AMCHECK).scalar_one():
            connection.exec_driver_sql(_INDEXES).all()  # it raises what it finds
            if (found := connection.exec_driver_sql(_HEAPS).first()) is not None:
                return f"{found[0]}: {found[1]}"
    return ""


def has_checksums(engine: Engine) -> bool:
    """Tell whether PostgreSQL keeps a checksum of every page."""
    with engine.connect() as connection:
        return str(connection.exec_driver_sql("show data_checksums").scalar_one()) == "on"
