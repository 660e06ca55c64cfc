"""What a perfect counter sees, compiled: the exact odds before every coup of a dealt shoe."""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.kernels import kernel
from croupier.odds.kernels.play import MOST_DEALT, Procedure, first_place, number_coups
from croupier.odds.kernels.shuffle import STREAMS, draw, seed_streams, shuffle
from croupier.odds.kernels.weigh import Bools, weigh_wagers

Floats = NDArray[np.float64]
_2, _7 = np.uint64(2), np.uint64(7)


@kernel
def count_shoe(
    seed: np.uint64,
    number: int,
    shoes: Procedure,
    player_draws: Bools,
    banker_draws: Bools,
    natural: Bools,
    class_of: NDArray[np.uint16],
    rows_of: NDArray[np.uint8],
    profits: Floats,
    edges: Floats,
) -> int:
    """Deal a shoe and fill ``edges[coup, wager]`` with the patron's expectation before each coup.

    The counter has seen the first card and every card dealt, not the burned ones: to him those
    are still among the cards that may come.
    """
    n = shoes.deck.size
    state = np.empty((4, STREAMS), np.uint64)
    seed_streams(seed, number, state)
    words = np.empty(shoes.bounds.size // 2, np.uint64)
    picks = np.empty(shoes.bounds.size, np.uint16)
    shoe = np.zeros(n + MOST_DEALT, np.uint16)
    coups = np.empty(n, np.uint16)
    draw(state, words, shoes.bounds, shoes.uneven, picks)
    shuffle(shoes.deck, picks, shoe)
    number_coups(shoe, coups)
    counts = np.zeros(13, np.int64)
    for card in shoe[:n]:
        counts[card >> 4] += 1
    weights = np.empty((10, 10, 2, 2, 4), np.int64)
    sums = np.empty(profits.shape, np.int64)
    at = first_place(shoe, shoes.burns)
    if shoes.burns:
        counts[shoe[0] >> 4] -= 1
    last_coups = shoes.last_coups
    coup = 0
    while coup < edges.shape[0]:
        if at >= n - shoes.cut:
            if last_coups == 0:
                break
            last_coups -= 1
        weigh_wagers(counts, player_draws, banker_draws, natural, class_of, rows_of, weights, sums)
        for wager in range(profits.shape[0]):
            won = total = 0.0
            for row in range(profits.shape[1]):
                won += sums[wager, row] * profits[wager, row]
                total += sums[wager, row]
            edges[coup, wager] = won / total
        took = np.uint64(shoes.ends[coups[at] >> _2]) & _7
        for k in range(at, at + took):
            counts[shoe[k] >> 4] -= 1
        at += took
        coup += 1
    return coup
