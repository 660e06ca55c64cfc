"""A database that does not answer: refusals keep their shape, and the log says what is wrong."""

import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from house_online import QUIET, open_house_online
from sqlalchemy.exc import OperationalError

from croupier.server.accounts.sessions import BELIEVED_MS
from croupier.store import open_store
from croupier.store.contract import StoreFailed

SLIP = {"wagers": [{"bet": "red", "amount": 100}]}
SHAPE = {"error", "message", "clauses", "allowed", "ways", "needs"}


def test_a_wager_is_put_off_in_the_one_shape_and_done_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(tmp_path / "house.db")
    with open_house_online(QUIET, store) as house:
        ann, dealer = house.guest(), house.staff("dealer")
        dealer.go_on("R-01")
        dealer.command("R-01", "open-betting")
        ann.done("/tables/R-01/seat")

        def full(_: Any, fence: int = 0) -> Any:
            raise StoreFailed("database or disk is full")

        def gone(_: Any) -> Any:
            raise OperationalError("select", {}, sqlite3.OperationalError("gone"))

        with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
            broken.setattr(store, "append", full)
            put_off = ann.post("/tables/R-01/wagers", SLIP, "the same key")
            assert (put_off.status_code, set(put_off.json())) == (503, SHAPE)
            assert "database or disk is full" in caplog.text
        with monkeypatch.context() as broken:
            broken.setattr(house.people, "sessions", gone)
            # So late that the session is no longer believed without asking.
            later = house.desk.clock.now() + BELIEVED_MS + 1
            broken.setattr(house.desk.clock, "now", lambda: later)
            put_off = ann.post("/tables/R-01/wagers", SLIP, "the same key")
            assert (put_off.status_code, set(put_off.json())) == (503, SHAPE)
            assert put_off.json()["ways"] == [{"id": "way-same-request", "fields": {}}]
            assert put_off.headers["retry-after"] == "1"
            assert ann.get("/me").json() == put_off.json()
        assert ann.post("/tables/R-01/wagers", SLIP, "the same key").status_code == 200
        assert ann.balance == 1_000_000 - 100
    store.close()
