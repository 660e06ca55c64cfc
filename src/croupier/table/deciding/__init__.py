"""Whether a command is allowed, by which clause, and what then happens."""

from collections.abc import Callable
from typing import Any

from croupier.games import Game
from croupier.table.commands import COMMANDS, Command, QueueSetup
from croupier.table.deciding import (
    betting,
    cards,
    chips,
    house,
    insurance,
    rulings,
    seals,
    settling,
    shoe,
    squeeze,
    wheel,
)
from croupier.table.deciding.gate import gate
from croupier.table.events import Event, evolve_all
from croupier.table.state import State

_DECIDE: dict[type[Command], Callable[[Game, State, Any], tuple[Event, ...]]] = {
    **house.DECIDE,
    **shoe.DECIDE,
    **betting.DECIDE,
    **cards.DECIDE,
    **squeeze.DECIDE,
    **insurance.DECIDE,
    **settling.DECIDE,
    **wheel.DECIDE,
    **chips.DECIDE,
    **rulings.DECIDE,
    **seals.DECIDE,
}
assert set(_DECIDE) == set(COMMANDS.values()), "every command must have its place here"


def decide(game: Game, state: State, command: Command) -> tuple[Event, ...]:
    """Say what a command leads to, or raise a Refusal; the state is not touched either way."""
    gate(game, state, command)
    events = _DECIDE[type(command)](game, state, command)
    if state.proposals:
        events = (*events, *rulings.ended(game, state, command, events))
    if state.queued is None and type(command) is not QueueSetup:
        return events
    return (*events, *house.queued_setup(game, evolve_all(state, events), command.at))
