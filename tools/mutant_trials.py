"""Trying a mutant: a fork of a warm process imports the harmed module and runs the tests on it.

The tests that run through the wrong line go first, before them those that have noticed most in
its file so far; the slow ones come last. Most mutants are noticed within a second.
"""

import gc
import importlib.machinery
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import coverage
import pytest
from hypothesis import Phase, settings
from mutations import Mutant

HOUSE = Path(__file__).parent.parent
TESTS = ("tests/games", "tests/rules", "tests/table", "tests/bank", "tests/disputes")
# They deal every deal there is, or wander through whole tables: too slow, the others must do it.
LEFT_OUT = ("tests/games/test_census.py", "tests/table/test_table_machines.py")
AT_FIRST = 40  # this many tests have the first try; the rest only see what these let pass
BEST = 10  # this many of those that noticed most go before all others ...
QUICK = 0.5  # ... if they take no more seconds than this
NO_TESTS_RAN = 5


class Map(NamedTuple):
    """What the tests did on the unharmed source: their times, and who runs through which line."""

    seconds: dict[str, float]
    through: dict[str, dict[int, list[str]]]

    def order(self, path: Path, line: int, noticed: Counter[str]) -> list[str]:
        """Put the best first, then who runs through the line, then through its file."""
        lines = self.through[str(path)]
        here = set(lines.get(line, ()))
        near = {test for tests in lines.values() for test in tests}
        quick = [test for test, _ in noticed.most_common() if self.seconds[test] <= QUICK]
        best = set(quick[:BEST])
        return sorted(
            self.seconds,
            key=lambda test: (
                test not in best,
                test not in here,
                test not in near,
                self.seconds[test],
            ),
        )


class Chosen:
    """The plugin that runs chosen tests in a chosen order, and notes which of them failed."""

    def __init__(self, order: Sequence[str], seconds: dict[str, float], note: Path) -> None:
        self.place = {test: at for at, test in enumerate(order)}
        self.seconds = seconds
        self.note = note

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

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell the parent who noticed."""
        if report.failed:
            self.note.write_text(report.nodeid)


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


def map_of_the_tests(files: Sequence[str]) -> Map:
    """Run all tests once on the unharmed files, in a fork, and note what they do."""
    with tempfile.NamedTemporaryFile(suffix=".json") as noted:
        if (child := os.fork()) == 0:
            silence()
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


class Trials:
    """Mutants under trial, some at a time, each in a fork."""

    def __init__(self, known: Map, notes: Path) -> None:
        self.known = known
        self.notes = notes
        self.running: dict[int, Mutant] = {}
        self.noticed: dict[Path, Counter[str]] = {}

    def begin(self, mutant: Mutant) -> None:
        """Put a mutant on trial."""
        noticed = self.noticed.setdefault(mutant.path, Counter())
        order = self.known.order(mutant.path, mutant.line, noticed)
        if (child := os.fork()) == 0:
            self._try(mutant, order)
        self.running[child] = mutant

    def end(self) -> tuple[Mutant, bool]:
        """Wait for a verdict: the mutant, and whether it survived."""
        child, status = os.wait()
        mutant, note = self.running.pop(child), self.notes / str(child)
        if os.waitstatus_to_exitcode(status) == NO_TESTS_RAN:
            sys.exit("A mutant met no test at all; tests must not change while mutants are tried.")
        if note.exists():
            self.noticed[mutant.path][note.read_text()] += 1
        return mutant, status == 0

    def _try(self, mutant: Mutant, order: list[str]) -> None:
        """Run the tests; leave with 0 if all of them pass."""
        silence()
        os.dup2(1, 2)
        signal.setitimer(signal.ITIMER_PROF, 60)
        finder: Any = Harmed(mutant)
        sys.meta_path.insert(0, finder)
        for tests in (order[:AT_FIRST], order[AT_FIRST:]):
            files = sorted({test.partition("::")[0] for test in tests})
            chosen = Chosen(tests, self.known.seconds, self.notes / str(os.getpid()))
            if code := run_tests(files, chosen):
                os._exit(code)
        os._exit(0)
