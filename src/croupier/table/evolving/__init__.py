"""How each event changes a table. Nothing here refuses, reads a clock or knows a rulebook."""

from collections.abc import Callable
from functools import reduce
from typing import Any

from croupier.table.events import EVENTS, Event
from croupier.table.evolving import cards, coup, disputes, house, rulings, shoe, wheel
from croupier.table.state import State

_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {
    **house.EVOLVE,
    **shoe.EVOLVE,
    **coup.EVOLVE,
    **cards.EVOLVE,
    **rulings.EVOLVE,
    **wheel.EVOLVE,
    **disputes.EVOLVE,
}
assert set(_EVOLVE) == set(EVENTS.values()), "every event must have its place here"


def evolve(state: State, event: Event) -> State:
    """Give the table as it is once the event has happened."""
    return _EVOLVE[type(event)](state, event)


def evolve_all(state: State, events: tuple[Event, ...] | list[Event]) -> State:
    """Give the table as it is once all these events have happened, in their order."""
    return reduce(evolve, events, state)
