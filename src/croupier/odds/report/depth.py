"""How the edges spread as cards leave the shoe: dealt shoes, each priced exactly at many depths.

The shoes are simulated; the odds of what remains of each are exact. Importing this imports numba.
"""

from collections.abc import Callable, Iterator
from math import sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.games import Game
from croupier.odds.intervals import wilson
from croupier.odds.kernels import check_compiled
from croupier.odds.kernels.shuffle import STREAMS, draw, seed_streams, shuffle, shuffle_bounds
from croupier.odds.live import Pricer
from croupier.odds.simulate import CUT

QUANTILES = (0.01, 0.05, 0.25, 0.75, 0.95, 0.99)
_LEFT_OF_16 = (16, 12, 8, 6, 4, 3, 2, 1)  # sixteenths of the shoe

Progress = Callable[[int], None]
Counts = NDArray[np.int64]


class Depth(Struct, frozen=True):
    """One wager with a number of cards left: the patron's expectation over the dealt shoes."""

    bet: str
    cards_left: int
    mean: float
    standard_error: float
    quantiles: tuple[float, ...]
    positive: int
    shoes: int

    @property
    def share_positive(self) -> float:
        """The share of shoes in which the wager favoured the bettor."""
        return self.positive / self.shoes

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of that share, which may be of very few shoes."""
        return wilson(self.positive, self.shoes)


def depths_of(cards: int) -> list[int]:
    """Choose the depths, as cards left: parts of a full shoe, and the cut card."""
    left = [cards * part // 16 for part in _LEFT_OF_16]
    return [cards for cards in left if cards > CUT] + [CUT]


def worth_by_depth(
    game: Game, version: str, decks: int, shoes: int, seed: int, progress: Progress
) -> list[Depth]:
    """Deal a number of shoes and price what remains of each at every depth.

    All that left the shoe counts as seen. How cards fall into coups does not matter: whatever
    was dealt, what remains after a number of cards is a random remainder of the shoe.
    """
    check_compiled()
    pricer = Pricer(game, version)
    depths = depths_of(52 * decks)
    edges = np.empty((len(depths), len(pricer.bets), shoes))
    positive = np.zeros((len(depths), len(pricer.bets)), np.int64)
    for number, shoe in enumerate(remainders(decks, depths, shoes, seed)):
        for at, counts in enumerate(shoe):
            worth = pricer.worth(counts)
            edges[at, :, number] = [one.gain / one.deals for one in worth]
            positive[at] += [one.favours_the_patron for one in worth]
        progress(number + 1)
    return [
        Depth(
            bet,
            left,
            float(edges[at, wager].mean()),
            standard_error=float(edges[at, wager].std() / sqrt(shoes)),
            quantiles=tuple(map(float, np.quantile(edges[at, wager], QUANTILES))),
            positive=int(positive[at, wager]),
            shoes=shoes,
        )
        for wager, bet in enumerate(pricer.bets)
        for at, left in enumerate(depths)
    ]


def remainders(decks: int, depths: list[int], shoes: int, seed: int) -> Iterator[list[list[int]]]:
    """Shuffle shoe after shoe, and count the ranks left of each at every depth."""
    ranks = np.repeat(np.arange(13, dtype=np.uint16), 4 * decks)
    bounds, uneven = shuffle_bounds(ranks.size)
    state = np.empty((4, STREAMS), np.uint64)
    seed_streams(np.uint64(seed), 0, state)
    words, picks = np.empty(bounds.size // 2, np.uint64), np.empty(bounds.size, np.uint16)
    shoe = np.zeros(ranks.size, np.uint16)
    for _ in range(shoes):
        draw(state, words, bounds, uneven, picks)
        shuffle(ranks, picks, shoe)
        yield [np.bincount(shoe[-left:], minlength=13).tolist() for left in depths]
