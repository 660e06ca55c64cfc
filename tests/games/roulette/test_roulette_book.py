"""The roulette book: all its clauses, its odds, who may call what, and every wager settled."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from croupier.games.roulette.game import Roulette
from croupier.games.roulette.layout import POSITIONS
from croupier.rules.errors import InputError
from croupier.rules.reader import read_rulebook
from refusals import refusing

BOOK = read_rulebook("roulette")
GAME = Roulette(BOOK)
NO_SPIN = ("dealer", "dealer-inspector", "pit-supervisor")


def test_every_numbered_clause_is_there() -> None:
    # Counted in the document, section by section.
    counted = {"1": 5, "2": 5, "3": 11, "4": 22, "5": 1, "6": 59, "7": 15, "8": 14}
    numbers = [clause.no for clause in BOOK.clauses]
    assert Counter(no.partition(".")[0] for no in numbers) == counted
    assert len(set(numbers)) == len(numbers) == 132
    for no in numbers:
        parent, _, last = no.rpartition(".")
        assert int(last) == 1 or f"{parent}.{int(last) - 1}" in numbers
        assert "." not in parent or parent in numbers
    assert numbers == sorted(numbers, key=lambda no: [int(part) for part in no.split(".")])


@pytest.mark.clause("R 5.1")
def test_5_1_odds_of_the_document() -> None:
    document = {
        "straight": 35, "split": 17, "street": 11, "corner": 8, "six-line": 5, "column": 2,
        "dozen": 2, "low": 1, "high": 1, "black": 1, "red": 1, "odd": 1, "even": 1,
    }  # fmt: skip
    odds = {wager.id: wager.odds for wager in BOOK.wagers}
    for kind, to_one in document.items():
        paid = odds[kind]
        assert paid is not None and paid.text == f"{to_one} to 1"


@pytest.mark.clause("R 6.2.1")
def test_6_2_1_with_zero_the_odds_are_those_of_as_many_numbers() -> None:
    for bet, like in (
        ("straight:0", "straight:17"),
        ("split:0-2", "split:17-20"),
        ("trio:0-1-2", "street:1-2-3"),
        ("trio:0-2-3", "street:1-2-3"),
        ("first-four", "corner:17-18-20-21"),
    ):
        won = GAME.row(bet, 0)
        assert won.profit == GAME.row(like, POSITIONS[like].numbers[0]).profit
        assert "6.2.1" in won.clauses


@pytest.mark.clause("R 6.2, 6.2.1")
def test_6_2_1_is_named_where_zero_is_among_the_numbers_and_nowhere_else() -> None:
    for bet, place in POSITIONS.items():
        for number in range(37):
            row = GAME.row(bet, number)
            is_with_zero = 0 in place.numbers and number in place.numbers
            assert ("6.2.1" in row.clauses) == is_with_zero, (bet, number)
            assert ("5.1" in row.clauses) == (row.result == "win")
    assert GAME.row("straight:17", 17).clauses == ("6.1.1.1", "5.1")
    assert GAME.row("split:0-2", 2).clauses == ("6.1.2.1", "5.1", "6.2.1")
    assert GAME.row("trio:0-1-2", 0).clauses == ("6.1.3.1", "5.1", "6.2.1")


@pytest.mark.clause("R 4.5, 4.10, 4.11")
def test_4_10_every_position_costs_one_thirty_seventh() -> None:
    for bet in POSITIONS:
        profits = [GAME.row(bet, number).profit for number in range(37)]
        assert sum(profits) / 37 == Fraction(-1, 37), bet


# What each kind covers, said anew for a position with the given numbers.
WINS: dict[str, Callable[[int], bool]] = {
    "low": lambda n: 1 <= n <= 18,
    "high": lambda n: n >= 19,
    "even": lambda n: n > 0 and n % 2 == 0,
    "odd": lambda n: n % 2 == 1,
    "red": lambda n: n in {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36},
    "black": lambda n: n in {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35},
    "dozen:1": lambda n: n in range(1, 13),
    "dozen:2": lambda n: n in range(13, 25),
    "dozen:3": lambda n: n in range(25, 37),
    "column:1": lambda n: n % 3 == 1,
    "column:2": lambda n: n % 3 == 2,
    "column:3": lambda n: n > 0 and n % 3 == 0,
    "straight:0": lambda n: n == 0,
    "straight:17": lambda n: n == 17,
    "split:0-3": lambda n: n in (0, 3),
    "split:17-20": lambda n: n in (17, 20),
    "street:16-17-18": lambda n: n in (16, 17, 18),
    "trio:0-1-2": lambda n: n in (0, 1, 2),
    "corner:17-18-20-21": lambda n: n in (17, 18, 20, 21),
    "first-four": lambda n: n in (0, 1, 2, 3),
    "six-line:13-18": lambda n: 13 <= n <= 18,
}
DECIDED_BY = {
    "straight": "6.1.1", "split": "6.1.2", "street": "6.1.3", "trio": "6.1.3", "corner": "6.1.4",
    "first-four": "6.1.4", "six-line": "6.1.5", "column": "6.1.6", "dozen": "6.1.7",
    "low": "6.1.8", "high": "6.1.9", "even": "6.1.10", "odd": "6.1.11", "red": "6.1.12",
    "black": "6.1.13",
}  # fmt: skip


@pytest.mark.clause("R 6.1.1.1, 6.1.1.2, 6.1.2.1, 6.1.2.2, 6.1.3.1, 6.1.3.2, 6.1.4.1, 6.1.4.2")
@pytest.mark.clause("R 6.1.5.1, 6.1.5.2, 6.1.6.1, 6.1.6.2, 6.1.7.1, 6.1.7.2, 6.1.8.1, 6.1.8.2")
@pytest.mark.clause("R 6.1.9.1, 6.1.9.2, 6.1.10.1, 6.1.10.2, 6.1.11.1, 6.1.11.2")
@pytest.mark.clause("R 6.1.12.1, 6.1.12.2, 6.1.13.1, 6.1.13.2")
@pytest.mark.parametrize("bet", WINS)
def test_6_1_each_kind_wins_and_loses_by_its_own_clause(bet: str) -> None:
    kind = POSITIONS[bet].kind
    for number in range(37):
        row = GAME.row(bet, number)
        won = WINS[bet](number)
        assert row.result == ("win" if won else "lose")
        assert f"{DECIDED_BY[kind]}.{1 if won else 2}" in row.clauses


@pytest.mark.clause("R 6.2")
def test_6_2_on_zero_only_zero_and_its_combinations_win() -> None:
    winners = {bet for bet in POSITIONS if GAME.row(bet, 0).result == "win"}
    assert winners == {
        "straight:0",
        "split:0-1",
        "split:0-2",
        "split:0-3",
        "trio:0-1-2",
        "trio:0-2-3",
        "first-four",
    }


@pytest.mark.clause("R 7.1, 7.2, 7.3, 7.4, 7.4.1, 7.5, 7.6, 7.7, 7.8, 7.10")
@pytest.mark.parametrize(
    ("clause", "ranks"),
    [
        ("7.1", NO_SPIN),
        ("7.2", NO_SPIN),
        ("7.3", NO_SPIN),
        ("7.4", ("dealer",)),
        ("7.4.1", NO_SPIN),
        ("7.5", ("dealer",)),
        ("7.6", ("dealer",)),
        ("7.7", NO_SPIN),
    ],
)
def test_7_1_to_7_7_no_spin_is_called_from_a_closed_list_and_returns_all(
    clause: str, ranks: tuple[str, ...]
) -> None:
    (what,) = (i for i in BOOK.irregularities if i.clause == clause and i.money == "returned")
    assert (what.ranks, what.rank) == (ranks, "")


@pytest.mark.clause("R 7.5")
def test_7_5_the_ball_is_examined_by_an_inspector_or_supervisor() -> None:
    (what,) = (i for i in BOOK.irregularities if i.id == "ball-examined")
    assert (what.clause, what.ranks) == ("7.5", ("dealer-inspector", "pit-supervisor"))


@pytest.mark.clause("R 4.7.3, 4.7.3.1, 6.6, 7.8, 7.11.1, 7.12")
def test_7_12_and_the_other_rulings_name_the_least_rank() -> None:
    named = {
        "4.7.3": "pit-manager",
        "4.7.3.1": "pit-manager",
        "6.6": "pit-supervisor",
        "7.8": "dealer-inspector",
        "7.11.1": "pit-manager",
        "7.12": "director",
    }
    # Beside them only a record put right by 4.10, which the house reads so.
    least = {w.clause: w.rank for w in BOOK.irregularities if w.rank and w.clause != "4.10"}
    assert least == named


@pytest.mark.clause("R 7.9, 7.9.1, 7.10, 7.11")
def test_7_9_what_needs_no_one_is_recorded_without_a_rank() -> None:
    free = {i.clause: i.money for i in BOOK.irregularities if not i.rank and not i.ranks}
    assert free == {"7.9": "returned", "7.9.1": "none", "7.10": "returned", "7.11": "normal"}


@pytest.mark.clause("R 8.1, 8.2, 8.3, 8.4, 8.5, 8.6")
def test_8_1_to_8_6_a_dispute_goes_up_step_by_step() -> None:
    ranks = {(step.clause, step.rank) for step in BOOK.dispute_steps if step.rank}
    assert ranks == {
        ("8.1", "dealer-inspector"),
        ("8.2", "pit-manager"),
        ("8.4", "pit-manager"),
        ("8.5", "assistant-director"),
        ("", "dealer-inspector"),
    }
    clauses = list(dict.fromkeys(step.clause[:3] for step in BOOK.dispute_steps if step.clause))
    assert clauses == ["8.1", "8.2", "8.3", "8.4", "8.5", "8.6"]


@pytest.mark.clause("R 8.4.1, 8.4.2, 8.4.3, 8.4.4, 8.4.5, 8.4.6, 8.4.7, 8.4.8")
def test_8_4_evidence_has_its_eight_headings() -> None:
    headings = [heading.clause for heading in BOOK.evidence_headings]
    assert headings == [f"8.4.{no}" for no in range(1, 9)]


def test_a_wheel_has_no_cards_and_a_spin_has_a_number() -> None:
    for ask in (lambda: GAME.tableau, lambda: GAME.deal(["9S"]), lambda: GAME.check_cards(["9S"])):
        with refusing("game-without-shoe", InputError):
            ask()
    with refusing("resettle-number-missing", InputError):
        GAME.ended((), None)
    assert GAME.ended((), 17).number == 17
