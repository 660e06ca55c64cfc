"""The side bets on a six or a seven: B 6.3, L7 6.3 to 6.5, DT 6.3 to 6.7."""

import pytest

from lines import (
    COMMISSION,
    NON_COMMISSION,
    SIX_BUT_LOST,
    SIX_BUT_TIED,
    SIX_ON_THREE,
    SIX_ON_TWO,
    loses,
    settled,
    wins,
)

both_versions = pytest.mark.parametrize("version", [COMMISSION, NON_COMMISSION])

# ---- B 6.3: Lucky 6


@both_versions
@pytest.mark.clause("B 6.3.1, 6.3.1.1, 5.1.6, 5.1.7, 2.2.8")
def test_6_3_1_1_lucky_6_pays_12_on_two_cards_and_20_on_three(version: str) -> None:
    two = settled("baccarat", version, SIX_ON_TWO, "lucky-6")
    wins(two, "12 to 1", 1200, "6.3.1.1", "5.1.6")
    three = settled("baccarat", version, SIX_ON_THREE, "lucky-6")
    wins(three, "20 to 1", 2000, "6.3.1.1", "5.1.7")
    # The cards that count are the Banker's: a third card of the Player changes nothing.
    wins(settled("baccarat", version, "P 2 3 / B 3 3, P draws K", "lucky-6"), "12 to 1", 1200)


@both_versions
@pytest.mark.parametrize("said", ["P 8 K / B 9 K", "P 6 K / B 7 K", "P 6 K / B 4 K, B draws 5"])
@pytest.mark.clause("B 6.3.1.2")
def test_6_3_1_2_lucky_6_loses_when_the_banker_has_no_six(version: str, said: str) -> None:
    loses(settled("baccarat", version, said, "lucky-6"), "6.3.1.2")


@both_versions
@pytest.mark.parametrize("said", [SIX_BUT_TIED, SIX_BUT_LOST])
@pytest.mark.clause("B 2.2.8, 6.3.1, 6.3.1.1")
def test_6_3_1_1_read_with_2_2_8_a_six_that_does_not_win_loses(version: str, said: str) -> None:
    loses(settled("baccarat", version, said, "lucky-6"), "2.2.8")


# ---- L7 6.3-6.5 and DT 6.3-6.7: sevens and sixes

SEVEN_ON_TWO = "P 7 K / B 5 K, B draws K"  # Player 7 on two, Banker 5
SEVEN_ON_THREE = "P 5 K / B 2 3, P draws 2"  # Player 7 on three, Banker 5, stands on a 2
SEVEN_TIED = "P 7 K / B 3 4"
SEVEN_LOST = "P 7 K / B 5 K, B draws 3"
OVER_SIX = {
    4: "P 7 K / B 6 K",
    5: "P 5 K / B 6 K, P draws 2",
    6: "P A K / B 2 K, P draws 6, B draws 4",
}


@both_versions
@pytest.mark.parametrize(
    ("book", "bet"), [("lucky-7", "small-lucky-7"), ("dragon-tiger", "small-dragon")]
)
@pytest.mark.clause("LD 6.3.1, 6.3.1.1, 5.1.3; L7 2.2.14; DT 2.2.16")
def test_6_3_1_1_small_seven_pays_15_when_the_player_wins_with_seven_on_two(
    version: str, book: str, bet: str
) -> None:
    wins(settled(book, version, SEVEN_ON_TWO, bet), "15 to 1", 1500, "6.3.1.1", "5.1.3")
    wins(settled(book, version, OVER_SIX[4], bet), "15 to 1", 1500, "6.3.1.1", "5.1.3")
    for said in (SEVEN_ON_THREE, SEVEN_TIED, SEVEN_LOST, "P 9 K / B 8 K", "P 6 K / B 7 K"):
        loses(settled(book, version, said, bet), "6.3.1.1")


