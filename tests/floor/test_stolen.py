"""Whoever carries a database away, or a backup, knows no card that is still to come."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from house_under_test import must, open_house
from sqlalchemy import select, text

from croupier.floor.audit import Report, verify, verify_step_by_step
from croupier.floor.entropy import SystemEntropy
from croupier.floor.fairness import Sealed
from croupier.floor.open_seals import check_seals, unreadable
from croupier.floor.shoes import commit_order, sealed_order
from croupier.rules.errors import InputError
from croupier.store import open_store
from croupier.store.copying import copy_house
from croupier.store.schema import books
from croupier.store.seals import VARIABLE
from croupier.store.sqlite import SqliteStore

SEALS = {"B-07/1": 8, "R-02/1/1": 0, "O-01/1/1": 6}
OTHER_KEY = "b3RoZXIga2V5cyBvcGVuIG5vdGhpbmcgYXQgYWxsIS4="


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def store(path: Path) -> SqliteStore:
    made = open_store(path)
    assert isinstance(made, SqliteStore)
    house = open_house(made)
    for of, decks in SEALS.items():
        must(house, commit_order(made, of, decks, SystemEntropy(), 1))
    return made


def written_ways(sealed: Sealed) -> list[bytes]:
    """List every way in which an order, or a good part of it, may have been written down."""
    order, salt = sealed.order, sealed.salt
    parts = [order[at : at + 4] for at in range(0, len(order) - 3)] or [order]
    ways = [salt.encode(), bytes.fromhex(salt), msgspec.json.encode(sealed)]
    for part in parts if len(order) > 1 else []:
        for between in (",", '","', "", " ", "\n"):
            ways += [between.join(part).encode(), between.join(reversed(part)).encode()]
    return ways + [way.hex().encode() for way in ways]


def test_no_file_of_a_house_holds_what_is_to_come(store: SqliteStore, path: Path) -> None:
    secrets = [sealed_order(store, of) for of in SEALS]
    backup = open_store(path.with_name("backup.db"))
    assert isinstance(backup, SqliteStore)
    list(copy_house(store.engine, backup.engine))
    files = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"order-committed" in files, "what is public is found where it is looked for"
    for sealed in secrets:
        assert sealed is not None
        assert sealed.commitment.encode() in files
        assert not [way for way in written_ways(sealed) if way in files]


def test_every_value_of_a_dump_is_the_same_whatever_number_is_sealed(store: SqliteStore) -> None:
    """A wheel has only 37 numbers: not even the length of anything may tell them apart."""
    sizes = set()
    for number in range(37):
        secret = msgspec.json.encode(Sealed("0" * 64, (str(number),)))
        sizes.add(len(store.seal("R-02/1/2", secret)))
    assert len(sizes) == 1


def test_another_key_opens_nothing(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.close()
    monkeypatch.setenv(VARIABLE, OTHER_KEY)
    thief = open_store(path)
    assert unreadable(thief).keys() == SEALS.keys()
    with pytest.raises(InputError, match="3 open seals cannot be read, and nothing is dealt"):
        check_seals(thief)


def test_verify_without_the_key_says_what_it_did_not_look_at(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert verify(store).is_clean
    store.close()
    monkeypatch.delenv(VARIABLE)
    auditor = open_store(path, make=False)
    told = verify(auditor)
    assert told.wrong.startswith("3 open seals could not be looked at") and len(told.unread) == 3
    report = Report()
    list(verify_step_by_step(auditor, report, without_key=True))
    assert report.is_clean and set(report.unread) == SEALS.keys()


def test_seals_that_were_swapped_are_refused_and_named(store: SqliteStore) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("update sealed set id = 'x' where id = 'B-07/1'"))
        connection.execute(text("update sealed set id = 'B-07/1' where id = 'O-01/1/1'"))
        connection.execute(text("update sealed set id = 'O-01/1/1' where id = 'x'"))
    assert unreadable(store).keys() == {"B-07/1", "O-01/1/1"}
    said = verify(store).wrong
    assert said.startswith("What is sealed for") and "put there from elsewhere" in said


def test_a_dump_of_postgresql_shows_nothing_either(new_postgres: Callable[[], str]) -> None:
    store = open_store(new_postgres())
    house = open_house(store)
    for of, decks in SEALS.items():
        must(house, commit_order(store, of, decks, SystemEntropy(), 1))
    dump = b""
    with store.engine.connect() as connection:  # type: ignore[attr-defined]
        for table in books.sorted_tables:
            for row in connection.execute(select(table)):
                dump += repr(tuple(row)).encode()
    for of in SEALS:
        sealed = sealed_order(store, of)
        assert sealed is not None and sealed.commitment.encode() in dump
        assert not [way for way in written_ways(sealed) if way in dump]
