"""Live streams: every table's news, encoded once for each audience and sent to all who watch.

No viewer has a queue. Each knows the position it was told last, and is told what has happened
since together with the view as it is now; so a slow reader is told less often, holds nobody up,
and misses nothing. One that falls behind what is kept here is let go, and resumes by its
``Last-Event-ID`` from the journal.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from croupier.floor.following import PRIVATE as PRIVATE_TABLE
from croupier.server.views import staff as consoles
from croupier.server.views import patron as own_view
from croupier.server.views import everyone as views
from croupier.server.live.tracking import Memory, follow, note_phase
from croupier.server.views.told_events import PRIVATE, Names, may_hear, patron_of, tell
from croupier.table import events as e
from croupier.table.state import State

Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
News = tuple[int, e.Event]  # position, event

KEPT_EVENTS = 5000  # for each table: some minutes of a busy one
HEARTBEAT_SECONDS = 15.0
STUCK_SECONDS = 30.0  # a reader that takes nothing for so long is let go
PACE_SECONDS = 0.25  # a table whose wagers alone change is shown this often
HEARTBEAT = b": \n\n"
_encode = msgspec.json.Encoder().encode
log = structlog.get_logger()


class Viewer(Struct, eq=False):
    """One open stream: who watches, and the position they have been told."""

    id: str
    rank: str
    told: int = 0
    wake: asyncio.Event = msgspec.field(default_factory=asyncio.Event)
    token: str = ""
    is_gone: bool = False
    is_over: bool = False
    is_silent: bool = False
    sends_since: float = 0.0
    me: bytes = b""
    tables: set[str] = msgspec.field(default_factory=set)

    @property
    def is_staff(self) -> bool:
        """Tell whether the staff's projection is for them."""
        return self.rank not in ("", "patron")


