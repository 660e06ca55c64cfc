"""Simulation: the same histogram however it is run, and the one that the exact weights promise."""

from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest
from slow_shoes import Streams, coups, shoes

from croupier.games import Game, load_game
from croupier.odds.exact import exact_odds
from croupier.odds.simulate import BLOCK, Estimate, judge, play_blocks, play_of, simulate
from croupier.rules.errors import InputError
from refusals import refusing


def baccarat() -> Game:
    return load_game("baccarat")


@pytest.mark.plain
@pytest.mark.parametrize(
    ("decks", "cut", "last_coups", "pairs"),
    [(8, 14, 1, 20), (6, 14, 1, 10), (1, 11, 1, 40), (3, 20, 0, 10), (16, 60, 2, 4)],
)
def test_slow_shoes_give_the_same_histogram(
    decks: int, cut: int, last_coups: int, pairs: int
) -> None:
    """Whole pairs of shoes, because the kernel deals two side by side."""
    slow: Counter[int] = Counter()
    for shoe in islice(shoes(7, 3, decks), 2 * pairs):
        slow.update(cell for cell, _ in coups(baccarat(), shoe, cut, last_coups))
    play = play_of(baccarat(), decks, cut, last_coups)
    found = play_blocks(play, 7, [(3, slow.total())]).sum(axis=0)
    assert found.tolist() == [slow[cell] for cell in range(1600)]


@pytest.mark.parametrize("book", ["baccarat", "online-baccarat", "roulette"])
def test_the_number_of_threads_changes_nothing(book: str) -> None:
    play = play_of(load_game(book))
    rounds = 3 * BLOCK + 12_345
    told: list[int] = []
    alone = simulate(play, rounds, 11, threads=1, progress=told.append)
    assert alone.sum() == sum(told) == rounds
    for threads in (2, 3):
        assert (simulate(play, rounds, 11, threads) == alone).all()
    assert not (simulate(play, rounds, 12) == alone).all()


@pytest.mark.parametrize("book", ["baccarat", "lucky-7", "online-baccarat", "roulette"])
def test_the_histogram_agrees_with_the_exact_weights(book: str) -> None:
    game = load_game(book)
    judged = judge(game, simulate(play_of(game), 20_000_000, seed=2024, threads=2))
    assert judged.rounds == 20_000_000
    assert judged.chi_square.impossible == 0
    assert 0.001 < judged.chi_square.p_value < 0.999
    for one in judged.estimates:
        off_by = abs(one.mean - float(one.exact.expectation))
        assert off_by < 4.5 * one.half_width / 1.96, one.bet
        assert one.covers == (off_by <= one.half_width)


def test_a_wrong_tableau_would_be_noticed() -> None:
    """Coups dealt from six decks do not agree with the weights of eight."""
    histogram = simulate(play_of(baccarat(), decks=1, cut=11), 5_000_000, seed=5, threads=2)
    assert judge(baccarat(), histogram, decks=8).chi_square.p_value < 1e-9
    assert judge(baccarat(), histogram, decks=1).chi_square.p_value > 0.001


def test_every_place_of_a_shoe_is_as_likely_for_every_card() -> None:
    """Of many single decks, what stands first, in the middle and last is even."""
    from croupier.odds.kernels.shuffle import STREAMS, draw, seed_streams, shuffle, shuffle_bounds

    bounds, uneven = shuffle_bounds(52)
    state, words = np.empty((4, STREAMS), np.uint64), np.empty(bounds.size // 2, np.uint64)
    picks, shoe = np.empty(bounds.size, np.uint16), np.zeros(52, np.uint16)
    seed_streams(np.uint64(1), 0, state)
    deck = np.arange(52, dtype=np.uint16)
    met = np.zeros((52, 52))
    shoes = 40_000
    for _ in range(shoes):
        draw(state, words, bounds, uneven, picks)
        shuffle(deck, picks, shoe)
        met[np.arange(52), shoe] += 1
    assert (met.sum(axis=0) == shoes).all()  # every card is in every shoe
    expected = shoes / 52
    statistic = ((met - expected) ** 2 / expected).sum()
    # 51² degrees of freedom: mean 2601, deviation 72.
    assert abs(statistic - 51**2) < 5 * 72


@pytest.mark.plain
def test_uneven_draws_are_drawn_again() -> None:
    """A bound of three quarters of 2³² wastes a quarter of the words: most shoes are redrawn."""
    from croupier.odds.kernels.shuffle import STREAMS, bounds_of, draw, seed_streams

    drawn = [1] * 50 + [3 * 2**30, 2, 3 * 2**30]
    bounds, uneven = bounds_of(drawn)
    state, words = np.empty((4, STREAMS), np.uint64), np.empty(bounds.size // 2, np.uint64)
    picks: Any = np.empty(bounds.size, np.uint32)
    seed_streams(np.uint64(4), 2, state)
    slow = Streams(4, 2)
    for _ in range(40):
        draw(state, words, bounds, uneven, picks)
        assert picks[: len(drawn)].tolist() == slow.picks(drawn)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"cut": 10}, "cannot lie 10 cards from the end"),
        ({"cut": 209}, "cannot lie 209 cards"),
        ({"decks": 17}, "not 17"),
        ({"last_coups": -1}, "from 0 up, not -1"),
    ],
)
def test_shoes_that_can_not_be_dealt_are_refused(change: dict[str, int], said: str) -> None:
    with pytest.raises(InputError, match=said):
        play_of(baccarat(), **change)


@pytest.mark.parametrize(
    ("rounds", "seed", "threads"), [(0, 1, 1), (10**16, 1, 1), (5, -1, 1), (5, 2**64, 1), (5, 1, 0)]
)
def test_what_can_not_be_simulated_is_refused(rounds: int, seed: int, threads: int) -> None:
    with pytest.raises(InputError):
        simulate(play_of(baccarat()), rounds, seed, threads)


def test_a_wheel_has_no_decks_to_simulate() -> None:
    with refusing("game-without-shoe", InputError):
        play_of(load_game("roulette"), decks=8)


def test_how_far_off_an_estimate_is_is_counted_in_standard_errors() -> None:
    """Red at even money of 37 numbers, 18 of them red: the exact value is -1/37."""
    odds = exact_odds(load_game("roulette"))["red"]
    off = Estimate("red", "Red", -1 / 37 + 0.02, 0.0196, odds)
    assert off.standard_errors_off == pytest.approx(2.0, rel=1e-4) and not off.covers
    assert Estimate("red", "Red", -1.0, 0.0, odds).standard_errors_off is None
