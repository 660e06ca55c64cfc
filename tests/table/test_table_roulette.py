"""A roulette table: bets until no more bets, the number, the order of payment, no spin, chips."""

from typing import Any

import pytest
from table_driver import Table, line, only, usual_setup

from croupier.games.wager import BetLimits, Limits
from croupier.rules.ways import way
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import stakes_on_felt
from croupier.table.shapes import ColourHolding, Correction, Details

NO_SPINS = {
    "ball-with-the-wheel": ("7.1", "dealer"),
    "under-three-revolutions": ("7.2", "dealer"),
    "foreign-object": ("7.3", "dealer"),
    "ball-not-fallen": ("7.4", "dealer"),
    "floater": ("7.4.1", "dealer"),
    "ball-out-of-the-wheel": ("7.5", "dealer"),
    "wheel-stopped": ("7.6", "dealer"),
    "interference": ("7.7", "dealer"),
    "suspicion": ("7.8", "dealer-inspector"),
}


def spun(two_people: bool = False, **stakes: dict[str, int]) -> Table:
    table = Table("roulette", two_people=two_people).bets(
        **(stakes or {"ann": {"straight:17": 100, "red": 500}})
    )
    table.do(c.SpinBall)
    return table


def number(table: Table, came: int) -> e.CoupSettled:
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, came)
    return table.settle()


@pytest.mark.clause("R 4.2, 4.8")
def test_4_2_wagers_lie_on_positions_of_the_layout() -> None:
    table = Table("roulette").bets(ann={})
    refusal = table.refused(c.PlaceWager, "ann", 1, "split:17-21", 100)
    assert refusal.clauses == ("4.2", "4.8") and way("bet", bet="split:17-20") in refusal.allowed
    for bet in table.game.bets():
        table.bet("ann", bet, 100)
    assert len(table.state.coup.wagers) == 157


@pytest.mark.clause("R 4.6")
def test_4_6_bets_stay_open_while_the_ball_runs_until_no_more_bets() -> None:
    table = spun()
    table.bet("ann", "black", 100)
    table.do(c.WithdrawWager, "ann", 1, "red", 100)
    assert "4.6" in table.refused(c.RecordNumber, 17).clauses
    table.do(c.CloseBetting)
    for kind, more in ((c.PlaceWager, (100,)), (c.WithdrawWager, ())):
        assert "4.6" in table.refused(kind, "ann", 1, "black", *more).clauses
    assert "4.1.1" in table.refused(c.RecordNumber, 37).clauses


@pytest.mark.clause("R 4.5, 4.10, 4.11")
def test_4_10_settled_strictly_by_position() -> None:
    settled = number(spun(), 17)
    assert line(settled, "ann", "straight:17").paid == 3500
    assert line(settled, "ann", "red").collected == 500
    assert "4.10" in settled.clauses and settled.number == 17


@pytest.mark.clause("R 4.3")
def test_4_3_a_call_bet_is_accepted_with_its_chips_and_cost_before_no_more_bets() -> None:
    table = spun(ann={})
    refusal = table.refused(c.PlaceCallBet, "ann", 1, "voisins", 100, 800)
    assert refusal.message.id == "call-bet-cost-mismatch" and "4.3" in refusal.clauses
    events = table.do(c.PlaceCallBet, "ann", 1, "voisins", 100, 900)
    assert only(events, e.CallBetPlaced).cost == 900
    assert len(events) == 8 and stakes_on_felt(table.state) == 900
    settled = number(table, 0)
    net = sum(one.paid - one.collected for one in settled.lines)
    assert net == 1500  # fifteen chips up on zero
    table = spun()
    table.do(c.CloseBetting)
    assert "4.6" in table.refused(c.PlaceCallBet, "ann", 1, "tiers", 100, 600).clauses


@pytest.mark.clause("R 4.3")
def test_4_3_call_bets_are_a_setting_of_the_table() -> None:
    table = Table("roulette", call_bets=False).bets(ann={})
    assert "4.3" in table.refused(c.PlaceCallBet, "ann", 1, "tiers", 100, 600).clauses
    table = Table("roulette").bets(ann={})
    refused = table.refused(c.PlaceCallBet, "ann", 1, "grand", 100, 1)
    assert way("bet", bet="voisins") in refused.allowed
    table.do(c.PlaceCallBet, "ann", 1, "neighbours", 100, 500, number=0)
    assert "straight:26" in {w.bet for w in table.state.coup.wagers.values()}


