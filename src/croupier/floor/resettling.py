"""Settling a recorded coup again, from its cards or number and the stakes the replay found;
and one whose record was put right, by the ruling's cards or number.
"""

from msgspec.structs import replace

from croupier.games import Game
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.table.deciding.settling import as_it_stands, lines_of
from croupier.table.events import CoupSettled, ResultCorrected
from croupier.table.shapes import PatronLine
from croupier.table.state import LastCoup, State


def lines_again(game: Game, state: State, event: CoupSettled) -> tuple[PatronLine, ...]:
    """Settle a coup as the rulebook says; ``state`` is the table just before it was settled."""
    coup, setup = state.coup, state.setup
    if event.coup != coup.id or setup is None:
        raise InputError(say("resettle-wrong-coup", coup=coup.id))
    ended = game.ended(event.cards, event.number, setup.decks or game.decks)
    if event.outcome != ended.outcome:
        raise InputError(
            say("resettle-outcome-mismatch", dealt=ended.outcome, recorded=event.outcome)
        )
    on_felt = as_it_stands(state, event.below_minimum_before)
    return lines_of(game, state.table, ended, on_felt)


def corrected_again(
    game: Game, table: str, paid: LastCoup, event: ResultCorrected
) -> tuple[PatronLine, ...]:
    """Work out what a coup comes to by the cards or the number it is ruled to have had."""
    if event.void:
        return tuple(
            replace(
                line, in_play=0, outcome="returned", odds=None, paid=0, returned=line.stake,
                collected=0, fraction="0", clauses=event.clauses, commission=0,
            )
            for line in paid.lines
        )  # fmt: skip
    decks = (paid.setup.decks if paid.setup else 0) or game.decks
    return lines_of(game, table, game.ended(event.cards, event.number, decks), paid)
