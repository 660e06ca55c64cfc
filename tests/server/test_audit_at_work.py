"""``croupier verify`` of a house at work: it checks one moment, and raises no false alarm."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from house_online import FAST, open_house_online
from msgspec.structs import replace
from typer.testing import CliRunner

from croupier.cli import app
from croupier.store import open_store


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_command_checks_a_house_that_goes_on_writing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = str(tmp_path / "house.db")
    if kind == "postgresql":
        new: Callable[[], str] = request.getfixturevalue("new_postgres")
        address = new()
    store = open_store(address)
    quick = replace(FAST, betting_seconds=0.01, card_seconds=0.0, result_seconds=0.0)
    with open_house_online(quick, store) as house:
        written_meanwhile = 0
        for _ in range(40):
            before = house.desk.house.seen
            done = CliRunner().invoke(app, ["verify", address])
            assert done.exit_code == 0 and "Clean: " in done.output, done.output
            written_meanwhile += house.desk.house.seen > before
            if written_meanwhile == 5:
                break
            time.sleep(0.05)
        assert written_meanwhile == 5, "the house stood still, and nothing was tried"
    store.close()
