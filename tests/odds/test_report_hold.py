"""The bands of hold, judged by sums worked out without a transform; figures as they are written."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets_to_read import THIN

from croupier.games.wager import Row
from croupier.odds.exact import WagerOdds, odds_of
from croupier.odds.report.hold import holds_of
from croupier.odds.report.notation import MINUS, decimal, one_in, ranges, root, whole
from croupier.odds.report.palette import GAIN, HEAT, LOSS, letters_on, shade
from croupier.rules.odds_notation import Odds

LOSES = Row("lose", None, ())
STANDS_OFF = Row("stand-off", None, ())


def wins(text: str) -> Row:
    return Row("win", Odds(text), ())


STRAIGHT = odds_of("straight", "Straight up", [(wins("35 to 1"), 1), (LOSES, 36)], 37)


def quantile(law: dict[Fraction, Fraction], tail: Fraction) -> Fraction:
    """The least value that is reached with at least this probability."""
    reached = Fraction(0)
    for value in sorted(law):
        reached += law[value]
        if reached >= tail:
            return value
    raise AssertionError


def law_of_hold(odds: WagerOdds, coups: int) -> dict[Fraction, Fraction]:
    """Add coup to coup, exactly."""
    law = {Fraction(0): Fraction(1)}
    for _ in range(coups):
        after: dict[Fraction, Fraction] = {}
        for won, probability in law.items():
            for r in odds.rows:
                at = won - r.row.profit / coups
                after[at] = after.get(at, Fraction(0)) + probability * r.probability
        law = after
    return law


def test_a_thousand_straight_bets_hold_what_the_binomial_law_says() -> None:
    coups, tail = 1000, Fraction(25, 1000)
    law = {
        1 - Fraction(36 * hits, coups): Fraction(
            comb(coups, hits) * 36 ** (coups - hits), 37**coups
        )
        for hits in range(coups + 1)
    }
    (found,) = holds_of(STRAIGHT, (coups,), (0.95,))
    band = float(quantile(law, tail)), float(quantile(law, 1 - tail))
    assert found.bands[0] == pytest.approx(band, abs=1e-9)
    ahead = sum(p for hold, p in law.items() if hold > 0)
    assert found.house_ahead == pytest.approx(float(ahead), abs=1e-9)


def test_over_a_million_even_chances_the_band_is_the_normal_one() -> None:
    red = odds_of("red", "Red", [(wins("1 to 1"), 18), (LOSES, 19)], 37)
    (found,) = holds_of(red, (10**6,), (0.95,))
    reach = 1.959964 * red.standard_deviation / 1000
    assert found.bands[0] == pytest.approx((1 / 37 - reach, 1 / 37 + reach), abs=4e-6)


rows = st.lists(
    st.tuples(
        st.sampled_from(["1 to 1", "19 to 20", "1 to 2", "8 to 1", "1.5 to 1", "30 to 1"]),
        st.integers(1, 50),
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=40, deadline=None)
@given(rows, st.integers(1, 60), st.integers(0, 20), st.integers(1, 12))
def test_bands_are_those_of_coups_added_one_by_one(
    paid: list[tuple[str, int]], lost: int, stood: int, coups: int
) -> None:
    weighed = [(wins(text), many) for text, many in paid] + [(LOSES, lost), (STANDS_OFF, stood)]
    odds = odds_of("any", "Any", weighed, sum(many for _, many in weighed))
    law = law_of_hold(odds, coups)
    # Levels whose tails no sum of probabilities meets exactly, so that rounding decides nothing.
    levels = (0.4811837, 0.9431593)
    (found,) = holds_of(odds, (coups,), levels)
    for level, band in zip(levels, found.bands, strict=True):
        tail = (1 - Fraction(level)) / 2
        exact = float(quantile(law, tail)), float(quantile(law, 1 - tail))
        assert band == pytest.approx(exact, abs=1e-9)
    ahead = float(sum(p for hold, p in law.items() if hold > 0))
    assert found.house_ahead == pytest.approx(ahead, abs=1e-9)


def test_odds_too_fine_for_a_transform_are_spread_over_a_wider_step() -> None:
    # With a stand-off between win and loss the step is a millionth.
    rest = [(LOSES, 49), (STANDS_OFF, 4)]
    fine = odds_of("fine", "Fine", [(wins("1.000001 to 1"), 47), *rest], 100)
    even = odds_of("even", "Even", [(wins("1 to 1"), 47), *rest], 100)
    (close,), (near,) = (holds_of(odds, (10_000,), (0.95,)) for odds in (fine, even))
    assert close.bands[0] == pytest.approx(near.bands[0], abs=3e-4)


fractions = st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=10**12)


def plain(text: str) -> str:
    return text.replace(THIN, "").replace(MINUS, "-")


@given(fractions, st.integers(0, 9))
def test_decimals_are_rounded_once_half_to_even(value: Fraction, places: int) -> None:
    with localcontext(prec=60):
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    assert Decimal(plain(decimal(value, places))) == rounded


@given(st.fractions(min_value=0, max_value=10**6, max_denominator=10**9), st.integers(1, 9))
def test_a_root_is_correct_in_its_last_decimal(value: Fraction, places: int) -> None:
    shown, half = Fraction(plain(root(value, places))), Fraction(1, 2 * 10**places)
    assert max(Fraction(0), shown - half) ** 2 <= value <= (shown + half) ** 2


def test_figures_are_written_as_they_are_read() -> None:
    assert whole(4998398275503360) == "4\u202f998\u202f398\u202f275\u202f503\u202f360"
    assert whole(-1300) == "\u22121\u202f300"
    assert decimal(Fraction(-1, 8), 2) == "\u22120.12"
    assert ranges([7, 0, 1, 2, 9]) == "0–2, 7, 9"
    assert (one_in(Fraction(1, 37)), one_in(Fraction(0))) == ("1 in 37.00", "never")


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@given(st.sampled_from([HEAT, LOSS, GAIN]), st.floats(0, 1))
def test_letters_can_be_read_on_every_shade(stops: tuple[str, ...], part: float) -> None:
    ground = shade(stops, part)
    dark, light = sorted((luminance(ground), luminance(letters_on(ground))))
    assert (light + 0.05) / (dark + 0.05) >= 4.5
