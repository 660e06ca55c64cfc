"""A database that is locked, full, or calls a transaction off: nothing half-written, ever."""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from psycopg import errors

from croupier.bank.postings import posting
from croupier.store.batch import Commit, Key, Outcome, Repeated, Short, Stale, Written
from croupier.store.contract import StoreBusy, StoreFailed
from croupier.store.opening import bring_up_to_date, open_store
from croupier.store.postgresql import PostgresStore
from croupier.store.seals import SealBox
from croupier.store.sqlite import SqliteStore, sqlite_engine


def commit(expected: int = 0, event: bytes = b"{}") -> Commit:
    return Commit("B-07", expected, events=(event,))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


@pytest.fixture
def store(path: Path) -> SqliteStore:
    engine = sqlite_engine(str(path))
    bring_up_to_date(engine)
    return SqliteStore(path, engine, SealBox(), wait_ms=0)


def test_a_locked_file_is_busy_and_free_again_when_let_go(store: SqliteStore, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(StoreBusy, match="locked"):
        store.append([commit()])
    other.execute("rollback")
    assert store.append([commit()]) == [Written(1)]


def test_a_full_disk_writes_nothing_of_a_batch_and_the_next_one_is_whole(
    store: SqliteStore,
) -> None:
    store.append([commit()])
    head = store.head()
    (pages,) = store._writer.execute("pragma page_count").fetchone()
    store._writer.execute(f"pragma max_page_count = {pages}")
    with pytest.raises(StoreFailed, match="full"):
        store.append([commit(1), commit(2, b"x" * 1_000_000), commit(3)])
    assert store.head() == head and store.streams() == {"B-07": 1}
    store._writer.execute(f"pragma max_page_count = {pages + 10_000}")
    batch = [commit(1), commit(2, b"x" * 1_000_000), commit(3)]
    assert store.append(batch) == [Written(2), Written(3), Written(4)]


def test_what_another_connection_writes_is_seen_though_the_writer_remembers_its_own(
    store: SqliteStore, path: Path
) -> None:
    paid = posting("EUR/cage", "EUR/wallet/ann", 100, "deposited", "ann")
    stake = posting("EUR/wallet/ann", "EUR/escrow/B-07/1/1", 60, "stake", "ann")
    store.append([Commit("cage/ann", 0, events=(b"{}",), postings=((paid,),))])
    other = open_store(str(path))
    placed = [Commit("B-07", 0, events=(b"{}",), postings=((stake,),))]
    assert other.append(placed) == [Written(2)]
    again = [Commit("B-07", 1, events=(b"{}",), postings=((stake,),))]
    assert store.append([commit()]) == [Stale(1)]
    assert store.append(again) == [Short("EUR/wallet/ann", 40, 60)]
    assert store.append([commit(1)]) == [Written(3)]
    assert other.append([commit(1)]) == [Stale(2)]


def test_a_key_that_comes_again_is_found_out_and_nothing_beside_it_is_lost(
    store: SqliteStore,
) -> None:
    key = Key("ann", "k", b"body")
    first = Commit("B-07", 0, events=(b"{}",), key=key, answer=b"done")
    assert store.append([first]) == [Written(1)]
    batch = [commit(1), Commit("B-08", 0, events=(b"{}",), key=key, answer=b"new"), commit(2)]
    assert store.append(batch) == [Written(2), Repeated(b"done"), Written(3)]
    assert store.streams() == {"B-07": 3}


class CalledOff(PostgresStore):
    """A store whose database calls the first few transactions off."""

    times: list[Exception]

    def _append(self, batch: Sequence[Commit], fence: int) -> list[Outcome]:
        outcomes = super()._append(batch, fence) if not self.times else []
        if self.times:
            raise self.times.pop()
        return outcomes


def called_off(address: str, times: list[Exception]) -> CalledOff:
    opened = open_store(address)
    assert isinstance(opened, PostgresStore)
    store = CalledOff(address, opened.engine, opened.box)
    store.times = times
    return store


def test_what_the_database_calls_off_is_tried_again(new_postgres: Callable[[], str]) -> None:
    store = called_off(new_postgres(), [errors.SerializationFailure(), errors.DeadlockDetected()])
    assert store.append([commit()]) == [Written(1)]
    store.times = [errors.SerializationFailure() for _ in range(9)]
    with pytest.raises(StoreBusy):
        store.append([commit(1)])
    assert store.head().position == 1
    store.close()


def test_a_connection_that_breaks_is_replaced(new_postgres: Callable[[], str]) -> None:
    store = open_store(new_postgres())
    assert isinstance(store, PostgresStore)
    store.append([commit()])
    assert store._writer is not None
    store._writer.close()
    with pytest.raises(StoreFailed):
        store.append([commit(1)])
    assert store.append([commit(1)]) == [Written(2)]
    store.close()


def test_a_database_that_is_not_there_is_busy(new_postgres: Callable[[], str]) -> None:
    store = open_store(new_postgres())
    assert isinstance(store, PostgresStore)
    store.address = "postgresql://croupier@127.0.0.1:1/none"
    with pytest.raises(StoreBusy):
        store.append([commit()])
    store.close()
