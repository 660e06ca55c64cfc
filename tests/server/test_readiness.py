"""What an engineer on call asks: whether a process should be sent requests, and how it is."""

import re
import sqlite3
import time
from pathlib import Path

import pytest
from house_online import QUIET, open_house_online

from croupier.floor.verified import last_clean
from croupier.server import readiness
from croupier.store import open_store, sqlite
from croupier.store.contract import StoreBusy
from croupier.store.opening import outside


def metric(page: str, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", page, re.MULTILINE)
    assert found, name
    return float(found[1])


def test_a_process_is_ready_until_its_database_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "EVERY_SECONDS", 0.01)
    store = open_store(tmp_path / "house.db")
    with open_house_online(QUIET, store) as house:
        anyone = house.nobody().http

        def until(status: int) -> dict[str, object]:
            for _ in range(500):
                answer = anyone.get("/ready")
                if answer.status_code == status:
                    said: dict[str, object] = answer.json()
                    return said
                time.sleep(0.01)
            raise AssertionError(f"never {status}: {answer.text}")

        said = until(200)
        assert said["ready"] and said["why"] == [] and said["lag"] == 0
        assert isinstance(said["disk_free"], int) and said["disk_free"] > 0

        def silent() -> object:
            raise StoreBusy("nobody answers")

        with monkeypatch.context() as broken:
            broken.setattr(store, "pulse", silent)
            broken.setattr(readiness, "SILENT_SECONDS", 0.05)
            assert until(503)["why"] == ["database-silent"]
            assert anyone.get("/health").status_code == 200
        until(200)
        with monkeypatch.context() as broken:
            broken.setattr(readiness, "LEAST_FREE", 1 << 60)
            assert until(503)["why"] == ["disk-full"]
        house.guest()
        for _ in range(500):  # the house writes by itself, too, until it rests
            page = anyone.get("/metrics").text
            if metric(page, "croupier_queue") == metric(page, "croupier_lag") == 0:
                break
            time.sleep(0.01)
        else:
            raise AssertionError("the queue never ended")
        assert metric(page, "croupier_commit_seconds_count") > 0
        assert metric(page, "croupier_loop_lag_seconds_count") > 0
        assert metric(page, "process_open_fds") > 0
        assert metric(page, "croupier_database_silent_seconds") < 60
        assert "croupier_verified_timestamp_seconds" in page
    store.close()


def test_when_the_record_was_last_clean_is_noted_beside_the_house(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from croupier.cli import app

    database = str(tmp_path / "house.db")
    store = open_store(database)
    with open_house_online(QUIET, store):
        pass
    store.close()
    file = outside(database, "verified")
    assert last_clean(file) == 0
    for options, is_noted in (((), False), (("--note",), True)):
        done = CliRunner().invoke(app, ["verify", database, "--without-key", *options])
        assert done.exit_code == 0, done.output
        assert bool(last_clean(file)) == is_noted


def test_an_open_transaction_of_somebody_elses_is_a_503_until_it_ends_and_ready_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("EVERY_SECONDS", 0.01), ("HELD_SECONDS", 0.05)):
        monkeypatch.setattr(readiness, name, seconds)
    monkeypatch.setattr(sqlite, "HEAD_SECONDS", 0.01)
    store = open_store(tmp_path / "house.db")
    assert isinstance(store, sqlite.SqliteStore)
    store._writer.execute("pragma busy_timeout = 20")
    with open_house_online(QUIET, store) as house:
        anyone, ann, slip = house.nobody().http, house.guest(), {"bet": "red", "amount": 100}
        assert ann.post("/tables/R-01/seat", {}).status_code == 200
        pit = house.staff("pit-manager")
        pit.go_on("R-01")
        pit.command("R-01", "open-betting")

        def ask() -> int:
            return ann.post("/tables/R-01/wagers", {"wagers": [slip]}, "the same key").status_code

        def until_ready(is_ready: bool) -> list[str]:
            for _ in range(1000):
                said = anyone.get("/ready").json()
                if said["ready"] == is_ready:
                    return list(said["why"])
                time.sleep(0.01)
            raise AssertionError(said)

        foreign = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
        foreign.execute("begin immediate")
        assert ask() == 503
        assert until_ready(False) == ["head-held"]
        assert anyone.get("/api/tables/R-01").status_code == 200, "whoever only looks is shown"
        foreign.execute("rollback")
        foreign.close()
        assert until_ready(True) == []
        assert [ask(), ask()] == [200, 200]
        assert ann.balance == 1_000_000 - 100
