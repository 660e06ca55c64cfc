"""What a house must not take for true: what has not happened yet, or happened elsewhere."""

import pytest
from house_under_test import (
    DEALER,
    PIT,
    bet,
    by_dealer,
    must,
    open_house,
    open_table,
    whole_coup,
)

from croupier.bank import events as b
from croupier.disputes import commands as d
from croupier.floor.actors import DEALER as HOUSE_DEALER
from croupier.floor.audit import verify
from croupier.floor.clock import SetClock
from croupier.floor.house import House
from croupier.floor.records import HOUSE, tray_stream
from croupier.floor.requests import Book, Done, Handle, Refused, key
from croupier.store import Store
from croupier.table import commands as c
from croupier.table.shapes import Actor


def test_a_wager_sent_again_takes_no_money_from_another(store: Store) -> None:
    """Ann has 100 left. Her old wager comes again beside a new one: the new one is paid for."""
    house = open_house(store, money=200)
    open_table(house)
    open_table(house, "D-01", "dragon-tiger")
    for table in ("B-07", "D-01"):
        must(house, *by_dealer(c.OpenBetting(DEALER, 1), table=table))
    old = bet("ann", "tie", 100, name="old")
    must(house, old)
    again, new = house.process([old, bet("ann", "tie", 100, "D-01")])
    assert isinstance(again, Done) and isinstance(new, Done)
    assert house.balance("wallet", "ann") == 0


def test_a_key_used_at_one_table_is_not_answered_at_another(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    open_table(house, "D-01", "dragon-tiger")
    for table in ("B-07", "D-01"):
        must(house, *by_dealer(c.OpenBetting(DEALER, 1), table=table))
    must(house, bet("ann", "tie", 100, name="once"))
    (answer,) = house.process([bet("ann", "tie", 100, "D-01", name="once")])
    assert isinstance(answer, Refused) and answer.message.id == "request-key-reused"
    assert not house.table("D-01").coup.wagers


def test_a_payout_is_not_refused_for_capital_another_process_has_brought(store: Store) -> None:
    one = House(store, SetClock(1))
    open_table(one, dealer=HOUSE_DEALER)
    must(one, Book("cage/ann", (b.Deposited("cage", 1, "ann", 1_000),)))
    must(one, *by_dealer(c.OpenBetting(HOUSE_DEALER, 1)), bet("ann", "banker", 1_000))
    dealt = c.DealCards(HOUSE_DEALER, 1, ("2S", "9C", "5H", "TD"))
    must(one, *by_dealer(c.CloseBetting(HOUSE_DEALER, 1), dealt))
    assert isinstance(one.process(by_dealer(c.Settle(HOUSE_DEALER, 1)))[0], Refused)
    must(House(store, SetClock(1)), Book(HOUSE, (b.CapitalPaidIn("owner", 1, 5_000),)))
    must(one, *by_dealer(c.Settle(HOUSE_DEALER, 1)))


def test_a_house_is_founded_once(store: Store) -> None:
    house = open_house(store)
    (answer,) = house.process([Book(HOUSE, (b.HouseFounded("else", 1, "EUR"),))])
    assert isinstance(answer, Refused) and House(store).currency == "USD"
    assert verify(store).wrong == ""


@pytest.mark.clause("BLD 8.1")
def test_8_1_a_dispute_goes_on_after_the_table_has_closed(store: Store) -> None:
    house = open_house(store)
    open_table(house)
    whole_coup(house)
    must(house, Handle("", (d.OpenCase(Actor("ann"), 1, "B-07/1/1", "ann", "my chip"),)))
    tray = house.balance("float", "B-07")
    must(house, Book(tray_stream("B-07"), (b.FloatClosed("sam", 2, "B-07", tray, tray, "dan"),)))
    must(house, *by_dealer(c.CloseTable(PIT, 2)))
    house = House(store)
    propose = d.Propose(Actor("sam", "pit-supervisor"), 3, "for the house", "the record is plain")
    must(house, Handle("B-07-case-1", (propose, d.Accept(Actor("ann"), 4))))
    (bet_now,) = house.process([bet("ann", "tie", 100)])
    assert isinstance(bet_now, Refused) and bet_now.message.id == "command-out-of-turn"
    assert verify(store).wrong == ""


def test_a_table_that_was_never_open_has_nothing_to_dispute(store: Store) -> None:
    house = open_house(store)
    dispute = d.OpenCase(Actor("ann"), 1, "B-99/1/1", "ann", "my chip")
    (answer,) = house.process([Handle("", (dispute,), key("ann", "k", b"B-99"))])
    assert isinstance(answer, Refused) and "B-99" in answer.sentence
