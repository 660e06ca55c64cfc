"""The 157 positions, against geometry of the tests' own."""

import re
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.roulette.layout import (
    DOUBLE_LINE,
    EVEN_CHANCES,
    KINDS,
    POSITIONS,
    position,
)
from croupier.rules.errors import InputError

# The cloth as it is printed, zero at the left end and seen from the double line.
CLOTH = """
     3  6  9 12 15 18 21 24 27 30 33 36
     2  5  8 11 14 17 20 23 26 29 32 35
     1  4  7 10 13 16 19 22 25 28 31 34
"""
SQUARES = {
    int(number): (street, lane)
    for lane, line in enumerate(CLOTH.strip().splitlines())
    for street, number in enumerate(line.split())
}


def extent(numbers: tuple[int, ...]) -> tuple[int, int]:
    """How many streets and lanes a set of squares spans."""
    streets, lanes = zip(*(SQUARES[number] for number in numbers), strict=True)
    return max(streets) - min(streets) + 1, max(lanes) - min(lanes) + 1


def rectangles(streets: int, lanes: int) -> set[tuple[int, ...]]:
    """All sets of squares that fill a rectangle, found by trying every combination."""
    size = streets * lanes
    # Squares of one rectangle are never further apart than this, which keeps the search short.
    reach = 3 * (streets - 1) + lanes
    return {
        (low, *rest)
        for low in SQUARES
        for rest in combinations([n for n in sorted(SQUARES) if low < n < low + reach], size - 1)
        if extent((low, *rest)) == (streets, lanes)
    }


def covered(kind: str) -> list[tuple[int, ...]]:
    return [place.numbers for place in POSITIONS.values() if place.kind == kind]


@pytest.mark.clause("R 4.8")
def test_4_8_positions_of_each_kind() -> None:
    counts = Counter(place.kind for place in POSITIONS.values())
    inside = ("straight", "split", "street", "trio", "corner", "first-four", "six-line")
    assert [counts[kind] for kind in inside] == [37, 60, 12, 2, 22, 1, 11]
    assert sum(counts[kind] for kind in inside) == 145
    assert counts["column"] == counts["dozen"] == 3
    assert [counts[chance] for chance in EVEN_CHANCES] == [1] * 6
    assert sum(counts.values()) == 157
    assert set(counts) == set(KINDS)


@pytest.mark.clause("R 4.2")
@pytest.mark.parametrize(
    ("kind", "shapes", "with_zero"),
    [
        ("straight", [(1, 1)], [(0,)]),
        ("split", [(1, 2), (2, 1)], [(0, 1), (0, 2), (0, 3)]),
        ("street", [(1, 3)], []),
        ("corner", [(2, 2)], []),
        ("six-line", [(2, 3)], []),
        ("trio", [], [(0, 1, 2), (0, 2, 3)]),
        ("first-four", [], [(0, 1, 2, 3)]),
    ],
)
def test_4_2_inside_positions_are_the_rectangles_of_the_cloth(
    kind: str, shapes: list[tuple[int, int]], with_zero: list[tuple[int, ...]]
) -> None:
    expected = set(with_zero).union(*(rectangles(*shape) for shape in shapes))
    assert set(covered(kind)) == expected
    assert len(covered(kind)) == len(expected)


