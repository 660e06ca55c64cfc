"""A right that one process has at a time: a lock of PostgreSQL, held as long as a connection is."""

from contextlib import suppress

import psycopg


class PostgresLease:
    """A lock under a number of its own."""

    def __init__(self, address: str, number: int) -> None:
        self._address = address
        self._number = number
        self._connection: psycopg.Connection[tuple[object, ...]] | None = None

    def is_held(self) -> bool:
        """Take the lock if it is free; tell whether it is ours."""
        try:
            if self._connection is None:
                self._connection = psycopg.connect(self._address, autocommit=True)
            # Who holds the lock may ask again, which also tells whether the session still lives.
            ask = "select pg_try_advisory_lock(%s)"
            row = self._connection.execute(ask, (self._number,)).fetchone()
            return bool(row and row[0])
        except psycopg.Error:
            self.let_go()
            return False

    def let_go(self) -> None:
        """Close the connection, and the lock with it."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
        self._connection = None
