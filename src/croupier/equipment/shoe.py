"""A shoe of n decks, as counts: what it was filled with and what can still come."""

from collections.abc import Iterable

from croupier.equipment.cards import CARDS

CARDS_PER_DECK = len(CARDS)


def rank_counts(decks: int) -> tuple[int, ...]:
    """Count the cards of each rank, ace to king, in a full shoe."""
    return (4 * decks,) * 13


def full_shoe(decks: int) -> dict[str, int]:
    """Count every card of a full shoe."""
    return dict.fromkeys(CARDS, decks)


def one_too_many(cards: Iterable[str], decks: int) -> str | None:
    """Name the first card that a number of decks cannot hold, if there is one."""
    left = full_shoe(decks)
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            return card
    return None
