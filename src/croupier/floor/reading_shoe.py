"""A simulated shoe that reads its cards, for a demo house that has no real one.

The next card is drawn, when it is drawn, from all that nobody has seen: there is no order that
anyone could look up before.
"""

from croupier.equipment.cards import POINTS
from croupier.floor.dealers import CUT_CARD_AT
from croupier.floor.entropy import Entropy, below
from croupier.rules.errors import Refusal
from croupier.table import commands as c
from croupier.table.shapes import Actor
from croupier.table.state import State


def drawn(state: State, by: Actor, at: int, entropy: Entropy) -> tuple[c.Command, ...]:
    """Say what the shoe reports when its next card is drawn."""
    shoe = state.shoe
    if not shoe.remaining:
        raise Refusal("No card is in the shoe.", allowed=("load shoe",))
    unseen = [card for card, count in sorted(shoe.left.items()) for _ in range(count)]
    card = unseen[below(len(unseen), entropy)]
    if state.phase == "burning" or shoe.burn == "ordered":
        # The first card is shown, and as many as it counts go face down; a ten counts ten.
        return (c.BurnCards(by, at, (card,), POINTS[card] or 10),)
    is_near = state.phase == "dealing" and shoe.remaining <= CUT_CARD_AT
    is_out = is_near and not shoe.cut_card_out
    cut: tuple[c.Command, ...] = (c.ShowCutCard(by, at),) if is_out else ()
    return (*cut, c.DealCard(by, at, card, "reader", len(state.coup.cards)))
