"""Expectation and variance of what was staked: by enumeration, in fractions, and dealt out."""

import os
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import isclose, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoes_to_try import depleted

from croupier.equipment.shoe import rank_counts
from croupier.games import Game, load_game
from croupier.games.settlement import settle
from croupier.games.wager import Insurance, Line, Wager
from croupier.odds import expected
from croupier.odds.arrays import draws_of
from croupier.odds.exact import weights_of
from croupier.odds.expected import Covered, Expectation, Staked
from croupier.odds.kernels import weigh_many as weigh_kernel
from croupier.odds.kernels.weigh_many import weigh_many
from croupier.odds.simulate import play_of, play_path
from croupier.odds.weights import cell_weights, total_weight

if os.environ.get("NUMBA_DISABLE_JIT"):  # uncompiled a lane takes as long as a shoe: two will do
    weigh_kernel.LANES = 2
BOOKS = ("baccarat", "lucky-7", "dragon-tiger", "online-baccarat", "roulette")


def house_win(lines: list[Line]) -> int:
    return sum(line.collected - line.paid for line in lines)


def by_hand(game: Game, version: str, staked: Staked) -> tuple[Fraction, Fraction]:
    """Weigh every cell by itself, in fractions."""
    weights = weights_of(game, staked.counts and tuple(staked.counts))
    total, mean, square = sum(weights), Fraction(0), Fraction(0)
    for cell, weight in enumerate(weights):
        if weight:
            brings = 0
            for bet, stake in zip(staked.bets, staked.in_play, strict=True):
                row = game.row(bet, cell, version)
                paid = row.odds.pays(stake)[0] if row.odds else 0
                brings += stake if row.result == "lose" else -paid
            mean += Fraction(weight * brings, total)
            square += Fraction(weight * brings**2, total)
    return mean, square - mean**2


@pytest.mark.plain
@pytest.mark.parametrize(
    "shoe", [rank_counts(8), rank_counts(1), (32, 0, 5, 7, 1, 9, 2, 0, 3, 4, 4, 0, 8)]
)
def test_many_shoes_weigh_as_one_does(shoe: tuple[int, ...]) -> None:
    tableau = load_game("baccarat").tableau
    chances = np.empty((3, 1600))
    shoes = np.array([shoe, rank_counts(6), shoe], np.float64)
    weigh_many(shoes, *draws_of(tableau), np.arange(1600, dtype=np.uint16), True, chances)
    due = [weight / total_weight(shoe) for weight in cell_weights(shoe, tableau)]
    assert chances[0].tolist() == due == chances[2].tolist()  # to the last digit


@settings(max_examples=15, deadline=None)
@given(st.data(), st.sampled_from(BOOKS))
def test_mean_and_variance_are_those_of_every_cell_weighed(data: st.DataObject, book: str) -> None:
    game = load_game(book)
    version = data.draw(st.sampled_from([*game.wagers]))
    bets = data.draw(st.lists(st.sampled_from([*game.bets(version)]), max_size=9))
    stakes = data.draw(st.lists(st.integers(1, 99_999), min_size=len(bets), max_size=len(bets)))
    counts = bytes(data.draw(depleted())) if game.decks else None
    staked = Staked(tuple(bets), tuple(stakes), counts)
    found = Expectation(game, version).of([staked, Staked((), ()), staked])
    mean, variance = by_hand(game, version, staked)
    assert isclose(found.means[0], mean, rel_tol=1e-9, abs_tol=1e-6)
    assert isclose(found.variances[0], variance, rel_tol=1e-9, abs_tol=1e-6)
    assert found.means[2] == found.means[0] and found.means[1] == found.variances[1] == 0
    assert isclose(sum(found.of_stakes), 2 * mean, rel_tol=1e-9, abs_tol=1e-6)


