"""Dealing whole shoes by the million, compiled: a histogram of the outcome cells.

A card is a number, its rank times 16 plus its points. Before a shoe is dealt, the coup that
would begin at each of its places is written down as one number (``number_coups``): all places at
once, without a branch. Dealing is then two look-ups a coup, of that number and of what it leads
to. Two shoes are dealt side by side, because each look-up waits for the one before it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.kernels import kernel
from croupier.odds.kernels.shuffle import (
    STREAMS,
    Bounds,
    Cards,
    draw,
    seed_streams,
    shuffle_two,
)

Histogram = NDArray[np.int64]

POINTS = 15  # the bits of a card that are its points
MOST_BURNED = 11
MOST_DEALT = 6
_2, _3, _7 = np.uint64(2), np.uint64(3), np.uint64(7)


class Procedure(NamedTuple):
    """How shoes are shuffled, burned, cut and dealt out."""

    deck: Cards  # all cards of a shoe, in any order
    ends: Cards  # for each coup number over 4: the cell over 4, times 8, plus the cards it takes
    bounds: Bounds
    uneven: Bounds
    burns: bool
    cut: int  # cards behind the cut card
    last_coups: int  # coups dealt once the cut card is out and the coup in play is over


@kernel
def number_coups(shoe: Cards, coups: Cards) -> None:
    """Number the coup that begins at each place: points, next two cards, pairs.

    ``((player·10 + banker)·100 + fifth·10 + sixth)·4 + pairs``, in the order P B P B.
    """
    n = coups.size
    c0, c1, c2, c3 = shoe[0:n], shoe[1 : n + 1], shoe[2 : n + 2], shoe[3 : n + 3]
    c4, c5 = shoe[4 : n + 4], shoe[5 : n + 5]
    for k in range(n):
        player = (c0[k] & POINTS) + (c2[k] & POINTS)
        banker = (c1[k] & POINTS) + (c3[k] & POINTS)
        if player > 9:
            player -= 10
        if banker > 9:
            banker -= 10
        coup = player * 1000 + banker * 100 + (c4[k] & POINTS) * 10 + (c5[k] & POINTS)
        coup *= 4
        if c0[k] == c2[k]:
            coup += 2
        if c1[k] == c3[k]:
            coup += 1
        coups[k] = coup


@kernel
def _coup(coups: Cards, ends: Cards, at: np.uint64, histogram: Histogram) -> np.uint64:
    """Deal the coup that begins at a place; give the place where the next begins."""
    coup = np.uint64(coups[at])
    end = np.uint64(ends[coup >> _2])  # cell over 4, then 3 bits for the cards it took
    histogram[((end >> _3) << _2) | (coup & _3)] += 1
    return at + (end & _7)


@kernel
def first_place(shoe: Cards, burns: bool) -> np.uint64:
    """Burn by the first card: it, and as many as its value; ten for a ten or a court card."""
    points = np.uint64(shoe[0] & POINTS)
    if not burns:
        return np.uint64(0)
    return points + np.uint64(1) if points > 0 else np.uint64(MOST_BURNED)


@kernel
def _deal_out(
    coups: Cards,
    ends: Cards,
    at: np.uint64,
    stop: np.uint64,
    last_coups: int,
    most: int,
    histogram: Histogram,
) -> int:
    """Deal until the cut card, which comes at ``stop``, and the last coups; count them."""
    for dealt in range(most):
        if at >= stop:
            if last_coups == 0:
                return dealt
            last_coups -= 1
        at = _coup(coups, ends, at, histogram)
    return most


@kernel
def play_block(
    seed: np.uint64, block: int, rounds: int, shoes: Procedure, early: Histogram, late: Histogram
) -> None:
    """Deal one block of coups from freshly shuffled shoes; its shoes are those of no other.

    ``early`` counts the coups that are dealt whatever the cards are. Each of them is, before the
    shoe is seen, as likely to end in a cell as the first. ``late`` counts the others: that they
    are dealt at all depends on the cards before them, which shifts their odds a little.
    """
    deck, ends, n = shoes.deck, shoes.ends, shoes.deck.size
    state = np.empty((4, STREAMS), np.uint64)
    seed_streams(seed, block, state)
    words = np.empty(shoes.bounds.size // 2, np.uint64)
    picks_a, picks_b = np.empty(2 * words.size, np.uint16), np.empty(2 * words.size, np.uint16)
    shoe_a, shoe_b = np.zeros(n + MOST_DEALT, np.uint16), np.zeros(n + MOST_DEALT, np.uint16)
    coups_a, coups_b = np.empty(n, np.uint16), np.empty(n, np.uint16)
    stop = np.uint64(n - shoes.cut)
    # So many coups come before the cut card whatever the cards are, and need not look for it.
    sure = max(0, (n - shoes.cut - MOST_BURNED) // MOST_DEALT)
    while rounds > 0:
        draw(state, words, shoes.bounds, shoes.uneven, picks_a)
        draw(state, words, shoes.bounds, shoes.uneven, picks_b)
        shuffle_two(deck, picks_a, shoe_a, picks_b, shoe_b)
        number_coups(shoe_a, coups_a)
        number_coups(shoe_b, coups_b)
        at_a, at_b = first_place(shoe_a, shoes.burns), first_place(shoe_b, shoes.burns)
        if rounds >= 2 * sure:
            for _ in range(sure):
                at_a = _coup(coups_a, ends, at_a, early)
                at_b = _coup(coups_b, ends, at_b, early)
            rounds -= 2 * sure
        rounds -= _deal_out(coups_a, ends, at_a, stop, shoes.last_coups, rounds, late)
        rounds -= _deal_out(coups_b, ends, at_b, stop, shoes.last_coups, rounds, late)
