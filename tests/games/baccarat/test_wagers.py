"""Sections 5 and 6: Player, Banker, Tie and the pairs, and every wager against the documents."""

from fractions import Fraction

import pytest

from croupier.games.baccarat.wagers import vector as vector_of
from croupier.games.cards.outcome import cell_of
from croupier.games.settlement import settle
from croupier.games.wager import Line, Wager
from lines import (
    COMMISSION,
    FLOOR,
    NON_COMMISSION,
    SIX_BUT_LOST,
    SIX_BUT_TIED,
    SIX_ON_THREE,
    SIX_ON_TWO,
    game,
    loses,
    settled,
    stands_off,
    wins,
)
from notation import coup
from oracle import BETS, EVERY_WAGER, VERSIONS, every_fact, verdict

every_floor_book = pytest.mark.parametrize("book", FLOOR)
both_versions = pytest.mark.parametrize("version", [COMMISSION, NON_COMMISSION])

FACTS = every_fact()

PLAYER_WINS = [
    "P 9 K / B 8 K",
    "P 7 K / B 6 K",
    "P 5 K / B 3 4, P draws 4",
    "P A K / B K K, P draws 3, B draws 3",
]
BANKER_WINS = [
    "P 8 K / B 9 K",
    "P 6 K / B 7 K",
    "P 6 K / B 4 K, B draws 5",
    "P 5 K / B 3 4, P draws A",
]
TIES = [
    "P 9 K / B 4 5",
    "P 6 K / B 3 3",
    "P 2 3 / B 7 K, P draws 2",
    "P K K / B Q Q, P draws J, B draws T",
]


# ---- every wager of every book, over the whole outcome table


@pytest.mark.parametrize(("book", "version", "bet"), EVERY_WAGER)
def test_the_look_up_is_a_plain_re_reading_of_the_rule(book: str, version: str, bet: str) -> None:
    made = game(book)
    vector = made.bet(bet, version)
    for f in FACTS:
        cell = cell_of(
            f.player, f.banker, f.player_cards, f.banker_cards, f.player_pair, f.banker_pair
        )
        row = vector.row(cell)
        result, profit, clauses = verdict(book, version, bet, f)
        assert (row.result, row.profit) == (result, profit), f
        assert clauses <= set(row.clauses), f
        assert (row.odds is not None) is (result == "win")


@pytest.mark.parametrize(("book", "version", "bet"), EVERY_WAGER)
def test_every_cell_of_a_wager_has_exactly_one_row(book: str, version: str, bet: str) -> None:
    vector = game(book).bet(bet, version)
    reachable = game(book).reachable
    for cell in range(1600):
        rows = [at for at, cells in enumerate(vector.cells) if cells >> cell & 1]
        if reachable >> cell & 1:
            assert rows == [vector.row_of[cell]]
        else:
            assert rows[:1] == ([] if vector.row_of[cell] == 255 else [vector.row_of[cell]])


@pytest.mark.parametrize(("book", "version", "bet"), EVERY_WAGER)
def test_every_clause_a_row_names_is_in_its_book(book: str, version: str, bet: str) -> None:
    known = {clause.no for clause in game(book).book.clauses}
    for row in game(book).bet(bet, version).rows:
        assert row.clauses and set(row.clauses) <= known


@pytest.mark.parametrize("book", BETS)
def test_versions_are_those_of_the_document(book: str) -> None:
    assert game(book).book.versions == VERSIONS[book]


@pytest.mark.parametrize("book", BETS)
def test_a_wager_has_its_name_and_only_the_hands_have_boxes(book: str) -> None:
    for bet, vector in game(book).bets(VERSIONS[book][0]).items():
        assert (vector.bet, vector.name) == (bet, bet.replace("-", " ").title())
        assert vector.box is (book in FLOOR and bet in ("player", "banker"))


