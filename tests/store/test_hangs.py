"""A database that hangs, and processes that do: nobody waits for ever, nobody writes too late."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from croupier.bank.events import CapitalPaidIn
from croupier.floor.house import House
from croupier.floor.requests import Book, Done, Failed
from croupier.store import connecting, lease, open_store, postgresql
from croupier.store.batch import Commit, Key, Written
from croupier.store.connecting import Patience, connect
from croupier.store.contract import Fenced, HeadHeld, StoreBusy, StoreFailed
from croupier.store.postgresql import PostgresStore
from stalling_proxy import stalling

SHORT = Patience(statement=1.0, lock=0.3, idle=1.0, answer=1.0)


def at(address: str) -> PostgresStore:
    store = open_store(address)
    assert isinstance(store, PostgresStore)
    return store


def write(store: PostgresStore, nth: int, fence: int = 0) -> Any:
    return store.append([Commit("house", nth, events=(b"{}",))], fence)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "WRITING", SHORT)
    monkeypatch.setattr(postgresql, "ASKING", SHORT)
    monkeypatch.setattr(lease, "ASKING", SHORT)
    monkeypatch.setattr(connecting, "READING", SHORT)


@contextmanager
def paused(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_a_database_cut_off_is_given_up_and_is_there_again_later(
    new_postgres: Callable[[], str],
) -> None:
    with stalling(new_postgres()) as line:
        store = at(line.address)
        assert write(store, 0) == [Written(1)]
        assert store.pulse().head.position == 1
        line.stall()
        with pytest.raises(StoreFailed, match="did not answer within 1 second"):
            write(store, 1)
        with pytest.raises(OperationalError):
            store.head()
        with pytest.raises(StoreBusy):
            store.pulse()
        with pytest.raises(StoreBusy):  # and so is a new connection
            write(store, 1)
        line.go_on()
        assert store.pulse().head.position in (1, 2)  # the first may have got through
        write(store, store.pulse().head.position)
        store.close()


def test_a_backend_that_is_paused_is_given_up_and_the_next_one_asked(
    new_postgres: Callable[[], str],
) -> None:
    store = at(new_postgres())
    write(store, 0)
    assert store._writer is not None
    with paused(store._writer.info.backend_pid):
        with pytest.raises(StoreFailed, match="did not answer"):
            write(store, 1)
        assert store.head().position == 1
        assert write(store, 1) == [Written(2)]  # it held nothing
    store.close()


def test_a_process_that_holds_the_head_and_is_silent_is_ended(
    new_postgres: Callable[[], str],
) -> None:
    address = new_postgres()
    store = at(address)
    write(store, 0)
    # Paused while it copies, which no limit of the server's own ends.
    silent = connect(address, Patience(statement=0, idle=0), "writer")
    silent.execute("select * from head for update")
    with (
        pytest.raises(psycopg.OperationalError),
        silent.cursor().copy("copy answers from stdin (format binary)"),
    ):
        for _ in range(20):
            try:
                assert write(store, 1) == [Written(2)]
                break
            except StoreBusy:
                continue
        else:
            raise AssertionError("the head is never free")
    store.close()


@pytest.mark.parametrize(
    "lock", ["select * from head for update", "lock table head in access exclusive mode"]
)
def test_a_foreign_lock_on_the_head_is_told_and_named_and_play_goes_on_behind_it(
    new_postgres: Callable[[], str], lock: str, caplog: pytest.LogCaptureFixture
) -> None:
    address = new_postgres()
    house = House(at(address))
    store = house.store
    paid_in = Book("house", (CapitalPaidIn("house", 1, 1),), Key("house", "once", b""))
    with psycopg.connect(address, application_name="someone's psql") as foreign:
        foreign.execute(lock.encode())
        (answer,) = house.process([paid_in])
        assert isinstance(answer, Failed) and answer.is_known
        assert "someone's psql" in caplog.text
        with pytest.raises(HeadHeld):
            store.pulse()
            store.try_head()
        assert store.dealing().hold() is None
    store.try_head()
    (answer,) = house.process([paid_in])
    assert isinstance(answer, Done)
    assert house.process([paid_in]) == [answer]
    store.close()


def test_a_process_that_stops_in_a_transaction_is_dropped_by_the_database(
    new_postgres: Callable[[], str],
) -> None:
    silent = connect(new_postgres(), SHORT, "writer")
    silent.execute("select * from head for update")
    with connect(silent_address(silent), Patience(lock=10), "writer") as other:
        other.execute("select * from head for update")
    with pytest.raises(psycopg.Error, match="idle-in-transaction"):
        silent.execute("select 1")


def silent_address(connection: Any) -> str:
    info = connection.info
    return f"postgresql://{info.user}@{info.host}:{info.port}/{info.dbname}"


def test_who_lost_the_right_to_deal_writes_nothing_by_it_any_more(
    new_postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = new_postgres()
    here, there = at(address), at(address)
    one, two = here.dealing(), there.dealing()
    token = one.hold()
    assert token
    assert write(here, 0, token) == [Written(1)]
    assert two.hold() is None and there.pulse().is_dealt
    with psycopg.connect(address, autocommit=True) as admin:
        admin.execute("update head set dealt_until = 0")  # its seconds are over: it was paused
    assert not there.pulse().is_dealt
    taken = two.hold()
    assert taken == token + 1
    with pytest.raises(Fenced):
        write(here, 1, token)
    assert write(there, 1, taken) == [Written(2)]
    assert one.hold() is None
    assert write(here, 2) == [Written(3)]  # what it is asked for otherwise, it does
    two.let_go()
    assert one.hold() == taken + 1
    for lease_ in (one, two):
        lease_.let_go()
    here.close()
    there.close()


def test_several_hosts_are_one_address(new_postgres: Callable[[], str]) -> None:
    address = new_postgres()
    head, _, name = address.rpartition("/")
    scheme, _, host = head.rpartition("@")
    several = f"{scheme}@127.0.0.1:1,{host}/{name}?target_session_attrs=read-write"
    store = at(several)
    assert write(store, 0) == [Written(1)] and store.head().position == 1
    with stalling(address) as line:
        port = line.address.rpartition(":")[2].partition("/")[0]
        several = f"{scheme}@127.0.0.1:{port},{host}/{name}"
        there = connect(several, SHORT, "reader")
        assert there.info.port == int(port)
        line.stall()
        for _ in range(2):  # the first gives up on the host that hangs, the second asks it last
            assert connect(several, SHORT, "reader").info.port != int(port)
    store.close()
