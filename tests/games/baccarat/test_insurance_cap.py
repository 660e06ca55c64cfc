"""The cap of baccarat insurance (B 6.4.3, 6.4.3.1): no payout beyond the bet that is insured."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.baccarat.insurance import most_that_may_be_staked
from croupier.games.rounds import Settled, encode, settle_record
from croupier.games.settlement import settle_baccarat
from croupier.games.wager import Insurance, Line, Wager
from croupier.rules.odds_notation import Odds
from lines import game
from notation import coup
from rounds_at_random import rounds

GAME = game("baccarat")


def settled(
    said: str, hand: str, after: str, stake: int, original: int, *more: Insurance
) -> list[Line]:
    bets = [Insurance(1, hand, after, stake), *more]  # type: ignore[arg-type]
    lines = settle_baccarat(
        GAME, "commission", GAME.deal(coup(said)), [Wager(1, hand, original)], bets
    )
    return lines[1:]


@pytest.mark.parametrize(
    ("original", "odds", "most"),
    [
        (100, "3 to 1", 33), (99, "3 to 1", 33), (101, "4 to 1", 25), (100, "1.5 to 1", 66),
        (3, "1.5 to 1", 2), (8, "9 to 1", 0), (9, "9 to 1", 1), (0, "2 to 1", 0),
    ],
)  # fmt: skip
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
    _, late, early = settle_baccarat(GAME, "commission", dealt, wagers, [third, four])
    assert (early.in_play, late.in_play) == (50, 0)
    assert (late.outcome, late.returned, late.paid) == ("returned", 10, 0)
    assert late.clauses == ("6.4.3", "6.4.3.1")


@pytest.mark.clause("B 6.4.3")
def test_6_4_3_the_original_bet_is_all_a_patron_has_on_the_hand() -> None:
    dealt = GAME.deal(coup("P 6 K / B 4 K, B draws 5"))
    wagers = [Wager(1, "player", 60, "ann"), Wager(2, "player", 30, "ann"), Wager(3, "player", 500)]
    bets = [Insurance(2, "player", "four", 40, "ann"), Insurance(3, "player", "four", 40)]
    ann, other = settle_baccarat(GAME, "commission", dealt, wagers, bets)[3:]
    assert (ann.in_play, ann.paid) == (30, 90)
    assert (other.in_play, other.paid) == (40, 120)


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
    for (who, hand), total in paid.items():
        mine = [w for w in record["wagers"] if (w.get("patron") or f"seat {w['seat']}") == who]
        assert total <= sum(w["stake"] for w in mine if w["bet"] == hand)


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
