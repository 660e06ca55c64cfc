"""Exact odds of every wager of a rulebook, for a full shoe or for any that remains."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import TypeVar

from msgspec import Struct

from croupier.equipment.cards import RANKS
from croupier.equipment.shoe import rank_counts
from croupier.games import Game
from croupier.games.wager import Row
from croupier.messages import say
from croupier.odds.weights import cell_weights, check_counts
from croupier.rules.errors import InputError
from croupier.rules.rulebook import as_tuple

T = TypeVar("T")


class RowOdds(Struct, frozen=True):
    """One row of a wager's pay table and how likely it is."""

    row: Row
    probability: Fraction


class WagerOdds(Struct, frozen=True):
    """Everything about a wager that follows from the probabilities of its rows."""

    bet: str
    name: str
    rows: tuple[RowOdds, ...]

    def _chance(self, result: str) -> Fraction:
        return sum((r.probability for r in self.rows if r.row.result == result), Fraction(0))

    @property
    def win(self) -> Fraction:
        """How likely it wins: its hit frequency."""
        return self._chance("win")

    @property
    def stand_off(self) -> Fraction:
        """How likely the stake comes back."""
        return self._chance("stand-off")

    @property
    def lose(self) -> Fraction:
        """How likely it loses."""
        return self._chance("lose")

    @property
    def expectation(self) -> Fraction:
        """The expected profit of a unit staked, below zero for a bet that favours the house."""
        return sum((r.probability * r.row.profit for r in self.rows), Fraction(0))

    @property
    def house_edge(self) -> float:
        """What the house keeps of a unit staked, stand-offs included."""
        return float(-self.expectation)

    @property
    def variance(self) -> Fraction:
        """The variance of the profit of a unit staked."""
        square = sum((r.probability * r.row.profit**2 for r in self.rows), Fraction(0))
        return square - self.expectation**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the profit of a unit staked."""
        return sqrt(self.variance)


def odds_of(bet: str, name: str, weighed: Iterable[tuple[Row, int]], total: int) -> WagerOdds:
    """Put weighed rows on their total."""
    return WagerOdds(
        bet, name, tuple(RowOdds(row, Fraction(weight, total)) for row, weight in weighed)
    )


def exact_odds(
    game: Game, version: str | None = None, counts: Sequence[int] | None = None
) -> dict[str, WagerOdds]:
    """Give the exact odds of every bet; of a full shoe if no rank counts are given."""
    bets, weights = game.bets(version), weights_of(game, counts)
    total = sum(weights)
    priced = {}
    for bet, vector in bets.items():
        sums = [0] * 256
        for row, weight in zip(vector.row_of, weights, strict=True):
            sums[row] += weight
        priced[bet] = odds_of(bet, vector.name, zip(vector.rows, sums, strict=False), total)
    return priced


def weights_of(game: Game, counts: Sequence[int] | None = None) -> Sequence[int]:
    """Weigh every cell of a game; of a full shoe if no rank counts are given."""
    if game.decks:
        return cell_weights(rank_counts(game.decks) if counts is None else counts, game.tableau)
    if counts is not None:
        raise InputError(say("game-without-shoe", book=game.book.name))
    return [1] * game.cells


def by_kind(game: Game, of_bet: Mapping[str, T]) -> dict[str, list[T]]:
    """Put what is known of each bet under its wager of the book; positions of a kind are alike."""
    kinds: dict[str, list[T]] = {wager.id: [] for wager in game.book.wagers}
    for bet, vector in game.bets().items():
        kinds[vector.kind].append(of_bet[bet])
    return {kind: found for kind, found in kinds.items() if found}


def shoe_of(game: Game, decks: int | None) -> tuple[int, ...]:
    """Count a full shoe of the book's decks, or of others it accepts."""
    rule = game.book.shoe
    if rule is None:
        raise InputError(say("game-without-shoe", book=game.book.name))
    fewest, most = rule.decks_accepted
    if decks is not None and not fewest <= decks <= most:
        which = "decks-fixed" if fewest == most else "decks-out-of-range"
        raise InputError(
            say(which, book=game.book.name, fewest=fewest, most=most, decks=decks),
            as_tuple(rule.by),
        )
    return rank_counts(decks or rule.decks)


def read_counts(text: str, full: Sequence[int]) -> tuple[int, ...]:
    """Read what remains of a shoe, like ``A=31,2=32,K=30``; a rank not named is whole."""
    named = []
    for part in text.replace(" ", "").split(","):
        rank, _, count = part.partition("=")
        is_count = count.isascii() and count.isdigit() and len(count) <= 4
        if _as_rank(rank) not in tuple(RANKS) or not is_count:
            raise InputError(say("remaining-unreadable", part=part[:20], ranks=RANKS))
        named.append((rank, int(count)))
    return remaining_of(named, full)


def remaining_of(named: Iterable[tuple[str, int]], full: Sequence[int]) -> tuple[int, ...]:
    """Count what remains of a full shoe, by the ranks that are named; the others are whole.

    Refused are more of a rank than the shoe was filled with, and too few cards for a coup.
    """
    whole = dict(zip(RANKS, full, strict=True))
    left: dict[str, int] = {}
    for written, count in named:
        rank = _as_rank(written)
        if rank not in whole:
            raise InputError(say("card-rank-unknown", rank=written[:20], ranks=RANKS))
        if rank in left:
            raise InputError(say("remaining-twice", rank=rank))
        if count > whole[rank]:
            raise InputError(
                say("remaining-too-many", count=count, rank=rank, most=int(whole[rank]))
            )
        left[rank] = count
    counts = tuple((whole | left).values())
    check_counts(counts)
    return counts


def _as_rank(written: str) -> str:
    return written.upper().replace("10", "T")
