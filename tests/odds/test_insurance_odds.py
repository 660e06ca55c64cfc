"""What insurance is worth, judged by dealing out every order of cards of small shoes."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoes_to_try import rank_counts_after, six_cards, small_shoes
from slow_deals import POINTS, banker_draws, finish, orders, player_draws

from croupier.equipment.cards import CARDS, RANKS
from croupier.equipment.shoe import rank_counts
from croupier.games import Game, load_game
from croupier.odds.insurance import (
    CoverOdds,
    counts_after,
    insurance_odds,
    insurance_of,
    offers_seen,
)
from croupier.rules.errors import InputError
from refusals import refusing

Situation = tuple[str, int, int]  # stage, Player's points, Banker's


def baccarat() -> Game:
    return load_game("baccarat")


def situations(cards: tuple[int, ...]) -> list[Situation]:
    """The points at which a coup was still open, by the rules written down a second time."""
    values = [POINTS[card] for card in cards]
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if player > 7 or banker > 7:
        return []
    if not player_draws(player):
        return [("four", player, banker)] if banker_draws(banker, None) else []
    found = [("four", player, banker)]
    if banker_draws(banker, values[4]):
        found.append(("third", (player + values[4]) % 10, banker))
    return found


def worth(cell: CoverOdds, results: Counter[str]) -> Fraction:
    """Read R-7 again: the other hand wins, paid; a tie comes back, but pays at Player 9."""
    hand = cell.cover.offer.hand
    other = "player" if hand == "banker" else "banker"
    on_tie = (hand, cell.cover.offer.after, cell.points) == ("player", "third", 9)
    paid = results[other] + (results["tie"] if on_tie else 0)
    return (paid * cell.cover.odds.profit - results[hand]) / results.total()


@pytest.mark.clause("B 6.4.1, 6.4.2, 6.4.6")
@settings(max_examples=15, deadline=None)
@given(small_shoes() | six_cards())
def test_6_4_6_every_cell_by_points(counts: tuple[int, ...]) -> None:
    open_at: dict[Situation, Counter[str]] = {}
    for cards, ways in orders(counts):
        player, banker = finish(cards)[:2]
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        for situation in situations(cards):
            open_at.setdefault(situation, Counter())[winner] += ways
    for cell in insurance_odds(baccarat(), counts):
        hand, after = cell.cover.offer.hand, cell.cover.offer.after
        at = (cell.points, cell.against) if hand == "player" else (cell.against, cell.points)
        results = open_at.get((after, *at))
        if results is None:
            assert cell.odds is None
        else:
            assert cell.odds is not None
            assert cell.odds.expectation == worth(cell, results)


@pytest.mark.clause("B 6.4.6")
def test_6_4_6_banker_six_against_five_favours_the_patron() -> None:
    """Published as worth about 8.4 % off a fresh shoe of eight decks."""
    best = max(
        (cell for cell in insurance_odds(baccarat(), rank_counts(8)) if cell.odds),
        key=lambda cell: cell.odds.expectation if cell.odds else Fraction(-1),
    )
    assert best.odds is not None
    offer = best.cover.offer
    assert (offer.hand, offer.after, best.points, best.against) == ("banker", "four", 6, 5)
    assert float(best.odds.expectation) == pytest.approx(0.084, abs=5e-4)


@pytest.mark.clause("B 4.10, 6.4.6")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(CARDS), min_size=4, max_size=5), st.integers(0, 11))
def test_6_4_6_the_exact_cards_seen(cards: list[str], gone: int) -> None:
    """What is left is dealt out order by order; two ranks only, so that it does not take long."""
    left = [0] * 13
    left[gone], left[gone + 1] = 3, 4
    table = insurance_of(baccarat())
    drawing, _ = baccarat().tableau.next_card(tuple(cards))
    if len(cards) == 5 and drawing != "banker":
        assert offers_seen(baccarat(), cards, left) == []
        return
    results: Counter[str] = Counter()
    seen = tuple(RANKS.index(card[0]) for card in cards)
    for rest, ways in orders(left, 6 - len(cards)):
        player, banker = finish((*seen, *rest))[:2]
        winner = "tie" if player == banker else "player" if player > banker else "banker"
        results[winner] += ways
    found = offers_seen(baccarat(), cards, left)
    assert [cell.cover for cell in found] == table.covers(cards)
    for cell in found:
        assert cell.odds is not None and cell.odds.expectation == worth(cell, results)


def test_the_exact_cards_lie_between_least_and_most() -> None:
    cells = {
        (c.cover.offer.hand, c.cover.offer.after, c.points, c.against): c
        for c in insurance_odds(baccarat(), rank_counts(8))
    }
    for cards in (["5S", "6C", "KH", "KD"], ["2S", "3C", "3H", "3D"], ["AS", "9C", "4H", "7D"]):
        left = rank_counts_after(8, cards)
        (seen,) = offers_seen(baccarat(), cards, left)
        cell = cells["banker", "four", 6, 5]
        assert seen.odds is not None and cell.least is not None and cell.most is not None
        assert cell.least <= seen.odds.expectation <= cell.most


def test_what_can_not_be_valued_is_refused() -> None:
    with refusing("insurance-not-in-book", InputError):
        insurance_of(load_game("lucky-7"))
    with refusing("insurance-not-in-book", InputError):
        insurance_of(load_game("roulette"))
    with pytest.raises(InputError, match="four or five cards"):
        offers_seen(baccarat(), ["9S"], rank_counts(8))
    with pytest.raises(InputError, match="not a card"):
        counts_after(rank_counts(8), ["1S"])
    with pytest.raises(InputError, match="no A left"):
        counts_after((0,) * 13, ["AS"])


@pytest.mark.clause("BLD 7.2")
def test_7_2_a_shoe_that_may_not_finish_the_coup_values_no_insurance() -> None:
    cards = ["5S", "6C", "KH", "KD"]  # both hands may still draw
    one_ace = (1,) + (0,) * 12
    with pytest.raises(InputError, match="Too few cards are left") as refused:
        offers_seen(baccarat(), cards, one_ace)
    assert refused.value.clauses == ("7.2",)
    (two_aces,) = offers_seen(baccarat(), cards, (2,) + (0,) * 12)
    # An ace makes the Player six, and the Banker's six stands on an ace: a tie, and no more.
    assert two_aces.odds is not None and two_aces.odds.stand_off == 1


@pytest.mark.clause("B 4.10, 6.4.6")
def test_4_10_a_cell_that_no_shoe_like_this_can_reach_is_worth_nothing_at_all() -> None:
    """Of fives and kings alone, hands are worth five or nothing."""
    counts = tuple(20 if rank in "5K" else 0 for rank in RANKS)
    for cell in insurance_odds(baccarat(), counts):
        can_be = {cell.points, cell.against} <= {0, 5}
        assert (cell.odds is not None) == can_be, cell
        assert (cell.least is not None) == (cell.most is not None) == can_be
