"""How a table runs, by what is played there: all that differs between kinds of tables, as data.

What may be done in which phase stands beside it, in the table of phases.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from croupier.table.state import State


def _next_hand(state: State) -> tuple[int, int]:
    return state.shoe.number, state.shoe.hand + 1


def _next_round(state: State) -> tuple[int, int]:
    return state.session, state.shoe.hand + 1


def _next_spin(state: State) -> tuple[int, int]:
    return state.session, state.wheel.spin + 1


def _one_more_hand(state: State) -> State:
    return replace(state, shoe=replace(state.shoe, hand=state.shoe.hand + 1))


def _one_more_spin(state: State) -> State:
    return replace(state, wheel=replace(state.wheel, spin=state.wheel.spin + 1))


class Flow(Struct, frozen=True, kw_only=True):
    """How tables of one kind run.

    ``next_coup`` gives the shoe or opening and the number that the next coup is named by, and
    ``one_more`` counts it.
    """

    # Phases: of a table just opened, after a coup, and after the call of no more bets.
    first: str = "closed"
    after_coup: str = "ready"
    after_bets: str = "dealing"
    next_coup: Callable[[State], tuple[int, int]] = _next_hand
    one_more: Callable[[State], State] = _one_more_hand
    # A shoe stays on the table from coup to coup: it is read, squeezed from, sealed and retired.
    has_shoe: bool = False
    # Every spin has a number of its own that was sealed for it.
    seals_spins: bool = False
    # It is a patron's own: the house's seals and clock run it, and nobody of the staff does.
    is_own: bool = False
    begins_with_wager: bool = False
    # Chips lie in layers, each as it was put down, and may be of a patron's own colour.
    has_layers: bool = False
    # Wagers below the minimum are taken, and a clause settles them (7.17); elsewhere they are not.
    takes_below_minimum: bool = False
    has_differential: bool = False
    longest_road: int = 0  # as long as the shoe, where one ends it
    # What is ruled when cards cannot be, and when a card or number on record is not what it was.
    faulty: str = "faulty-cards"
    wrong_record: str = "wrong-record"


FLOWS: dict[str, Flow] = {
    "": Flow(),  # never opened
    "baccarat": Flow(
        first="no-shoe", has_shoe=True, takes_below_minimum=True, has_differential=True,
    ),
    "roulette": Flow(
        first="ready", after_bets="waiting", next_coup=_next_spin, one_more=_one_more_spin,
        seals_spins=True, has_layers=True, wrong_record="wrong-number",  # R 6.5.1
    ),
    "online": Flow(
        first="betting", after_coup="betting", next_coup=_next_round, is_own=True,
        begins_with_wager=True, longest_road=100, faulty="malfunction",
    ),
}  # fmt: skip


# What is ruled when a card or number on record is not what it was, whatever is played.
WRONG_RECORDS = frozenset(flow.wrong_record for flow in FLOWS.values())


def flow_of(state: State) -> Flow:
    """Say how a table runs."""
    return FLOWS[state.flow]
