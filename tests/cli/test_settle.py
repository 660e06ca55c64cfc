"""``croupier settle`` from the shell: JSON lines in and out, one sentence for what is bad."""

import json
from pathlib import Path
from typing import Any

import pytest

from shell import croupier

GOOD = {"book": "baccarat", "cards": ["9S", "4C", "7H", "KD", "5S"]}  # P 6 stands, B 4 draws 5


def settle(*records: Any) -> tuple[int, list[Any]]:
    lines = [r if isinstance(r, bytes) else json.dumps(r).encode() for r in records]
    done = croupier("settle", "--json", stdin=b"\n".join(lines) + b"\n")
    assert "Traceback" not in done.stderr
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def wager(bet: str, stake: Any, seat: Any = 1) -> dict[str, Any]:
    return {"seat": seat, "bet": bet, "stake": stake}


def test_a_round_is_settled_with_its_result_and_lines() -> None:
    code, [answer] = settle({**GOOD, "wagers": [wager("banker", 1010), wager("player", 100, 2)]})
    assert code == 0
    assert answer["result"] == {
        "winner": "banker",
        "player_points": 6,
        "banker_points": 9,
        "player_cards": 2,
        "banker_cards": 3,
        "player_pair": False,
        "banker_pair": False,
        "natural": False,
        "insurance_offered": [{"hand": "player", "after": "four", "odds": "3 to 1"}],
    }
    assert answer["lines"] == [
        {
            "seat": 1, "bet": "banker", "stake": 1010, "in_play": 1010, "outcome": "win",
            "odds": "19 to 20", "paid": 959, "returned": 1010, "collected": 0,
            "fraction": "1/2", "clauses": ["6.1.2.1", "5.1.2"],
        },
        {
            "seat": 2, "bet": "player", "stake": 100, "in_play": 100, "outcome": "lose",
            "odds": None, "paid": 0, "returned": 0, "collected": 100, "fraction": "0",
            "clauses": ["6.1.1.2"],
        },
    ]  # fmt: skip


BAD: dict[str, Any] = {
    "unknown book": {**GOOD, "book": "poker"},
    "unknown version": {**GOOD, "version": "free"},
    "unknown bet": {**GOOD, "wagers": [wager("bankr", 100)]},
    "three cards": {**GOOD, "cards": ["9S", "4C", "7H"]},
    "a card too many": {**GOOD, "cards": ["9S", "4C", "7H", "KD", "5S", "2C"]},
    "seven cards": {**GOOD, "cards": ["9S", "4C", "7H", "KD", "5S", "2C", "3C"]},
    "ninth ace of spades": {**GOOD, "cards": ["AS"] * 9},
    "no such card": {**GOOD, "cards": ["9S", "4C", "7H", "KD", "1S"]},
    "negative stake": {**GOOD, "wagers": [wager("banker", -1)]},
    "zero stake": {**GOOD, "wagers": [wager("banker", 0)]},
    "fractional stake": {**GOOD, "wagers": [wager("banker", 1.5)]},
    "whole float stake": {**GOOD, "wagers": [wager("banker", 100.0)]},
    "boolean stake": {**GOOD, "wagers": [wager("banker", True)]},
    "text stake": {**GOOD, "wagers": [wager("banker", "100")]},
    "10^30 stake": {**GOOD, "wagers": [wager("banker", 10**30)]},
    "seat 0": {**GOOD, "wagers": [wager("banker", 100, 0)]},
    "insurance not offered": {
        **GOOD,
        "wagers": [wager("banker", 100)],
        "insurance": [{"seat": 1, "hand": "banker", "after": "four", "stake": 10}],
    },
    "insurance without a wager": {
        **GOOD,
        "wagers": [wager("banker", 100)],
        "insurance": [{"seat": 1, "hand": "player", "after": "four", "stake": 10}],
    },
    "number 37": {"book": "roulette", "number": 37},
    "no number": {"book": "roulette", "wagers": [wager("red", 10)]},
    "no such split": {"book": "roulette", "number": 3, "wagers": [wager("split:1-5", 10)]},
    "mistyped field": {**GOOD, "limit": {}},
    "negative limit": {**GOOD, "limits": {"minimum": -5}},
    "broken JSON": b'{"book": "baccarat", "cards": [',
    "binary": bytes(range(128, 256)),
    "a list": [1, 2],
    "deep nesting": b"[" * 100_000,
}


@pytest.mark.parametrize("trouble", BAD)
def test_bad_input_gets_one_sentence_and_the_other_lines_are_settled(trouble: str) -> None:
    code, [before, answer, after] = settle(GOOD, BAD[trouble], GOOD)
    assert code == 1
    assert set(answer) == {"error", "clauses"}
    assert answer["error"].endswith((".", "?")) and "\n" not in answer["error"]
    assert before == after and before["result"]["winner"] == "banker"


def test_a_line_of_100_megabytes_is_one_sentence() -> None:
    code, [answer, after] = settle(b'"' + b"a" * 100_000_000 + b'"', GOOD)
    assert code == 1
    assert "longer than" in answer["error"]
    assert after["result"]["winner"] == "banker"


def test_an_empty_file_is_one_sentence_and_code_2() -> None:
    done = croupier("settle", "--json")
    assert done.returncode == 2
    assert done.stderr.strip() == ("croupier: There is no round to settle: the input is empty.")


def test_a_missing_file_is_one_sentence_and_code_2(tmp_path: Path) -> None:
    done = croupier("settle", str(tmp_path / "nothing.jsonl"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "cannot be read" in done.stderr


def test_people_get_a_table_with_the_clauses() -> None:
    record = json.dumps({**GOOD, "wagers": [wager("banker", 1000)]}).encode()
    shown = croupier("settle", "--table", stdin=record).stdout
    assert "Banker wins" in shown and "950" in shown and "6.1.2.1" in shown


@pytest.mark.clause("R 4.5")
def test_4_5_people_are_told_that_limits_change_nothing_at_a_wheel() -> None:
    record = {"book": "roulette", "number": 17, "limits": {"minimum": 10}}
    shown = croupier("settle", "--table", stdin=json.dumps(record)).stdout
    assert "change nothing here" in " ".join(shown.split())


def test_a_file_of_ones_own_is_a_book_like_any_other(tmp_path: Path) -> None:
    book = tmp_path / "my-side-bet.toml"
    book.write_text(SIDE_BET)
    _, [answer] = settle({**GOOD, "book": str(book), "wagers": [wager("big-win", 10)]})
    assert answer["lines"][0]["paid"] == 30
    assert answer["lines"][0]["clauses"] == ["10.1"]


SIDE_BET = """
extends = "baccarat"
id = "my-side-bet"
name = "Baccarat with Big Win"

[[clause]]
no = "10.1"
kind = "executed"
says = "Big Win pays when the Banker wins by three points."

[[wager]]
id = "big-win"
name = "Big Win"
defined-by = "10.1"
loses-by = "10.1"
[[wager.pays]]
when = { winner = "banker", margin = 3 }
odds = "3 to 1"
by = ["10.1"]
"""
