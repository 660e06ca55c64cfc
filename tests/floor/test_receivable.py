"""A correction beyond a wallet: the others are put right, and the rest is owed to the house."""

import pytest
from house_under_test import (
    BANKER_WINS,
    DEALER,
    PIT,
    bet,
    by_dealer,
    must,
    open_house,
    open_table,
)
from msgspec.structs import replace

from croupier.bank import events as b
from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.records import cage_stream, table_stream
from croupier.floor.requests import Book, Refused
from croupier.store import Store
from croupier.store.batch import Commit
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.events import CorrectionMade
from croupier.table.journal import encode
from croupier.table.shapes import Actor, Correction, Details

PLAYER_WINS = ("9S", "2C", "TH", "5D")
SECOND = Actor("sam", "pit-manager")
AGREED = c.ApproveRuling(Actor("lee", "director"), 1)


def put_right(house: House) -> None:
    """Rule that Player had won the last coup, with a second person."""
    ruling = c.MakeRuling(PIT, 2, "wrong-record", Details(cards=PLAYER_WINS), "the film")
    must(house, *by_dealer(ruling, c.ApproveRuling(SECOND, 2)))


@pytest.mark.clause("BLD 7.16")
def test_7_16_one_has_cashed_out_and_two_are_put_right(store: Store) -> None:
    """Ann was paid 950 on Banker and has left with her money; ben and cho had won on Player."""
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)))
    must(house, bet("ann", "banker", 1000), bet("ben", "player", 500), bet("cho", "player", 300))
    rest = (c.CloseBetting(DEALER, 1), c.DealCards(DEALER, 1, BANKER_WINS), c.Settle(DEALER, 1))
    must(house, *by_dealer(*rest))
    left = b.Withdrawn("cage", 1, "ann", house.balance("wallet", "ann") - 200)
    must(house, Book(cage_stream("ann"), (left,)))
    tray = house.balance("float", "B-07")
    put_right(house)
    assert house.balance("wallet", "ann") == 0
    assert house.balance("receivable", "ann") == 1950 - 200
    assert house.balance("wallet", "ben") == 100_500
    assert house.balance("wallet", "cho") == 100_300
    assert house.balance("float", "B-07") == tray + 1950 - 1750 - 2 * 800, (
        "what ann owes is a claim of the house: no chips came"
    )
    assert house.balance("correction") == 0 and store.sums() == {"USD": 0}
    assert verify(store).wrong == ""


def test_what_is_owed_is_the_houses_to_say_and_not_of_who_asks() -> None:
    store = MemoryStore()
    house = open_house(store)
    open_table(house)
    claimed = (Correction("ann", -100, owed=100), Correction("ben", 50, owed=50))
    ruling = c.MakeRuling(
        Actor("kim", "director"), 1, "beyond-the-rules", Details(corrections=claimed), "so ruled"
    )
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "tie", 20), bet("ben", "tie", 20))
    (refused,) = house.process(by_dealer(ruling))
    assert isinstance(refused, Refused) and refused.message.id == "correction-derived"
    plain = (Correction("ann", -100), Correction("ben", 50))
    must(house, *by_dealer(replace(ruling, details=Details(corrections=plain)), AGREED))
    assert house.balance("wallet", "ann") == 99_880 and house.balance("wallet", "ben") == 100_030
    assert house.balance("receivable", "ann") == house.balance("receivable", "ben") == 0
    assert verify(store).wrong == ""


def test_two_corrections_of_one_patron_share_one_wallet() -> None:
    store = MemoryStore()
    house = open_house(store, money=120)
    open_table(house)
    both = (Correction("ann", -100), Correction("ann", -100))
    ruling = c.MakeRuling(
        Actor("kim", "director"), 1, "beyond-the-rules", Details(corrections=both), "so ruled"
    )
    must(
        house,
        *by_dealer(c.OpenBetting(DEALER, 1)),
        bet("ann", "tie", 20),
        *by_dealer(ruling, AGREED),
    )
    assert house.balance("wallet", "ann") == 0 and house.balance("receivable", "ann") == 100
    assert verify(store).wrong == ""


def test_a_neighbour_in_the_batch_who_empties_the_wallet_is_waited_for() -> None:
    store = MemoryStore()
    house = open_house(store, money=100)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "tie", 20))
    ruling = c.MakeRuling(
        Actor("kim", "director"),
        1,
        "beyond-the-rules",
        Details(corrections=(Correction("ann", -100),)),
        "so ruled",
    )
    drawn = Book(cage_stream("ann"), (b.Withdrawn("cage", 1, "ann", 50),))
    must(house, drawn, *by_dealer(ruling, AGREED))
    assert house.balance("receivable", "ann") == 70
    assert verify(store).wrong == ""


def test_a_debt_that_the_wallet_could_have_paid_is_found() -> None:
    store = MemoryStore()
    house = open_house(store)
    open_table(house)
    made = CorrectionMade(PIT, 1, "B-07/1/1", (Correction("ann", -10, owed=10),), "mine", ())
    stream = table_stream("B-07")
    version = store.versions([stream])[stream]
    store.append([Commit(stream, version, 1, events=(encode(made),))])
    assert "ann is said to owe 10" in verify(store).wrong
