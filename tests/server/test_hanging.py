"""Processes and databases that hang: the others go on, whoever asks is told to ask again."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest
from house_online import Client
from test_processes import Bettor, Process, all_kept, guest_at, served, until_told

from croupier.floor.audit import verify
from croupier.store import open_store
from stalling_proxy import stalling

SLIP = {"wagers": [{"bet": "red", "amount": 100}]}


@contextmanager
def paused(process: Process) -> Iterator[None]:
    process.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.process.send_signal(signal.SIGCONT)


def until(what: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never comes to that"
        time.sleep(0.05)


def ready(process: Process) -> httpx.Response:
    return httpx.get(f"{process.address}/ready", timeout=5)


def test_a_paused_process_holds_nobody_up_and_writes_nothing_by_its_old_right(
    new_postgres: Callable[[], str],
) -> None:
    database = new_postgres()
    first = Process(database).wait()
    second = Process(database)
    with served(first, second):
        until(first.deals)
        tokens = [guest_at(second, table) for table in ("R-01", "R-01", "B-01")]
        bettors = [
            Bettor([second.address], table, token)
            for table, token in zip(("R-01", "R-01", "B-01"), tokens, strict=True)
        ]
        for bettor in bettors:
            bettor.start()
        until_told(bettors, 10)
        with paused(first):
            until(second.deals)
            until_told(bettors, 15)
            until(lambda: bool(ready(second).json()["dealt"]))  # it looks once a second
        until(lambda: not first.deals())  # it wakes, and finds that another deals
        assert second.deals()
        until_told(bettors, 5)
        until(lambda: ready(first).status_code == 200)
        assert first.stop() == 0 and second.stop() == 0
    all_kept(database, bettors)


def test_a_database_that_is_cut_off_is_a_503_and_never_a_wait_and_a_signal_still_ends_it(
    new_postgres: Callable[[], str],
) -> None:
    database = new_postgres()
    with stalling(database) as line:
        process = Process(line.address)
        with served(process):
            ann = Client(process.address, guest_at(process, "R-01"))
            assert ready(process).json()["ready"]
            until(lambda: ann.post("/tables/R-01/wagers", SLIP).status_code == 200)
            line.stall()
            put_off = ann.post("/tables/R-01/wagers", SLIP, "the same key")
            while put_off.status_code == 409:  # no more bets, which needs no database to say
                put_off = ann.post("/tables/R-01/wagers", SLIP, "the same key")
            assert put_off.status_code == 503
            assert put_off.json()["ways"] == [{"id": "way-same-request", "fields": {}}]
            assert httpx.get(f"{process.address}/health", timeout=5).status_code == 200
            until(lambda: ready(process).status_code == 503)
            assert ready(process).json()["why"] == ["database-silent"]
            line.go_on()
            until(lambda: ready(process).status_code == 200)
            until(lambda: ann.post("/tables/R-01/wagers", SLIP, "the same key").status_code == 200)
            line.stall()
            process.process.send_signal(signal.SIGTERM)
            assert process.process.wait(20) in (0, 1)


@pytest.mark.skipif("CROUPIER_SOAK" not in os.environ, reason="long; make soak runs it")
def test_backends_of_the_database_that_are_paused_hold_up_no_request(
    new_postgres: Callable[[], str],
) -> None:
    database = new_postgres()
    process = Process(database)
    with served(process):
        ann = Client(process.address, guest_at(process, "R-01"))
        until(lambda: ann.post("/tables/R-01/wagers", SLIP).status_code == 200)
        store = open_store(database)
        with store.engine.connect() as connection:  # type: ignore[attr-defined]
            rows = connection.exec_driver_sql(
                "select pid from pg_stat_activity where datname = current_database()"
                " and application_name like 'croupier-%%' and pid <> pg_backend_pid()"
            ).fetchall()
        pids = [row[0] for row in rows]
        store.close()
        assert len(pids) >= 4
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            # Each is given up when it does not answer, and what comes next has a new connection.
            until(lambda: ann.post("/tables/R-01/wagers", SLIP).status_code == 200)
            until(lambda: ready(process).status_code == 200)
            until(process.deals)
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        assert process.stop() == 0
    told = verify(open_store(database, make=False))
    assert told.is_clean, told.wrong  # every card is the one due, once
