"""Exposure to counting, against shoes dealt and priced the slow way."""

import numpy as np
import pytest
from shoes_to_try import rank_counts_after
from slow_shoes import coups, shoes

from croupier.games import Game, load_game
from croupier.odds.exact import exact_odds
from croupier.odds.exposure import exposure
from croupier.rules.errors import InputError


def game(book: str = "dragon-tiger") -> Game:
    return load_game(book)


def slow_edges(shoe: list[str]) -> list[dict[str, float]]:
    """Price every bet before every coup; burned cards were not seen."""
    edges = []
    for _, seen in coups(game(), shoe, cut=14, last_coups=1):
        # The slow shoe has spades only; ranks are what is counted.
        counts = rank_counts_after(2, seen)
        odds = exact_odds(game(), "commission", counts)
        edges.append({bet: float(one.expectation) for bet, one in odds.items()})
    return edges


@pytest.mark.plain
def test_two_shoes_by_hand() -> None:
    found = exposure(game(), 2, seed=9, decks=2, cut=14, threads=2)
    edges = [slow_edges(next(shoes(9, number, decks=2))) for number in (0, 1)]
    flat = [coup for shoe in edges for coup in shoe]
    assert found.coups == len(flat)
    for bet in found.bets:
        positive = [coup[bet.bet] for coup in flat if coup[bet.bet] > 0]
        assert bet.share.value == pytest.approx(len(positive) / len(flat))
        assert bet.gain.value == pytest.approx(sum(positive) / 2)
        assert bet.best == pytest.approx(max(coup[bet.bet] for coup in flat))
        if positive:
            assert bet.advantage.value == pytest.approx(sum(positive) / len(positive))


def test_the_number_of_threads_changes_nothing() -> None:
    told: list[int] = []
    one = exposure(game(), 12, seed=1, threads=1, progress=told.append)
    assert one == exposure(game(), 12, seed=1, threads=3)
    assert told == [1] * 12


def test_one_shoe_says_nothing_of_how_sure_it_is() -> None:
    found = exposure(game(), 1, seed=1)
    assert found.shoes == 1
    assert {bet.share.half_width for bet in found.bets} == {float("inf")}
    # Where no coup was favourable, there is no mean of favourable coups to be unsure of.
    assert all(
        bet.advantage.half_width == (float("inf") if bet.share.value else 0.0) for bet in found.bets
    )


def test_perfect_counting_finds_what_simple_counting_finds() -> None:
    """A simple count of Big Tiger at 50 to 1 is published as positive on about 3.5 % of hands."""
    found = exposure(game(), 400, seed=4, threads=2)
    big_tiger = next(bet for bet in found.bets if bet.bet == "big-tiger")
    assert 0.025 < big_tiger.share.value < 0.055
    assert big_tiger.share.half_width < 0.01
    assert np.isfinite([bet.gain.half_width for bet in found.bets]).all()


@pytest.mark.parametrize("book", ["roulette", "online-baccarat"])
def test_where_nothing_can_be_counted(book: str) -> None:
    with pytest.raises(InputError, match="count"):
        exposure(load_game(book), 10, seed=1)


def test_no_shoes() -> None:
    with pytest.raises(InputError, match="not 0"):
        exposure(game(), 0, seed=1)
