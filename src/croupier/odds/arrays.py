"""A rulebook as arrays, for the compiled kernels: its tableau, its wagers, its shoes."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import POINTS_OF_RANK
from croupier.games.cards.outcome import CELLS, cell_of
from croupier.games.cards.tableau import STOOD, Tableau
from croupier.games.wager import NO_ROW, Vector
from croupier.messages import say
from croupier.odds.kernels.play import MOST_DEALT, Procedure
from croupier.odds.kernels.shuffle import bounds_of, shuffle_bounds
from croupier.rules.errors import InputError


class Draws(NamedTuple):
    """Tables One and Two."""

    player: NDArray[np.bool_]
    banker: NDArray[np.bool_]
    natural: NDArray[np.bool_]


class Wagers(NamedTuple):
    """All wagers of a version over classes of cells that none of them tells apart."""

    class_of: NDArray[np.uint16]
    rows_of: NDArray[np.uint8]
    profits: NDArray[np.float64]


def draws_of(tableau: Tableau) -> Draws:
    """Write the tableau as arrays."""
    return Draws(
        np.array(tableau.player_draws, np.bool_),
        np.array(tableau.banker_draws, np.bool_),
        np.array([points in tableau.natural for points in range(10)], np.bool_),
    )


def wagers_of(vectors: Mapping[str, Vector]) -> Wagers:
    """Write the wagers as arrays. A cell that no deal reaches weighs nothing: any row will do."""
    rows = np.array([list(vector.row_of) for vector in vectors.values()], np.uint8)
    rows[rows == NO_ROW] = 0
    classes, class_of = np.unique(rows, axis=1, return_inverse=True)
    profits = np.zeros((len(vectors), max(len(vector.rows) for vector in vectors.values())))
    for wager, vector in enumerate(vectors.values()):
        profits[wager, : len(vector.rows)] = [float(row.profit) for row in vector.rows]
    return Wagers(
        class_of.astype(np.uint16).reshape(CELLS), np.ascontiguousarray(classes.T), profits
    )


def ends_of(tableau: Tableau) -> NDArray[np.uint16]:
    """Write down how each coup ends: its cell without pairs over 4, times 8, plus its cards.

    The index is the two-card points of Player and Banker and the values of the next two cards.
    """
    ends = np.zeros((10, 10, 10, 10), np.uint16)
    for player, banker, fifth, sixth in np.ndindex(ends.shape):
        over = player in tableau.natural or banker in tableau.natural
        player_draws = not over and tableau.player_draws[player]
        third = fifth if player_draws else STOOD
        banker_draws = not over and tableau.banker_draws[banker][third]
        cell = cell_of(
            (player + fifth) % 10 if player_draws else player,
            (banker + (sixth if player_draws else fifth)) % 10 if banker_draws else banker,
            2 + player_draws,
            2 + banker_draws,
            False,
            False,
        )
        ends[player, banker, fifth, sixth] = cell // 4 * 8 + 4 + player_draws + banker_draws
    return ends.reshape(-1)


def _deck_of(decks: int) -> NDArray[np.uint16]:
    ranks = [rank * 16 + points for rank, points in enumerate(POINTS_OF_RANK)]
    return np.array(ranks * (4 * decks), np.uint16)


def dealt_out(tableau: Tableau, decks: int, cut: int, last_coups: int) -> Procedure:
    """Deal shoes as on the floor: burned by the first card, to the cut card and the last coup."""
    if last_coups < 0:
        raise InputError(say("last-coups-invalid", coups=last_coups))
    deck = _deck_of(decks)
    # The cut card may come at the first of six cards of a coup, and whole coups may follow.
    behind = MOST_DEALT - 1 + MOST_DEALT * last_coups
    if not behind <= cut <= deck.size // 2:
        raise InputError(
            say("cut-card-misplaced", cut=cut, least=behind, shoe=deck.size)
        )  # BLD 7.2
    bounds, uneven = shuffle_bounds(deck.size)
    return Procedure(
        deck, ends_of(tableau), bounds, uneven=uneven, burns=True, cut=cut, last_coups=last_coups
    )


def fresh_every_coup(tableau: Tableau, decks: int) -> Procedure:
    """Deal every coup from a full, freshly shuffled shoe."""  # O online.2
    deck = _deck_of(decks)
    bounds, uneven = bounds_of([deck.size - front for front in range(MOST_DEALT)] * 69)
    return Procedure(
        deck, ends_of(tableau), bounds, uneven=uneven, burns=False, cut=0, last_coups=0
    )
