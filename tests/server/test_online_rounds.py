"""Online rounds: each from its own sealed shoe, however requests meet, and shown at its end."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from house_online import Client, HouseOnline

from croupier.floor.actors import THE_HOUSE
from croupier.floor.requests import Ask, Done
from croupier.floor.shoes import order_to_deal
from croupier.floor.sweep import IDLE_MS
from croupier.server import online
from croupier.server.acts import read_slip
from croupier.store.batch import Key
from croupier.table.commands import CloseTable

SLIP = {"wagers": [{"bet": "banker", "amount": 100}]}


def fairness(patron: Client, coup: str) -> Any:
    return patron.get(f"/coups/{coup}").json()["fairness"]


@pytest.mark.clause("O online.4")
def test_online_4_a_round_is_never_dealt_from_the_shoe_of_another(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    ann.get("/online")
    order, go_on, waits = house.desk.sealer.order, asyncio.Event(), asyncio.Event()

    async def slowly(of: str) -> tuple[str, ...] | None:
        found = await order(of)
        if not waits.is_set():
            waits.set()
            await go_on.wait()
        return found

    monkeypatch.setattr(house.desk.sealer, "order", slowly)
    loop = house.desk.follower._floor._loop
    person = house.people.person(ann.id)
    assert loop is not None and person is not None
    slip, key = read_slip(json.dumps(SLIP).encode()), Key(ann.id, "elsewhere", b"")
    with ThreadPoolExecutor(1) as apart:
        late = apart.submit(Client.post, Client(house.address, ann.http.cookies["croupier"]),
                            "/online/deal", SLIP)  # fmt: skip
        while not waits.is_set():
            pass
        # As another process of the house would, which does not wait for this one's turn.
        elsewhere = online._deal(house.desk, person, slip, key)
        first = asyncio.run_coroutine_threadsafe(elsewhere, loop).result(10)
        ann.done("/online/collect")
        loop.call_soon_threadsafe(go_on.set)
        answer = late.result(10)
    assert answer.status_code == 409 and "another round" in answer.json()["error"]
    second = ann.done("/online/deal", SLIP)
    for dealt in (first, second):
        sealed = order_to_deal(house.desk.store, dealt["coup"])
        assert tuple(dealt["cards"]) == sealed[: len(dealt["cards"])]
    assert ann.balance == second["balance"]


def test_a_round_that_was_swept_shows_its_shoe(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    coup = ann.done("/online/deal", SLIP)["coup"]
    assert fairness(ann, coup)["revealed"] is None
    later = house.desk.clock.now() + IDLE_MS + 1
    loop = house.desk.follower._floor._loop
    assert loop is not None
    desk: Any = SimpleNamespace(
        clock=SimpleNamespace(now=lambda: later), store=house.desk.store, floor=house.desk.floor,
        sealer=house.desk.sealer, door=house.desk.door,
    )  # fmt: skip
    sweeping = asyncio.run_coroutine_threadsafe(online.sweep_for_ever(desk), loop)
    for _ in range(500):
        if (shown := fairness(ann, coup)["revealed"]) is not None:
            break
        ann.http.get("/health")
    sweeping.cancel()
    assert shown is not None and shown["order"][:4] == ann.get(f"/coups/{coup}").json()["cards"][:4]


def test_a_round_whose_shoe_was_not_shown_shows_it_when_the_patron_comes_back(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    coup = ann.done("/online/deal", SLIP)["coup"]

    async def broken(*_: Any) -> None:
        raise OSError("the house stopped here")

    with monkeypatch.context() as stopped:
        stopped.setattr(house.desk.sealer, "reveal", broken)
        assert ann.post("/online/collect").status_code == 500
    ann = Client(house.address, ann.http.cookies["croupier"])  # that connection is over
    assert fairness(ann, coup)["revealed"] is None
    ann.get("/online")
    assert fairness(ann, coup)["revealed"] is not None


def test_a_table_that_closed_is_opened_again_for_its_patron(house: HouseOnline) -> None:
    """Only the house itself closes an online table (R-19), as for a new rulebook."""
    ann, desk = house.guest(), house.desk
    table = ann.get("/online").json()["id"]
    for session in (1, 2, 3):
        assert ann.done("/online/deal", SLIP)["coup"] == f"{table}/{session}/1"
        ann.done("/online/collect")
        close = Ask(table, (CloseTable(THE_HOUSE, desk.clock.now()),))
        assert isinstance(house.ask(close), Done)
