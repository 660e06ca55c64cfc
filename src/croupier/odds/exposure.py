"""Exposure to counting: what a patron who forgets no card would gain by each bet of a book."""

from math import sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.games import Game
from croupier.messages import say
from croupier.odds.arrays import draws_of, wagers_of
from croupier.odds.intervals import CONFIDENCE_95
from croupier.odds.kernels import check_compiled
from croupier.odds.kernels.counting import count_shoe
from croupier.odds.simulate import CUT, LAST_COUPS, Progress, play_of
from croupier.odds.threads import each_done
from croupier.rules.errors import InputError

MOST_SHOES = 10**7

Floats = NDArray[np.float64]


class Mean(Struct, frozen=True):
    """A mean over shoes and the half width of its 95 % interval."""

    value: float
    half_width: float


class Exposure(Struct, frozen=True):
    """How far a bet lies open to a perfect counter who stakes one unit whenever it favours him."""

    bet: str
    name: str
    share: Mean  # of coups before which the bet favours the patron
    advantage: Mean  # the patron's, on average in those: the house edge with the other sign
    gain: Mean  # units a shoe
    best: float  # the greatest advantage met


class Exposed(Struct, frozen=True):
    """The exposure of every bet of a book, and what it was measured on."""

    shoes: int
    coups: int
    bets: tuple[Exposure, ...]


def exposure(
    game: Game,
    shoes: int,
    seed: int,
    version: str | None = None,
    decks: int | None = None,
    cut: int = CUT,
    last_coups: int = LAST_COUPS,
    threads: int = 1,
    progress: Progress | None = None,
) -> Exposed:
    """Deal a number of shoes and price every bet exactly before every coup of them."""
    check_compiled()
    if not game.decks:
        raise InputError(say("exposure-without-shoe", book=game.book.name))
    if not 1 <= shoes <= MOST_SHOES:
        raise InputError(say("exposure-shoes", most=MOST_SHOES, shoes=shoes))
    play = play_of(game, decks, cut, last_coups)
    if play.kind != "shoes":
        raise InputError(say("exposure-shuffled-always", book=game.book.name))
    vectors = game.bets(version)
    draws, wagers = draws_of(game.tableau), wagers_of(vectors)
    assert play.shoes is not None
    most_coups = play.shoes.deck.size // 4
    tally = _Tally(shoes, len(vectors))

    def one(shoe: int) -> None:
        edges = np.empty((most_coups, len(vectors)))
        assert play.shoes is not None
        coups = count_shoe(np.uint64(seed), shoe, play.shoes, *draws, *wagers, edges)
        tally.add(shoe, edges[:coups])

    for _ in each_done(threads, one, range(shoes)):
        if progress is not None:
            progress(1)
    return tally.exposed([(bet, vector.name) for bet, vector in vectors.items()])


class _Tally:
    """Sums by shoe: coups of one shoe hang together, so shoes are what is averaged."""

    def __init__(self, shoes: int, bets: int) -> None:
        self.coups = np.zeros(shoes)
        self.positive = np.zeros((shoes, bets))
        self.gain = np.zeros((shoes, bets))
        self.best = np.full((shoes, bets), -np.inf)

    def add(self, shoe: int, edges: Floats) -> None:
        favourable = edges > 0
        self.coups[shoe] = len(edges)
        self.positive[shoe] = favourable.sum(axis=0)
        self.gain[shoe] = np.where(favourable, edges, 0.0).sum(axis=0)
        self.best[shoe] = edges.max(axis=0)

    def exposed(self, bets: list[tuple[str, str]]) -> Exposed:
        shoes = len(self.coups)
        ones = np.ones(shoes)
        return Exposed(
            shoes,
            int(self.coups.sum()),
            tuple(
                Exposure(
                    bet,
                    name,
                    _ratio(self.positive[:, k], self.coups),
                    _ratio(self.gain[:, k], self.positive[:, k]),
                    _ratio(self.gain[:, k], ones),
                    float(self.best[:, k].max()),
                )
                for k, (bet, name) in enumerate(bets)
            ),
        )


def _ratio(above: Floats, below: Floats) -> Mean:
    """Estimate a ratio of sums over shoes, with the usual interval for a ratio estimate."""
    shoes, whole = len(above), float(below.sum())
    if whole == 0:
        return Mean(0.0, 0.0)
    value = float(above.sum()) / whole
    if shoes == 1:
        return Mean(value, float("inf"))
    residual = above - value * below
    error = sqrt(float((residual**2).sum()) / (shoes - 1) * shoes) / whole
    return Mean(value, CONFIDENCE_95 * error)
