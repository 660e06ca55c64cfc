"""How soon a perfect counter of side bets is named, and how many honest patrons are.

    python -m benchmarks.good_shoes [BOOK] [SHOES] [PATRONS]     else lucky-7, 2,000 and 10,000

The counter bets a unit whenever a side bet favours the patron, and as often again at random, as
cover. Honest patrons bet as people do: always, seldom, late, on hunches, after a win. Each plays 20
shoes out of those dealt, and is looked at after every one of them.
"""

import sys
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import POINTS_OF_RANK
from croupier.games import load_game
from croupier.odds.arrays import ends_of
from croupier.odds.good_shoe import GoodShoe, good_shoe
from croupier.odds.shoe_scores import BEYOND, LEAST_SHOES

Floats = NDArray[np.float64]
VISIT, CUT = 20, 14
MAIN = ("player", "banker")


class Dealt:
    """Shoes of chance: of each coup what the bets were worth, and how far that wanders."""

    def __init__(self, book: str, shoes: int, seed: int) -> None:
        game = load_game(book)
        self.of: GoodShoe = good_shoe(game, game.book.versions[0])
        self._ends, self._points = ends_of(game.tableau), np.array(POINTS_OF_RANK)
        self.side = [at for bet, at in self.of.index.items() if bet not in MAIN]
        chance = np.random.default_rng(seed)
        deck = np.repeat(np.arange(13), self.of.cards // 13)
        left = [np.array(list(self._deal(chance.permutation(deck)))) for _ in range(shoes)]
        ends = np.cumsum([len(one) for one in left])[:-1]
        counts = np.concatenate(left)
        self.worth = np.split(self.of.worth(counts), ends)
        self.seen = np.split(self.of.cards - counts.sum(axis=1).astype(int), ends)
        self._spread: dict[int, Floats] = {}

    def spread(self, shoe: int) -> Floats:
        if shoe not in self._spread:
            self._spread[shoe] = self.of.spread(self.seen[shoe])
        return self._spread[shoe]

    def _deal(self, cards: NDArray[np.int64]) -> Iterator[Floats]:
        """Give the cards left before every coup; those burned face down were not seen."""
        points = self._points[cards]
        left = np.bincount(cards, minlength=13).astype(float)
        left[cards[0]] -= 1
        at, last = 1 + (int(points[0]) or 10), 1
        while at < len(cards) - CUT or last:
            if at >= len(cards) - CUT:
                last -= 1
            yield left.copy()
            player, banker = (points[at] + points[at + 2]) % 10, (points[at + 1] + points[at + 3])
            drawn = 1000 * player + 100 * (banker % 10) + 10 * points[at + 4] + points[at + 5]
            used = int(self._ends[drawn]) & 7
            np.subtract.at(left, cards[at : at + used], 1)
            at += used


Bettor = Callable[[Dealt, int, np.random.Generator], Floats]


def counter(dealt: Dealt, shoe: int, chance: np.random.Generator) -> Floats:
    """Bet on what favours the patron, and as often at random."""
    worth = dealt.worth[shoe]
    stakes = np.zeros(worth.shape)
    stakes[:, dealt.side] = (worth + dealt.of.full)[:, dealt.side] > 0
    covers = int(stakes.sum())
    at = chance.integers(0, len(worth), covers), chance.choice(dealt.side, covers)
    np.add.at(stakes, at, 1)
    return stakes


def always(dealt: Dealt, shoe: int, chance: np.random.Generator) -> Floats:
    """Bet the same in every coup."""
    stakes = np.zeros(dealt.worth[shoe].shape)
    stakes[:, chance.choice(dealt.side)] = 1
    return stakes


def seldom(dealt: Dealt, shoe: int, chance: np.random.Generator) -> Floats:
    """Bet on a hunch, one coup in ten."""
    return always(dealt, shoe, chance) * (chance.random(len(dealt.worth[shoe])) < 0.1)[:, None]


def late(dealt: Dealt, shoe: int, chance: np.random.Generator) -> Floats:
    """Sit down when the shoe is half dealt, or later."""
    stakes = always(dealt, shoe, chance)
    stakes[: chance.integers(len(stakes) // 2, len(stakes))] = 0
    return stakes


def by_mood(dealt: Dealt, shoe: int, chance: np.random.Generator) -> Floats:
    """Bet now this and now that, now much and now little."""
    stakes, bets = np.zeros(dealt.worth[shoe].shape), len(dealt.of.full)
    for at in np.flatnonzero(chance.random(len(stakes)) < 0.3):
        stakes[at, chance.integers(bets)] = chance.choice([1, 2, 5, 10, 50])
    return stakes


def streaks(dealt: Dealt, shoe: int, chance: np.random.Generator) -> Floats:
    """Double up and start again, on the hands and a side bet."""
    stakes, bets = np.zeros(dealt.worth[shoe].shape), len(dealt.of.full)
    stake = 1
    for at in range(len(stakes)):
        stakes[at, chance.integers(bets)] = stake
        stake = 1 if chance.random() < 0.45 else min(2 * stake, 64)
    return stakes


HONEST: tuple[Bettor, ...] = (always, seldom, late, by_mood, streaks)


def highest(dealt: Dealt, bets: Bettor, chance: np.random.Generator) -> float:
    """Give the most deviations that a patron comes to over a visit of 20 shoes."""
    value = variance = most = 0.0
    played = 0
    for shoe in chance.integers(0, len(dealt.worth), VISIT):
        stakes = bets(dealt, shoe, chance)
        if not stakes.any():
            continue
        later = stakes[::-1].cumsum(axis=0)[::-1] - stakes
        value += float((stakes * dealt.worth[shoe]).sum())
        by_coup = np.matmul(dealt.spread(shoe), (stakes + 2 * later)[:, :, None])[:, :, 0]
        variance += float((stakes * by_coup).sum())
        played += 1
        if played >= LEAST_SHOES:
            most = max(most, value / variance**0.5)
    return most


def named(highest: list[float]) -> float:
    """Say which share would be named."""
    return float(np.mean([one >= BEYOND for one in highest]))


def main(book: str = "lucky-7", shoes: int = 2_000, patrons: int = 10_000) -> None:
    """Deal, and print who would be named."""
    dealt, chance = Dealt(book, shoes, 1), np.random.default_rng(2)
    caught = [highest(dealt, counter, chance) for _ in range(max(1, patrons // 20))]
    print(f"{book}, {shoes:,} shoes, named at {BEYOND} deviations within {VISIT} shoes")
    print(
        f"counters named     {np.mean([one >= BEYOND for one in caught]):9.2%} of {len(caught):,}"
    )
    every: list[float] = []
    for bets in HONEST:
        found = [highest(dealt, bets, chance) for _ in range(patrons // len(HONEST))]
        every += found
        share = np.mean([one >= BEYOND for one in found])
        print(
            f"honest, {bets.__name__:10} {share:9.3%} of {len(found):,}, highest {max(found):.2f}"
        )
    print(f"all honest patrons {np.mean([one >= BEYOND for one in every]):9.3%}")


if __name__ == "__main__":
    books, numbers = sys.argv[1:2] or ["lucky-7"], [int(one) for one in sys.argv[2:4]]
    main(books[0], *numbers)
