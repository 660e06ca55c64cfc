"""Acts that want two people, in the floor: done once, together with what they do, or not at all."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from house_under_test import must, open_house

from croupier.bank.events import FloatCredited, FloatOpened
from croupier.floor.acts import ACTS, ActDone, ActProposed, ActRefused, ActTakenBack
from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.records import tray_stream
from croupier.floor.requests import Book, Done, Refused
from croupier.floor.waiting import WaitingActs
from croupier.store import Store, open_store
from croupier.store.contract import StoreFailed
from croupier.store.memory import MemoryStore
from refusals import tells

WHAT = msgspec.Raw(b'{"table":"B-07","amount":400}')


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = MemoryStore() if request.param == "memory" else open_store(str(tmp_path / "house.db"))
    yield made
    made.close()


def with_an_act(store: Store) -> tuple[House, int]:
    """Open a house with 1,000 in a tray and a credit of 400 that waits."""
    house = open_house(store)
    tray = tray_stream("B-07")
    must(house, Book(tray, (FloatOpened("house", 1, "B-07", 1_000),)))
    asked = ActProposed("sue", "pit-supervisor", 2, "credit", WHAT)
    (done,) = must(house, Book(ACTS, (asked,)))
    assert isinstance(done, Done)
    return house, done.first


def approval(number: int, by: str = "cal", rank: str = "cashier", amount: int = 400) -> Book:
    fact = FloatCredited("sue", 3, "B-07", amount, by)
    return Book(tray_stream("B-07"), (fact,), ending=ActDone(by, rank, 3, number))


def test_an_act_approved_twice_at_once_is_done_once(store: Store) -> None:
    house, number = with_an_act(store)
    answers = house.process([approval(number), approval(number, "cora")])
    assert [type(one) for one in answers] == [Done, Refused]
    assert house.balance("float", "B-07") == 600
    assert not WaitingActs(store).waiting() and verify(store).is_clean


def test_an_act_approved_in_two_processes_is_done_once(store: Store) -> None:
    first, number = with_an_act(store)
    second = House(store, first.clock)
    second.process([Book(ACTS, (ActProposed("sue", "pit-supervisor", 2, "fill", WHAT),))])
    assert isinstance(first.process([approval(number)])[0], Done)
    refused = second.process([approval(number, "cora")])[0]
    assert isinstance(refused, Refused) and refused.message.id == "act-not-waiting"
    assert first.balance("float", "B-07") == 600
    assert verify(store).is_clean


class Cut(MemoryStore):
    """A store that fails before or after it has written, once."""

    when = ""

    def append(self, batch, fence=0):  # type: ignore[no-untyped-def]
        when, self.when = self.when, ""
        if when == "before":
            raise StoreFailed("cut off")
        outcomes = super().append(batch, fence)
        if when == "after":
            raise StoreFailed("cut off")
        return outcomes


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_house_cut_off_has_done_all_of_an_act_or_nothing(when: str) -> None:
    store = Cut()
    house, number = with_an_act(store)
    store.when = when
    house.process([approval(number)])
    again = House(store, house.clock)  # another process takes over
    is_done = when == "after"
    assert bool(WaitingActs(store).waiting()) is not is_done
    assert again.balance("float", "B-07") == (600 if is_done else 1_000)
    answer = again.process([approval(number)])[0]
    assert isinstance(answer, Refused if is_done else Done)
    assert again.balance("float", "B-07") == 600
    assert verify(store).is_clean


def test_an_act_that_cannot_be_done_still_waits(store: Store) -> None:
    house, number = with_an_act(store)
    refused = house.process([approval(number, amount=1_001)])[0]
    assert isinstance(refused, Refused)
    assert tells(refused.message, "tray-short", table="B-07", held=1_000, needed=1_001)
    assert list(WaitingActs(store).waiting()) == [number]


def test_a_refusal_does_not_rest_on_a_neighbour_that_is_kept_out(store: Store) -> None:
    house, number = with_an_act(store)
    house.process([approval(number, amount=1_001)])  # now it has heard what the tray holds
    other = House(store, house.clock)
    must(other, Book(tray_stream("B-07"), (FloatCredited("sue", 3, "B-07", 700),)))
    # The first believes in 1,000; the store keeps it out, and the second is done all the same.
    answers = house.process([approval(number), approval(number, "cora", amount=300)])
    assert [type(one) for one in answers] == [Refused, Done]
    assert house.balance("float", "B-07") == 0 and verify(store).is_clean


@pytest.mark.parametrize(
    ("by", "rank", "said"),
    [("sue", "pit-supervisor", "may only take it back"), ("dan", "dealer", "has to be a Cashier")],
)
def test_the_second_person_is_another_and_entitled(
    store: Store, by: str, rank: str, said: str
) -> None:
    house, number = with_an_act(store)
    refused = house.process([approval(number, by, rank)])[0]
    assert isinstance(refused, Refused) and said in refused.sentence
    assert house.balance("float", "B-07") == 1_000 and number in WaitingActs(store).waiting()


def test_an_act_is_refused_by_another_and_taken_back_by_who_asked(store: Store) -> None:
    house, number = with_an_act(store)
    for wrong in (
        ActRefused("sue", "pit-supervisor", 3, number),
        ActTakenBack("cal", "cashier", 3, number),
    ):
        assert isinstance(house.process([Book(ACTS, (wrong,))])[0], Refused)
    must(house, Book(ACTS, (ActTakenBack("sue", "pit-supervisor", 3, number, "counted again"),)))
    assert not WaitingActs(store).waiting()
    assert isinstance(house.process([approval(number)])[0], Refused)
    assert house.balance("float", "B-07") == 1_000


def test_verify_names_an_act_done_without_being_asked_for() -> None:
    store = MemoryStore()
    house, number = with_an_act(store)
    must(house, approval(number))
    house._load(ACTS).waiting[number] = ActProposed(  # type: ignore[index]
        "sue", "pit-supervisor", 2, "credit", WHAT
    )
    must(house, approval(number))
    assert "is not waiting" in verify(store).wrong
