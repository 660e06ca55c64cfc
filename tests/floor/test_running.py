"""The floor behind an event loop: many at once, answers when durable, news without a gap."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import current_thread
from typing import Any

import pytest
from house_under_test import DEALER, PATRONS, bet, by_dealer, must, open_house, open_table

from croupier.floor.audit import verify
from croupier.floor.flight import News
from croupier.floor.house import House
from croupier.floor.requests import Done, Failed
from croupier.floor.running import Floor
from croupier.store import Store, open_store
from croupier.table import commands as c


def betting_house(store: Store) -> House:
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    house.take_news()
    return house


@pytest.mark.parametrize("is_elsewhere", [True, False])
def test_hundreds_at_once_are_answered_and_heard_in_order(
    store: Store, is_elsewhere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, append = betting_house(store), store.append
    heard: list[News] = []
    writers = set[str]()

    def noted(*batch: Any) -> Any:
        writers.add(current_thread().name)
        return append(*batch)

    monkeypatch.setattr(store, "append", noted)
    monkeypatch.setattr(store, "is_elsewhere", is_elsewhere)

    async def play() -> list[object]:
        async with Floor(house) as floor:
            floor.listen(heard.extend)
            wagers = [bet(PATRONS[n % 7], "tie", 10) for n in range(400)]
            return list(await asyncio.gather(*(floor.ask(wager) for wager in wagers)))

    answers = asyncio.run(play())
    assert all(isinstance(answer, Done) for answer in answers)
    assert [news.position for news in heard] == list(
        range(heard[0].position, store.head().position + 1)
    )
    assert len(heard) == 400 and verify(store).wrong == ""
    assert writers == {"croupier_commit" if is_elsewhere else "croupier_decide"}


def test_a_floor_that_stops_answers_those_who_asked_and_takes_no_more(store: Store) -> None:
    house = betting_house(store)

    async def play() -> tuple[list[object], object]:
        async with Floor(house) as floor:
            asked = [floor.ask(bet("ann", "tie", 10)) for _ in range(50)]
            await asyncio.sleep(0)
        late = await floor.ask(bet("ann", "tie", 10))
        return list(await asyncio.gather(*asked)), late

    answers, late = asyncio.run(play())
    assert all(isinstance(answer, Done) for answer in answers)
    assert isinstance(late, Failed) and late.is_known


def test_what_one_process_writes_the_other_hears(new_postgres: Callable[[], str]) -> None:
    address = new_postgres()
    one = betting_house(open_store(address))
    two = House(open_store(address))
    start = one.store.head().position

    async def play() -> list[int]:
        async with Floor(one) as writing, Floor(two) as hearing:
            positions: list[int] = []
            hearing.listen(lambda news: positions.extend(one.position for one in news))
            for n in range(30):
                floor = hearing if n % 3 == 0 else writing
                first, second = bet("ann", "tie", 10), bet("ben", "tie", 10)
                answers = await asyncio.gather(floor.ask(first), writing.ask(second))
                assert all(isinstance(answer, Done) for answer in answers)
            async with asyncio.timeout(60):
                while len(positions) < 60:
                    await asyncio.sleep(0.01)
            return positions

    assert asyncio.run(play()) == list(range(start + 1, start + 61))
    assert verify(one.store).wrong == ""
    one.store.close()
    two.store.close()


def test_the_default_store_is_a_file(tmp_path: Path) -> None:
    house = betting_house(open_store(tmp_path / "croupier.db"))
    assert (tmp_path / "croupier.db").exists()
    house.store.close()
