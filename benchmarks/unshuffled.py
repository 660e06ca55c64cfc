"""False alarms of the watch on unshuffled cards, counted over shuffled shoes.

    python -m benchmarks.unshuffled [SHOES]      a million of eight decks, each after another one

The same sums as ``croupier.equipment.unshuffled`` adds up, compiled; a test holds them together.
"""

import sys
import time

import numpy as np
from numba import njit, prange

from croupier.equipment.cards import CARDS
from croupier.equipment.unshuffled import (
    AS_BEFORE,
    BEFORE_LIMIT,
    FACTORY_LIMIT,
    NEIGHBOUR,
    NO_NEIGHBOUR,
    NOT_AS_BEFORE,
)

NUMBER = {card: number for number, card in enumerate(CARDS)}  # suit by suit, ace to king
DECKS, AT_ONCE = 8, 10_000
Cards = np.ndarray[tuple[int], np.dtype[np.int8]]
Orders = np.ndarray[tuple[int, int], np.dtype[np.int8]]
Shoes = Orders


@njit(cache=True)
def highest(cards: Cards, orders: Orders) -> tuple[float, float]:
    """Give the highest sums that a shoe's cards come to: for a factory's order, and for others."""
    decks = len(cards) // 52 + 1
    length = orders.shape[1]
    places = np.empty((len(orders), 52, decks), np.int16)
    many = np.zeros((len(orders), 52), np.int16)
    for nth in range(len(orders)):
        for place in range(length):
            card = orders[nth, place]
            places[nth, card, many[nth, card]] = place
            many[nth, card] += 1
    most = len(orders) * length
    order, next_place, sums = np.empty(most, np.int16), np.empty(most, np.int16), np.empty(most)
    marked = np.full((len(orders), length + 1), -1, np.int32)
    count, factory, top_factory, top_before = 0, 0.0, 0.0, 0.0
    for step, card in enumerate(cards):
        if step:
            last = cards[step - 1]
            if card // 13 == last // 13 and abs(card - last) == 1:
                factory += NEIGHBOUR
            else:
                factory = max(0.0, factory - NO_NEIGHBOUR)
            top_factory = max(top_factory, factory)
        kept = 0
        for one in range(count):
            nth, place = order[one], next_place[one]
            if place == length:
                continue
            total = sums[one] + (AS_BEFORE if orders[nth, place] == card else -NOT_AS_BEFORE)
            if total > 0:
                order[kept], next_place[kept], sums[kept] = nth, place + 1, total
                marked[nth, place + 1] = step
                top_before = max(top_before, total)
                kept += 1
        for nth in range(len(orders)):
            for one in range(many[nth, card]):
                place = places[nth, card, one] + 1
                if marked[nth, place] != step:
                    order[kept], next_place[kept], sums[kept] = nth, place, AS_BEFORE
                    kept += 1
        top_before = max(top_before, AS_BEFORE)
        count = kept
    return top_factory, top_before


@njit(cache=True, parallel=True)
def _alarms(shoes: Shoes) -> tuple[int, int]:
    """Count the alarms of each shoe after the one before it."""
    factory, before = 0, 0
    for nth in prange(1, len(shoes)):
        last = shoes[nth - 1]
        orders = np.empty((4, len(last)), np.int8)
        orders[0] = last
        orders[1] = last[::-1]
        # As collected: two cards of each hand, Player's first.
        for place in range(len(last)):
            orders[2, place] = last[place - place % 4 + (0, 2, 1, 3)[place % 4]]
        orders[3] = orders[2][::-1]
        top_factory, top_before = highest(shoes[nth], orders)
        factory += top_factory >= FACTORY_LIMIT
        before += top_before >= BEFORE_LIMIT
    return factory, before


def main(shoes: int) -> None:
    chance, decks = np.random.default_rng(1), np.tile(np.arange(52, dtype=np.int8), DECKS)
    begun, factory, before, done = time.perf_counter(), 0, 0, 0
    while done < shoes:
        some = min(AT_ONCE, shoes - done)
        more = _alarms(chance.permuted(np.tile(decks, (some + 1, 1)), axis=1))
        factory, before, done = factory + more[0], before + more[1], done + some
        if sys.stderr.isatty():
            print(f"\r{done:,} shoes", end="", file=sys.stderr)
    print(f"\nfalse alarms in {done:,} shuffled shoes of {DECKS} decks:")
    print(f"a factory's order {factory}, the shoe before's {before}")
    print(f"{time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
