"""A shoe of n decks, as counts: what it was filled with and what can still come."""

from collections.abc import Iterable

from croupier.equipment.cards import CARDS, RANK_OF

CARDS_PER_DECK = len(CARDS)


def rank_counts(decks: int) -> tuple[int, ...]:
    """Count the cards of each rank, ace to king, in a full shoe."""
    return (4 * decks,) * 13


def full_shoe(decks: int) -> dict[str, int]:
    """Count every card of a full shoe."""
    return dict.fromkeys(CARDS, decks)


def rank_counts_after(decks: int, gone: Iterable[str]) -> tuple[int, ...]:
    """Count the ranks left once the given cards have gone, seen or burned."""
    counts = list(rank_counts(decks))
    for card in gone:
        counts[RANK_OF[card]] -= 1
    return tuple(counts)


def one_too_many(cards: Iterable[str], decks: int) -> str | None:
    """Name the first card that so many decks cannot hold, if there is one."""
    left = full_shoe(decks)
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            return card
    return None
