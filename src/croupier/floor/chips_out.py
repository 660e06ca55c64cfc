"""Which chips are out of the house, by denomination: what left cage and trays and did not return.

At the tables only counts tell one chip from another, so it is as of each tray's last count.
"""

from croupier.bank.chips import Chips, added
from croupier.bank.events import ChipsRedeemed, ChipsSold, FloatClosed, FloatOpened
from croupier.floor.records import CHIPS, TRAYS, decode_any
from croupier.floor.trays import Tray
from croupier.store import Store


def chips_out(store: Store) -> Chips:
    """Count the chips that are out, by denomination; below zero, more came back than went."""
    out: Chips = {}
    for stream in (CHIPS, *store.streams(TRAYS)):
        tray, version, opened = Tray(), 0, Chips()
        while records := store.records_of(stream, version):
            for record in records:
                fact = decode_any(record.event)
                if isinstance(fact, ChipsSold):
                    out = added(out, fact.chips)
                elif isinstance(fact, ChipsRedeemed):
                    out = added(out, fact.chips, -1)
                elif isinstance(fact, FloatOpened):
                    opened = fact.chips or {}
                elif isinstance(fact, FloatClosed) and opened:
                    # What it should hold by slips alone, less what it holds: play took the rest.
                    out = added(added(out, tray.chips), fact.chips or {}, -1)
                tray.hear(fact)
            version = records[-1].version
    return out