@both_versions
@pytest.mark.parametrize(
    ("book", "bet"), [("lucky-7", "big-lucky-7"), ("dragon-tiger", "big-dragon")]
)
@pytest.mark.clause("LD 6.4.1, 6.4.1.1, 5.1.3, 2.2.3")
def test_6_4_1_1_big_seven_pays_30_when_the_player_wins_with_seven_on_three(
    version: str, book: str, bet: str
) -> None:
    for said in (SEVEN_ON_THREE, OVER_SIX[5], OVER_SIX[6]):
        wins(settled(book, version, said, bet), "30 to 1", 3000, "6.4.1.1", "5.1.3")
    for said in (
        SEVEN_ON_TWO,
        SEVEN_TIED,
        "P 5 K / B 7 K, P draws 2",
        "P 2 K / B 3 K, P draws 5, B draws 6",
    ):
        loses(settled(book, version, said, bet), "6.4.1.1")


@both_versions
@pytest.mark.parametrize(("cards", "odds"), [(4, 30), (5, 40), (6, 100)])
@pytest.mark.parametrize(
    ("book", "bet", "by"),
    [("lucky-7", "super-lucky-7", "6.5.1.1"), ("dragon-tiger", "dragon-tiger", "6.7.1.1")],
)
@pytest.mark.clause("L7 6.5.1, 6.5.1.1, 5.1.3, 2.2.17; DT 6.7.1, 6.7.1.1, 5.1.3, 2.2.7")
def test_6_5_1_1_and_6_7_1_1_seven_over_six_pays_by_the_number_of_cards(
    version: str, book: str, bet: str, by: str, cards: int, odds: int
) -> None:
    line = settled(book, version, OVER_SIX[cards], bet)
    wins(line, f"{odds} to 1", 100 * odds, by, "5.1.3")


@both_versions
@pytest.mark.parametrize(
    ("book", "bet", "by"),
    [("lucky-7", "super-lucky-7", "6.5.1.1"), ("dragon-tiger", "dragon-tiger", "6.7.1.1")],
)
@pytest.mark.parametrize(
    "said",
    [SEVEN_ON_TWO, SEVEN_ON_THREE, SEVEN_TIED, SEVEN_LOST, SIX_BUT_TIED, SIX_ON_TWO,
     "P 8 K / B 6 K", "P 6 K / B 7 K"],
)  # fmt: skip
@pytest.mark.clause("L7 6.5.1.1; DT 6.7.1.1")
def test_6_5_1_1_and_6_7_1_1_all_but_seven_over_six_loses(
    version: str, book: str, bet: str, by: str, said: str
) -> None:
    loses(settled(book, version, said, bet), by)


@both_versions
@pytest.mark.clause("DT 6.5.1, 6.5.1.1, 5.1.3, 2.2.17")
def test_6_5_1_1_small_tiger_pays_22_when_the_banker_wins_with_six_on_two(version: str) -> None:
    line = settled("dragon-tiger", version, SIX_ON_TWO, "small-tiger")
    wins(line, "22 to 1", 2200, "6.5.1.1", "5.1.3")
    for said in (SIX_ON_THREE, SIX_BUT_TIED, SIX_BUT_LOST, "P 6 K / B 7 K", "P 8 K / B 9 K"):
        loses(settled("dragon-tiger", version, said, "small-tiger"), "6.5.1.1")


@both_versions
@pytest.mark.clause("DT 6.6.1, 6.6.1.1, 5.1.3, 2.2.4")
def test_6_6_1_1_big_tiger_pays_50_when_the_banker_wins_with_six_on_three(version: str) -> None:
    line = settled("dragon-tiger", version, SIX_ON_THREE, "big-tiger")
    wins(line, "50 to 1", 5000, "6.6.1.1", "5.1.3")
    for said in (SIX_ON_TWO, SIX_BUT_TIED, OVER_SIX[6], "P 6 K / B 4 K, B draws 2"):
        loses(settled("dragon-tiger", version, said, "big-tiger"), "6.6.1.1")
