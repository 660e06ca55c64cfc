"""Who bets when the shoe is good: wagers held against what their bets were worth at that moment.

A wager counts its stake times the exact value of its bet with the cards then left, less the value
with a full shoe. Whoever does not know the cards comes to nothing by that on average, whichever
bets they make and whenever: the value of a bet wanders up and down with the cards, and its mean
stays where it was. How far it wanders by a depth, and two bets together, is measured once on cards
of chance; that it is a martingale gives the rest, the standard error of any stakes over a shoe:
the covariance of two moments is that of the earlier one.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.equipment.shoe import rank_counts
from croupier.games import Game
from croupier.odds.arrays import draws_of, wagers_of
from croupier.odds.good_cover import Cover, CoverScore, score_cover
from croupier.odds.kernels.weigh_many import weigh_many
from croupier.odds.shoe_scores import ShoeScore
from croupier.odds.weights import MOST_CARDS_OF_A_COUP

Floats = NDArray[np.float64]
Stake = tuple[str, str, int]  # patron, bet, what was in play
Coup = tuple[str, bytes, tuple[Stake, ...]]  # its id, the cards of each rank left, the stakes

STEP = 8  # cards, between the depths at which the values' spread is measured
SAMPLES = 512  # shoes of chance at each of them
_SEED = 19


class GoodShoe:
    """The bets of one version of a game, and how far their values wander."""

    def __init__(self, game: Game, version: str, decks: int) -> None:
        vectors = game.bets(version)
        self.index = {bet: at for at, bet in enumerate(vectors)}
        self._draws, self._wagers = draws_of(game.tableau), wagers_of(vectors)
        bets = range(len(vectors))
        self._profits = np.stack(
            [self._wagers.profits[bet][self._wagers.rows_of[:, bet]] for bet in bets], axis=1
        )
        full = np.array([rank_counts(decks or game.decks)], np.float64)
        self.cards = int(full.sum())
        self.full = self._price(full)[0]
        self._spread = self._measure(full[0])

    def worth(self, counts: Floats) -> Floats:
        """Say how much more a unit of each bet is worth with these cards than with a full shoe."""
        above: Floats = self._price(counts) - self.full
        return above

    def _price(self, counts: Floats) -> Floats:
        chances = np.empty((len(counts), self._wagers.rows_of.shape[0]))
        weigh_many(counts, *self._draws, self._wagers.class_of, True, chances)
        priced: Floats = chances @ self._profits
        return priced

    def _measure(self, full: Floats) -> Floats:
        """Measure how the values spread, and together, by every few cards that were seen."""
        chance = np.random.default_rng(_SEED)
        deck = np.repeat(np.arange(13), full.astype(int))
        orders = np.stack([chance.permutation(deck) for _ in range(SAMPLES)])
        seen = np.zeros((SAMPLES, 13))
        found = [np.zeros((len(self.full), len(self.full)))]
        rows = np.arange(SAMPLES)
        for first in range(0, self.cards - STEP - MOST_CARDS_OF_A_COUP, STEP):
            for at in range(first, first + STEP):
                seen[rows, orders[:, at]] += 1
            off = self.worth(full - seen)
            found.append(off.T @ off / SAMPLES)
        return np.array(found)

    def spread(self, seen: NDArray[np.int64]) -> Floats:
        """Give the covariance of the bets' values once so many cards were seen."""
        at = np.minimum(seen / STEP, len(self._spread) - 1.0)
        low = np.minimum(at.astype(int), len(self._spread) - 2)
        part = (at - low)[:, None, None]
        between: Floats = self._spread[low] * (1 - part) + self._spread[low + 1] * part
        return between


@lru_cache(16)
def good_shoe(game: Game, version: str, decks: int = 0) -> GoodShoe:
    """Give the bets of a version, ready to be asked."""
    return GoodShoe(game, version, decks)


def score_shoe(
    game: Game, version: str, decks: int, coups: Sequence[Coup], covers: Sequence[Cover] = ()
) -> tuple[ShoeScore, ...]:
    """Score everyone who bet in a shoe; ``coups`` are in their order, ``covers`` are insurance."""
    scored = {one.patron: one for one in _score_bets(game, version, decks, coups)}
    for cover in covers:
        one = scored.get(cover.patron)
        if one is not None and (score := score_cover(game, decks, cover)) is not None:
            scored[cover.patron] = _covered(one, cover, score)
    return tuple(scored.values())


def _covered(one: ShoeScore, cover: Cover, score: CoverScore) -> ShoeScore:
    """Add insurance to a score; as if it went with the bets, which it can do no further."""
    counted = cover.amount * score.above
    error = sqrt(max(0.0, one.variance)) + cover.amount * score.error
    best: dict[str, Any] = {}
    if counted > one.counted:
        best = {"coup": cover.coup, "best": f"{cover.hand}-insurance", "worth": score.worth}
        best["counted"] = counted
    return replace(
        one,
        value=one.value + counted,
        variance=error**2,
        wagers=one.wagers + 1,
        staked=one.staked + cover.amount,
        **best,
    )


def _score_bets(
    game: Game, version: str, decks: int, coups: Sequence[Coup]
) -> tuple[ShoeScore, ...]:
    if not game.decks:
        return ()
    of = good_shoe(game, version, decks)
    known = [one for one in coups if sum(one[1]) >= MOST_CARDS_OF_A_COUP and one[2]]
    if not known:
        return ()
    counts = np.array([list(one[1]) for one in known], np.float64)
    worth = of.worth(counts)
    spread = of.spread(of.cards - counts.sum(axis=1).astype(int))
    patrons = dict.fromkeys(stake[0] for one in known for stake in one[2])
    return tuple(_scored(of, patron, known, worth, spread) for patron in patrons)


def _scored(
    of: GoodShoe, patron: str, coups: Sequence[Coup], worth: Floats, spread: Floats
) -> ShoeScore:
    stakes, wagers = np.zeros(worth.shape), 0
    for nth, (_, _, made) in enumerate(coups):
        for who, bet, amount in made:
            if who == patron and bet in of.index:
                stakes[nth, of.index[bet]] += amount
                wagers += 1
    later = stakes[::-1].cumsum(axis=0)[::-1] - stakes
    counted = stakes * worth
    variance = np.einsum("ti,tij,tj->", stakes, spread, stakes + 2 * later)
    coup, best = divmod(int(counted.argmax()), counted.shape[1])
    name = next(name for name, at in of.index.items() if at == best)
    return ShoeScore(
        patron,
        float(counted.sum()),
        float(variance),
        wagers=wagers,
        staked=int(stakes.sum()),
        coup=coups[coup][0],
        best=name,
        worth=float(worth[coup, best] + of.full[best]),
        counted=float(counted[coup, best]),
    )
