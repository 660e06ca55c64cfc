"""The outcome table: 1,600 cells, what can be asked of them, and which can be reached."""

from itertools import product

import msgspec
import pytest

from croupier.games.cards.outcome import (
    ALL_CELLS,
    CELLS,
    OUTCOMES,
    cell_of,
    cells_where,
    describe,
    each,
)
from croupier.rules.rulebook import When
from lines import FLOOR, game
from notation import coup
from oracle import Fact, every_fact

EVERY_BOOK = (*FLOOR, "online-baccarat")


def cell(f: Fact) -> int:
    return cell_of(f.player, f.banker, f.player_cards, f.banker_cards, f.player_pair, f.banker_pair)


def test_every_finished_hand_has_one_cell_and_every_cell_one_finished_hand() -> None:
    seen = []
    # Points, points, cards, cards, pair, pair: the last turns fastest.
    for p, b, pc, bc, pp, bp in product(range(10), range(10), (2, 3), (2, 3), (0, 1), (0, 1)):
        at = cell_of(p, b, pc, bc, bool(pp), bool(bp))
        seen.append(at)
        o = OUTCOMES[at]
        assert (o.player_points, o.banker_points, o.player_cards, o.banker_cards) == (p, b, pc, bc)
        assert (o.player_pair, o.banker_pair) == (bool(pp), bool(bp))
        assert (o.total_cards, o.margin) == (pc + bc, abs(p - b))
    assert seen == list(range(1600)) and CELLS == len(OUTCOMES) == 1600


@pytest.mark.clause("BLD 6.1; O online.4; B 2.2.16; L7 2.2.19; DT 2.2.21")
def test_6_1_the_hand_with_more_points_wins_and_equal_points_tie() -> None:
    for o in OUTCOMES:
        more = o.player_points - o.banker_points
        assert o.winner == ("tie" if more == 0 else "player" if more > 0 else "banker")


@pytest.mark.parametrize("book", FLOOR)
@pytest.mark.parametrize(
    ("said", "natural"),
    [
        ("P 9 K / B 7 K", True),
        ("P 5 4 / B 5 4", True),
        ("P 6 K / B 8 K", True),
        ("P 4 4 / B 2 A", True),
        ("P 7 K / B 6 K", False),
        ("P 7 K / B 5 K, B draws 4", False),  # nine on three cards is no natural
        ("P 5 K / B 7 K, P draws 4", False),
        ("P 5 K / B 3 K, P draws 4, B draws 6", False),
    ],
)
@pytest.mark.clause("B 2.2.9, 2.2.7, 2.2.14; L7 2.2.9, 2.2.8, 2.2.15; DT 2.2.11, 2.2.10, 2.2.18")
def test_2_2_9_a_natural_is_eight_or_nine_on_the_initial_deal(
    book: str, said: str, natural: bool
) -> None:
    assert game(book).deal(coup(said)).outcome.natural is natural


@pytest.mark.clause("B 2.2.1; L7 2.2.1; DT 2.2.1")
def test_2_2_1_baccarat_is_a_hand_of_no_points() -> None:
    outcome = game("baccarat").deal(coup("P K Q / B 5 5, P draws J, B draws T")).outcome
    assert (outcome.player_points, outcome.banker_points, outcome.winner) == (0, 0, "tie")


@pytest.mark.parametrize("book", EVERY_BOOK)
def test_the_reachable_cells_are_those_that_some_deal_reaches(book: str) -> None:
    made = game(book)
    facts = every_fact()
    assert set(each(made.reachable)) == {cell(f) for f in facts}
    for f, cards in facts.items():
        assert made.deal(cards).cell == cell(f)


def test_a_natural_cell_is_one_that_two_two_card_hands_reach() -> None:
    reachable = set(each(game("baccarat").reachable))
    for at, o in enumerate(OUTCOMES):
        if at in reachable and o.total_cards == 4:
            assert o.natural is (max(o.player_points, o.banker_points) >= 8)
        elif at in reachable:
            assert not o.natural


# ---- what a rulebook may ask


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ({"winner": "banker"}, lambda o: o.winner == "banker"),
        ({"winner": ["player", "tie"]}, lambda o: o.winner in ("player", "tie")),
        ({"player-points": 7}, lambda o: o.player_points == 7),
        ({"banker-points": [0, 6]}, lambda o: o.banker_points in (0, 6)),
        ({"player-cards": 3}, lambda o: o.player_cards == 3),
        ({"banker-cards": 2}, lambda o: o.banker_cards == 2),
        ({"total-cards": [4, 6]}, lambda o: o.player_cards + o.banker_cards in (4, 6)),
        ({"margin": [1, 2]}, lambda o: abs(o.player_points - o.banker_points) in (1, 2)),
        ({"player-pair": True}, lambda o: o.player_pair),
        ({"banker-pair": False}, lambda o: not o.banker_pair),
        ({"natural": True}, lambda o: o.natural),
        (
            {"winner": "banker", "banker-points": 6, "banker-cards": 3},
            lambda o: o.winner == "banker" and o.banker_points == 6 and o.banker_cards == 3,
        ),
        ({}, lambda o: True),
        ({"winner": []}, lambda o: False),
    ],
)
def test_cells_where_every_condition_holds(when: dict[str, object], holds: object) -> None:
    assert callable(holds)
    cells = cells_where(msgspec.convert(when, When))
    assert list(each(cells)) == [at for at, o in enumerate(OUTCOMES) if holds(o)]


def test_all_cells_are_all() -> None:
    assert list(each(ALL_CELLS)) == list(range(1600)) and list(each(0)) == []


def test_a_cell_is_said_in_words() -> None:
    assert describe(cell_of(7, 6, 2, 3, True, False)) == (
        "Player 7 on 2 cards, Banker 6 on 3, Player pair"
    )
    assert describe(cell_of(0, 0, 3, 3, True, True)).endswith("Player pair, Banker pair")
    assert describe(cell_of(1, 2, 2, 2, False, False)) == ("Player 1 on 2 cards, Banker 2 on 2")
