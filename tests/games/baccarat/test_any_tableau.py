"""Any drawing table a rulebook may write, not the documents' alone: what it reaches, who draws."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.cards.outcome import cell_of
from croupier.games.cards.tableau import STOOD, Tableau
from croupier.rules.rulebook import Draws, Natural, TableauRule
from lines import game

marks = st.text("D-", min_size=10, max_size=10)
rules = st.tuples(
    st.sets(st.integers(0, 9), max_size=4), marks, marks, st.lists(marks, min_size=10, max_size=10)
)


def tableau(natural: set[int], player: str, stood: str, banker: list[str]) -> Tableau:
    rows: dict[str, str | tuple[str, ...]] = {str(at): row for at, row in enumerate(banker)}
    return Tableau(
        TableauRule(
            Natural(tuple(natural), "1"),
            Draws(player, "2"),
            Draws(stood, "3"),
            {**rows, "by": "4"},
        ),
        "5",
    )


def slowly_reached(natural: set[int], player: str, stood: str, banker: list[str]) -> set[int]:
    """Deal every two hands and every two third cards, one at a time."""
    reached = set()
    for p, b, fifth, sixth in product(range(10), repeat=4):
        cards = [2, 2]
        points = [p, b]
        if p not in natural and b not in natural:
            thirds = [fifth, sixth]
            row = stood[b]
            if player[p] == "D":
                row = banker[b][fifth]
                points[0] = (p + thirds.pop(0)) % 10
                cards[0] = 3
            if row == "D":
                points[1] = (b + thirds.pop(0)) % 10
                cards[1] = 3
        for pairs in product((False, True), repeat=2):
            # The odd points are no pair's: 5 and 5 make 0, 6 and 6 make 2.
            if not ((pairs[0] and p % 2) or (pairs[1] and b % 2)):
                reached.add(cell_of(points[0], points[1], cards[0], cards[1], *pairs))
    return reached


@settings(max_examples=30)
@given(rules)
def test_a_tableau_reaches_what_dealing_out_reaches(
    rule: tuple[set[int], str, str, list[str]],
) -> None:
    found = tableau(*rule).reachable()
    assert {cell for cell in range(1600) if found >> cell & 1} == slowly_reached(*rule)
    assert found < 1 << 1600


@pytest.mark.parametrize("end", range(10))
def test_a_single_draw_reaches_one_end_more(end: int) -> None:
    """Nobody draws but a Banker of five who met a nine; he may come to any points."""
    banker = ["-" * 10] * 10
    banker[5] = "---------D"
    alone = tableau(set(), "D---------", "-" * 10, banker)
    found = alone.reachable()
    # The Player's nought and his nine make nine; the Banker's five and a card make anything.
    assert found >> cell_of(9, end, 3, 3, False, False) & 1
    assert not found >> cell_of(8, end, 3, 3, False, False) & 1


@pytest.mark.parametrize("book", ["baccarat", "lucky-7", "dragon-tiger", "online-baccarat"])
@pytest.mark.clause("B 4.14; LD 4.13; O online.10")
def test_4_14_nobody_draws_on_a_natural_whatever_the_player_drew(book: str) -> None:
    draws = game(book).tableau.banker_draws
    assert [len(row) for row in draws] == [11] * 10
    assert draws[8] == draws[9] == (False,) * 11
    assert draws[7] == (False,) * 11 and draws[0] == (True,) * 11
    assert [row[STOOD] for row in draws] == [True] * 6 + [False] * 4
