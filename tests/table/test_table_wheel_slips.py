"""Chips and positions at a roulette table that are not what they should be."""

from typing import Any

import pytest
from table_driver import Table, line, only

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.betting import box_totals


def with_blue(count: int = 20) -> Table:
    """Ann, who holds blue chips worth 100 each, and bob, who holds none."""
    table = Table("roulette").seat("ann", "bob")
    table.do(c.BuyColourChips, "ann", "blue", 100, count)
    return table


@pytest.mark.clause("R 4.7")
def test_4_7_colour_chips_are_bought_by_patrons_of_the_table_in_its_colours() -> None:
    table = with_blue()
    for value, count in ((0, 5), (100, 0)):
        assert (
            table.refused(c.BuyColourChips, "ann", "blue", value, count).message.id
            == "colour-purchase-too-small"
        )
    assert table.refused(c.BuyColourChips, "bob", "gold", 100, 5).message.id == "colour-unknown"
    refusal = table.refused(c.BuyColourChips, "cy", "pink", 100, 5)
    assert refusal.message.id == "patron-not-at-table" and refusal.clauses == ("4.7",)
    table.do(c.BuyColourChips, "ann", "blue", 100, 5)
    assert table.state.chips["R-02:blue"].count == 25


@pytest.mark.clause("R 4.7.4")
def test_4_7_4_only_who_holds_colour_chips_redeems_them() -> None:
    table = with_blue()
    refusal = table.refused(c.RedeemColourChips, "bob", "blue", 1)
    assert refusal.message.id == "colour-not-held" and refusal.clauses == ("4.7.4",)
    table.do(c.RedeemColourChips, "ann", "blue", 19)
    assert table.state.chips["R-02:blue"].count == 1


@pytest.mark.clause("R 4.7.4")
def test_4_7_4_a_colour_with_chips_on_the_felt_is_not_free() -> None:
    table = with_blue()
    table.do(c.OpenBetting)
    table.bet("ann", "red", 500, chips="blue")
    table.do(c.RedeemColourChips, "ann", "blue", 15)
    assert table.state.chips["R-02:blue"].count == 0
    assert table.refused(c.BuyColourChips, "bob", "blue", 100, 5).message.id == "colour-in-use"


def questioned(chips: str = "") -> tuple[Table, dict[str, Any]]:
    table = with_blue()
    table.do(c.OpenBetting)
    table.bet("ann", "straight:17", 200, chips=chips)
    table.bet("ann", "split:17-18", 300, chips=chips)
    table.do(c.SpinBall)
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, 18)
    table.do(c.QuestionPosition, "ann", 1, "straight:17", chips)
    return table, {"patron": "ann", "seat": 1, "bet": "straight:17", "chips": chips}


@pytest.mark.clause("R 6.6")
@pytest.mark.parametrize("chips", ["", "blue"])
def test_6_6_a_chip_may_lie_where_it_was_said_to_lie(chips: str) -> None:
    table, chip = questioned(chips)
    decided = only(table.rule("chip-position", by="pit-supervisor", **chip), e.PositionDecided)
    assert decided.to_bet == "straight:17" and table.state.phase == "result"
    assert line(table.settle(), "ann", "straight:17").collected == 200


@pytest.mark.clause("R 6.6")
@pytest.mark.parametrize("chips", ["", "blue"])
def test_6_6_a_chip_that_joins_another_is_settled_with_it(chips: str) -> None:
    table, chip = questioned(chips)
    table.rule("chip-position", by="pit-supervisor", to_bet="split:17-18", **chip)
    (found,) = table.settle().lines
    assert (found.bet, found.stake, found.paid) == ("split:17-18", 500, 8500)


@pytest.mark.clause("R 6.6")
def test_6_6_a_chip_lies_on_a_position_of_the_layout() -> None:
    table, chip = questioned()
    refusal = table.rule_refused("chip-position", by="pit-supervisor", to_bet="split:17-21", **chip)
    assert refusal.message.id == "position-unknown" and refusal.clauses == ("6.6",)


def test_a_chip_is_questioned_once() -> None:
    table, _ = questioned()
    assert (
        table.refused(c.QuestionPosition, "ann", 1, "straight:17").message.id
        == "position-chip-missing"
    )


def test_roulette_has_no_boxes() -> None:
    table = Table("roulette").bets(ann={"red": 500})
    assert box_totals(table.state, 0)[:2] == (0, 0)
