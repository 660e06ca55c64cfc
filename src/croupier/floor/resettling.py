"""Settling a recorded coup again, from its cards or number and the stakes the replay found."""

from croupier.games import Game, Roulette
from croupier.rules.errors import InputError
from croupier.table.deciding.settling import card_lines, spin_lines
from croupier.table.events import CoupSettled
from croupier.table.shapes import PatronLine
from croupier.table.state import State


def lines_again(game: Game, state: State, event: CoupSettled) -> tuple[PatronLine, ...]:
    """Settle a coup as the rulebook says; ``state`` is the table just before it was settled."""
    coup, setup = state.coup, state.setup
    if event.coup != coup.id or setup is None:
        raise InputError(f'the table was at "{coup.id}".')
    if isinstance(game, Roulette):
        if event.number is None:
            raise InputError("no number is recorded.")
        wagers = coup.wagers.values()
        return spin_lines(game, state.table, wagers, coup.refused_chips, event.number)
    dealt = game.deal(event.cards, setup.decks or game.decks)
    if event.outcome != dealt.outcome:
        raise InputError(f"the cards make it {dealt.outcome}, and {event.outcome} is recorded.")
    return card_lines(
        game, setup, dealt, tuple(coup.wagers.values()), coup.cover.taken,
        event.below_minimum_before,
    )  # fmt: skip
