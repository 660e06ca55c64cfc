"""A shoe that reads its cards: what it reports of the next one, and for a demo a simulated one.

Of that the next card is drawn, when it is drawn, from all that nobody has seen: there is no order
that anyone could look up before.
"""

from croupier.equipment.cards import POINTS, follow_burned
from croupier.floor.dealers import CUT_CARD_AT
from croupier.floor.entropy import Entropy, below
from croupier.messages import say
from croupier.rules.errors import Refusal
from croupier.rules.ways import to
from croupier.table import commands as c
from croupier.table.shapes import Actor
from croupier.table.state import State


def drawn(state: State, by: Actor, at: int, entropy: Entropy) -> tuple[c.Command, ...]:
    """Say what the shoe reports when its next card is drawn."""
    shoe = state.shoe
    if not shoe.remaining:
        raise Refusal(say("simulated-shoe-empty"), allowed=(to("load-shoe"),))
    unseen = [card for card, count in sorted(shoe.left.items()) for _ in range(count)]
    card = unseen[below(len(unseen), entropy)]
    if _is_burn(state):
        return (_burned(by, at, card),)
    is_near = state.phase == "dealing" and shoe.remaining <= CUT_CARD_AT
    is_out = is_near and not shoe.cut_card_out
    cut: tuple[c.Command, ...] = (c.ShowCutCard(by, at),) if is_out else ()
    return (*cut, c.DealCard(by, at, card, "reader", len(state.coup.cards)))


def read(state: State, by: Actor, at: int, card: str, place: int | None) -> c.Command:
    """Say what a reader's card is: the burn's first, the next one, or a second reading.

    At a table that is not set up for it, the reader only confirms what was keyed.
    """
    is_second = place is not None and place < len(state.coup.cards)
    if not is_second and (state.setup is None or state.setup.reader != "device"):
        raise Refusal(
            say("table-without-reader"),
            allowed=(to("change-reader"),),
        )
    if _is_burn(state) and card in POINTS:
        return _burned(by, at, card)
    return c.DealCard(by, at, card, "reader", place)


def _is_burn(state: State) -> bool:
    return state.phase == "burning" or state.shoe.burn == "ordered"


def _burned(by: Actor, at: int, card: str) -> c.BurnCards:
    """Burn by the first card: it is shown, and as many as it counts go face down, ten for a ten."""
    return c.BurnCards(by, at, (card,), follow_burned(card))
