"""Void: every stake goes back in full and nothing else moves (R-15)."""

from croupier.games import Game
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.betting import everything_back
from croupier.table.state import State


def void(
    game: Game,
    state: State,
    command: c.Command,
    irregularity: str,
    clauses: tuple[str, ...],
    note: str = "",
    *,
    shoe_ends: bool = False,
) -> tuple[e.Event, ...]:
    """Void the coup in play, if one is, and end the shoe if it must or if this was its last."""
    events: list[e.Event] = []
    in_play = bool(state.coup.id)
    if in_play:
        back = everything_back(state)
        events.append(
            e.CoupVoided(command.by, command.at, state.coup.id, irregularity, back, clauses, note)
        )
    last = state.shoe.last_hand and in_play
    if state.flow == "baccarat" and (shoe_ends or last):
        reason = note or ("the void coup was its last" if last else irregularity)
        events.append(e.ShoeEnded(command.by, command.at, state.shoe.number, reason, clauses))
    return tuple(events)
