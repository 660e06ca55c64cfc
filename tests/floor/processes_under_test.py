"""Databases that several processes of a rehearsal share, that fail over, and are put back."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Protocol

import psycopg
from rehearsal_faults import new_database
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from croupier.floor.clock import SetClock
from croupier.store import schema
from croupier.store.batch import Commit, Outcome
from croupier.store.connecting import pool
from croupier.store.contract import Lease, Pulse, StoreBusy, StoreFailed, WentBack
from croupier.store.journal import Mark
from croupier.store.opening import bring_up_to_date
from croupier.store.postgresql import PostgresStore
from croupier.store.seals import SealBox
from croupier.store.sqlite import SqliteStore, sqlite_engine
from postgres_server import fresh_database

LEASE_MS = 4000
_HOLD = (
    "update head set fence = fence + (dealer <> :me), dealer = :me, dealt_until = :now + :ms"
    " where dealer = :me or dealt_until <= :now returning fence"
)


class Trouble:
    """What may go wrong between a process and its database."""

    is_cut = False
    loses_answer = False
    believes = ""  # whose journal it has

    def append(self, batch: Sequence[Commit], fence: int = 0) -> list[Outcome]:
        if self.is_cut:
            raise StoreBusy("cut off")
        outcomes: list[Outcome] = super().append(batch, fence)  # type: ignore[misc]
        if self.loses_answer:
            raise StoreFailed("the connection broke while committing")
        return outcomes

    def pulse(self) -> Pulse:
        if self.is_cut:
            raise StoreBusy("cut off")
        pulse: Pulse = super().pulse()  # type: ignore[misc]
        return pulse

    def _rows(self, query: Any, **values: Any) -> list[Any]:
        if self.is_cut:
            raise OperationalError("select", {}, sqlite3.OperationalError("cut off"))
        rows: list[Any] = super()._rows(query, **values)  # type: ignore[misc]
        return rows

    def marks(self) -> set[bytes]:
        """Give the digests of all keys that the journal has marks of."""
        records = self.records(0, 1_000_000)  # type: ignore[attr-defined]
        return {Mark.read(record.rules).key for record in records if record.has_mark}

    def peek(self) -> tuple[int, int]:
        """Look at the head as it is, whoever is cut off."""
        ((position, fence),) = super()._rows(  # type: ignore[misc]
            select(schema.head.c.position, schema.head.c.fence)
        )
        return position, fence


class TroubledFile(Trouble, SqliteStore):
    """A file that pretends to be a server's: it has an identity, and a lease by the set clock."""

    def __init__(self, database: "FileDatabase", me: str, clock: SetClock | None) -> None:
        engine = sqlite_engine(str(database.path), "OFF")
        super().__init__(database.path, engine, database.box, "OFF")
        self._database, self._me, self._clock = database, me, clock
        self.believes = database.identity

    def identity(self) -> str:
        return self._database.identity

    def _check_same_server(self) -> None:
        if self.believes != self._database.identity:
            raise WentBack("another server carries on")

    def append(self, batch: Sequence[Commit], fence: int = 0) -> list[Outcome]:
        if not self.is_cut:
            self._check_same_server()
        return super().append(batch, fence)

    def pulse(self) -> Pulse:
        if not self.is_cut:
            self._check_same_server()
        return super().pulse()

    def dealing(self) -> Lease:  # type: ignore[override]
        return _ByTheSetClock(self)

    def hold(self) -> int | None:
        assert self._clock is not None
        if self.is_cut:
            return None
        asked = {"me": self._me, "now": self._clock.at, "ms": LEASE_MS}
        row = self._writer.execute(_HOLD, asked).fetchone()
        return None if row is None else int(row[0])

    def end(self) -> None:
        self.close()


class _ByTheSetClock:
    def __init__(self, store: TroubledFile) -> None:
        self._store = store

    def hold(self) -> int | None:
        return self._store.hold()

    def let_go(self) -> None:
        """Let it run out."""


class TroubledServer(Trouble, PostgresStore):
    """PostgreSQL as it is, with trouble on the way to it."""

    def end(self) -> None:
        self.close()


TroubledStore = TroubledFile | TroubledServer


