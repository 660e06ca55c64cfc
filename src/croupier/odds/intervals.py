"""Intervals in which what was only sampled lies, 19 times in 20."""

from math import sqrt

CONFIDENCE_95 = 1.959963984540054  # standard errors to either side of a mean


def wilson(times: int, of: int) -> tuple[float, float]:
    """Give the interval of a probability from how often something happened.

    Wilson's: it holds for rare events too, where the usual one would shrink to nothing.
    """
    share, z2 = times / of, CONFIDENCE_95**2
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = CONFIDENCE_95 * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)
