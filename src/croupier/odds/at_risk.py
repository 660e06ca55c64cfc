"""What the house stands to win or lose on the stakes that lie on the felt."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.cards.outcome import each


class Range(Struct, frozen=True):
    """The house's worst and best over the cells of one result."""

    worst: int
    best: int


class AtRisk(Struct, frozen=True):
    """The house's worst over everything that can happen, and its range for each result."""

    staked: int
    worst: int
    worst_text: str
    by_result: dict[str, Range]


def at_risk(game: Game, version: str, stakes: Mapping[str, int]) -> AtRisk:
    """Weigh stakes, by bet, against every cell in which a coup can end."""
    if not stakes:
        return AtRisk(0, 0, "", {})
    cells, results, profits = _table(game, version)
    house = np.zeros(len(cells))
    for bet, stake in stakes.items():
        if bet in profits:
            house -= stake * profits[bet]
    by_result = {
        result: Range(int(house[where].min()), int(house[where].max()))
        for result, where in results.items()
    }
    worst = int(np.argmin(house))
    return AtRisk(sum(stakes.values()), int(house[worst]), game.describe(cells[worst]), by_result)


@lru_cache(16)
def _table(
    game: Game, version: str
) -> tuple[list[int], dict[str, NDArray[np.intp]], dict[str, NDArray[np.float64]]]:
    """List the cells that can be, where each result is among them, and every bet's profit there."""
    cells = list(each(game.reachable))
    named = np.array([game.result_of(cell) for cell in cells])
    return (
        cells,
        {result: np.flatnonzero(named == result) for result in game.results},
        {
            bet: np.array([float(vector.row(cell).profit) for cell in cells])
            for bet, vector in game.bets(version).items()
        },
    )
