"""A database, what lies beside it and its copy are their owner's alone, whatever the umask."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cli.terminal import write_file
from croupier.rules.errors import InputError
from croupier.store import open_store
from croupier.store.batch import Commit
from croupier.store.private_files import make_secret, read_secret
from croupier.store.sqlite import SqliteStore


@pytest.fixture(autouse=True)
def open_hearted() -> Iterator[None]:
    """A machine whose umask shows everything to everyone."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


def written(path: Path) -> SqliteStore:
    store = open_store(path)
    assert isinstance(store, SqliteStore)
    store.append([Commit("house", 0, events=(b"{}",))])
    return store


def test_a_new_database_and_what_sqlite_puts_beside_it(tmp_path: Path) -> None:
    store = written(tmp_path / "house.db")
    files = {"house.db": 0o600, "house.db-wal": 0o600, "house.db-shm": 0o600}
    assert modes(tmp_path) == files
    store.close()


def test_a_database_of_before_is_closed_to_others_when_it_is_opened(tmp_path: Path) -> None:
    written(tmp_path / "house.db").close()
    (tmp_path / "house.db").chmod(0o644)
    open_store(tmp_path / "house.db", make=False).close()
    assert modes(tmp_path)["house.db"] == 0o644, "whoever only looks changes nothing"
    written_again = open_store(tmp_path / "house.db")
    assert set(modes(tmp_path).values()) == {0o600}
    written_again.close()


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be made: No such file"):
        open_store(tmp_path / "nowhere" / "house.db")


def test_the_first_secret_that_was_made_stays(tmp_path: Path) -> None:
    path = tmp_path / "key"
    assert read_secret(path) is None
    assert make_secret(path, "first") == make_secret(path, "second") == "first"
    assert modes(tmp_path) == {"key": 0o600}


def test_a_secret_that_is_no_text_or_no_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    (tmp_path / "bytes").chmod(0o600)
    for path in (tmp_path / "bytes", tmp_path):
        with pytest.raises(InputError, match=r"cannot be read|not a text file"):
            read_secret(path)


def test_evidence_is_private_and_a_report_is_as_the_machine_has_it(tmp_path: Path) -> None:
    write_file(tmp_path / "packet", b"x", private=True)
    write_file(tmp_path / "report", b"x")
    assert modes(tmp_path) == {"packet": 0o600, "report": 0o666}
