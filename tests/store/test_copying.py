"""A house copied to another database is the same house, of one moment, or is not there at all."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine, select, text

from croupier.bank.postings import posting
from croupier.rules.errors import InputError
from croupier.store import open_store
from croupier.store.batch import Commit, Key
from croupier.store.contract import StoreFailed
from croupier.store.copying import copy_house
from croupier.store.postgresql import PostgresStore
from croupier.store.schema import books, journal
from croupier.store.sqlite import SqliteStore

Kept = SqliteStore | PostgresStore
Made = Callable[[str], Kept]


@pytest.fixture
def made(tmp_path: Path, new_postgres: Callable[[], str]) -> Made:
    def make(engine: str) -> Kept:
        files = len(list(tmp_path.glob("*.db")))
        address = new_postgres() if engine == "postgresql" else str(tmp_path / f"{files}.db")
        store = open_store(address)
        assert isinstance(store, Kept)
        return store

    return make


def deposit(store: Kept, nth: int) -> None:
    moved = posting("EUR/cage", "EUR/wallet/ann", 100, "deposit", "ann")
    key = Key("ann", f"key {nth}", b"\x00\xff")
    store.append(
        [Commit("cage/ann", nth, events=(b'{"n":"\xc3\xa9"}',), postings=((moved,),), key=key)]
    )


def rows(engine: Engine) -> dict[str, set[tuple[object, ...]]]:
    with engine.connect() as connection:
        return {
            table.name: {tuple(row) for row in connection.execute(select(table))}
            for table in books.sorted_tables
        }


@pytest.mark.parametrize(
    ("old", "new"),
    [("sqlite", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "sqlite")],
)
def test_a_copy_has_every_row_and_goes_on(made: Made, old: str, new: str) -> None:
    source, target = made(old), made(new)
    for nth in range(5):
        deposit(source, nth)
    source.people.add("Lan", "staff", "pit-manager", "hash", 1)
    source.keep_rulebook(b"digest", "book", b"[book]")
    *_, last = copy_house(source.engine, target.engine)
    assert last[0] == last[1]
    assert rows(target.engine) == rows(source.engine)
    assert target.head() == source.head()
    deposit(target, 5)
    assert target.balances(["EUR/wallet/ann"]) == {"EUR/wallet/ann": 600}


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_a_copy_is_of_one_moment_while_the_house_goes_on(
    made: Made, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.copying.AT_ONCE", 1)
    source, target = made(engine), made("sqlite")
    for nth in range(3):
        deposit(source, nth)
    before = rows(source.engine)
    for nth, _ in enumerate(copy_house(source.engine, target.engine), 3):
        deposit(source, nth)
    assert rows(target.engine) == before


def test_a_house_that_is_there_is_not_written_over(made: Made) -> None:
    source, target = made("sqlite"), made("sqlite")
    deposit(source, 0)
    target.people.add("Lan", "staff", "dealer", "hash", 1)
    with pytest.raises(InputError, match="already"):
        list(copy_house(source.engine, target.engine))
    assert target.head().position == 0
    with pytest.raises(InputError, match="itself"):
        list(copy_house(source.engine, source.engine))


def test_a_copy_that_fails_leaves_nothing(made: Made) -> None:
    source, target = made("sqlite"), made("sqlite")
    deposit(source, 0)
    with target.engine.begin() as connection:
        connection.execute(text("drop table care"))
    with source.engine.begin() as connection:
        connection.execute(text("insert into care values ('ann', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)"))
    with pytest.raises(StoreFailed, match="nothing of it was kept"):
        list(copy_house(source.engine, target.engine))
    with target.engine.connect() as connection:
        assert connection.execute(select(journal)).all() == []
    assert target.head().position == 0
