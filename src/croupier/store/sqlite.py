"""The store in one SQLite file: nothing to install, every commit on the disk when it returns."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import msgspec
from sqlalchemy import Engine, create_engine, event

from croupier.bank.accounts import currency_of, side_of
from croupier.store import damage
from croupier.store.batch import (
    Commit,
    Outcome,
    Plan,
    Seen,
    admit,
    touched_keys,
    uses,
)
from croupier.store.contract import HeadHeld, Store, StoreBusy, StoreFailed
from croupier.store.journal import KEY_BYTES, Head, key_digest
from croupier.store.known import Known
from croupier.store.moments import copy_of_file
from croupier.store.one_process import OneProcess
from croupier.store.private_files import touch_private
from croupier.store.schema import HAS_MARK, KEY_USED
from croupier.store.seals import SealBox
from croupier.store.sql import SqlReader
from croupier.store.turns import Turns

CHECKPOINT_PAGES = 16_000  # some 64 MB beside the file, read again after a crash
HEAD_SECONDS = 1.0  # that whoever asks whether it is free waits for it
# What a connection keeps of the file. The system keeps it too, and a page costs a microsecond from
# there: more would only make a house's memory grow for as long as its file does.
WRITER_CACHE_KB, READER_CACHE_KB = 8192, 512
# Each step of a statement lets other threads compute, and then waits for them to let it go on. So
# all that is read comes in one row, and what is written goes many rows to a statement.
# SQLite counts in ``data_version`` what other connections change.
_SEE = f"""select position, hash, fence, (select data_version from pragma_data_version),
    (select json_group_array(json_array(owner, key, hex(body), hex(answer))) from answers
        where (owner, key) in (select value ->> 0, value ->> 1 from json_each(:keys))),
    (select json_group_array(json_array(hex(rules), stream, version)) from journal
        where {HAS_MARK} and {KEY_USED}
        in (select substr(:digests, value, {KEY_BYTES}) from json_each(:places)))
    from head"""
_KNOW = """select
    (select json_group_object(stream, version) from streams
        where stream in (select value from json_each(:streams))),
    (select json_group_object(name, balance) from accounts
        where name in (select value from json_each(:accounts)))"""
_WIDTHS = {"journal": 8, "statements": 2, "answers": 5}
_AT_ONCE = (512, 256, 128, 64, 32, 16, 8, 4, 2, 1)
_INSERTS = {
    (table, rows): f"insert into {table} values "
    + ", ".join([f"({', '.join('?' * width)})"] * rows)
    for table, width in _WIDTHS.items()
    for rows in _AT_ONCE
}
_numbers = msgspec.json.Decoder(dict[str, int])
_used = msgspec.json.Decoder(list[tuple[str, str, int]])
_kept = msgspec.json.Decoder(list[tuple[str, str, str, str]])


def sqlite_engine(path: str, synchronous: str = "FULL", wait_ms: int = 5000) -> Engine:
    """Open a file so that a commit is on the disk when it returns and readers never wait.

    A new one is its owner's alone before anything is in it, and what SQLite puts beside a file
    has the file's own mode.
    """
    touch_private(Path(path))
    engine = create_engine(f"sqlite:///{path}")

    @event.listens_for(engine, "connect")
    def _settings(connection: sqlite3.Connection, _: object) -> None:
        _configure(connection, synchronous, wait_ms)

    return engine


def _configure(connection: sqlite3.Connection, synchronous: str, wait_ms: int) -> None:
    connection.execute(f"pragma busy_timeout = {wait_ms}")
    connection.execute("pragma journal_mode = wal")
    connection.execute(f"pragma synchronous = {synchronous}")
    connection.execute(f"pragma cache_size = -{READER_CACHE_KB}")


def _json(what: object) -> str:
    return msgspec.json.encode(what).decode()


def _insert(cursor: sqlite3.Cursor, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert rows, as many at once as fit."""
    done = 0
    for many in _AT_ONCE:
        while len(rows) - done >= many:
            some = rows[done : done + many]
            cursor.execute(_INSERTS[table, many], list(chain.from_iterable(some)))
            done += many


