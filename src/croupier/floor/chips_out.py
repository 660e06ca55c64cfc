"""Which chips are out of the house, by denomination: what left cage and trays and did not return.

At the tables only counts tell one chip from another, so it is as of each tray's last count.
"""

from collections.abc import Mapping

from croupier.bank.chips import Chips, added
from croupier.bank.events import ChipsCarriedOff
from croupier.floor.records import CHIPS, TRAYS, decode_any, table_of_tray
from croupier.floor.trays import Pockets, Tray, Trays, sold_after
from croupier.store import Store
from croupier.store.reading import forwards


class Sold:
    """What the cage has sold of each denomination, less what it redeemed; read on when asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._version = 0
        self._sold: Chips = {}
        self._carried = 0

    def now(self) -> Chips:
        """Give it as it is on the disk."""
        for record in forwards(self._store, CHIPS, self._version):
            fact = decode_any(record.event)
            self._sold = sold_after(self._sold, fact)
            self._carried += fact.amount if isinstance(fact, ChipsCarriedOff) else 0
            self._version = record.version
        return self._sold

    def pockets(self, trays: Mapping[str, Tray]) -> Pockets:
        """Give what can be in pockets, with what came from them to tables."""
        sold = self.now()
        for tray in trays.values():
            sold = added(sold, tray.brought, -1)
        return Pockets(sold, self._carried)


def every_tray(store: Store, trays: Trays) -> dict[str, Tray]:
    """Give all trays of the house, by table."""
    tables = (table_of_tray(stream) or "" for stream in store.streams(TRAYS))
    return {table: trays.of(table) for table in tables}


def chips_out(store: Store) -> Chips:
    """Count the chips that are out, by denomination; below zero, more came back than went."""
    out = Sold(store).now()
    for tray in every_tray(store, Trays(store)).values():
        out = added(out, tray.out)
    return out