class Database(Protocol):
    """Where the processes of a rehearsal write."""

    is_one_machine: bool

    @property
    def identity(self) -> str: ...
    def open(self, me: str, clock: SetClock) -> TroubledStore: ...
    def looking(self) -> Any: ...
    def back_up(self) -> None: ...
    def fail_over(self, rng: Random | None) -> None: ...
    def restore(self, rng: Random) -> None: ...
    def close(self) -> None: ...


class FileDatabase:
    """A SQLite file, and copies of it as standbys have them.

    A restore gives a server another identity; a file on one machine has only its bookmark.
    """

    def __init__(self, folder: Path, is_one_machine: bool) -> None:
        self.is_one_machine = is_one_machine
        self.path, self.box, self._servers = new_database(folder), SealBox(), 1
        self._folder, self._backups = folder, list[Path]()

    @property
    def identity(self) -> str:
        return f"server {self._servers}"

    def open(self, me: str, clock: SetClock) -> TroubledStore:
        return TroubledFile(self, me, clock)

    @contextmanager
    def looking(self) -> Iterator[TroubledStore]:
        store = TroubledFile(self, "", None)
        try:
            yield store
        finally:
            store.close()

    def back_up(self) -> None:
        path = self._folder / f"backup-{len(self._backups)}.db"
        _copy(self.path, path)
        self._backups.append(path)

    def fail_over(self, rng: Random | None) -> None:
        self._servers += 1
        if rng is not None:
            _copy(rng.choice(self._backups[-3:]), self.path)

    def restore(self, rng: Random) -> None:
        self._servers += not self.is_one_machine
        _copy(rng.choice(self._backups), self.path)

    def close(self) -> None:
        """The folder goes with it."""


def _copy(source: Path, target: Path) -> None:
    there, here = sqlite3.connect(source), sqlite3.connect(target)
    there.backup(here)
    there.close()
    here.close()


class ServerDatabase:
    """A database of a PostgreSQL server; a standby is a copy of it, and has another identity."""

    is_one_machine = False

    def __init__(self, address: str, folder: Path) -> None:
        self._admin, self._name, self._count = address, f"rehearsed_{folder.name}".lower(), 0
        self._address = fresh_database(address, self._name)
        engine = pool(self._address)
        bring_up_to_date(engine)
        engine.dispose()
        self.box, self._stores, self._backups = SealBox(), list[TroubledServer](), list[str]()

    @property
    def identity(self) -> str:
        with self.looking() as store:
            return store.identity()

    def _open(self) -> TroubledServer:
        return TroubledServer(self._address, pool(self._address), self.box)

    def open(self, me: str, clock: SetClock) -> TroubledStore:
        store = self._open()
        store.believes = store.identity()
        self._stores.append(store)
        return store

    @contextmanager
    def looking(self) -> Iterator[TroubledServer]:
        store = self._open()
        try:
            yield store
        finally:
            store.close()

    def _do(self, *statements: str) -> None:
        with psycopg.connect(self._admin, autocommit=True) as admin:
            for statement in statements:
                admin.execute(statement.encode())

    def _alone(self, name: str) -> str:
        return (
            f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
            " and pid <> pg_backend_pid()"
        )

    def _hang_up(self) -> None:
        """Close what processes have open without their knowing: as good as a cut line."""
        for store in self._stores:
            store.engine.dispose()
            store._drop_writer()
            store._let_go_of_asker()

    def back_up(self) -> None:
        self._hang_up()
        self._count += 1
        copy = f"{self._name}_{self._count}"
        self._do(self._alone(self._name), f"create database {copy} template {self._name}")
        self._backups.append(copy)

    def _carry_on(self, backup: str) -> None:
        self._hang_up()
        self._do(
            f"drop database {self._name} with (force)",
            f"create database {self._name} template {backup}",
        )

    def fail_over(self, rng: Random | None) -> None:
        if rng is None:
            self.back_up()
        self._carry_on(self._backups[-1] if rng is None else rng.choice(self._backups[-3:]))

    def restore(self, rng: Random) -> None:
        self._carry_on(rng.choice(self._backups))

    def close(self) -> None:
        for store in self._stores:
            with suppress(Exception):
                store.close()
        for name in (self._name, *self._backups):
            self._do(f"drop database if exists {name} with (force)")
