"""How a table names coups, shoes, colour chips and cases: made here and only here.

A coup is TABLE/SHOE/HAND, at a wheel and online TABLE/OPENING/NUMBER; a shoe is TABLE/NUMBER;
colour chips are TABLE:COLOUR.
"""

from croupier.table.state import State


def coup_name(table: str, shoe_or_opening: int, number: int) -> str:
    """Name a coup by its table, its shoe or opening, and its number there."""
    return f"{table}/{shoe_or_opening}/{number}"


def next_coup(state: State) -> str:
    """Name the coup that comes next."""
    if state.flow == "roulette":
        return coup_name(state.table, state.session, state.wheel.spin + 1)
    if state.flow == "online":
        return coup_name(state.table, state.session, state.shoe.hand + 1)
    return coup_name(state.table, state.shoe.number, state.shoe.hand + 1)


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
