"""The stock of the house: every item as it is now, kept from the floor's news."""

from croupier.equipment.shoe import CARDS_PER_DECK
from croupier.floor.followed import Followed
from croupier.floor.records import STOCK, decode_any
from croupier.messages import NO_OBJECTION, Message, say
from croupier.stock import Item, StockMoved, follow
from croupier.stock.steps import InspectCards, LoadCards, PlaceEquipment, RetireCards
from croupier.store import Store
from croupier.store.journal import Record


def cards_off(item: Item) -> Message:
    """Say that the last step with a batch found cards missing, too many, damaged or elsewhere."""
    step, cards = item.moved[-1].step, item.decks * CARDS_PER_DECK
    if isinstance(step, InspectCards) and not step.is_whole:
        return say("event-stock-moved", item=item.id)
    if not isinstance(step, RetireCards):
        return NO_OBJECTION
    if (there := step.vault + step.left) != cards:
        return say("event-cards-off", item=item.id, there=there, cards=cards)
    is_elsewhere = step.book_vault not in (None, step.vault)
    return say("event-stock-moved", item=item.id) if is_elsewhere else NO_OBJECTION


def last_table(item: Item) -> str:
    """Name the table in whose shoe a batch was last."""
    loads = (one.step.table for one in reversed(item.moved) if isinstance(one.step, LoadCards))
    return next(loads, "")


def equipped_by(store: Store, table: str, begins: int, ends: int) -> frozenset[str]:
    """Name who brought a table what it was played with in a span of time: what they put there, or
    loaded, before it was over, and that was not taken away before it began.
    """
    found = set[str]()
    for stream in store.streams(STOCK):
        there = set[str]()
        for record in store.records_of(stream):
            fact = decode_any(record.event)
            assert isinstance(fact, StockMoved)
            if fact.at < begins and not _is_for(fact.step, table):
                there.clear()
            if fact.at < ends and _is_for(fact.step, table):
                there |= {fact.by, fact.second} - {""}
        found |= there
    return frozenset(found)


def _is_for(step: object, table: str) -> bool:
    return isinstance(step, PlaceEquipment | LoadCards) and step.table == table


def item_at(store: Store, record: Record) -> Item:
    """Give an item as it was once a step had been taken."""
    item: Item | None = None
    for one in store.records_of(record.stream, 0, record.version):
        fact = decode_any(one.event)
        assert isinstance(fact, StockMoved)
        item = follow(item, fact)
    assert item is not None
    return item


class Stockroom(Followed[Item, StockMoved]):
    """All items that the house has or had, by their ids."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, STOCK, StockMoved, follow, lambda loaded: loaded.item)

    @property
    def items(self) -> dict[str, Item]:
        """Give all of them."""
        return self.things

    def cards_off(self, table: str) -> str:
        """Say what is wrong with cards that were last in a table's shoe, until somebody inspects
        them again or destroys them.
        """
        mine = (item for item in self.items.values() if last_table(item) == table)
        return " ".join(str(off) for item in mine if (off := cards_off(item)))

    def at(self, table: str) -> list[Item]:
        """List what is at a table now."""
        return [item for item in self.items.values() if item.table == table]
