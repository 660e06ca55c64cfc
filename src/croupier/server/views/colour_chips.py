"""Colour chips at a table: one's own set, whose colour lies where, what the dealer counts.

At a real table a colour tells everyone whose chip it is and its marker what it is worth; how many
a patron still holds is seen by that patron and by staff.
"""

from typing import Any

from croupier.server.views.told_events import Names
from croupier.table import commands as c
from croupier.table.names import chips_name, colour_of_chips, table_of_chips
from croupier.table.shapes import Actor
from croupier.table.state import State


def own_chips(state: State, patron: str) -> list[dict[str, Any]]:
    """List a patron's sets: the colour, what a chip is worth, how many are in hand."""
    return [
        {"colour": colour_of_chips(label), "value": held.value, "count": held.count}
        for label, held in state.chips.items()
        if held.patron == patron
    ]


def colours(state: State, names: Names) -> list[dict[str, Any]]:
    """List the table's colours with whoever has them and what a chip is worth there."""
    assert state.setup is not None
    listed = []
    for colour in state.setup.colours:
        held = state.chips.get(chips_name(state.table, colour))
        who, value = (None, None) if held is None else (names(held.patron), held.value)
        listed.append({"colour": colour, "patron": who, "value": value})
    return listed


def coloured(state: State) -> list[dict[str, Any]]:
    """List the stakes on the layout that are made of this table's colour chips."""
    return [
        {"colour": colour_of_chips(wager.chips), "bet": wager.bet, "amount": wager.stake}
        for wager in state.coup.wagers.values()
        if wager.chips and table_of_chips(wager.chips) == state.table
    ]


def holdings(state: State, names: Names) -> list[dict[str, Any]]:
    """Count every set for the dealer: who has it, and how much of it is in hand and on the felt."""
    on_felt: dict[str, int] = {}
    for wager in state.coup.wagers.values():
        on_felt[wager.chips] = on_felt.get(wager.chips, 0) + wager.stake
    return [
        {
            "colour": colour_of_chips(label),
            "patron": held.patron,
            "name": names(held.patron),
            "value": held.value,
            "count": held.count,
            "on_felt": on_felt.get(label, 0) // held.value,
        }
        for label, held in state.chips.items()
    ]


def cash_in(state: State, by: Actor, at: int, patron: str) -> list[c.Command]:
    """Cash a patron's chips in before they leave: away from this table they are worth nothing."""
    return [
        c.RedeemColourChips(by, at, patron, held["colour"], held["count"])
        for held in own_chips(state, patron)
        if held["count"]
    ]
