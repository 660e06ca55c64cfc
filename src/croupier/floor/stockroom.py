"""The stock of the house: every item as it is now, kept from the floor's news."""

import asyncio

from croupier.floor.flight import News
from croupier.floor.loading import load
from croupier.floor.records import STOCK
from croupier.stock import Item, StockMoved, follow
from croupier.store import Store


class Stockroom:
    """All items that the house has or had, by their ids."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._versions: dict[str, int] = {}
        self.items: dict[str, Item] = {}

    async def start(self) -> None:
        """Read all items; news may come meanwhile."""
        for stream in await asyncio.to_thread(self._store.streams, STOCK):
            if stream not in self._versions:
                self._read(stream, *await asyncio.to_thread(self._loaded, stream))

    def _loaded(self, stream: str) -> tuple[int, Item | None]:
        loaded = load(self._store, stream)
        return loaded.version, loaded.item

    def _read(self, stream: str, version: int, item: Item | None) -> None:
        if item is not None and version > self._versions.get(stream, 0):
            self._versions[stream] = version
            self.items[item.id] = item

    def hear(self, news: News) -> None:
        """Take in what happened to an item, here or in another process."""
        fact, known = news.event, self._versions.get(news.stream, 0)
        if not isinstance(fact, StockMoved) or news.version <= known:
            return
        if news.version == known + 1:
            self._read(news.stream, news.version, follow(self.items.get(fact.item), fact))
        else:  # it was not read yet
            self._read(news.stream, *self._loaded(news.stream))

    def at(self, table: str) -> list[Item]:
        """List what is at a table now."""
        return [item for item in self.items.values() if item.table == table]