def test_a_cell_that_no_row_names_loses_even_if_it_is_the_first_of_all() -> None:
    """Nought all on four cards: no document lets it stand, another drawing table might."""
    book = game("baccarat").book
    (wager,) = (wager for wager in book.wagers if wager.id == "player-pair")
    made = vector_of(book, wager, COMMISSION, reachable=1)
    assert (made.row(0).result, made.row(0).clauses) == ("lose", ("6.2.1.2",))
    assert made.row_of[2] == 0 and made.row_of[4] == 255  # a pair's row, and nobody's


# ---- 4.5: what may be bet on


@pytest.mark.parametrize("book", BETS)
@pytest.mark.clause("BLD 4.5; O online.3")
def test_4_5_the_bets_are_those_of_the_document(book: str) -> None:
    for version in VERSIONS[book]:
        assert sorted(game(book).bets(version)) == sorted(BETS[book])


@pytest.mark.parametrize("book", FLOOR)
@pytest.mark.clause("BLD 4.5.1")
def test_4_5_1_side_bets_need_no_bet_on_a_hand(book: str) -> None:
    for bet in set(BETS[book]) - {"player", "banker"}:
        assert settled(book, COMMISSION, "P 9 K / B 8 K", bet).bet == bet


@pytest.mark.clause("B 4.5")
def test_4_5_several_bets_may_be_made_at_once() -> None:
    made = game("baccarat")
    wagers = [Wager(3, bet, 20, "ann") for bet in BETS["baccarat"]]
    lines = settle(made, COMMISSION, made.deal(coup("P 2 2 / B 9 9")), wagers)
    assert [line.bet for line in lines] == list(BETS["baccarat"])
    assert [line.paid for line in lines] == [19, 0, 0, 220, 220, 0]


# ---- 5 and 6.1: Player, Banker, Tie


@every_floor_book
@both_versions
@pytest.mark.parametrize("said", PLAYER_WINS)
@pytest.mark.clause("BLD 6.1.1.1, 6.1.2.2; B 5.1.1, 5.2; LD 5.1.1, 5.1.2")
def test_6_1_1_1_and_6_1_2_2_player_ahead_pays_player_and_takes_banker(
    book: str, version: str, said: str
) -> None:
    by = {COMMISSION: "5.1.1", NON_COMMISSION: "5.2" if book == "baccarat" else "5.1.2"}[version]
    wins(settled(book, version, said, "player"), "1 to 1", 100, "6.1.1.1", by)
    loses(settled(book, version, said, "banker"), "6.1.2.2")


@every_floor_book
@both_versions
@pytest.mark.parametrize("said", BANKER_WINS)
@pytest.mark.clause("BLD 6.1.1.2, 6.1.2.1")
def test_6_1_1_2_and_6_1_2_1_banker_ahead_takes_player_and_pays_banker(
    book: str, version: str, said: str
) -> None:
    loses(settled(book, version, said, "player"), "6.1.1.2")
    line = settled(book, version, said, "banker")
    assert line.outcome == "win" and line.clauses[0] == "6.1.2.1"


@every_floor_book
@both_versions
@pytest.mark.parametrize("said", TIES)
@pytest.mark.clause("BLD 6.1.1.3, 6.1.2.3; B 2.2.13; L7 2.2.16; DT 2.2.19")
def test_6_1_1_3_and_6_1_2_3_equal_points_stand_off(book: str, version: str, said: str) -> None:
    stands_off(settled(book, version, said, "player"), "6.1.1.3")
    stands_off(settled(book, version, said, "banker"), "6.1.2.3")


@every_floor_book
@both_versions
@pytest.mark.clause("BLD 6.1.3; B 5.1.5; LD 5.1.3")
def test_6_1_3_a_tie_wager_wins_8_to_1_on_equal_points_and_loses_on_others(
    book: str, version: str
) -> None:
    by = "5.1.5" if book == "baccarat" else "5.1.3"
    for said in TIES:
        wins(settled(book, version, said, "tie"), "8 to 1", 800, "6.1.3", by)
    for said in PLAYER_WINS + BANKER_WINS:
        loses(settled(book, version, said, "tie"), "6.1.3")


