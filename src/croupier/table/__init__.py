"""One table's life, without I/O: decide what a command leads to, evolve by what happened.

``decide(game, state, command)`` gives events or raises a ``Refusal``; ``evolve(state, event)``
never refuses. A replay of the events is the table.
"""

from croupier.table.deciding import decide
from croupier.table.deciding.betting import over_differential
from croupier.table.deciding.house import notices
from croupier.table.deciding.prospects import PossibleRuling, Prospect, preview, rulings
from croupier.table.events import evolve, evolve_all
from croupier.table.shapes import Refusal
from croupier.table.state import State, new_table, stakes_on_felt

__all__ = [
    "PossibleRuling",
    "Prospect",
    "Refusal",
    "State",
    "decide",
    "evolve",
    "evolve_all",
    "new_table",
    "notices",
    "over_differential",
    "preview",
    "rulings",
    "stakes_on_felt",
]
