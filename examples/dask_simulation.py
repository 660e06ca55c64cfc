"""A simulation on a Dask cluster: the same coups as on one machine, to the last of them.

    python examples/dask_simulation.py --coups 1e9 --workers 2          a cluster of this machine's
    python examples/dask_simulation.py --address tcp://scheduler:8786   one that is there already

The work is cut into blocks, and a block's cards come from the seed and the block's number alone. So
it does not matter which worker deals a block, or when, or how often one was lost and dealt again:
the histogram of a seed is one histogram. To prove it, the same coups are dealt here without Dask.
Workers need croupier installed; this machine needs Dask: pip install 'croupier[dask]'.
"""

import argparse
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

import numpy as np
from distributed import LocalCluster
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from croupier.games import load_game
from croupier.odds.cluster import simulate_on
from croupier.odds.simulate import Histogram, Judgement, Play, judge, play_of, simulate
from croupier.rules.errors import RuleError

console = Console(highlight=False)


@contextmanager
def cluster(address: str, workers: int) -> Iterator[str]:
    """Give the address of a scheduler: the one that was named, or one of our own."""
    if address:
        yield address
        return
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.ERROR
    ) as own:
        yield own.scheduler_address


def deal(play: Play, coups: int, seed: int, workers: int, scheduler: str = "") -> Histogram:
    """Deal on the cluster, or here without one, showing how far it is and how fast it was."""
    where = "on the cluster" if scheduler else "here"
    start = perf_counter()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"Dealing {where}", total=coups)

        def done(some: int) -> None:
            progress.advance(task, some)

        if scheduler:
            histogram = simulate_on(scheduler, play, coups, seed, workers, done)
        else:
            histogram = simulate(play, coups, seed, workers, done)
    seconds = perf_counter() - start
    speed = coups / seconds / 1e6
    console.print(f"{coups:,} coups {where} in {seconds:.1f} s, {speed:.1f} million a second.")
    return histogram


def show(judged: Judgement) -> None:
    """Lay the edges found beside the exact ones, with the interval that should hold them."""
    table = Table("bet", box=None, pad_edge=False)
    for column in ("exact edge", "simulated", "95 % interval", "standard errors off"):
        table.add_column(column, justify="right")
    for one in judged.estimates:
        off = one.standard_errors_off
        table.add_row(
            one.name,
            f"{100 * one.exact.house_edge:.5f} %",
            f"{-100 * one.mean:.5f} %",
            f"± {100 * one.half_width:.5f} %",
            "" if off is None else f"{off:.2f}",
        )
    console.print(table)
    held = sum(one.covers for one in judged.estimates)
    console.print(f"{held} of {len(judged.estimates)} intervals hold the exact edge.")


def main() -> None:
    """Simulate on a cluster, compare with the exact odds, then with the same coups dealt here."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--book", default="dragon-tiger", help="a rulebook's id or file")
    parser.add_argument("--coups", type=float, default=1e9, help="how many (1e9)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--address", default="", help="a scheduler's; one is started without it")
    parser.add_argument("--workers", type=int, default=2, help="processes there, threads here")
    given = parser.parse_args()
    try:
        game, coups = load_game(given.book), int(given.coups)
        play = play_of(game)
        with cluster(given.address, given.workers) as scheduler:
            there = deal(play, coups, given.seed, given.workers, scheduler)
        show(judge(game, there))
        here = deal(play, coups, given.seed, given.workers)
    except RuleError as error:
        raise SystemExit(str(error)) from None
    if not np.array_equal(here, there):
        raise SystemExit("The two histograms differ.")
    console.print("The two histograms are the same, every count of them.")


if __name__ == "__main__":
    main()
