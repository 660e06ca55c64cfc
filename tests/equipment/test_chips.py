"""Cash chips and colour chips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.chips import COLOURS, ColourChip, ColourSet, free_colours, stack


@pytest.mark.clause("R 4.7.1")
def test_4_7_1_the_same_colour_of_another_table_is_another_chip() -> None:
    assert ColourChip("R-01", "blue") != ColourChip("R-02", "blue")
    assert ColourChip("R-01", "blue") == ColourChip("R-01", "blue")


@pytest.mark.clause("R 4.7.5")
@pytest.mark.parametrize(("value", "shown"), [(49, False), (50, False), (51, True), (500, True)])
def test_4_7_5_a_value_above_the_table_minimum_is_shown(value: int, shown: bool) -> None:
    held = ColourSet(ColourChip("R-01", "blue"), "ann", value)
    assert held.shows_value(table_minimum=50) is shown


def test_colours_run_out_one_by_one() -> None:
    held = [ColourSet(ColourChip("R-01", colour), "ann", 50) for colour in COLOURS]
    assert free_colours([]) == COLOURS
    assert free_colours(held[:-1]) == COLOURS[-1:]
    assert free_colours(held) == ()


def test_an_amount_is_counted_out_largest_first() -> None:
    assert stack(6_640) == ({5000: 1, 1000: 1, 500: 1, 100: 1, 25: 1}, 15)
    assert stack(20) == ({}, 20)


@given(st.integers(0, 10**9), st.sets(st.integers(1, 10**6), min_size=1, max_size=8))
def test_a_stack_is_worth_its_amount(amount: int, values: set[int]) -> None:
    chips, rest = stack(amount, tuple(values))
    assert sum(value * count for value, count in chips.items()) + rest == amount
    assert 0 <= rest < min(values)
