"""Colour chips: bought, redeemed, allowed, recalled, refused, moved at another table."""

from typing import Literal

from msgspec.structs import replace

from croupier.table.events.event import Clauses, Event
from croupier.table.shapes import ColourHolding
from croupier.table.state import State

Moved = Literal["staked", "returned", "lost"]


def _held(state: State, label: str, holding: ColourHolding) -> State:
    """Put a set into its patron's hands; one of which nothing is anywhere is free again."""
    chips = {**state.chips, label: holding}
    on_felt = any(wager.chips == label for wager in state.coup.wagers.values())
    if not holding.count and not holding.elsewhere and not on_felt:
        del chips[label]
    return replace(state, chips=chips)


class ColoursAllowed(Event, frozen=True):
    """The pit let a patron have a second colour, of another value or not."""

    patron: str
    other_value: bool
    clauses: Clauses

    def evolve(self, state: State) -> State:
        allowed = {**state.people.colours_allowed, self.patron: self.other_value}
        return replace(state, people=replace(state.people, colours_allowed=allowed))


class ColourChipsBought(Event, frozen=True):
    """MONEY: a patron changed money for chips of a colour; ``chips`` names table and colour."""

    patron: str
    chips: str
    value: int
    count: int
    amount: int
    shows_value: bool
    clauses: Clauses

    def evolve(self, state: State) -> State:
        held = state.chips.get(self.chips) or ColourHolding(self.patron, self.value, 0)
        return _held(state, self.chips, replace(held, count=held.count + self.count))


class ColourChipsRedeemed(Event, frozen=True):
    """MONEY: a patron gave colour chips back for what they are worth."""

    patron: str
    chips: str
    count: int
    amount: int
    clauses: Clauses

    def evolve(self, state: State) -> State:
        held = state.chips[self.chips]
        return _held(state, self.chips, replace(held, count=held.count - self.count))


class ColourRecalled(Event, frozen=True):
    """A second set is wanted back: it takes no more bets and is to be redeemed."""

    patron: str
    chips: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        held = replace(state.chips[self.chips], is_recalled=True)
        return replace(state, chips={**state.chips, self.chips: held})


class ColourChipsMoved(Event, frozen=True):
    """Chips of this table were staked at another one, came back from there, or were lost."""

    patron: str
    chips: str
    count: int
    coup: str
    moved: Moved
    clauses: Clauses

    def evolve(self, state: State) -> State:
        held = state.chips[self.chips]
        away = self.count if self.moved == "staked" else -self.count
        in_hand = {"staked": -self.count, "returned": self.count, "lost": 0}[self.moved]
        held = replace(held, count=held.count + in_hand, elsewhere=held.elsewhere + away)
        return _held(state, self.chips, held)


class ColourChipsRefused(Event, frozen=True):
    """Winnings on another table's colour chips will not be paid."""

    chips: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        refused = (*state.coup.refused_chips, self.chips)
        return replace(state, coup=replace(state.coup, refused_chips=refused))
