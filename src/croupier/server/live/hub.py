"""Live streams: every table's news, encoded once for each audience and sent to all who watch.

No viewer has a queue. Each knows the position it was told last, and is told what has happened
since together with what has changed in the view; so a slow reader is told less often, holds nobody
up, and misses nothing. One that falls behind what is kept here is let go, and resumes by its
``Last-Event-ID`` from the journal, with the view whole.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import structlog
from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from croupier.floor.following import Happened
from croupier.floor.pace import Pace
from croupier.floor.tracking import Tracked, note_phase, track
from croupier.floor.trays import Told
from croupier.games import Game
from croupier.games.library import Library
from croupier.messages import Names, language
from croupier.messages.languages import LANGUAGES
from croupier.server.answers.shapes import Receive, Send, Stream
from croupier.server.views import patron as own_view
from croupier.server.views.account import OwnDay
from croupier.server.views.everyone import everyone
from croupier.server.views.paying import Chest
from croupier.server.views.seen import Own, SeenTable, TableChange
from croupier.server.views.staff import staff
from croupier.server.views.told_events import (
    PRIVATE,
    ToldEvent,
    may_hear,
    patron_of,
    tell,
)
from croupier.table import events as e
from croupier.table.names import is_private
from croupier.table.state import State

TOLD_AT_MOST = 2_000  # events of a gap that are told with the view; older ones are in the history
KEPT_EVENTS = TOLD_AT_MOST  # for each table: nobody who resumes is told of more
# Events of coups that are over, told once in each language; whoever resumes is told the same bytes.
SAID_AT_MOST = KEPT_EVENTS * len(LANGUAGES)
READS_AT_ONCE = 2  # of the journal, for those who resume from further back than is kept
HEARTBEAT_SECONDS = 15.0
STUCK_SECONDS = 30.0  # a reader that takes nothing for so long is let go
PACE_SECONDS = 0.4  # a table whose wagers alone change is shown this often
HEARTBEAT = b": \n\n"
_encode = msgspec.json.Encoder().encode
log = structlog.get_logger()


class WholeTable(Struct, frozen=True):
    """What happened, and the table as it is: the first message, and any after a gap."""

    position: int
    server_time: int  # now: a view may have been made before
    events: tuple[ToldEvent, ...]
    view: SeenTable


class ChangedTable(Struct, frozen=True):
    """What happened since the message before, and those fields of the view that it changed."""

    position: int
    server_time: int
    events: tuple[ToldEvent, ...]
    change: TableChange


class PitWhole(Struct, frozen=True):
    """One of the pit's tables, whole."""

    position: int
    table: str
    view: SeenTable


class PitChange(Struct, frozen=True):
    """What has changed at one of the pit's tables."""

    position: int
    table: str
    server_time: int
    change: TableChange


Grip = Literal[
    "top", "right", "bottom", "left", "top-left", "top-right", "bottom-right", "bottom-left"
]


class Folded(Struct, frozen=True):
    """How far a squeezer has folded a card that lies face down: a position, never the card."""

    place: Annotated[int, Meta(ge=0, le=5)]
    grip: Grip
    percent: Annotated[int, Meta(ge=0, le=100)]


class TableStream(Stream, frozen=True):
    """A table as it happens; ``id`` is the position to resume from."""

    EVENTS: ClassVar[Mapping[str, Any]] = {
        "table": WholeTable,
        "change": ChangedTable,
        "me": OwnDay,
        "fold": Folded,
    }


class OneWhole(WholeTable, frozen=True):
    """One of several tables, whole, with what happened there."""

    table: str


class OneChanged(ChangedTable, frozen=True):
    """What happened at one of several tables, and what it changed."""

    table: str


class OneFolded(Folded, frozen=True):
    """How far a card is folded at one of several tables."""

    table: str


class SeveralStream(Stream, frozen=True):
    """Several tables on one line; ``id`` names the position to resume from at each of them."""

    EVENTS: ClassVar[Mapping[str, Any]] = {
        "table": OneWhole,
        "change": OneChanged,
        "me": OwnDay,
        "fold": OneFolded,
    }


class PitStream(Stream, frozen=True):
    """All tables as they change."""

    EVENTS: ClassVar[Mapping[str, Any]] = {"pit": PitWhole, "pit-change": PitChange}


