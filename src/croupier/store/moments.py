"""A database as it is at one moment: a copy of a file, or readings that share a snapshot."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, event, text


@contextmanager
def copy_of_file(path: str) -> Iterator[str]:
    """Copy a SQLite file as it is now, and give the copy's path; it is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        copy = str(Path(folder) / "copy.db")
        there, here = sqlite3.connect(path), sqlite3.connect(copy)
        try:
            there.backup(here)
        finally:
            there.close()
            here.close()
        yield copy


@contextmanager
def snapshot_of(address: str) -> Iterator[Engine]:
    """Give a pool of connections to PostgreSQL whose every reading joins one snapshot."""
    from croupier.store.connecting import UNHURRIED, pool

    whole = pool(address, UNHURRIED, "snapshot", target_session_attrs="any")
    engine = whole.execution_options(isolation_level="REPEATABLE READ")
    try:
        with engine.connect() as keeper:
            snapshot = keeper.execute(text("select pg_export_snapshot()")).scalar_one()

            @event.listens_for(engine, "begin")
            def _join(connection: Connection) -> None:
                connection.exec_driver_sql(f"set transaction snapshot '{snapshot}'")

            yield engine
    finally:
        engine.dispose()
