"""Roulette: the ball, the number, questioned positions, colour chips."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.state import LAST_NUMBERS, ColourHolding, State, wager_key


def _spun(state: State, _: e.BallSpun) -> State:
    return replace(state, phase="spinning", wheel=replace(state.wheel, re_spin=False))


def _came_up(state: State, event: e.NumberCameUp) -> State:
    numbers = (*state.wheel.numbers, event.number)[-LAST_NUMBERS:]
    coup = replace(state.coup, number=event.number)
    return replace(state, phase="result", coup=coup, wheel=replace(state.wheel, numbers=numbers))


def _examined(state: State, _: e.BallExamined) -> State:
    return replace(state, wheel=replace(state.wheel, examination_due=False))


def _questioned(state: State, event: e.PositionQuestioned) -> State:
    key = wager_key(event.seat, event.patron, event.bet, event.chips)
    coup = replace(state.coup, questioned=(*state.coup.questioned, key))
    return replace(state, coup=coup, phase="questioned")


def _decided(state: State, event: e.PositionDecided) -> State:
    coup = state.coup
    key = wager_key(event.seat, event.patron, event.bet, event.chips)
    to_key = wager_key(event.seat, event.patron, event.to_bet, event.chips)
    wagers = coup.wagers
    if key != to_key:
        moved, there = wagers[key], wagers.get(to_key)
        wagers = {k: w for k, w in wagers.items() if k != key}
        stake = moved.stake + (there.stake if there else 0)
        wagers[to_key] = replace(there or moved, bet=event.to_bet, stake=stake)
    questioned = tuple(k for k in coup.questioned if k != key)
    coup = replace(coup, wagers=wagers, questioned=questioned)
    return replace(state, coup=coup, phase="questioned" if questioned else "result")


def _bought(state: State, event: e.ColourChipsBought) -> State:
    held = state.chips.get(event.chips)
    count = event.count + (held.count if held else 0)
    chips = {**state.chips, event.chips: ColourHolding(event.patron, event.value, count)}
    return replace(state, chips=chips)


def _redeemed(state: State, event: e.ColourChipsRedeemed) -> State:
    held = state.chips[event.chips]
    chips = {**state.chips, event.chips: replace(held, count=held.count - event.count)}
    on_felt = any(wager.chips == event.chips for wager in state.coup.wagers.values())
    if not chips[event.chips].count and not on_felt:
        del chips[event.chips]
    return replace(state, chips=chips)


def _refused(state: State, event: e.ColourChipsRefused) -> State:
    refused = (*state.coup.refused_chips, event.chips)
    return replace(state, coup=replace(state.coup, refused_chips=refused))


EVOLVE: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.BallSpun: _spun,
    e.NumberCameUp: _came_up,
    e.BallExamined: _examined,
    e.PositionQuestioned: _questioned,
    e.PositionDecided: _decided,
    e.ColourChipsBought: _bought,
    e.ColourChipsRedeemed: _redeemed,
    e.ColourChipsRefused: _refused,
}