def test_pairs_are_counted_only_where_a_bet_is_about_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell that no coup can end in, like a pair worth nine, asks for nothing."""
    game, counted = load_game("baccarat"), dict[str, bool]()
    for bet in game.bets("commission"):
        note = partial(counted.__setitem__, bet)
        monkeypatch.setattr(expected, "weigh_many", lambda *given, note=note: note(given[5]))
        Expectation(game, "commission").of([Staked((bet,), (100,))])
    asking = {bet for bet, pairs_matter in counted.items() if pairs_matter}
    assert len(counted) == 6 and asking == {"banker-pair", "player-pair"}


def test_seven_who_bet_alike_are_one_bet_of_seven_times_the_stake() -> None:
    baccarat = Expectation(load_game("baccarat"), "commission")
    alike = baccarat.of([Staked(("banker",) * 7, (1000,) * 7)])
    alone = baccarat.of([Staked(("banker",), (1000,))])
    assert round(sqrt(alike.variances[0])) == 6492
    assert round(sqrt(7 * alone.variances[0])) == 2454  # as if they were independent


@pytest.mark.plain
def test_decks_of_the_table_and_a_shoe_that_cannot_last_a_coup() -> None:
    game = load_game("baccarat")
    tie = Staked(("tie",), (1000,))
    six, eight = (Expectation(game, "commission", decks).of([tie]).means[0] for decks in (6, 8))
    assert (round(six, 1), round(eight, 1)) == (144.4, 143.6)
    short = Staked(("tie",), (1000,), bytes((5, *[0] * 12)))
    assert Expectation(game, "commission", 8).of([short]).means[0] == eight


SHOE = {"4": 2, "6": 3, "7": 3, "K": 4}  # of one suit only, so that a card is its rank


def deals() -> Iterator[tuple[tuple[str, ...], int]]:
    """List every way to deal six cards from a small shoe, and how often it comes."""
    for ranks in product(SHOE, repeat=6):
        left, ways = dict(SHOE), 1
        for rank in ranks:
            ways *= left[rank]
            left[rank] -= 1
        if ways:
            yield tuple(rank + "S" for rank in ranks), ways


@pytest.mark.plain
@pytest.mark.clause("B 6.4.1, 6.4.2")
def test_insurance_has_its_expectation_by_the_cards_seen_and_its_own_share_of_the_variance() -> (
    None
):
    """Two patrons insure what is offered, at either stage: no deal is left out."""
    game = load_game("baccarat")
    assert game.insurance is not None
    counts = bytes(SHOE.get(rank, 0) for rank in "A23456789TJQK")
    wagers = [Wager(1, "banker", 1000), Wager(2, "player", 700), Wager(3, "tie", 50)]
    coups, brought, weights, stages = [], [], [], set()
    for cards, ways in deals():
        played = next(cards[:n] for n in (4, 5, 6) if game.tableau.next_card(cards[:n])[0] is None)
        ended = game.deal(played)
        offers = [cover.offer for cover in game.insurance.covers_of(ended)]
        taken = [
            Insurance({"banker": 1, "player": 2}[one.hand], one.hand, one.after, 40)
            for one in offers
        ]
        lines = settle(game, "commission", ended, wagers, taken)
        covered = tuple(
            Covered(one.hand, one.after, line.in_play)
            for one, line in zip(taken, lines[3:], strict=True)
        )
        stages |= {(one.hand, one.after) for one in taken}
        stakes = Staked(("banker", "player", "tie"), (1000, 700, 50), counts, covered, played)
        coups.append(stakes)
        brought.append(house_win(lines))
        weights.append(ways)
    assert len(stages) == 4
    found = Expectation(game, "commission").of(coups)
    chances = np.array(weights) / sum(weights)
    off = np.array(brought) - found.means
    assert abs(chances @ off) < 1e-9
    assert isclose(chances @ off**2, chances @ found.variances, rel_tol=1e-9)
    # Left out, insurance would make both of them wrong.
    bare = Expectation(game, "commission").of([Staked(c.bets, c.in_play, counts) for c in coups])
    assert abs(chances @ (np.array(brought) - bare.means)) > 1
    assert not isclose(chances @ off**2, chances @ bare.variances, rel_tol=0.01)


def test_dealt_out_the_shoe_as_it_was_leaves_nothing_but_chance() -> None:
    """Over 30,000 coups of shoes dealt to the cut card the win is within three deviations."""
    game = load_game("baccarat")
    cells = np.empty(30_000, np.uint16)
    play_path(play_of(game), 20261117, 0, cells)
    bets, stakes = ("banker", "player-pair", "lucky-6"), (1000, 100, 100)
    found = Expectation(game, "commission").of([Staked(bets, stakes)])
    table = np.zeros(1600)
    for cell in set(cells.tolist()):
        for bet, stake in zip(bets, stakes, strict=True):
            table[cell] -= float(game.row(bet, cell, "commission").profit * stake)
    win = table[cells].sum()
    off = (win - len(cells) * found.means[0]) / sqrt(len(cells) * found.variances[0])
    assert abs(off) < 3
