"""What a table promises over its life: no coup's name twice, no stake out of its multiple."""

import pytest
from table_driver import Table, usual_setup

from croupier.games import load_game
from croupier.table import commands as c
from croupier.table import events as e


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