class SqliteStore(OneProcess, SqlReader):
    """Reads through a pool of connections, writes through one of its own."""

    def __init__(
        self,
        path: str | Path,
        engine: Engine,
        box: SealBox,
        synchronous: str = "FULL",
        wait_ms: int = 5000,
        factory: type[sqlite3.Connection] = sqlite3.Connection,
    ) -> None:
        self._turns = Turns(wait_ms)
        super().__init__(engine, box, self._turns.other)
        self._remembered = Known()
        self._writer = sqlite3.connect(
            path,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=128,
            factory=factory,
        )
        _configure(self._writer, synchronous, wait_ms)
        self._writer.execute(f"pragma cache_size = -{WRITER_CACHE_KB}")
        # Pages that batch after batch changes go into the file itself once in a while, not often.
        self._writer.execute(f"pragma wal_autocheckpoint = {CHECKPOINT_PAGES}")

    def damage(self) -> str:
        """Ask SQLite."""
        return damage.of_sqlite(self.engine)

    def has_checksums(self) -> bool:
        """Have its pages and indexes gone over instead."""
        return True

    def try_head(self) -> None:
        """Begin to write, on a connection of its own, and think better of it."""
        path = str(self.engine.url.database)
        asker = sqlite3.connect(path, timeout=HEAD_SECONDS, isolation_level=None)
        try:
            asker.execute("begin immediate")
            asker.execute("rollback")
        except sqlite3.OperationalError as error:
            raise HeadHeld(str(error)) from error
        finally:
            asker.close()

    def append(self, batch: Sequence[Commit], fence: int = 0) -> list[Outcome]:
        """Write a batch in one transaction."""
        with self._turns.money():
            return self._append(batch, fence)

    def _append(self, batch: Sequence[Commit], fence: int) -> list[Outcome]:
        cursor = self._writer.cursor()
        known, self._remembered = self._remembered, Known()  # unless all of it is written
        try:
            cursor.execute("begin immediate")
        except sqlite3.OperationalError as error:
            raise StoreBusy(str(error)) from error
        try:
            seen, taken, as_of = self._see(cursor, batch)
            self._check_went_on(seen.head)
            self._check_fence(fence, taken)
            known.fill(seen, batch, as_of, lambda *new: self._ask(cursor, *new))
            plan = admit(batch, seen)
            self._write(cursor, plan)
            cursor.execute("commit")
        except BaseException as error:
            self._roll_back()
            if isinstance(error, sqlite3.Error):
                raise StoreFailed(str(error)) from error
            raise
        known.follow(plan, as_of)
        self._remembered = known
        self.reached(plan.head)
        return plan.outcomes

    def _roll_back(self) -> None:
        if self._writer.in_transaction:
            self._writer.execute("rollback")

    @staticmethod
    def _see(cursor: sqlite3.Cursor, batch: Sequence[Commit]) -> tuple[Seen, int, int]:
        keys = touched_keys(batch)
        touched = {
            "keys": _json([(key.owner, key.key) for key in keys]),
            "digests": b"".join([key_digest(key.owner, key.key) for key in keys]),
            "places": _json([*range(1, len(keys) * KEY_BYTES, KEY_BYTES)]),
        }
        (row,) = cursor.execute(_SEE, touched).fetchall()
        position, hash, fence, as_of, answers, used = row
        seen = Seen(
            Head(position, hash),
            {},
            {},
            {
                (owner, key): (bytes.fromhex(body), bytes.fromhex(answer))
                for owner, key, body, answer in _kept.decode(answers)
            },
            uses((bytes.fromhex(rules), stream, at) for rules, stream, at in _used.decode(used)),
        )
        return seen, fence, as_of

    @staticmethod
    def _ask(
        cursor: sqlite3.Cursor, streams: list[str], accounts: list[str]
    ) -> tuple[dict[str, int], dict[str, int]]:
        touched = {"streams": _json(streams), "accounts": _json(accounts)}
        ((versions, balances),) = cursor.execute(_KNOW, touched).fetchall()
        return _numbers.decode(versions), _numbers.decode(balances)

    def _write(self, cursor: sqlite3.Cursor, plan: Plan) -> None:
        _insert(cursor, "journal", plan.journal)
        _insert(cursor, "statements", plan.statements)
        _insert(cursor, "answers", plan.answers)
        if plan.versions:
            cursor.execute(
                "insert into streams select key, value from json_each(?) where true"
                " on conflict (stream) do update set version = excluded.version",
                (_json(plan.versions),),
            )
        if plan.changes:
            self._change_balances(cursor, plan.opened, plan.changes)
        if plan.emptied:
            gone = "delete from accounts where name in (select value from json_each(?))"
            cursor.execute(gone, (_json(plan.emptied),))
        if plan.snapshots:
            rows = [(stream, *snapshot) for stream, snapshot in plan.snapshots.items()]
            cursor.executemany("insert or replace into snapshots values (?, ?, ?)", rows)
        if plan.coups:
            cursor.execute(
                "insert into coups select value ->> 0, value ->> 1, value ->> 2"
                " from json_each(?) where true on conflict do nothing",
                (_json(plan.coups),),
            )
        if plan.corrections:
            cursor.executemany("insert into corrections values (?, ?)", plan.corrections)
        if plan.sealed:
            cursor.executemany("insert into sealed values (?, ?)", plan.sealed)
        if plan.shown:
            gone = "delete from sealed where id in (select value from json_each(?))"
            cursor.execute(gone, (_json(plan.shown),))
        if plan.journal:
            cursor.execute("update head set position = ?, hash = ?", (plan.position, plan.hash))

    @staticmethod
    def _change_balances(
        cursor: sqlite3.Cursor, opened: list[str], changes: dict[str, int]
    ) -> None:
        # The first sight of an account opens it, empty; the guard is the update's own condition.
        if opened:
            rows = [(name, currency_of(name), side_of(name)) for name in opened]
            cursor.execute(
                "insert into accounts select value ->> 0, value ->> 1, value ->> 2, 0"
                " from json_each(?)",
                (_json(rows),),
            )
        cursor.execute(
            "update accounts set balance = balance + c.value from json_each(?) as c"
            " where name = c.key and balance + c.value >= 0",
            (_json(changes),),
        )
        if cursor.rowcount != len(changes):
            raise StoreFailed("A balance would have become negative behind the store's back.")

    @contextmanager
    def frozen(self) -> Iterator[Store]:
        """Show a copy of the file."""
        with copy_of_file(str(self.engine.url.database)) as copy:
            still = SqliteStore(copy, sqlite_engine(copy), self.box)
            try:
                yield still
            finally:
                still.close()

    def close(self) -> None:
        """Let go of the file."""
        self._writer.close()
        self._let_go()
