"""A journal that goes back under a process is written on no more."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from croupier.store import open_store
from croupier.store.batch import Commit
from croupier.store.bookmark import Bookmark
from croupier.store.contract import WentBack
from croupier.store.journal import Head
from croupier.store.postgresql import PostgresStore
from croupier.store.sqlite import SqliteStore


def write(store: SqliteStore | PostgresStore, nth: int, words: bytes = b"{}") -> None:
    store.append([Commit("house", nth, events=(words,))])


@pytest.fixture
def house(tmp_path: Path) -> SqliteStore:
    store = open_store(tmp_path / "house.db")
    assert isinstance(store, SqliteStore)
    return store


def put_back(path: Path, to: Path) -> None:
    with sqlite3.connect(to) as old, sqlite3.connect(path) as live:
        old.backup(live)


def test_a_file_put_back_under_a_store_is_not_written_on(
    house: SqliteStore, tmp_path: Path
) -> None:
    path, backup = tmp_path / "house.db", tmp_path / "backup.db"
    bookmark = Bookmark(tmp_path / "bookmark")
    bookmark.begin("one", Head())
    house.watch(bookmark)
    write(house, 0)
    put_back(backup, path)
    write(house, 1)
    put_back(path, backup)
    for nth in (1, 2):
        with pytest.raises(WentBack, match="ends at position 1, and had come to 2"):
            write(house, nth)
    assert house.head().position == 1
    mark = bookmark.read()
    assert mark is not None and mark.position == 2


def test_another_journal_of_the_same_length_is_not_written_on(
    house: SqliteStore, tmp_path: Path
) -> None:
    path, backup = tmp_path / "house.db", tmp_path / "backup.db"
    put_back(backup, path)
    write(house, 0)
    put_back(path, backup)
    other = open_store(path)
    assert isinstance(other, SqliteStore)
    write(other, 0, b'{"an":"other"}')
    with pytest.raises(WentBack, match="is another at position"):
        write(house, 1)


def two_on(address: str) -> tuple[PostgresStore, PostgresStore]:
    one, two = open_store(address), open_store(address)
    assert isinstance(one, PostgresStore) and isinstance(two, PostgresStore)
    return one, two


def test_a_new_connection_to_the_same_journal_goes_on(new_postgres: Callable[[], str]) -> None:
    address = new_postgres()
    one, two = two_on(address)
    write(one, 0)
    write(two, 1)
    write(one, 2)
    one._drop_writer()
    write(one, 3)
    assert one.head().position == 4


def test_a_standby_that_carries_on_is_noticed_by_its_timeline(
    new_postgres: Callable[[], str],
) -> None:
    one, _ = two_on(new_postgres())
    write(one, 0)
    one._drop_writer()  # a fail-over ends every connection
    one._identity = one._identity.replace("/00000001/", "/00000000/")  # and was on another timeline
    for _ in range(2):
        with pytest.raises(WentBack, match=r"held by .*/00000000/.*, and is by .*/00000001/"):
            write(one, 1)


def test_a_process_knows_from_its_start_on_what_the_bookmark_knows(
    new_postgres: Callable[[], str], tmp_path: Path
) -> None:
    one, two = two_on(new_postgres())
    write(one, 0)
    bookmark = Bookmark(tmp_path / "bookmark")
    bookmark.begin("one", Head(2, bytes(32)))
    two.watch(bookmark)
    with pytest.raises(WentBack):
        write(two, 1)


def test_a_journal_that_went_back_and_on_again_is_noticed_behind_a_new_connection(
    new_postgres: Callable[[], str],
) -> None:
    address = new_postgres()
    one, two = two_on(address)
    write(one, 0)
    with psycopg.connect(address) as admin:
        admin.execute("set session_replication_role = replica")  # past the triggers
        admin.execute("delete from journal")
        admin.execute("delete from streams")
        admin.execute("update head set position = 0, hash = %s", (bytes(32),))
    for nth in range(3):
        write(two, nth, b'{"an":"other"}')
    one._drop_writer()
    with pytest.raises(WentBack):
        write(one, 3)
    assert two.head().position == 3
