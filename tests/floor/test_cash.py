"""Cash in the floor: much of it takes two however it is raced, and play money never becomes any."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from house_under_test import must, open_house
from msgspec.structs import replace

from croupier.bank.events import BankEvent, BoughtIn, Deposited, FloatOpened, Withdrawn
from croupier.floor.audit import verify
from croupier.floor.clock import SetClock
from croupier.floor.house import House
from croupier.floor.records import cage_stream, stock_stream, tray_stream
from croupier.floor.requests import Book, Done, Refused
from croupier.rules.gaming_day import DAY_MS
from croupier.stock import StockMoved
from croupier.stock.steps import SetAside
from croupier.store import Store, open_store
from croupier.store.memory import MemoryStore

ALONE = 1_000_000  # up to here a cashier alone
OVER_THE_TABLE = 100_000  # up to here a dealer alone

# What is said of play money: that none is paid out, or how much else is.
PLAY_MONEY = ("payout-of-play-money", "payout-above-cash-brought")


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = MemoryStore() if request.param == "memory" else open_store(str(tmp_path / "house.db"))
    yield made
    made.close()


def with_trays(store: Store) -> House:
    house = open_house(store)
    for table in ("B-07", "B-08"):
        tray = FloatOpened("house", 1, table, 10_000_000)
        must(house, Book(tray_stream(table), (tray,)))
    return house


def pay_in(amount: int, second: str = "", at: int = DAY_MS) -> Book:
    return Book(cage_stream("ann"), (Deposited("cal", at, "ann", amount, second),))


def pay_out(amount: int, second: str = "", patron: str = "ann") -> Book:
    return Book(cage_stream(patron), (Withdrawn("cal", DAY_MS, patron, amount, second),))


def buy_in(amount: int, table: str = "B-07", second: str = "", at: int = DAY_MS) -> Book:
    fact = BoughtIn("dan", at, table, "ann", amount, second)
    return Book(tray_stream(table), (fact,))


def kinds(answers: list[object]) -> list[str]:
    return [type(one).__name__ for one in answers]


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (pay_in(ALONE), pay_in(1)),
        (pay_out(400_000), pay_out(1)),
        (buy_in(OVER_THE_TABLE), buy_in(1)),
        (buy_in(OVER_THE_TABLE), buy_in(1, "B-08")),
    ],
    ids=["cash in", "cash out", "buy in", "buy in elsewhere"],
)
@pytest.mark.parametrize("how", ["one after the other", "in one batch", "in two processes"])
def test_cash_beyond_the_days_threshold_is_not_committed_without_a_second_person(
    store: Store, first: Book, more: Book, how: str
) -> None:
    house = with_trays(store)
    if isinstance(first.facts[0], Withdrawn):
        must(house, pay_in(ALONE), pay_out(ALONE - 400_000))
    other = House(store, house.clock)
    must(other, pay_in(1, at=1))  # it knows the streams as they are before the race
    if how == "in one batch":
        answers = house.process([first, more])
    else:
        racer = other if how == "in two processes" else house
        answers = [*house.process([first]), *racer.process([more])]
    assert kinds(list(answers)) == ["Done", "Refused"]
    assert isinstance(refused := answers[1], Refused)
    assert "second person" in refused.sentence and refused.rank == "pit-supervisor"
    (fact,) = more.facts
    assert isinstance(fact, BankEvent)
    again = Book(more.stream, (with_second(fact, "sue"),))
    must(house, again)
    (self_signed,) = house.process([Book(more.stream, (with_second(fact, fact.by),))])
    assert isinstance(self_signed, Refused)


def aside(item: str, so_far: int = 0, at: int = DAY_MS) -> Book:
    step = SetAside("cash", "cage", 100_000, so_far=so_far)
    return Book(stock_stream(item), (StockMoved("cal", at, item, step),))


@pytest.mark.parametrize("how", ["one after the other", "in one batch", "in two processes"])
def test_w3_what_one_sets_aside_is_summed_in_the_commit(store: Store, how: str) -> None:
    house = with_trays(store)
    other = House(store, house.clock)
    must(other, pay_in(1))
    if how == "in one batch":
        answers = house.process([aside("N-1"), aside("N-2")])
    else:
        racer = other if how == "in two processes" else house
        answers = [*house.process([aside("N-1")]), *racer.process([aside("N-2")])]
    assert kinds(list(answers)) == ["Done", "Refused"]
    assert isinstance(refused := answers[1], Refused) and refused.message.id == "stock-more-since"
    must(house, aside("N-2", 100_000), aside("N-3", at=3 * DAY_MS))
    must(house, pay_in(ALONE - 1))  # it is no cash that came in


def with_second(fact: BankEvent, second: str) -> BankEvent:
    assert isinstance(fact, Deposited | Withdrawn | BoughtIn)
    return replace(fact, second=second)


def test_cash_of_another_gaming_day_or_patron_is_counted_by_itself(store: Store) -> None:
    house = with_trays(store)
    must(house, pay_in(ALONE), pay_in(ALONE, at=2 * DAY_MS))
    must(house, buy_in(OVER_THE_TABLE), buy_in(OVER_THE_TABLE, "B-08", at=2 * DAY_MS))
    must(house, Book(cage_stream("ben"), (Deposited("cal", 2 * DAY_MS, "ben", ALONE),)))


@pytest.mark.parametrize("kind", ["cash in", "cash out", "buy in"])
def test_cash_raced_from_several_processes_stays_within_what_one_person_may(
    tmp_path: Path, kind: str
) -> None:
    path = str(tmp_path / "house.db")
    first = open_store(path)
    house = with_trays(first)
    must(house, pay_in(4 * ALONE, "sue"))
    deposit = Book(cage_stream("ben"), (Deposited("cal", DAY_MS, "ben", 400_000),))
    asks = {
        "cash in": [deposit] * 5,
        "cash out": [pay_out(400_000)] * 5,
        "buy in": [buy_in(40_000, ("B-07", "B-08")[n % 2]) for n in range(5)],
    }[kind]
    barrier, answers, racers = threading.Barrier(5), [], []

    def race(n: int) -> None:
        store = open_store(path)
        racer = House(store, SetClock(DAY_MS))
        barrier.wait()
        answers.extend(racer.process([asks[n]]))
        store.close()

    for n in range(5):
        racers.append(threading.Thread(target=race, args=(n,)))
        racers[-1].start()
    for racer in racers:
        racer.join()
    assert sorted(kinds(list(answers))) == ["Done"] * 2 + ["Refused"] * 3
    assert verify(first).is_clean
    first.close()


def given_play_money(store: Store, cash: int) -> House:
    """A house that gave zoe 1,000 of play money, and to which she paid cash."""
    house = open_house(store)
    stream = cage_stream("zoe")
    must(house, Book(stream, (Deposited("house", 1, "zoe", 1_000),)))
    if cash:
        must(house, Book(stream, (Deposited("cal", 1, "zoe", cash),)))
    return house


@pytest.mark.parametrize(("cash", "most"), [(0, 0), (300, 300)])
def test_play_money_never_meets_cash(store: Store, cash: int, most: int) -> None:
    house = given_play_money(store, cash)
    (refused,) = house.process([pay_out(most + 1, "sue", "zoe")])
    assert isinstance(refused, Refused) and refused.message.id in PLAY_MONEY
    if most:
        must(house, pay_out(most, patron="zoe"))
    assert house.balance("wallet", "zoe") == 1_000


def test_play_money_never_meets_cash_in_one_batch_or_in_two_processes(store: Store) -> None:
    house = given_play_money(store, 300)
    other = House(store, house.clock)
    assert kinds(list(house.process([pay_out(200, patron="zoe")] * 2))) == ["Done", "Refused"]
    assert isinstance(house.process([pay_out(50, patron="zoe")])[0], Done)
    assert isinstance(other.process([pay_out(51, patron="zoe")])[0], Refused)
    assert house.balance("wallet", "zoe") == 1_050
