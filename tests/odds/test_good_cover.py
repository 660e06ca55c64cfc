"""Who insures when the shoe is good: a cover's value against that of the cards on the table."""

from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.equipment.cards import RANK_OF
from croupier.games import load_game
from croupier.odds.good_cover import Cover, score_cover
from croupier.odds.good_shoe import score_shoe

GAME = load_game("baccarat")
CARDS = ("5S", "6C", "KH", "KD")  # Player 5, Banker 6, the Player draws
START = tuple(32 - 10 * (rank in (5, 6)) for rank in range(13))  # few sixes and sevens are left


def cover(start: tuple[int, ...], patron: str = "ann") -> Cover:
    return Cover(patron, "B-01/1/40", bytes(start), CARDS, "banker", 100)


def by_hand(start: tuple[int, ...]) -> Fraction:
    """Count every way in which Banker 6 against 5 ends, and what it pays a unit (6.4.6: 3 to 1)."""
    left = list(start)
    for card in CARDS:
        left[RANK_OF[card]] -= 1
    points = [min(rank + 1, 10) % 10 for rank in range(13)]
    won = tied = ways = 0
    for third in range(13):
        player = (5 + points[third]) % 10
        for fourth in range(13):
            times = left[third] * (left[fourth] - (third == fourth))
            # Banker 6 draws to a six or seven of the Player, and else stands.
            banker = (6 + points[fourth]) % 10 if points[third] in (6, 7) else 6
            ways += times
            won += times * (player > banker)  # the insured hand loses
            tied += times * (player == banker)
    return Fraction(3 * won - (ways - won - tied), ways)


@pytest.mark.clause("B 6.4.6")
def test_insurance_counts_by_what_it_is_worth_above_the_cards_on_the_table() -> None:
    full = (32,) * 13
    score = score_cover(GAME, 8, cover(START))
    assert score is not None
    assert score.worth == pytest.approx(float(by_hand(START)))
    assert score.above == pytest.approx(float(by_hand(START) - by_hand(full)))
    fresh = score_cover(GAME, 8, cover(full))
    assert fresh is not None and (fresh.above, fresh.error) == (0.0, 0.0)  # nothing is known of it
    few = score_cover(GAME, 8, cover((1,) * 13))
    assert few is None  # two kings have been seen, and one was left
    other = replace(cover(START), hand="player")  # these cards offer no insurance of the Player
    assert score_cover(GAME, 8, other) is None


def test_how_far_it_wanders_by_chance() -> None:
    chance, gone = np.random.default_rng(5), 208
    deck = np.repeat(np.arange(13), 32)
    for card in CARDS:
        deck = np.delete(deck, np.flatnonzero(deck == RANK_OF[card])[0])
    found = []
    for _ in range(400):
        left = np.bincount(chance.permutation(deck)[gone:], minlength=13)
        for card in CARDS:
            left[RANK_OF[card]] += 1
        score = score_cover(GAME, 8, cover(tuple(map(int, left))))
        assert score is not None
        found.append(score)
    above = np.array([one.above for one in found])
    assert above.std() == pytest.approx(found[0].error, rel=0.12)
    assert abs(above.mean()) < 4 * found[0].error / 20  # nothing, for who does not know the cards


def test_insurance_is_added_to_the_bets_of_its_patron() -> None:
    made = (("ann", "banker", 500), ("bo", "banker", 500))
    coups = [("B-01/1/40", bytes(START), made)]
    ann, bo = score_shoe(GAME, "commission", 8, coups, [cover(START)])
    score = score_cover(GAME, 8, cover(START))
    assert score is not None
    assert ann.value == pytest.approx(bo.value + 100 * score.above)
    assert ann.variance**0.5 == pytest.approx(bo.variance**0.5 + 100 * score.error)
    assert (ann.wagers, ann.staked) == (2, 600) and (bo.wagers, bo.staked) == (1, 500)
    nobody = score_shoe(GAME, "commission", 8, [], [cover(START)])
    assert nobody == ()  # no insurance without a bet
