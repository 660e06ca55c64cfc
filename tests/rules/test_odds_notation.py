"""Odds as documents write them, read exactly."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.errors import RulebookError
from croupier.rules.odds_notation import Odds, odds_as_text, percentage


@pytest.mark.parametrize(
    ("text", "profit"),
    [
        ("12 to 1", Fraction(12)),
        ("19 to 20", Fraction(19, 20)),
        ("1.5 to 1", Fraction(3, 2)),
        ("0.95 to 1", Fraction(19, 20)),
        ("1 to 2", Fraction(1, 2)),
        ("100 to 1", Fraction(100)),
        ("8 for 1", Fraction(7)),  # "for" includes the stake
        ("2 for 1", Fraction(1)),
        ("2 for 1 less 5%", Fraction(19, 20)),
        ("1 to 1 less 2.5%", Fraction(39, 40)),
        ("4 for 3", Fraction(1, 3)),
        ("1.1 to 1.3", Fraction(11, 13)),
        ("0.1 to 1", Fraction(1, 10)),  # no floating point on the way
    ],
)
def test_odds_are_read_exactly(text: str, profit: Fraction) -> None:
    odds = Odds(text)
    assert (odds.text, odds.profit) == (text, profit)
    assert Fraction(odds.numerator, odds.denominator) == profit


@pytest.mark.parametrize(
    "text",
    [
        "", "evens", "12", "12:1", "12/1", "12to1", "12 to", "to 1", "12  to 1", " 12 to 1",
        "12 to 1 ", "12 to 1\n", "-12 to 1", "12 to -1", "+12 to 1", "12 TO 1", "1,5 to 1",
        ".5 to 1", "1. to 1", "1e3 to 1", "12 to 1 less 5", "12 to 1 less %", "12 to 1 to 1",
        "12 or 1", "½ to 1", "twelve to one", "NaN to 1", "inf to 1",
    ],
)  # fmt: skip
def test_malformed_odds_are_refused_with_how_to_write_them(text: str) -> None:
    with pytest.raises(RulebookError) as refusal:
        Odds(text)
    assert "cannot be read" in str(refusal.value) and '"19 to 20"' in str(refusal.value)


@pytest.mark.parametrize("text", ["1 to 0", "8 for 0", "1 to 0.0"])
def test_odds_for_no_stake_are_refused(text: str) -> None:
    with pytest.raises(RulebookError, match="for no stake at all"):
        Odds(text)


@pytest.mark.parametrize(
    "text", ["0 to 1", "1 for 1", "1 for 2", "1 to 1 less 100%", "1 to 1 less 150%"]
)
def test_odds_that_pay_a_winner_nothing_are_refused(text: str) -> None:
    with pytest.raises(RulebookError, match="nothing beside the stake"):
        Odds(text)


@pytest.mark.parametrize(
    ("text", "stake", "paid", "fraction"),
    [
        ("19 to 20", 20, 19, "0"),
        ("19 to 20", 1, 0, "19/20"),
        ("19 to 20", 1010, 959, "1/2"),
        ("1.5 to 1", 3, 4, "1/2"),
        ("8 for 1", 10, 70, "0"),
        ("1 to 2", 7, 3, "1/2"),
        ("100 to 1", 10**15, 10**17, "0"),
    ],
)
def test_a_payout_is_rounded_down_once_and_its_fraction_kept(
    text: str, stake: int, paid: int, fraction: str
) -> None:
    assert Odds(text).pays(stake) == (paid, fraction)


@given(st.integers(1, 10**4), st.integers(1, 10**4), st.integers(0, 10**18), st.integers(0, 99))
def test_paid_and_fraction_are_exact(num: int, den: int, stake: int, less: int) -> None:
    paid, fraction = Odds(f"{num} to {den} less {less}%").pays(stake)
    exact = stake * Fraction(num, den) * Fraction(100 - less, 100)
    assert paid + Fraction(fraction) == exact and 0 <= Fraction(fraction) < 1


@given(st.decimals(min_value="0.01", max_value=10**6, places=2), st.integers(1, 50))
def test_decimals_are_read_as_written(paid: object, staked: int) -> None:
    assert Odds(f"{paid} to {staked}").profit == Fraction(str(paid)) / staked


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("8 for 1", "8 for 1 (7 to 1)"),
        ("2 for 1", "2 for 1 (1 to 1)"),
        ("2 for 1 less 5%", "2 for 1 less 5% (0.95 to 1)"),
        ("4 for 3", "4 for 3 (1 to 3)"),
        ("12345678 for 1", "12345678 for 1 (12345677 to 1)"),
        ("19 to 20", "19 to 20"),
    ],
)
@pytest.mark.clause("O online.5, online.6, online.7")
def test_online_5_to_7_for_odds_are_shown_with_what_they_are_to_one(text: str, shown: str) -> None:
    assert Odds(text).for_people() == shown


def test_odds_are_equal_when_they_are_written_alike() -> None:
    assert Odds("2 to 1") == Odds("2 to 1") and hash(Odds("2 to 1")) == hash(Odds("2 to 1"))
    assert Odds("2 to 1") != Odds("4 to 2") and Odds("2 to 1") != "2 to 1"
    assert repr(Odds("2 to 1")) == "Odds('2 to 1')"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("5%", Fraction(1, 20)),
        ("2.5%", Fraction(1, 40)),
        ("0%", Fraction(0)),
        ("100%", Fraction(1)),
    ],
)
def test_a_percentage_is_read_exactly(text: str, part: Fraction) -> None:
    assert percentage(text) == part


@pytest.mark.parametrize("text", ["5", "5 %", "-5%", "101%", "%", "", "five%"])
def test_what_is_no_percentage_is_refused(text: str) -> None:
    with pytest.raises(RulebookError, match='is not a percentage; write it like "5%"'):
        percentage(text)


def test_odds_are_written_as_the_document_has_them_and_nothing_else_is() -> None:
    assert odds_as_text(Odds("2 for 1 less 5%")) == "2 for 1 less 5%"
    with pytest.raises(NotImplementedError):
        odds_as_text(object())
