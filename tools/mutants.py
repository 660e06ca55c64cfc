"""Mutation testing: does any test notice when a rule is a little wrong?

Every small wrong (``mutations.py``) is done in a process of its own, forked from one that has all
third-party code loaded, and the tests that run through the wrong line go first. A mutant that no
test notices has survived. Below the mark, or when the tests fail unharmed, this exits with 1.

    python tools/mutants.py [--only tableau] [--jobs 2] [--list]
"""

import argparse
import difflib
import gc
import importlib.machinery
import json
import os
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import coverage
import pytest
from hypothesis import Phase, settings
from mutations import Mutant, mutants_of

HOUSE = Path(__file__).parent.parent
ROOMS = HOUSE / "src" / "croupier"
# Settlement, limits, insurance and tableau: the rules themselves, then the table that applies them.
TARGETS = (
    "games/settlement.py",
    "games/wager.py",
    "games/baccarat/tableau.py",
    "games/baccarat/insurance.py",
    "games/baccarat/outcome.py",
    "games/baccarat/wagers.py",
    "rules/odds_notation.py",
    "table/limits.py",
    "table/deciding/settling.py",
    "table/deciding/insurance.py",
    "table/irregularities/insurance.py",
)
TESTS = ("tests/games", "tests/rules", "tests/table")
# They deal every deal there is, or wander through whole tables: too slow, the others must do it.
LEFT_OUT = ("tests/games/test_census.py", "tests/table/test_table_machines.py")
MARK = 0.95
AT_FIRST = 40  # so many tests have the first try; the rest only see what these let pass
NO_TESTS_RAN = 5


class Map(NamedTuple):
    """What the tests did on the unharmed source: their times, and who runs through which line."""

    seconds: dict[str, float]
    through: dict[str, dict[int, list[str]]]

    def order(self, path: Path, line: int) -> list[str]:
        """Put the tests that run through a line first, then through its file, quick ones first."""
        lines = self.through[str(path)]
        here = set(lines.get(line, ()))
        near = {test for tests in lines.values() for test in tests}
        return sorted(
            self.seconds, key=lambda test: (test not in here, test not in near, self.seconds[test])
        )


class Chosen:
    """The plugin that runs chosen tests in a chosen order, each within a span of its own."""

    def __init__(self, order: Sequence[str], seconds: dict[str, float]) -> None:
        self.place = {test: at for at, test in enumerate(order)}
        self.seconds = seconds

    def pytest_configure(self) -> None:
        """Come after the tests' own settings."""
        load_settings()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and sort."""
        items[:] = [item for item in items if item.nodeid in self.place]
        items.sort(key=lambda item: self.place[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Give it time of the processor, not of the clock: a busy machine kills no mutant."""
        signal.setitimer(signal.ITIMER_PROF, 10 + 10 * self.seconds[item.nodeid])


class Watched:
    """The plugin that notes every test's time and the lines it runs through."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured = measured
        self.seconds: dict[str, float] = {}

    def pytest_configure(self) -> None:
        """Come after the tests' own settings."""
        load_settings()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Begin to note for this test."""
        self.measured.switch_context(nodeid)
        self.seconds[nodeid] = -time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Note its time."""
        self.seconds[nodeid] += time.process_time()


def load_settings() -> None:
    """Make Hypothesis try the same examples for every mutant, and not shrink what it finds."""
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, phases=phases
    )
    settings.load_profile("mutants")


class Harmed(importlib.machinery.SourceFileLoader):
    """The import of one module from the mutant's source instead of the file's."""

    def __init__(self, mutant: Mutant) -> None:
        name = ".".join(mutant.path.relative_to(HOUSE / "src").with_suffix("").parts)
        super().__init__(name, str(mutant.path))
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        """Step in for the one module."""
        if name != self.name:
            return None
        return importlib.machinery.ModuleSpec(name, self, origin=self.path)

    def get_code(self, fullname: str) -> CodeType:
        """Compile what the mutant has made of the file."""
        return compile(self.mutant.source(), self.path, "exec")


def run_tests(paths: Sequence[str], plugin: object) -> int:
    """Run tests in this process."""
    left_out = [f"--ignore={path}" for path in LEFT_OUT]
    options = ["-x", "-q", "-p", "no:cacheprovider", "--assert=plain", *left_out]
    return int(pytest.main([*options, *paths], plugins=[plugin]))


def load_third_parties() -> None:
    """Import all that tests import, then forget what is ours, so that every fork starts warm."""
    quiet = os.dup(1)
    silence()
    pytest.main(["--collect-only", "-p", "no:cacheprovider", "--assert=plain", *TESTS])
    os.dup2(quiet, 1)
    for name, module in list(sys.modules.items()):
        place = str(getattr(module, "__file__", None) or "")
        if name.split(".")[0] == "croupier" or place.startswith(str(HOUSE / "tests")):
            del sys.modules[name]
    gc.collect()
    gc.freeze()


def silence() -> None:
    """Send what is printed nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)


def map_of_the_tests() -> Map:
    """Run all tests once on the unharmed source, in a fork, and note what they do."""
    with tempfile.NamedTemporaryFile(suffix=".json") as noted:
        if (child := os.fork()) == 0:
            silence()
            files = [str(ROOMS / target) for target in TARGETS]
            measured = coverage.Coverage(data_file=None, include=files, config_file=False)
            measured.start()
            watched = Watched(measured)
            code = run_tests(TESTS, watched)
            measured.stop()
            data = measured.get_data()
            through = {file: data.contexts_by_lineno(file) for file in files}
            Path(noted.name).write_text(json.dumps([watched.seconds, through]))
            os._exit(code)
        _, status = os.waitpid(child, 0)
        if status != 0:
            sys.exit("The tests fail without any mutant; mend that first.")
        seconds, found = json.loads(Path(noted.name).read_text())
    through = {
        file: {int(line): [test for test in tests if test] for line, tests in lines.items()}
        for file, lines in found.items()
    }
    return Map(seconds, through)


def try_mutant(mutant: Mutant, known: Map) -> None:
    """Run the tests against a mutant, in a fork; it exits with 0 if the mutant survives."""
    silence()
    os.dup2(1, 2)
    signal.setitimer(signal.ITIMER_PROF, 60)
    finder: Any = Harmed(mutant)
    sys.meta_path.insert(0, finder)
    order = known.order(mutant.path, mutant.line)
    for tests in (order[:AT_FIRST], order[AT_FIRST:]):
        files = sorted({test.partition("::")[0] for test in tests})
        code = run_tests(files, Chosen(tests, known.seconds))
        if code:
            os._exit(code)
    os._exit(0)


def try_all(mutants: Sequence[Mutant], known: Map, jobs: int) -> list[Mutant]:
    """Try every mutant, some at a time, and give the survivors."""
    waiting, survivors = list(reversed(mutants)), list[Mutant]()
    running: dict[int, Mutant] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            if (child := os.fork()) == 0:
                try_mutant(mutant, known)
            running[child] = mutant
        child, status = os.wait()
        mutant = running.pop(child)
        if os.waitstatus_to_exitcode(status) == NO_TESTS_RAN:
            sys.exit("A mutant met no test at all; tests must not change while mutants are tried.")
        if status == 0:
            survivors.append(mutant)
            show(mutant)
        tried = len(mutants) - len(waiting) - len(running)
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
    known = map_of_the_tests()
    survivors = try_all(mutants, known, chosen.jobs)
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
