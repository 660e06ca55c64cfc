"""Chips of one table that move at another: what the table that issued them has to record (R-30)."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal

from croupier.bank.accounts import account, currency_for, kind_of
from croupier.floor.actors import THE_HOUSE
from croupier.messages import NO_OBJECTION, Message, say
from croupier.table.commands import MoveColourChips
from croupier.table.events import BettingOpened, Event
from croupier.table.money import movements
from croupier.table.names import table_of_chips
from croupier.table.state import State

Moved = Literal["staked", "returned", "lost"]
# Where chips go, by the movement of their worth.
MOVED: dict[tuple[str, str], Moved] = {
    ("chips", "felt"): "staked",
    ("felt", "chips"): "returned",
    ("felt", "house"): "lost",
}


def moves_elsewhere(
    state: State, events: Iterable[Event], look: Callable[[str], State], at: int
) -> dict[str, list[MoveColourChips]]:
    """List, by the table that issued them, what became of its chips in what happened at this one.

    ``state`` is this table before it happened.
    """
    sums: Counter[tuple[str, str, str, Moved]] = Counter()
    coup = state.coup.id
    for event in events:
        coup = event.coup if isinstance(event, BettingOpened) else coup
        for move in movements(event):
            moved = MOVED.get((move.source, move.target))
            if move.chips and moved and table_of_chips(move.chips) != state.table:
                sums[move.chips, move.patron, coup, moved] += move.amount
    found: dict[str, list[MoveColourChips]] = {}
    for (chips, patron, coup, moved), amount in sums.items():
        issuer = table_of_chips(chips)
        count = amount // look(issuer).chips[chips].value
        move_them = MoveColourChips(
            THE_HOUSE, at, patron, chips=chips, count=count, coup=coup, moved=moved
        )
        found.setdefault(issuer, []).append(move_them)
    return found  # R 7.11


def unreconciled(currency: str, states: Collection[State], balances: Mapping[str, int]) -> Message:
    """Say which set of chips is not what the money and the felts make it; nothing if all are.

    What is in a patron's hands is in the set's account, what lies on a felt in escrow.
    """
    away: Counter[str] = Counter()
    for state in states:
        for wager in state.coup.wagers.values():
            if wager.chips and table_of_chips(wager.chips) != state.table:
                away[wager.chips] += wager.stake
    in_hand: dict[str, int] = {}
    for state in states:
        for chips, held in state.chips.items():
            own = currency_for(currency, held.patron)
            in_hand[account(own, "colour", chips, held.patron)] = held.count * held.value
            if (lies := away.pop(chips, 0)) != held.elsewhere * held.value:
                return say(
                    "chips-elsewhere-mismatch",
                    table=state.table,
                    elsewhere=held.elsewhere,
                    chips=chips,
                    lies=lies,
                )
    for chips, lies in away.items():
        return say("felt-chips-not-issued", lies=lies, chips=chips, table=table_of_chips(chips))
    for name in {*in_hand, *(one for one in balances if kind_of(one) == "colour")}:
        if in_hand.get(name, 0) != balances.get(name, 0):
            return say(
                "chips-in-hand-mismatch",
                account=name,
                held=balances.get(name, 0),
                worth=in_hand.get(name, 0),
            )
    return NO_OBJECTION  # R 4.7.4, 7.11
