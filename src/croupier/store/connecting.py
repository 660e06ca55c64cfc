"""Connections to PostgreSQL that wait for nothing for ever, on either side.

A server that is gone says so at once. One that hangs, is paused or is cut off says nothing: then
the client must give up by itself, and a server must drop a client that holds a lock and is silent.
"""

from time import monotonic
from typing import Any

import psycopg
from msgspec import Struct
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import URL, Engine, create_engine
from sqlalchemy.pool import QueuePool

Connection = psycopg.Connection[tuple[object, ...]]


class Patience(Struct, frozen=True):
    """How many seconds each thing may take; none is for ever but where it says 0.

    ``answer`` is for whatever was asked, as the client sees it: a little more than the server's
    own limits, which are the gentler end of a statement.
    """

    connect: int = 2  # to each host; the driver takes no less
    statement: float = 5.0
    lock: float = 2.0
    idle: float = 5.0  # in the middle of a transaction
    answer: float = 6.0


READING = Patience()
WRITING = Patience(statement=4.0, lock=1.5, idle=3.0, answer=5.0)
ASKING = Patience(statement=2.0, lock=2.0, idle=2.0, answer=2.5)  # whether it is there
UNHURRIED = Patience(statement=0, lock=0, idle=0, answer=0)  # audits, copies, migrations

# Of several hosts at an address, the one that took the last connection.
_last_good: dict[tuple[str, str], tuple[str, str]] = {}
KEEPALIVE = {
    "keepalives": 1,
    "keepalives_idle": 3,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 6000,
}
# The server ends what a client asked that is gone, and drops connections to one cut off.
CHECKED = (
    "-c client_connection_check_interval=2s -c tcp_keepalives_idle=5 "
    "-c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10s"
)


class PatientConnection(psycopg.Connection[Any]):
    """Gives up on a server that does not answer, and on the connection with it."""

    answer_seconds: float | None = None

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer; whoever names a time of their own waits just so long."""
        if timeout is not None or self.answer_seconds is None:
            return super().wait(gen, interval, timeout)
        deadline = monotonic() + self.answer_seconds
        try:
            return super().wait(gen, interval, self.answer_seconds)
        except errors.OperationalError as error:
            if error.sqlstate is not None or monotonic() < deadline:
                raise  # it did answer, or the connection broke
            # Without a word: to cancel would call off waiting for a standby, not the commit.
            self.pgconn.finish()
            raise errors.OperationalError(
                f"the database did not answer within {self.answer_seconds:g} seconds"
            ) from None


def _plain(address: str) -> str:
    return "postgresql://" + address.partition("://")[2]


def database_name(address: str) -> str:
    """Give the name of the database at an address."""
    return str(conninfo_to_dict(_plain(address)).get("dbname") or "croupier")


def parameters(address: str, patience: Patience, name: str, **more: Any) -> dict[str, Any]:
    """Write an address out with every limit; what it says itself goes first."""
    given = conninfo_to_dict(_plain(address))
    limits = {
        "statement_timeout": patience.statement,
        "lock_timeout": patience.lock,
        "idle_in_transaction_session_timeout": patience.idle,
    }
    options = " ".join(f"-c {limit}={int(after * 1000)}" for limit, after in limits.items())
    said = {
        "connect_timeout": patience.connect,
        "application_name": f"croupier-{name}",
        **KEEPALIVE,
        **more,
        **given,
    }
    said["options"] = f"{options} {CHECKED} {given.get('options') or ''}".strip()
    return said


def connect(
    address: str, patience: Patience, name: str, *, autocommit: bool = False, **more: Any
) -> Connection:
    """Connect for writing, to whichever of several hosts takes it, or as ``more`` has it."""
    more.setdefault("target_session_attrs", "read-write")
    given = parameters(address, patience, name, **more)
    key = (address, str(given["target_session_attrs"]))
    _put_first(given, _last_good.get(key))
    connection = PatientConnection.connect(**given, autocommit=autocommit)
    connection.answer_seconds = patience.answer or None
    _last_good[key] = (connection.info.host, str(connection.info.port))
    return connection


def _put_first(given: dict[str, Any], good: tuple[str, str] | None) -> None:
    """Try the host first that was good last: one that hangs costs seconds each time."""
    hosts = str(given.get("host") or "").split(",")
    ports = str(given.get("port") or "").split(",")
    if good is None or len(hosts) < 2 or len(ports) != len(hosts):
        return
    in_order = sorted(zip(hosts, ports, strict=True), key=lambda one: one != good)
    given["host"] = ",".join(host for host, _ in in_order)
    given["port"] = ",".join(port for _, port in in_order)


def pool(address: str, patience: Patience = READING, name: str = "reader", **more: Any) -> Engine:
    """Open a pool of connections; who waits for one of them waits no longer than for an answer."""
    given = conninfo_to_dict(_plain(address))
    # For people and comparisons alone: SQLAlchemy would not understand several hosts.
    url = URL.create(
        "postgresql+psycopg",
        str(given.get("user") or "") or None,
        None,
        f"{given.get('host')}:{given.get('port')}",
        None,
        str(given.get("dbname") or "") or None,
    )
    return create_engine(
        url,
        creator=lambda: connect(address, patience, name, **more),
        poolclass=QueuePool,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=12,
        pool_timeout=patience.answer or 30.0,
    )
