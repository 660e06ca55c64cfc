"""What the house clears away by itself: sessions that have been over for long."""

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from house_online import CHEAP, QUIET, open_house_online
from sqlalchemy import func, select

from croupier.floor.clock import DAY_MS
from croupier.server.accounts.sessions import LIFE_MS
from croupier.server.house.online_rounds import sweep_for_ever
from croupier.store import open_store
from croupier.store.people import People
from croupier.store.schema import sessions


def count(people: People) -> int:
    with people.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(sessions)).scalar_one())


def test_sessions_over_for_long_are_dropped_when_the_house_opens(tmp_path: Path) -> None:
    store = open_store(tmp_path / "house.db")
    people, now = store.people, time.time_ns() // 1_000_000
    ann = people.add("ann", "patron", "", CHEAP.hash("correct horse"), now)
    people.open_session(ann, now - max(LIFE_MS.values()) - DAY_MS)
    alive = people.open_session(ann, now)
    with open_house_online(QUIET, store):
        for _ in range(500):
            if count(people) == 1:
                break
            time.sleep(0.01)
        assert count(people) == 1 and people.session(alive) is not None
    store.close()


def test_who_has_not_played_for_a_day_is_let_go_of_with_the_time_they_played() -> None:
    with open_house_online(QUIET) as house:
        ann, desk = house.guest(), house.desk
        bet = {"wagers": [{"bet": "tie", "amount": 100}]}
        for _ in range(2):
            ann.done("/online/deal", bet)
            ann.done("/online/collect")
        assert ann.id in desk._last_act and ann.id in desk.started
        asyncio.run(desk.forget_idle())
        assert ann.id in desk._last_act
        desk._last_act[ann.id] -= DAY_MS + 1
        played = desk._care[ann.id].played_ms
        asyncio.run(desk.forget_idle())
        for known in (desk._last_act, desk._kept_care, desk._asked_care, desk.started, desk._care):
            assert ann.id not in known
        assert house.people.care(ann.id).played_ms == played > 0


def test_sweeping_goes_on_after_the_database_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def unfinished(_: object, now: int) -> list[Any]:
        asked.append(now)
        raise OSError("the database is away")

    monkeypatch.setattr("croupier.server.house.online_rounds.unfinished", unfinished)
    desk: Any = SimpleNamespace(clock=SimpleNamespace(now=lambda: 1), store=None)

    async def sweep() -> None:
        sweeping = asyncio.ensure_future(sweep_for_ever(desk, 0.001))
        while len(asked) < 3 and not sweeping.done():
            await asyncio.sleep(0.001)
        assert not sweeping.done()
        sweeping.cancel()

    asyncio.run(sweep())
