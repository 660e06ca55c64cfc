"""Watches the order in which cards leave the shoes of tables that people deal.  # BLD 7.1"""

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from croupier.equipment.unshuffled import Order, OrderWatch, collected
from croupier.table.events import CardDealt, CardsBurned, CardSetAside, Event, ShoeEnded, ShoeLoaded


class _Shoe(Struct):
    """A shoe as far as it was seen: its cards as dealt and as collected, "" where nobody saw."""

    watch: OrderWatch
    dealt: list[str] = field(default_factory=list)
    lain: list[str] = field(default_factory=list)
    coup: list[tuple[str, str]] = field(default_factory=list)  # card and hand, of the coup in play

    def lay(self) -> None:
        """Collect a coup's cards."""
        if self.coup:
            cards, hands = zip(*self.coup, strict=True)
            self.lain += collected(cards, hands)
            self.coup = []


class CardOrders:
    """Every table's shoe, and the one before it."""

    def __init__(self) -> None:
        self._shoes: dict[str, _Shoe] = {}

    def hear(self, table: str, events: Iterable[Event]) -> Order | None:
        """Take in what happened at a table; name the order that its cards are found to be in."""
        found = None
        for event in events:
            found = self._take(table, event) or found
        return found

    def _take(self, table: str, event: Event) -> Order | None:
        shoe = self._shoes.get(table)
        match event:
            case ShoeLoaded():
                before: Sequence[list[str]] = () if shoe is None else (shoe.dealt, shoe.lain)
                self._shoes[table] = _Shoe(OrderWatch(before))
            case ShoeEnded() if shoe is not None:
                shoe.lay()
            case CardsBurned() if shoe is not None:
                burned = (*event.seen, *[""] * event.face_down)
                shoe.lain += burned
                return self._all(shoe, burned)
            case CardSetAside() if shoe is not None and event.from_shoe:
                shoe.lain.append(event.card)
                return self._all(shoe, (event.card,))
            case CardDealt() if shoe is not None and event.from_shoe:
                if event.place == 0:
                    shoe.lay()
                shoe.coup.append((event.card, event.hand))
                return self._all(shoe, (event.card,))
        return None

    @staticmethod
    def _all(shoe: _Shoe, cards: Sequence[str]) -> Order | None:
        found = None
        for card in cards:
            shoe.dealt.append(card)
            if card:
                found = shoe.watch.see(card) or found
            else:
                shoe.watch.skip(1)
        return found
