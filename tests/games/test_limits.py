"""Limits found broken at settlement: 7.17, 7.18, 7.19 and 7.19.1, in the order of R-10."""

import pytest

from croupier.games.limits import in_play_parts
from croupier.games.settlement import settle
from croupier.games.wager import BetLimits, Limits, Line, Wager
from croupier.rules.errors import InputError
from lines import FLOOR, game
from notation import coup
from refusals import refusing

every_floor_book = pytest.mark.parametrize("book", FLOOR)

PLAYER_WINS, BANKER_WINS, TIE = "P 9 K / B 8 K", "P 8 K / B 9 K", "P 9 K / B 4 5"


def settled(
    book: str,
    said: str,
    wagers: list[Wager],
    limits: Limits,
    before: tuple[str, ...] = (),
    version: str = "commission",
) -> list[Line]:
    made = game(book)
    return settle(made, version, made.deal(coup(said)), wagers, (), limits, before)


def parts(wagers: list[Wager], limits: Limits, before: tuple[str, ...] = ()) -> list[int]:
    found = in_play_parts(game("baccarat"), "commission", limits, wagers, before)
    return [part for part, _ in found]


# ---- 7.17: below the minimum


@every_floor_book
@pytest.mark.clause("BLD 7.17")
def test_7_17_a_wager_below_the_minimum_is_settled_the_first_time(book: str) -> None:
    limits = Limits(minimum=100)
    (won,) = settled(book, PLAYER_WINS, [Wager(1, "player", 60, "ann")], limits)
    assert (won.outcome, won.in_play, won.paid, won.returned) == ("win", 60, 60, 60)
    assert won.clauses[0] == "6.1.1.1" and won.clauses[-1] == "7.17"
    (lost,) = settled(book, BANKER_WINS, [Wager(1, "player", 60, "ann")], limits)
    assert (lost.outcome, lost.collected, lost.clauses) == ("lose", 60, ("6.1.1.2", "7.17"))
    (tied,) = settled(book, TIE, [Wager(1, "player", 60, "ann")], limits)
    assert (tied.outcome, tied.returned, tied.clauses) == ("stand-off", 60, ("6.1.1.3", "7.17"))


@every_floor_book
@pytest.mark.parametrize("said", [PLAYER_WINS, BANKER_WINS, TIE])
@pytest.mark.clause("BLD 7.17")
def test_7_17_later_ones_of_the_same_patron_are_returned_whatever_the_outcome(
    book: str, said: str
) -> None:
    wagers = [
        Wager(1, "player", 60, "ann"),
        Wager(2, "player", 60, "bo"),
        Wager(1, "tie", 99, "ann"),
        Wager(1, "banker", 100, "ann"),  # at the minimum: nothing is wrong with it
    ]
    mine, other, side, enough = settled(book, said, wagers, Limits(minimum=100), ("ann",))
    for line in (mine, side):
        assert (line.outcome, line.in_play, line.odds) == ("returned", 0, None)
        assert (line.paid, line.returned, line.collected) == (0, line.stake, 0)
        assert line.clauses == ("7.17",)
    assert other.outcome != "returned" and other.clauses[-1] == "7.17"
    assert enough.outcome != "returned" and "7.17" not in enough.clauses


@every_floor_book
@pytest.mark.clause("BLD 7.17")
def test_7_17_the_first_coup_settles_all_of_a_patron_s_small_wagers(book: str) -> None:
    wagers = [Wager(1, "player", 60, "ann"), Wager(2, "player", 10, "ann")]
    lines = settled(book, PLAYER_WINS, wagers, Limits(minimum=100))
    assert [line.paid for line in lines] == [60, 10]


@every_floor_book
@pytest.mark.clause("BLD 7.17")
def test_7_17_where_no_patron_is_named_the_seat_is_one(book: str) -> None:
    wagers = [Wager(3, "player", 60), Wager(4, "player", 60)]
    lines = settled(book, PLAYER_WINS, wagers, Limits(minimum=100), ("seat 3",))
    assert [line.outcome for line in lines] == ["returned", "win"]


# ---- 7.18: over the maximum


