"""A real SQLite store that fails where it is told to: before, in the middle of, after a commit."""

import shutil
import sqlite3
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from croupier.store.batch import Commit, Outcome
from croupier.store.contract import StoreBusy, StoreFailed
from croupier.store.journal import Record
from croupier.store.opening import bring_up_to_date
from croupier.store.seals import SealBox
from croupier.store.sqlite import SqliteStore, sqlite_engine

FAULTS = ("crash before", "crash during", "crash after", "busy", "disk full", "answer lost")


class Crash(Exception):
    """The process is gone: nothing it knew is left, only the disk."""


class _Cursor(sqlite3.Cursor):
    def _count(self) -> None:
        connection = self.connection
        assert isinstance(connection, _Connection)
        if connection.fail_in is None:
            return
        connection.fail_in -= 1
        if connection.fail_in <= 0:
            connection.fail_in = None
            raise connection.failure

    def execute(self, sql: str, parameters: Any = ()) -> "_Cursor":
        self._count()
        super().execute(sql, parameters)
        return self

    def executemany(self, sql: str, parameters: Iterable[Any]) -> "_Cursor":
        self._count()
        super().executemany(sql, parameters)
        return self


class _Connection(sqlite3.Connection):
    fail_in: int | None = None
    failure: Exception = Crash()

    def cursor(self, factory: Any = None) -> Any:
        return super().cursor(_Cursor)


class FaultyStore(SqliteStore):
    """SQLite with a fault in waiting; ``fails_in`` says in which statement of a batch."""

    def __init__(self, path: Path) -> None:
        engine = sqlite_engine(str(path), "OFF")
        super().__init__(path, engine, SealBox(), "OFF", 0, _Connection)
        self.fault = ""
        self.fails_in = 1
        self.reads_left: int | None = None

    def append(self, batch: Sequence[Commit], fence: int = 0) -> list[Outcome]:
        fault, self.fault = self.fault, ""
        writer = self._writer
        assert isinstance(writer, _Connection)
        if fault == "crash before":
            raise Crash
        if fault == "busy":
            raise StoreBusy("database is locked")
        if fault in ("crash during", "disk full"):
            full = sqlite3.OperationalError("database or disk is full")
            writer.failure = Crash() if fault == "crash during" else full
            # The first statement is BEGIN, which takes no disk.
            writer.fail_in = self.fails_in + 1
        try:
            outcomes = super().append(batch, fence)
        finally:
            writer.fail_in = None
        if fault == "crash after":
            raise Crash
        if fault == "answer lost":
            raise StoreFailed("the connection broke while committing")
        return outcomes

    def records_of(self, stream: str, after: int = 0, limit: int = 1000) -> list[Record]:
        if self.reads_left is not None:
            self.reads_left -= 1
            if self.reads_left < 0:
                self.reads_left = None
                raise Crash
        return super().records_of(stream, after, limit)


@lru_cache
def _template() -> Path:
    path = Path(mkdtemp()) / "template.db"
    engine = sqlite_engine(str(path))
    bring_up_to_date(engine)
    engine.dispose()
    sqlite3.connect(path).execute("pragma wal_checkpoint(truncate)")
    return path


def new_database(folder: Path) -> Path:
    """Make an empty database that is up to date, quickly."""
    return Path(shutil.copy(_template(), folder / "house.db"))
