"""Chance: shuffles and spins in which every result is exactly as likely as every other.

Numbers come by rejection: draw as many bits as the limit needs and throw away what is too high.
A remainder would favour the low numbers, so none is taken anywhere in this file.
"""

import os
from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol, TypeVar

from croupier.equipment.cards import CARDS

T = TypeVar("T")
POCKETS = 37


class Entropy(Protocol):
    """A source of bytes that no one can foretell."""

    def draw(self, count: int) -> bytes:
        """Draw a number of fresh bytes."""


class SystemEntropy:
    """The operating system's generator."""

    def draw(self, count: int) -> bytes:
        """Draw a number of fresh bytes."""
        return os.urandom(count)


class SeededEntropy:
    """Bytes that follow from a seed: what everyone can work out again from what was revealed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._left = b""

    def draw(self, count: int) -> bytes:
        """Draw the next bytes of SHA-256 over the seed and a count of blocks."""
        while len(self._left) < count:
            self._left += sha256(self._seed + self._block.to_bytes(8, "big")).digest()
            self._block += 1
        drawn, self._left = self._left[:count], self._left[count:]
        return drawn


def below(limit: int, entropy: Entropy) -> int:
    """Draw a whole number from zero up to, not with, a limit."""
    assert limit > 0
    bits = (limit - 1).bit_length()
    count = (bits + 7) // 8
    while True:
        number = int.from_bytes(entropy.draw(count), "big") >> (8 * count - bits)
        if number < limit:
            return number


def shuffled(things: Iterable[T], entropy: Entropy) -> tuple[T, ...]:
    """Put things into an order in which every order is as likely as every other (Fisher–Yates)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, entropy)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def shuffled_shoe(decks: int, entropy: Entropy) -> tuple[str, ...]:
    """Shuffle a number of decks."""
    return shuffled(CARDS * decks, entropy)


def spun_number(entropy: Entropy) -> int:
    """Spin a wheel with a single zero."""
    return below(POCKETS, entropy)
