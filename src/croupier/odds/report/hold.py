"""The hold of many coups: bands in which it lies, from the exact law of the sum of the results.

A normal curve would do for even chances and mislead for long shots: of 1,000 coups a bet at 100
to 1 may win none. So the law of the sum itself is worked out. Results are whole multiples of a
step, the generating function of N coups is the N-th power of that of one, and a discrete Fourier
transform gives its coefficients.
"""

from fractions import Fraction
from math import ceil, gcd, lcm, log2, sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.odds.exact import WagerOdds

COUPS = (1_000, 10_000, 100_000, 1_000_000)
LEVELS = (0.50, 0.95, 0.99)
_REACH = 7  # standard deviations of the sum to either side; beyond lies less than 1e-9
_LARGEST = 2**22  # places of a transform: beyond it, the step is widened


class Hold(Struct, frozen=True):
    """The hold of some coups: its bands, equal tails cut off, and how likely it is a gain."""

    coups: int
    bands: tuple[tuple[float, float], ...]  # one for each level
    house_ahead: float


def holds_of(
    odds: WagerOdds, coups: tuple[int, ...] = COUPS, levels: tuple[float, ...] = LEVELS
) -> list[Hold]:
    """Work out what the house keeps of all it was staked, a unit a coup."""
    return [_hold(odds, many, levels) for many in coups]


def _hold(odds: WagerOdds, coups: int, levels: tuple[float, ...]) -> Hold:
    holds, law = _law_of_hold(odds, coups)
    reached = np.cumsum(law)
    last = len(holds) - 1

    def quantile(part: float) -> float:
        return float(holds[min(int(np.searchsorted(reached, part)), last)])

    bands = tuple((quantile((1 - level) / 2), quantile((1 + level) / 2)) for level in levels)
    return Hold(coups, bands, min(1.0, float(law[holds > 0].sum())))


def _law_of_hold(odds: WagerOdds, coups: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """List what the hold can be, ascending, and the probability of each."""
    wins = [(-r.row.profit, float(r.probability)) for r in odds.rows if r.probability]
    least, most = min(wins)[0], max(wins)[0]
    if least == most:  # a wager that always ends alike
        return np.array([float(least)]), np.ones(1)
    step = _step([win - least for win, _ in wins])
    # What the sum can reach to both sides of its mean, and room for a few of the rarest results.
    reach = 2 * _REACH * odds.standard_deviation * sqrt(coups) + 8 * float(most - least)
    while reach / step > _LARGEST - 16:
        step *= 2
    places = 2 ** ceil(log2(reach / step + 16))
    law = np.fft.irfft(_one_coup(wins, least, step, places) ** coups, places).clip(0)
    # The transform knows the sum up to a multiple of its length: unroll it around the mean.
    first = round((-odds.expectation - least) * coups / step) - places // 2
    law = np.roll(law, -(first % places))
    holds = (first + np.arange(places)) * float(step) / coups + float(least)
    return holds.round(12), law / law.sum()


def _one_coup(
    wins: list[tuple[Fraction, float]], least: Fraction, step: Fraction, places: int
) -> NDArray[np.complex128]:
    """Transform the law of one coup. A result between two steps goes to both, in proportion."""
    turns = np.exp(-2j * np.pi * np.arange(places // 2 + 1) / places)
    one: NDArray[np.complex128] = np.zeros_like(turns)
    for win, probability in wins:
        at, rest = divmod((win - least) / step, 1)
        one += probability * (1 - float(rest)) * turns ** int(at)
        if rest:
            one += probability * float(rest) * turns ** (int(at) + 1)
    return one


def _step(distances: list[Fraction]) -> Fraction:
    """Find the widest step of which all distances are whole multiples."""
    under = lcm(*(d.denominator for d in distances))
    return Fraction(gcd(*(int(d * under) for d in distances)), under)
