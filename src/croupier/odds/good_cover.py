"""Who insures when the shoe is good: insurance held against its value by the cards on the table.

A patron who insures sees the cards of the hand, and may well be right to: what counts is how much
more the cover was worth with the cards then left than with all cards but these. Over the cards that
nobody knows that comes to nothing on average, whoever insures and why. How far it wanders follows
from what one card more or less does to it: a shoe of N cards of which n are gone spreads it
n (N - 1) / (N - n) times as far as a single card, in squares.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

from msgspec import Struct

from croupier.equipment.cards import RANK_OF
from croupier.equipment.shoe import rank_counts
from croupier.games import Game
from croupier.games.cards.tableau import Hand
from croupier.odds.insurance import offers_seen


class Cover(Struct, frozen=True, gc=False):
    """Insurance as it was taken: upon which cards, out of which cards left as the coup began."""

    patron: str
    coup: str
    start: bytes
    cards: tuple[str, ...]
    hand: Hand
    amount: int


class CoverScore(Struct, frozen=True, gc=False):
    """What a unit of it was worth then, how far above its usual value, and by chance how far."""

    worth: float
    above: float
    error: float


def score_cover(game: Game, decks: int, cover: Cover) -> CoverScore | None:
    """Score one; none where these cards offer no such insurance, or too few are left to tell."""
    places = tuple(RANK_OF[card] for card in cover.cards)
    left = _without(list(cover.start), places)
    if min(left) < 0 or sum(left) < 6 - len(places):
        return None
    usual = _usual(game, decks or game.decks, cover.cards, cover.hand)
    if usual is None:
        return None
    value, square, cards = usual
    worth = _value(game, cover.cards, left, cover.hand)
    gone = cards - sum(left)
    error = sqrt(square * gone * (cards - 1) / (cards - gone))
    return CoverScore(worth, worth - value, error)


@lru_cache(4096)
def _usual(
    game: Game, decks: int, cards: tuple[str, ...], hand: Hand
) -> tuple[float, float, int] | None:
    """Give a cover's value with all cards but these, and the mean square of what one card does."""
    full = _without(list(rank_counts(decks)), tuple(RANK_OF[card] for card in cards))
    if all(one.cover.offer.hand != hand for one in offers_seen(game, cards, full)):
        return None
    value, total = _value(game, cards, full, hand), sum(full)
    moves = ((n, _value(game, cards, _without(full, (r,)), hand)) for r, n in enumerate(full) if n)
    return value, sum(n * (moved - value) ** 2 for n, moved in moves) / total, total


def _value(game: Game, cards: tuple[str, ...], left: Sequence[int], hand: Hand) -> float:
    offers = {one.cover.offer.hand: one.odds for one in offers_seen(game, cards, left)}
    odds = offers[hand]
    assert odds is not None, "an offer that is seen has its odds"
    return float(odds.expectation)


def _without(counts: Sequence[int], ranks: Sequence[int]) -> list[int]:
    left = list(counts)
    for rank in ranks:
        left[rank] -= 1
    return left
