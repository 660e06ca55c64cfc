"""What a table promises over its life: no coup's name twice, no stake out of its multiple."""

import pytest
from table_driver import Table, usual_setup

from croupier.games import load_game
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import names


def test_no_two_coups_of_a_table_have_one_name_though_its_game_changes() -> None:
    table = Table("baccarat").shoe()
    for book in ("baccarat", "roulette", "baccarat", "roulette"):
        for _ in range(2):
            table.do(c.CloseTable)
            table.game = load_game(book)
            table.do(c.OpenTable, usual_setup(table.game))
            if book == "baccarat":
                for _ in range(2):
                    table.shoe()
                    table.do(c.OpenBetting)
                    table.rule("faulty-cards")
            else:
                table.do(c.OpenBetting)
                table.do(c.SpinBall)
                table.rule("wheel-stopped")
    coups = [event.coup for event in table.events if isinstance(event, e.BettingOpened)]
    assert len(coups) == 12 and len(set(coups)) == 12


def test_a_stake_taken_back_in_part_keeps_its_multiple() -> None:
    """Tables that take multiples of 20 never round 5 % of anything (R-12)."""
    table = Table(stake_multiple=20).shoe().bets(ann={"banker": 200})
    assert (
        table.refused(c.WithdrawWager, "ann", 1, "banker", 30).message.id
        == "withdrawal-not-in-units"
    )
    table.do(c.WithdrawWager, "ann", 1, "banker", 60)
    assert [wager.stake for wager in table.state.coup.wagers.values()] == [140]
    table.do(c.WithdrawWager, "ann", 1, "banker")
    assert not table.state.coup.wagers


@pytest.mark.clause("R 4.3")
@pytest.mark.parametrize("label", ["green", "R-02:green"])
def test_4_3_a_call_bet_is_not_made_with_more_chips_than_there_are(label: str) -> None:
    """Tiers takes six chips, however the chips are named."""
    table = Table("roulette", call_bets=True).seat("ann")
    table.do(c.BuyColourChips, "ann", "green", 100, 4)
    table.do(c.OpenBetting)
    refusal = table.refused(c.PlaceCallBet, "ann", 1, "tiers", 100, 600, chips=label)
    assert refusal.message.id == "call-bet-chips-short"


def test_a_name_is_read_as_it_was_made_whatever_table_it_is_of() -> None:
    for table in ("B-07", names.private_table("ann/2")):
        coup, shoe = names.coup_name(table, 3, 34), names.shoe_name(table, 3)
        assert names.shoe_of_coup(coup) == shoe and names.table_and_number(shoe) == (table, 3)
        chips = names.chips_name(table, "green")
        assert names.chips_name(table, chips) == chips
    assert names.table_of_coup("B-07/3/34") == "B-07"
    assert names.case_name("B-07", 2) == "B-07-case-2"
    for chips in ("R-02:green", "R-02/green"):  # as journals of 0.1 have them
        assert (names.table_of_chips(chips), names.colour_of_chips(chips)) == ("R-02", "green")


def test_no_table_of_the_floor_is_named_as_a_private_one() -> None:
    assert names.is_private(names.private_table("ann"))
    assert names.is_floor_table("B-07") and not names.is_private("B-07")
    for name in ("O-1", "b-07", "B-0700", "BACCA-1", "B-07 ", "B-०७", ""):
        assert not names.is_floor_table(name)
