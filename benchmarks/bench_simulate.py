"""How near the simulator is to plain C of the same work, on one thread and on two.

    python benchmarks/bench_simulate.py [million rounds]

Both deal the same eight-deck shoes, in turn; the histograms must agree count for count and the
ratio is what counts. It is given by the clock and, because others may be using the machine, by
the time of the processor too: that one does not suffer from them.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from c_programs import build

from croupier.games import load_game
from croupier.odds.simulate import BLOCK, play_of, simulate

SEED = 1
RUNS = 15


class Speed(NamedTuple):
    """Million rounds a second, by the clock and by the processor."""

    clock: float
    processor: float


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
        kernels = []
        for threads in (1, 2):
            speeds: dict[str, list[Speed]] = {}
            for _ in range(RUNS):
                start, used = time.perf_counter(), time.process_time()
                histogram = simulate(play, rounds, SEED, threads)
                took = (time.perf_counter() - start, time.process_time() - used)
                speeds.setdefault("kernel", []).append(speed(rounds, *took))
                for compiler, program in programs.items():
                    command = [str(program), str(SEED), str(blocks), str(BLOCK), str(threads)]
                    done = subprocess.run(command, capture_output=True, text=True, check=True)
                    clock, processor, *counted = done.stdout.split()
                    assert [int(n) for n in counted] == histogram.ravel().tolist(), compiler
                    taken = speed(rounds, float(clock), float(processor))
                    speeds.setdefault(f"C, {compiler}", []).append(taken)
            report(threads, speeds)
            kernels.append(best(speeds["kernel"]))
        print(f"two threads are {kernels[1].clock / kernels[0].clock:.2f} of one (at least 1.8)")


def speed(rounds: int, clock: float, processor: float) -> Speed:
    return Speed(rounds / clock / 1e6, rounds / processor / 1e6)


def best(runs: list[Speed]) -> Speed:
    return Speed(max(run.clock for run in runs), max(run.processor for run in runs))


def report(threads: int, speeds: dict[str, list[Speed]]) -> None:
    print(f"{threads} thread{'s' if threads > 1 else ''}, million rounds a second: best / median")
    for name, runs in speeds.items():
        median = sorted(run.clock for run in runs)[len(runs) // 2]
        clock, processor = best(runs)
        print(f"  {name:9} {clock:6.1f} / {median:6.1f}; per second of processor {processor:6.1f}")
    rivals = best([best(runs) for name, runs in speeds.items() if name != "kernel"])
    ours = best(speeds["kernel"])
    print(
        f"  the kernel is {ours.clock / rivals.clock:.2f} of the best C (at least 0.85), "
        f"by the processor {ours.processor / rivals.processor:.2f}"
    )


if __name__ == "__main__":
    main()
