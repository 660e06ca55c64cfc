"""What each event moves: from where, to where, and that nothing is lost on the way."""

from collections import Counter

import pytest
from hands_under_way import dealing
from table_driver import Table, only

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.money import Movement, movements
from croupier.table.shapes import Actor, Correction

PIT = Actor("lan", "pit-manager")


def moved(events: list[e.Event]) -> list[tuple[str, str, str, int]]:
    """Who, from where, to where, how much."""
    return [
        (move.patron, move.source, move.target, move.amount)
        for event in events
        for move in movements(event)
    ]


@pytest.mark.clause("B 5.1.2, 2.2.4, 6.4.1")
def test_5_1_2_a_whole_coup_of_money_wagers() -> None:
    table = Table().shoe().seat("ann", "bob")
    table.do(c.OpenBetting)
    placed = table.bet("ann", "banker", 1000) + table.bet("bob", "player", 500)
    assert moved(placed) == [("ann", "patron", "felt", 1000), ("bob", "patron", "felt", 500)]
    assert moved(table.do(c.WithdrawWager, "bob", 2, "player", 100)) == [
        ("bob", "felt", "patron", 100)
    ]
    table.do(c.CloseBetting)
    table.cards("3S 6D KH KC")  # Banker 6 against Player 3
    table.do(c.OfferInsurance)
    taken = table.do(c.TakeInsurance, "ann", 1, "banker", 100)
    assert moved(taken) == [("ann", "patron", "felt", 100)]
    (insured,) = (move for event in taken for move in movements(event))
    assert insured.bet == "banker-insurance" and "4.10" in insured.clauses
    table.do(c.CloseInsurance)
    table.cards("AS")  # Player 4; the Banker's six stands on an ace, and wins
    settled = table.do(c.Settle)
    assert moved(settled) == [
        ("ann", "felt", "patron", 1000),
        ("ann", "house", "patron", 950),
        ("bob", "felt", "house", 400),
        ("ann", "felt", "house", 100),
    ]
    lines = [move.line for event in settled for move in movements(event)]
    assert lines == [1, 1, 2, 3]
    on_felt: Counter[str] = Counter()
    for _, source, target, amount in moved(table.events):
        on_felt[source] -= amount
        on_felt[target] += amount
    assert on_felt["felt"] == 0


@pytest.mark.clause("R 4.7, 4.7.4, 7.1")
def test_4_7_colour_chips_are_bought_staked_returned_and_redeemed() -> None:
    table = Table("roulette").seat("ann")
    assert moved(table.do(c.BuyColourChips, "ann", "blue", 100, 20)) == [
        ("ann", "patron", "chips", 2000)
    ]
    table.do(c.OpenBetting)
    placed = table.bet("ann", "red", 300, chips="blue")
    assert moved(placed) == [("ann", "chips", "felt", 300)]
    assert [move.chips for move in movements(placed[-1])] == ["R-02:blue"]
    table.do(c.SpinBall)
    assert moved(table.rule("floater")) == [("ann", "felt", "chips", 300)]
    table.do(c.OpenBetting)
    table.bet("ann", "red", 300, chips="blue")
    table.do(c.SpinBall)
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, 1)
    # Winnings are paid in money, whatever chips won them.
    assert moved(table.do(c.Settle)) == [
        ("ann", "felt", "chips", 300),
        ("ann", "house", "patron", 300),
    ]
    assert moved(table.do(c.RedeemColourChips, "ann", "blue", 20)) == [
        ("ann", "chips", "patron", 2000)
    ]


def test_a_correction_moves_money_and_commission_either_way() -> None:
    corrections = (
        Correction("ann", 950, 50),
        Correction("bob", -950, -50),
        Correction("cy", 10),
    )
    made = e.CorrectionMade(PIT, 1, "B-07/1/1", corrections, "seen on camera", ("7.16",))
    assert moved([made]) == [
        ("ann", "house", "patron", 950),
        ("ann", "house", "commission", 50),
        ("bob", "patron", "house", 950),
        ("bob", "commission", "house", 50),
        ("cy", "house", "patron", 10),
    ]


def test_what_is_voided_goes_back_by_its_clause() -> None:
    table = dealing(cards="9S 2H")
    voided = only(table.rule("cannot-reconstruct"), e.CoupVoided)
    assert movements(voided) == (
        Movement("ann", "felt", "patron", 500, "player", clauses=("7.3",)),
        Movement("bob", "felt", "patron", 1000, "banker", clauses=("7.3",)),
    )


def test_an_event_without_money_moves_nothing() -> None:
    assert moved(Table().shoe().events) == []
