"""The online round: bet and deal, collect; malfunction and the sweep."""

import pytest
from table_driver import Table, line, only

from croupier.rules.authority import RANKS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import stakes_on_felt

SHOE = ("9S", "2H", "KD", "5C", "8H", "3C")


def bet(**bets: int) -> Table:
    table = Table("online-baccarat").seat("ann")
    for name, amount in (bets or {"player": 500}).items():
        table.bet("ann", name, amount)
    return table


@pytest.mark.clause("O online.2, online.3")
def test_online_2_every_round_has_six_fresh_decks() -> None:
    table = bet()
    for round in (1, 2, 3):
        table.do(c.DealRound)
        assert table.state.shoe.remaining == 6 * 52
        events = table.do(c.DealCards, SHOE)
        assert len(events) == 4 and table.state.phase == "result"
        settled = only(table.do(c.CollectRound), e.CoupSettled)
        assert line(settled, "ann", "player").paid == 500
        assert settled.coup == f"O-01/1/{round}"
        table.bet("ann", "player", 500)


@pytest.mark.clause("O online.3")
def test_online_3_a_round_is_dealt_once_something_is_bet_and_then_bets_stand() -> None:
    table = Table("online-baccarat").seat("ann")
    assert "online.3" in table.refused(c.DealRound).clauses
    assert "online.3" in table.refused(c.PlaceWager, "ann", 1, "lucky-6", 500).clauses
    table.bet("ann", "tie", 500)
    table.bet("ann", "banker", 500)
    table.do(c.DealRound)
    assert "online.3" in table.refused(c.PlaceWager, "ann", 1, "tie", 500).clauses
    table.refused(c.CollectRound)


@pytest.mark.clause("O online.4")
def test_online_4_cards_sealed_for_another_round_are_not_dealt() -> None:
    table = bet()
    table.do(c.DealRound)
    assert table.refused(c.DealCards, SHOE, "O-01/1/2").message.id == "shoe-of-past-round"
    assert len(table.do(c.DealCards, SHOE, "O-01/1/1")) == 4


def test_a_round_belongs_to_one_patron() -> None:
    table = bet()
    table.refused(c.TakeSeat, "bob", 1)
    table.refused(c.TakeSeat, "bob", 1, behind=True)
    assert table.refused(c.DealRound, by="bob").message.id == "round-of-other-patron"


@pytest.mark.clause("O online.13")
def test_online_13_a_round_whose_cards_are_not_the_sealed_ones_is_void_by_itself() -> None:
    table = bet()
    table.do(c.DealRound)
    table.do(c.DealCards, SHOE[:2])
    sealed = ("9S", "3H", "KD", "5C")
    voided = only(table.rule("malfunction", by="house", cards=sealed), e.CoupVoided)
    assert voided.given_back[0].amount == 500 and voided.clauses == ("online.13",)
    assert stakes_on_felt(table.state) == 0 and table.state.last.is_void  # type: ignore[union-attr]


@pytest.mark.clause("O online.13")
def test_online_13_a_round_that_fits_its_seal_is_never_voided() -> None:
    table = bet()
    table.do(c.DealRound)
    table.do(c.DealCards, SHOE)
    assert (
        table.rule_refused("malfunction", by="house", cards=SHOE).message.id
        == "sealed-round-never-void"
    )
    assert only(table.rule("malfunction", by="house", cards=("2S", "3S", "4S", "5S")), e.CoupVoided)


@pytest.mark.clause("O online.13")
@pytest.mark.parametrize("rank", RANKS)
def test_online_13_no_staff_command_reaches_a_patrons_own_table(rank: str) -> None:
    table = bet()
    for kind, given in (
        (c.PlaceWager, ("ann", 1, "tie", 500)),
        (c.DealRound, ()),
        (c.CloseTable, ()),
        (c.SweepRounds, ()),
        (c.MakeRuling, ("malfunction",)),
        (c.TakeSeat, ("bob", 1)),
    ):
        table.refused(kind, *given, by=rank)
    table.do(c.DealRound)
    assert "online.13" in table.refused(c.DealCards, SHOE, by=rank).clauses
    assert "online.13" in table.refused(c.MakeRuling, "malfunction", by=rank).clauses


@pytest.mark.clause("O online.13")
@pytest.mark.parametrize("dealt", [None, 0, 2, 4])
def test_online_13_the_sweep_deals_from_the_seal_and_collects(dealt: int | None) -> None:
    table = bet()
    if dealt is not None:
        table.do(c.DealRound)
    if dealt:
        table.do(c.DealCards, SHOE[:dealt])
    settled = only(table.do(c.SweepRounds, SHOE), e.CoupSettled)
    assert line(settled, "ann", "player").paid == 500


@pytest.mark.clause("O online.13")
@pytest.mark.parametrize("dealt", [False, True])
def test_online_13_a_stake_goes_back_only_if_there_is_no_seal(dealt: bool) -> None:
    table = bet()
    if dealt:
        table.do(c.DealRound)
    voided = only(table.do(c.SweepRounds), e.CoupVoided)
    assert voided.given_back[0].amount == 500 and voided.clauses == ("online.13",)


def test_a_card_that_six_decks_do_not_hold_is_a_malfunction() -> None:
    table = bet()
    table.do(c.DealRound)
    # Seven times the same card cannot come within one round, so the count is set low by hand.
    from msgspec.structs import replace

    left = {**table.state.shoe.left, "9S": 0}
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=left))
    voided = only(table.do(c.DealCards, ("9S",)), e.CoupVoided)
    assert voided.irregularity == "malfunction" and "online.2" in voided.clauses


def test_the_road_of_an_online_table_does_not_grow_without_end() -> None:
    table = bet()
    for _ in range(130):
        table.do(c.DealRound)
        table.do(c.DealCards, SHOE)
        table.do(c.CollectRound)
        table.bet("ann", "player", 500)
    assert len(table.state.road) == 100
