"""Mutation testing: does any test notice when a rule is a little wrong?

Every small wrong (``mutations.py``) is tried on its own (``mutant_trials.py``). A mutant that no
test notices has survived; it is printed with its place and what it changes. Below the mark, or
when the tests fail unharmed, this exits with 1.

    python tools/mutants.py [--only tableau] [--jobs 2] [--list]
"""

import argparse
import difflib
import os
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mutant_trials import HOUSE, Trials, load_third_parties, map_of_the_tests
from mutations import Mutant, mutants_of

ROOMS = HOUSE / "src" / "croupier"
# Settlement, limits, insurance and tableau: the rules themselves, then the table that applies them;
# who may do what, what an event posts, and cases.
TARGETS = (
    "games/settlement.py",
    "games/limits.py",
    "games/wager.py",
    "games/cards/tableau.py",
    "games/cards/insurance.py",
    "games/cards/outcome.py",
    "games/baccarat/wagers.py",
    "rules/odds_notation.py",
    "table/record.py",
    "table/deciding/betting.py",
    "table/deciding/settling.py",
    "table/deciding/insurance.py",
    "rules/authority.py",
    "bank/entries.py",
    "bank/postings.py",
    "disputes/deciding.py",
)
MARK = 0.95


def try_all(mutants: Sequence[Mutant], trials: Trials, jobs: int) -> list[Mutant]:
    """Try every mutant, and give the survivors."""
    waiting, survivors = list(reversed(mutants)), list[Mutant]()
    for tried in range(1, len(mutants) + 1):
        while waiting and len(trials.running) < jobs:
            trials.begin(waiting.pop())
        mutant, survived = trials.end()
        if survived:
            survivors.append(mutant)
            show(mutant)
        print(f"\r{tried} of {len(mutants)} tried, {len(survivors)} alive ", end="", flush=True)
    print()
    return sorted(survivors)


def diff(mutant: Mutant) -> tuple[str, ...]:
    """Give the lines that a mutant takes away and puts in."""
    before, after = mutant.path.read_text().splitlines(), mutant.source().decode().splitlines()
    return tuple(line for line in difflib.ndiff(before, after) if line[0] in "-+")


def show(mutant: Mutant) -> None:
    """Print where a mutant is and what it does."""
    print(f"\r{mutant.path.relative_to(HOUSE)}:{mutant.line}", *diff(mutant), sep="\n  ")


def equivalent(survivors: Sequence[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Find the survivors that are known to do no wrong at all, each with the reason."""
    written: list[dict[str, Any]] = tomllib.loads(
        (HOUSE / "tools" / "equivalent_mutants.toml").read_text()
    )["mutant"]
    for mutant in survivors:
        changed = [line[2:].strip() for line in diff(mutant)]
        for one in written:
            if mutant.path == ROOMS / one["file"] and changed == [one["is"], one["becomes"]]:
                yield mutant, one["why"]


def main() -> int:
    """Try the mutants of the chosen files and print the score."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--only", default="", help="files whose path has this in it")
    arguments.add_argument("--jobs", type=int, default=2, help="how many at a time")
    arguments.add_argument("--list", action="store_true", help="only show the mutants")
    chosen = arguments.parse_args()
    mutants = [m for t in TARGETS if chosen.only in t for m in mutants_of(ROOMS / t)]
    if chosen.list:
        for mutant in mutants:
            show(mutant)
        return 0
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(HOUSE)
    began = time.monotonic()
    load_third_parties()
    print("Running the tests on the unharmed source ...", flush=True)
    known = map_of_the_tests([str(ROOMS / target) for target in TARGETS])
    with tempfile.TemporaryDirectory() as notes:
        survivors = try_all(mutants, Trials(known, Path(notes)), chosen.jobs)
    harmless = dict(equivalent(survivors))
    for mutant, why in harmless.items():
        print(f"{mutant.path.relative_to(HOUSE)}:{mutant.line} does no wrong: {why}")
    killed = len(mutants) - len(survivors)
    score, wrongs = killed / len(mutants), len(mutants) - len(harmless)
    print(f"{killed} of {len(mutants)} mutants killed: {score:.1%}")
    print(f"{killed} of {wrongs} that do wrong: {killed / wrongs:.1%}")
    print(f"{len(known.seconds)} tests, {(time.monotonic() - began) / 60:.1f} minutes")
    return 0 if score >= MARK else 1


if __name__ == "__main__":
    sys.exit(main())