@every_floor_book
@pytest.mark.clause("BLD 7.18")
def test_7_18_over_the_maximum_is_settled_at_the_maximum(book: str) -> None:
    limits = Limits(maximum=500)
    (won,) = settled(book, PLAYER_WINS, [Wager(1, "player", 700)], limits)
    assert (won.in_play, won.paid, won.returned, won.collected) == (500, 500, 700, 0)
    assert won.clauses[0] == "6.1.1.1" and won.clauses[-1] == "7.18"
    (lost,) = settled(book, BANKER_WINS, [Wager(1, "player", 700)], limits)
    assert (lost.in_play, lost.returned, lost.collected) == (500, 200, 500)
    assert lost.clauses == ("6.1.1.2", "7.18")
    (exact,) = settled(book, BANKER_WINS, [Wager(1, "player", 500)], limits)
    assert (exact.returned, exact.collected, exact.clauses) == (0, 500, ("6.1.1.2",))


@every_floor_book
@pytest.mark.clause("BLD 7.18, 4.4")
def test_7_18_a_bet_s_own_limits_go_before_the_table_s(book: str) -> None:
    limits = Limits(
        minimum=100,
        maximum=500,
        bets={"tie": BetLimits(minimum=10, maximum=50), "player": BetLimits()},
    )
    wagers = [
        Wager(1, "tie", 20, "ann"),
        Wager(1, "tie", 60, "ann"),
        Wager(1, "player", 600, "ann"),
    ]
    small, great, hand = settled(book, TIE, wagers, limits, ("ann",))
    assert (small.outcome, small.paid) == ("win", 160) and "7.17" not in small.clauses
    assert (great.in_play, great.paid, great.clauses[-1]) == (50, 400, "7.18")
    assert (hand.in_play, hand.clauses[-1]) == (500, "7.18")


@every_floor_book
@pytest.mark.clause("BLD 7.17, 7.18")
def test_7_17_comes_before_7_18_and_both_are_applied(book: str) -> None:
    # A sign that asks for more than it allows is read in the order of R-10.
    limits = Limits(minimum=100, maximum=50)
    (line,) = settled(book, PLAYER_WINS, [Wager(1, "player", 70)], limits)
    assert (line.in_play, line.paid, line.clauses[-2:]) == (50, 50, ("7.17", "7.18"))


# ---- 7.19: the differential


@every_floor_book
@pytest.mark.clause("BLD 7.19; B 2.2.15; L7 2.2.18; DT 2.2.20")
def test_7_19_over_the_differential_the_larger_side_is_settled_pro_rata(book: str) -> None:
    wagers = [
        Wager(1, "player", 1000),
        Wager(2, "banker", 3000),
        Wager(3, "banker", 1000),
        Wager(4, "tie", 9000),
    ]
    limits = Limits(differential=2000)  # the Banker's 4000 may come to 3000: three quarters
    player, first, second, tie = settled(book, PLAYER_WINS, wagers, limits)
    assert (player.paid, player.clauses[-1]) == (1000, "5.1.1")
    assert (first.in_play, first.collected, first.returned) == (2250, 2250, 750)
    assert (second.in_play, second.collected, second.returned) == (750, 750, 250)
    assert first.clauses == second.clauses == ("6.1.2.2", "7.19")
    assert tie.collected == 9000 and "7.19" not in tie.clauses
    _, first, second, _ = settled(book, BANKER_WINS, wagers, limits, version="non-commission")
    assert (first.paid, first.returned) == (2250, 3000)
    assert (second.paid, second.returned, second.clauses[-1]) == (750, 1000, "7.19")


@every_floor_book
@pytest.mark.clause("BLD 7.19")
def test_7_19_at_the_differential_nothing_is_reduced(book: str) -> None:
    wagers = [Wager(1, "player", 3000), Wager(2, "banker", 1000)]
    lines = settled(book, PLAYER_WINS, wagers, Limits(differential=2000))
    assert [line.in_play for line in lines] == [3000, 1000]
    over = settled(book, PLAYER_WINS, wagers, Limits(differential=1999))
    assert [line.in_play for line in over] == [2999, 1000]
    small = settled(book, BANKER_WINS, wagers, Limits(minimum=3001, differential=2000))
    assert small[0].clauses == ("6.1.1.2", "7.17")  # kept, so 7.19.1 has nothing to exempt


@every_floor_book
@pytest.mark.clause("BLD 7.19")
def test_7_19_is_not_named_where_rounding_left_a_stake_whole(book: str) -> None:
    # 1000 of 1001: a thousandth less than 1 and than 1000, and the unit goes to the first.
    wagers = [Wager(1, "player", 1), Wager(2, "player", 1000)]
    one, thousand = settled(book, BANKER_WINS, wagers, Limits(differential=1000))
    assert (one.in_play, one.clauses) == (1, ("6.1.1.2",))
    assert (thousand.in_play, thousand.clauses) == (999, ("6.1.1.2", "7.19"))


