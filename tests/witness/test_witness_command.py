"""``croupier witness``: keeps a house's checkpoints, and says what is wrong with them."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from test_notebook import House
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.rules.errors import InputError
from croupier.witness.asking import WitnessElsewhere, WitnessFile, ask_house
from croupier.witness.checkpoint import Extension
from croupier.witness.judging import Refused
from croupier.witness.notebook import Notebook
from croupier.witness.serving import WitnessApplication


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["witness", *map(str, words)])


def test_keeping_what_a_house_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house, path = House(), tmp_path / "kept.jsonl"
    shown = {"house": house}
    monkeypatch.setattr(
        "croupier.witness.asking.ask_house",
        lambda _, since: shown["house"].grown(5, len(shown["house"].store.checkpoints()), since),
    )
    for total in (5, 10):
        done = run("keep", path, "http://house.example", "--once")
        assert done.exit_code == 0 and f"Kept: {total} records" in done.output, done.output
    shown["house"] = House(b"forged", house.signer)
    done = run("keep", path, "http://house.example", "--once")
    assert (done.exit_code, done.output[:8]) == (0, "")  # signed before what is kept: old news
    for _ in range(2):
        shown["house"].grown(5, 9_000)
    done = run("keep", path, "http://house.example", "--once")
    assert done.exit_code == 1 and done.output.startswith("REFUSED: The house's record has forked")
    assert len(list(Notebook(path).all())) == 2


def test_a_house_that_cannot_be_asked_is_one_sentence(tmp_path: Path) -> None:
    done = run("keep", tmp_path / "kept", "http://127.0.0.1:1", "--once")
    assert isinstance(done.exception, InputError) and "gave no usable answer" in str(done.exception)
    done = run("keep", tmp_path / "kept", "ftp://house", "--once")
    assert "begins with http" in str(done.exception)


def test_notebooks_are_checked_and_compared(tmp_path: Path) -> None:
    house = House()
    forged = House(b"forged", house.signer)
    for name, one in (("a", house), ("b", house), ("c", forged)):
        Notebook(tmp_path / name).take(one.grown(5 if name != "b" else 0, 7))
    done = run("check", tmp_path / "a", tmp_path / "b")
    assert (
        done.exit_code == 0
        and f"up to 5 records at 1970-01-01 00:00:00 UTC, key {house.signer.key}" in done.output
    )
    done = run("check", tmp_path / "a", tmp_path / "c", "--json")
    assert done.exit_code == 1 and "have seen different journals of 5 records" in done.output
    done = run("check", tmp_path / "a", "--key", "0" * 64)
    assert "Line 1" in str(done.exception)


def test_a_key_is_shown_and_made_if_there_is_none(tmp_path: Path) -> None:
    made = run("key", tmp_path / "house.key").output
    assert len(made.strip()) == 64 and run("key", tmp_path / "house.key").output == made


@contextmanager
def serving(notebook: Notebook, told: list[str]) -> Iterator[str]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        server = uvicorn.Server(
            uvicorn.Config(
                WitnessApplication(notebook, told.append), log_level="error", lifespan="off"
            )
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            server.should_exit = True
            thread.join()


def test_a_witness_elsewhere_is_handed_checkpoints_and_refuses_forgeries(tmp_path: Path) -> None:
    house, told, notebook = House(), list[str](), Notebook(tmp_path / "kept")
    with serving(notebook, told) as address:
        there = WitnessElsewhere(address, house.signer.origin)
        assert there.size() == 0
        assert there.take(house.grown(5, 1)) and there.size() == 5
        assert there.take(house.grown(0, 2, 5)) is False
        assert there.take(house.grown(3, 3, 5)) and there.size() == 8
        with pytest.raises(InputError, match="goes on from 4 records") as unfit:
            there.take(house.grown(3, 4, 4))
        assert not isinstance(unfit.value, Refused)
        with pytest.raises(Refused, match="has gone back"):
            there.take(House(b"honest", house.signer).grown(2, 9, 8))
        assert WitnessElsewhere(address, "another").size() == 0
        with pytest.raises(InputError, match="no usable answer"):
            ask_house(address, 0)
    assert told[0].startswith("Kept: 5 records") and told[-1].startswith("REFUSED: The house has")
    assert [one.size for one in notebook.all()] == [5, 8]


def test_what_is_no_checkpoint_is_answered_so(tmp_path: Path) -> None:
    import httpx

    with serving(Notebook(tmp_path / "kept"), []) as address:
        for body in (b"{}", b"x" * 100_000):
            assert httpx.post(f"{address}api/witnessed", content=body).status_code == 422
        assert httpx.get(f"{address}api/witnessed").json() is None
        assert httpx.get(address).status_code == 404


def test_a_file_is_a_witness_too(tmp_path: Path) -> None:
    house, file = House(), WitnessFile(Notebook(tmp_path / "kept"))
    assert file.size() == 0 and file.take(house.grown(5, 1)) and file.size() == 5
    assert isinstance(house.grown(1, 2, 5), Extension)
