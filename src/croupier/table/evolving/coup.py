"""A coup from the call for bets to its end, without its cards: wagers, settlement, void."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.evolving.shoe import filled, without
from croupier.table.shapes import FeltWager, GivenBack
from croupier.table.state import ColourHolding, Coup, LastCoup, Shoe, State, wager_key


def _opened(state: State, event: e.BettingOpened) -> State:
    return _begun(state, Coup(event.coup), "betting")


def _free_hand(state: State, event: e.FreeHandBegun) -> State:
    state = _begun(state, Coup(event.coup, free=True), "dealing")
    return replace(state, shoe=replace(state.shoe, free_hand_due=False))


def _begun(state: State, coup: Coup, phase: str) -> State:
    if state.flow == "roulette":
        wheel = replace(state.wheel, spin=state.wheel.spin + 1)
        return replace(state, phase=phase, coup=coup, wheel=wheel, proposal=None)
    shoe = replace(state.shoe, hand=state.shoe.hand + 1)
    return replace(state, phase=phase, coup=coup, shoe=shoe, proposal=None)


def _placed(state: State, event: e.WagerPlaced) -> State:
    coup = state.coup
    key = wager_key(event.seat, event.patron, event.bet, event.chips)
    there = coup.wagers.get(key)
    made = coup.made
    if there is None:
        made += 1
        wager = FeltWager(
            event.seat, event.bet, event.amount, event.patron, made, event.chips, event.recorded
        )
    else:
        wager = FeltWager(
            event.seat, event.bet, there.stake + event.amount, event.patron, there.made,
            event.chips, there.recorded or event.recorded,
        )  # fmt: skip
    wagers = coup.wagers.copy()
    wagers[key] = wager
    coup = replace(coup, wagers=wagers, made=made)
    if event.chips in state.chips:
        return replace(state, coup=coup, chips=_chips(state.chips, event.chips, -event.amount))
    return replace(state, coup=coup)


def _chips(
    chips: dict[str, ColourHolding], label: str, amount: int
) -> dict[str, ColourHolding]:  # fmt: skip
    """Count colour chips into or out of a patron's hands."""
    held = chips[label]
    return {**chips, label: replace(held, count=held.count + amount // held.value)}


def chips_back(state: State, given: Iterable[GivenBack]) -> dict[str, ColourHolding]:
    """Put the colour chips among stakes given back into their patrons' hands."""
    chips = state.chips
    for back in given:
        if back.chips in chips:
            chips = _chips(chips, back.chips, back.amount)
    return chips


def _call_bet(state: State, _: e.CallBetPlaced) -> State:
    return state  # its wagers follow


def _withdrawn(state: State, event: e.WagerWithdrawn) -> State:
    wagers = state.coup.wagers.copy()
    for back in event.given_back:
        key = wager_key(back.seat, back.patron, back.bet, back.chips)
        there = wagers[key]
        if there.stake == back.amount:
            del wagers[key]
        else:
            wagers[key] = replace(there, stake=there.stake - back.amount)
    coup = replace(state.coup, wagers=wagers)
    return replace(state, coup=coup, chips=chips_back(state, event.given_back))


def _closed(state: State, _: e.BettingClosed) -> State:
    return replace(state, phase="waiting" if state.flow == "roulette" else "dealing")


def _round_dealt(state: State, _: e.RoundDealt) -> State:
    """Every online round has its own shoe, full and freshly shuffled."""
    assert state.setup is not None
    shoe = filled(state.shoe.number + 1, state.setup.decks, state.shoe.hand)
    return replace(state, phase="dealing", shoe=replace(shoe, burn="done"))


def _wrong_call(state: State, _: e.WrongResultCalled) -> State:
    return state  # the cards decide, so nothing changes


def _settled(state: State, event: e.CoupSettled) -> State:
    coup, people = state.coup, state.people
    last = LastCoup(
        coup.id, coup.cards, event.number, tuple(coup.wagers.values()), coup.cover.taken,
        event.lines, people.below_minimum, state.setup,
    )  # fmt: skip
    if event.below_minimum:
        used = people.below_minimum + event.below_minimum
        state = replace(state, people=replace(people, below_minimum=used))
    road = (*state.road, event.mark) if event.mark else state.road
    if state.flow == "online":
        road = road[-100:]  # no shoe ends this road
    chips = state.chips
    if chips:
        back = (
            GivenBack(line.patron, line.seat, line.bet, line.returned, line.chips)
            for line in event.lines
        )
        chips = {label: held for label, held in chips_back(state, back).items() if held.count}
    return replace(_over(state, last), road=road, chips=chips)


def _voided(state: State, event: e.CoupVoided) -> State:
    last = LastCoup(
        event.coup, state.coup.cards, state.coup.number, tuple(state.coup.wagers.values()),
        is_void=True, setup=state.setup,
    )  # fmt: skip
    chips = chips_back(state, event.given_back)
    if state.flow == "roulette":
        out = event.irregularity == "ball-out-of-the-wheel"
        wheel = replace(
            state.wheel, re_spin=True, examination_due=state.wheel.examination_due or out
        )
        state = replace(state, wheel=wheel)
    return replace(_over(state, last), chips=chips)


def _over(state: State, last: LastCoup) -> State:
    """Clear the coup away; what comes next depends on the shoe."""
    phase = "betting" if state.flow == "online" else "ready"
    shoe: Shoe = state.shoe
    if shoe.vote_due:
        phase, shoe = "voting", replace(shoe, vote_due=False)
    return replace(
        state, phase=phase, coup=Coup(), last=last, shoe=shoe, readings=None, choice=None,
        held=None, resume="", votes={}, proposal=None,
    )  # fmt: skip


def _result_corrected(state: State, event: e.ResultCorrected) -> State:
    last, shoe = state.last, state.shoe
    assert last is not None, "only the coup before can be corrected"
    if shoe.left:
        left = shoe.left.copy()
        for card in last.cards:
            left[card] += 1
        more = len(event.cards) - len(last.cards)
        shoe = replace(
            shoe, left=without(left, event.cards), remaining=shoe.remaining - more,
            drawn=shoe.drawn + more,
        )  # fmt: skip
    road = (*state.road[:-1], event.mark)
    last = replace(last, cards=event.cards, lines=event.lines)
    return replace(state, last=last, shoe=shoe, road=road)


def _corrected(state: State, _: e.CorrectionMade) -> State:
    return state  # money only; the bank reads it


def _swept(state: State, event: e.RoundsSwept) -> State:
    return replace(state, swept_at=event.at)


EVOLVE: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.BettingOpened: _opened,
    e.FreeHandBegun: _free_hand,
    e.WagerPlaced: _placed,
    e.CallBetPlaced: _call_bet,
    e.WagerWithdrawn: _withdrawn,
    e.BettingClosed: _closed,
    e.RoundDealt: _round_dealt,
    e.WrongResultCalled: _wrong_call,
    e.CoupSettled: _settled,
    e.CoupVoided: _voided,
    e.ResultCorrected: _result_corrected,
    e.CorrectionMade: _corrected,
    e.RoundsSwept: _swept,
}