@every_floor_book
@pytest.mark.clause("BLD 7.19")
def test_7_19_with_nothing_on_the_other_side_the_differential_is_all_that_is_allowed(
    book: str,
) -> None:
    lines = settled(book, BANKER_WINS, [Wager(1, "player", 300)], Limits(differential=100))
    assert [(line.in_play, line.returned) for line in lines] == [(100, 200)]
    (line,) = settled(book, BANKER_WINS, [Wager(1, "player", 300)], Limits(differential=0))
    assert (line.outcome, line.returned, line.clauses) == ("returned", 300, ("7.19",))


@every_floor_book
@pytest.mark.clause("BLD 7.18, 7.19")
def test_7_19_counts_stakes_already_capped_by_7_18(book: str) -> None:
    wagers = [Wager(1, "player", 900), Wager(2, "player", 300), Wager(3, "banker", 100)]
    limits = Limits(maximum=500, differential=300)  # 500 and 300 may come to 400: a half
    first, second, other = settled(book, BANKER_WINS, wagers, limits)
    assert (first.in_play, first.collected, first.returned) == (250, 250, 650)
    assert first.clauses == ("6.1.1.2", "7.18", "7.19")
    assert (second.in_play, second.clauses) == (150, ("6.1.1.2", "7.19"))
    assert other.in_play == 100


@every_floor_book
@pytest.mark.clause("BLD 7.17, 7.19")
def test_7_19_does_not_count_what_7_17_returned(book: str) -> None:
    wagers = [Wager(1, "player", 90, "ann"), Wager(2, "player", 200, "bo")]
    returned, other = settled(
        book, BANKER_WINS, wagers, Limits(minimum=100, differential=200), ("ann",)
    )
    assert (returned.outcome, returned.clauses) == ("returned", ("7.17",))
    assert (other.in_play, other.clauses) == (200, ("6.1.1.2",))


@pytest.mark.clause("BLD 7.19")
def test_7_19_left_over_units_go_by_largest_remainder_then_seat_then_wager() -> None:
    # Each of three is due 33 1/3 of 100: the unit left over goes to the earliest seat.
    three = [Wager(5, "player", 50), Wager(2, "player", 50), Wager(4, "player", 50)]
    assert parts(three, Limits(differential=100)) == [33, 34, 33]
    # Of two at one seat, to the wager made first.
    two = [Wager(5, "player", 7), Wager(5, "player", 7)]
    assert parts(two, Limits(differential=13)) == [7, 6]
    # 10 of 16 for 7, 6 and 3 are 4.375, 3.75 and 1.875: the largest remainders are the last two.
    uneven = [Wager(1, "banker", 7), Wager(2, "banker", 6), Wager(3, "banker", 3)]
    assert parts(uneven, Limits(differential=10)) == [4, 4, 2]


@pytest.mark.clause("BLD 7.19")
def test_7_19_the_smaller_side_and_the_side_bets_are_never_reduced() -> None:
    wagers = [Wager(1, "player", 10), Wager(1, "banker", 1000), Wager(1, "lucky-6", 5000)]
    assert parts(wagers, Limits(differential=50)) == [10, 60, 5000]


# ---- 7.19.1


@every_floor_book
@pytest.mark.clause("BLD 7.19.1")
def test_7_19_1_below_minimum_is_exempt_from_pro_rata(book: str) -> None:
    wagers = [
        Wager(1, "banker", 50, "ann"),
        Wager(2, "banker", 600, "bo"),
        Wager(3, "banker", 300, "cy"),
    ]
    limits = Limits(minimum=100, differential=450)
    small, two, one = settled(book, PLAYER_WINS, wagers, limits)
    assert (small.in_play, small.collected) == (50, 50)
    assert small.clauses == ("6.1.2.2", "7.17", "7.19.1")
    # It takes nothing of the allowance: the others share all 450, half of their 900.
    assert (two.in_play, one.in_play) == (300, 150)
    assert two.clauses == one.clauses == ("6.1.2.2", "7.19")


@every_floor_book
@pytest.mark.clause("BLD 7.19.1")
def test_7_19_1_the_others_stay_whole_where_they_alone_keep_within_the_allowance(
    book: str,
) -> None:
    wagers = [Wager(seat, "banker", 90, f"patron {seat}") for seat in (1, 2, 3)]
    wagers.append(Wager(4, "banker", 200, "zoe"))
    # 470 on the box is over 200, so the small ones are exempt; what is left is not over.
    lines = settled(book, PLAYER_WINS, wagers, Limits(minimum=100, differential=200))
    assert [line.in_play for line in lines] == [90, 90, 90, 200]
    assert [line.clauses[1:] for line in lines] == [("7.17", "7.19.1")] * 3 + [()]
    over = settled(book, PLAYER_WINS, wagers, Limits(minimum=100, differential=199))
    assert [line.in_play for line in over] == [90, 90, 90, 199]


