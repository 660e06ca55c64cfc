"""What wagers over shoes were worth above the average, with its standard error: the figures."""

from math import sqrt

from msgspec import Struct

# Beyond chance: looked at after every shoe, fewer than one honest patron in a thousand comes so far
# (benchmarks/good_shoes.py), and after so many shoes at the least.
BEYOND = 4.5
LEAST_SHOES = 3


class ShoeScore(Struct, frozen=True):
    """What a patron's wagers in one shoe were worth above a full shoe's value, with its variance.

    ``best`` is the bet that counted most, made in ``coup``, when a unit of it was worth ``worth``.
    """

    patron: str
    value: float
    variance: float
    wagers: int
    staked: int
    coup: str
    best: str
    worth: float
    counted: float  # of value, by that one wager


class Score(Struct):
    """A patron's wagers over shoes."""

    patron: str
    value: float = 0.0
    variance: float = 0.0
    shoes: int = 0
    wagers: int = 0
    staked: int = 0
    coup: str = ""
    best: str = ""
    worth: float = 0.0
    counted: float = 0.0

    @property
    def error(self) -> float:
        """Say how far chance carries it: the standard error."""
        return sqrt(max(0.0, self.variance))

    @property
    def deviations(self) -> float:
        """Say how many standard errors it is above nothing."""
        return self.value / self.error if self.variance > 0 else 0.0

    @property
    def is_beyond_chance(self) -> bool:
        """Tell whether the patron is named."""
        return self.shoes >= LEAST_SHOES and self.deviations >= BEYOND

    def add(self, one: ShoeScore) -> None:
        """Take one more shoe in."""
        self.value += one.value
        self.variance += one.variance
        self.shoes += 1
        self.wagers += one.wagers
        self.staked += one.staked
        if one.counted > self.counted:
            self.coup, self.best, self.worth = one.coup, one.best, one.worth
            self.counted = one.counted
