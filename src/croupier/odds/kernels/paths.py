"""Outcomes in the order in which a patron meets them, compiled, and what a betting plan makes of
them: one path is one patron, with a stream of chances of its own.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.kernels import kernel
from croupier.odds.kernels.play import (
    MOST_DEALT,
    Histogram,
    Procedure,
    first_place,
    number_coups,
)
from croupier.odds.kernels.shuffle import STREAMS, Bounds, Cards, draw, seed_streams, shuffle

Ints = NDArray[np.int64]

FLAT, MARTINGALE, PAROLI, DALEMBERT, FIBONACCI = range(5)
PAROLI_WINS = 3  # wins in a row, after which a paroli begins again
_2, _3, _7 = np.uint64(2), np.uint64(3), np.uint64(7)


@kernel
def shoe_cells(seed: np.uint64, path: int, shoes: Procedure, cells: Cards) -> None:
    """Fill ``cells`` with the coups of one shoe after another."""
    n = shoes.deck.size
    state = np.empty((4, STREAMS), np.uint64)
    seed_streams(seed, path, state)
    words = np.empty(shoes.bounds.size // 2, np.uint64)
    picks = np.empty(shoes.bounds.size, np.uint16)
    shoe = np.zeros(n + MOST_DEALT, np.uint16)
    coups = np.empty(n, np.uint16)
    filled = 0
    while filled < cells.size:
        draw(state, words, shoes.bounds, shoes.uneven, picks)
        shuffle(shoes.deck, picks, shoe)
        number_coups(shoe, coups)
        at = first_place(shoe, shoes.burns)
        last_coups = shoes.last_coups
        while filled < cells.size:
            if at >= n - shoes.cut:
                if last_coups == 0:
                    break
                last_coups -= 1
            coup = np.uint64(coups[at])
            end = np.uint64(shoes.ends[coup >> _2])
            cells[filled] = ((end >> _3) << _2) | (coup & _3)
            filled += 1
            at += end & _7


@kernel
def fresh_cells(seed: np.uint64, path: int, shoes: Procedure, cells: Cards) -> None:
    """Fill ``cells`` with coups that are each dealt from a full shoe.

    Only the six cards that a coup can take are shuffled to the front; any order the others are
    in is as good as another.
    """
    state = np.empty((4, STREAMS), np.uint64)
    seed_streams(seed, path, state)
    words = np.empty(shoes.bounds.size // 2, np.uint64)
    picks = np.empty(shoes.bounds.size, np.uint16)
    deck = shoes.deck.copy()
    coups = np.empty(shoes.bounds.size // MOST_DEALT * MOST_DEALT, np.uint16)
    dealt = np.zeros(coups.size + MOST_DEALT, np.uint16)
    filled = 0
    while filled < cells.size:
        draw(state, words, shoes.bounds, shoes.uneven, picks)
        for k in range(coups.size):
            front = k % MOST_DEALT
            place = front + picks[k]
            card = deck[place]
            deck[place] = deck[front]
            deck[front] = card
            dealt[k] = card
        number_coups(dealt, coups)
        for k in range(0, coups.size, MOST_DEALT):
            if filled < cells.size:
                coup = np.uint64(coups[k])
                end = np.uint64(shoes.ends[coup >> _2])
                cells[filled] = ((end >> _3) << _2) | (coup & _3)
                filled += 1


@kernel
def spin_cells(seed: np.uint64, path: int, bounds: Bounds, uneven: Bounds, cells: Cards) -> None:
    """Fill ``cells`` with the numbers of as many spins."""
    state = np.empty((4, STREAMS), np.uint64)
    seed_streams(seed, path, state)
    words = np.empty(bounds.size // 2, np.uint64)
    picks = np.empty(bounds.size, np.uint16)
    for filled in range(0, cells.size, picks.size):
        draw(state, words, bounds, uneven, picks)
        for k in range(min(picks.size, cells.size - filled)):
            cells[filled + k] = picks[k]


@kernel
def count_cells(cells: Cards, histogram: Histogram) -> None:
    """Count outcomes."""
    for k in range(cells.size):
        histogram[cells[k]] += 1


@kernel
def _next_stake(plan: int, stake: int, unit: int, won: bool, streak: Ints) -> int:
    """Say what a plan stakes next. ``streak`` is what it remembers, two numbers."""
    if plan == MARTINGALE:
        return unit if won else 2 * stake
    if plan == PAROLI:
        streak[0] = (streak[0] + 1) % PAROLI_WINS if won else 0
        return 2 * stake if streak[0] > 0 else unit
    if plan == DALEMBERT:
        return max(unit, stake - unit) if won else stake + unit
    if plan == FIBONACCI:
        # streak holds this step of the series and the one before it, in units.
        for _ in range(2 if won else 1):
            now, before = streak[0], streak[1]
            if not won:
                streak[0], streak[1] = now + before, now
            elif before > 0:
                streak[0], streak[1] = before, now - before
        return int(streak[0]) * unit
    return unit


@kernel
def walk(
    cells: Cards,
    paid: Ints,
    unit_paid: Ints,
    plan: int,
    unit: int,
    maximum: int,
    bankroll: int,
    balances: Ints,
) -> int:
    """Bet on every outcome by a plan until the bankroll cannot cover the unit.

    A stake brings ``stake·paid // unit_paid`` of its cell, rounded down as the house pays (R-12);
    -1 loses it. ``balances`` is filled at even distances, the end included; the answer is the
    number of coups bet on.
    """
    streak = np.zeros(2, np.int64)
    if plan == FIBONACCI:
        streak[0] = 1
    wanted, marks, played = unit, balances.size, cells.size
    mark = 0
    for k in range(cells.size):
        if bankroll < unit:
            played = k
            break
        stake = min(wanted, maximum, bankroll)
        cell = cells[k]
        change = -stake if paid[cell] < 0 else stake * paid[cell] // unit_paid[cell]
        bankroll += change
        if change != 0:
            wanted = min(_next_stake(plan, wanted, unit, change > 0, streak), maximum)
        while mark < marks and (mark + 1) * cells.size <= (k + 1) * marks:
            balances[mark] = bankroll
            mark += 1
    balances[mark:] = bankroll
    return played
