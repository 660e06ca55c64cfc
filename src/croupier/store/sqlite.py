"""The store in one SQLite file: nothing to install, every commit on the disk when it returns."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import astuple
from sqlalchemy import Engine, create_engine, event

from croupier.bank.accounts import currency_of, side_of
from croupier.store.batch import (
    Commit,
    Outcome,
    Plan,
    Seen,
    admit,
    touched_accounts,
    touched_keys,
    touched_streams,
)  # fmt: skip
from croupier.store.contract import StoreBusy, StoreFailed
from croupier.store.journal import Head
from croupier.store.sql import SqlReader

CHECKPOINT_PAGES = 4000
_AMONG = "in (select value from json_each(?))"


def sqlite_engine(path: str, synchronous: str = "FULL", wait_ms: int = 5000) -> Engine:
    """Open a file so that a commit is on the disk when it returns and readers never wait."""
    engine = create_engine(f"sqlite:///{path}")

    @event.listens_for(engine, "connect")
    def _settings(connection: sqlite3.Connection, _: object) -> None:
        _configure(connection, synchronous, wait_ms)

    return engine


def _configure(connection: sqlite3.Connection, synchronous: str, wait_ms: int) -> None:
    connection.execute(f"pragma busy_timeout = {wait_ms}")
    connection.execute("pragma journal_mode = wal")
    connection.execute(f"pragma synchronous = {synchronous}")


class SqliteStore(SqlReader):
    """Reads through a pool of connections, writes through one of its own."""

    def __init__(
        self,
        path: str | Path,
        engine: Engine,
        synchronous: str = "FULL",
        wait_ms: int = 5000,
        factory: type[sqlite3.Connection] = sqlite3.Connection,
    ) -> None:
        super().__init__(engine)
        self._writer = sqlite3.connect(
            path,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=64,
            factory=factory,
        )
        _configure(self._writer, synchronous, wait_ms)
        self._writer.execute("pragma cache_size = -32768")
        # Pages that batch after batch changes go into the file itself once in a while, not often.
        self._writer.execute(f"pragma wal_autocheckpoint = {CHECKPOINT_PAGES}")

    def append(self, batch: Sequence[Commit]) -> list[Outcome]:
        """Write a batch in one transaction."""
        cursor = self._writer.cursor()
        try:
            cursor.execute("begin immediate")
        except sqlite3.OperationalError as error:
            raise StoreBusy(str(error)) from error
        try:
            plan = admit(batch, self._see(cursor, batch))
            self._write(cursor, plan)
            cursor.execute("commit")
        except BaseException as error:
            self._roll_back()
            if isinstance(error, sqlite3.Error):
                raise StoreFailed(str(error)) from error
            raise
        return plan.outcomes

    def _roll_back(self) -> None:
        if self._writer.in_transaction:
            self._writer.execute("rollback")

    def _see(self, cursor: sqlite3.Cursor, batch: Sequence[Commit]) -> Seen:
        position, hash = cursor.execute("select position, hash from head").fetchone()
        keys = touched_keys(batch)
        answers = {}
        if keys:
            pairs = msgspec.json.encode([(key.owner, key.key) for key in keys]).decode()
            answers = {
                (owner, key): (body, answer)
                for owner, key, body, answer in cursor.execute(
                    "select owner, key, body, answer from answers where (owner, key) in"
                    " (select value ->> 0, value ->> 1 from json_each(?))",
                    (pairs,),
                )
            }
        return Seen(
            Head(position, hash),
            dict(self._found(cursor, "select stream, version from streams where stream",
                             touched_streams(batch))),
            dict(self._found(cursor, "select name, balance from accounts where name",
                             touched_accounts(batch))),
            answers,
        )  # fmt: skip

    @staticmethod
    def _found(cursor: sqlite3.Cursor, query: str, names: list[str]) -> list[tuple[str, int]]:
        if not names:
            return []
        json = msgspec.json.encode(names).decode()
        return cursor.execute(f"{query} {_AMONG}", (json,)).fetchall()

    def _write(self, cursor: sqlite3.Cursor, plan: Plan) -> None:
        cursor.executemany(
            "insert into journal values (?, ?, ?, ?, ?, ?, ?)",
            map(astuple, plan.records),
        )  # fmt: skip
        cursor.executemany(
            "insert into postings values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", plan.postings
        )
        cursor.executemany(
            "insert into streams values (?, ?)"
            " on conflict (stream) do update set version = excluded.version",
            plan.versions.items(),
        )
        self._change_balances(cursor, plan.opened, plan.changes)
        cursor.executemany("insert into answers values (?, ?, ?, ?, ?)", plan.answers)
        if plan.snapshots:
            rows = [(stream, *snapshot) for stream, snapshot in plan.snapshots.items()]
            cursor.executemany("insert or replace into snapshots values (?, ?, ?)", rows)
        cursor.executemany("insert into coups values (?, ?, ?) on conflict do nothing", plan.coups)
        cursor.executemany("insert into sealed values (?, ?)", plan.sealed)
        if plan.records:
            cursor.execute("update head set position = ?, hash = ?", (plan.head.position,
                                                                  plan.head.hash))  # fmt: skip

    @staticmethod
    def _change_balances(
        cursor: sqlite3.Cursor, opened: list[str], changes: dict[str, int]
    ) -> None:
        # The first sight of an account opens it, empty; the guard is the update's own condition.
        cursor.executemany(
            "insert into accounts values (?, ?, ?, 0)",
            [(name, currency_of(name), side_of(name)) for name in opened],
        )
        cursor.executemany(
            "update accounts set balance = balance + ?1 where name = ?2 and balance + ?1 >= 0",
            [(change, name) for name, change in changes.items()],
        )
        if changes and cursor.rowcount != len(changes):
            raise StoreFailed("A balance would have become negative behind the store's back.")

    def close(self) -> None:
        """Let go of the file."""
        self._writer.close()
        self.engine.dispose()
