"""Pearson's chi-square of counted outcomes against exact weights, and its tail probability."""

from collections.abc import Sequence
from math import exp, lgamma, log

from msgspec import Struct

LEAST_EXPECTED = 5  # cells expected less often than this are put together, as is usual


class ChiSquare(Struct, frozen=True):
    """How far counts are from what the weights lead one to expect."""

    statistic: float
    degrees_of_freedom: int
    p_value: float
    impossible: int  # coups counted where the weights say none can be


def chi_square(counted: Sequence[int], weights: Sequence[int]) -> ChiSquare:
    """Test counts against weights. Rare cells are pooled; a cell of weight zero must stay empty."""
    rounds, total = sum(counted), sum(weights)
    statistic, cells = 0.0, 0
    pooled_count = pooled_weight = impossible = 0
    for count, weight in zip(counted, weights, strict=True):
        if weight == 0:
            impossible += count
        elif rounds * weight < LEAST_EXPECTED * total:
            pooled_count += count
            pooled_weight += weight
        else:
            statistic += _term(count, rounds * weight / total)
            cells += 1
    if pooled_weight and rounds * pooled_weight >= LEAST_EXPECTED * total:
        statistic += _term(pooled_count, rounds * pooled_weight / total)
        cells += 1
    degrees = max(cells - 1, 0)
    return ChiSquare(statistic, degrees, tail(statistic, degrees), impossible)


def _term(count: int, expected: float) -> float:
    return (count - expected) ** 2 / expected


def tail(statistic: float, degrees_of_freedom: int) -> float:
    """Give the chance of a statistic at least so great: the upper incomplete gamma function.

    Below the mean its series converges quickly, above it its continued fraction (Lentz).
    """
    a, x = degrees_of_freedom / 2, statistic / 2
    if x <= 0 or degrees_of_freedom == 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = whole = 1 / a
        for n in range(1, 100_000):
            term *= x / (a + n)
            whole += term
            if term < whole * 1e-16:
                break
        return 1 - scale * whole
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction = d
    for n in range(1, 100_000):
        step = -n * (n - a)
        b += 2
        d = step * d + b or tiny
        c = b + step / c or tiny
        d = 1 / d
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * fraction