class Viewer(Struct, eq=False):
    """One open stream: who watches, and the position they have been told."""

    id: str
    rank: str
    told: int = 0
    is_awake: bool = False
    sleep: asyncio.Future[None] | None = None
    token: str = ""
    is_gone: bool = False
    is_over: bool = False
    is_silent: bool = False
    sends_since: float = 0.0
    me: bytes = b""
    fold: bytes = b""
    audience: str = ""
    tables: dict[str, int] = msgspec.field(default_factory=dict)  # in the pit: told of each
    news_of: set[str] = msgspec.field(default_factory=set)
    stream: "Viewer | None" = None  # the line on which it is told, if that is not its own

    def wake(self) -> None:
        """Have the stream look for news, now or once it has sent what it is sending."""
        line = self.stream or self
        line.is_awake = True
        if line.sleep is not None and not line.sleep.done():
            line.sleep.set_result(None)

    async def news(self) -> None:
        """Wait until woken."""
        if not self.is_awake:
            # A thousand of them wait at once: a bare future takes half of what an event takes.
            self.sleep = asyncio.get_running_loop().create_future()
            await self.sleep
            self.sleep = None
        self.is_awake = False

    @property
    def is_staff(self) -> bool:
        """Tell whether the staff's projection is for them."""
        return self.rank not in ("", "patron")


# They go beside the changes and are not part of them.
_BESIDE = frozenset({"position", "server_time"})


class _Part:
    """A part of a view, encoded field by field, with the position at which each changed."""

    def __init__(self, shown: Struct, position: int) -> None:
        self.shown = shown
        self.whole_since = position  # who was told less is told the whole
        self.made_at = position
        self.fields: dict[str, tuple[bytes, int]] = {}
        for name in shown.__struct_fields__:
            if (value := getattr(shown, name)) is not UNSET:
                self.fields[name] = (_field(name, value), position)

    def update(self, shown: Struct, position: int) -> None:
        """Take in the view as it is now; only what has changed is encoded again."""
        self.made_at = position
        for name in shown.__struct_fields__:
            value, before = getattr(shown, name), getattr(self.shown, name, UNSET)
            if value is before or value == before:
                continue
            if value is UNSET:
                self.fields.pop(name)
                self.whole_since = position
            else:
                self.fields[name] = (_field(name, value), position)
        self.shown = shown

    def since(self, position: int) -> list[bytes]:
        """List the fields that have changed after a position."""
        return [
            body
            for name, (body, at) in self.fields.items()
            if at > position and name not in _BESIDE
        ]

    def whole(self) -> list[bytes]:
        """List all fields."""
        return [body for body, _ in self.fields.values()]


def _field(name: str, value: Any) -> bytes:
    return b'"%b":%b' % (name.encode(), _encode(value))


