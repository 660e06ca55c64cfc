"""A seal that is dealt from no more: the house alone retires it, and what hangs on it is void."""

import pytest
from table_driver import Table, only
from test_table_taking_over import HOUSE_DEALER, SUE, house_dealt

from croupier.rules.authority import RANKS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import stakes_on_felt
from croupier.table.shapes import HOUSE, Actor

THE_HOUSE = Actor("house", HOUSE)
WHY = "The journal ends at position 12; it had reached 40."


def bet(table: Table) -> Table:
    table.seat("ann")
    table.do(c.OpenBetting, by=HOUSE_DEALER)
    table.bet("ann", "red" if table.state.flow == "roulette" else "player", 500)
    return table


@pytest.mark.clause("BLD 7.3")
def test_7_3_a_hand_that_its_seal_cannot_complete_is_void_and_the_shoe_is_over() -> None:
    table = bet(house_dealt())
    table.do(c.CloseBetting, by=HOUSE_DEALER)
    table.do(c.DealCard, "9S", by=HOUSE_DEALER)
    retired, voided, ended = table.do(c.RetireSeal, "B-07/1", WHY, by=THE_HOUSE)
    assert isinstance(retired, e.SealRetired) and retired.of == "B-07/1"
    assert isinstance(voided, e.CoupVoided) and voided.clauses == ("7.3",)
    assert [(back.patron, back.amount) for back in voided.given_back] == [("ann", 500)]
    assert isinstance(ended, e.ShoeEnded) and ended.shoe == 1
    assert table.state.phase == "no-shoe" and not stakes_on_felt(table.state)
    table.do(c.LoadShoe, by=HOUSE_DEALER)
    assert table.state.shoe.number == 2


def test_a_shoe_that_lies_ready_is_passed_over() -> None:
    table = house_dealt()
    table.do(c.RetireSeal, "B-07/1", WHY, by=THE_HOUSE)
    retired, ended = table.do(c.RetireSeal, "B-07/2", WHY, by=THE_HOUSE)
    assert isinstance(retired, e.SealRetired) and isinstance(ended, e.ShoeEnded)
    table.do(c.LoadShoe, by=HOUSE_DEALER)
    assert table.state.shoe.number == 3


@pytest.mark.clause("R 7.10")
def test_7_10_a_spin_whose_number_is_retired_is_void_and_the_next_has_another_name() -> None:
    table = bet(house_dealt("roulette"))
    _, voided = table.do(c.RetireSeal, "R-02/1/1", WHY, by=THE_HOUSE)
    assert isinstance(voided, e.CoupVoided) and "7.10" in voided.clauses
    assert table.state.phase == "ready" and not stakes_on_felt(table.state)
    (passed,) = table.do(c.RetireSeal, "R-02/1/2", WHY, by=THE_HOUSE)
    assert isinstance(passed, e.SealRetired)
    table.do(c.OpenBetting, by=HOUSE_DEALER)
    assert table.state.coup.id == "R-02/1/3"


@pytest.mark.clause("O online.13")
def test_online_13_a_round_without_its_seal_is_void_and_a_known_result_stands() -> None:
    table = Table("online-baccarat").seat("ann")
    (passed,) = table.do(c.RetireSeal, "O-01/1/1", WHY, by=THE_HOUSE)
    assert isinstance(passed, e.SealRetired)
    table.bet("ann", "player", 500)
    assert table.state.coup.id == "O-01/1/2"
    table.do(c.DealRound)
    voided = only(table.do(c.RetireSeal, "O-01/1/2", WHY, by=THE_HOUSE), e.CoupVoided)
    assert voided.clauses == ("online.13",) and not stakes_on_felt(table.state)
    table.bet("ann", "player", 500)
    table.do(c.DealRound)
    table.do(c.DealCards, ("9S", "2H", "KD", "5C", "8H", "3C"))
    assert table.state.coup.id == "O-01/1/3" and table.state.phase == "result"
    table.refused(c.RetireSeal, "O-01/1/3", WHY, by=THE_HOUSE)


def test_nobody_but_the_house_retires_a_seal() -> None:
    table = bet(house_dealt())
    for rank in RANKS:
        refused = table.refused(c.RetireSeal, "B-07/1", WHY, by=Actor("someone", rank))
        assert "house" in str(refused)
    assert stakes_on_felt(table.state) == 500


@pytest.mark.parametrize("of", ["B-07/2", "B-07/0", "B-08/1", "B-07/1/1", ""])
def test_what_nothing_is_dealt_from_cannot_be_retired(of: str) -> None:
    assert "is dealt from" in str(house_dealt().refused(c.RetireSeal, of, WHY, by=THE_HOUSE))


def test_where_people_deal_no_seal_is_in_use() -> None:
    table = house_dealt()
    table.do(c.TakeOver, SUE, "training", by=Actor("dan", "dealer"))
    for of in ("B-07/1", "B-07/2"):
        table.refused(c.RetireSeal, of, WHY, by=THE_HOUSE)