@pytest.mark.parametrize("said", [*BANKER_WINS, SIX_ON_TWO, SIX_ON_THREE])
@pytest.mark.clause("B 5.1.2, 2.2.4")
def test_5_1_2_commission_banker_is_paid_19_to_20(said: str) -> None:
    line = settled("baccarat", COMMISSION, said, "banker")
    wins(line, "19 to 20", 95, "6.1.2.1", "5.1.2")


@pytest.mark.parametrize(("book", "defined"), [("lucky-7", "2.2.5"), ("dragon-tiger", "2.2.6")])
@pytest.mark.parametrize("said", [*BANKER_WINS, SIX_ON_TWO, SIX_ON_THREE])
@pytest.mark.clause("LD 5.1.1; L7 2.2.4, 2.2.5; DT 2.2.5, 2.2.6")
def test_5_1_1_commission_banker_is_paid_0_95_to_1(book: str, defined: str, said: str) -> None:
    wins(settled(book, COMMISSION, said, "banker"), "0.95 to 1", 95, "6.1.2.1", "5.1.1", defined)


@pytest.mark.parametrize("said", BANKER_WINS)
@pytest.mark.clause("B 5.2; LD 5.1.2; L7 2.2.10; DT 2.2.12")
def test_5_2_non_commission_banker_is_paid_even_money(said: str) -> None:
    for book, by in (("baccarat", "5.2"), ("lucky-7", "2.2.10"), ("dragon-tiger", "2.2.12")):
        wins(settled(book, NON_COMMISSION, said, "banker"), "1 to 1", 100, "6.1.2.1", by)


@pytest.mark.parametrize("said", [SIX_ON_TWO, SIX_ON_THREE])
@pytest.mark.clause("B 5.2.1; LD 5.1.2; L7 2.2.10; DT 2.2.12")
def test_5_2_1_non_commission_banker_winning_with_six_is_paid_half(said: str) -> None:
    wins(settled("baccarat", NON_COMMISSION, said, "banker"), "1 to 2", 50, "6.1.2.1", "5.2.1")
    for book, by in (("lucky-7", "2.2.10"), ("dragon-tiger", "2.2.12")):
        wins(settled(book, NON_COMMISSION, said, "banker"), "1 to 2", 50, "6.1.2.1", "5.1.2", by)


@every_floor_book
@pytest.mark.clause("B 5.2.1; LD 5.1.2")
def test_5_2_1_six_is_no_exception_for_the_player_nor_when_the_banker_does_not_win(
    book: str,
) -> None:
    wins(settled(book, NON_COMMISSION, "P 6 K / B 4 K, B draws A", "player"), "1 to 1", 100)
    stands_off(settled(book, NON_COMMISSION, SIX_BUT_TIED, "banker"), "6.1.2.3")
    loses(settled(book, NON_COMMISSION, SIX_BUT_LOST, "banker"), "6.1.2.2")


# ---- 6.2: pairs


@every_floor_book
@both_versions
@pytest.mark.parametrize(
    ("bet", "said", "odds_by"),
    [
        ("player-pair", "P 4 4 / B 7 K", "5.1.4"),
        ("player-pair", "P KS KS / B 9 K", "5.1.4"),
        ("player-pair", "P A A / B 2 3, P draws 9", "5.1.4"),
        ("banker-pair", "P 9 K / B 7 7", "5.1.3"),
        ("banker-pair", "P 9 K / B QS QH", "5.1.3"),
    ],
)
@pytest.mark.clause("BLD 6.2.1, 6.2.1.1; B 5.1.3, 5.1.4, 2.2.10; LD 5.1.3; L7 2.2.11; DT 2.2.13")
def test_6_2_1_1_a_pair_on_its_side_pays_11_to_1(
    book: str, version: str, bet: str, said: str, odds_by: str
) -> None:
    line = settled(book, version, said, bet)
    wins(line, "11 to 1", 1100, "6.2.1.1", odds_by if book == "baccarat" else "5.1.3")


