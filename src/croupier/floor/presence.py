"""That a process of the house is at work, for its other processes to know.

On PostgreSQL each holds a shared lock for as long as it gives signs of life. Whoever starts waits
for those who are starting, and then sees whether anyone else is there. The database drops one that
is silent, so that a process which is paused keeps nobody from starting. Where nobody is, nobody
deals either, and the right to is free: who had it may have lost the server on which to let it go.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread

import psycopg

from croupier.messages import say
from croupier.rules.errors import CommandLineError, InputError
from croupier.store import Store
from croupier.store.connecting import Connection, Patience, connect
from croupier.store.postgresql import PostgresStore

AT_WORK, STARTING = 7003, 7004
SIGN_OF_LIFE_SECONDS = 2.0
SILENT_SECONDS = 10
PATIENCE = Patience(statement=30.0, lock=20.0, answer=32.0)  # one who starts may have to wait
log = logging.getLogger(__name__)


class Presence:
    """One process, from its start on."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        self._over = Event()
        self._lock = Lock()
        self._connection: Connection | None = None
        self._is_at_work = False
        self._identity = store.identity()
        self._connection = self._connect(store)
        Thread(target=self._give_signs, name="croupier_presence", daemon=True).start()
        try:
            self._ask("select pg_advisory_lock(%s)", STARTING)
        except psycopg.Error as error:
            raise InputError(say("house-is-starting", why=str(error).strip())) from None
        self.is_alone = self._ask("select pg_try_advisory_lock(%s)", AT_WORK)

    @staticmethod
    def _connect(store: PostgresStore) -> Connection:
        connection = connect(store.address, PATIENCE, "presence", autocommit=True)
        connection.execute(f"set idle_session_timeout = '{SILENT_SECONDS}s'".encode())
        return connection

    def _ask(self, what: str, number: int) -> bool:
        with self._lock:
            if self._connection is None:
                return False
            row = self._connection.execute(what.encode(), (number,)).fetchone()
            return bool(row and row[0])

    def begin(self) -> None:
        """Be at work, and let the next one start."""
        try:
            self._ask("select pg_advisory_lock_shared(%s)", AT_WORK)
            self._is_at_work = True
            if self.is_alone:
                self._ask("update head set dealt_until = 0 where %s > 0 returning true", AT_WORK)
                self._ask("select pg_advisory_unlock(%s)", AT_WORK)
            self._ask("select pg_advisory_unlock(%s)", STARTING)
        except psycopg.Error as error:
            raise CommandLineError(say("database-unopened", why=str(error).strip())) from None

    def _give_signs(self) -> None:
        while not self._over.wait(SIGN_OF_LIFE_SECONDS):
            try:
                self._ask("select true where %s > 0", AT_WORK)
            except psycopg.Error:
                self._come_back()

    def _come_back(self) -> None:
        """Be there again behind a new connection, unless that is to another server's journal."""
        with self._lock, suppress(psycopg.Error):
            if self._connection is not None:
                self._connection.close()
            if self._over.is_set() or not self._is_at_work:
                return
            connection = self._connect(self._store)
            # After a fail-over the first to start begins an epoch, and must find itself alone.
            if self._store.identity() == self._identity:
                connection.execute("select pg_try_advisory_lock_shared(%s)", (AT_WORK,))
                self._connection = connection
            else:
                connection.close()

    def close(self) -> None:
        """Be gone."""
        self._over.set()
        connection = self._connection
        if connection is not None:
            with suppress(psycopg.Error):
                connection.close()


@contextmanager
def present(store: Store) -> Iterator[Presence]:
    """Start as a process of the house on PostgreSQL, and be one until the end."""
    assert isinstance(store, PostgresStore)
    presence = Presence(store)
    try:
        yield presence
    finally:
        presence.close()
