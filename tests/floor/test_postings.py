"""What the events of a table post: chips go back as chips, winnings are money, all is corrected."""

import pytest
from house_under_test import BANKER_WINS, DEALER, PIT, bet, by_dealer, must, open_house, open_table

from croupier.floor.audit import verify
from croupier.floor.house import House
from croupier.floor.requests import Ask
from croupier.store import Store
from croupier.table import commands as c
from croupier.table.shapes import Actor, Details

PLAYER_WINS = ("9S", "2C", "TH", "5D")


def spin(house: House, number: int, *wagers: Ask) -> None:
    """Spin once with these wagers on the layout."""
    must(house, *by_dealer(c.OpenBetting(DEALER, 1), table="R-02"), *wagers)
    rest = (
        c.SpinBall(DEALER, 1),
        c.CloseBetting(DEALER, 1),
        c.RecordNumber(DEALER, 1, number),
        c.Settle(DEALER, 1),
    )
    must(house, *by_dealer(*rest, table="R-02"))


@pytest.mark.clause("R 4.7.4")
def test_4_7_4_colour_chips_go_back_as_chips_and_win_money(store: Store) -> None:
    """Ten chips of 50: 100 on red wins 100 of money; all ten chips are there to be redeemed."""
    house = open_house(store)
    open_table(house, "R-02", "roulette")
    must(house, *by_dealer(c.BuyColourChips(DEALER, 1, "ann", "green", 50, 10), table="R-02"))
    assert house.balance("colour", "R-02:green", "ann") == 500
    stake = c.PlaceWager(Actor("ann"), 1, "ann", 1, "red", 100, "green")
    spin(house, 1, Ask("R-02", (stake,)))
    assert house.table("R-02").chips["R-02:green"].count == 10
    assert house.balance("colour", "R-02:green", "ann") == 500
    assert house.balance("wallet", "ann") == 100_000 - 500 + 100
    redeem = c.RedeemColourChips(Actor("ann"), 1, "ann", "green", 10)
    must(house, Ask("R-02", (redeem,)))
    assert house.balance("colour", "R-02:green", "ann") == 0
    assert house.balance("wallet", "ann") == 100_100
    assert verify(store).wrong == ""


@pytest.mark.clause("BLD 7.16")
@pytest.mark.parametrize("called_wrong", [True, False])
def test_7_16_a_corrected_result_corrects_the_commission_too(
    store: Store, called_wrong: bool
) -> None:
    """100 on Banker: a win keeps back 5, and a result put right puts that right as well."""
    first, then = (BANKER_WINS, PLAYER_WINS) if called_wrong else (PLAYER_WINS, BANKER_WINS)
    house = open_house(store)
    open_table(house)
    must(house, *by_dealer(c.OpenBetting(DEALER, 1)), bet("ann", "banker", 100))
    must(house, *by_dealer(c.CloseBetting(DEALER, 1), c.DealCards(DEALER, 1, first)))
    must(house, *by_dealer(c.Settle(DEALER, 1)))
    tray = house.balance("float", "B-07")
    record = c.MakeRuling(PIT, 1, "wrong-record", Details(cards=then), "the film shows it")
    must(house, *by_dealer(record))
    assert house.balance("float", "B-07") == tray, "a second person is wanted"
    must(house, *by_dealer(c.ApproveRuling(Actor("sam", "pit-manager"), 1)))
    assert house.balance("commission") == 0, "it stays in the tray"
    assert house.balance("wallet", "ann") == (99_900 if called_wrong else 100_095)
    if called_wrong:  # 95 come back, 5 never left, and the stake is taken
        assert house.balance("float", "B-07") == tray + 195
    assert verify(store).wrong == ""
