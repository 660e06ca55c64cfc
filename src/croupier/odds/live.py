"""The live shoe: every wager's exact expectation now, for the cards that have left the shoe.

The pit console asks at every coup. It runs on the compiled kernel, so the first question of a
process waits for it to load.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from operator import mul

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.equipment.cards import POINTS, RANK_OF, card_name
from croupier.equipment.shoe import full_shoe
from croupier.games import Game
from croupier.messages import say
from croupier.odds.arrays import draws_of, wagers_of
from croupier.odds.exact import shoe_of
from croupier.odds.kernels.weigh import MOST_CARDS, weigh_wagers
from croupier.odds.weights import check_counts, total_weight
from croupier.rules.errors import InputError


class Worth(Struct, frozen=True):
    """What a bet is worth to the patron now, per unit staked."""

    bet: str
    gain: int  # over ``deals``: whole numbers, so that nothing is reduced before it is asked for
    deals: int

    @property
    def expectation(self) -> Fraction:
        """The expected profit, exactly."""
        return Fraction(self.gain, self.deals)

    @property
    def favours_the_patron(self) -> bool:
        """A patron who knew every card gone would gain by it."""
        return self.gain > 0


class Pricer:
    """All wagers of a version of a book, ready to be priced for one shoe after another."""

    def __init__(self, game: Game, version: str | None = None) -> None:
        vectors = game.bets(version)
        self.bets = tuple(vectors)
        self._draws = draws_of(game.tableau)
        self._wagers = wagers_of(vectors)
        self._weights = np.empty((10, 10, 2, 2, 4), np.int64)
        self._sums: NDArray[np.int64] = np.empty(self._wagers.profits.shape, np.int64)
        # Whole numbers over one denominator per wager: a shoe is then priced without fractions.
        self._units = [lcm(*(row.profit.denominator for row in v.rows)) for v in vectors.values()]
        self._profits = [
            [int(row.profit * unit) for row in vector.rows]
            for vector, unit in zip(vectors.values(), self._units, strict=True)
        ]

    def worth(self, counts: Sequence[int]) -> tuple[Worth, ...]:
        """Price every wager for a shoe of these counts of each rank, ace to king."""
        check_counts(counts)
        if sum(counts) > MOST_CARDS:
            raise InputError(say("live-shoe-too-large", most=MOST_CARDS))
        weigh_wagers(
            np.array(counts, np.int64),
            *self._draws,
            self._wagers.class_of,
            self._wagers.rows_of,
            self._weights,
            self._sums,
        )
        total = total_weight(counts)
        by_wager: list[list[int]] = self._sums.tolist()
        return tuple(
            Worth(bet, sum(map(mul, profits, sums)), total * unit)
            for bet, profits, unit, sums in zip(
                self.bets, self._profits, self._units, by_wager, strict=True
            )
        )


class LiveShoe:
    """A shoe at a table: what is still in it, as far as anyone has seen."""

    def __init__(self, game: Game, version: str | None = None, decks: int | None = None) -> None:
        self._book = game.book
        self._counts = list(shoe_of(game, decks))
        self._cards = full_shoe(sum(self._counts) // 52)
        self._pricer = Pricer(game, version)

    def gone(self, cards: Iterable[str]) -> None:
        """Take out cards that were seen to leave the shoe. A burned card nobody saw stays in."""
        cards = tuple(cards)
        left = dict(self._cards)
        for card in cards:
            if card not in POINTS:
                raise InputError(say("card-text-invalid", card=card[:20]))
            left[card] -= 1
            if left[card] < 0:
                raise InputError(
                    say("card-not-left", card=card_name(card)),
                    self._book.cite("impossible-cards"),  # BLD 7.1
                )
        self._cards = left
        for card in cards:
            self._counts[RANK_OF[card]] -= 1

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each rank are still unseen, ace to king."""
        return tuple(self._counts)

    def worth(self) -> tuple[Worth, ...]:
        """Price every wager now."""
        return self._pricer.worth(self._counts)

    def favourable(self) -> tuple[Worth, ...]:
        """List the bets by which a patron with perfect knowledge would gain, best first."""
        good = [worth for worth in self.worth() if worth.favours_the_patron]
        return tuple(sorted(good, key=lambda worth: worth.expectation, reverse=True))
