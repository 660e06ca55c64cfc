"""Shoes for Hypothesis: full, depleted, with whole ranks gone, and as small as a coup allows."""

from collections.abc import Iterable

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from croupier.equipment.cards import RANK_OF
from croupier.equipment.shoe import rank_counts

# Few enough ranks that all orders of six cards can be dealt one by one.
FEW_RANKS = 4


@st.composite
def small_shoes(draw: DrawFn) -> tuple[int, ...]:
    """At most four ranks, in any numbers."""
    ranks = draw(st.lists(st.integers(0, 12), min_size=1, max_size=FEW_RANKS, unique=True))
    counts = [0] * 13
    for rank in ranks:
        counts[rank] = draw(st.integers(0, 9))
    counts[ranks[0]] += max(0, 6 - sum(counts))
    return tuple(counts)


@st.composite
def six_cards(draw: DrawFn) -> tuple[int, ...]:
    """A shoe of six cards."""
    ranks = draw(st.lists(st.integers(0, 12), min_size=6, max_size=6))
    return tuple(ranks.count(rank) for rank in range(13))


def depleted(most: int = 64) -> SearchStrategy[tuple[int, ...]]:
    """Any shoe of up to so many of each rank, whole ranks gone included."""
    counts = st.lists(st.integers(0, most) | st.just(0), min_size=13, max_size=13)
    return counts.map(tuple).filter(lambda shoe: sum(shoe) >= 7)


def rank_counts_after(decks: int, gone: Iterable[str]) -> tuple[int, ...]:
    """Count the ranks left once the given cards have gone, seen or burned."""
    counts = list(rank_counts(decks))
    for card in gone:
        counts[RANK_OF[card]] -= 1
    return tuple(counts)
