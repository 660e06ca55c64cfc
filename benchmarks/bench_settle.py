"""How near `croupier settle` is to merely reading and writing the same JSON lines.

    python benchmarks/bench_settle.py [rounds]

Both sides run as whole processes in the same Python, in turn; the ratio is what counts.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from croupier.equipment.cards import CARDS
from croupier.games import Game, load_game

# Reading what goes in and writing what comes out: only what a settling program could not avoid.
LOADED = """
import json, sys, time
before, after = list(open(sys.argv[1])), [json.loads(line) for line in open(sys.argv[2])]
start = time.perf_counter()
for line, settled in zip(before, after):
    json.loads(line)
    sys.stdout.write(json.dumps(settled) + "\\n")
print(time.perf_counter() - start, file=sys.stderr)
"""


def rounds(count: int, limits: bool) -> str:
    generator = random.Random(7)
    out = []
    games = [load_game(name) for name in ("baccarat", "lucky-7", "dragon-tiger")]
    while len(out) < count:
        game = generator.choice(games)
        version = generator.choice(game.book.versions)
        bets = generator.choices(list(game.bets(version)), k=4)
        record = {
            "book": game.book.id,
            "version": version,
            "cards": _cards(game, generator),
            "wagers": [
                {"seat": n, "patron": f"p{n}", "bet": bet, "stake": generator.randint(1, 900) * 100}
                for n, bet in enumerate(bets, 1)
            ],
        }
        if limits:
            record["limits"] = {"minimum": 200, "maximum": 50000, "differential": 60000}
        out.append(msgspec.json.encode(record).decode())
    return "\n".join(out) + "\n"


def _cards(game: Game, generator: random.Random) -> list[str]:
    cards: list[str] = []
    while game.tableau.next_card(tuple(cards))[0] is not None:
        cards.append(generator.choice(CARDS))
    return cards


def start_up(croupier: str) -> float:
    """The best of several starts of `croupier --help`, in seconds."""
    times = []
    for _ in range(8):
        start = time.perf_counter()
        subprocess.run([croupier, "--help"], stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    croupier = str(Path(sys.executable).with_name("croupier"))
    print(f"croupier --help starts in {start_up(croupier):.3f} s (under 0.25)")
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "in.jsonl"), Path(folder, "out.jsonl")
        for limits in (False, True):
            before.write_text(rounds(count, limits))
            ours, bare = [], []
            for _ in range(3):
                start = time.perf_counter()
                with after.open("wb") as out:
                    subprocess.run([croupier, "settle", "--json", before], stdout=out, check=True)
                ours.append(time.perf_counter() - start)
                done = subprocess.run(
                    [sys.executable, "-c", LOADED, before, after],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    check=True,
                )
                bare.append(float(done.stderr))
            print(
                f"{count:,} rounds of 4 wagers, limits {'on ' if limits else 'off'}: "
                f"settle {min(ours):.2f} s, json.loads + json.dumps {min(bare):.2f} s, "
                f"ratio {min(ours) / min(bare):.2f} (at most 2.5)"
            )


if __name__ == "__main__":
    main()
