"""How tables, coups, shoes, colour chips and cases are named: made here and only here.

A coup is TABLE/SHOE/HAND, at a wheel and online TABLE/OPENING/NUMBER; a shoe is TABLE/NUMBER;
colour chips are TABLE:COLOUR.
"""

import re

from croupier.table.flows import flow_of
from croupier.table.state import State

TABLE_ID = re.compile(r"[A-Z][A-Z0-9]{0,3}-[0-9]{1,3}", re.ASCII)  # one of the floor, like B-01
_PRIVATE = "O-"


def private_table(patron: str) -> str:
    """Name a patron's own online table."""
    return f"{_PRIVATE}{patron}"


def is_private(table: str) -> bool:
    """Tell a patron's own online table, which is nobody else's business, from the floor's."""
    return table.startswith(_PRIVATE)


def is_floor_table(table: str) -> bool:
    """Tell whether a table of the floor can be called so; no private one is."""
    return bool(TABLE_ID.fullmatch(table)) and not is_private(table)


def coup_name(table: str, shoe_or_opening: int, number: int) -> str:
    """Name a coup by its table, its shoe or opening, and its number there."""
    return f"{table}/{shoe_or_opening}/{number}"


def next_coup(state: State) -> str:
    """Name the coup that comes next."""
    return coup_name(state.table, *flow_of(state).next_coup(state))


def this_or_next_coup(state: State) -> str:
    """Name the coup in play, or the one that comes next."""
    return state.coup.id or next_coup(state)


def table_of_coup(coup: str) -> str:
    """Name the table at which a coup was played."""
    return coup.partition("/")[0]


def shoe_of_coup(coup: str) -> str:
    """Name the shoe from which a coup was dealt."""
    return coup.rpartition("/")[0]


def shoe_name(table: str, number: int) -> str:
    """Name a shoe, as the commitment to its order does."""
    return f"{table}/{number}"


def table_and_number(shoe: str) -> tuple[str, int]:
    """Read a shoe's name: its table and its number there."""
    table, _, number = shoe.rpartition("/")
    return table, int(number)


def chips_name(table: str, colour: str) -> str:
    """Name colour chips in full; a name that already is one is left as it is."""
    is_whole = not colour or ":" in colour or "/" in colour  # journals of 0.1 have a slash
    return colour if is_whole else f"{table}:{colour}"  # R 4.7.1


def table_of_chips(chips: str) -> str:
    """Name the table that issued these colour chips."""
    return chips.replace("/", ":").partition(":")[0]


def colour_of_chips(chips: str) -> str:
    """Name the colour alone."""
    return chips.replace("/", ":").rpartition(":")[2]


def case_name(table: str, number: int) -> str:
    """Name a dispute's case."""
    return f"{table}-case-{number}"
