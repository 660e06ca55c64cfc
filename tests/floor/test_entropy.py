"""Every order and every number is as likely as every other, and the known bad ways are caught."""

import ast
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest
from scipy.stats import chisquare

from croupier.equipment.cards import CARDS
from croupier.floor.entropy import (
    Entropy,
    SeededEntropy,
    SystemEntropy,
    below,
    shuffled,
    shuffled_shoe,
    spun_number,
)

SOURCES = Path(__file__).resolve().parents[2] / "src" / "croupier"
TRIES = 24_000
Shuffle = Callable[[str, Entropy], tuple[str, ...]]


def naive_swap(things: str, entropy: Entropy) -> tuple[str, ...]:
    """Swap each place with any place: 4^4 ways do not divide into 4! orders."""
    order = list(things)
    for place in range(len(order)):
        other = below(len(order), entropy)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sattolo(things: str, entropy: Entropy) -> tuple[str, ...]:
    """Off by one: nothing ever stays where it was."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(last, entropy)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def by_remainder(limit: int, entropy: Entropy) -> int:
    return entropy.draw(1)[0] % limit


def p_of_orders(shuffle: Shuffle, entropy: Entropy) -> float:
    seen = Counter(shuffle("ABCD", entropy) for _ in range(TRIES))
    return float(chisquare([seen[order] for order in permutations("ABCD")]).pvalue)


@pytest.mark.parametrize("entropy", [SeededEntropy(b"a test"), SystemEntropy()], ids=type)
def test_every_order_is_as_likely_as_every_other(entropy: Entropy) -> None:
    assert p_of_orders(shuffled, entropy) > 1e-6


@pytest.mark.parametrize("bad", [naive_swap, sattolo])
def test_the_known_bad_shuffles_are_rejected(bad: Shuffle) -> None:
    assert p_of_orders(bad, SeededEntropy(b"a test")) < 1e-12


def p_of_numbers(draw: Callable[[Entropy], int], entropy: Entropy) -> float:
    seen = Counter(draw(entropy) for _ in range(74_000))
    return float(chisquare([seen[number] for number in range(37)]).pvalue)


@pytest.mark.parametrize("entropy", [SeededEntropy(b"a wheel"), SystemEntropy()], ids=type)
def test_every_number_is_as_likely_as_every_other(entropy: Entropy) -> None:
    assert p_of_numbers(spun_number, entropy) > 1e-6


def test_a_remainder_is_rejected() -> None:
    assert p_of_numbers(lambda e: by_remainder(37, e), SeededEntropy(b"a wheel")) < 1e-12


def test_each_card_is_as_likely_in_each_place() -> None:
    """First, middle and last card of a deck, over all 52 cards."""
    entropy = SeededEntropy(b"places")
    orders = [shuffled_shoe(1, entropy) for _ in range(5_200)]
    for place in (0, 25, 51):
        seen = Counter(order[place] for order in orders)
        assert chisquare([seen[card] for card in CARDS]).pvalue > 1e-6


def test_neighbours_in_a_shuffled_shoe_do_not_know_each_other() -> None:
    """Serial test: whether a card is above its neighbour by rank pairs evenly with the next."""
    entropy = SeededEntropy(b"serial")
    pairs: Counter[tuple[str, str]] = Counter()
    for _ in range(400):
        shoe = shuffled_shoe(1, entropy)
        pairs.update((a[1], b[1]) for a, b in zip(shoe[::2], shoe[1::2], strict=True))
    same, other = 12 / 51 / 4, 13 / 51 / 4
    total = sum(pairs.values())
    expected = [total * (same if a == b else other) for a in "SHDC" for b in "SHDC"]
    assert chisquare([pairs[a, b] for a in "SHDC" for b in "SHDC"], expected).pvalue > 1e-6


@pytest.mark.parametrize("limit", [1, 2, 3, 37, 256, 257, 416])
def test_a_drawn_number_is_below_its_limit_and_reaches_both_ends(limit: int) -> None:
    entropy = SeededEntropy(bytes(limit & 255))
    drawn = {below(limit, entropy) for _ in range(limit * 40)}
    assert min(drawn) == 0 and max(drawn) == limit - 1


def test_a_shoe_is_all_its_decks() -> None:
    assert Counter(shuffled_shoe(8, SystemEntropy())) == Counter(CARDS * 8)


def test_no_remainder_in_the_entropy_and_no_random_anywhere() -> None:
    tree = ast.parse((SOURCES / "floor" / "entropy.py").read_text())
    assert not any(isinstance(node, ast.Mod) for node in ast.walk(tree))
    # Shoes of a seed, which no house deals from.
    studied = {SOURCES / "public" / "shoe.py", SOURCES / "server" / "views" / "examples.py"}
    for path in {*SOURCES.rglob("*.py")} - studied:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            assert "random" not in names, f"{path} imports random"
