"""The online page as a book: its paragraphs, its odds "for one", its own tableau."""

from fractions import Fraction

import pytest

from croupier.games.baccarat.game import Baccarat
from croupier.rules.odds_notation import Odds
from croupier.rules.reader import read_rulebook

BOOK = read_rulebook("online-baccarat")


def odds(wager_id: str) -> Odds:
    (wager,) = (wager for wager in BOOK.wagers if wager.id == wager_id)
    (row,) = wager.pays
    return row.odds


def test_fourteen_paragraphs_in_order() -> None:
    assert [clause.no for clause in BOOK.clauses] == [f"online.{no}" for no in range(1, 15)]


@pytest.mark.clause("O online.1, online.4")
@pytest.mark.parametrize(
    ("cards", "player", "banker", "winner"),
    [
        # The page's own sums: 7 and 8 make 5, 6 and 4 make 0.
        ("7S 9H 8D KC", 5, 9, "banker"),
        ("7S AS 8D 2C KH 4S", 5, 7, "banker"),
        ("6S 6H 4D KC 9S", 9, 6, "player"),
        ("AS TS 7D 8C", 8, 8, "tie"),
    ],
)
def test_online_1_and_4_the_last_digit_counts_and_the_hand_nearer_nine_wins(
    cards: str, player: int, banker: int, winner: str
) -> None:
    coup = Baccarat(BOOK).deal(cards.split())
    outcome = coup.outcome
    assert (outcome.player_points, outcome.banker_points, outcome.winner) == (
        player,
        banker,
        winner,
    )


@pytest.mark.clause("O online.2")
def test_online_2_six_decks_shuffled_every_round() -> None:
    assert BOOK.shoe is not None
    assert (BOOK.shoe.decks, BOOK.shoe.decks_accepted) == (6, (6, 6))
    assert BOOK.shoe.fresh_every_coup


@pytest.mark.clause("O online.3")
def test_online_3_player_banker_and_tie_and_nothing_else() -> None:
    assert [wager.id for wager in BOOK.wagers] == ["player", "banker", "tie"]
    assert BOOK.seats == (1,)


@pytest.mark.clause("O online.5, online.6, online.7")
def test_online_5_to_7_for_includes_the_stake() -> None:
    assert odds("player").profit == 1
    assert odds("banker").profit == Fraction(19, 20)
    assert odds("tie").profit == 7
    assert [odds(id).text for id in ("player", "banker", "tie")] == [
        "2 for 1",
        "2 for 1 less 5%",
        "8 for 1",
    ]


@pytest.mark.clause("O online.9, online.10, online.11, online.12")
def test_online_9_to_12_the_page_s_own_tables() -> None:
    # As the page prints them: the Player's third cards on which the Banker draws.
    page = {
        0: "0123456789",
        1: "0123456789",
        2: "0123456789",
        3: "012345679",
        4: "234567",
        5: "4567",
        6: "67",
        7: "",
    }
    tableau = BOOK.tableau
    assert tableau is not None
    for points, drawn_on in page.items():
        row = tableau.banker[str(points)]
        assert "".join(str(card) for card in range(10) if row[card] == "D") == drawn_on
    assert tableau.player.draws == tableau.banker_after_player_stands.draws == "DDDDDD----"
    assert tableau.natural.points == (8, 9)


@pytest.mark.clause("O online.13")
def test_online_13_malfunction_and_unfinished_rounds_are_foreseen() -> None:
    foreseen = {what.id: (what.clause, what.money) for what in BOOK.irregularities}
    assert foreseen == {
        "malfunction": ("online.13", "returned"),
        "unfinished-round": ("online.13", "normal"),
    }
