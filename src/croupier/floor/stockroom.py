"""The stock of the house: every item as it is now, kept from the floor's news."""

from croupier.floor.followed import Followed
from croupier.floor.records import STOCK
from croupier.stock import Item, StockMoved, follow
from croupier.store import Store


class Stockroom(Followed[Item, StockMoved]):
    """All items that the house has or had, by their ids."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, STOCK, StockMoved, follow, lambda loaded: loaded.item)

    @property
    def items(self) -> dict[str, Item]:
        """Give all of them."""
        return self.things

    def at(self, table: str) -> list[Item]:
        """List what is at a table now."""
        return [item for item in self.items.values() if item.table == table]
