"""The chi-square test against a library that is known to be right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2, chisquare

from croupier.odds.chi_square import chi_square, tail


@given(st.floats(0, 3000), st.integers(1, 1600))
def test_the_tail_probability(statistic: float, degrees: int) -> None:
    assert tail(statistic, degrees) == pytest.approx(
        chi2.sf(statistic, degrees), rel=1e-9, abs=1e-12
    )


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(5, 50)), min_size=2, max_size=30))
def test_the_statistic(cells: list[tuple[int, int]]) -> None:
    counted, weights = [c for c, _ in cells], [w for _, w in cells]
    rounds = sum(counted)
    if rounds * min(weights) < 5 * sum(weights):
        return
    ours = chi_square(counted, weights)
    theirs = chisquare(counted, [w * rounds / sum(weights) for w in weights])
    assert ours.statistic == pytest.approx(theirs.statistic)
    assert ours.p_value == pytest.approx(theirs.pvalue, abs=1e-9)


def test_rare_cells_are_put_together_and_impossible_ones_told() -> None:
    test = chi_square([500, 490, 6, 4, 3], [100, 100, 1, 1, 0])
    assert test.degrees_of_freedom == 2  # two common cells, and the two rare ones as one
    assert test.impossible == 3
