"""What the house could expect of what was really staked, and how far chance carries it: exactly.

A coup's stakes are one vector over the outcome table, so seven patrons who bet alike are not seven
independent ones: its variance is Σ p(cell)·(Σ stake·pay)² − mean². The cells are weighed by the
shoe as it was when the coup began, where that is known, and payouts are whole units, as they are
paid (R-12).

Insurance is staked later, on what the cards then seen leave open. Its expectation is by those
cards; and what it adds to the variance is the difference it made to what the coup could still come
to. That difference has the right mean whoever insures and why, so that sums over many coups have
the right variance.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Literal, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.equipment.cards import POINTS, POINTS_OF_RANK, RANK_OF
from croupier.equipment.shoe import rank_counts
from croupier.games import Game
from croupier.games.cards.insurance import Cover
from croupier.games.cards.outcome import OUTCOMES, Winner
from croupier.games.wager import NO_ROW, Stage
from croupier.odds.arrays import Draws, draws_of
from croupier.odds.insurance import CARDS_SEEN, COUPS
from croupier.odds.kernels.spread import Pays, finish, insure, spread
from croupier.odds.kernels.weigh_many import weigh_many
from croupier.odds.weights import MOST_CARDS_OF_A_COUP

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_WINNERS: tuple[Winner, ...] = ("player", "banker", "tie")


class Covered(Struct, frozen=True, gc=False):
    """Insurance that was in play: of which hand, taken at which stage, for how much."""

    hand: Literal["player", "banker"]
    after: Stage
    in_play: int


class Staked(Struct, frozen=True, gc=False):
    """A coup by what was in play of each stake, and what was known of the shoe.

    ``counts`` are the cards of each rank, one byte each, that nobody had seen when it began; none
    where that is not known, and a full shoe stands for it. ``cards`` are the coup's own, where it
    was insured.
    """

    bets: tuple[str, ...]
    in_play: tuple[int, ...]
    counts: bytes | None = None
    insurance: tuple[Covered, ...] = ()
    cards: tuple[str, ...] = ()


class Spread(NamedTuple):
    """What each coup was expected to bring the house, and its variance.

    ``of_stakes`` and ``of_insurance`` are the expectations of single stakes, coup after coup.
    """

    means: Floats
    variances: Floats
    of_stakes: Floats
    of_insurance: Floats


class Expectation:
    """All bets of one version of a game, over classes of cells that none of them tells apart."""

    def __init__(self, game: Game, version: str, decks: int = 0) -> None:
        self._game = game
        vectors = game.bets(version)
        self._index = {bet: at for at, bet in enumerate(vectors)}
        rows = np.array([list(vector.row_of) for vector in vectors.values()], np.uint8)
        can_be = rows != NO_ROW
        rows[~can_be] = 0
        self._winner_of_cell = np.array(
            [_WINNERS.index(OUTCOMES[cell].winner) for cell in range(game.cells)]
            if game.decks
            else [0] * game.cells
        )
        self._rows = rows
        most = max(len(vector.rows) for vector in vectors.values())
        shape = (len(vectors), most)
        self._pays = Pays(
            np.zeros(shape, np.bool_), np.zeros(shape, np.int64), np.ones(shape, np.int64)
        )
        for at, vector in enumerate(vectors.values()):
            for nth, row in enumerate(vector.rows):
                self._pays.loses[at, nth] = row.result == "lose"
                if row.odds is not None:
                    self._pays.over[at, nth] = row.odds.numerator
                    self._pays.under[at, nth] = row.odds.denominator
        self._full = b""
        self._draws: Draws | None = None
        if game.decks:
            self._full = bytes(rank_counts(decks or game.decks))
            self._draws = draws_of(game.tableau)
            by_pairs = rows.reshape(len(vectors), -1, 4)
            differs = (by_pairs != by_pairs[:, :, :1]) & can_be.reshape(by_pairs.shape)
            self._asks_for_pairs = differs.any(axis=(1, 2))

    def of(self, coups: Sequence[Staked]) -> Spread:
        """Work out all of these coups."""
        index = self._index
        bets = np.array([index[bet] for coup in coups for bet in coup.bets], np.int64)
        in_play = np.array([stake for coup in coups for stake in coup.in_play], np.int64)
        first = _firsts(len(coup.bets) for coup in coups)
        insured = sum(len(coup.insurance) for coup in coups)
        table = self._classes(np.flatnonzero(np.bincount(bets)), bool(insured))
        chances, shoe_of = self._weigh(table, coups)
        means, variances = np.empty(len(coups)), np.empty(len(coups))
        of_stakes = np.empty(len(bets))
        spread(
            first, bets, in_play, self._pays, table.rows_of,
            chances, shoe_of, means, variances, of_stakes,
        )  # fmt: skip
        of_insurance = np.empty(insured)
        if insured:
            self._insure(
                table,
                coups,
                first,
                bets=bets,
                in_play=in_play,
                means=means,
                variances=variances,
                of_insurance=of_insurance,
            )
        return Spread(means, variances, of_stakes, of_insurance)

    def _classes(self, bets: Ints, is_insured: bool) -> "_Table":
        """Put the cells together that none of these bets tells apart."""
        asked = self._rows[bets]
        if is_insured:
            asked = np.vstack([asked, self._winner_of_cell[None].astype(np.uint8)])
        if not len(asked):
            asked = np.zeros((1, self._game.cells), np.uint8)
        _, cells, class_of = np.unique(asked, axis=1, return_index=True, return_inverse=True)
        rows_of = np.ascontiguousarray(self._rows[:, cells])
        return _Table(
            class_of.astype(np.uint16).reshape(-1),
            rows_of,
            self._winner_of_cell[cells],
            bool(self._draws is not None and self._asks_for_pairs[bets].any()),
        )

    def _weigh(self, table: "_Table", coups: Sequence[Staked]) -> tuple[Floats, Ints]:
        """Give the chances of every class for each shoe that there was, and whose is which."""
        if self._draws is None:
            sizes = np.bincount(table.class_of, minlength=table.rows_of.shape[1])
            return (sizes / len(table.class_of))[None], np.zeros(len(coups), np.int64)
        known: dict[bytes, int] = {}
        shoe_of = [known.setdefault(self._counts(coup), len(known)) for coup in coups]
        chances = np.empty((len(known), table.rows_of.shape[1]))
        shoes = np.frombuffer(b"".join(known), np.uint8).reshape(-1, 13)
        weigh_many(
            shoes.astype(np.float64),
            *self._draws,
            table.class_of,
            table.pairs_matter,
            chances,
        )
        return chances, np.array(shoe_of, np.int64)

    def _counts(self, coup: Staked) -> bytes:
        counts = coup.counts
        if counts is None or sum(counts) < MOST_CARDS_OF_A_COUP:
            return self._full
        return counts

    def _insure(
        self, table: "_Table", coups: Sequence[Staked], first: Ints, bets: Ints, in_play: Ints,
        means: Floats, variances: Floats, of_insurance: Floats,
    ) -> None:  # fmt: skip
        """Add what insurance brings, each stage by the cards that were open then."""
        assert self._draws is not None
        stages: list[tuple[int, Stage]] = []
        seen: list[tuple[int, int, int, int]] = []
        left, payouts, sizes, places, nth = [], [], [], [], 0
        for at, coup in enumerate(coups):
            for after in CARDS_SEEN if coup.insurance else ():
                mine = [n for n, one in enumerate(coup.insurance) if one.after == after]
                if mine:
                    cards = coup.cards[: CARDS_SEEN[after]]
                    stages.append((at, after))
                    seen.append(_points(cards))
                    left.append(_left(self._counts(coup), cards))
                    payouts += [self._payouts(cards, coup.insurance[n]) for n in mine]
                    places += [nth + n for n in mine]
                    sizes.append(len(mine))
            nth += len(coup.insurance)
        chances = np.empty((len(stages), table.rows_of.shape[1]))
        of_covers = np.empty(len(payouts))
        player_draws, banker_draws, _ = self._draws
        finish(
            np.array(seen, np.int64),
            np.array(left, np.float64),
            player_draws,
            banker_draws,
            table.class_of,
            chances,
        )
        insure(
            np.array([at for at, _ in stages], np.int64), _firsts(sizes),
            np.array(payouts, np.float64), table.winner_of, chances,
            first, bets, in_play, self._pays, table.rows_of, means, variances, of_covers,
        )  # fmt: skip
        of_insurance[np.array(places, np.int64)] = of_covers

    def _payouts(self, cards: tuple[str, ...], bet: Covered) -> tuple[float, ...]:
        """Say what insurance brings the house by who wins; nothing, if these cards offer none."""
        table = self._game.insurance
        covers = [] if table is None else table.covers(cards)
        cover: Cover | None = next((one for one in covers if one.offer.hand == bet.hand), None)
        if table is None or cover is None:
            return (0.0, 0.0, 0.0)
        found = []
        for winner in _WINNERS:
            row = table.row(cover, COUPS[winner])
            paid = row.odds.pays(bet.in_play)[0] if row.odds is not None else 0
            found.append(float(bet.in_play if row.result == "lose" else -paid))
        return tuple(found)


class _Table(NamedTuple):
    """Cells by class, and what each class means: the row of every bet, who wins."""

    class_of: NDArray[np.uint16]
    rows_of: NDArray[np.uint8]
    winner_of: Ints
    pairs_matter: bool


@lru_cache(64)
def expectation_of(game: Game, version: str, decks: int = 0) -> Expectation:
    """Give the bets of a version, ready to be asked."""
    return Expectation(game, version, decks)


def _firsts(sizes: Iterable[int]) -> Ints:
    return np.array([0, *accumulate(sizes)], np.int64)


def _points(cards: Sequence[str]) -> tuple[int, int, int, int]:
    """Give the points of both hands, their pairs as a cell numbers them, and the third card."""
    player = (POINTS[cards[0]] + POINTS[cards[2]]) % 10
    banker = (POINTS[cards[1]] + POINTS[cards[3]]) % 10
    pairs = 2 * (cards[0][0] == cards[2][0]) + (cards[1][0] == cards[3][0])
    return player, banker, pairs, POINTS[cards[4]] if len(cards) == 5 else -1


def _left(counts: Sequence[int], cards: Sequence[str]) -> list[int]:
    """Count by value what is left of a shoe once these cards are out."""
    left = [0] * 10
    for rank, count in enumerate(counts):
        left[POINTS_OF_RANK[rank]] += count
    for card in cards:
        left[POINTS_OF_RANK[RANK_OF[card]]] -= 1
    return left
