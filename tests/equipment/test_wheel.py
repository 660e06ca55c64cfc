"""The wheel's order and colours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.wheel import BLACK, RED, WHEEL, colour, neighbours

numbers = st.integers(0, 36)


@pytest.mark.clause("R 4.1.1")
def test_4_1_1_every_number_has_one_pocket() -> None:
    assert sorted(WHEEL) == list(range(37))


@pytest.mark.clause("R 4.1.1.1")
def test_4_1_1_1_zero_alone_is_green() -> None:
    assert [number for number in range(37) if colour(number) == "green"] == [0]


@pytest.mark.clause("R 4.1.1.2")
def test_4_1_1_2_red_and_black_take_turns_and_are_the_published_ones() -> None:
    # The red numbers as every single-zero cloth prints them.
    printed = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"
    assert sorted(RED) == [int(number) for number in printed.split()]
    assert RED | BLACK | {0} == set(range(37)) and len(BLACK) == 18
    around = [colour(number) for number in WHEEL[1:]]
    assert around == ["red", "black"] * 18


def test_neighbours_of_zero_as_every_dealer_knows_them() -> None:
    assert neighbours(0) == (3, 26, 0, 32, 15)
    assert neighbours(0, 1) == (26, 0, 32)
    assert neighbours(0, 0) == (0,)


@given(numbers, st.integers(0, 18))
def test_neighbours_are_distinct_with_the_number_in_the_middle(number: int, side: int) -> None:
    found = neighbours(number, side)
    assert len(set(found)) == len(found) == 2 * side + 1
    assert found[side] == number


@given(numbers, numbers, st.integers(0, 18))
def test_being_a_neighbour_is_mutual(one: int, other: int, side: int) -> None:
    assert (one in neighbours(other, side)) == (other in neighbours(one, side))
