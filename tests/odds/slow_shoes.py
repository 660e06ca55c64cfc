"""Shoes shuffled and dealt the slow way, in plain Python, from the same chances as the kernels.

The generator is xoshiro256++ as its authors publish it, on Python's integers; the shuffle is
written from its description; coups are read by the book's own ``deal``, card by card.
"""

from collections.abc import Iterator

from croupier.equipment.cards import RANKS
from croupier.games import Game

STREAMS = 52
WORD = 2**64 - 1


def mix(word: int) -> int:
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & WORD
    return word ^ (word >> 31)


def rotate(word: int, bits: int) -> int:
    return (word << bits | word >> (64 - bits)) & WORD


class Streams:
    def __init__(self, seed: int, block: int) -> None:
        golden = 0x9E3779B97F4A7C15
        at = mix((mix((seed + golden) & WORD) + block) & WORD)
        words = []
        for _ in range(4 * STREAMS):
            at = at + golden & WORD
            words.append(mix(at))
        self.states = [words[k::STREAMS] for k in range(STREAMS)]

    def turn(self) -> list[int]:
        """One word of every stream."""
        out = []
        for s in self.states:
            out.append(rotate((s[0] + s[3]) & WORD, 23) + s[0] & WORD)
            t = s[1] << 17 & WORD
            s[2] ^= s[0]
            s[3] ^= s[1]
            s[1] ^= s[2]
            s[0] ^= s[3]
            s[2] ^= t
            s[3] = rotate(s[3], 45)
        return out

    def picks(self, bounds: list[int]) -> list[int]:
        """A draw below each bound; all again if one falls where its bound is uneven."""
        turns = -(-len(bounds) // (2 * STREAMS))
        while True:
            words = [word for _ in range(turns) for word in self.turn()]
            halves = [word & 0xFFFFFFFF for word in words] + [word >> 32 for word in words]
            products = [half * bound for half, bound in zip(halves, bounds, strict=False)]
            if all(p % 2**32 >= 2**32 % b for p, b in zip(products, bounds, strict=False)):
                return [product >> 32 for product in products]


def shoes(seed: int, block: int, decks: int) -> Iterator[list[str]]:
    """The shoes of a block, as cards; suits are as good as any, ranks are what counts."""
    deck = [rank + "S" for rank in RANKS] * (4 * decks)
    streams = Streams(seed, block)
    while True:
        shoe: list[str] = []
        for card, place in zip(deck, streams.picks(list(range(1, len(deck) + 1))), strict=True):
            if place == len(shoe):
                shoe.append(card)
            else:
                shoe.append(shoe[place])
                shoe[place] = card
        yield shoe


def coups(
    game: Game, shoe: list[str], cut: int, last_coups: int
) -> Iterator[tuple[int, list[str]]]:
    """Deal a shoe: each coup's cell, and the cards seen before it."""
    first = RANKS.index(shoe[0][0]) + 1
    at = 1 + min(first, 10)  # the ace burns one, court cards ten
    seen = shoe[:1]
    while True:
        if at >= len(shoe) - cut:
            if last_coups == 0:
                return
            last_coups -= 1
        taken = 4
        while game.tableau.next_card(tuple(shoe[at : at + taken]))[0] is not None:
            taken += 1
        yield game.tableau.deal(tuple(shoe[at : at + taken])).cell, list(seen)
        seen += shoe[at : at + taken]
        at += taken
