"""That a process of the house is at work, for its other processes to know.

On PostgreSQL each holds a shared lock for as long as its connection lives. Whoever starts waits
for those who are starting, and then sees whether anyone else is there. A SQLite file has one
process, which another lock holds to (``server/running.py``).
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from croupier.store import Store
from croupier.store.postgresql import PostgresStore

AT_WORK, STARTING = 7003, 7004


class Presence:
    """One process, from its start on."""

    def __init__(self, connection: "psycopg.Connection[tuple[object, ...]] | None") -> None:
        self._connection = connection
        self.is_alone = True
        if connection is not None:
            connection.execute("select pg_advisory_lock(%s)", (STARTING,))
            row = connection.execute("select pg_try_advisory_lock(%s)", (AT_WORK,)).fetchone()
            self.is_alone = bool(row and row[0])

    def begin(self) -> None:
        """Be at work, and let the next one start."""
        if self._connection is None:
            return
        self._connection.execute("select pg_advisory_lock_shared(%s)", (AT_WORK,))
        if self.is_alone:
            self._connection.execute("select pg_advisory_unlock(%s)", (AT_WORK,))
        self._connection.execute("select pg_advisory_unlock(%s)", (STARTING,))


@contextmanager
def present(store: Store) -> Iterator[Presence]:
    """Start as a process of the house, and be one until the end."""
    if not isinstance(store, PostgresStore):
        yield Presence(None)
        return
    address = store.engine.url.set(drivername="postgresql")
    with psycopg.connect(
        address.render_as_string(hide_password=False), autocommit=True
    ) as connection:
        yield Presence(connection)
