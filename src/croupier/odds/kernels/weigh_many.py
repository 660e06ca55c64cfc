"""The weights of many shoes at once, compiled: ``croupier.odds.weights`` with shoes side by side.

The names and the reasoning are those of that module. Every number here is of ``LANES`` shoes, one
beside the other, so that one instruction of the machine works on several; what no wager tells apart
is summed up at once, by class. Weights are floating point and still whole numbers: they are exact
while n⁶ < 2⁵³, that is up to 452 cards (8 decks), and above that to fifteen digits.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.kernels import kernel
from croupier.odds.kernels.weigh import MINUS, PLUS, VALUE

LANES = 128

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Classes = NDArray[np.uint16]


@kernel
def weigh_many(
    counts: Floats,
    player_draws: Bools,
    banker_draws: Bools,
    natural: Bools,
    class_of: Classes,
    pairs_matter: bool,
    chances: Floats,
) -> None:
    """Fill ``chances[shoe, class]`` for the shoes of ``counts[shoe, rank]``.

    ``class_of`` puts cells together that no wager tells apart. Where none asks for pairs, they
    are not counted.
    """
    shoes, classes = chances.shape
    lanes = np.empty((13, LANES))
    d = np.empty((10, LANES))
    one = np.empty((10, LANES))
    two = np.empty((10, 10, LANES))
    f = np.empty((10, 10, LANES))
    n = np.empty((10, LANES))
    m = np.empty((10, 10, LANES))
    rest_f = np.empty((10, 10, LANES))
    rest_n = np.empty((10, LANES))
    rest_m = np.empty((10, 10, LANES))
    less = np.empty((10, LANES))
    times = np.empty(LANES)
    ways = np.empty(LANES)
    every = np.empty(LANES)
    paired = np.empty((10, LANES))
    one_pair = np.zeros((10, 10, LANES))  # no pair is worth an odd number of points
    pairs = np.empty((4, LANES))
    sums = np.empty((classes, LANES))
    of_six = np.empty((3, 10, 10, LANES))  # with the Banker's pair, the Player's, both; by points
    for start in range(0, shoes, LANES):
        for i in range(LANES):
            shoe = min(start + i, shoes - 1)
            for rank in range(13):
                lanes[rank, i] = counts[shoe, rank]
        sums.fill(0.0)
        of_six.fill(0.0)
        _values(lanes, d, one, two)
        _hands(d, f, n, m)
        for i in range(LANES):
            times[i] = (_cards(d, i) - 4.0) * (_cards(d, i) - 5.0)
        _four(m, player_draws, banker_draws, natural, class_of, sums, times)
        if pairs_matter:
            for x in range(10):
                for i in range(LANES):
                    paired[x, i] = one[x, i] * times[i]
            _with_a_pair(paired, f, n, one_pair, player_draws, False)
            _four_with_pairs(
                two, one_pair, player_draws, banker_draws, natural, class_of, sums, times, every
            )
        for third in range(10):
            _without_one(f, n, m, third, rest_f, rest_n, rest_m)
            for i in range(LANES):
                times[i] = _cards(d, i) - 5.0
                ways[i] = times[i] * d[third, i]
            _five(rest_m, third, player_draws, banker_draws, natural, class_of, sums, ways)
            if pairs_matter:
                for x in range(10):
                    gone = 2.0 if x == third else 0.0
                    for i in range(LANES):
                        paired[x, i] = one[x, i] * (d[third, i] - gone) * times[i]
                _with_a_pair(paired, rest_f, rest_n, one_pair, natural, True)
                _five_with_pairs(
                    d, two, one_pair, third, player_draws, banker_draws, natural,
                    class_of, sums, times, every,
                )  # fmt: skip
            for last in range(third, 10):
                again = 1.0 if last == third else 0.0
                for p in range(10):
                    for i in range(LANES):
                        less[p, i] = rest_n[p, i] - 2.0 * rest_f[last, p, i]
                if pairs_matter:
                    for x in range(10):
                        a = 2.0 if x == third else 0.0
                        b = again + (2.0 if x == last else 0.0)
                        for i in range(LANES):
                            paired[x, i] = one[x, i] * (d[third, i] - a) * (d[last, i] - b)
                    _with_a_pair(paired, rest_f, less, one_pair, natural, True)
                    for x in range(10):
                        q, p = PLUS[x, x], PLUS[x, last]
                        for i in range(LANES):  # ``rest_f`` is still with ``last``
                            one_pair[q, p, i] += 4.0 * paired[x, i]
                for i in range(LANES):
                    ways[i] = d[third, i] * (d[last, i] - again)
                _six(
                    rest_f, rest_m, less, one_pair, third, last, pairs_matter,
                    player_draws, banker_draws, natural, class_of, sums, of_six, ways, every,
                )  # fmt: skip
        if pairs_matter:
            _six_with_two_pairs(d, two, player_draws, banker_draws, natural, of_six, pairs, times)
            _tell_six_apart(of_six, class_of, sums)
        for i in range(min(LANES, shoes - start)):
            left, deals = _cards(d, i), 1.0
            for gone_cards in range(6):
                deals *= left - gone_cards
            for k in range(classes):
                chances[start + i, k] = sums[k, i] / deals


@kernel
def _cards(d: Floats, i: int) -> float:
    cards = 0.0
    for x in range(10):
        cards += d[x, i]
    return cards


@kernel
def _values(lanes: Floats, d: Floats, one: Floats, two: Floats) -> None:
    d.fill(0.0)
    one.fill(0.0)
    two.fill(0.0)
    for rank in range(13):
        value = VALUE[rank]
        for i in range(LANES):
            d[value, i] += lanes[rank, i]
            one[value, i] += lanes[rank, i] * (lanes[rank, i] - 1.0)
        for other in range(13):
            more = VALUE[other]
            gone = 2.0 if other == rank else 0.0
            for i in range(LANES):
                pair = lanes[rank, i] * (lanes[rank, i] - 1.0)
                left = lanes[other, i] - gone
                two[value, more, i] += pair * left * (left - 1.0)


@kernel
def _hands(d: Floats, f: Floats, n: Floats, m: Floats) -> None:
    n.fill(0.0)
    for x in range(10):
        for p in range(10):
            same = 1.0 if PLUS[x, x] == p else 0.0
            y = MINUS[p, x]
            for i in range(LANES):
                f[x, p, i] = d[y, i] - same
            for i in range(LANES):
                n[p, i] += d[x, i] * f[x, p, i]
    for p in range(10):
        for b in range(10):
            same = 2.0 if p == b else 0.0
            for i in range(LANES):
                m[p, b, i] = n[p, i] * (n[b, i] + same)
            for x in range(10):
                for i in range(LANES):
                    m[p, b, i] -= 4.0 * d[x, i] * f[x, p, i] * f[x, b, i]


@kernel
def _without_one(
    f: Floats, n: Floats, m: Floats, w: int, rest_f: Floats, rest_n: Floats, rest_m: Floats
) -> None:
    """Count all hands again with one card worth ``w`` out of the shoe."""
    for x in range(10):
        for p in range(10):
            same = 1.0 if PLUS[x, w] == p else 0.0
            for i in range(LANES):
                rest_f[x, p, i] = f[x, p, i] - same
        for i in range(LANES):
            rest_n[x, i] = n[x, i] - 2.0 * f[w, x, i]
    for p in range(10):
        for b in range(10):
            same = 1.0 if p == b else 0.0
            x, y = MINUS[p, w], MINUS[b, w]
            for i in range(LANES):
                rest_m[p, b, i] = m[p, b, i] - 2.0 * (
                    f[w, p, i] * (rest_n[b, i] - 2.0 * (f[x, b, i] - same))
                    + f[w, b, i] * (rest_n[p, i] - 2.0 * (f[y, p, i] - same))
                )


@kernel
def _with_a_pair(
    ways: Floats, f: Floats, n: Floats, one_pair: Floats, natural: Bools, draws: bool
) -> None:
    """Fill ``one_pair[q, p]``: a pair worth q, dealt in ``ways[x]`` ways, and any hand worth p.

    Where a card ``draws``, neither hand is a natural, and those are left as they are.
    """
    for x in range(5):
        y, q = x + 5, 2 * x
        if draws and natural[q]:
            continue
        for p in range(10):
            if draws and natural[p]:
                continue
            same = 2.0 if p == q else 0.0
            for i in range(LANES):
                one_pair[q, p, i] = ways[x, i] * (n[p, i] - 4.0 * f[x, p, i] + same)
            for i in range(LANES):
                one_pair[q, p, i] += ways[y, i] * (n[p, i] - 4.0 * f[y, p, i] + same)


@kernel
def _cell(p: int, b: int, player_third: int, banker_third: int) -> int:
    """Give the first of the four cells of these points; those with pairs follow."""
    # Points come out of arrays of small numbers: uncompiled, what they come to would not fit.
    cell: int = (((int(p) * 10 + int(b)) * 2 + player_third) * 2 + banker_third) * 4
    return cell


@kernel
def _add_pairs(
    sums: Floats, class_of: Classes, cell: int, one_pair: Floats, p: int, b: int
) -> None:
    """Tell the deals with one pair apart from those without."""
    none, banker, player = class_of[cell], class_of[cell + 1], class_of[cell + 2]
    if b % 2 == 0 and banker != none:
        for i in range(LANES):
            sums[banker, i] += one_pair[b, p, i]
        for i in range(LANES):
            sums[none, i] -= one_pair[b, p, i]
    if p % 2 == 0 and player != none:
        for i in range(LANES):
            sums[player, i] += one_pair[p, b, i]
        for i in range(LANES):
            sums[none, i] -= one_pair[p, b, i]


@kernel
def _add_two_pairs(sums: Floats, class_of: Classes, cell: int, both: Floats) -> None:
    """Tell the deals with two pairs apart: so far they count as with the one and the other."""
    none, banker = class_of[cell], class_of[cell + 1]
    player, two = class_of[cell + 2], class_of[cell + 3]
    for i in range(LANES):
        sums[two, i] += both[i]
    for i in range(LANES):
        sums[none, i] += both[i]
    for i in range(LANES):
        sums[banker, i] -= both[i]
    for i in range(LANES):
        sums[player, i] -= both[i]


@kernel
def _is_over(p: int, b: int, player_draws: Bools, banker_draws: Bools, natural: Bools) -> bool:
    is_over: bool = natural[p] or natural[b] or not (player_draws[p] or banker_draws[b, 10])
    return is_over


@kernel
def _four(
    m: Floats,
    player_draws: Bools,
    banker_draws: Bools,
    natural: Bools,
    class_of: Classes,
    sums: Floats,
    times: Floats,
) -> None:
    """Add the coups that are over after four cards."""
    for p in range(10):
        for b in range(10):
            if _is_over(p, b, player_draws, banker_draws, natural):
                at = class_of[_cell(p, b, 0, 0)]
                for i in range(LANES):
                    sums[at, i] += times[i] * m[p, b, i]


@kernel
def _four_with_pairs(
    two: Floats, one_pair: Floats, player_draws: Bools, banker_draws: Bools, natural: Bools,
    class_of: Classes, sums: Floats, times: Floats, both: Floats,
) -> None:  # fmt: skip
    for p in range(10):
        for b in range(10):
            if _is_over(p, b, player_draws, banker_draws, natural):
                _add_pairs(sums, class_of, _cell(p, b, 0, 0), one_pair, p, b)
    for x in range(10):
        for u in range(10):
            p, b = PLUS[x, x], PLUS[u, u]
            if _is_over(p, b, player_draws, banker_draws, natural):
                for i in range(LANES):
                    both[i] = times[i] * two[x, u, i]
                _add_two_pairs(sums, class_of, _cell(p, b, 0, 0), both)


@kernel
def _ends_at_five(
    p: int, b: int, third: int, player_draws: Bools, banker_draws: Bools, natural: Bools
) -> int:
    """Give the cell of a coup in which this card, and no other, is drawn; below zero: none is."""
    if natural[p] or natural[b]:
        return -1
    if player_draws[p] and not banker_draws[b, third]:
        return _cell(PLUS[p, third], b, 1, 0)
    if not player_draws[p] and banker_draws[b, 10]:
        return _cell(p, PLUS[b, third], 0, 1)
    return -1


@kernel
def _five(
    m: Floats,
    third: int,
    player_draws: Bools,
    banker_draws: Bools,
    natural: Bools,
    class_of: Classes,
    sums: Floats,
    ways: Floats,
) -> None:
    """Add the coups in which this card, and no other, is drawn to one of the hands."""
    for p in range(10):
        for b in range(10):
            cell = _ends_at_five(p, b, third, player_draws, banker_draws, natural)
            if cell >= 0:
                at = class_of[cell]
                for i in range(LANES):
                    sums[at, i] += ways[i] * m[p, b, i]


@kernel
def _five_with_pairs(
    d: Floats, two: Floats, one_pair: Floats, third: int,
    player_draws: Bools, banker_draws: Bools, natural: Bools,
    class_of: Classes, sums: Floats, times: Floats, both: Floats,
) -> None:  # fmt: skip
    for p in range(10):
        for b in range(10):
            cell = _ends_at_five(p, b, third, player_draws, banker_draws, natural)
            if cell < 0:
                continue
            _add_pairs(sums, class_of, cell, one_pair, p, b)
            if p % 2 == 0 and b % 2 == 0:
                both.fill(0.0)
                for x in range(p // 2, 10, 5):
                    for u in range(b // 2, 10, 5):
                        gone = (2.0 if x == third else 0.0) + (2.0 if u == third else 0.0)
                        for i in range(LANES):
                            both[i] += times[i] * two[x, u, i] * (d[third, i] - gone)
                _add_two_pairs(sums, class_of, cell, both)


@kernel
def _six(
    f: Floats, m: Floats, less: Floats, one_pair: Floats, third: int, last: int,
    pairs_matter: bool, player_draws: Bools, banker_draws: Bools, natural: Bools,
    class_of: Classes, sums: Floats, of_six: Floats, ways: Floats, every: Floats,
) -> None:  # fmt: skip
    """Add the coups of six cards that draw these two, in either order."""
    for p in range(10):
        if natural[p] or not player_draws[p]:
            continue
        for b in range(10):
            first = banker_draws[b, third]
            second = banker_draws[b, last] and last != third
            if natural[b] or not (first or second):
                continue
            same = 1.0 if p == b else 0.0
            x, y = MINUS[p, last], MINUS[b, last]
            for i in range(LANES):
                of_player = f[last, p, i] * (less[b, i] - 2.0 * (f[x, b, i] - same))
                of_banker = f[last, b, i] * (less[p, i] - 2.0 * (f[y, p, i] - same))
                every[i] = ways[i] * (m[p, b, i] - 2.0 * (of_player + of_banker))
            if first:
                _to_six(
                    class_of, sums, of_six, every, one_pair, pairs_matter, p, b,
                    PLUS[p, third], PLUS[b, last],
                )  # fmt: skip
            if second:
                _to_six(
                    class_of, sums, of_six, every, one_pair, pairs_matter, p, b,
                    PLUS[p, last], PLUS[b, third],
                )  # fmt: skip


@kernel
def _to_six(
    class_of: Classes, sums: Floats, of_six: Floats, every: Floats, one_pair: Floats,
    pairs_matter: bool, p: int, b: int, to_p: int, to_b: int,
) -> None:  # fmt: skip
    """Add coups of six cards to the points in which they end."""
    at = class_of[_cell(to_p, to_b, 1, 1)]
    for i in range(LANES):
        sums[at, i] += every[i]
    if pairs_matter and b % 2 == 0:
        for i in range(LANES):
            of_six[0, to_p, to_b, i] += one_pair[b, p, i]
    if pairs_matter and p % 2 == 0:
        for i in range(LANES):
            of_six[1, to_p, to_b, i] += one_pair[p, b, i]


@kernel
def _tell_six_apart(of_six: Floats, class_of: Classes, sums: Floats) -> None:
    """Tell coups of six cards apart by their pairs, which is done once for all of them."""
    for p in range(10):
        for b in range(10):
            cell = _cell(p, b, 1, 1)
            none, banker = class_of[cell], class_of[cell + 1]
            player, two = class_of[cell + 2], class_of[cell + 3]
            for i in range(LANES):
                ones, others, both = of_six[0, p, b, i], of_six[1, p, b, i], of_six[2, p, b, i]
                sums[none, i] += both - ones - others
                sums[banker, i] += ones - both
                sums[player, i] += others - both
                sums[two, i] += both


@kernel
def _six_with_two_pairs(
    d: Floats,
    two: Floats,
    player_draws: Bools,
    banker_draws: Bools,
    natural: Bools,
    of_six: Floats,
    pairs: Floats,
    every: Floats,
) -> None:
    """Add the coups of six cards in which both hands begin with a pair.

    Of each points two values make a pair: four ``pairs`` of pairs, which differ in the last card
    only where it is worth as much as one of them.
    """
    for p in range(0, 10, 2):
        if natural[p] or not player_draws[p]:
            continue
        for b in range(0, 10, 2):
            if natural[b]:
                continue
            for third in range(10):
                if not banker_draws[b, third]:
                    continue
                every.fill(0.0)
                for k in range(4):
                    x, u = p // 2 + 5 * (k // 2), b // 2 + 5 * (k % 2)
                    gone = (2.0 if x == third else 0.0) + (2.0 if u == third else 0.0)
                    for i in range(LANES):
                        pairs[k, i] = two[x, u, i] * (d[third, i] - gone)
                        every[i] += pairs[k, i]
                to_p = PLUS[p, third]
                for last in range(10):
                    again, to_b = 1.0 if third == last else 0.0, PLUS[b, last]
                    for i in range(LANES):
                        of_six[2, to_p, to_b, i] += every[i] * (d[last, i] - again)
                    for k in range(4):
                        x, u = p // 2 + 5 * (k // 2), b // 2 + 5 * (k % 2)
                        more = (2.0 if x == last else 0.0) + (2.0 if u == last else 0.0)
                        if more:
                            for i in range(LANES):
                                of_six[2, to_p, to_b, i] -= more * pairs[k, i]
