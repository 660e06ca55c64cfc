"""Colour chips at a table: one's own set, whose colour lies where, what the dealer counts.

At a real table a colour tells everyone whose chip it is and its marker what it is worth; how many
a patron still holds is seen by that patron and by staff.
"""

from msgspec import Struct

from croupier.messages import Names
from croupier.table import commands as c
from croupier.table.names import chips_name, colour_of_chips, table_of_chips
from croupier.table.shapes import Actor
from croupier.table.state import State


class OwnChips(Struct, frozen=True):
    """A patron's set: the colour, what a chip is worth, how many are in hand."""

    colour: str
    value: int
    count: int


class TableColour(Struct, frozen=True):
    """A colour of the table, whoever has it, and what a chip of it is worth."""

    colour: str
    patron: str | None
    value: int | None


class ColouredStake(Struct, frozen=True):
    """A stake made of colour chips."""

    colour: str
    bet: str
    amount: int


class Holding(Struct, frozen=True):
    """A set as the dealer counts it: whose, how much is in hand and how much on the felt."""

    colour: str
    patron: str
    name: str
    value: int
    count: int
    on_felt: int


def own_chips(state: State, patron: str) -> tuple[OwnChips, ...]:
    """List a patron's sets."""
    return tuple(
        OwnChips(colour_of_chips(label), held.value, held.count)
        for label, held in state.chips.items()
        if held.patron == patron
    )


def colours(state: State, names: Names) -> tuple[TableColour, ...]:
    """List the table's colours with whoever has them and what a chip is worth there."""
    assert state.setup is not None
    listed = []
    for colour in state.setup.colours:
        held = state.chips.get(chips_name(state.table, colour))
        patron, value = (None, None) if held is None else (names(held.patron), held.value)
        listed.append(TableColour(colour, patron, value))
    return tuple(listed)


def coloured(state: State) -> tuple[ColouredStake, ...]:
    """List the stakes on the layout that are made of this table's colour chips."""
    return tuple(
        ColouredStake(colour_of_chips(wager.chips), wager.bet, wager.stake)
        for wager in state.coup.wagers.values()
        if wager.chips and table_of_chips(wager.chips) == state.table
    )


def holdings(state: State, names: Names) -> tuple[Holding, ...]:
    """Count every set for the dealer."""
    on_felt: dict[str, int] = {}
    for wager in state.coup.wagers.values():
        on_felt[wager.chips] = on_felt.get(wager.chips, 0) + wager.stake
    return tuple(
        Holding(
            colour_of_chips(label),
            held.patron,
            names(held.patron),
            held.value,
            held.count,
            on_felt.get(label, 0) // held.value,
        )
        for label, held in state.chips.items()
    )


def cash_in(state: State, by: Actor, at: int, patron: str) -> list[c.Command]:
    """Cash a patron's chips in before they leave: away from this table they are worth nothing."""
    return [
        c.RedeemColourChips(by, at, patron, held.colour, held.count)
        for held in own_chips(state, patron)
        if held.count
    ]
