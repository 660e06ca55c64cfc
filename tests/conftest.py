"""What tests of several rooms share."""

import os
import shlex
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings

from croupier.store import Store, open_store
from postgres_server import fresh_database, running_postgres

_numbers = count()

# One key for all houses of the tests, and what is kept outside a database away from here.
os.environ["CROUPIER_SEAL_KEY"] = "dGVzdHMgYW5kIG5vdGhpbmcgZWxzZTogMzIgYnl0ZXM="
os.environ["CROUPIER_WARM_ODDS"] = "false"  # whoever asks for odds in a test waits for them
os.environ.setdefault("CROUPIER_STATE_DIRECTORY", mkdtemp(prefix="croupier-state-"))
# Nobody out there is spoken to, so nobody is trusted: to read a bundle of authorities for every
# client takes longer than most tests.
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = mkdtemp(prefix="croupier-trusts-nobody-")

# A slow machine is not a failure; what failed can be run again from what is printed. Whether a
# change passes does not depend on luck: the same examples every time, others with make soak.
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("soak", deadline=None, print_blob=True)
settings.load_profile("soak" if "CROUPIER_SOAK" in os.environ else "ci")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say for each that failed the line that runs it again, alone: a story, a page, a seed."""
    failed = dict.fromkeys(
        report.nodeid
        for kind in ("failed", "error")
        for report in terminalreporter.stats.get(kind, ())
        if hasattr(report, "nodeid")
    )
    for test in failed:
        terminalreporter.write_line(f"again: .venv/bin/pytest {shlex.quote(test)}")


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A real PostgreSQL, one for each process of the tests."""
    with running_postgres("fsync=off") as address:
        yield address


@pytest.fixture(scope="session")
def new_postgres(postgres_address: str) -> Callable[[], str]:
    """A maker of fresh databases that are up to date."""
    template = f"croupier_template_{os.getpid()}"
    open_store(fresh_database(postgres_address, template)).close()

    def make() -> str:
        name = f"croupier_{os.getpid()}_{next(_numbers)}"
        return fresh_database(postgres_address, name, template)

    return make


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "memory":
        return "memory:"
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    made: str = request.getfixturevalue("new_postgres")()
    return made


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = open_store(address)
    yield opened
    opened.close()
