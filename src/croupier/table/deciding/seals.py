"""A seal that is dealt from no more: what is played on it ends, and the next one comes."""

from collections.abc import Callable
from typing import Any

from croupier.games import Game
from croupier.messages import say
from croupier.messages.recorded import as_said, on_record
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.void import void
from croupier.table.flows import flow_of
from croupier.table.names import shoe_name, this_or_next_coup
from croupier.table.shapes import AUTOMATIC, Refusal
from croupier.table.state import State

Events = tuple[e.Event, ...]
IRREGULARITY = "seal-retired"


def hangs_on(state: State, of: str) -> bool:
    """Tell whether what is dealt next at a table comes from this seal."""
    if state.setup is None:
        return False
    if flow_of(state).has_shoe:
        next = state.shoe.number + (0 if state.shoe.decks else 1)
        return state.people.dealer == AUTOMATIC and of == shoe_name(state.table, next)
    is_houses = flow_of(state).is_own or state.people.dealer == AUTOMATIC
    return is_houses and of == this_or_next_coup(state)


def retire_seal(game: Game, state: State, command: c.RetireSeal) -> Events:
    """Void what cannot be completed from its seal any more, and pass the seal over."""
    if not hangs_on(state, command.of):
        raise Refusal(say("seal-not-in-use", of=command.of, table=state.table))
    by = _clauses(game)
    why = as_said(command, "reason")
    retired = e.SealRetired(command.by, command.at, command.of, clauses=by, **on_record(reason=why))
    voided = void(game, state, command, IRREGULARITY, by, why)
    ended = tuple(one for one in voided if not isinstance(one, e.ShoeEnded))
    if not flow_of(state).has_shoe:
        return (retired, *ended)
    number = state.shoe.number + (0 if state.shoe.decks else 1)
    shoe = e.ShoeEnded(command.by, command.at, number, clauses=by, **on_record(reason=why))
    return (retired, *ended, shoe)


def _clauses(game: Game) -> tuple[str, ...]:
    """Cite what voids a hand, a spin or a round that nobody can bring to its end."""
    if (hand := game.book.irregularity("cannot-reconstruct")) is not None:
        return (hand.clause,)  # BLD 7.3
    return game.book.cite("no-spin") or game.book.cite("malfunction")  # R 7.10; O online.13


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.RetireSeal: retire_seal,
}