class Channel:
    """One table as it is shown: its latest state, its last events, who watches."""

    def __init__(self, state: State, hub: "Hub") -> None:
        self.state = state
        self.hub = hub
        self.memory = Memory()
        self.kept: deque[News] = deque(maxlen=KEPT_EVENTS)
        self.dropped = 0  # events up to this position are no longer kept
        self.viewers: set[Viewer] = set()
        # Worked out when first asked for after a change, and then the same for all.
        self._made: dict[Any, bytes] = {}
        self._sorted: own_view.Felt | None = None
        self._there: frozenset[str] | None = None
        self._private: dict[str, int] = {}  # each patron's latest news of their own
        self._flush: asyncio.TimerHandle | None = None
        self._flush_at = 0.0
        self._flushed = 0.0

    def take(self, news: Sequence[News], state: State) -> bool:
        """Take in what was committed; tell whether it is more than wagers."""
        is_urgent = False
        for position, event in news:
            if len(self.kept) == KEPT_EVENTS:
                self.dropped = self.kept[0][0]
            self.kept.append((position, event))
            follow(self.memory, position, event)
            if type(event) in PRIVATE:
                self._private[patron_of(event)] = position
            else:
                is_urgent = True
        if len(self._private) > KEPT_EVENTS:
            self._private = dict(list(self._private.items())[-KEPT_EVENTS // 2 :])
        self.state = state
        if news:
            note_phase(self.memory, state, news[-1][1].at, self.hub.windows)
        self._made.clear()
        self._sorted = self._there = None
        return is_urgent

    def publish(self, news: Sequence[News], state: State) -> None:
        """Take in what was committed, and tell the viewers soon."""
        self._soon(self.take(news, state))

    def _soon(self, urgent: bool) -> None:
        loop = asyncio.get_running_loop()
        at = loop.time() if urgent else max(loop.time(), self._flushed + PACE_SECONDS)
        if self._flush is not None:
            if self._flush_at <= at:
                return
            self._flush.cancel()
        self._flush_at = at
        self._flush = loop.call_at(at, self._tell_all)

    def _tell_all(self) -> None:
        self._flush = None
        self._flushed = asyncio.get_running_loop().time()
        for viewer in self.viewers:
            viewer.wake.set()
        self.hub.wake_pit(self.state.table)

    # ---- what a viewer is told

    def _audience(self, viewer: Viewer) -> str:
        if viewer.is_staff:
            return f"staff {viewer.rank}"
        if not viewer.id:
            return "nobody"
        return f"patron {viewer.id}" if viewer.id in self._present() else "patron"

    def _felt(self) -> own_view.Felt:
        if self._sorted is None:
            self._sorted = own_view.felt_of(self.state)
        return self._sorted

    def _present(self) -> frozenset[str]:
        if self._there is None:
            self._there = own_view.present(self.state, self.memory, self._felt())
        return self._there

    def view(self, viewer: Viewer) -> bytes:
        """Encode the table as a viewer sees it; the common part is made once."""
        audience = self._audience(viewer)
        key = ("view", audience)
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._common()[:-1] + self._besides(viewer) + b"}"
        return made

    def _common(self) -> bytes:
        made = self._made.get("common")
        if made is None:
            hub = self.hub
            shown = views.everyone(self.state, self.memory, hub.names, hub.now())
            made = self._made["common"] = _encode(shown)
        return made

    def _besides(self, viewer: Viewer) -> bytes:
        if viewer.is_staff:
            besides = consoles.staff(
                self.state, viewer.rank, self.hub.names, self.hub.now(),
                self.hub.one_times(self.state),
            )  # fmt: skip
            besides["rulings"] = self.hub.rulings(self.state, viewer.rank)
            besides["you"] = None
        else:
            mine = own_view.own(
                self.state, self.memory, viewer.id, self.hub.now(), self._felt()
            )  # fmt: skip
            besides = {"you": mine if viewer.id else None, "lines": mine["lines"]}
        return b"," + _encode(besides)[1:-1]

    def message(self, viewer: Viewer) -> bytes | None:
        """Encode what a viewer has not been told yet; none if it is no longer kept here."""
        if viewer.told < self.dropped:
            return None
        # Most viewers have nothing of their own in it, and are sent one and the same message.
        has_own = not viewer.is_staff and self._private.get(viewer.id, 0) > viewer.told
        key = ("message", self._audience(viewer), viewer.told, viewer.id if has_own else "")
        made = self._made.get(key)
        if made is None:
            told = [
                self._tell(position, event)
                for position, event in self.kept
                if position > viewer.told and may_hear(event, viewer.id, viewer.is_staff)
            ]
            made = self._made[key] = self.frame(told, viewer)
        return made

    def _tell(self, position: int, event: e.Event) -> dict[str, Any]:
        hidden = self.state.coup.face_down if position >= self.memory.began else ()
        return tell(event, position, self.hub.names, hidden)

    def frame(self, told: list[dict[str, Any]], viewer: Viewer) -> bytes:
        """Write one message of the stream."""
        position = self.memory.position
        return b'id: %d\nevent: table\ndata: {"position":%d,"events":%b,"view":%b}\n\n' % (
            position, position, _encode(told), self.view(viewer),
        )  # fmt: skip

    def resumed(self, missed: list[News], viewer: Viewer) -> bytes:
        """Write the first message of a viewer who comes back."""
        told = [
            self._tell(position, event)
            for position, event in missed
            if may_hear(event, viewer.id, viewer.is_staff)
        ]
        return self.frame(told, viewer)


class Hub:
    """All channels of the house, and the consoles that watch all of them."""

    def __init__(
        self,
        names: Names,
        now: Callable[[], int],
        windows: dict[str, int],
        rulings: Callable[[State, str], Any],
        one_times: Callable[[State], dict[str, int]],
        journal: Callable[[str, int], list[News]],
        alive: Callable[[set[str]], Awaitable[set[str]]],
    ) -> None:
        self.names = names
        self.now = now
        self.windows = windows
        self.rulings = rulings
        self.one_times = one_times  # used at other tables than the one shown
        self.journal = journal  # events of a table from behind a position; waits for the store
        self.alive = alive  # which of some sessions are still alive
        self.channels: dict[str, Channel] = {}
        self.pit: set[Viewer] = set()
        self.is_closing = False
        self.open: dict[Viewer, asyncio.Task[Any]] = {}

    def channel(self, table: str, state: State, tail: Sequence[News]) -> Channel:
        """Give a table's channel, beginning it with the events that led to its state."""
        channel = self.channels.get(table)
        if channel is None:
            channel = self.channels[table] = Channel(state, self)
            channel.take(tail, state)
            memory = channel.memory
            if memory.closes_at is not None and memory.closes_at < self.now():
                # The house was away meanwhile, and its dealer begins to count anew.
                memory.since = self.now()
                note_phase(memory, state, memory.since, self.windows)
            if tail and tail[0][0] > 1:
                channel.dropped = tail[0][0] - 1
        return channel

    def wake_pit(self, table: str) -> None:
        """Tell the consoles that a table has changed; a patron's private one is not the pit's."""
        if table.startswith(PRIVATE_TABLE):
            return
        for viewer in self.pit:
            viewer.tables.add(table)
            viewer.wake.set()

    def tell_me(self, patron: str, message: bytes) -> None:
        """Tell a patron, on every stream they have open, about their own money."""
        for channel in self.channels.values():
            for viewer in channel.viewers:
                if viewer.id == patron and not viewer.is_staff:
                    viewer.me = message
                    viewer.wake.set()

    def watching(self) -> set[str]:
        """Name the patrons who have a stream open."""
        return {
            viewer.id
            for channel in self.channels.values()
            for viewer in channel.viewers
            if viewer.id and not viewer.is_staff
        }

    @property
    def open_streams(self) -> int:
        """Count the streams that are open."""
        return len(self.open)

    def close(self) -> None:
        """Let all viewers go, as for a shutdown: they resume elsewhere or later."""
        self.is_closing = True
        for viewer in self.open:
            viewer.wake.set()

    async def beat(self) -> None:
        """Now and then give a sign of life to the silent, and let go of the stuck.

        One clock for all streams: a timer for each would cost more than the messages do.
        """
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            tokens = {viewer.token for viewer in self.open if viewer.token}
            try:
                alive = await self.alive(tokens) if tokens else set()
            except Exception:  # the database may be away for a while: nobody is sent out for that
                log.exception("sessions could not be looked at")
                alive = tokens
            for viewer, task in list(self.open.items()):
                if viewer.token in tokens - alive:
                    # Signed out, shut or too old: the stream is over, and may be asked for anew.
                    viewer.is_over = True
                    viewer.wake.set()
                elif viewer.sends_since and loop.time() - viewer.sends_since > STUCK_SECONDS:
                    task.cancel()
                elif viewer.is_silent:
                    viewer.wake.set()
                viewer.is_silent = True

    async def watch(
        self, channel: Channel, viewer: Viewer, after: int | None, send: Send, receive: Receive
    ) -> None:
        """Serve one stream of a table until its reader goes."""
        missed: list[News] = []
        if after is not None and after < channel.memory.position:
            if after >= channel.dropped and channel.kept and channel.kept[0][0] <= after + 1:
                missed = [news for news in channel.kept if news[0] > after]
            else:
                read = await asyncio.to_thread(self.journal, channel.state.table, after)
                missed = [news for news in read if news[0] <= channel.memory.position]
                # What was published while the journal was read comes from what is kept.
                last = missed[-1][0] if missed else after
                missed += [news for news in channel.kept if news[0] > last]
        viewer.told = channel.memory.position
        first = channel.resumed(missed, viewer)
        channel.viewers.add(viewer)
        try:
            await _serve(self, viewer, first, lambda: self._next(channel, viewer), send, receive)
        finally:
            channel.viewers.discard(viewer)

    @staticmethod
    def _next(channel: Channel, viewer: Viewer) -> bytes | None:
        body, viewer.me = viewer.me, b""
        if channel.memory.position > viewer.told:
            news = channel.message(viewer)
            if news is None:
                return None
            viewer.told = channel.memory.position
            body += news
        return body

    async def watch_pit(self, viewer: Viewer, send: Send, receive: Receive) -> None:
        """Serve one stream of all tables."""
        viewer.tables = {table for table in self.channels if not table.startswith(PRIVATE_TABLE)}
        self.pit.add(viewer)
        try:
            await _serve(self, viewer, self._pit(viewer), lambda: self._pit(viewer), send, receive)
        finally:
            self.pit.discard(viewer)

    def _pit(self, viewer: Viewer) -> bytes:
        tables, viewer.tables = viewer.tables, set()
        body = b""
        for table in sorted(tables):
            channel = self.channels[table]
            body += b'id: %d\nevent: pit\ndata: {"position":%d,"table":%b,"view":%b}\n\n' % (
                channel.memory.position, channel.memory.position, _encode(table),
                channel.view(viewer),
            )  # fmt: skip
        return body


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def _serve(
    hub: Hub,
    viewer: Viewer,
    first: bytes,
    next_body: Callable[[], bytes | None],
    send: Send,
    receive: Receive,
) -> None:
    """Send bodies as they come, a heartbeat when none do, until either side ends it."""
    loop = asyncio.get_running_loop()

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        viewer.is_gone = True
        viewer.wake.set()

    watch = asyncio.ensure_future(gone())
    task = asyncio.current_task()
    assert task is not None
    hub.open[viewer] = task
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        body: bytes | None = b"retry: 1000\n\n" + first
        while body is not None and not (viewer.is_gone or viewer.is_over or hub.is_closing):
            viewer.sends_since = loop.time()
            await send({"type": "http.response.body", "body": body, "more_body": True})
            viewer.sends_since = 0.0
            viewer.is_silent = False
            await viewer.wake.wait()
            viewer.wake.clear()
            body = next_body()
            if body == b"":
                body = HEARTBEAT
        if not viewer.is_gone:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    except OSError:
        pass  # the reader has gone; it resumes where it was
    finally:
        del hub.open[viewer]
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch
