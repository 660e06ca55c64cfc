"""The bounds of insurance: no payout beyond the bet (B 6.4.3), no stake over a limit (6.4.3.1)."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.cards.insurance import most_insurance, most_that_may_be_staked
from croupier.games.limits import check_limits, in_play_on, in_play_parts
from croupier.games.rounds import Settled, encode, settle_record
from croupier.games.settlement import settle
from croupier.games.wager import Insurance, Limits, Line, Wager, who
from croupier.rules.errors import InputError
from croupier.rules.odds_notation import Odds
from lines import game
from notation import coup
from refusals import refusing
from rounds_at_random import rounds

GAME = game("baccarat")


def settled(
    said: str, hand: str, after: str, stake: int, original: int, *more: Insurance
) -> list[Line]:
    bets = [Insurance(1, hand, after, stake), *more]  # type: ignore[arg-type]
    lines = settle(GAME, "commission", GAME.deal(coup(said)), [Wager(1, hand, original)], bets)
    return lines[1:]


@pytest.mark.parametrize(
    ("original", "odds", "most"),
    [
        (100, "3 to 1", 33),
        (99, "3 to 1", 33),
        (101, "4 to 1", 25),
        (100, "1.5 to 1", 66),
        (3, "1.5 to 1", 2),
        (8, "9 to 1", 0),
        (9, "9 to 1", 1),
        (0, "2 to 1", 0),
    ],
)
@pytest.mark.clause("B 6.4.3")
def test_6_4_3_the_most_that_may_be_staked(original: int, odds: str, most: int) -> None:
    assert most_that_may_be_staked(original, Odds(odds)) == most


@pytest.mark.clause("B 6.4.3, 6.4.3.1")
def test_6_4_3_a_win_above_the_cap_is_paid_up_to_the_original_bet() -> None:
    (line,) = settled("P 6 K / B 4 K, B draws 5", "player", "four", 50, 100)  # at 3 to 1
    assert (line.in_play, line.paid, line.returned, line.collected) == (33, 99, 50, 0)
    assert line.clauses == ("6.4.1", "6.4.6", "5.1.8", "6.4.3", "6.4.3.1")


@pytest.mark.clause("B 6.4.3.1")
def test_6_4_3_1_a_loss_above_the_cap_gives_the_excess_back() -> None:
    (line,) = settled("P 6 K / B 4 K, B draws A", "player", "four", 50, 100)
    assert (line.in_play, line.paid, line.returned, line.collected) == (33, 0, 17, 33)
    assert line.clauses == ("6.4.1", "6.4.3", "6.4.3.1")
    (within,) = settled("P 6 K / B 4 K, B draws A", "player", "four", 33, 100)
    assert (within.returned, within.collected, within.clauses) == (0, 33, ("6.4.1",))


@pytest.mark.clause("B 6.4.3, 6.4.3.1")
def test_6_4_3_two_insurance_bets_on_a_hand_share_one_cap() -> None:
    # Player 5 against 4 after four (2 to 1), then 9 against 4 after the third (9 to 1).
    said = "P 5 K / B 4 K, P draws 4, B draws 5"
    third = Insurance(1, "player", "third", 10)
    first, second = settled(said, "player", "four", 25, 100, third)
    assert (first.outcome, first.in_play) == ("stand-off", 25)
    # 50 of the 100 are spoken for; 50 at 9 to 1 allow a stake of 5.
    assert (second.outcome, second.in_play, second.paid, second.returned) == ("win", 5, 45, 10)
    assert second.clauses[-2:] == ("6.4.3", "6.4.3.1")


@pytest.mark.clause("B 6.4.3")
def test_6_4_3_the_stage_that_came_first_is_covered_first_in_whatever_order_it_is_recorded() -> (
    None
):
    said = "P 5 K / B 4 K, P draws 4, B draws 5"
    wagers = [Wager(1, "player", 100)]
    four, third = Insurance(1, "player", "four", 50), Insurance(1, "player", "third", 10)
    dealt = GAME.deal(coup(said))
    _, late, early = settle(GAME, "commission", dealt, wagers, [third, four])
    assert (early.in_play, late.in_play) == (50, 0)
    assert (late.outcome, late.returned, late.paid) == ("returned", 10, 0)
    assert late.clauses == ("6.4.3", "6.4.3.1")


@pytest.mark.clause("B 6.4.3")
def test_6_4_3_the_original_bet_is_all_a_patron_has_on_the_hand() -> None:
    dealt = GAME.deal(coup("P 6 K / B 4 K, B draws 5"))
    wagers = [Wager(1, "player", 60, "ann"), Wager(2, "player", 30, "ann"), Wager(3, "player", 500)]
    bets = [Insurance(2, "player", "four", 40, "ann"), Insurance(3, "player", "four", 40)]
    ann, other = settle(GAME, "commission", dealt, wagers, bets)[3:]
    assert (ann.in_play, ann.paid) == (30, 90)
    assert (other.in_play, other.paid) == (40, 120)


# ---- the cap is the bet as far as it is in play


PLAYER_SIX = "P 6 K / B 4 K, B draws 5"  # Player insurance at 3 to 1, and the Player loses
PLAYER_SIX_WINS = "P 6 K / B 4 K, B draws A"


def limited(
    said: str,
    wagers: list[Wager],
    bets: list[Insurance],
    limits: Limits,
    before: tuple[str, ...] = (),
) -> list[Line]:
    dealt = GAME.deal(coup(said))
    return settle(GAME, "commission", dealt, wagers, bets, limits, before)[len(wagers) :]


@pytest.mark.clause("B 6.4.3, 7.18")
def test_6_4_3_what_7_18_returned_was_never_insured() -> None:
    wagers, bets = [Wager(1, "player", 900)], [Insurance(1, "player", "four", 300)]
    (won,) = limited(PLAYER_SIX, wagers, bets, Limits(maximum=300))
    assert (won.in_play, won.paid, won.returned, won.collected) == (100, 300, 300, 0)
    assert won.clauses[-2:] == ("6.4.3", "6.4.3.1")
    (lost,) = limited(PLAYER_SIX_WINS, wagers, bets, Limits(maximum=300))
    assert (lost.in_play, lost.paid, lost.returned, lost.collected) == (100, 0, 200, 100)


@pytest.mark.clause("B 6.4.3, 7.17")
def test_6_4_3_a_bet_that_7_17_returned_cannot_be_insured_at_all() -> None:
    wagers, bets = [Wager(1, "player", 90, "ann")], [Insurance(1, "player", "four", 10, "ann")]
    (line,) = limited(PLAYER_SIX, wagers, bets, Limits(minimum=100), ("ann",))
    assert (line.outcome, line.returned, line.in_play) == ("returned", 10, 0)
    assert line.clauses == ("6.4.3", "6.4.3.1")
    (first,) = limited(PLAYER_SIX, wagers, bets, Limits(minimum=100))
    assert (first.outcome, first.paid) == ("win", 30)


@pytest.mark.clause("B 6.4.3, 7.19")
def test_6_4_3_what_7_19_returned_was_never_insured() -> None:
    wagers = [Wager(1, "player", 600, "ann"), Wager(2, "player", 300, "bo")]
    bets = [Insurance(1, "player", "four", 120, "ann"), Insurance(2, "player", "four", 50, "bo")]
    # 900 may come to 450, so ann has 300 in play and bo 150.
    ann, bo = limited(PLAYER_SIX, wagers, bets, Limits(differential=450))
    assert (ann.in_play, ann.paid) == (100, 300)
    assert (bo.in_play, bo.paid, bo.clauses[-1]) == (50, 150, "5.1.8")


# ---- the limit by odds


@pytest.mark.clause("B 6.4.3.1")
def test_6_4_3_1_a_stake_over_the_limit_for_its_odds_is_settled_up_to_it() -> None:
    wagers, bets = [Wager(1, "player", 900)], [Insurance(1, "player", "four", 80)]
    limits = Limits(insurance={"3 to 1": 50, "2 to 1": 10})
    (won,) = limited(PLAYER_SIX, wagers, bets, limits)
    assert (won.in_play, won.paid, won.returned, won.collected) == (50, 150, 80, 0)
    assert won.clauses == ("6.4.1", "6.4.6", "5.1.8", "6.4.3.1")
    (lost,) = limited(PLAYER_SIX_WINS, wagers, bets, limits)
    assert (lost.in_play, lost.returned, lost.collected) == (50, 30, 50)
    assert lost.clauses == ("6.4.1", "6.4.3.1")
    (other,) = limited(PLAYER_SIX_WINS, wagers, bets, Limits(insurance={"2 to 1": 10}))
    assert (other.collected, other.clauses) == (80, ("6.4.1",))
    (just,) = limited(PLAYER_SIX_WINS, wagers, bets, Limits(insurance={"3 to 1": 80}))
    assert (just.collected, just.clauses) == (80, ("6.4.1",))


@pytest.mark.clause("B 6.4.3.1")
def test_6_4_3_1_all_that_a_patron_stakes_on_a_hand_at_a_stage_counts_together() -> None:
    wagers = [Wager(1, "player", 500, "ann"), Wager(2, "player", 500, "ann"), Wager(3, "player", 9)]
    bets = [
        Insurance(1, "player", "four", 40, "ann"),
        Insurance(2, "player", "four", 40, "ann"),
        Insurance(3, "player", "four", 3),
        Insurance(1, "player", "four", 1, "ann"),
    ]
    lines = limited(PLAYER_SIX_WINS, wagers, bets, Limits(insurance={"3 to 1": 50}))
    assert [line.collected for line in lines] == [40, 10, 3, 0]
    assert (lines[3].outcome, lines[3].clauses) == ("returned", ("6.4.3.1",))
    # Player 5 against 4 (2 to 1), then 7 against 4 (4 to 1): each stage has its own limit.
    said = "P 5 K / B 4 K, P draws 2, B draws K"
    stages = [Insurance(1, "player", "four", 30, "ann"), Insurance(1, "player", "third", 30, "ann")]
    limits = Limits(insurance={"2 to 1": 20, "4 to 1": 25})
    assert [line.collected for line in limited(said, wagers, stages, limits)] == [20, 25]


@pytest.mark.clause("B 6.4.3, 6.4.3.1")
def test_6_4_3_1_the_limit_comes_first_and_then_the_cap() -> None:
    wagers, bets = [Wager(1, "player", 100)], [Insurance(1, "player", "four", 80)]
    (line,) = limited(PLAYER_SIX, wagers, bets, Limits(insurance={"3 to 1": 50}))
    assert (line.in_play, line.paid) == (33, 99)
    assert line.clauses[-2:] == ("6.4.3.1", "6.4.3")
    (capped,) = limited(PLAYER_SIX, wagers, bets[:1], Limits(insurance={"3 to 1": 80}))
    assert capped.clauses[-2:] == ("6.4.3", "6.4.3.1")


@pytest.mark.clause("B 6.4.3.1, 6.4.6")
def test_6_4_3_1_a_limit_for_odds_that_the_pay_table_has_not_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        limited(PLAYER_SIX, [Wager(1, "player", 10)], [], Limits(insurance={"5 to 1": 10}))
    assert str(refused.value) == (
        'Baccarat has no insurance at "5 to 1"; its pay table has 1.5 to 1, 2 to 1, 3 to 1, '
        "4 to 1, 6 to 1, 7 to 1, 9 to 1."
    )
    assert refused.value.clauses == ("4.10", "6.4.6", "5.1.8")
    with refusing("book-without-insurance", InputError):
        check_limits(game("lucky-7"), Limits(insurance={"3 to 1": 10}))
    check_limits(GAME, Limits(insurance={"9 to 1": 10}))


# ---- what a table may ask before it takes a stake


@pytest.mark.parametrize(
    ("in_play", "spoken_for", "limit", "most"),
    [
        (100, 0, None, 33),
        (100, 50, None, 16),
        (100, 100, None, 0),
        (100, 130, None, 0),
        (100, 0, 20, 20),
        (100, 50, 20, 16),
        (100, 0, 33, 33),
        (0, 0, 20, 0),
    ],
)
@pytest.mark.clause("B 6.4.3, 6.4.3.1")
def test_6_4_3_the_most_that_one_patron_may_stake_on_an_offer(
    in_play: int, spoken_for: int, limit: int | None, most: int
) -> None:
    limits = Limits(insurance={"2 to 1": 1} if limit is None else {"3 to 1": limit})
    assert most_insurance(Odds("3 to 1"), in_play, spoken_for, limits) == most
    assert limit is not None or most_insurance(Odds("3 to 1"), in_play, spoken_for) == most


@settings(max_examples=300)
@given(rounds(books=("baccarat",)), st.data())
@pytest.mark.clause("B 6.4.3, 6.4.3.1")
def test_6_4_3_the_most_that_may_be_staked_is_all_in_play_and_one_more_is_not(
    record: dict[str, Any], data: st.DataObject
) -> None:
    table = GAME.insurance
    assert table is not None
    dealt = GAME.deal(record["cards"])
    wagers = [Wager(**wager) for wager in record["wagers"]]
    limits = msgspec.convert(record.get("limits", {}), Limits)
    bets = in_play_on(wagers, in_play_parts(GAME, "commission", limits, wagers))
    can = [(o, w) for o in table.covers_of(dealt) for w in wagers if w.bet == o.offer.hand]
    if not can:
        return
    cover, wager = data.draw(st.sampled_from(can))
    most = most_insurance(cover.odds, bets[who(wager), wager.bet], limits=limits)
    for stake in {max(1, most), most + 1}:
        bet = Insurance(wager.seat, cover.offer.hand, cover.offer.after, stake, wager.patron)
        (line,) = settle(GAME, "commission", dealt, wagers, [bet], limits)[len(wagers) :]
        assert line.in_play == min(most, stake)


@pytest.mark.clause("B 4.10")
def test_4_10_insurance_that_these_cards_never_offered_is_no_insurance() -> None:
    dealt = GAME.deal(coup("P 7 K / B 6 K"))  # both stand: nothing was on offer
    with refusing("insurance-stage-not-offered", InputError):
        settle(
            GAME, "commission", dealt, [Wager(1, "player", 9)], [Insurance(1, "player", "four", 3)]
        )


# ---- whatever is staked


@settings(max_examples=300)
@given(rounds(books=("baccarat",)))
@pytest.mark.clause("B 6.4.3")
def test_6_4_3_payouts_of_a_patron_on_a_hand_never_exceed_the_original_bets(
    record: dict[str, Any],
) -> None:
    answer = settle_record(encode(record))
    assert isinstance(answer, Settled)
    paid: dict[tuple[str, str], int] = {}
    bets = record["insurance"]
    for bet, line in zip(bets, answer.lines[len(record["wagers"]) :], strict=True):
        key = (bet.get("patron") or f"seat {bet['seat']}", bet["hand"])
        paid[key] = paid.get(key, 0) + line.paid
        assert line.stake == bet["stake"]
    in_play = [line.in_play for line in answer.lines]
    for (patron, hand), total in paid.items():
        mine = [
            part
            for w, part in zip(record["wagers"], in_play, strict=False)
            if (w.get("patron") or f"seat {w['seat']}", w["bet"]) == (patron, hand)
        ]
        assert total <= sum(mine)


@settings(max_examples=100)
@given(
    original=st.integers(1, 10**6),
    stake=st.integers(1, 10**6),
    odds=st.sampled_from(["1.5 to 1", "2 to 1", "3 to 1", "4 to 1", "6 to 1", "7 to 1", "9 to 1"]),
)
@pytest.mark.clause("B 6.4.3")
def test_6_4_3_one_unit_more_would_pay_more_than_the_original_bet(
    original: int, stake: int, odds: str
) -> None:
    rate = Odds(odds)
    most = most_that_may_be_staked(original, rate)
    assert most * rate.profit <= original < (most + 1) * rate.profit
