"""The weight of every outcome cell, compiled: ``croupier.odds.weights`` on 64-bit integers.

The names and the reasoning are those of that module; here everything is flat loops over small
arrays. It is exact while n⁶ < 2⁶³, that is up to 1,448 cards (27 decks): no intermediate value
exceeds the number of ordered choices of six cards with repetition.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import POINTS_OF_RANK
from croupier.odds.kernels import kernel

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

MOST_CARDS = 1448

VALUE = np.array(POINTS_OF_RANK, np.uint8)
_TEN = np.arange(10)
# Unsigned tables of sums and differences of points: an index that cannot be below zero is quicker.
PLUS = ((_TEN[:, None] + _TEN) % 10).astype(np.uint8)
MINUS = ((_TEN[:, None] - _TEN) % 10).astype(np.uint8)


@kernel
def weigh(
    counts: Ints, player_draws: Bools, banker_draws: Bools, natural: Bools, weights: Ints
) -> None:
    """Fill ``weights[player points, banker points, player third, banker third, pairs]``.

    Pairs are numbered as in a cell: 0 none, 1 Banker's, 2 Player's, 3 both.
    """
    values = np.zeros(10, np.int64)
    one = np.zeros(10, np.int64)
    two = np.zeros((10, 10), np.int64)
    _pairs(counts, values, one, two)
    f = np.empty((10, 10), np.int64)
    n = np.empty(10, np.int64)
    m = np.empty((10, 10), np.int64)
    _hands(values, f, n, m)
    weights.fill(0)
    _four(values, one, two, f, n, m, player_draws, banker_draws, natural, weights)
    rest_f = np.empty((10, 10), np.int64)
    rest_n = np.empty(10, np.int64)
    rest_m = np.empty((10, 10), np.int64)
    for third in range(values.size):
        if values[third] > 0:
            _without_one(f, n, m, third, rest_f, rest_n, rest_m)
            _five(values, one, two, rest_f, rest_n, rest_m, third,
                  player_draws, banker_draws, natural, weights)  # fmt: skip
            _six(values, one, rest_f, rest_n, rest_m, third,
                 player_draws, banker_draws, natural, weights)  # fmt: skip
    _six_with_two_pairs(values, two, player_draws, banker_draws, natural, weights)
    _tell_pairs_apart(weights)


@kernel
def weigh_wagers(
    counts: Ints,
    player_draws: Bools,
    banker_draws: Bools,
    natural: Bools,
    class_of: NDArray[np.uint16],
    rows_of: NDArray[np.uint8],
    weights: Ints,
    sums: Ints,
) -> None:
    """Weigh the cells, and sum them up by the row that each wager has for them.

    ``class_of`` puts cells together that no wager tells apart; ``rows_of[class, wager]`` is the
    row of each wager for a class; ``sums[wager, row]`` is filled.
    """
    weigh(counts, player_draws, banker_draws, natural, weights)
    cells = weights.reshape(class_of.size)
    by_class = np.zeros(rows_of.shape[0], np.int64)
    for cell in range(class_of.size):
        by_class[class_of[cell]] += cells[cell]
    sums.fill(0)
    for one in range(rows_of.shape[0]):
        for wager in range(rows_of.shape[1]):
            sums[wager, rows_of[one, wager]] += by_class[one]


@kernel
def _pairs(counts: Ints, values: Ints, one: Ints, two: Ints) -> None:
    for rank in range(13):
        count = counts[rank]
        value = VALUE[rank]
        pair = count * (count - 1)
        values[value] += count
        one[value] += pair
        for other in range(13):
            more = counts[other]
            second = (count - 2) * (count - 3) if other == rank else more * (more - 1)
            two[value, VALUE[other]] += pair * second


@kernel
def _hands(d: Ints, f: Ints, n: Ints, m: Ints) -> None:
    n.fill(0)
    for x in range(10):
        for p in range(10):
            f[x, p] = d[MINUS[p, x]]
        f[x, PLUS[x, x]] -= 1
        for p in range(10):
            n[p] += d[x] * f[x, p]
    for p in range(10):
        for b in range(10):
            shared = 0
            for x in range(10):
                shared += d[x] * f[x, p] * f[x, b]
            m[p, b] = n[p] * n[b] - 4 * shared
        m[p, p] += 2 * n[p]


@kernel
def _without(f: Ints, less: Ints, m: Ints, w: int, p: int, b: int) -> int:
    """Count the two hands worth p and b that do not hold one card worth ``w``."""
    same = 1 if p == b else 0
    rest: int = (
        m[p, b]
        - 2 * f[w, p] * (less[b] - 2 * (f[MINUS[p, w], b] - same))
        - 2 * f[w, b] * (less[p] - 2 * (f[MINUS[b, w], p] - same))
    )
    return rest


@kernel
def _without_one(
    f: Ints, n: Ints, m: Ints, w: int, rest_f: Ints, rest_n: Ints, rest_m: Ints
) -> None:
    """Count all hands again with one card worth ``w`` out of the shoe."""
    for x in range(10):
        for p in range(10):
            rest_f[x, p] = f[x, p]
        rest_f[x, PLUS[x, w]] -= 1
        rest_n[x] = n[x] - 2 * f[w, x]
    for p in range(n.size):
        for b in range(n.size):
            rest_m[p, b] = _without(f, rest_n, m, w, p, b)


@kernel
def _with_a_pair(one_pair: Ints, ways: Ints, f: Ints, n: Ints) -> None:
    """Fill the even rows of ``one_pair[q, p]``: a pair worth q, and any hand worth p.

    A pair of ``x`` can be dealt in ``ways[x]`` ways; those of x and of x + 5 are worth the same.
    """
    for x in range(5):
        y, q = x + 5, 2 * x
        for p in range(10):
            one_pair[q, p] = ways[x] * (n[p] - 4 * f[x, p]) + ways[y] * (n[p] - 4 * f[y, p])
        one_pair[q, q] += 2 * (ways[x] + ways[y])


@kernel
def _four(
    values: Ints, one: Ints, two: Ints, f: Ints, n: Ints, m: Ints,
    player_draws: Bools, banker_draws: Bools, natural: Bools, weights: Ints,
) -> None:  # fmt: skip
    """Add the coups that are over after four cards."""
    cards = values.sum()
    times = (cards - 4) * (cards - 5)
    one_pair = np.zeros((10, 10), np.int64)
    _with_a_pair(one_pair, one, f, n)
    for p in range(10):
        for b in range(10):
            if natural[p] or natural[b] or not (player_draws[p] or banker_draws[b, 10]):
                cell = weights[p, b, 0, 0]
                cell[0] += times * m[p, b]
                cell[1] += times * one_pair[b, p]
                cell[2] += times * one_pair[p, b]
    for x in range(10):
        for u in range(10):
            p, b = PLUS[x, x], PLUS[u, u]
            if natural[p] or natural[b] or not (player_draws[p] or banker_draws[b, 10]):
                weights[p, b, 0, 0, 3] += times * two[x, u]


@kernel
def _five(
    values: Ints, one: Ints, two: Ints, f: Ints, n: Ints, m: Ints, third: int,
    player_draws: Bools, banker_draws: Bools, natural: Bools, weights: Ints,
) -> None:  # fmt: skip
    """Add the coups in which this card, and no other, is drawn to one of the hands."""
    times = values.sum() - 5
    one_pair = np.zeros((10, 10), np.int64)
    paired = np.empty(10, np.int64)
    for x in range(10):
        paired[x] = one[x] * (values[third] - (2 if x == third else 0))
    _with_a_pair(one_pair, paired, f, n)
    for p in range(10):
        for b in range(10):
            if natural[p] or natural[b]:
                continue
            if player_draws[p] and not banker_draws[b, third]:
                cell = weights[PLUS[p, third], b, 1, 0]
            elif not player_draws[p] and banker_draws[b, 10]:
                cell = weights[p, PLUS[b, third], 0, 1]
            else:
                continue
            cell[0] += times * values[third] * m[p, b]
            cell[1] += times * one_pair[b, p]
            cell[2] += times * one_pair[p, b]
            if p % 2 == 0 and b % 2 == 0:
                for x in range(p // 2, 10, 5):
                    for u in range(b // 2, 10, 5):
                        gone = (2 if x == third else 0) + (2 if u == third else 0)
                        cell[3] += times * two[x, u] * (values[third] - gone)


@kernel
def _six(
    values: Ints, one: Ints, f: Ints, n: Ints, m: Ints, third: int,
    player_draws: Bools, banker_draws: Bools, natural: Bools, weights: Ints,
) -> None:  # fmt: skip
    """Add the coups of six cards that draw this card and one of the same or a higher value.

    The two can come in either order, and the hands are the same: they are counted once for both.
    """
    less = np.empty(10, np.int64)
    paired = np.empty(10, np.int64)
    one_pair = np.zeros((10, 10), np.int64)
    for last in range(third, 10):
        again = 1 if last == third else 0
        ways = values[third] * (values[last] - again)
        if ways == 0:
            continue
        for p in range(10):
            less[p] = n[p] - 2 * f[last, p]
        for x in range(10):
            left = values[third] - (2 if x == third else 0)
            paired[x] = one[x] * left * (values[last] - again - (2 if x == last else 0))
        _with_a_pair(one_pair, paired, f, less)
        for x in range(10):
            one_pair[PLUS[x, x], PLUS[x, last]] += 4 * paired[x]  # ``f`` is still with ``last``
        for p in range(n.size):
            if natural[p] or not player_draws[p]:
                continue
            for b in range(n.size):
                first = banker_draws[b, third]
                second = banker_draws[b, last] and again == 0
                if natural[b] or not (first or second):
                    continue
                every = ways * _without(f, less, m, last, p, b)
                if first:
                    cell = weights[PLUS[p, third], PLUS[b, last], 1, 1]
                    cell[0] += every
                    cell[1] += one_pair[b, p]
                    cell[2] += one_pair[p, b]
                if second:
                    cell = weights[PLUS[p, last], PLUS[b, third], 1, 1]
                    cell[0] += every
                    cell[1] += one_pair[b, p]
                    cell[2] += one_pair[p, b]


@kernel
def _six_with_two_pairs(
    values: Ints,
    two: Ints,
    player_draws: Bools,
    banker_draws: Bools,
    natural: Bools,
    weights: Ints,
) -> None:
    for x in range(10):
        p = PLUS[x, x]
        if natural[p] or not player_draws[p]:
            continue
        for u in range(10):
            b = PLUS[u, u]
            if natural[b] or two[x, u] == 0:
                continue
            values[x] -= 2
            values[u] -= 2
            for third in range(10):
                if banker_draws[b, third]:
                    ways = two[x, u] * values[third]
                    values[third] -= 1
                    for last in range(10):
                        weights[PLUS[p, third], PLUS[b, last], 1, 1, 3] += ways * values[last]
                    values[third] += 1
            values[x] += 2
            values[u] += 2


@kernel
def _tell_pairs_apart(weights: Ints) -> None:
    """So far "no pair" counted every deal, and "one pair" counted both pairs too."""
    for p in range(10):
        for b in range(10):
            for thirds in range(4):
                cell = weights[p, b, thirds // 2, thirds % 2]
                cell[1] -= cell[3]
                cell[2] -= cell[3]
                cell[0] -= cell[1] + cell[2] + cell[3]
