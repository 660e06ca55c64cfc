"""Things of one kind, each with a stream of its own, as they are now: read, and kept by news."""

import asyncio
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from croupier.floor.flight import News
from croupier.floor.loading import Loaded, load
from croupier.store import Store


class Named(Protocol):
    """Something with a name of its own."""

    @property
    def id(self) -> str:
        """Give the name."""


Thing = TypeVar("Thing", bound=Named)
Fact = TypeVar("Fact")


class Followed(Generic[Thing, Fact]):
    """Keeps ``things`` by their names; ``of`` finds one in what is loaded of its stream."""

    def __init__(
        self,
        store: Store,
        prefix: str,
        kind: type[Fact],
        follow: Callable[[Thing | None, Fact], Thing],
        of: Callable[[Loaded], Thing | None],
    ) -> None:
        self.things: dict[str, Thing] = {}
        self._store, self._prefix, self._kind = store, prefix, kind
        self._follow, self._of = follow, of
        self._versions: dict[str, int] = {}
        self._ids: dict[str, str] = {}

    async def start(self) -> None:
        """Read all streams; news may come meanwhile."""
        for stream in await asyncio.to_thread(self._store.streams, self._prefix):
            if stream not in self._versions:
                self._keep(stream, *await asyncio.to_thread(self._loaded, stream))

    def _loaded(self, stream: str) -> tuple[int, Thing | None]:
        loaded = load(self._store, stream)
        return loaded.version, self._of(loaded)

    def _keep(self, stream: str, version: int, thing: Thing | None) -> None:
        if thing is not None and version > self._versions.get(stream, 0):
            self._versions[stream], self._ids[stream] = version, thing.id
            self.things[thing.id] = thing

    def hear(self, news: News) -> None:
        """Take in what happened to a thing, here or in another process."""
        stream, fact, known = news.stream, news.event, self._versions.get(news.stream, 0)
        if not isinstance(fact, self._kind) or not stream.startswith(self._prefix):
            return
        if news.version == known + 1:
            before = self.things[self._ids[stream]] if known else None
            self._keep(stream, news.version, self._follow(before, fact))
        elif news.version > known:  # it was not read yet
            self._keep(stream, *self._loaded(stream))
