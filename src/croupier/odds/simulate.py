"""Simulation: real shoes dealt by the billion, and what their histogram says beside the exact odds.

The work is cut into blocks of coups. A block draws its chances from the seed and its own number
alone, so the histogram of a seed is the same on any number of threads, processes or machines.
"""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Literal, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.wager import Vector
from croupier.messages import say
from croupier.odds.arrays import dealt_out, fresh_every_coup
from croupier.odds.chi_square import ChiSquare, chi_square
from croupier.odds.exact import WagerOdds, exact_odds, shoe_of, weights_of
from croupier.odds.intervals import CONFIDENCE_95
from croupier.odds.kernels import check_compiled
from croupier.odds.kernels.paths import count_cells, fresh_cells, shoe_cells, spin_cells
from croupier.odds.kernels.play import Procedure, play_block
from croupier.odds.kernels.shuffle import Bounds, Cards, bounds_of
from croupier.odds.threads import each_done
from croupier.rules.errors import InputError

BLOCK = 2**20
CUT = 14
LAST_COUPS = 1
MOST_ROUNDS = 10**15

Histogram = NDArray[np.int64]
Progress = Callable[[int], None]


class Play(NamedTuple):
    """How coups come about: everything a block needs, small enough to send to another machine."""

    kind: Literal["shoes", "fresh", "spins"]
    cells: int
    shoes: Procedure | None
    spins: tuple[Bounds, Bounds] | None


def play_of(
    game: Game, decks: int | None = None, cut: int = CUT, last_coups: int = LAST_COUPS
) -> Play:
    """Prepare to play a book: shoes to a cut card, a fresh shoe every coup, or a wheel.

    When the cut card comes out, the coup in play is finished and ``last_coups`` more are dealt;
    one is the usual procedure, and counts from the next coup if the cut card lies before it.
    """
    if not game.decks:
        if decks is not None:
            shoe_of(game, decks)
        return Play("spins", game.cells, None, bounds_of([game.cells] * 4160))
    decks = sum(shoe_of(game, decks)) // 52
    assert game.book.shoe is not None
    if game.book.shoe.fresh_every_coup:
        return Play("fresh", game.cells, fresh_every_coup(game.tableau, decks), None)
    return Play("shoes", game.cells, dealt_out(game.tableau, decks, cut, last_coups), None)


def play_path(play: Play, seed: int, path: int, cells: Cards) -> None:
    """Fill ``cells`` with the outcomes of a path, in order."""
    if play.shoes is None:
        assert play.spins is not None
        spin_cells(np.uint64(seed), path, *play.spins, cells)
    elif play.kind == "fresh":
        fresh_cells(np.uint64(seed), path, play.shoes, cells)
    else:
        shoe_cells(np.uint64(seed), path, play.shoes, cells)


def play_blocks(play: Play, seed: int, blocks: Sequence[tuple[int, int]]) -> Histogram:
    """Play some blocks, each a number and its coups, and count the outcomes.

    The first row counts the coups whose odds are those of a fresh shoe: all of them but those
    near a cut card, which the second row counts (``kernels.play``).
    """
    histogram = np.zeros((2, play.cells), np.int64)
    for block, rounds in blocks:
        if play.kind == "shoes" and play.shoes is not None:
            play_block(np.uint64(seed), block, rounds, play.shoes, histogram[0], histogram[1])
        else:
            cells = np.empty(rounds, np.uint16)
            play_path(play, seed, block, cells)
            count_cells(cells, histogram[0])
    return histogram


def tasks_of(rounds: int, workers: int) -> Iterator[list[tuple[int, int]]]:
    """Cut the work into blocks, and bundle the blocks so that every worker is asked often."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InputError(say("simulation-rounds", most=MOST_ROUNDS, rounds=rounds))
    blocks = -(-rounds // BLOCK)
    bundle = min(64, max(1, blocks // (64 * max(workers, 1))))
    for first in range(0, blocks, bundle):
        numbers = range(first, min(first + bundle, blocks))
        yield [(block, min(BLOCK, rounds - block * BLOCK)) for block in numbers]


def simulate(
    play: Play, rounds: int, seed: int, threads: int = 1, progress: Progress | None = None
) -> Histogram:
    """Play a number of coups on some threads; ``progress`` is told how many were just played."""
    check_compiled()
    if not 0 <= seed < 2**64:
        raise InputError(say("simulation-seed", seed=str(seed)))
    histogram = np.zeros((2, play.cells), np.int64)
    tasks = tasks_of(rounds, threads)
    for part in each_done(threads, lambda task: play_blocks(play, seed, task), tasks):
        histogram += part
        if progress is not None:
            progress(int(part.sum()))
    return histogram


class Estimate(Struct, frozen=True):
    """What a simulation says of a bet, and the exact value it should have found."""

    bet: str
    name: str
    mean: float
    half_width: float  # of the 95 % interval
    exact: WagerOdds

    @property
    def covers(self) -> bool:
        """The exact expectation lies within the interval, as it does 19 times in 20."""
        return abs(self.mean - float(self.exact.expectation)) <= self.half_width

    @property
    def standard_errors_off(self) -> float | None:
        """How far from the exact value it is; nothing where every coup brought the same."""
        if self.half_width == 0:
            return None
        off = abs(self.mean - float(self.exact.expectation))
        return off / (self.half_width / CONFIDENCE_95)


class Judgement(Struct, frozen=True):
    """A whole simulation beside the exact odds."""

    rounds: int
    estimates: tuple[Estimate, ...]
    chi_square: ChiSquare


def judge(
    game: Game, histogram: Histogram, version: str | None = None, decks: int | None = None
) -> Judgement:
    """Compare a histogram with the exact odds of a fresh shoe, wager by wager and as a whole.

    Coups of one shoe share its cards, which makes the intervals a little wide, never narrow. The
    chi-square is of the first row only: near the cut card the odds are a little different, which
    shows after some thousand million coups.
    """
    early: list[int] = histogram[0].tolist()
    counted: list[int] = histogram.sum(axis=0).tolist()
    counts = shoe_of(game, decks) if game.decks else None
    estimates = tuple(
        _estimate(odds, _profits(game.bet(bet, version)), counted)
        for bet, odds in exact_odds(game, version, counts).items()
    )
    return Judgement(sum(counted), estimates, chi_square(early, weights_of(game, counts)))


def _profits(vector: Vector) -> list[float]:
    by_row = [float(row.profit) for row in vector.rows]
    return [by_row[row] if row < len(by_row) else 0.0 for row in vector.row_of]


def _estimate(odds: WagerOdds, profits: list[float], counted: list[int]) -> Estimate:
    rounds = sum(counted)
    mean = sum(n * p for n, p in zip(counted, profits, strict=True)) / rounds
    square = sum(n * p * p for n, p in zip(counted, profits, strict=True)) / rounds
    error = sqrt(max(0.0, square - mean * mean) / rounds)
    return Estimate(odds.bet, odds.name, mean, CONFIDENCE_95 * error, odds)
