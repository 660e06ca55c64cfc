"""Running the server: logs, signals, and a shutdown that lets the streams go first."""

import asyncio
import fcntl
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import structlog
import uvicorn

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.server import allocator
from croupier.server.http.arrival import Line, let_go_of_slow
from croupier.server.http.asgi import Application
from croupier.server.http.turned_away import TurnedAway
from croupier.server.settings import Settings
from croupier.store.opening import is_postgres, sqlite_file
from croupier.store.private_files import PRIVATE

BACKLOG = 4096
GRACE_SECONDS = 8  # for requests that are being answered
END_SECONDS = 15.0  # for everything: what is not closed by then is left as a kill would leave it
log = logging.getLogger(__name__)


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Hold a SQLite file for this process alone: two houses on one would both deal its tables.

    The lock is of a file beside it, and ends with the process, however that ends. PostgreSQL has
    one for who deals (``floor/dealers.py``), and any number of processes.
    """
    if database == "memory:" or is_postgres(database):
        yield
        return
    path = sqlite_file(database).resolve()
    beside = path.with_name(f"{path.name}-serving")
    try:
        file = os.fdopen(os.open(beside, os.O_CREAT | os.O_WRONLY, PRIVATE), "w")
    except OSError as error:
        raise InputError(
            say("directory-not-writable", parent=path.parent, strerror=error.strerror)
        ) from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError(say("database-already-served", path=path.name)) from None
        yield


def set_up_logs(settings: Settings) -> None:
    """Write logs as lines of JSON, or for people at a terminal."""
    level = getattr(logging, settings.log_level.upper(), logging.INFO)
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    show: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if settings.log_json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            # Plain: a traceback that shows local values would show passwords and tokens.
            exception_formatter=structlog.dev.plain_traceback,
        )
    )
    tail: list[structlog.typing.Processor] = [structlog.processors.format_exc_info, show]
    structlog.configure(
        processors=[*shared, *(tail if settings.log_json else [show])],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    # The floor and uvicorn speak through the standard library; their lines take the same shape.
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *(tail if settings.log_json else [show]),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for noisy in ("alembic", "uvicorn.access"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class Server(uvicorn.Server):
    """Tells the streams to go when the signal comes: they would hold the shutdown up."""

    front: Application
    end: threading.Timer | None = None
    opened: Callable[[], None] | None = None  # told as soon as it listens and is ready
    turned_away = TurnedAway(())

    def end_in_time(self) -> None:
        """See to it that the process ends, also if the database never answers again."""
        if self.end is None:
            self.end = threading.Timer(END_SECONDS, _end_now)
            self.end.daemon = True
            self.end.start()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, at sockets that can be told whom not to hear."""
        await super().startup(sockets)
        listening = [os.dup(one.fileno()) for each in self.servers for one in each.sockets]
        self.turned_away = TurnedAway(socket.socket(fileno=one) for one in listening)
        Line.turned_away = self.turned_away
        if self.opened is not None:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen no more, and close."""
        self.turned_away.close()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Look whom to hear again, and once a second for requests that never finish arriving."""
        self.turned_away.look(time.monotonic())
        if counter % 10 == 0:
            let_go_of_slow(self.server_state.connections)
        return await super().on_tick(counter)

    def leave(self) -> None:
        """End in order, of one's own accord, for a house that is lost: its requests wait in vain.

        Whoever has sent one asks again under the same key, and is answered by what comes next.
        """
        self.end_in_time()
        self.config.timeout_graceful_shutdown = 0
        if self.front.desk is not None:
            self.front.desk.hub.close()
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Let the streams go, then everything else."""
        self.end_in_time()
        desk = self.front.desk
        if desk is not None:
            asyncio.get_running_loop().call_soon_threadsafe(desk.hub.close)
        # Not uvicorn's own way, which raises the signal again at the end: a house that was told
        # to close and has closed ends with success. Ctrl-C twice does not wait.
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """Have the address before anything is put on record: a house that nobody can reach is none."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as own:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            own.bind((settings.host, settings.port))
            own.listen(BACKLOG)  # until then another may have it too
        except OSError as error:
            where = f"{settings.host}:{settings.port}"
            raise InputError(say("serve-address-taken", where=where, why=error.strerror)) from None
        own.set_inheritable(True)
        yield own


def serve(
    front: Application, settings: Settings, own: socket.socket, opened: Callable[[], None]
) -> bool:
    """Serve until told to stop; tell whether it was, and not lost instead.

    ``opened`` is told once whoever asks is answered.
    """
    allocator.settle()
    config = uvicorn.Config(
        front,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=GRACE_SECONDS,
        limit_concurrency=None,
        http=Line,
        backlog=BACKLOG,
    )
    Line.at_most(0 if settings.behind_proxy else settings.connections_per_address)
    server = Server(config)
    server.front, server.opened = front, opened
    front.leave = server.leave
    try:
        server.run([own])
    except SystemExit:
        if front.not_opened is None:
            raise
        raise front.not_opened from None
    if front.is_lost and server.end is not None:
        server.end.cancel()  # it begins anew
    return not front.is_lost


def _end_now() -> None:
    log.error("it did not close in order within %g seconds, and ends now", END_SECONDS)
    os._exit(1)
