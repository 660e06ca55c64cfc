"""Betting plans: what they stake, coup by coup, and what they come to over many patrons."""

import numpy as np
import pytest

from croupier.games import load_game
from croupier.odds.bankroll import PLANS, Plan, fortunes
from croupier.odds.exact import exact_odds
from croupier.odds.kernels.paths import walk
from croupier.odds.simulate import play_of
from croupier.rules.errors import InputError

LOSE, TIE, WIN = 0, 1, 2


def balances(plan: str, results: str, bankroll: int = 1000, maximum: int = 10**6) -> list[int]:
    """The bankroll after each coup of a row like "LLWT", even money, unit 10."""
    cells = np.array([{"L": LOSE, "T": TIE, "W": WIN}[result] for result in results], np.uint16)
    paid, unit_paid = np.array([-1, 0, 1]), np.array([1, 1, 1])
    after = np.empty(len(results), np.int64)
    walk(cells, paid, unit_paid, PLANS[plan], 10, maximum, bankroll, after)
    found: list[int] = after.tolist()
    return found


@pytest.mark.plain
@pytest.mark.parametrize(
    ("plan", "results", "stakes"),
    [
        ("flat", "LLWWT", [10, 10, 10, 10, 0]),
        ("martingale", "LLTLWL", [10, 20, 0, 40, 80, 10]),
        ("paroli", "WWWWL", [10, 20, 40, 10, 20]),
        ("dalembert", "LLWWW", [10, 20, 30, 20, 10]),
        ("fibonacci", "LLLLWLW", [10, 10, 20, 30, 50, 20, 30]),
        ("fibonacci", "WLLW", [10, 10, 10, 20]),  # there is nothing before the first step
    ],
)
def test_what_a_plan_stakes(plan: str, results: str, stakes: list[int]) -> None:
    expected, bankroll = [], 1000
    for result, stake in zip(results, stakes, strict=True):
        bankroll += {"L": -stake, "T": 0, "W": stake}[result]
        expected.append(bankroll)
    assert balances(plan, results) == expected


@pytest.mark.plain
def test_no_plan_goes_over_the_maximum_or_the_bankroll() -> None:
    assert balances("martingale", "LLLL", maximum=40) == [990, 970, 930, 890]
    assert balances("martingale", "LLLL", bankroll=65) == [55, 35, 0, 0]


@pytest.mark.plain
@pytest.mark.clause("BLD 5.1.1, 5.1.2")
def test_a_payout_that_does_not_divide_is_rounded_down() -> None:
    """R-12: 19 to 20 on a stake of 10 pays 9."""
    after = np.empty(1, np.int64)
    walk(np.array([0], np.uint16), np.array([19]), np.array([20]), 0, 10, 100, 100, after)
    assert after.tolist() == [109]


def test_a_flat_bet_ends_where_its_expectation_says() -> None:
    game = load_game("baccarat")
    plan = Plan("player", "flat", 100_000, 20, 20, 1000)
    found = fortunes(game, play_of(game), plan, 4000, seed=3, threads=2)
    odds = exact_odds(game)["player"]
    expected = 100_000 + 1000 * 20 * float(odds.expectation)
    error = 20 * odds.standard_deviation * (1000 / 4000) ** 0.5
    assert abs(found.mean - expected) < 4 * error
    assert found.ruined == 0
    middle = [row[2] for row in found.quantiles]
    assert middle == sorted(middle, reverse=True)
    assert found.marks[-1] == 1000


def test_doubling_ruins_more_patrons_than_it_makes() -> None:
    game = load_game("roulette")
    flat, doubled = (
        fortunes(game, play_of(game), Plan("red", plan, 100, 1, 1000, 2000), 500, 1, threads=2)
        for plan in ("flat", "martingale")
    )
    assert flat.ruin[0] < doubled.ruin[0]
    share, low, high = doubled.ruin
    assert 0 <= low < share < high <= 1
    assert doubled.ruined + doubled.ahead <= doubled.paths


def test_threads_change_nothing() -> None:
    game = load_game("online-baccarat")
    plan = Plan("banker", "fibonacci", 500, 20, 2000, 300)
    told: list[int] = []
    alone = fortunes(game, play_of(game), plan, 200, 5, progress=told.append)
    assert fortunes(game, play_of(game), plan, 200, 5, threads=2) == alone
    assert told == [300] * 200


@pytest.mark.parametrize(
    "plan",
    [
        Plan("banker", "hope", 100, 1, 10, 10),
        Plan("banker", "flat", 5, 10, 10, 10),
        Plan("banker", "flat", 100, 0, 10, 10),
        Plan("banker", "flat", 100, 10, 5, 10),
        Plan("banker", "flat", 100, 10, 50, 0),
        Plan("lucky-7", "flat", 100, 10, 50, 10),
    ],
)
def test_what_no_patron_can_do_is_refused(plan: Plan) -> None:
    game = load_game("baccarat")
    with pytest.raises(InputError):
        fortunes(game, play_of(game), plan, 10, seed=1)


def test_a_bankroll_beyond_64_bits_is_refused_before_it_is_played() -> None:
    game = load_game("roulette")
    plan = Plan("straight:17", "martingale", 10**15, 1, 10**15, 10**6)
    with pytest.raises(InputError, match="could grow beyond what is counted"):
        fortunes(game, play_of(game), plan, 10, seed=1)
