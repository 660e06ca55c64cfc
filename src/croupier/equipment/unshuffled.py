"""A watch on the order in which cards leave a shoe: unshuffled ones are noticed.  # BLD 7.1

Two orders are looked for: a factory's, in which neighbours are of one suit and one rank apart, and
that of the shoe before, as it was dealt or as it was collected, from either end. Each card that
comes as such an order foretells speaks for it, each other card against it; what speaks for an order
is added up from where it is least, and an alarm is given where shuffled cards would come to as much
in fewer than one shoe in a hundred million (Page's test of cumulative sums). The limits below are
sure for shoes of up to eight decks: by how likely a foretold card is in a shuffled shoe, a sum of
h is reached from any one place with a probability of at most exp(-h).
"""

from collections.abc import Iterable, Sequence
from math import log
from typing import Literal

from croupier.equipment.cards import CARDS, RANK_OF
from croupier.equipment.shoe import CARDS_PER_DECK

Order = Literal["factory", "last-shoe"]

_CARDS = 8 * CARDS_PER_DECK
_SHARE = 1e-8  # of shuffled shoes that either sum may wrongly call
_ORDERS = 4  # of the shoe before: as dealt and as collected, from either end

# How likely a card is to come as foretold: shuffled, and unshuffled with a few out of place.
_NEIGHBOUR, _NEIGHBOURING = 16 / (_CARDS - 1), 0.9
_NEXT, _AS_BEFORE = 8 / _CARDS, 0.95

NEIGHBOUR = log(_NEIGHBOURING / _NEIGHBOUR)
NO_NEIGHBOUR = log((1 - _NEIGHBOUR) / (1 - _NEIGHBOURING))
FACTORY_LIMIT = log(_CARDS / _SHARE)
AS_BEFORE = log(_AS_BEFORE / _NEXT)
NOT_AS_BEFORE = log((1 - _NEXT) / (1 - _AS_BEFORE))
BEFORE_LIMIT = log(_ORDERS * _CARDS * _CARDS / _SHARE)


def are_neighbours(one: str, other: str) -> bool:
    """Tell whether cards lie side by side in a deck as factories make it, whichever its suits."""
    return one[1] == other[1] and abs(RANK_OF[one] - RANK_OF[other]) == 1


class OrderWatch:
    """One shoe's cards as they come; ``before`` are orders that they may not come in again.

    A card that nobody saw is "" there, and :meth:`skip` here.
    """

    def __init__(self, before: Iterable[Sequence[str]] = ()) -> None:
        self._orders = [seen for order in before for seen in (tuple(order), tuple(reversed(order)))]
        self._places: dict[str, list[tuple[int, int]]] = {card: [] for card in CARDS}
        for nth, order in enumerate(self._orders):
            for place, card in enumerate(order):
                if card:
                    self._places[card].append((nth, place))
        self._factory = 0.0
        self._sums: dict[tuple[int, int], float] = {}  # by order, and the place that is next there
        self._last = ""

    def see(self, card: str) -> Order | None:
        """Take in the next card; name the order that the cards are in, if it is beyond doubt."""
        if self._last:
            speaks = NEIGHBOUR if are_neighbours(self._last, card) else -NO_NEIGHBOUR
            self._factory = max(0.0, self._factory + speaks)
        self._last = card
        sums: dict[tuple[int, int], float] = {}
        for (nth, place), so_far in self._sums.items():
            order = self._orders[nth]
            if place == len(order):
                continue
            foretold = order[place]
            if foretold:
                so_far += AS_BEFORE if foretold == card else -NOT_AS_BEFORE
            if so_far > 0:
                sums[nth, place + 1] = so_far
        for nth, place in self._places[card]:
            sums.setdefault((nth, place + 1), AS_BEFORE)
        self._sums = sums
        if self._factory >= FACTORY_LIMIT:
            return "factory"
        return "last-shoe" if max(sums.values(), default=0) >= BEFORE_LIMIT else None

    def skip(self, cards: int) -> None:
        """Take in that so many cards left the shoe unseen."""
        if cards:
            self._last = ""
        self._sums = {
            (nth, place + cards): so_far
            for (nth, place), so_far in self._sums.items()
            if place + cards <= len(self._orders[nth])
        }


def collected(coup: Sequence[str], hands: Sequence[str]) -> list[str]:
    """Order a coup's cards as they are collected: one hand, then the other."""
    return [
        card
        for side in ("player", "banker")
        for card, hand in zip(coup, hands, strict=True)
        if hand == side
    ]