def test_columns_are_the_lanes_of_the_cloth_and_dozens_its_thirds() -> None:
    for column in (1, 2, 3):
        lane = tuple(sorted(n for n in SQUARES if SQUARES[n][1] == 3 - column))
        assert position(f"column:{column}").numbers == lane
    for dozen in (1, 2, 3):
        third = tuple(sorted(n for n in SQUARES if SQUARES[n][0] // 4 == dozen - 1))
        assert position(f"dozen:{dozen}").numbers == third


def test_coverage_of_a_number_counted_on_the_cloth() -> None:
    def by_kind(number: int) -> dict[str, int]:
        return dict(Counter(place.kind for place in POSITIONS.values() if number in place.numbers))

    chances = {"column": 1, "dozen": 1}
    assert by_kind(0) == {"straight": 1, "split": 3, "trio": 2, "first-four": 1}
    assert by_kind(2) == chances | {
        "straight": 1, "split": 4, "street": 1, "trio": 2, "corner": 2, "first-four": 1,
        "six-line": 1, "low": 1, "even": 1, "black": 1,
    }  # fmt: skip
    assert by_kind(17) == chances | {
        "straight": 1,
        "split": 4,
        "street": 1,
        "corner": 4,
        "six-line": 2,
        "low": 1,
        "odd": 1,
        "black": 1,
    }
    assert by_kind(36) == chances | {
        "straight": 1,
        "split": 2,
        "street": 1,
        "corner": 1,
        "six-line": 1,
        "high": 1,
        "even": 1,
        "red": 1,
    }


def test_ids_are_written_as_the_contract_has_them() -> None:
    named = (
        "straight:17 split:17-20 street:16-17-18 trio:0-1-2 corner:17-18-20-21 first-four "
        "six-line:13-18 column:1 column:3 dozen:1 dozen:3 low high red black odd even"
    )
    for bet in named.split():
        assert position(bet).id == bet
    for bet, place in POSITIONS.items():
        assert place.kind == bet.partition(":")[0]
        assert list(place.numbers) == sorted(set(place.numbers))
        if place.kind in ("straight", "split", "street", "trio", "corner"):
            assert tuple(int(part) for part in re.findall(r"\d+", bet)) == place.numbers


@pytest.mark.clause("R 6.5.2.1")
def test_6_5_2_1_six_lines_streets_and_first_four_lie_on_the_double_line() -> None:
    on_the_line = {place.kind for place in POSITIONS.values() if place.across == DOUBLE_LINE}
    assert on_the_line == {"six-line", "street", "first-four"}


def test_no_two_positions_share_a_place_and_chips_lie_amid_their_squares() -> None:
    assert len({(place.along, place.across) for place in POSITIONS.values()}) == 157
    for place in POSITIONS.values():
        if place.kind in ("straight", "split", "corner") and 0 not in place.numbers:
            for number in place.numbers:
                street, lane = SQUARES[number]
                assert abs(place.along - 2 * (street + 1)) <= 1
                assert abs(place.across - 2 * (3 - lane)) <= 1


@pytest.mark.clause("R 4.2, 4.8")
@pytest.mark.parametrize(
    ("bet", "allowed"),
    [
        ("split:1-5", "is not a split on the layout; 1 can be split with 0, 2 or 4."),
        ("split:36-37", "36 can be split with 33 or 35."),
        ("split:20-17", "those numbers are bet as split:17-20."),
        ("straight:37", "it takes one number from 0 to 36."),
        ("straight:-1", "those numbers are bet as straight:1."),
        ("straight:017", "it takes one number from 0 to 36."),
        ("street:0-1-2", "those numbers are bet as trio:0-1-2."),
        ("street:2-3-4", "2 is in street:1-2-3."),
        ("corner:0-1-2-3", "those numbers are bet as first-four."),
        ("corner:3-4-6-7", "3 is in corner:2-3-5-6."),
        ("six-line:14-19", "14 is in six-line:10-15 or six-line:13-18."),
        ("trio:0-1-3", "0 is in trio:0-1-2 or trio:0-2-3."),
        ("column:4", "there is column:1, column:2 or column:3."),
        ("red:3", "write it red."),
        ("split:one-two", "write it like split:17-20, with numbers that lie together."),
        ("pink", "is not a position on the layout; write it straight:17, "),
        ("", "is not a position on the layout"),
        ("straight:" + "9" * 1000, "it takes one number from 0 to 36."),
    ],
)
def test_4_2_an_unknown_position_is_refused_with_what_would_be_allowed(
    bet: str, allowed: str
) -> None:
    with pytest.raises(InputError) as refused:
        position(bet)
    assert allowed in str(refused.value)
    assert len(str(refused.value)) < 300
    assert refused.value.clauses == ("4.2", "4.8")


@given(st.text() | st.from_regex(r"(split|corner|street|six-line|trio|dozen):[-0-9a]*"))
def test_any_text_is_a_position_or_a_sentence(bet: str) -> None:
    if bet in POSITIONS:
        assert position(bet).id == bet
    else:
        with pytest.raises(InputError, match=r"on the layout; (.|\n)+\.$"):
            position(bet)
