"""Shuffling, compiled: unbiased, and the same for a seed wherever and however it runs.

The generator is xoshiro256++, many streams side by side so that a processor advances several
with one instruction. Each 64-bit word gives two draws below a bound: a 32-bit half times the
bound, of which the upper half is the draw. That is even only if the lower half is not below
2³² mod bound; a shoe in which one draw is (about one in 100,000) is drawn again as a whole.
The shuffle is Fisher and Yates's, inside out: each card in turn is put at a place drawn from
those up to its own, and the card that was there moves to the end.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.odds.kernels import kernel

Words = NDArray[np.uint64]
Cards = NDArray[np.uint16]
Bounds = NDArray[np.uint32]

STREAMS = 52  # one deck takes half a turn of all of them, so an even number wastes nothing

_17, _19, _23, _27, _30 = (np.uint64(bits) for bits in (17, 19, 23, 27, 30))
_31, _32, _41, _45, _63 = (np.uint64(bits) for bits in (31, 32, 41, 45, 63))
LOW = np.uint64(2**32 - 1)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


def bounds_of(draws: Sequence[int]) -> tuple[Bounds, Bounds]:
    """Give the bound of each draw, and below what its lower half is uneven.

    They are padded with draws that can be only zero, to whole turns of the streams.
    """
    bounds = np.ones(-(-len(draws) // (2 * STREAMS)) * 2 * STREAMS, np.uint32)
    bounds[: len(draws)] = draws
    return bounds, (2**32 % bounds.astype(np.uint64)).astype(np.uint32)


def shuffle_bounds(cards: int) -> tuple[Bounds, Bounds]:
    """Give the bounds of a whole shuffle: a card may go to any place up to its own."""
    return bounds_of(range(1, cards + 1))


@kernel
def _mix(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@kernel
def seed_streams(seed: np.uint64, block: int, state: Words) -> None:
    """Start the streams of one block of work, whoever does it, from the seed and its number."""
    at = _mix(_mix(seed + _GOLDEN) + np.uint64(block))
    for word in range(state.shape[0]):
        for stream in range(state.shape[1]):
            at += _GOLDEN
            state[word, stream] = _mix(at)


@kernel
def _advance(state: Words, words: Words) -> None:
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for turn in range(words.size // STREAMS):
        out = words[turn * STREAMS : (turn + 1) * STREAMS]
        for k in range(STREAMS):
            a, b, c, d = s0[k], s1[k], s2[k], s3[k]
            sum_ = a + d
            out[k] = ((sum_ << _23) | (sum_ >> _41)) + a
            c ^= a
            d ^= b
            s1[k] = b ^ c
            s0[k] = a ^ d
            s2[k] = c ^ (b << _17)
            s3[k] = (d << _45) | (d >> _19)


@kernel
def _pick(words: Words, bounds: Bounds, uneven: Bounds, picks: Cards) -> bool:
    half = words.size
    low, high = picks[:half], picks[half:]
    low_bounds, high_bounds = bounds[:half], bounds[half:]
    low_uneven, high_uneven = uneven[:half], uneven[half:]
    below = np.uint64(0)
    for k in range(half):
        product = (words[k] & LOW) * low_bounds[k]
        low[k] = product >> _32
        below |= (product & LOW) - low_uneven[k]
        product = (words[k] >> _32) * high_bounds[k]
        high[k] = product >> _32
        below |= (product & LOW) - high_uneven[k]
    return bool((below >> _63) == 0)


@kernel
def draw(state: Words, words: Words, bounds: Bounds, uneven: Bounds, picks: Cards) -> None:
    """Fill ``picks`` with even draws, each below its bound."""
    while True:
        _advance(state, words)
        if _pick(words, bounds, uneven, picks):
            return


@kernel
def shuffle(deck: Cards, picks: Cards, shoe: Cards) -> None:
    """Shuffle a deck into a shoe."""
    for k in range(deck.size):
        place = picks[k]
        shoe[k] = shoe[place]
        shoe[place] = deck[k]


@kernel
def shuffle_two(
    deck: Cards, picks: Cards, shoe: Cards, other_picks: Cards, other_shoe: Cards
) -> None:
    """Shuffle two shoes at once: while one waits for the memory, the other goes on."""
    for k in range(deck.size):
        place = picks[k]
        shoe[k] = shoe[place]
        shoe[place] = deck[k]
        place = other_picks[k]
        other_shoe[k] = other_shoe[place]
        other_shoe[place] = deck[k]
