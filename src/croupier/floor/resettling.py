"""Settling a recorded coup again, from its cards or number and the stakes the replay found;
and one whose record was put right, by the ruling's cards or number.
"""

from msgspec.structs import replace

from croupier.games import Game
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.table.deciding.settling import card_lines, spin_lines
from croupier.table.events import CoupSettled, ResultCorrected
from croupier.table.shapes import PatronLine
from croupier.table.state import LastCoup, State


def lines_again(game: Game, state: State, event: CoupSettled) -> tuple[PatronLine, ...]:
    """Settle a coup as the rulebook says; ``state`` is the table just before it was settled."""
    coup, setup = state.coup, state.setup
    if event.coup != coup.id or setup is None:
        raise InputError(say("resettle-wrong-coup", coup=coup.id))
    if game.flow == "roulette":
        if event.number is None:
            raise InputError(say("resettle-number-missing"))
        wagers = coup.wagers.values()
        return spin_lines(game, state.table, wagers, coup.refused_chips, event.number)
    dealt = game.deal(event.cards, setup.decks or game.decks)
    if event.outcome != dealt.outcome:
        raise InputError(
            say("resettle-outcome-mismatch", dealt=dealt.outcome, recorded=event.outcome)
        )
    return card_lines(
        game, setup, dealt, tuple(coup.wagers.values()), coup.cover.taken,
        event.below_minimum_before,
    )  # fmt: skip


def corrected_again(
    game: Game, table: str, paid: LastCoup, event: ResultCorrected
) -> tuple[PatronLine, ...]:  # fmt: skip
    """Work out what a coup comes to by the cards or the number it is ruled to have had."""
    if event.void:
        return tuple(
            replace(
                line, in_play=0, outcome="returned", odds=None, paid=0, returned=line.stake,
                collected=0, fraction="0", clauses=event.clauses, commission=0,
            )
            for line in paid.lines
        )  # fmt: skip
    if game.flow == "roulette":
        if event.number is None:
            raise InputError(say("resettle-number-missing"))
        return spin_lines(game, table, paid.wagers, paid.refused_chips, event.number)
    setup = paid.setup
    assert setup is not None
    dealt = game.deal(event.cards, setup.decks or game.decks)
    return card_lines(
        game, setup, dealt, paid.wagers, paid.insurance, paid.below_minimum_before
    )  # fmt: skip