@pytest.mark.clause("R 6.3, 6.3.1, 6.3.2, 6.5, 6.5.1")
def test_6_3_the_order_of_payment_is_on_the_settlement() -> None:
    table = spun(
        ann={"straight:17": 100, "column:2": 100},
        bob={"dozen:2": 100, "split:17-20": 100},
        cy={"black": 200, "straight:17": 100},
    )
    settled = number(table, 17)
    paid = [[settled.lines[at].bet for at in turn.lines] for turn in settled.payment]
    assert paid == [
        ["column:2"],
        ["black"],
        ["dozen:2"],
        ["split:17-20"],
        ["straight:17"],
        ["straight:17"],
    ]
    # On a shared position the last placed lies on top and is paid first.
    assert [turn.patron for turn in settled.payment[-2:]] == ["cy", "ann"]


@pytest.mark.clause("R 6.4, 6.5.2")
def test_6_4_on_zero_a_patron_is_paid_at_one_time() -> None:
    table = spun(
        ann={"straight:0": 100, "split:0-1": 100, "first-four": 100}, bob={"split:0-2": 100}
    )
    settled = number(table, 0)
    assert [turn.patron for turn in settled.payment] == ["ann", "bob"]
    assert len(settled.payment[0].lines) == 3 and "6.4" in settled.payment[0].clauses


@pytest.mark.clause("R 6.6")
def test_6_6_a_questioned_position_waits_for_a_pit_supervisor() -> None:
    table = spun()
    table.do(c.CloseBetting)
    table.refused(c.QuestionPosition, "ann", 1, "straight:17")
    table.do(c.RecordNumber, 18)
    table.refused(c.QuestionPosition, "ann", 1, "straight:18")
    table.do(c.QuestionPosition, "ann", 1, "straight:17")
    assert table.refused(c.Settle).clauses == ("6.6",)
    chip: dict[str, Any] = {"patron": "ann", "seat": 1, "bet": "straight:17"}
    moved = {**chip, "to_bet": "split:17-18"}
    assert table.rule_refused("chip-position", **moved).rank == "pit-supervisor"
    assert (
        table.rule_refused(
            "chip-position", by="pit-supervisor", **{**moved, "bet": "red"}
        ).message.id
        == "questioned-chip-unnamed"
    )
    table.rule("chip-position", by="pit-supervisor", **moved)
    assert line(table.settle(), "ann", "split:17-18").paid == 1700


@pytest.mark.clause("R 6.6")
def test_6_6_chips_of_cash_never_become_those_of_play_money() -> None:
    bets: dict[str, Any] = {"ann": {"straight:17": 100}, "play-bo": {"red": 200}}
    table = spun(**bets)
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, 18)
    table.do(c.QuestionPosition, "ann", 1, "straight:17")
    moved: dict[str, Any] = {"patron": "ann", "seat": 1, "bet": "straight:17"}
    moved["to_bet"] = "split:17-18"
    other = {**moved, "to_patron": "play-bo", "to_seat": 2}
    refused = table.rule_refused("chip-position", by="pit-supervisor", **other)
    assert refused.message.id == "chips-of-other-money"
    table.rule("chip-position", by="pit-supervisor", **moved)


