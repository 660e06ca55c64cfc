"""What the limit sign says of the wagers on the felt, for the sign itself and the consoles."""

from croupier.table.state import State


def box_totals(state: State) -> tuple[int, int]:
    """Sum the Player and the Banker box, each wager up to its maximum (R-10)."""
    setup = state.setup
    if setup is None:
        return 0, 0
    totals = {"player": 0, "banker": 0}
    for wager in state.coup.wagers.values():
        if wager.bet in totals:
            minimum, maximum = setup.limits.of(wager.bet)
            if wager.stake < minimum and wager.patron in state.people.below_minimum:
                continue  # it will be returned, so it is not in play  # BLD 7.17
            totals[wager.bet] += wager.stake if maximum is None else min(wager.stake, maximum)
    return totals["player"], totals["banker"]


def over_differential(state: State) -> int:
    """Say by how much the larger box is over the differential; patrons are asked to alter it."""
    setup = state.setup
    if setup is None or setup.limits.differential is None:
        return 0
    player, banker = box_totals(state)
    return max(0, abs(player - banker) - setup.limits.differential)  # BLD 4.3, 4.3.1
