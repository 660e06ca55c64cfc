"""Chips of one table at another: both tables' records move together, and verify counts them."""

import pytest
from house_under_test import DEALER, PIT, by_dealer, must, open_house, open_table

from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.records import table_stream
from croupier.floor.requests import Ask, Done
from croupier.store import Store
from croupier.store.batch import Commit
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.events import ColourChipsMoved
from croupier.table.journal import encode
from croupier.table.shapes import HOUSE, Actor, Details
from refusals import tells


def stake(amount: int, bet: str = "red") -> Ask:
    return Ask("R-01", (c.PlaceWager(DEALER, 1, "ann", 1, bet, amount, "R-02:blue", found=True),))


def spun(house: House, *commands: c.Command) -> None:
    must(house, *by_dealer(*commands, table="R-01"))


def held(house: House) -> tuple[int, int] | None:
    chips = house.table("R-02").chips.get("R-02:blue")
    return None if chips is None else (chips.count, chips.elsewhere)


@pytest.fixture
def house(store: Store) -> House:
    """Ann has ten blue chips of R-02, worth 50 each, and bets are open at R-01."""
    made = open_house(store)
    for table in ("R-01", "R-02"):
        open_table(made, table, "roulette")
    must(made, *by_dealer(c.BuyColourChips(DEALER, 1, "ann", "blue", 50, 10), table="R-02"))
    spun(made, c.OpenBetting(DEALER, 1))
    return made


@pytest.mark.clause("R 7.11")
@pytest.mark.parametrize(("number", "left", "money"), [(1, (10, 0), 99_600), (2, (8, 0), 99_500)])
def test_7_11_what_is_won_and_lost_moves_in_both_records(
    store: Store, house: House, number: int, left: tuple[int, int], money: int
) -> None:
    """Two chips on red: 1 is red and pays 100 in money, 2 is black and takes the chips."""
    must(house, stake(100))
    assert held(house) == (8, 2)
    assert house.balance("colour", "R-02:blue", "ann") == 400
    assert verify(store).wrong == ""
    spin = (c.SpinBall(DEALER, 1), c.CloseBetting(DEALER, 1))
    spun(house, *spin, c.RecordNumber(DEALER, 1, number), c.Settle(DEALER, 1))
    assert held(house) == left
    assert house.balance("wallet", "ann") == money
    assert house.balance("colour", "R-02:blue", "ann") == left[0] * 50
    assert verify(store).wrong == ""


@pytest.mark.clause("R 7.11.1")
def test_7_11_1_a_stake_whose_winnings_are_refused_goes_back_to_its_own_table(
    store: Store, house: House
) -> None:
    must(house, stake(500))
    assert held(house) == (0, 10)
    refused = c.MakeRuling(PIT, 1, "other-table-chips-refused", Details(chips="R-02:blue"), "no")
    spun(house, refused, c.SpinBall(DEALER, 1), c.CloseBetting(DEALER, 1))
    spun(house, c.RecordNumber(DEALER, 1, 1), c.Settle(DEALER, 1))
    assert held(house) == (10, 0) and house.balance("wallet", "ann") == 99_500
    redeemed = c.RedeemColourChips(Actor("ann"), 1, "ann", "blue", 10)
    must(house, Ask("R-02", (redeemed,)))
    assert held(house) is None and house.balance("wallet", "ann") == 100_000
    assert verify(store).wrong == ""


@pytest.mark.clause("R 7.10")
def test_chips_come_back_when_a_wager_is_taken_back_or_the_spin_is_void(
    store: Store, house: House
) -> None:
    must(house, stake(100), stake(50, "straight:7"))
    spun(house, c.WithdrawWager(DEALER, 1, "ann", 1, "red", None, "R-02:blue"))
    assert held(house) == (9, 1)
    spun(house, c.SpinBall(DEALER, 1), c.MakeRuling(DEALER, 1, "wheel-stopped", Details()))
    assert held(house) == (10, 0)
    assert verify(store).wrong == ""


@pytest.mark.clause("R 4.7.4")
def test_4_7_4_a_table_whose_chips_lie_elsewhere_does_not_close(house: House) -> None:
    must(house, stake(500))
    (answer,) = house.process([Ask("R-02", (c.CloseTable(PIT, 1),))])
    assert not isinstance(answer, Done) and tells(
        answer.message, "close-with-colours-out", patrons=("ann",)
    )


def test_only_the_house_moves_chips_of_another_table(house: House) -> None:
    moved = c.MoveColourChips(PIT, 1, "ann", "R-02:blue", 10, "R-01/1/1", "lost")
    (answer,) = house.process([Ask("R-02", (moved,))])
    assert not isinstance(answer, Done) and held(house) == (10, 0)


def test_neither_table_moves_when_the_other_has_moved_on(store: Store, house: House) -> None:
    """Another process redeems the chips between the decision and the write: all is decided anew."""
    other = House(store, house.clock)
    house.table("R-02")
    must(other, Ask("R-02", (c.RedeemColourChips(Actor("ann"), 1, "ann", "blue", 6),)))
    must(house, stake(100))
    assert held(house) == (2, 2)
    must(other, Ask("R-02", (c.RedeemColourChips(Actor("ann"), 1, "ann", "blue", 1),)))
    (answer,) = house.process([stake(100)])
    assert not isinstance(answer, Done) and held(House(store, house.clock)) == (1, 2)
    assert verify(store).wrong == ""


def test_chips_that_move_in_one_record_only_are_found() -> None:
    store = MemoryStore()
    house = open_house(store)
    open_table(house, "R-02", "roulette")
    must(house, *by_dealer(c.BuyColourChips(DEALER, 1, "ann", "blue", 50, 10), table="R-02"))
    forged = ColourChipsMoved(
        Actor("house", HOUSE), 1, "ann", "R-02:blue", 3, "R-01/1/1", "staked", ()
    )
    stream = table_stream("R-02")
    version = store.versions([stream])[stream]
    store.append([Commit(stream, version, 1, events=(encode(forged),))])
    assert "has 3 chips R-02:blue out at other tables, and 0 is staked there" in verify(store).wrong
