"""How near one exact evaluation of a shoe, all wagers, is to plain C of the same closed form.

    python benchmarks/bench_odds.py [repeats]

Both price the same shoes, taken from dealt ones at every depth, in turn; the sums must agree to
the last digit and the ratio is what counts.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from c_programs import build

from croupier.equipment.shoe import rank_counts
from croupier.games import load_game
from croupier.odds.arrays import draws_of, wagers_of
from croupier.odds.kernels.weigh import weigh_wagers
from croupier.odds.live import Pricer
from croupier.odds.weights import cell_weights

SHOES = 64
BOOK = "dragon-tiger"  # the one with the most wagers


def depleted() -> list[list[int]]:
    generator = np.random.default_rng(8)
    shoes = []
    for gone in np.linspace(0, 400, SHOES):
        taken = generator.multivariate_hypergeometric(rank_counts(8), int(gone))
        shoes.append((np.array(rank_counts(8)) - taken).tolist())
    return shoes


def main() -> None:
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    game = load_game(BOOK)
    draws = draws_of(game.tableau)
    wagers = wagers_of(game.bets("commission"))
    shoes = depleted()
    numbers = [
        *wagers.rows_of.shape,
        wagers.profits.shape[1],
        *wagers.class_of.tolist(),
        *wagers.rows_of.ravel().tolist(),
        SHOES,
        *(count for shoe in shoes for count in shoe),
    ]
    given = " ".join(map(str, numbers))
    as_arrays = [np.array(shoe, np.int64) for shoe in shoes]
    weights = np.empty((10, 10, 2, 2, 4), np.int64)
    sums = np.empty(wagers.profits.shape, np.int64)

    def evaluate(counts: np.ndarray) -> None:
        weigh_wagers(counts, *draws, wagers.class_of, wagers.rows_of, weights, sums)

    start = time.perf_counter()
    evaluate(as_arrays[0])
    first = time.perf_counter() - start
    ours = min(timed(evaluate, as_arrays) for _ in range(repeats))
    ours_sums = []
    for counts in as_arrays:
        evaluate(counts)
        ours_sums += sums.ravel().tolist()
    pricer = Pricer(game)
    whole = min(timed(pricer.worth, shoes) for _ in range(repeats // 4 + 1))
    plain = min(timed(lambda shoe: cell_weights(shoe, game.tableau), shoes[:4]) for _ in range(3))
    best = float("inf")
    with tempfile.TemporaryDirectory() as folder:
        for compiler, program in build("odds.c", Path(folder)).items():
            done = subprocess.run(
                [program, str(repeats)], input=given, capture_output=True, text=True, check=True
            )
            seconds, *c_sums = done.stdout.split()
            assert [int(n) for n in c_sums] == ours_sums, f"{compiler} and the kernel disagree"
            print(f"C, {compiler:5}          {float(seconds) * 1e6:8.1f} µs")
            best = min(best, float(seconds))
    print(f"kernel            {ours * 1e6:8.1f} µs   {ours / best:.2f} of C (at most 2)")
    print(f"as fractions      {whole * 1e6:8.1f} µs   Pricer.worth, {len(pricer.bets)} wagers")
    print(f"without numba     {plain * 1e6:8.1f} µs   croupier.odds.weights")
    print(f"first use         {first * 1e3:8.0f} ms   loading the cached kernel, or compiling it")
    croupier = str(Path(sys.executable).with_name("croupier"))
    subprocess.run([croupier, "odds", BOOK], capture_output=True, check=True)
    start = time.perf_counter()
    subprocess.run([croupier, "odds", BOOK], capture_output=True, check=True)
    wall = time.perf_counter() - start
    print(f"croupier odds     {wall * 1e3:8.0f} ms   second run, all in all (at most 1,000)")


def timed(evaluate, shoes) -> float:
    start = time.perf_counter()
    for shoe in shoes:
        evaluate(shoe)
    return (time.perf_counter() - start) / len(shoes)


if __name__ == "__main__":
    main()
