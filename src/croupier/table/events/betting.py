"""Wagers on the felt: opened, placed, taken back, closed; and who may squeeze."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.table.events.event import Clauses, Event, Given
from croupier.table.flows import flow_of
from croupier.table.shapes import AUTOMATIC, ColourHolding, FeltWager, GivenBack
from croupier.table.state import NO_SLIP, Coup, State, layers, stakes_without, wager_key


def begun(state: State, coup: Coup, phase: str) -> State:
    """Begin a coup: one more hand of the shoe, or one more spin."""
    dealer = state.people.dealer
    if dealer not in ("", AUTOMATIC):
        coup = replace(coup, dealers=(dealer,))
    return flow_of(state).one_more(replace(state, phase=phase, coup=coup))


def chips_counted(
    chips: dict[str, ColourHolding], label: str, amount: int
) -> dict[str, ColourHolding]:
    """Count colour chips into or out of a patron's hands, by what they are worth."""
    held = chips.get(label)
    if held is None:
        return chips  # another table's: that table counts them
    return {**chips, label: replace(held, count=held.count + amount // held.value)}


def chips_back(state: State, given: Iterable[GivenBack]) -> dict[str, ColourHolding]:
    """Put the colour chips among stakes given back into their patrons' hands."""
    chips = state.chips
    for back in given:
        if back.chips:
            chips = chips_counted(chips, back.chips, back.amount)
    return chips


def taken_off(coup: Coup, given: Iterable[GivenBack]) -> dict[str, FeltWager]:
    """Take stakes off the felt, from the top of each stack."""
    wagers = coup.wagers.copy()
    for back in given:
        left = back.amount
        stack = list(layers(coup, back.seat, back.patron, back.bet, back.chips))
        for layer in reversed(stack):
            key = key_of(layer, wagers)
            off = min(left, layer.stake)
            left -= off
            if off == layer.stake:
                del wagers[key]
            elif off:
                wagers[key] = replace(layer, stake=layer.stake - off)
        assert not left, "what goes back lay there"
    return wagers


def key_of(wager: FeltWager, wagers: dict[str, FeltWager]) -> str:
    """Find a wager's key: at a wheel it names the layer."""
    key = wager_key(wager.seat, wager.patron, wager.bet, wager.chips)
    if key in wagers:
        return key
    return wager_key(wager.seat, wager.patron, wager.bet, wager.chips, wager.made)


class BettingOpened(Event, frozen=True):
    """The call for bets: a coup has begun."""

    coup: str

    def evolve(self, state: State) -> State:
        return begun(state, Coup(self.coup), "betting")


class WagerPlaced(Event, frozen=True):
    """MONEY: a stake went from a patron to the felt; on a bet already there, it grows by it."""

    patron: str
    seat: int
    bet: str
    amount: int
    chips: str = ""
    recorded: bool = False
    flags: tuple[str, ...] = ()

    def evolve(self, state: State) -> State:
        return laid(state, (self,))


def laid(state: State, placed: Iterable[WagerPlaced]) -> State:
    """Lay wagers on the felt, in their order; the felt is copied once for all of them."""
    coup, chips, has_layers = state.coup, state.chips, flow_of(state).has_layers
    wagers, stakes, made = coup.wagers.copy(), coup.stakes.copy(), coup.made
    for one in placed:
        layer = made + 1 if has_layers else 0  # R 6.5.1
        key = wager_key(one.seat, one.patron, one.bet, one.chips, layer)
        there = None if has_layers else wagers.get(key)
        if there is None:
            made += 1
            wagers[key] = FeltWager(
                one.seat,
                one.bet,
                one.amount,
                patron=one.patron,
                made=made,
                chips=one.chips,
                recorded=one.recorded,
                found="found" in one.flags,
            )
        else:
            wagers[key] = FeltWager(
                one.seat,
                one.bet,
                there.stake + one.amount,
                patron=one.patron,
                made=there.made,
                chips=one.chips,
                recorded=there.recorded or one.recorded,
                found=there.found,
            )
        slip = NO_SLIP if one.recorded else one.at
        stakes[one.patron] = (*stakes.get(one.patron, ()), (key, slip, one.amount))
        if one.chips:
            chips = chips_counted(chips, one.chips, -one.amount)
    coup = replace(coup, wagers=wagers, stakes=stakes, made=made)
    return replace(state, coup=coup, chips=chips)


class CallBetPlaced(Event, frozen=True):
    """The patron's call, and its cost; the wagers it spreads into follow as WagerPlaced."""

    patron: str
    seat: int
    call: str
    name: str
    cost: int


class WagerWithdrawn(Event, frozen=True):
    """MONEY: a patron took back a wager, or a part of it, while betting was open."""

    given_back: Given

    def evolve(self, state: State) -> State:
        wagers = taken_off(state.coup, self.given_back)
        stakes = stakes_without(state.coup, self.given_back)
        coup = replace(state.coup, wagers=wagers, stakes=stakes)
        return replace(state, coup=coup, chips=chips_back(state, self.given_back))


class BettingClosed(Event, frozen=True):
    """No more bets. What the sign does not allow is said here, and settled by its clauses."""

    over_differential: int = 0
    clauses: Clauses = ()

    def evolve(self, state: State) -> State:
        return replace(state, phase=flow_of(state).after_bets)


class SqueezeOffered(Event, frozen=True):
    """The seated patron with the highest bet may ask for the cards."""

    patron: str
    seat: int
    clauses: Clauses

    def evolve(self, state: State) -> State:
        squeeze = replace(state.coup.squeeze, offered_to=self.patron, seat=self.seat)
        return replace(state, coup=replace(state.coup, squeeze=squeeze))


class SqueezeGranted(Event, frozen=True):
    """The patron asked for the squeeze and has it for this coup.

    One who squeezes ``by_hand`` opens real cards that no device has read: nobody can say what they
    are before, so each is named when it is open.
    """

    patron: str
    clauses: Clauses
    by_hand: bool = False

    def evolve(self, state: State) -> State:
        squeeze = replace(state.coup.squeeze, squeezer=self.patron, by_hand=self.by_hand)
        return replace(state, coup=replace(state.coup, squeeze=squeeze))


class SqueezeRestricted(Event, frozen=True):
    """The pit does not allow the squeeze in this coup; the dealer opens."""

    clauses: Clauses

    def evolve(self, state: State) -> State:
        squeeze = replace(state.coup.squeeze, restricted=True, squeezer="", offered_to="")
        return replace(state, coup=replace(state.coup, squeeze=squeeze))
