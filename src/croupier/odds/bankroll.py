"""Bankrolls: what a betting plan makes of many patrons' coups, their ruin and their quantiles."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.games import Game
from croupier.games.wager import GREATEST_STAKE, NO_ROW
from croupier.messages import say
from croupier.odds.intervals import wilson
from croupier.odds.kernels import check_compiled
from croupier.odds.kernels.paths import DALEMBERT, FIBONACCI, FLAT, MARTINGALE, PAROLI, walk
from croupier.odds.simulate import Play, Progress, play_path
from croupier.odds.threads import each_done
from croupier.rules.errors import InputError

MOST_COUPS, MOST_PATHS = 10**8, 10**7

# Each says what it stakes; a stand-off changes nothing, and no plan goes over the maximum.
# What each plan does is said in the catalogue, group ``plan``.
PLANS: dict[str, int] = {
    "flat": FLAT,
    "martingale": MARTINGALE,
    "paroli": PAROLI,
    "dalembert": DALEMBERT,
    "fibonacci": FIBONACCI,
}
MARKS = 20
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Plan(Struct, frozen=True):
    """What every patron does."""

    bet: str
    plan: str
    bankroll: int
    unit: int
    maximum: int
    coups: int


class Fortunes(Struct, frozen=True):
    """What became of them."""

    plan: Plan
    paths: int
    ruined: int
    mean: float  # of the final bankrolls
    ahead: int  # patrons who end with more than they brought
    marks: tuple[int, ...]  # after that many coups ...
    quantiles: tuple[tuple[float, ...], ...]  # ... the bankrolls' quantiles

    @property
    def ruin(self) -> tuple[float, float, float]:
        """How likely ruin is, and its 95 % interval."""
        return self.ruined / self.paths, *wilson(self.ruined, self.paths)


def fortunes(
    game: Game,
    play: Play,
    plan: Plan,
    paths: int,
    seed: int,
    version: str | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Fortunes:
    """Let a number of patrons play by the plan, each alone; the seed decides all of them."""
    check_compiled()
    _check(plan, paths)
    paid, unit_paid = _pays(game, plan, version)
    balances = np.empty((paths, MARKS), np.int64)
    played = np.empty(paths, np.int64)
    code = PLANS[plan.plan]

    def one(path: int) -> None:
        cells = np.empty(plan.coups, np.uint16)
        play_path(play, seed, path, cells)
        played[path] = walk(
            cells, paid, unit_paid, code, plan.unit, plan.maximum, plan.bankroll, balances[path]
        )

    for _ in each_done(threads, one, range(paths)):
        if progress is not None:
            progress(plan.coups)
    final = balances[:, -1]
    found: NDArray[np.float64] = np.quantile(balances, QUANTILES, axis=0).T
    return Fortunes(
        plan,
        paths,
        int((final < plan.unit).sum()),
        mean=float(final.mean()),
        ahead=int((final > plan.bankroll).sum()),
        marks=tuple((mark + 1) * plan.coups // MARKS for mark in range(MARKS)),
        quantiles=tuple(tuple(map(float, row)) for row in found),
    )


def _check(plan: Plan, paths: int) -> None:
    if plan.plan not in PLANS:
        raise InputError(say("plan-unknown", plan=plan.plan, plans=[*PLANS]))
    if not 1 <= plan.unit <= plan.bankroll <= GREATEST_STAKE:
        raise InputError(say("plan-unit-invalid", bankroll=plan.bankroll, unit=plan.unit))
    if not plan.unit <= plan.maximum <= GREATEST_STAKE:
        raise InputError(say("plan-maximum-invalid", most=GREATEST_STAKE))
    if not 1 <= plan.coups <= MOST_COUPS or not 1 <= paths <= MOST_PATHS:
        raise InputError(say("plan-size-invalid", coups=MOST_COUPS, paths=MOST_PATHS))


def _pays(
    game: Game, plan: Plan, version: str | None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Write what a cell pays as a fraction of the stake: -1 loses it, 0 stands off."""
    vector = game.bet(plan.bet, version)
    rows = [vector.rows[row if row != NO_ROW else 0] for row in vector.row_of]
    # The kernel counts in 64 bits: the multiplied stake, and the sum of all that may be won.
    most = max(row.profit.numerator for row in rows)
    if plan.bankroll + plan.maximum * max(most, 1) * plan.coups >= 2**63:
        raise InputError(
            say("plan-too-large", coups=plan.coups, bet=plan.bet, maximum=plan.maximum)
        )
    return (
        np.array([row.profit.numerator for row in rows], np.int64),
        np.array([row.profit.denominator for row in rows], np.int64),
    )
