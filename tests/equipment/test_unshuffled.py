"""Unshuffled cards are noticed soon, shuffled ones left alone. The orders are written out here."""

import random
from itertools import permutations

import numpy as np
import pytest
from benchmarks.unshuffled import NUMBER, highest

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.unshuffled import Order, OrderWatch, collected

UP, DOWN = RANKS, RANKS[::-1]
# A deck as factories make it: suits in any order, each from the ace, from the king, or mirrored.
FACTORIES = [
    [rank + suit for suit, ranks in zip(suits, ways, strict=True) for rank in ranks]
    for suits in permutations(SUITS)
    for ways in ((UP,) * 4, (DOWN,) * 4, (UP, UP, DOWN, DOWN))
]
SIDES = ("player", "banker", "player", "banker")


def shuffled(seed: int, decks: int = 8) -> list[str]:
    cards = decks * FACTORIES[0]
    random.Random(seed).shuffle(cards)
    return cards


def called(watch: OrderWatch, cards: list[str]) -> tuple[int, Order | None]:
    """Say after how many cards the watch calls, and what."""
    for many, card in enumerate(cards, 1):
        if order := watch.see(card):
            return many, order
    return len(cards), None


@pytest.mark.parametrize("start", range(52))
def test_b_7_1_a_factory_ordered_deck_is_called_within_12_cards(start: int) -> None:
    for deck in FACTORIES:
        cards = (2 * deck)[start : start + 52]
        many, order = called(OrderWatch([shuffled(1)]), cards)
        assert order == "factory" and many <= 12


@pytest.mark.parametrize("seed", range(20))
def test_b_7_1_the_order_of_the_last_shoe_is_called_within_20_cards(seed: int) -> None:
    dealt = shuffled(seed)
    coups = [dealt[at : at + 4] for at in range(0, len(dealt), 4)]
    lain = [card for coup in coups for card in collected(coup, SIDES)]
    for again in (dealt, dealt[::-1], lain, lain[::-1]):
        cut = random.Random(seed).randrange(20, 390)
        many, order = called(OrderWatch([dealt, lain]), again[cut:] + again[:cut])
        assert order == "last-shoe" and many <= 20


def test_b_7_1_cards_that_nobody_saw_hide_no_order() -> None:
    dealt = shuffled(3)
    known = [*dealt[:5], *[""] * 6, *dealt[11:]]  # the burn of the shoe before
    watch = OrderWatch([known])
    watch.see(dealt[0])
    watch.skip(6)  # the burn of this one
    many, order = called(watch, dealt[7:])
    assert order == "last-shoe" and many <= 20


def test_a_few_cards_out_of_place_do_not_hide_an_order() -> None:
    dealt = shuffled(4)
    again = dealt.copy()
    again[3], again[9] = again[9], again[3]
    assert called(OrderWatch([dealt]), again)[1] == "last-shoe"


@pytest.mark.parametrize("seed", range(8))
def test_the_compiled_count_adds_up_the_same_sums(seed: int) -> None:
    dealt, again = shuffled(seed), shuffled(100 + seed)
    again[50:58] = dealt[200:208]
    again[90:96] = FACTORIES[seed][3:9]
    watch = OrderWatch([dealt])
    factory = before = 0.0
    for card in again:
        watch.see(card)
        factory = max(factory, watch._factory)
        before = max(before, *watch._sums.values())
    orders = np.array([[NUMBER[card] for card in way] for way in (dealt, dealt[::-1])], np.int8)
    found = highest(np.array([NUMBER[card] for card in again], np.int8), orders)
    assert found == pytest.approx((factory, before))


def test_shuffled_shoes_are_left_alone() -> None:
    for seed in range(10):
        assert called(OrderWatch([shuffled(seed)]), shuffled(1_000 + seed))[1] is None
