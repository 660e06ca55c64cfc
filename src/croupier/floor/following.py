"""Tables as they are, followed from the floor's news inside the event loop.

Whoever shows or conducts a table needs a state that goes with the news, event by event. What this
process has decided comes with the state it led to; only what others wrote is worked out here. A
table that is not followed yet is loaded from the store, and what happens meanwhile is laid aside
and taken in afterwards, so that nothing is missed or seen twice.
"""

import asyncio
import logging
from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import Struct

from croupier.floor.flight import News
from croupier.floor.loading import load, table_event
from croupier.floor.records import table_of, table_stream
from croupier.floor.rulebooks import add_kept
from croupier.floor.running import Floor
from croupier.store import Store
from croupier.table.events import Event, SetupChanged, TableOpened
from croupier.table.names import is_private
from croupier.table.shapes import Setup
from croupier.table.state import State, new_table

log = logging.getLogger(__name__)
Happened = tuple[int, Event]
Hear = Callable[[str, Sequence[Happened], State], None]
TAIL = 300  # events read of a table that was not followed, to show what led here


class Followed(Struct):
    """A table as far as the news goes; ``tail`` are the last events before it was followed."""

    version: int
    state: State
    position: int = 0
    tail: list[Happened] = []


class Follower:
    """All floor tables of a house, always; private ones on demand."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self.position = floor.house.seen  # of the latest news taken in
        self.tables: dict[str, Followed] = {}
        self._loading: dict[str, tuple[asyncio.Future[None], list[News]]] = {}
        self._hear: list[Hear] = []
        self._again: asyncio.Future[None] | None = None
        self._others: list[Callable[[News], None]] = []
        self._moved: asyncio.Future[None] | None = None  # whoever waits for more

    def on_table(self, hear: Hear) -> None:
        """Have a table's events handed over with the state they lead to."""
        self._hear.append(hear)

    def on_any(self, hear: Callable[[News], None]) -> None:
        """Have every event of the house handed over."""
        self._others.append(hear)

    async def start(self) -> None:
        """Begin to follow; returns when every floor table is known."""
        self._floor.listen(self.take)
        streams = await asyncio.to_thread(self._floor.house.store.streams)
        tables = [table for stream in streams if (table := table_of(stream)) is not None]
        for table in tables:
            if not is_private(table):
                await self.table(table)

    async def table(self, table: str) -> Followed | None:
        """Give a table, following it from now on; none if it was never opened."""
        if (found := self.tables.get(table)) is not None:
            return found
        if table in self._loading:
            await self._loading[table][0]
            return self.tables.get(table)
        loading: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._loading[table] = (loading, [])
        try:
            loaded = await asyncio.to_thread(self._load, table)
            if loaded.version:
                self.tables[table] = loaded
        finally:
            _, meanwhile = self._loading.pop(table)
            loading.set_result(None)
        self.take(meanwhile, again=True)
        return self.tables.get(table)

    def take(self, news: list[News], again: bool = False) -> None:
        """Take news in, table by table, in their order."""
        by_table: dict[str, list[Happened]] = {}
        if news:
            self.position = max(self.position, news[-1].position)
        for one in news:
            table = table_of(one.stream)
            if not again:
                for hear in self._others:
                    hear(one)
            if table is None:
                continue
            if table in self._loading:
                self._loading[table][1].append(one)
                continue
            followed = self.tables.get(table)
            if followed is None:
                if one.version != 1 or is_private(table):
                    continue
                followed = self.tables[table] = Followed(0, new_table(table))
            if one.version <= followed.version:
                continue
            if one.version != followed.version + 1:
                self._begin_anew(table, followed)
                continue
            event = one.event
            assert isinstance(event, Event)
            if isinstance(event, TableOpened | SetupChanged):
                self._know_book(table, one.version, event.setup)
            followed.state = one.state or event.evolve(followed.state)
            followed.version, followed.position = one.version, one.position
            by_table.setdefault(table, []).append((one.position, event))
        for table, happened in by_table.items():
            state = self.tables[table].state
            for tell in self._hear:
                tell(table, happened, state)

        if self._moved is not None:
            self._moved.set_result(None)
            self._moved = None

    async def until(self, is_so: Callable[[], bool], seconds: float) -> None:
        """Wait until the news have come so far, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not is_so():
                    if self._moved is None:
                        self._moved = asyncio.get_running_loop().create_future()
                    await asyncio.shield(self._moved)

    def _load(self, table: str) -> Followed:
        loaded = load_table(self._floor.house.store, table)
        self._know_book(table, loaded.version, loaded.state.setup)
        return loaded

    def _know_book(self, table: str, version: int, setup: Setup | None) -> None:
        """See to it that what a table plays by can be shown, whoever opened it."""
        house = self._floor.house
        if setup is not None and setup.book not in house.library:
            add_kept(house.library, house.store, table_stream(table), version)

    def _begin_anew(self, table: str, lost: Followed) -> None:
        """Load a table again of which news went missing, and tell what was missed."""
        log.error("news of %s went missing after position %s", table, lost.position)
        del self.tables[table]

        async def again() -> None:
            found = await self.table(table)
            missed = [x for x in found.tail if x[0] > lost.position] if found is not None else []
            if found is not None and missed:
                for tell in self._hear:
                    tell(table, missed, found.state)

        self._again = asyncio.ensure_future(again())

    def forget(self, table: str) -> None:
        """Follow a private table no more."""
        if is_private(table):
            self.tables.pop(table, None)


def load_table(store: Store, table: str) -> Followed:
    """Load a table from its snapshot and the events after it, with its last events."""
    loaded = load(store, table_stream(table))
    version, state = loaded.version, loaded.state
    assert state is not None
    first = max(0, version - TAIL)
    if state.coup.id and (place := store.coup(state.coup.id)) is not None:
        first = min(first, place.first - 1)
    tail = events_of(store, table, first, version)
    return Followed(version, state, tail[-1][0] if tail else 0, tail)


def events_of(store: Store, table: str, after: int, until: int) -> list[Happened]:
    """Read a table's events after one version, up to another."""
    found: list[Happened] = []
    while after < until and (records := store.records_of(table_stream(table), after)):
        for record in records:
            if record.version <= until:
                found.append((record.position, table_event(record)))
        after = records[-1].version
    return found


def version_before(store: Store, stream: str, position: int) -> int:
    """Find the last version of a stream at or before a position: positions grow with versions."""
    versions = range(store.versions([stream]).get(stream, 0))
    return bisect_right(
        versions, position, key=lambda before: store.records_of(stream, before, 1)[0].position
    )
