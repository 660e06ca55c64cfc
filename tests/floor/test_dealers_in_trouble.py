"""The house's own dealers in trouble: a busy store, a stop between two writes, a clock put back."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from house_under_test import PATRONS, PIT, by_dealer, must, open_house, setup_of

from croupier.floor import dealers as dealers_room
from croupier.floor.actors import AUTOMATIC, DEALER
from croupier.floor.clock import SetClock
from croupier.floor.dealers import Dealers
from croupier.floor.entropy import SystemEntropy
from croupier.floor.following import Follower
from croupier.floor.house import House
from croupier.floor.pace import Pace
from croupier.floor.requests import Ask, Book, Failed, Request
from croupier.floor.running import Floor
from croupier.floor.sealing import Sealer
from croupier.floor.shoes import revealed
from croupier.messages import say
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.shapes import Actor


class BusyFloor(Floor):
    """A floor that cannot write commitments while it is busy."""

    is_busy = False

    def ask(self, request: Request) -> "asyncio.Future[object]":  # type: ignore[override]
        if self.is_busy and isinstance(request, Book):
            future = asyncio.get_running_loop().create_future()
            future.set_result(Failed(say("house-mistaken"), True))
            return future
        return super().ask(request)  # type: ignore[return-value]


Doing = Callable[[Dealers, BusyFloor, Follower, SetClock], Awaitable[None]]


def with_dealers(house: House, clock: SetClock, do: Doing) -> None:
    async def run() -> None:
        floor = BusyFloor(house)
        async with floor:
            follower = Follower(floor)
            dealers = Dealers(floor, follower, Sealer(floor, clock, SystemEntropy()), clock, Pace())
            await follower.start()
            await do(dealers, floor, follower, clock)

    asyncio.run(run())


def automatic(book: str, table: str) -> tuple[House, SetClock]:
    clock = SetClock(1_000_000)
    house = open_house(MemoryStore(), clock=clock)
    on = (c.OpenTable(PIT, 1, setup_of(book)), c.BringDealerOn(DEALER, 1, AUTOMATIC))
    must(house, Ask(table, on))
    return house, clock


@pytest.mark.parametrize(("book", "table"), [("baccarat", "B-01"), ("roulette", "R-01")])
def test_nothing_is_begun_that_was_not_committed_to(book: str, table: str) -> None:
    """A shoe on the table without its order, or a spin, would wait for ever with stakes on it."""
    house, clock = automatic(book, table)

    async def do(dealers: Dealers, floor: BusyFloor, follower: Follower, clock: SetClock) -> None:
        before = follower.tables[table].state.phase
        floor.is_busy = True
        assert not await dealers._step(table, hurry=True)
        assert follower.tables[table].state.phase == before
        floor.is_busy = False
        assert await dealers._step(table, hurry=True)

    with_dealers(house, clock, do)


def test_an_order_sealed_for_other_decks_is_not_dealt_from() -> None:
    house, clock = automatic("baccarat", "B-01")

    async def do(dealers: Dealers, floor: BusyFloor, follower: Follower, clock: SetClock) -> None:
        sealer = Sealer(floor, clock, SystemEntropy())
        assert await sealer.commit("B-01/1", 6) and not await sealer.commit("B-01/1", 0)
        assert not await dealers._step("B-01", hurry=True)
        assert follower.tables["B-01"].state.phase == "no-shoe"

    with_dealers(house, clock, do)


def test_a_shoe_that_ended_as_the_house_stopped_is_revealed_with_the_next() -> None:
    house, clock = automatic("baccarat", "B-01")

    async def do(dealers: Dealers, _: BusyFloor, follower: Follower, clock: SetClock) -> None:
        for __ in range(3):  # loaded, cut, burned
            assert await dealers._step("B-01", hurry=True)
            await asyncio.sleep(0)
        other = House(house.store, clock)  # another process: nobody was there to hear of its end
        must(other, *by_dealer(c.RetireShoe(PIT, 1, "over"), table="B-01"))
        assert not dealers.is_dealing
        follower.tables["B-01"].state = other.table("B-01")
        assert await dealers._step("B-01", hurry=True)

    with_dealers(house, clock, do)
    assert len(revealed(house.store, "B-01/1").order) == 8 * 52


def test_a_house_that_stops_while_a_card_is_on_its_way_plays_the_coup_to_its_end() -> None:
    house, clock = automatic("baccarat", "B-01")

    async def do(dealers: Dealers, _: BusyFloor, follower: Follower, clock: SetClock) -> None:
        table = follower.tables["B-01"]
        while table.state.phase != "dealing":
            assert await dealers._step("B-01", hurry=True)
        before = table.state
        assert await dealers._step("B-01", hurry=True)
        after, table.state = table.state, before  # the news of that card has not come yet
        asyncio.get_running_loop().call_later(0.1, setattr, table, "state", after)
        dealers.is_dealing = True
        await dealers.finish()

    with_dealers(house, clock, do)
    assert house.table("B-01").last is not None and not house.table("B-01").coup.cards


def test_a_clock_put_back_does_not_stop_the_dealer() -> None:
    house, clock = automatic("roulette", "R-01")

    async def do(dealers: Dealers, _: BusyFloor, follower: Follower, clock: SetClock) -> None:
        assert await dealers._step("R-01", hurry=True)
        clock.at -= 48 * 60 * 60 * 1000
        assert dealers._wait_of("R-01") <= Pace().betting

    with_dealers(house, clock, do)


def test_the_cards_of_a_shoe_are_found_though_much_happened_before_its_first_coup() -> None:
    house, clock = automatic("baccarat", "B-01")
    ann = Actor(PATRONS[0])

    async def do(dealers: Dealers, _: BusyFloor, follower: Follower, clock: SetClock) -> None:
        for __ in range(3):
            assert await dealers._step("B-01", hurry=True)
        for __ in range(150):
            sit = (c.TakeSeat(ann, 1, ann.id, 1), c.LeaveSeat(ann, 1, ann.id, 1))
            await dealers._floor.ask(Ask("B-01", sit))
        while follower.tables["B-01"].state.last is None:
            assert await dealers._step("B-01", hurry=True)
        await dealers._floor.ask(Ask("B-01", (c.RetireShoe(PIT, 1, "over"),)))
        await dealers._sealer.reveal("B-01/1")

    with_dealers(house, clock, do)
    assert len(revealed(house.store, "B-01/1").dealt) >= 1 + 4


def test_no_coup_begins_while_somebody_waits_for_the_one_in_play_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dealers_room, "FREE_SECONDS", 0.3)
    house, clock = automatic("baccarat", "B-01")

    async def do(dealers: Dealers, _: BusyFloor, follower: Follower, clock: SetClock) -> None:
        table = follower.tables["B-01"]
        while table.state.phase != "ready":
            assert await dealers._step("B-01", hurry=True)
        dealers.keep_free("B-01")
        assert await dealers._step("B-01", hurry=True) and table.state.phase == "ready"
        assert await dealers._step("B-01", hurry=True) and table.state.phase == "betting"

    with_dealers(house, clock, do)
