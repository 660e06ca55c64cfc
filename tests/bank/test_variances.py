"""Counts beside the book: what is kept apart, and who may account for how much of it."""

import pytest

from croupier.bank.events import Deposited, FloatFilled, VarianceExplained, VarianceFound
from croupier.bank.variances import Variances, follow, handlers_in, kept_in, wrong


def found(what: str, count: int, book: int, exchanged: int = 0) -> VarianceFound:
    return VarianceFound(
        "dan", 5, "B-07", what, count, book, "miscounted", "sue", ("ida",), exchanged
    )


def explained(amount: int, so_far: int = 0, kept: str = "missing", by: str = "max", number: int = 1,
              second: str = "moe") -> VarianceExplained:  # fmt: skip
    return VarianceExplained(by, 9, "B-07", number, kept, amount, "found", second, so_far)


@pytest.mark.parametrize(
    ("what", "lacks", "beyond"),
    [
        ("tray-opened", "missing", "found"),
        ("tray-closed", "missing", "found"),
        ("drop-box", "short", "over"),
        ("cage-cash", "short", "over"),
        ("cage-chips", "missing", "found"),
    ],
)
def test_what_lacks_is_kept_apart_from_what_is_too_much(what: str, lacks: str, beyond: str) -> None:
    assert kept_in(found(what, 90, 100)) == lacks
    assert kept_in(found(what, 110, 100)) == beyond
    assert kept_in(found(what, 100, 100, 40)) == "exchanged"


def test_a_variance_stands_with_all_who_had_a_hand_in_it_until_it_is_accounted_for() -> None:
    one = follow({}, found("tray-closed", 70, 100), frozenset({"kim"}))
    assert (one[1].amount, one[1].left, one[1].kept_in) == (30, 30, "missing")
    assert one[1].concerned == {"dan", "sue", "ida"} and one[1].handlers == {"kim"}
    two = follow(one, found("tray-opened", 100, 100, exchanged=40))
    assert list(two) == [1, 2] and (two[2].amount, two[2].kept_in) == (40, "exchanged")
    part = follow(two, explained(20))
    assert (part[1].explained, part[1].left, part[2].left) == (20, 10, 40)
    assert follow(part, Deposited("cam", 9, "ann", 10)) == part


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        (explained(10, 20), ""),
        (explained(1, 20), ""),
        (explained(11, 20), "variance-smaller"),
        (explained(0, 20), "variance-smaller"),
        (explained(-5, 20), "variance-smaller"),
        (explained(10, 0), "variance-explained-meanwhile"),
        (explained(10, 20, "found"), "variance-unknown"),
        (explained(10, 20, number=2), "variance-unknown"),
        (explained(10, 20, by="ida"), "variance-own"),
        (explained(10, 20, second="dan"), "variance-own"),
    ],
)
def test_nobody_accounts_for_more_than_is_left_or_for_their_own(
    fact: VarianceExplained, why: str
) -> None:
    known: Variances = follow(follow({}, found("tray-closed", 70, 100)), explained(20))
    assert wrong(known, fact) == why


def test_many_small_explanations_weigh_as_one_large_one() -> None:
    assert explained(10, 20).weight == 30
    of_day = VarianceExplained("max", 9, "B-07", 1, "missing", 10, "found", "moe", 20, 50)
    assert of_day.weight == 60


def test_hands_are_those_of_whoever_did_it_and_whoever_agreed() -> None:
    assert handlers_in(FloatFilled("cam", 1, "B-07", 5, second="sue")) == {"cam", "sue"}
    assert handlers_in(FloatFilled("cam", 1, "B-07", 5)) == {"cam"}
    assert handlers_in(object()) == frozenset()
