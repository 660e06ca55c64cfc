"""Who is paid first: 6.3 to 6.5, clause by clause."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.roulette.layout import DOUBLE_LINE, POSITIONS
from croupier.games.roulette.payment_order import Placed, payment_order

OUTSIDE = {"column", "dozen", "low", "high", "red", "black", "odd", "even"}


def paid(number: int, placed: str) -> list[str]:
    """Bets as ``patron bet`` by comma, in order of placement; turns out as ``patron bet+bet``."""
    wagers = [Placed(*one.split()) for one in placed.split(",")]
    return [
        f"{turn.patron} {'+'.join(wagers[index].bet for index in turn.wagers)}"
        for turn in payment_order(number, wagers)
    ]


def clauses(number: int, placed: str) -> list[tuple[str, ...]]:
    wagers = [Placed(*one.split()) for one in placed.split(",")]
    return [turn.clauses for turn in payment_order(number, wagers)]


@pytest.mark.clause("R 6.3, 6.3.1")
def test_6_3_1_columns_then_even_chances_then_dozens() -> None:
    placed = "ann dozen:2, bob red, cai column:2, dan column:1, eve even, fay odd, gus low"
    assert paid(14, placed) == ["cai column:2", "bob red", "eve even", "gus low", "ann dozen:2"]
    assert set(clauses(14, placed)) == {("6.3.1",)}


@pytest.mark.clause("R 6.3, 6.3.2")
def test_6_3_2_then_inside_from_six_line_to_straight_up() -> None:
    placed = (
        "ann straight:17, ann split:17-20, ann corner:17-18-20-21, ann street:16-17-18,"
        "ann six-line:16-21, bob dozen:2"
    )
    assert paid(17, placed) == [
        "bob dozen:2",
        "ann six-line:16-21",
        "ann street:16-17-18",
        "ann corner:17-18-20-21",
        "ann split:17-20",
        "ann straight:17",
    ]
    assert clauses(17, placed)[1:] == [("6.3.2",)] * 5


@pytest.mark.clause("R 6.4")
def test_6_4_on_two_a_patron_is_paid_for_everything_inside_at_one_time() -> None:
    placed = "ann straight:2, bob six-line:1-6, ann first-four, bob split:2-5, cai trio:0-1-2"
    assert paid(2, placed) == [
        "bob six-line:1-6+split:2-5",
        "ann first-four+straight:2",
        "cai trio:0-1-2",
    ]
    assert clauses(2, placed) == [
        ("6.5.2.1.1", "6.5.2.2.3", "6.4"),
        ("6.5.2.1.2", "6.5.2.2.4", "6.4"),
        ("6.5.2.2.2",),
    ]


@pytest.mark.clause("R 6.4")
def test_6_4_wagers_outside_are_not_among_those_areas() -> None:
    placed = "ann straight:2, ann column:2, ann dozen:1, ann split:2-5, bob low"
    assert paid(2, placed) == [
        "ann column:2",
        "bob low",
        "ann dozen:1",
        "ann split:2-5+straight:2",
    ]


@pytest.mark.clause("R 6.4")
def test_6_4_on_other_numbers_each_wager_waits_its_turn() -> None:
    assert paid(4, "ann straight:4, bob split:4-7, ann six-line:4-9") == [
        "ann six-line:4-9",
        "bob split:4-7",
        "ann straight:4",
    ]


@pytest.mark.clause("R 6.5")
def test_6_5_of_one_kind_the_position_furthest_from_the_wheel_comes_first() -> None:
    assert paid(17, "ann six-line:13-18, bob six-line:16-21") == [
        "bob six-line:16-21",
        "ann six-line:13-18",
    ]
    corners = (
        "a corner:13-14-16-17, b corner:14-15-17-18, c corner:16-17-19-20, d corner:17-18-20-21"
    )
    assert [turn[0] for turn in paid(17, corners)] == ["d", "c", "b", "a"]
    splits = "a split:14-17, b split:16-17, c split:17-18, d split:17-20"
    assert [turn[0] for turn in paid(17, splits)] == ["d", "c", "b", "a"]
    assert clauses(17, f"{splits}, e street:16-17-18") == [("6.3.2",)] + [("6.3.2", "6.5")] * 4


@pytest.mark.clause("R 6.5")
def test_6_5_is_named_where_a_position_goes_before_another_of_its_kind() -> None:
    assert clauses(17, "a six-line:13-18, b corner:13-14-16-17, c split:14-17") == [("6.3.2",)] * 3
    assert clauses(17, "a split:14-17, b split:14-17") == [("6.3.2", "6.5.1")] * 2
    # It speaks of six lines, corners and splits; a loser keeps nobody waiting.
    assert clauses(17, "a black, b low, c odd, d split:14-17, e split:13-14") == [
        ("6.3.1",),
        ("6.3.1",),
        ("6.3.1",),
        ("6.3.2",),
    ]
    assert clauses(2, "a split:2-5, b split:1-2, c trio:0-1-2, d trio:0-2-3") == [
        ("6.5.2.2.2",),
        ("6.5.2.2.2",),
        ("6.5.2.2.3", "6.5"),
        ("6.5.2.2.3", "6.5"),
    ]


@pytest.mark.clause("R 6.5.1")
def test_6_5_1_on_one_position_the_top_bet_is_paid_first() -> None:
    placed = "ann split:17-20, bob split:17-20, cai split:14-17, dan split:17-20"
    assert paid(17, placed) == [
        "dan split:17-20",
        "bob split:17-20",
        "ann split:17-20",
        "cai split:14-17",
    ]
    assert clauses(17, placed) == [("6.3.2", "6.5", "6.5.1")] * 3 + [("6.3.2", "6.5")]
    assert clauses(17, "ann split:17-20, ann split:17-20") == [("6.3.2",)] * 2


def layers(number: int, placed: str) -> list[tuple[int, ...]]:
    """Give the indices of the wagers that each turn pays."""
    wagers = [Placed(*one.split()) for one in placed.split(",")]
    return [turn.wagers for turn in payment_order(number, wagers)]


@pytest.mark.clause("R 6.5.1")
@pytest.mark.parametrize("number", [17, 2])
def test_6_5_1_a_second_placement_is_its_own_layer_paid_from_the_top(number: int) -> None:
    bet = f"straight:{number}"
    assert layers(number, f"ann {bet}, bob {bet}, ann {bet}") == [(2,), (1,), (0,)]
    assert layers(number, f"ann {bet}, bob {bet}, ann {bet}, bob {bet}, cai {bet}") == [
        (4,),
        (3,),
        (2,),
        (1,),
        (0,),
    ]


@pytest.mark.clause("R 6.4, 6.5.1")
def test_6_4_joins_winning_areas_and_not_the_layers_of_one() -> None:
    # On one area each layer waits; with another area of ann's, hers are paid together.
    assert layers(2, "ann straight:2, bob straight:2, ann straight:2") == [(2,), (1,), (0,)]
    placed = "ann straight:2, bob straight:2, ann straight:2, ann split:2-5"
    assert layers(2, placed) == [(3, 2, 0), (1,)]
    assert clauses(2, placed)[0] == ("6.5.2.2.3", "6.5.2.2.4", "6.5.1", "6.4")


IN_ORDER = [
    ("six-line:1-6", "6.5.2.1.1"),
    ("first-four", "6.5.2.1.2"),
    ("street:1-2-3", "6.5.2.1.3"),
    ("corner:1-2-4-5", "6.5.2.2.1"),
    ("trio:0-1-2", "6.5.2.2.2"),
    ("split:0-1", "6.5.2.2.3"),
    ("straight:1", "6.5.2.2.4"),
]


@pytest.mark.clause("R 6.5.2, 6.5.2.1, 6.5.2.1.1, 6.5.2.1.2, 6.5.2.1.3")
@pytest.mark.clause("R 6.5.2.2, 6.5.2.2.1, 6.5.2.2.2, 6.5.2.2.3, 6.5.2.2.4")
def test_6_5_2_order_on_one_the_double_line_before_the_others() -> None:
    placed = ", ".join(f"p{rank} {bet}" for rank, (bet, _) in reversed([*enumerate(IN_ORDER)]))
    assert paid(1, placed) == [f"p{rank} {bet}" for rank, (bet, _) in enumerate(IN_ORDER)]
    assert clauses(1, placed) == [(clause,) for _, clause in IN_ORDER]


@pytest.mark.clause("R 6.5.2")
@pytest.mark.parametrize(
    ("number", "placed", "order"),
    [
        (0, "a straight:0, b split:0-2, c trio:0-2-3, d first-four", "dcba"),
        (0, "a split:0-1, b split:0-2, c split:0-3, d trio:0-1-2, e trio:0-2-3", "edcba"),
        (2, "a corner:1-2-4-5, b corner:2-3-5-6, c street:1-2-3, d six-line:1-6", "dcba"),
        (3, "a split:0-3, b split:2-3, c split:3-6, d corner:2-3-5-6", "dcba"),
    ],
)
def test_6_5_2_order_on_zero_two_and_three(number: int, placed: str, order: str) -> None:
    assert "".join(turn[0] for turn in paid(number, placed)) == order


wagers = st.lists(
    st.builds(Placed, st.sampled_from(["ann", "bob", "cai"]), st.sampled_from(list(POSITIONS))),
    max_size=40,
)


@given(st.integers(0, 36), wagers)
def test_every_winner_is_paid_once_and_no_loser_ever(number: int, placed: list[Placed]) -> None:
    turns = payment_order(number, placed)
    indices = [index for turn in turns for index in turn.wagers]
    winners = [i for i, wager in enumerate(placed) if number in POSITIONS[wager.bet].numbers]
    assert sorted(indices) == winners
    for turn in turns:
        assert {placed[index].patron for index in turn.wagers} == {turn.patron}
        assert ("6.4" in turn.clauses) == (len(turn.wagers) > 1)


@given(st.integers(0, 36), wagers)
def test_outside_then_the_double_line_then_the_rest_each_by_rising_odds(
    number: int, placed: list[Placed]
) -> None:
    firsts = [POSITIONS[placed[turn.wagers[0]].bet] for turn in payment_order(number, placed)]
    outside = [place for place in firsts if place.kind in OUTSIDE]
    assert firsts[: len(outside)] == outside
    inside = [
        (place.across != DOUBLE_LINE, -len(place.numbers)) for place in firsts[len(outside) :]
    ]
    assert inside == sorted(inside)