class Channel:
    """One table as it is shown: its latest state, its last events, who watches."""

    def __init__(self, state: State, hub: "Hub") -> None:
        self.state = state
        self.hub = hub
        self.tracked = Tracked()
        self.kept: deque[Happened] = deque(maxlen=KEPT_EVENTS)
        self.dropped = 0  # events up to this position are no longer kept
        self.variance = Told()  # of the tray's latest count, for staff
        self.values: frozenset[int] = frozenset()  # of the chips in it
        self.is_tray_open = False  # counted, for real chips
        self.tray = 0  # the position of the latest entry about its tray
        self.cards_off = ""  # what is wrong with the cards that were last in its shoe
        self.viewers: set[Viewer] = set()
        self._common: dict[str, _Part] = {}  # by language
        self._own: dict[str, _Part] = {}  # by audience
        # Worked out when first asked for after a change, and then the same for all.
        self._messages: dict[tuple[str, int, str], bytes] = {}
        self._said: dict[tuple[str, bool, int], bytes] = {}  # by language, to whom, position
        self._there: frozenset[str] | None = None
        self._private: dict[str, int] = {}  # each patron's latest news of their own
        self._public = 0  # the latest news that may change what anyone sees of their own
        self._flush: asyncio.TimerHandle | None = None
        self._flush_at = 0.0
        self._flushed = 0.0

    def take(self, news: Sequence[Happened], state: State) -> bool:
        """Take in what was committed; tell whether it is more than wagers."""
        is_urgent = False
        for position, event in news:
            if len(self.kept) == KEPT_EVENTS:
                self.dropped = self.kept[0][0]
            self.kept.append((position, event))
            track(self.tracked, position, event)
            if type(event) in PRIVATE:
                self._private[patron_of(event)] = position
            else:
                self._public = position
                is_urgent = True
        if len(self._private) > KEPT_EVENTS:
            self._private = dict(list(self._private.items())[-KEPT_EVENTS // 2 :])
        self.state = state
        if is_urgent or not self.tracked.phase:
            self._note_phase()
        self._messages.clear()
        self._there = None
        return is_urgent

    def recall(self, read: Sequence[Happened], after: int) -> None:
        """Keep what was read from behind a position, so that nobody has to read it again."""
        older = [one for one in read if one[0] <= self.dropped]
        room = KEPT_EVENTS - len(self.kept)
        self.kept.extendleft(reversed(older[max(0, len(older) - room) :]))
        self.dropped = self.kept[0][0] - 1 if len(self.kept) == KEPT_EVENTS else after

    def _note_phase(self) -> None:
        note_phase(self.tracked, self.state, self.hub.now(), self.hub.pace)

    def publish(self, news: Sequence[Happened], state: State) -> None:
        """Take in what was committed, and tell the viewers soon."""
        self._soon(self.take(news, state))

    def hear_tray(
        self, position: int, variance: Told, values: frozenset[int], is_open: bool | None
    ) -> None:
        """Take in that something was entered of the tray, its slips, its box or a buy-in."""
        self.tray, self.values = position, values
        if is_open not in (None, self.is_tray_open):
            self.is_tray_open = bool(is_open)
            self._public = max(self._public, position)
        self._count(position, variance, self.cards_off, is_news=True)

    def count_cards(self, position: int, cards_off: str) -> None:
        """Take in what a count of the cards came to."""
        self._count(position, self.variance, cards_off)

    def _count(self, position: int, variance: Told, cards_off: str, is_news: bool = False) -> None:
        """Tell those who see it at once."""
        if is_news or (variance, cards_off) != (self.variance, self.cards_off):
            self.variance, self.cards_off = variance, cards_off
            self.tracked.position = max(self.tracked.position, position)
            self._messages.clear()
            self._soon(True)

    def fold(self, folded: Folded, squeezer: str) -> None:
        """Show everyone else how far a card is folded; who is slow sees the latest alone."""
        message = b"event: fold\ndata: " + _encode(folded) + b"\n\n"
        for viewer in self.viewers:
            if viewer.id != squeezer:
                viewer.fold = message
                viewer.wake()

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
        self._note_phase()  # wagers over the differential keep the betting open
        for viewer in self.viewers:
            viewer.wake()
        self.hub.wake_pit(self.state.table)

    # ---- what a viewer is told

    def _audience(self, viewer: Viewer) -> str:
        return f"{language()} {self._who(viewer)}"

    def _who(self, viewer: Viewer) -> str:
        if viewer.is_staff:
            return f"staff {viewer.rank}"
        if not viewer.id:
            return "nobody"
        return f"patron {viewer.id}" if viewer.id in self._present() else "patron"

    def _present(self) -> frozenset[str]:
        if self._there is None:
            self._there = own_view.present(self.state, self.tracked)
            # Whoever has gone is shown what everyone is, and all of it anew when they come back.
            watching = self._there & {viewer.id for viewer in self.viewers}
            kept = {"nobody", "patron"} | {f"patron {patron}" for patron in watching}
            self._own = {
                audience: part
                for audience, part in self._own.items()
                if (who := audience.partition(" ")[2]) in kept or who.startswith("staff")
            }
        return self._there

    def _parts(self, viewer: Viewer, audience: str) -> tuple[_Part, _Part]:
        """Give the part that all see and the one of this audience, both as of now."""
        hub, position = self.hub, self.tracked.position
        common = self._common.get(language())
        if common is None or common.made_at != position:
            self._note_phase()
            shown = everyone(
                hub.game(self.state),
                self.state,
                self.tracked,
                hub.names,
                hub.now(),
                self.is_tray_open,
            )
            common = self._common[language()] = _updated(common, shown, position)
            if shown.differential and shown.differential.over:
                self._public = position  # those on the larger box are asked to alter it
        latest = position
        if not viewer.is_staff:
            latest = max(self._public, self._private.get(viewer.id, 0))
        own = self._own.get(audience)
        if own is None or own.made_at < latest:
            own = self._own[audience] = _updated(own, self._besides(viewer), position)
        return common, own

    def _besides(self, viewer: Viewer) -> Struct:
        hub, now, state = self.hub, self.hub.now(), self.state
        game = hub.game(state)
        if viewer.is_staff:
            seen = staff(
                game,
                state,
                viewer.rank,
                names=hub.names,
                now=now,
                used=hub.one_times(state),
                variance=" ".join(filter(None, (self.variance.words, self.cards_off))),
                chips=Chest(hub.denominations, self.values),
            )
            return replace(seen, tray=self.tray)
        mine = own_view.own(game, state, self.tracked, viewer.id, now)
        return Own(mine if viewer.id else None, mine.lines)

    def view(self, viewer: Viewer) -> bytes:
        """Encode the table as a viewer sees it, whole."""
        common, own = self._parts(viewer, self._audience(viewer))
        return b"{%b}" % b",".join([*common.whole(), *own.whole()])

    def change(self, viewer: Viewer, since: int) -> bytes | None:
        """Encode what has changed for a viewer since a position; none if they need the whole."""
        audience = self._audience(viewer)
        is_other, viewer.audience = audience != viewer.audience, audience
        common, own = self._parts(viewer, audience)
        if is_other or since < common.whole_since or since < own.whole_since:
            return None
        return b"{%b}" % b",".join([*common.since(since), *own.since(since)])

    def message(self, viewer: Viewer) -> bytes | None:
        """Encode what a viewer has not been told yet; none if it is no longer kept here."""
        if viewer.told < self.dropped:
            return None
        # Most viewers have nothing of their own in it, and are sent one and the same message.
        has_own = not viewer.is_staff and self._private.get(viewer.id, 0) > viewer.told
        change = None
        key = (self._audience(viewer), viewer.told, viewer.id if has_own else "")
        if key[0] == viewer.audience and (made := self._messages.get(key)) is not None:
            return made
        change = self.change(viewer, viewer.told)
        told = self._told(self.since(viewer.told), viewer)
        if change is None:
            return self.frame(told, viewer)
        position = self.tracked.position
        made = self._messages[key] = (
            b'id: %d\nevent: change\ndata: {"position":%d,"server_time":%d,"events":%b,"change":%b}'
            b"\n\n" % (position, position, self.hub.now(), told, change)
        )
        return made

    def since(self, position: int) -> list[Happened]:
        """List what is kept of what happened after a position, looking no further back."""
        news = list(takewhile(lambda one: one[0] > position, reversed(self.kept)))
        news.reverse()
        return news

    def _told(self, news: Sequence[Happened], viewer: Viewer) -> bytes:
        """Tell events to a viewer, the last of them if there are too many."""
        heard = (one for one in reversed(news) if may_hear(one[1], viewer.id, viewer.is_staff))
        last = islice(heard, TOLD_AT_MOST)
        return b"[%b]" % b",".join([self._tell(*one, viewer.is_staff) for one in last][::-1])

    def _tell(self, position: int, event: e.Event, is_staff: bool) -> bytes:
        names = self.hub.names
        if position >= self.tracked.began:
            hidden = self.state.coup.face_down
            return _encode(tell(event, position, names, hidden, is_staff=is_staff))
        key = (language(), is_staff, position)
        if (said := self._said.get(key)) is None:
            said = self._said[key] = _encode(tell(event, position, names, is_staff=is_staff))
            if len(self._said) > SAID_AT_MOST:
                del self._said[next(iter(self._said))]
        return said

    def frame(self, told: bytes, viewer: Viewer) -> bytes:
        """Write a message with the whole view."""
        viewer.audience = self._audience(viewer)
        position = self.tracked.position
        return (
            b'id: %d\nevent: table\ndata: {"position":%d,"server_time":%d,"events":%b,"view":%b}'
            b"\n\n"
        ) % (
            position,
            position,
            self.hub.now(),
            told,
            self.view(viewer),
        )

    def resumed(self, missed: list[Happened], viewer: Viewer) -> bytes:
        """Write the first message of a viewer who comes back."""
        return self.frame(self._told(missed, viewer), viewer)


def _updated(part: _Part | None, shown: Struct, position: int) -> _Part:
    if part is None:
        return _Part(shown, position)
    part.update(shown, position)
    return part


class Hub:
    """All channels of the house, and the consoles that watch all of them."""

    def __init__(
        self,
        library: Library,
        names: Names,
        now: Callable[[], int],
        pace: Pace,
        one_times: Callable[[State], dict[str, int]],
        journal: Callable[[str, int], list[Happened]],
        alive: Callable[[set[str]], Awaitable[dict[str, bool]]],
        denominations: tuple[int, ...] = (),
    ) -> None:
        self.library = library
        self.denominations = denominations  # of the house's chips
        self.names = names
        self.now = now
        self.pace = pace
        self.one_times = one_times  # used at other tables than the one shown
        self.journal = journal  # events of a table after a position; waits for the store
        self.alive = alive  # which of some sessions are still alive, and whether each is locked
        self.channels: dict[str, Channel] = {}
        self.pit: set[Viewer] = set()
        self.is_closing = False
        self.open: dict[Viewer, asyncio.Task[Any]] = {}
        self._reading = asyncio.Semaphore(READS_AT_ONCE)

    def channel(self, table: str, state: State, tail: Sequence[Happened]) -> Channel:
        """Give a table's channel, beginning it with the events that led to its state."""
        channel = self.channels.get(table)
        if channel is None:
            channel = self.channels[table] = Channel(state, self)
            channel.take(tail, state)
            tracked = channel.tracked
            if tracked.closes_at is not None and tracked.closes_at < self.now():
                # The house was away meanwhile, and its dealer begins to count anew.
                tracked.since = self.now()
                note_phase(tracked, state, tracked.since, self.pace)
            if tail and tail[0][0] > 1:
                channel.dropped = tail[0][0] - 1
        return channel

    def game(self, state: State) -> Game | None:
        """Give the game that a table plays, or none for one that was never opened."""
        return None if state.setup is None else self.library[state.setup.book]

    def wake_pit(self, table: str) -> None:
        """Tell the consoles that a table has changed; a patron's private one is not the pit's."""
        if is_private(table):
            return
        for viewer in self.pit:
            viewer.news_of.add(table)
            viewer.wake()

    def tell_me(self, patron: str, message: bytes) -> None:
        """Tell a patron, on every stream they have open, about their own money."""
        for channel in self.channels.values():
            for viewer in channel.viewers:
                if viewer.id == patron and not viewer.is_staff:
                    viewer.me = message
                    viewer.wake()

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
            viewer.wake()

    async def beat(self) -> None:
        """Now and then give a sign of life to the silent, and let go of the stuck.

        One clock for all streams: a timer for each would cost more than the messages do.
        """
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            tokens = {viewer.token for viewer in self.open if viewer.token}
            try:
                alive = await self.alive(tokens) if tokens else {}
            except Exception:  # the database may be away for a while: nobody is sent out for that
                log.exception("sessions could not be looked at")
                alive = dict.fromkeys(tokens, False)
            for viewer, task in list(self.open.items()):
                is_out = viewer.token in tokens and viewer.token not in alive
                if is_out or (viewer.is_staff and alive.get(viewer.token)):
                    # Signed out, shut, too old, or at a console that was left alone: the stream
                    # is over, and may be asked for anew, as far as whoever asks may see it then.
                    viewer.is_over = True
                    viewer.wake()
                elif viewer.sends_since and loop.time() - viewer.sends_since > STUCK_SECONDS:
                    task.cancel()
                elif viewer.is_silent:
                    viewer.wake()
                viewer.is_silent = True

    async def watch(
        self, channel: Channel, viewer: Viewer, after: int | None, send: Send, receive: Receive
    ) -> None:
        """Serve one stream of a table until its reader goes."""
        first = await self._first(channel, viewer, after)
        try:
            await _serve(self, viewer, first, lambda: self._next(channel, viewer), send, receive)
        finally:
            channel.viewers.discard(viewer)

    async def _first(self, channel: Channel, viewer: Viewer, after: int | None) -> bytes:
        """Let a viewer in: what they have missed, and the table as it is."""
        missed: list[Happened] = []
        if after is not None and after < channel.tracked.position:
            missed = channel.since(after)
            if after < channel.dropped and len(missed) < TOLD_AT_MOST:
                missed = await self._missed(channel, after)
        viewer.told = channel.tracked.position
        first = channel.resumed(missed, viewer)
        channel.viewers.add(viewer)
        return first

    async def _missed(self, channel: Channel, after: int) -> list[Happened]:
        """Read what is no longer kept; who waited for others to read it finds it kept by them."""
        async with self._reading:
            if after < channel.dropped and len(channel.kept) < KEPT_EVENTS:
                read = await asyncio.to_thread(self.journal, channel.state.table, after)
                channel.recall(read, after)
        return channel.since(after)

    @staticmethod
    def _news(channel: Channel, viewer: Viewer) -> bytes | None:
        if channel.tracked.position <= viewer.told:
            return b""
        news = channel.message(viewer)
        viewer.told = channel.tracked.position
        return news

    @staticmethod
    def _next(channel: Channel, viewer: Viewer) -> bytes | None:
        # The table before the money: a balance must not tell how a coup ended.
        if (news := Hub._news(channel, viewer)) is None:
            return None
        body = viewer.fold + news + viewer.me
        viewer.fold = viewer.me = b""
        return body

    async def watch_several(
        self,
        watched: Sequence[tuple[Channel, Viewer, int | None]],
        line: Viewer,
        send: Send,
        receive: Receive,
    ) -> None:
        """Serve several tables on one line until its reader goes."""
        seen = [(channel, viewer) for channel, viewer, _ in watched]
        try:
            first = [await self._first(*one) for one in watched]
            # What has not been sent yet is resumed from where it was.
            at = [viewer.told if last is None else last for _, viewer, last in watched]
            whole = b""
            for nth, ((channel, viewer), body) in enumerate(zip(seen, first, strict=True)):
                at[nth] = viewer.told
                whole += _at_one(channel, at, body)
            await _serve(self, line, whole, lambda: self._several(seen), send, receive)
        finally:
            for channel, viewer in seen:
                channel.viewers.discard(viewer)

    @staticmethod
    def _several(seen: Sequence[tuple[Channel, Viewer]]) -> bytes | None:
        body = me = b""
        for channel, viewer in seen:
            if (news := Hub._news(channel, viewer)) is None:
                return None
            at = [one.told for _, one in seen]
            body += b"".join(_at_one(channel, at, one) for one in (viewer.fold, news) if one)
            me = viewer.me or me
            viewer.fold = viewer.me = b""
        return body + me

    async def watch_pit(self, viewer: Viewer, send: Send, receive: Receive) -> None:
        """Serve one stream of all tables."""
        viewer.news_of = {table for table in self.channels if not is_private(table)}
        self.pit.add(viewer)
        try:
            await _serve(self, viewer, self._pit(viewer), lambda: self._pit(viewer), send, receive)
        finally:
            self.pit.discard(viewer)

    def _pit(self, viewer: Viewer) -> bytes:
        tables, viewer.news_of = viewer.news_of, set()
        body = b""
        for table in sorted(tables):
            channel = self.channels[table]
            position, name = channel.tracked.position, _encode(table)
            since = viewer.tables.get(table)
            change = None if since is None else channel.change(viewer, since)
            if change is None:
                body += b'id: %d\nevent: pit\ndata: {"position":%d,"table":%b,"view":%b}\n\n' % (
                    position,
                    position,
                    name,
                    channel.view(viewer),
                )
            else:
                body += (
                    b'id: %d\nevent: pit-change\ndata: {"position":%d,"table":%b,"server_time":%d,'
                    b'"change":%b}\n\n' % (position, position, name, self.now(), change)
                )
            viewer.tables[table] = position
        return body


def _at_one(channel: Channel, at: Sequence[int], message: bytes) -> bytes:
    """Say of a message at which of several tables it is, and how far each of them is told."""
    head, _, fields = message.partition(b"data: {")
    start = head.index(b"event: ")
    told = b"id: %b\n" % b"-".join(b"%d" % position for position in at) if start else b""
    return b'%b%bdata: {"table":%b,%b' % (told, head[start:], _encode(channel.state.table), fields)


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
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
        viewer.wake()

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
            await viewer.news()
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
