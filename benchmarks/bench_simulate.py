"""How near the simulator is to plain C of the same work, on one thread and on two.

    python benchmarks/bench_simulate.py [million rounds]

Both deal the same eight-deck shoes, in turn; the histograms must agree count for count and the
ratio is what counts. The programs run one after the other, so leave the machine alone meanwhile.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from c_programs import build

from croupier.games import load_game
from croupier.odds.simulate import BLOCK, play_of, simulate

SEED = 1
RUNS = 15


def main() -> None:
    millions = float(sys.argv[1]) if len(sys.argv) > 1 else 50
    blocks = max(2, round(millions * 1e6 / BLOCK))
    rounds = blocks * BLOCK
    play = play_of(load_game("baccarat"))
    start = time.perf_counter()
    simulate(play, 1, SEED)
    print(f"first use {time.perf_counter() - start:.2f} s: loading the cached kernel, or compiling")
    with tempfile.TemporaryDirectory() as folder:
        programs = build("simulate.c", Path(folder))
        for threads in (1, 2):
            speeds: dict[str, list[float]] = {}
            for _ in range(RUNS):
                start = time.perf_counter()
                histogram = simulate(play, rounds, SEED, threads)
                speeds.setdefault("kernel", []).append(rounds / (time.perf_counter() - start))
                for compiler, program in programs.items():
                    command = [program, str(SEED), str(blocks), str(BLOCK), str(threads)]
                    done = subprocess.run(
                        [*map(str, command)], capture_output=True, text=True, check=True
                    )
                    seconds, *counted = done.stdout.split()
                    assert [int(n) for n in counted] == histogram.ravel().tolist(), compiler
                    speeds.setdefault(f"C, {compiler}", []).append(rounds / float(seconds))
            report(threads, speeds)


def report(threads: int, speeds: dict[str, list[float]]) -> None:
    best_c = max(max(runs) for name, runs in speeds.items() if name != "kernel")
    for name, runs in speeds.items():
        best, median = max(runs) / 1e6, sorted(runs)[len(runs) // 2] / 1e6
        print(f"{threads} thread{'s' if threads > 1 else ' '}  {name:9} "
              f"{best:6.1f} / {median:6.1f} million rounds a second, best / median")  # fmt: skip
    print(
        f"           kernel is {max(speeds['kernel']) / best_c:.2f} of the best C (at least 0.85)"
    )
    if threads == 1:
        ALONE.append(max(speeds["kernel"]))
    else:
        print(f"           and {max(speeds['kernel']) / ALONE[0]:.2f} of itself on one thread "
              f"(at least 1.8)")  # fmt: skip


ALONE: list[float] = []

if __name__ == "__main__":
    main()
