"""Online rounds: each from its own sealed shoe, however requests meet, and shown at its end."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from house_online import Client, HouseOnline, every_command

from croupier.floor.actors import THE_HOUSE
from croupier.floor.audit import verify
from croupier.floor.fairness import check
from croupier.floor.requests import Ask, Done, Refused
from croupier.floor.shoes import order_to_deal, revealed
from croupier.floor.sweep import IDLE_MS
from croupier.server.house import online_rounds as online
from croupier.server.http.operation import Call
from croupier.server.operations import online as dealt
from croupier.server.operations.betting import Slip
from croupier.server.operations.online import OnlineTable
from croupier.store.batch import Key
from croupier.table import commands as c
from croupier.table.shapes import Actor, Details
from refusals import refusal_of

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
    slip, key = msgspec.convert(SLIP, Slip), Key(ann.id, "elsewhere", b"")
    with ThreadPoolExecutor(1) as apart:
        late = apart.submit(
            Client.post, Client(house.address, ann.http.cookies["croupier"]), "/online/deal", SLIP
        )
        while not waits.is_set():
            pass
        # As another process of the house would, which does not wait for this one's turn.
        call = Call(house.desk, "", "", {}, person=person, key_if_any=key)

        async def elsewhere() -> OnlineTable:
            channel = await online.table_of(house.desk, person)
            await dealt._deal(call, channel, slip)
            return await dealt._shown(call, channel)

        first = asyncio.run_coroutine_threadsafe(elsewhere(), loop).result(10)
        ann.done("/online/collect")
        loop.call_soon_threadsafe(go_on.set)
        answer = late.result(10)
    assert answer.status_code == 409 and refusal_of(answer) == "shoe-of-past-round"
    second = ann.done("/online/deal", SLIP)
    assert isinstance(first.coup, str)
    for coup, cards in ((first.coup, first.cards), (second["coup"], tuple(second["cards"]))):
        store = house.desk.store
        is_shown = store.unseal(coup) is None
        order_of = check(revealed(store, coup)) if is_shown else order_to_deal(store, coup)
        assert cards == order_of[: len(cards)]
    assert ann.balance == second["balance"]


def test_a_round_that_was_swept_shows_its_shoe(
    house: HouseOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    coup = ann.done("/online/deal", SLIP)["coup"]
    assert fairness(ann, coup)["revealed"] is None
    shown = swept(house, ann, coup)
    assert shown["order"][:4] == ann.get(f"/coups/{coup}").json()["cards"][:4]


def swept(house: HouseOnline, ann: Client, coup: str) -> Any:
    """Let the clock strike after two days, and give what is shown of the round then."""
    later = house.desk.clock.now() + IDLE_MS + 1
    loop = house.desk.follower._floor._loop
    assert loop is not None
    desk: Any = SimpleNamespace(
        clock=SimpleNamespace(now=lambda: later),
        store=house.desk.store,
        floor=house.desk.floor,
        sealer=house.desk.sealer,
        door=house.desk.door,
    )
    sweeping = asyncio.run_coroutine_threadsafe(online.sweep_for_ever(desk), loop)
    for _ in range(500):
        if (shown := fairness(ann, coup)["revealed"]) is not None:
            break
        ann.http.get("/health")
    sweeping.cancel()
    assert shown is not None
    return shown


@pytest.mark.clause("O online.13")
def test_online_13_a_round_that_was_not_dealt_is_dealt_from_its_seal(house: HouseOnline) -> None:
    """A stake is on the felt and nobody pressed deal: the sealed cards decide it all the same."""
    ann = house.guest()
    table = ann.get("/online").json()["id"]
    ann.done(f"/tables/{table}/wagers", SLIP)
    coup = ann.view(table)["coup"]
    shown = swept(house, ann, coup)
    told = ann.get(f"/coups/{coup}").json()
    assert told["cards"] == shown["order"][: len(told["cards"])] and len(told["cards"]) >= 4
    assert [line["bet"] for line in told["lines"]] == ["banker"]
    assert [step["by"] for step in told["steps"] if step["event"] == "rounds-swept"] == ["house"]
    assert verify(house.desk.store).wrong == ""


# ---- cards that are not the sealed ones


def forged_round(house: HouseOnline, ann: Client) -> str:
    """Have a round dealt with other cards than its seal has, as a fault of ours would."""
    table = ann.get("/online").json()["id"]
    ann.done(f"/tables/{table}/wagers", SLIP)
    coup: str = ann.view(table)["coup"]
    at = house.desk.clock.now()
    cards = ("9S", "2C", "TH", "5D")
    dealt = (c.DealRound(Actor(ann.id), at), c.DealCards(THE_HOUSE, at, cards))
    assert isinstance(house.ask(Ask(table, dealt)), Done)
    assert ann.view(table)["phase"] == "result"
    return coup


def is_void(house: HouseOnline, ann: Client, coup: str) -> None:
    assert ann.balance == 1_000_000
    told = ann.get(f"/coups/{coup}").json()
    void = next(step for step in told["steps"] if step["event"] == "coup-voided")
    assert (void["irregularity"], void["by"]) == ("malfunction", "house")
    report = verify(house.desk.store)
    assert report.wrong == "" and (coup in report.explained)


@pytest.mark.clause("O online.13")
def test_online_13_a_round_that_does_not_fit_its_seal_is_void_when_it_is_collected(
    house: HouseOnline,
) -> None:
    ann = house.guest()
    coup = forged_round(house, ann)
    shown = ann.done("/online/collect")
    why = "Void: the cards were not the sealed ones (online.13). Every stake was returned."
    assert why in shown["notice"]
    is_void(house, ann, coup)


@pytest.mark.clause("O online.13")
def test_online_13_and_when_the_next_is_to_be_dealt(house: HouseOnline) -> None:
    ann = house.guest()
    coup = forged_round(house, ann)
    answer = ann.post("/online/deal", SLIP)
    assert answer.status_code == 409 and refusal_of(answer) == "round-unsealed-void"
    is_void(house, ann, coup)
    assert ann.done("/online/deal", SLIP)["coup"] != coup


@pytest.mark.clause("O online.13")
def test_online_13_and_when_it_is_swept(house: HouseOnline) -> None:
    ann = house.guest()
    coup = forged_round(house, ann)
    swept(house, ann, coup)
    is_void(house, ann, coup)


@pytest.mark.clause("O online.13")
def test_online_13_a_round_that_fits_its_seal_is_never_voided(house: HouseOnline) -> None:
    ann = house.guest()
    dealt = ann.done("/online/deal", SLIP)
    sealed = order_to_deal(house.desk.store, dealt["coup"])[:6]
    ruling = c.MakeRuling(
        THE_HOUSE, house.desk.clock.now(), "malfunction", Details(cards=sealed), coup=dealt["coup"]
    )
    answer = house.ask(Ask(dealt["id"], (ruling,)))
    assert isinstance(answer, Refused) and answer.message.id == "sealed-round-never-void"


BY_STAFF: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("/commands", body) for body in every_command()),
    ("/rulings", {"id": "malfunction", "reason": "so I say"}),
    ("/rulings/preview", {"id": "malfunction", "reason": "so I say"}),
    ("/rulings/approve", {"proposal": 1}),
    ("/rulings/reject", {"proposal": 1, "reason": "no"}),
    ("/take-over", {}),
    ("/hand-back", {}),
    ("/float", {"what": "fill", "amount": 100}),
)


@pytest.mark.clause("O online.13")
def test_online_13_no_staff_command_reaches_a_patrons_own_table(house: HouseOnline) -> None:
    ann, director = house.guest(), house.staff("director")
    dealt = ann.done("/online/deal", SLIP)
    table, before = dealt["id"], house.desk.store.versions([f"table/{dealt['id']}"])
    for path, body in BY_STAFF:
        answer = director.post(f"/tables/{table}{path}", body)
        assert answer.status_code == 403, (path, body, answer.text)
        assert refusal_of(answer).startswith("online-table-staff-")
    assert (
        director.post(f"/tables/{table}/buy-in", {"patron": ann.id, "amount": 1}).status_code > 400
    )
    assert director.view(table)["commands"] == director.view(table)["rulings"] == []
    assert house.desk.store.versions([f"table/{table}"]) == before
    ann.done("/online/collect")


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
        close = Ask(table, (c.CloseTable(THE_HOUSE, desk.clock.now()),))
        assert isinstance(house.ask(close), Done)
