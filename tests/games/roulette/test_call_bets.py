"""Call bets: what they cost, what they cover, what they bring."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.wheel import WHEEL
from croupier.games.roulette.call_bets import Spread, check_call_bets, spread
from croupier.games.roulette.game import Roulette
from croupier.games.roulette.layout import POSITIONS
from croupier.rules.errors import InputError, RulebookError
from croupier.rules.reader import read_rulebook
from croupier.rules.rulebook import CallBetRule

BOOK = read_rulebook("roulette")
GAME = Roulette(BOOK)
CALLS = BOOK.call_bets


def covered(called: Spread) -> set[int]:
    return {number for bet in called.chips for number in POSITIONS[bet].numbers}


def net(called: Spread, number: int) -> Fraction:
    """What the number leaves a patron who bet one unit a chip."""
    return sum(
        (chips * GAME.row(bet, number).profit for bet, chips in called.chips.items()), Fraction(0)
    )


@pytest.mark.clause("R 4.3")
@pytest.mark.parametrize(
    ("id", "chips", "spots", "numbers"),
    [("voisins", 9, 7, 17), ("tiers", 6, 6, 12), ("orphelins", 5, 5, 8), ("jeu-zero", 4, 4, 7)],
)
def test_4_3_cost_and_cover_as_published(id: str, chips: int, spots: int, numbers: int) -> None:
    called = spread(CALLS, id)
    assert (called.total, len(called.chips), len(covered(called))) == (chips, spots, numbers)


def test_voisins_tiers_and_orphelins_share_out_the_wheel() -> None:
    voisins, tiers, orphelins = (
        covered(spread(CALLS, id)) for id in ("voisins", "tiers", "orphelins")
    )
    assert len(voisins) + len(tiers) + len(orphelins) == 37
    assert voisins | tiers | orphelins == set(range(37))
    # Voisins run from 22 through zero to 25, tiers from 27 to 33.
    twice = WHEEL * 2
    assert voisins == set(twice[twice.index(22) : twice.index(25, 37) + 1])
    assert tiers == set(WHEEL[WHEEL.index(27) : WHEEL.index(33) + 1])
    # Jeu zéro is the arc from 12 to 15.
    assert covered(spread(CALLS, "jeu-zero")) == set(
        twice[twice.index(12) : twice.index(15, 37) + 1]
    )


@pytest.mark.clause("R 4.5")
@pytest.mark.parametrize(
    ("id", "nets"),
    [
        ("voisins", {0: 15, 2: 15, 3: 15, 25: 9, 26: 9, 28: 9, 29: 9, 4: 9, 35: 9, 17: -9}),
        ("tiers", {5: 12, 36: 12, 10: 12, 11: 12, 0: -6}),
        ("orphelins", {1: 31, 17: 31, 6: 13, 14: 13, 20: 13, 34: 13, 0: -5}),
        ("jeu-zero", {0: 14, 3: 14, 12: 14, 35: 14, 26: 32, 17: -4}),
    ],
)
def test_4_5_a_call_bet_is_settled_position_by_position(id: str, nets: dict[int, int]) -> None:
    assert {number: net(spread(CALLS, id), number) for number in nets} == nets


def test_neighbours_and_finales() -> None:
    assert set(spread(CALLS, "neighbours", 0).chips) == {
        "straight:0",
        "straight:3",
        "straight:15",
        "straight:26",
        "straight:32",
    }
    assert set(spread(CALLS, "neighbours", 17, each_side=1).chips) == {
        "straight:17",
        "straight:25",
        "straight:34",
    }
    assert set(spread(CALLS, "finales", 6).chips) == {f"straight:{n}" for n in (6, 16, 26, 36)}
    assert set(spread(CALLS, "finales", 7).chips) == {f"straight:{n}" for n in (7, 17, 27)}
    assert spread(CALLS, "finales", 0).total == 4


@given(st.integers(0, 36), st.integers(1, 18))
def test_neighbours_cost_a_chip_for_each_number(number: int, side: int) -> None:
    called = spread(CALLS, "neighbours", number, side)
    assert called.total == len(called.chips) == 2 * side + 1
    assert str(number) in called.name


@given(st.integers(0, 9))
def test_finales_end_in_their_digit(digit: int) -> None:
    assert covered(spread(CALLS, "finales", digit)) == {n for n in range(37) if n % 10 == digit}


@pytest.mark.parametrize(
    ("id", "number", "side", "sentence"),
    [
        ("voisin", None, 2, "it has voisins, tiers, orphelins, jeu-zero, neighbours, finales"),
        ("voisins", 3, 2, "Voisins du zéro takes no number"),
        ("neighbours", None, 2, "takes a number from 0 to 36"),
        ("neighbours", 37, 2, "takes a number from 0 to 36"),
        ("neighbours", -1, 2, "takes a number from 0 to 36"),
        ("neighbours", 5, 19, "takes from 1 to 18 neighbours"),
        ("neighbours", 5, 0, "takes from 1 to 18 neighbours"),
        ("finales", None, 2, "takes a digit from 0 to 9"),
        ("finales", 10, 2, "takes a digit from 0 to 9"),
    ],
)
def test_what_cannot_be_called_is_refused(
    id: str, number: int | None, side: int, sentence: str
) -> None:
    with pytest.raises(InputError) as refused:
        spread(CALLS, id, number, side)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("called", "sentence"),
    [
        (CallBetRule("x", "X", {"split:1-5": 1}), "split:1-5"),
        (CallBetRule("x", "X", {"split:1-4": 0}), "puts 0 on split:1-4"),
        (CallBetRule("x", "X", {}, "snake"), "the rules are neighbours, finales"),
        (CallBetRule("x", "X"), "needs either chips or a rule"),
        (CallBetRule("x", "X", {"red": 1}, "finales"), "needs either chips or a rule"),
    ],
)
def test_a_house_list_that_cannot_be_placed_is_refused(called: CallBetRule, sentence: str) -> None:
    check_call_bets(CALLS)
    with pytest.raises(RulebookError) as refused:
        check_call_bets([called])
    assert sentence in str(refused.value)
