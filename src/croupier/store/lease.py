"""The right to deal on PostgreSQL: some seconds long, renewed while its process lives.

A process that is paused, cut off or gone renews nothing, and another takes the right. The token
grows each time it is taken. It stands on the one row that every writer holds, so what is asked for
by an older one is refused in the commit itself: whoever wakes up late writes nothing.
"""

from collections.abc import Callable
from contextlib import suppress
from uuid import uuid4

import psycopg

from croupier.store.connecting import ASKING, Connection, connect

LEASE_SECONDS = 4.0
_NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
_HOLD = f"""update head set fence = fence + (dealer <> %(me)s)::int, dealer = %(me)s,
    dealt_until = {_NOW} + %(ms)s where dealer = %(me)s or dealt_until <= {_NOW} returning fence"""
_LET_GO = "update head set dealt_until = 0 where dealer = %(me)s"


class PostgresLease:
    """One process's claim; ``check`` sees that a new connection is to the journal it was."""

    def __init__(self, address: str, check: Callable[[Connection], None]) -> None:
        self._address = address
        self._check = check
        self._me = uuid4().hex
        self._connection: Connection | None = None

    def hold(self) -> int | None:
        """Take or renew it."""
        try:
            if self._connection is None:
                self._connection = connect(self._address, ASKING, "dealer", autocommit=True)
                self._check(self._connection)
            asked = {"me": self._me, "ms": int(LEASE_SECONDS * 1000)}
            row = self._connection.execute(_HOLD.encode(), asked).fetchone()
            return None if row is None else int(str(row[0]))
        except psycopg.Error:
            self._close()
            return None
        except BaseException:
            self._close()
            raise

    def let_go(self) -> None:
        """Leave it at once, not only when it is over."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.execute(_LET_GO.encode(), {"me": self._me})
        self._close()

    def _close(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
        self._connection = None
