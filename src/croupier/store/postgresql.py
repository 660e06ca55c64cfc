"""The store in PostgreSQL: several processes may run the same house on it.

Whoever writes holds the one row of ``head``. So positions are dense and in the order of commits,
no two writers ever wait for each other crosswise, and a reader never sees a gap.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Lock
from time import monotonic
from typing import LiteralString

import psycopg
from msgspec.structs import replace
from psycopg import errors
from psycopg.types.string import BytesBinaryDumper
from sqlalchemy import Engine

from croupier.bank.accounts import currency_of, side_of
from croupier.messages import say
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
from croupier.store.bookmark import Bookmark
from croupier.store.connecting import ASKING, WRITING, Connection, connect
from croupier.store.contract import (
    Fenced,
    HeadHeld,
    Pulse,
    Store,
    StoreBusy,
    StoreFailed,
    WentBack,
)
from croupier.store.journal import Head, key_digest
from croupier.store.known import Known
from croupier.store.lease import PostgresLease
from croupier.store.moments import snapshot_of
from croupier.store.schema import HAS_MARK, KEY_USED
from croupier.store.seals import SealBox
from croupier.store.sql import SqlReader

log = logging.getLogger(__name__)
CHANNEL = "croupier"
_TRY_AGAIN = (errors.SerializationFailure, errors.DeadlockDetected, errors.LockNotAvailable)
_TRIES = 5
_KEEP_AT_IT_SECONDS = 4.0
# A writer that holds the head for so long is paused or cut off: nobody writes so much.
_END_HOLDERS = """select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'croupier-writer'
    and xact_start < clock_timestamp() - interval '3 seconds' and pid <> pg_backend_pid()
    and wait_event_type is distinct from 'Lock' and wait_event is distinct from 'SyncRep'"""
# Anybody may hold it: an administrator, a program that reports. What they hold they let go of.
_FOREIGN_HOLDERS = """select distinct a.pid, a.usename, a.application_name, a.state
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.relation = 'head'::regclass and l.granted and l.mode <> 'AccessShareLock'
    and a.application_name not like 'croupier-%' and a.pid <> pg_backend_pid()"""
_PULSE = """select position, hash,
    dealt_until > extract(epoch from clock_timestamp()) * 1000 from head"""
_USED = f"""select rules, stream, version from journal
    where {HAS_MARK} and {KEY_USED} = any(%b)""".encode()
_IDENTITY = """select (select system_identifier from pg_control_system()),
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
    (select oid from pg_database where datname = current_database())"""

Writer = Connection
Cursor = psycopg.Cursor[tuple[object, ...]]


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[]] * width


# What comes in masses is copied, the fastest way in; the rest takes whole columns in a statement.
_COPIES = {
    "journal": "int8 text int8 int8 bytea bytea bytea bytea",
    "statements": "text int8",
    "answers": "text text bytea bytea int8",
}
_INSERTS = {
    "coups": "text text bigint",
    "corrections": "text bigint",
    "sealed": "text bytea",
}
_INSERT = {
    table: f"insert into {table} select * from unnest("
    + ", ".join(f"%b::{kind}[]" for kind in kinds.split())
    + ")"
    for table, kinds in _INSERTS.items()
}
_INSERT["coups"] += " on conflict do nothing"  # a coup called off may be called again by its name


def _copy(writer: Writer, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    statement = f"copy {table} from stdin (format binary)".encode()
    with writer.cursor() as cursor, cursor.copy(statement) as copy:
        copy.set_types(_COPIES[table].split())
        for row in rows:
            copy.write_row(row)


def _change_balances(
    cursor: Cursor, moved: Cursor, opened: list[str], changes: dict[str, int]
) -> None:
    # The first sight of an account opens it, empty; the guard is the update's own condition.
    if opened:
        cursor.execute(
            "insert into accounts select n, c, s, 0"
            " from unnest(%b::text[], %b::text[], %b::smallint[]) as new (n, c, s)",
            (opened, [currency_of(n) for n in opened], [side_of(n) for n in opened]),
        )
    moved.execute(
        "update accounts a set balance = a.balance + c.change"
        " from unnest(%b::text[], %b::bigint[]) as c (name, change)"
        " where a.name = c.name and a.balance + c.change >= 0",
        (list(changes), list(changes.values())),
    )


class PostgresStore(SqlReader):
    """Reads through a pool of connections, writes through one of its own."""

    is_elsewhere = True

    def __init__(self, address: str, engine: Engine, box: SealBox) -> None:
        super().__init__(engine, box)
        self.address = address
        self._writer: Writer | None = None
        self._asker: Connection | None = None
        self._asking = Lock()
        self._identity = ""
        self._remembered = Known()

    def damage(self) -> str:
        """Ask PostgreSQL."""
        return damage.of_postgresql(self.engine)

    def has_checksums(self) -> bool:
        """Ask how the cluster was made."""
        return damage.has_checksums(self.engine)

    def append(self, batch: Sequence[Commit], fence: int = 0) -> list[Outcome]:
        """Write a batch in one transaction; what the database calls off is tried again."""
        until = monotonic() + _KEEP_AT_IT_SECONDS
        for nth in range(_TRIES):
            if nth and monotonic() > until:
                break
            try:
                return self._append(batch, fence)
            except _TRY_AGAIN as error:
                self._roll_back()
                called_off: Exception = error
                if isinstance(error, errors.LockNotAvailable):
                    self._end_holders()
            except Fenced:
                self._roll_back()
                raise
            except psycopg.Error as error:
                self._drop_writer()
                raise StoreFailed(str(error)) from error
            except BaseException:
                self._drop_writer()
                raise
        raise StoreBusy(str(called_off))

    def _append(self, batch: Sequence[Commit], fence: int) -> list[Outcome]:
        if self._writer is None:
            try:
                self._writer = connect(self.address, WRITING, "writer")
                # The driver would take bytes by its slow way, which is there for DBAPI's Binary.
                self._writer.adapters.register_dumper(bytes, BytesBinaryDumper)
                self._check_same(self._writer)
            except psycopg.OperationalError as error:
                self._drop_writer()
                raise StoreBusy(str(error)) from error
        writer = self._writer
        known, self._remembered = self._remembered, Known()  # unless all of it is written
        seen, taken = self._see(writer, batch)
        self._check_went_on(seen.head)
        self._check_fence(fence, taken)
        # Whoever writes has the head, and moves it with all that is remembered here.
        known.fill(seen, batch, seen.head, lambda *new: self._ask(writer, *new))
        plan = admit(batch, seen)
        self._write(writer, plan)
        writer.commit()
        known.follow(plan, plan.head)
        self._remembered = known
        self.reached(plan.head)
        return plan.outcomes

    def _check_same(self, writer: Writer) -> None:
        """See that behind a new connection is the journal it was: a fail-over ends the old."""
        known, row = self._known, writer.execute(_IDENTITY).fetchone()
        here = "/".join(map(str, row or ()))
        if known.position:
            there = writer.execute(
                "select hash from journal where position = %s", (known.position,)
            ).fetchone()
            if here != (self._identity or here) or there is None or there[0] != known.hash:
                why = say("journal-elsewhere", before=self._identity or here, here=here)
                raise WentBack(str(why))
        self._identity = here

    def identity(self) -> str:
        """Name the server, its timeline and the database: a fail-over changes one of them."""
        with self.engine.connect() as connection:
            row = connection.exec_driver_sql(_IDENTITY).one()
        return "/".join(map(str, row))

    def watch(self, bookmark: Bookmark) -> None:
        """Know what the bookmark knows, and where that is."""
        super().watch(bookmark)
        self._identity = self.identity()

    def pulse(self) -> Pulse:
        """Ask for the head, on a connection that nothing else waits for."""
        known = self._known
        row = self._asked(_PULSE)
        assert row is not None
        head = Head(row[0], row[1])  # type: ignore[arg-type]
        self._check_went_on(head, known)
        return Pulse(head, bool(row[2]))

    def try_head(self) -> None:
        """Lock it for as long as a question takes."""
        self._asked("select position from head for update")

    def _asked(self, question: LiteralString) -> tuple[object, ...] | None:
        with self._asking:
            try:
                if self._asker is None:
                    patience = replace(ASKING, lock=ASKING.lock / 2)
                    self._asker = connect(self.address, patience, "pulse", autocommit=True)
                    self._check_same(self._asker)
                return self._asker.execute(question).fetchone()
            except errors.LockNotAvailable as error:
                raise HeadHeld(str(error)) from error
            except psycopg.Error as error:
                self._let_go_of_asker()
                raise StoreBusy(str(error)) from error
            except WentBack:
                self._let_go_of_asker()
                raise

    def _let_go_of_asker(self) -> None:
        if self._asker is not None:
            with suppress(psycopg.Error):
                self._asker.close()
            self._asker = None

    def _end_holders(self) -> None:
        """Have the database drop writers that hold the head and do not go on."""
        writer = self._writer
        assert writer is not None
        try:
            ended = writer.execute(_END_HOLDERS).fetchall()
            foreign = writer.execute(_FOREIGN_HOLDERS).fetchall()
            writer.commit()
        except psycopg.Error as error:
            log.warning("who holds the head cannot be seen: %s", error)
            self._drop_writer()
        else:
            for pid, user, program, state in foreign:
                log.error(
                    "the head is held by process %s of %s (%s, %s): nothing can be written until "
                    "it ends or is ended",
                    pid,
                    user,
                    program or "no name",
                    state,
                )
            if ended:
                log.error("%d writers held the head for seconds, and were ended", len(ended))

    def _roll_back(self) -> None:
        if self._writer is not None:
            with suppress(psycopg.Error):
                self._writer.rollback()

    def _drop_writer(self) -> None:
        # A connection that failed in the middle is not asked again.
        if self._writer is not None:
            with suppress(psycopg.Error):
                self._writer.close()
            self._writer = None

    @staticmethod
    def _see(writer: Writer, batch: Sequence[Commit]) -> tuple[Seen, int]:
        keys = touched_keys(batch)
        with (
            writer.pipeline(),
            writer.cursor() as head,
            writer.cursor() as answers,
            writer.cursor() as used,
        ):
            head.execute("select position, hash, fence from head for update")
            answers.execute(
                "select a.owner, a.key, a.body, a.answer from answers a"
                " join unnest(%b::text[], %b::text[]) as k (owner, key) using (owner, key)",
                ([key.owner for key in keys], [key.key for key in keys]),
            )
            used.execute(_USED, ([key_digest(key.owner, key.key) for key in keys],))
            ((position, hash, fence),) = head.fetchall()
            seen = Seen(
                Head(position, hash),  # type: ignore[arg-type]
                {},
                {},
                {(o, k): (body, answer) for o, k, body, answer in answers.fetchall()},  # type: ignore[misc]
                uses(used.fetchall()),  # type: ignore[arg-type]
            )
            return seen, fence  # type: ignore[return-value]

    @staticmethod
    def _ask(
        writer: Writer, streams: list[str], accounts: list[str]
    ) -> tuple[dict[str, int], dict[str, int]]:
        with writer.pipeline(), writer.cursor() as versions, writer.cursor() as balances:
            versions.execute(
                "select stream, version from streams where stream = any(%b)", (streams,)
            )
            balances.execute(
                "select name, balance from accounts where name = any(%b) order by name for update",
                (accounts,),
            )
            return dict(versions.fetchall()), dict(balances.fetchall())  # type: ignore[arg-type]

    @staticmethod
    def _write(writer: Writer, plan: Plan) -> None:
        masses: dict[str, Sequence[tuple[object, ...]]] = {
            "journal": plan.journal,
            "statements": plan.statements,
            "answers": plan.answers,
        }
        for table, many in masses.items():
            if many:
                _copy(writer, table, many)
        rows: dict[str, Sequence[tuple[object, ...]]] = {
            "coups": plan.coups,
            "corrections": plan.corrections,
            "sealed": plan.sealed,
        }
        with writer.pipeline(), writer.cursor() as cursor, writer.cursor() as moved:
            for table, some in rows.items():
                if some:
                    width = len(_INSERTS[table].split())
                    cursor.execute(_INSERT[table], _columns(some, width))
            if plan.shown:
                cursor.execute("delete from sealed where id = any(%b)", (plan.shown,))
            if plan.versions:
                cursor.execute(
                    "insert into streams select * from unnest(%b::text[], %b::bigint[])"
                    " on conflict (stream) do update set version = excluded.version",
                    (list(plan.versions), list(plan.versions.values())),
                )
            for stream, (version, state) in plan.snapshots.items():
                cursor.execute(
                    "insert into snapshots values (%s, %s, %b) on conflict (stream) do update"
                    " set version = excluded.version, state = excluded.state",
                    (stream, version, state),
                )
            if plan.changes:
                _change_balances(cursor, moved, plan.opened, plan.changes)
            if plan.emptied:
                cursor.execute("delete from accounts where name = any(%b)", (plan.emptied,))
            if plan.journal:
                cursor.execute(
                    "update head set position = %s, hash = %b", (plan.position, plan.hash)
                )
                cursor.execute("select pg_notify(%s, %s)", (CHANNEL, str(plan.position)))
        if plan.changes and moved.rowcount != len(plan.changes):
            raise StoreFailed("A balance would have become negative behind the store's back.")

    def news(self, stop: Event, every_seconds: float = 1.0) -> Iterator[int]:
        """Yield positions as any process of the house reaches them, until told to stop."""
        with connect(self.address, ASKING, "listener", autocommit=True) as listener:
            listener.execute(f"listen {CHANNEL}".encode())
            told = 0
            while not stop.is_set():
                # Also what nobody told: while there was no connection, or it was cut off.
                row = listener.execute("select position from head").fetchone()
                if row is not None and (position := int(str(row[0]))) > told:
                    yield (told := position)
                for notice in listener.notifies(timeout=every_seconds):
                    yield (told := int(notice.payload))
                    if stop.is_set():
                        return

    def dealing(self) -> PostgresLease:
        """Give the right to deal."""
        return PostgresLease(self.address, self._check_same)

    @contextmanager
    def frozen(self) -> Iterator[Store]:
        """Show one snapshot of the database."""
        with snapshot_of(self.address) as engine:
            yield PostgresStore(self.address, engine, self.box)

    def close(self) -> None:
        """Let go of the database."""
        self._drop_writer()
        self._let_go_of_asker()
        self._let_go()
