"""Requests on their way in: one that takes too long, head or body, is let go.

One look a second goes over all connections; a timer for each request would cost more than reading
it does.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.messages import say
from croupier.server.accounts.rates import Rate, network
from croupier.server.answers.problems import Problem
from croupier.server.http.turned_away import TurnedAway

ARRIVAL_SECONDS = 10.0


class Arriving(HttpToolsProtocol):
    """uvicorn's protocol, which also knows since when a request has been arriving; 0 if none is."""

    since = 0.0
    nearby = ""
    most_nearby: ClassVar[int] = 0  # lines from one neighbourhood; any number if 0
    open_nearby: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, unless the neighbourhood has lines enough."""
        super().connection_made(transport)
        self.since = self.loop.time()
        self.nearby = network(self.client[0]) if self.client else ""
        self.open_nearby[self.nearby] += 1
        if 0 < self.most_nearby < self.open_nearby[self.nearby]:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Have one line less."""
        super().connection_lost(exc)
        self.open_nearby[self.nearby] -= 1
        if not self.open_nearby[self.nearby]:
            del self.open_nearby[self.nearby]

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        super().on_message_begin()
        self.since = self.loop.time()

    def on_message_complete(self) -> None:
        """Have a request whole."""
        super().on_message_complete()
        self.since = 0.0

    def let_go(self) -> None:
        """Say that it took too long, and close the line."""
        problem = Problem(408, say("request-timed-out"))
        body = msgspec.json.encode(problem.refusal(str, ""))
        self.transport.write(
            b"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\n"
            b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body)
        )
        self.transport.close()


class Line(asyncio.Protocol):
    """A line that was just opened: read from now on, or let go before anything is made for it.

    A neighbourhood has so many at once, and a tenth of them anew in a second. One that opens more
    is not heard for a while.
    """

    opened: ClassVar[Rate | None] = None  # any number if none
    turned_away: ClassVar[TurnedAway] = TurnedAway(())

    def __init__(self, **made: Any) -> None:
        self._made = made

    @classmethod
    def at_most(cls, nearby: int) -> None:
        """Have so many lines of a neighbourhood, or any number if 0."""
        Arriving.most_nearby = nearby
        cls.opened = Rate(nearby / 10, nearby) if nearby else None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Hand the line on, if its neighbourhood has not opened too many."""
        if self.opened is not None:
            peer = transport.get_extra_info("peername")
            nearby = network(peer[0]) if isinstance(peer, tuple) else ""
            now = time.monotonic()
            if self.opened.wait(nearby, now):
                self.turned_away.shut(nearby, now)
                transport.abort()
                return
        reader = Arriving(**self._made)
        transport.set_protocol(reader)
        reader.connection_made(transport)


def let_go_of_slow(connections: Iterable[object], seconds: float = ARRIVAL_SECONDS) -> None:
    """Let go of whoever has been sending one request for too long."""
    now = asyncio.get_running_loop().time()
    for one in list(connections):
        if isinstance(one, Arriving) and one.since and now - one.since > seconds:
            one.let_go()
