"""What stakes come to over the classes of outcomes, compiled: mean and variance of each coup."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.kernels import kernel
from croupier.odds.kernels.weigh import PLUS

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Classes = NDArray[np.uint16]
Rows = NDArray[np.uint8]


class Pays(NamedTuple):
    """What each row of each bet does: takes the stake, or pays so many units over so many."""

    loses: Bools
    over: Ints
    under: Ints


@kernel
def spread(
    first: Ints, bets: Ints, in_play: Ints, pays: Pays, rows_of: Rows,
    chances: Floats, shoe_of: Ints, means: Floats, variances: Floats, of_lines: Floats,
) -> None:  # fmt: skip
    """Fill the mean and the variance of what each coup brings, and the mean of each of its lines.

    The lines of coup ``c`` are those from ``first[c]`` to before ``first[c + 1]``; a class has the
    row ``rows_of[bet, class]`` of a bet.
    """
    classes = chances.shape[1]
    sums = np.empty(classes)
    brings = np.empty(pays.over.shape[1])
    for coup in range(means.size):
        p = shoe_of[coup]
        sums.fill(0.0)
        for line in range(first[coup], first[coup + 1]):
            bet, mean = bets[line], 0.0
            _brings(pays, bet, in_play[line], brings)
            for k in range(classes):
                value = brings[rows_of[bet, k]]
                sums[k] += value
                mean += chances[p, k] * value
            of_lines[line] = mean
        means[coup], variances[coup] = _moments(chances[p], sums)


@kernel
def _brings(pays: Pays, bet: int, in_play: int, brings: Floats) -> None:
    """Say what a stake brings the house by row; payouts are rounded down to the unit (R-12)."""
    for row in range(brings.size):
        if pays.loses[bet, row]:
            brings[row] = in_play
        elif pays.under[bet, row] == 1:
            brings[row] = -(in_play * pays.over[bet, row])
        else:
            brings[row] = -(in_play * pays.over[bet, row] // pays.under[bet, row])


@kernel
def _moments(chances: Floats, sums: Floats) -> tuple[float, float]:
    mean = 0.0
    for k in range(sums.size):
        mean += chances[k] * sums[k]
    variance = 0.0
    for k in range(sums.size):
        variance += chances[k] * (sums[k] - mean) ** 2
    return mean, variance


@kernel
def finish(
    seen: Ints,
    left: Floats,
    player_draws: Bools,
    banker_draws: Bools,
    class_of: Classes,
    chances: Floats,
) -> None:
    """Fill ``chances[stage, class]``: how coups end from the cards that were open at a stage.

    ``seen[stage]`` are the points of the Player's and the Banker's two cards, their pairs, and the
    Player's third card, below zero where it is not out; ``left[stage, value]`` is what is still in
    the shoe.
    """
    for at in range(left.shape[0]):
        values, to = left[at], chances[at]
        to.fill(0.0)
        cards, p, b, pairs, third = values.sum(), seen[at, 0], seen[at, 1], seen[at, 2], seen[at, 3]
        if third < 0 and player_draws[p]:
            for drawn in range(10):
                if values[drawn] <= 0:
                    continue
                chance = values[drawn] / cards
                if not banker_draws[b, drawn]:
                    to[_class(class_of, PLUS[p, drawn], b, 1, 0, pairs)] += chance
                    continue
                values[drawn] -= 1
                for last in range(10):
                    at_end = _class(class_of, PLUS[p, drawn], PLUS[b, last], 1, 1, pairs)
                    to[at_end] += chance * values[last] / (cards - 1)
                values[drawn] += 1
        else:
            has_third = 1 if third >= 0 else 0
            q = PLUS[p, third] if has_third else p
            for last in range(10):
                at_end = _class(class_of, q, PLUS[b, last], has_third, 1, pairs)
                to[at_end] += values[last] / cards


@kernel
def _class(
    class_of: Classes, p: int, b: int, player_third: int, banker_third: int, pairs: int
) -> int:
    # Points come out of arrays of small numbers: uncompiled, what they come to would not fit.
    cell = (((int(p) * 10 + int(b)) * 2 + player_third) * 2 + banker_third) * 4 + pairs
    found: int = class_of[cell]
    return found


@kernel
def insure(
    coups: Ints, first_cover: Ints, cover_values: Floats, winner_of: Ints, chances: Floats,
    first: Ints, bets: Ints, in_play: Ints, pays: Pays, rows_of: Rows,
    means: Floats, variances: Floats, of_covers: Floats,
) -> None:  # fmt: skip
    """Add what insurance brings, stage by stage, to the mean and the variance of its coup.

    The insurance of stage ``s`` brings ``cover_values[cover, winner]``. What was known then decides
    what it was expected to bring; and by as much as it widens or narrows what the coup could
    still come to, with all that was staked before, it changes the variance.
    """
    classes = chances.shape[1]
    before = np.empty(classes)
    after = np.empty(classes)
    brings = np.empty(pays.over.shape[1])
    for stage in range(coups.size):
        coup = coups[stage]
        if stage == 0 or coups[stage - 1] != coup:
            after.fill(0.0)
            for line in range(first[coup], first[coup + 1]):
                _brings(pays, bets[line], in_play[line], brings)
                for k in range(classes):
                    after[k] += brings[rows_of[bets[line], k]]
        before[:] = after
        for cover in range(first_cover[stage], first_cover[stage + 1]):
            mean = 0.0
            for k in range(classes):
                value = cover_values[cover, winner_of[k]]
                after[k] += value
                mean += chances[stage, k] * value
            of_covers[cover] = mean
            means[coup] += mean
        variances[coup] += _moments(chances[stage], after)[1] - _moments(chances[stage], before)[1]