@every_floor_book
@pytest.mark.clause("BLD 7.17, 7.18, 7.19, 7.19.1")
def test_7_19_1_all_that_is_in_play_decides_which_side_is_over(book: str) -> None:
    # The Banker's box is the larger one only with its small wagers: 450 against 400.
    wagers = [
        Wager(1, "player", 400, "ann"),
        Wager(2, "banker", 360, "bo"),
        Wager(3, "banker", 90, "cy"),
    ]
    limits = Limits(minimum=100, differential=0)
    assert [line.in_play for line in settled(book, TIE, wagers, limits)] == [400, 360, 90]
    # Returned by 7.17 they are not in play; then the Player's box is over by 40.
    again = settled(book, TIE, wagers, limits, ("cy",))
    assert [line.in_play for line in again] == [360, 360, 0]
    # On the smaller side they count towards what the larger may come to.
    side = [Wager(1, "player", 90, "ann"), Wager(2, "banker", 400, "bo")]
    lines = settled(book, TIE, side, Limits(minimum=100, differential=200))
    assert [line.in_play for line in lines] == [90, 290]


@every_floor_book
@pytest.mark.clause("BLD 7.19.1")
def test_7_19_1_is_not_named_where_the_differential_is_kept_or_on_the_other_side(
    book: str,
) -> None:
    wagers = [Wager(1, "banker", 50), Wager(2, "player", 50), Wager(3, "player", 400)]
    kept = settled(book, PLAYER_WINS, wagers, Limits(minimum=100, differential=500))
    assert [line.clauses[-1] for line in kept[:2]] == ["7.17", "7.17"]
    banker, player, _ = settled(book, PLAYER_WINS, wagers, Limits(minimum=100, differential=300))
    assert (banker.clauses[-1], player.clauses[-1]) == ("7.17", "7.19.1")


@every_floor_book
@pytest.mark.clause("BLD 4.5")
def test_4_5_under_limits_too_only_the_book_s_bets_are_settled_or_limited(book: str) -> None:
    with refusing("bet-unknown", InputError):
        settled(book, TIE, [Wager(1, "lucky-9", 100)], Limits(minimum=10))
    # A limit on a bet that is not there is a slip of the pen, whatever is wagered.
    with refusing("bet-unknown", InputError):
        settled(book, TIE, [Wager(1, "tie", 100)], Limits(bets={"lucky-9": BetLimits(1, 2)}))


def test_a_sign_that_says_nothing_limits_nothing() -> None:
    assert Limits().of("tie") == (0, None)
    assert Limits(bets={"tie": BetLimits()}).of("tie") == (0, None)
    assert Limits(10, 50, bets={"tie": BetLimits(maximum=20)}).of("tie") == (10, 20)
    assert Limits(10, 50, bets={"tie": BetLimits(minimum=5)}).of("tie") == (5, 50)


@pytest.mark.clause("O online.3")
def test_online_3_limits_that_the_page_does_not_know_change_nothing() -> None:
    wagers = [Wager(1, "player", 70), Wager(1, "banker", 7000)]
    limits = Limits(minimum=100, maximum=500, differential=10)
    without = settled("online-baccarat", PLAYER_WINS, wagers, Limits())
    assert settled("online-baccarat", PLAYER_WINS, wagers, limits, ("seat 1",)) == without


@pytest.mark.clause("BLD 7.19")
def test_7_19_play_money_is_no_counterweight_to_cash() -> None:
    limits = Limits(differential=1000)
    cash = [Wager(1, "player", 5000, "ann")]
    play = [Wager(2, "banker", 5000, "play-bo"), Wager(3, "banker", 300, "play-cy")]
    assert parts([*cash, *play], limits) == parts(cash, limits) + parts(play, limits)
    assert parts([*cash, *play], limits) == [1000, 943, 57], "each by itself"


def test_the_highest_stake_that_a_sign_takes_is_none_where_one_bet_has_no_maximum() -> None:
    tie, pair = BetLimits(maximum=50), BetLimits(minimum=5)
    assert Limits(10, 500, bets={"tie": tie, "banker-pair": pair}).top == 500
    assert Limits(10, 500, bets={"tie": BetLimits(maximum=900)}).top == 900
    assert Limits(10, bets={"tie": tie}).top is None
