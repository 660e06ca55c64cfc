"""Chips: cash chips, worth what is printed on them, and the colour chips of a roulette table."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

# A usual rail; a table may have its own.
CASH_VALUES: tuple[int, ...] = (25, 100, 500, 1000, 5000)

# As many colours as a table has places for patrons who want them.
COLOURS: tuple[str, ...] = ("blue", "yellow", "pink", "green", "brown", "orange", "grey", "violet")


class ColourChip(Struct, frozen=True):
    """A chip without a printed value; the table's emblem keeps it apart from other tables'."""

    table: str  # R 2.4, 4.7.1
    colour: str


class ColourSet(Struct, frozen=True):
    """The chips of one colour in one patron's hands, and what each is worth there."""

    chip: ColourChip
    patron: str
    value: int

    def shows_value(self, table_minimum: int) -> bool:
        """Tell whether a marker or cash chip must lie on the colour to show its value."""
        return self.value > table_minimum  # R 4.7.5


def free_colours(in_use: Iterable[ColourSet], colours: Sequence[str] = COLOURS) -> tuple[str, ...]:
    """List the colours of a table that no patron holds yet."""
    taken = {held.chip.colour for held in in_use}
    return tuple(colour for colour in colours if colour not in taken)


def stack(amount: int, values: Sequence[int] = CASH_VALUES) -> tuple[dict[int, int], int]:
    """Count out an amount, largest chips first, and say what no chip is small enough for."""
    chips: dict[int, int] = {}
    for value in sorted(values, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            chips[value] = count
    return chips, amount
