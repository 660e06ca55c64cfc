"""How often the win report raises an alarm over honest days, and how soon over a thief's.

Seven patrons bet alike, all on one hand, coup by coup on a hand of chance, at a table dealt from
real shoes.

python -m benchmarks.alarms --days 100000
"""

from argparse import ArgumentParser
from math import erf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games import load_game
from croupier.odds.expected import Staked, expectation_of
from croupier.odds.simulate import play_of, play_path

PATRONS, STAKE, COUPS, ALARM = 7, 1000, 700, 3.0
TOGETHER = 500  # days that are dealt one after the other, shoe after shoe


class Days(NamedTuple):
    """Days of one table: what each brought, what the odds expect of it, and the deviation.

    ``apart`` is the deviation as it would be if the patrons' wagers were independent; ``paid`` is
    what was paid to winners.
    """

    win: NDArray[np.float64]
    paid: NDArray[np.float64]
    expected: NDArray[np.float64]
    sigma: NDArray[np.float64]
    apart: NDArray[np.float64]


def honest(days: int, seed: int, coups: int = COUPS) -> Days:
    """Deal a number of days, each of so many coups."""
    game = load_game("baccarat")
    hands = ("banker", "player")
    brings = np.zeros((2, game.cells))
    for nth, bet in enumerate(hands):
        vector = game.bet(bet, "commission")
        rows = [float(-row.profit * STAKE) for row in vector.rows]
        brings[nth] = [rows[row] if row < len(rows) else 0.0 for row in vector.row_of]
    one = [Staked((bet,), (STAKE,)) for bet in hands]
    alike = [Staked((bet,) * PATRONS, (STAKE,) * PATRONS) for bet in hands]
    priced = expectation_of(game, "commission")
    alone, together = priced.of(one), priced.of(alike)
    chance, play = np.random.default_rng(seed), play_of(game)
    win, paid, on_player = np.empty(days), np.empty(days), np.empty(days)
    for start in range(0, days, TOGETHER):
        some = min(TOGETHER, days - start)
        cells = np.empty(some * coups, np.uint16)
        play_path(play, seed, start, cells)
        hand = chance.integers(0, 2, some * coups)
        brought = (PATRONS * brings[hand, cells]).reshape(some, coups)
        win[start : start + some] = brought.sum(axis=1)
        paid[start : start + some] = -brought.clip(max=0).sum(axis=1)
        on_player[start : start + some] = hand.reshape(some, coups).sum(axis=1)

    def over(of_banker: float, of_player: float) -> NDArray[np.float64]:
        sums: NDArray[np.float64] = (coups - on_player) * of_banker + on_player * of_player
        return sums

    return Days(
        win,
        paid,
        over(*together.means),
        np.sqrt(over(*together.variances)),
        np.sqrt(over(*(PATRONS * alone.variances))),
    )


def alarms(days: Days, sigma: NDArray[np.float64]) -> float:
    """Say on which share of the days the win is more than three deviations off."""
    return float((np.abs(days.win - days.expected) > ALARM * sigma).mean())


def found_after(days: Days, overpaid: float) -> list[int]:
    """Say after how many days, summed up from the first, the win is three deviations too low.

    The days are taken as years of a thief each, one after the other, until all are used up.
    """
    off = (days.win - overpaid * days.paid - days.expected).tolist()
    spread = (days.sigma**2).tolist()
    found, sum_off, sum_spread, nth = [], 0.0, 0.0, 0
    for one, variance in zip(off, spread, strict=True):
        sum_off, sum_spread, nth = sum_off + one, sum_spread + variance, nth + 1
        if sum_off < -ALARM * sqrt(sum_spread):
            found.append(nth)
            sum_off, sum_spread, nth = 0.0, 0.0, 0
    return found


def by_calculation(days: Days, overpaid: float, share: float) -> int:
    """Say after how many days the sum is three deviations low with so high a probability.

    By the normal distribution, looking once: a drift of δ deviations a day is found on day n with
    probability Φ(δ·√n − 3). Who looks every day finds it a little sooner.
    """
    drift = overpaid * float(days.paid.mean()) / float(days.sigma.mean())
    n = 1
    while (1 + erf((drift * sqrt(n) - ALARM) / sqrt(2))) / 2 < share:
        n += 1
    return n


def main() -> None:
    """Print the figures of docs/reports.md."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=100_000)
    parser.add_argument("--coups", type=int, default=COUPS)
    parser.add_argument("--seed", type=int, default=17)
    asked = parser.parse_args()
    days = honest(asked.days, asked.seed, asked.coups)
    print(f"{asked.days:,} honest days of {asked.coups} coups, {PATRONS} patrons who bet alike")
    print(f"  alarms at 3 sigma:                   {alarms(days, days.sigma):.3%}")
    print(f"  if wagers counted as independent:    {alarms(days, days.apart):.3%}")
    for overpaid in (0.02, 0.05, 0.10):
        found = found_after(days, overpaid)
        half, most = np.quantile(found, [0.5, 0.95])
        due = [by_calculation(days, overpaid, share) for share in (0.5, 0.95)]
        print(
            f"  a dealer who overpays {overpaid:.0%}: half found within {half:.0f} days, "
            f"95 % within {most:.0f} (calculated {due[0]} and {due[1]})"
        )


if __name__ == "__main__":
    main()
