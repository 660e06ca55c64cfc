"""Who bets when the shoe is good: a counter is named, honest patrons are not."""

import numpy as np
import pytest
from benchmarks.good_shoes import HONEST, Dealt, counter, highest

from croupier.games import load_game
from croupier.odds.exact import exact_odds
from croupier.odds.good_shoe import good_shoe, score_shoe
from croupier.odds.shoe_scores import BEYOND, Score, ShoeScore

FULL = (32,) * 13
RICH = (20, 20, 20, 20, 20, 20, 32, 20, 20, 20, 20, 20, 20)  # in sevens


@pytest.fixture(scope="module")
def dealt() -> Dealt:
    return Dealt("lucky-7", 60, seed=7)


def test_a_wager_counts_its_stake_times_the_exact_value_above_a_full_shoes() -> None:
    game = load_game("lucky-7")
    now, full = (exact_odds(game, "commission", counts) for counts in (RICH, FULL))
    above = {bet: float(now[bet].expectation - full[bet].expectation) for bet in now}
    made = (("ann", "super-lucky-7", 100), ("ann", "player", 300), ("bo", "player", 300))
    ann, bo = score_shoe(game, "commission", 0, [("L7-01/1/60", bytes(RICH), made)])
    assert ann.value == pytest.approx(100 * above["super-lucky-7"] + 300 * above["player"])
    assert bo.value == pytest.approx(300 * above["player"])
    assert (ann.best, ann.coup) == ("super-lucky-7", "L7-01/1/60")
    assert ann.worth == pytest.approx(float(now["super-lucky-7"].expectation))
    # One moment: the variance is that of one value, by the square of what was staked.
    spread = good_shoe(game, "commission").spread(np.array([416 - sum(RICH)]))[0]
    player = good_shoe(game, "commission").index["player"]
    assert bo.variance == pytest.approx(300**2 * spread[player, player])


def test_two_moments_hang_together_as_the_earlier_one() -> None:
    game = load_game("lucky-7")
    less = tuple(count - 10 for count in RICH)
    one = ("L7-01/1/1", bytes(RICH), (("ann", "tie", 100),))
    two = ("L7-01/1/2", bytes(less), (("ann", "tie", 100),))
    (first,), (second,) = (score_shoe(game, "commission", 0, [each]) for each in (one, two))
    (both,) = score_shoe(game, "commission", 0, [one, two])
    assert both.variance == pytest.approx(3 * first.variance + second.variance)
    assert both.value == pytest.approx(first.value + second.value)


def test_a_wheel_and_a_shoe_that_nobody_knows_score_nobody() -> None:
    made = (("ann", "player", 100),)
    assert score_shoe(load_game("roulette"), "standard", 0, [("R-01/1", b"", made)]) == ()
    assert (
        score_shoe(load_game("baccarat"), "commission", 0, [("B-01/1/1", b"\0" * 13, made)]) == ()
    )


def test_a_counter_is_named_within_twenty_shoes_though_half_the_bets_are_cover(
    dealt: Dealt,
) -> None:
    chance = np.random.default_rng(1)
    assert min(highest(dealt, counter, chance) for _ in range(8)) >= BEYOND


def test_honest_patrons_are_not_named(dealt: Dealt) -> None:
    chance = np.random.default_rng(2)
    assert max(highest(dealt, bets, chance) for bets in HONEST for _ in range(12)) < BEYOND


def test_nobody_is_named_by_one_shoe() -> None:
    assert not Score("ann", value=10.0, variance=1.0, shoes=1).is_beyond_chance
    assert Score("ann", value=10.0, variance=1.0, shoes=3).is_beyond_chance
    assert Score("ann").deviations == 0.0


def test_shoes_add_up_and_the_wager_that_counted_most_is_told() -> None:
    score = Score("ann")
    for coup, counted, value in (("1/7", 3.0, 5.0), ("2/9", 4.0, -1.0), ("3/2", 2.0, 2.0)):
        score.add(
            ShoeScore("ann", value, 9.0, wagers=2, staked=50, coup=coup, best=f"bet-{coup}",
                      worth=counted / 100, counted=counted)
        )  # fmt: skip
    assert (score.value, score.variance, score.shoes) == (6.0, 27.0, 3)
    assert (score.wagers, score.staked) == (6, 150)
    assert (score.coup, score.best, score.worth) == ("2/9", "bet-2/9", 0.04)
    assert score.error == pytest.approx(27**0.5)
    assert score.deviations == pytest.approx(6 / 27**0.5) and not score.is_beyond_chance
