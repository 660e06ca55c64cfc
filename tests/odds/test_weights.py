"""The exact weights: golden census, a slow enumeration, and what must hold for every shoe."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoes_to_try import depleted, six_cards, small_shoes
from slow_deals import slow_weights

from croupier.equipment.shoe import rank_counts
from croupier.games import Game, load_game
from croupier.games.cards.tableau import Tableau
from croupier.odds.arrays import draws_of
from croupier.odds.kernels.weigh import MOST_CARDS, weigh
from croupier.odds.weights import cell_weights, total_weight
from croupier.rules.errors import InputError
from croupier.rules.rulebook import Draws, Natural, TableauRule

# Counted by enumeration and published many times: Banker, Player, Tie.
CENSUS = {
    8: (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
}


WeightsOf = Callable[[tuple[int, ...], Tableau], list[int]]


def baccarat() -> Game:
    return load_game("baccarat")


def compiled(counts: tuple[int, ...], tableau: Tableau) -> list[int]:
    weights = np.empty((10, 10, 2, 2, 4), np.int64)
    weigh(np.array(counts, np.int64), *draws_of(tableau), weights)
    found: list[int] = weights.ravel().tolist()
    return found


def census(weights: list[int]) -> tuple[int, int, int]:
    banker = player = tie = 0
    for cell, weight in enumerate(weights):
        p, b = divmod(cell // 16, 10)
        banker += weight * (b > p)
        player += weight * (p > b)
        tie += weight * (p == b)
    return banker, player, tie


@pytest.mark.plain
@pytest.mark.parametrize("decks", CENSUS)
@pytest.mark.parametrize("weights_of", [cell_weights, compiled])
def test_census_of_all_deals(decks: int, weights_of: WeightsOf) -> None:
    weights = weights_of(rank_counts(decks), baccarat().tableau)
    assert census(weights) == CENSUS[decks]
    assert sum(weights) == total_weight(rank_counts(decks))


@settings(max_examples=40, deadline=None)
@given(small_shoes() | six_cards())
def test_a_slow_enumeration_agrees_on_small_shoes(counts: tuple[int, ...]) -> None:
    slow = slow_weights(counts)
    assert cell_weights(counts, baccarat().tableau) == slow
    assert compiled(counts, baccarat().tableau) == slow


def rule_of(natural: set[int], player: str, stood: str, banker: list[str]) -> TableauRule:
    rows: dict[str, str | tuple[str, ...]] = {str(at): row for at, row in enumerate(banker)}
    return TableauRule(
        natural=Natural(tuple(sorted(natural)), "1"),
        player=Draws(player, "1"),
        banker_after_player_stands=Draws(stood, "1"),
        banker={**rows, "by": "1"},
    )


marks = st.text("D-", min_size=10, max_size=10)


@pytest.mark.plain
@settings(max_examples=25, deadline=None)
@given(
    small_shoes(),
    st.sets(st.integers(0, 9), max_size=4),
    marks,
    marks,
    st.lists(marks, min_size=10, max_size=10),
)
def test_a_slow_enumeration_agrees_under_any_tableau(
    counts: tuple[int, ...], natural: set[int], player: str, stood: str, banker: list[str]
) -> None:
    tableau = Tableau(rule_of(natural, player, stood, banker), ())
    slow = slow_weights(
        counts,
        natural=natural,
        player_rule=lambda points: player[points] == "D",
        banker_rule=lambda points, third: (
            (stood[points] if third is None else banker[points][third]) == "D"
        ),
    )
    assert cell_weights(counts, tableau) == slow
    assert compiled(counts, tableau) == slow


@settings(max_examples=60, deadline=None)
@given(depleted())
def test_the_kernel_agrees_with_unlimited_integers(counts: tuple[int, ...]) -> None:
    assert compiled(counts, baccarat().tableau) == cell_weights(counts, baccarat().tableau)


@pytest.mark.parametrize("rank", [0, 7, 12])
def test_the_kernel_does_not_overflow_at_the_greatest_shoe(rank: int) -> None:
    even = MOST_CARDS // 13
    flat = [even] * 13
    flat[rank] += MOST_CARDS - 13 * even
    steep = [0] * 13
    steep[rank] = MOST_CARDS
    for counts in (tuple(flat), tuple(steep)):
        assert compiled(counts, baccarat().tableau) == cell_weights(counts, baccarat().tableau)


@settings(max_examples=30, deadline=None)
@given(depleted(most=12))
def test_a_card_nobody_saw_changes_nothing(counts: tuple[int, ...]) -> None:
    """Burn a card unseen: averaged over what it was, every outcome is as likely as before."""
    tableau, cards = baccarat().tableau, sum(counts)
    averaged = [0] * 1600
    for rank, count in enumerate(counts):
        if count:
            rest = tuple(n - (at == rank) for at, n in enumerate(counts))
            for cell, weight in enumerate(compiled(rest, tableau)):
                averaged[cell] += count * weight
    # P = weight / n...(n-5); after the burn weight / (n-1)...(n-6), averaged over n cards.
    assert averaged == [weight * (cards - 6) for weight in compiled(counts, tableau)]


@given(depleted())
@settings(max_examples=30, deadline=None)
def test_no_weight_where_no_deal_leads(counts: tuple[int, ...]) -> None:
    weights = compiled(counts, baccarat().tableau)
    assert min(weights) >= 0
    assert sum(weights) == total_weight(counts)
    reachable = baccarat().reachable
    assert all(weight == 0 or reachable >> cell & 1 for cell, weight in enumerate(weights))


@pytest.mark.clause("BLD 7.2")
def test_7_2_a_shoe_that_may_not_finish_a_coup_has_no_odds() -> None:
    with pytest.raises(InputError, match="5 cards are left: a coup can take 6") as refused:
        cell_weights((5,) + (0,) * 12, baccarat().tableau)
    assert refused.value.clauses == ("7.2",)


@pytest.mark.parametrize("counts", [(32,) * 12, (33,) * 12 + (-1,)])
def test_what_is_no_shoe_is_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="13 counts"):
        cell_weights(counts, baccarat().tableau)