@pytest.mark.parametrize("id", NO_SPINS)
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.clause("R 7.1, 7.2, 7.3, 7.4, 7.4.1, 7.5, 7.6, 7.7, 7.8, 7.9, 7.9.1, 7.10")
def test_7_1_to_7_10_no_spin_returns_everything_and_is_spun_again(id: str, closed: bool) -> None:
    clause, rank = NO_SPINS[id]
    table = spun()
    number(table, 26)
    table.bets(ann={"straight:17": 100, "red": 500})
    assert "no spin" not in str(table.rule_refused(id, by=rank))  # nothing runs yet
    table.do(c.SpinBall)
    if closed:
        table.do(c.CloseBetting)
    if rank != "dealer":
        assert table.rule_refused(id, by="dealer").rank == rank
    voided = only(table.rule(id, by=rank), e.CoupVoided)
    assert voided.clauses == (clause, "7.9", "7.9.1", "7.10")
    assert sum(back.amount for back in voided.given_back) == 600
    assert stakes_on_felt(table.state) == 0 and table.state.wheel.re_spin
    # Wherever the ball rests now, it is no result.
    assert "7.9" in table.refused(c.RecordNumber, 17).clauses
    table.do(c.OpenBetting)
    if id == "ball-out-of-the-wheel":
        table.rule("ball-examined", by="dealer-inspector", note="sound")
    assert only(table.do(c.SpinBall), e.BallSpun).from_number == 26


@pytest.mark.clause("R 7.1, 7.4")
def test_7_1_higher_ranks_may_act_for_a_listed_one() -> None:
    for rank in ("dealer-inspector", "pit-supervisor", "pit-manager", "director"):
        assert only(spun().rule("ball-not-fallen", by=rank), e.CoupVoided)


@pytest.mark.clause("R 7.8")
def test_7_8_a_spin_lasts_until_all_are_paid() -> None:
    table = spun()
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, 17)
    table.rule_refused("ball-not-fallen")  # it has fallen
    assert only(table.rule("suspicion", by="dealer-inspector"), e.CoupVoided)


@pytest.mark.clause("R 7.3, 7.5, 7.7")
@pytest.mark.parametrize("id", ["foreign-object", "ball-out-of-the-wheel", "interference"])
def test_7_3_7_5_7_7_may_be_announced_until_all_are_paid(id: str) -> None:
    table = spun(two_people=True)
    table.do(c.CloseBetting)
    table.do(c.RecordNumber, 17)
    table.do(c.QuestionPosition, "ann", 1, "straight:17")
    assert only(table.rule(id), e.CoupVoided)  # at once: never a proposal
    assert table.state.wheel.numbers == ()  # a voided number is not a previous winning number


@pytest.mark.clause("R 7.9.1")
def test_7_9_1_the_ball_goes_back_to_the_last_number_that_was_paid_on() -> None:
    table = spun()
    number(table, 5)
    for _ in range(2):
        table.do(c.OpenBetting)
        assert only(table.do(c.SpinBall), e.BallSpun).from_number == 5
        table.do(c.CloseBetting)
        table.do(c.RecordNumber, 17)
        table.rule("suspicion", by="dealer-inspector")


@pytest.mark.clause("R 7.5")
def test_7_5_a_ball_that_left_the_wheel_is_examined_before_the_next_spin() -> None:
    table = spun()
    table.rule("ball-out-of-the-wheel")
    table.do(c.OpenBetting)
    refusal = table.refused(c.SpinBall)
    assert refusal.clauses == ("7.5",) and refusal.rank == "dealer-inspector"
    assert table.rule_refused("ball-examined", by="dealer").rank == "dealer-inspector"
    table.rule_refused("ball-examined", by="pit-supervisor", outcome="round")
    examined = table.rule("ball-examined", by="pit-supervisor", outcome="replaced", note="chipped")
    assert only(examined, e.BallExamined).outcome == "replaced"
    assert only(examined, e.BallExamined).by.id == "PitSupervisor"
    table.do(c.SpinBall)


@pytest.mark.clause("R 7.5")
def test_7_5_the_examination_outlives_the_closing_of_the_table() -> None:
    table = spun()
    table.rule("ball-out-of-the-wheel")
    table.do(c.CloseTable)
    table.do(c.OpenTable, usual_setup(table.game))
    table.do(c.OpenBetting)
    assert table.refused(c.SpinBall).clauses == ("7.5",)


# ---- colour chips


def coloured() -> Table:
    table = Table("roulette").seat("ann", "bob")
    table.do(c.BuyColourChips, "ann", "blue", 100, 20)
    return table


