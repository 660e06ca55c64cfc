"""The end of a coup: the call, the clauses, whose one time it was, and what the sign says."""

import pytest
from hands_under_way import dealing, every_floor_book
from table_driver import Table, line, only

from croupier.games.wager import Limits
from croupier.rules.ways import values
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import new_table, over_differential
from croupier.table.deciding.betting import box_totals
from croupier.table.deciding.settling import mark
from croupier.table.shapes import ColourHolding, PatronLine
from notation import coup

# ---- the call


@every_floor_book
@pytest.mark.parametrize(
    ("said", "right"), [("player", "banker"), ("tie", "banker"), ("banker", "player")]
)
@pytest.mark.clause("BLD 7.16")
def test_7_16_a_wrong_call_of_any_result_is_recorded(book: str, said: str, right: str) -> None:
    table = dealing(book, "9S 2H KD 5C" if right == "player" else "2H 9S 5C KD")
    called = only(table.do(c.Settle, said), e.WrongResultCalled)
    assert (called.called, called.clauses) == (said, ("7.16",))
    assert table.state.last is not None


def test_what_is_no_result_cannot_be_called() -> None:
    table = dealing(cards="9S 2H KD 5C")
    refusal = table.refused(c.Settle, "dragon")
    assert str(refusal) == '"dragon" is not a result; it is player, banker or tie.'
    assert refusal.allowed == values(("player", "banker", "tie"))


@every_floor_book
@pytest.mark.clause("B 4.18; LD 4.17; BLD 6.1")
def test_4_18_a_settlement_names_the_clauses_by_which_the_result_stands(book: str) -> None:
    settled = dealing(book, "9S 2H KD 5C").settle()
    assert settled.clauses == ("4.18" if book == "baccarat" else "4.17", "6.1")
    assert (settled.cards, settled.number, settled.payment) == (("9S", "2H", "KD", "5C"), None, ())
    assert not settled.free


def test_a_shoe_says_why_it_ended() -> None:
    table = dealing(cards="9S")
    table.do(c.ShowCutCard)
    table.cards("2H KD 5C")
    table.settle()
    table.bets(ann={"player": 500})
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    ended = only(table.do(c.Settle), e.ShoeEnded)
    assert (ended.reason, ended.clauses) == ("its last hand is over", ())


# ---- whose one time it was


@every_floor_book
@pytest.mark.clause("BLD 7.17")
def test_7_17_the_one_time_is_used_up_below_the_minimum_and_not_at_it(book: str) -> None:
    table = Table(book, limits=Limits(200, 1000))
    table.shoe().bets(ann={"player": 199, "tie": 100}, bob={"player": 200}, cy={"banker": 1000})
    table.do(c.CloseBetting)
    assert table.cards("9S 2H KD 5C").settle().below_minimum == ("ann",)
    table.bets(ann={"player": 199}, bob={"player": 50})
    table.do(c.CloseBetting)
    settled = table.cards("9S 2H KD 5C").settle()
    assert settled.below_minimum == ("bob",)  # ann's was used before
    assert line(settled, "ann", "player").outcome == "returned"


# ---- the lines


@pytest.mark.clause("B 5.1.2, 6.1.2.1, 6.4.1")
def test_5_1_2_a_line_has_its_patron_commission_and_chips() -> None:
    table = Table().shoe().bets(ann={"banker": 1000}, bob={"player": 400})
    table.do(c.CloseBetting)
    table.cards("3S 6D KH KC")
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "banker", 90)
    table.do(c.CloseInsurance)
    assert table.cards("AS").settle().lines == (  # Player 4, Banker 6
        PatronLine(
            1, "banker", 1000, 1000, "win", "19 to 20", 950, 1000, 0, "0",
            ("6.1.2.1", "5.1.2"), "ann", 50, "",
        ),
        PatronLine(
            2, "player", 400, 400, "lose", None, 0, 0, 400, "0", ("6.1.1.2",), "bob", 0, "",
        ),
        PatronLine(
            1, "banker-insurance", 90, 90, "lose", None, 0, 0, 90, "0", ("6.4.1",), "ann", 0, "",
        ),
    )  # fmt: skip


@pytest.mark.clause("R 7.11, 7.11.1")
def test_7_11_1_refused_chips_go_back_whole_and_losing_ones_lose() -> None:
    table = Table("roulette").bets(ann={})
    for bet in ("red", "black"):
        issued = ColourHolding("ann", 100, 6)
        table.bet("ann", bet, 300, by="dealer", chips="R-09:blue", issued=issued)
    table.do(c.SpinBall)
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, 1)
    table.rule("other-table-chips-refused", by="pit-manager", chips="R-09:blue")
    red, black = table.settle().lines
    assert red == PatronLine(
        1, "red", 300, 0, "returned", None, 0, 300, 0, "0", ("7.11.1", "7.11"), "ann", 0,
        "R-09:blue",
    )  # fmt: skip
    assert (black.outcome, black.collected, black.chips) == ("lose", 300, "R-09:blue")


# ---- the mark


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("P 4 4 / B 7 K", "Ppn"),
        ("P 9 K / B 4 4", "Pbn"),
        ("P K K / B 8 8, P draws 5", "Bbp6"),  # five against six, both pairs, and Lucky 6
        ("P 4 4 / B 9 9", "Tbpn"),
        ("P 3 4 / B 3 3", "Pb"),
        ("P 2 2 / B 7 K, P draws 5", "Pp"),
        ("P 6 K / B 2 4", "T"),
    ],
)
def test_a_mark_has_the_winner_then_the_pairs_then_the_natural(said: str, written: str) -> None:
    game = Table().game
    assert mark(game, "commission", game.deal(coup(said))) == written


# ---- the sign


def test_a_table_that_is_not_open_has_nothing_in_its_boxes() -> None:
    assert box_totals(new_table("B-07"), 0)[:2] == (0, 0)
    assert over_differential(new_table("B-07"), 0) == 0


@pytest.mark.clause("BLD 7.17, 4.3")
def test_4_3_the_boxes_are_summed_without_what_will_be_returned() -> None:
    table = Table(limits=Limits(200, 1000, 500))
    table.shoe().bets(ann={"player": 100}, bob={"player": 300}, cy={"banker": 1000, "tie": 900})
    assert box_totals(table.state, 0)[:2] == (400, 1000)
    assert over_differential(table.state, 0) == 100
    table.do(c.CloseBetting, True, by="pit-supervisor")
    table.cards("9S 2H KD 5C")
    table.settle()
    # Ann's one time is over: her hundred will go back, her two hundred stays in play.
    table.bets(ann={"player": 100, "banker": 200}, bob={"player": 300}, cy={"player": 700})
    assert box_totals(table.state, table.now)[:2] == (1000, 200)
    assert over_differential(table.state, table.now) == 300


def test_without_a_differential_nothing_is_over_it() -> None:
    table = Table(limits=Limits(200, None)).shoe().bets(ann={"player": 90_000})
    assert over_differential(table.state, 0) == 0 and box_totals(table.state, 0)[:2] == (90_000, 0)


@pytest.mark.clause("BLD 4.3")
def test_4_3_the_boxes_of_cash_and_of_play_money_are_summed_apart() -> None:
    table = Table(limits=Limits(200, None, 500)).shoe()
    table.bets(ann={"player": 900}, **{"play-bo": {"banker": 900}})
    assert box_totals(table.state, 0) == (900, 0, False)
    assert over_differential(table.state, 0) == 400
    assert "ann" in str(table.refused(c.CloseBetting, by="dealer"))