@every_floor_book
@both_versions
@pytest.mark.parametrize(
    ("bet", "said"),
    [
        ("player-pair", "P K Q / B 9 K"),  # two face cards that are not paired
        ("player-pair", "P T J / B 9 K"),
        ("player-pair", "P 9 K / B 7 7"),  # the other side's pair
        ("player-pair", "P 5 K / B 7 K, P draws 5"),  # the third card makes none
        ("banker-pair", "P 9 K / B J T"),
        ("banker-pair", "P 4 4 / B 7 K"),
        ("banker-pair", "P 6 K / B 5 K, B draws 5"),
    ],
)
@pytest.mark.clause("BLD 6.2.1, 6.2.1.1, 6.2.1.2")
def test_6_2_1_2_anything_else_loses_the_pair_wager(
    book: str, version: str, bet: str, said: str
) -> None:
    loses(settled(book, version, said, bet), "6.2.1.2")


# ---- the online page


@pytest.mark.clause("O online.4, online.5, online.6, online.7")
def test_online_4_to_7_for_one_includes_the_stake() -> None:
    def line(said: str, bet: str) -> Line:
        return settled("online-baccarat", COMMISSION, said, bet)

    for said in PLAYER_WINS:
        wins(line(said, "player"), "2 for 1", 100, "online.4", "online.5")
        loses(line(said, "banker"), "online.4")
        loses(line(said, "tie"), "online.7")
    for said in [*BANKER_WINS, SIX_ON_TWO, SIX_ON_THREE]:
        wins(line(said, "banker"), "2 for 1 less 5%", 95, "online.4", "online.6")
        loses(line(said, "player"), "online.4")
    for said in TIES:
        wins(line(said, "tie"), "8 for 1", 700, "online.7")
        stands_off(line(said, "player"), "online.7")
        stands_off(line(said, "banker"), "online.7")


# ---- whole units


@pytest.mark.parametrize(
    ("book", "version", "said", "stake", "paid", "fraction"),
    [
        ("baccarat", COMMISSION, "P 8 K / B 9 K", 1, 0, "19/20"),
        ("baccarat", COMMISSION, "P 8 K / B 9 K", 7, 6, "13/20"),
        ("baccarat", COMMISSION, "P 8 K / B 9 K", 20, 19, "0"),
        ("lucky-7", COMMISSION, "P 8 K / B 9 K", 1010, 959, "1/2"),
        ("dragon-tiger", COMMISSION, "P 8 K / B 9 K", 10**15 - 1, 949999999999999, "1/20"),
        ("baccarat", NON_COMMISSION, SIX_ON_TWO, 5, 2, "1/2"),
        ("baccarat", NON_COMMISSION, SIX_ON_TWO, 1, 0, "1/2"),
        ("online-baccarat", COMMISSION, "P 8 K / B 9 K", 3, 2, "17/20"),
    ],
)
@pytest.mark.clause("B 5.1.2, 5.2.1; LD 5.1.1; O online.6")
def test_5_1_2_what_does_not_divide_is_rounded_down_and_the_fraction_shown(
    book: str, version: str, said: str, stake: int, paid: int, fraction: str
) -> None:
    line = settled(book, version, said, "banker", stake)
    assert (line.paid, line.fraction, line.returned) == (paid, fraction, stake)


@pytest.mark.parametrize("book", BETS)
@pytest.mark.clause("B 2.2.4, 5.1.2; L7 2.2.4; DT 2.2.5; O online.6")
def test_2_2_4_the_commission_is_what_a_winning_banker_is_paid_short_of_even_money(
    book: str,
) -> None:
    banker = game(book).bet("banker", COMMISSION).rows[0]
    assert banker.commission == Fraction(1, 20)
    assert banker.commission_on(1000, 950) == 50
    for bet, vector in game(book).bets(VERSIONS[book][-1]).items():
        for row in vector.rows:
            if VERSIONS[book][-1] != COMMISSION or bet != "banker" or row.result != "win":
                assert row.commission == 0 == row.commission_on(1000, 950)