@pytest.mark.clause("R 4.7, 4.7.1, 4.7.4")
def test_4_7_colour_chips_bear_their_table_are_bet_and_redeemed_there() -> None:
    table = coloured()
    bought = only(table.events, e.ColourChipsBought)
    assert (bought.amount, bought.chips) == (2000, "R-02:blue")
    table.do(c.OpenBetting)
    table.bet("ann", "red", 300, chips="blue")
    assert table.state.chips["R-02:blue"].count == 17
    assert (
        table.refused(c.PlaceWager, "ann", 1, "red", 150, "blue").message.id
        == "bet-chips-not-divisible"
    )
    assert "4.7" in table.refused(c.PlaceWager, "bob", 2, "red", 100, "blue").clauses
    assert "4.7.4" in table.refused(c.PlaceWager, "ann", 1, "red", 100, "R-09:blue").clauses
    assert "4.7.4" in table.refused(c.RedeemColourChips, "ann", "R-09:blue", 1).clauses
    table.do(c.SpinBall)
    settled = number(table, 1)
    assert line(settled, "ann", "red").chips == "R-02:blue"
    assert table.state.chips["R-02:blue"].count == 20
    assert "4.7.4" in table.refused(c.CloseTable).clauses
    assert table.refused(c.RedeemColourChips, "ann", "blue", 21).message.id == "colour-chips-short"
    redeemed = only(table.do(c.RedeemColourChips, "ann", "blue", 20), e.ColourChipsRedeemed)
    assert redeemed.amount == 2000 and table.state.chips == {}
    table.do(c.CloseTable)


def test_a_colour_that_was_lost_is_free_again() -> None:
    table = coloured()
    table.do(c.OpenBetting)
    table.bet("ann", "red", 2000, chips="blue")
    table.do(c.SpinBall)
    number(table, 2)
    assert table.state.chips == {}


@pytest.mark.clause("R 4.7.2, 4.7.3, 4.7.3.1")
def test_4_7_3_a_second_colour_takes_a_pit_manager_and_leaves_no_one_without() -> None:
    table = coloured()
    refusal = table.refused(c.BuyColourChips, "ann", "pink", 100, 5)
    assert refusal.rank == "pit-manager" and "4.7.2" in refusal.clauses
    same = table.do(c.BuyColourChips, "ann", "pink", 100, 5, by="pit-manager")
    assert "4.7.3" in only(same, e.ColourChipsBought).clauses
    # Another value is an act of its own.
    refusal = table.refused(c.BuyColourChips, "ann", "green", 500, 5, by="pit-manager")
    assert "4.7.3.1" in refusal.clauses and refusal.rank == "pit-manager"
    assert table.refused(c.AllowColours, "ann", True, by="dealer").clauses == ("4.7.3",)
    table.do(c.AllowColours, "ann", True)
    other = table.do(c.BuyColourChips, "ann", "green", 500, 5)
    assert "4.7.3.1" in only(other, e.ColourChipsBought).clauses
    assert "4.7.2" in table.refused(c.BuyColourChips, "bob", "blue", 100, 5).clauses
    table = Table("roulette", colours=("blue", "pink")).seat("ann", "bob")
    table.do(c.BuyColourChips, "ann", "blue", 100, 5)
    refusal = table.refused(c.BuyColourChips, "ann", "pink", 100, 5, by="director")
    assert refusal.message.id == "second-colour-would-deprive" and refusal.clauses == ("4.7.3",)
    table.do(c.BuyColourChips, "bob", "pink", 100, 5)


@pytest.mark.clause("R 4.7.3")
def test_4_7_3_a_second_set_is_asked_back_when_someone_needs_a_colour() -> None:
    table = Table("roulette", colours=("blue", "pink")).seat("ann")
    table.do(c.BuyColourChips, "ann", "blue", 100, 5)
    table.do(c.AllowColours, "ann")
    table.do(c.BuyColourChips, "ann", "pink", 100, 5)
    table.seat("bob")
    refusal = table.refused(c.BuyColourChips, "bob", "pink", 100, 5)
    assert way("recall-colour", colour="pink") in refusal.allowed
    table.refused(c.RecallColour, "bob", "pink")
    table.do(c.RecallColour, "ann", "pink")
    table.refused(c.BuyColourChips, "ann", "pink", 100, 5)
    table.do(c.OpenBetting)
    assert "4.7.3" in table.refused(c.PlaceWager, "ann", 1, "red", 100, "pink").clauses
    table.do(c.RedeemColourChips, "ann", "pink", 5)
    table.do(c.BuyColourChips, "bob", "pink", 200, 5)


