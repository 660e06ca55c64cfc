"""Checking the record of a house that is at work: on a copy of it that stands still."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event, text

from croupier.floor.audit import Report, verify
from croupier.messages import Names
from croupier.store import Store, open_store
from croupier.store.postgresql import PostgresStore
from croupier.store.sqlite import SqliteStore


def verify_frozen(store: Store, names: Names | None = None) -> Report:
    """Check the whole record as it was at one moment."""
    with frozen(store) as still:
        return verify(still, names=names)


@contextmanager
def frozen(store: Store) -> Iterator[Store]:
    """Give a store that shows one moment, while the house goes on."""
    if isinstance(store, SqliteStore):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.db"
            _copy(str(store.engine.url.database), str(copy))
            still = open_store(copy)
            try:
                yield still
            finally:
                still.close()
    elif isinstance(store, PostgresStore):
        yield from _snapshot(store)
    else:
        yield store


def _copy(source: str, target: str) -> None:
    there, here = sqlite3.connect(source), sqlite3.connect(target)
    try:
        there.backup(here)
    finally:
        there.close()
        here.close()


def _snapshot(store: PostgresStore) -> Iterator[Store]:
    """Every reading joins one transaction's snapshot."""
    address = store.engine.url.render_as_string(hide_password=False)
    engine = create_engine(address, isolation_level="REPEATABLE READ")
    try:
        with engine.connect() as keeper:
            snapshot = keeper.execute(text("select pg_export_snapshot()")).scalar_one()

            @event.listens_for(engine, "begin")
            def _join(connection: Connection) -> Any:
                connection.exec_driver_sql(f"set transaction snapshot '{snapshot}'")

            yield PostgresStore(address, engine)
    finally:
        engine.dispose()