@pytest.mark.clause("R 4.7.5")
def test_4_7_5_chips_worth_more_than_the_minimum_show_it() -> None:
    table = Table("roulette", limits=Limits(200, 50_000)).seat("ann", "bob")
    at_minimum = only(table.do(c.BuyColourChips, "ann", "blue", 200, 5), e.ColourChipsBought)
    above = only(table.do(c.BuyColourChips, "bob", "pink", 500, 5), e.ColourChipsBought)
    assert (at_minimum.shows_value, above.shows_value) == (False, True)
    assert "4.7.5" in above.clauses
    assert table.refused(c.BuyColourChips, "ann", "blue", 100, 5).message.id == "colour-value-fixed"


@pytest.mark.clause("R 4.7.4.1, 7.11, 7.11.1")
def test_7_11_another_tables_chips_count_at_their_value_and_winnings_may_be_refused() -> None:
    for refuse in (False, True):
        table = spun(ann={})
        theirs = {"by": "dealer", "chips": "R-09:blue"}
        # Only whole chips, and only those which the other table has out with this patron.
        for issued in (
            None,
            ColourHolding("bob", 100, 5),
            ColourHolding("ann", 200, 5),
            ColourHolding("ann", 100, 2),
        ):
            given = ("ann", 1, "red", 300, "R-09:blue")
            assert table.refused(c.PlaceWager, *given, by="dealer", issued=issued).clauses == (
                "7.11",
            )
        table.bet("ann", "red", 300, issued=ColourHolding("ann", 100, 3), **theirs)
        table.do(c.CloseBetting)
        table.do(c.RecordNumber, 1)
        if refuse:
            id = "other-table-chips-refused"
            assert table.rule_refused(id, chips="R-09:blue").rank == "pit-manager"
            assert table.rule_refused(id, by="pit-manager", chips="R-08:red").allowed
            table.rule(id, by="pit-manager", chips="R-09:blue")
        settled = table.settle()
        found = line(settled, "ann", "red")
        assert (found.paid, found.returned) == ((0, 300) if refuse else (300, 300))
        assert len(settled.payment) == (0 if refuse else 1)  # what is refused waits for no turn
        assert ("7.11.1" in found.clauses) == refuse and "7.11" in found.clauses


@pytest.mark.clause("R 7.12")
def test_7_12_beyond_the_rules_is_the_directors() -> None:
    table = spun()
    assert table.rule_refused("beyond-the-rules", by="assistant-director").rank == "director"
    table.rule(
        "beyond-the-rules", by="director", reason="goodwill", corrections=(Correction("ann", 50),)
    )
    events = table.do(c.ApproveRuling, by="shift-manager")
    assert only(events, e.CorrectionMade).clauses == ("7.12",)


def test_limits_of_a_kind_of_position() -> None:
    limits = Limits(50, 5_000, bets={"straight": BetLimits(50, 200)})
    table = Table("roulette", limits=limits).bets(ann={"straight:17": 200})
    assert (
        table.refused(c.PlaceWager, "ann", 1, "straight:17", 50).message.id == "bet-above-maximum"
    )
    table.bet("ann", "red", 5_000)


def test_the_last_numbers_are_kept_and_no_more_than_a_hundred() -> None:
    table = Table("roulette")
    for spin in range(120):
        table.do(c.OpenBetting)
        table.do(c.SpinBall)
        number(table, spin % 37)
    assert len(table.state.wheel.numbers) == 100 and table.state.wheel.numbers[-1] == 119 % 37
    assert table.state.last is not None and table.state.last.id == "R-02/1/120"


def test_a_hold_on_a_spin() -> None:
    table = spun()
    table.do(c.HoldCoup, "suspicion", Details(note="a magnet?"))
    table.refused(c.CloseBetting)
    assert only(table.rule("suspicion", by="pit-supervisor"), e.CoupVoided)
