"""``croupier rules``, ``lint`` and ``roads`` from the shell."""

import json
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from croupier.cli import show_rules
from croupier.odds.lint import Finding
from croupier.rules.reader import BOOKS, read_rulebook
from shell import croupier


def run(*arguments: str, stdin: str = "") -> CompletedProcess[str]:
    done = croupier(*arguments, stdin=stdin)
    assert "Traceback" not in done.stderr
    return done


def as_json(*arguments: str, stdin: str = "") -> Any:
    return json.loads(run(*arguments, "--json", stdin=stdin).stdout)


def test_the_shelf_holds_the_five_books() -> None:
    assert [book["id"] for book in as_json("rules")] == list(BOOKS)
    assert "dragon-tiger" in run("rules").stdout


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_is_shown_whole(book: str) -> None:
    shown = run("rules", book)
    assert shown.returncode == 0
    for clause in as_json("rules", book)["clause"]:
        assert clause["no"] in shown.stdout


def test_one_clause_comes_with_what_stands_below_it() -> None:
    found = as_json("rules", "baccarat", "--clause", "7.19")
    assert [clause["no"] for clause in found] == ["7.19", "7.19.1"]


def test_an_unknown_clause_or_book_is_one_sentence() -> None:
    for arguments in (["rules", "baccarat", "--clause", "99.9"], ["rules", "poker"]):
        done = run(*arguments)
        assert done.returncode == 2 and done.stderr.count("\n") == 1


def test_the_matrix_lists_every_clause_of_the_five_documents() -> None:
    matrix = as_json("rules", "--matrix")
    for book in BOOKS:
        clauses = [clause.no for clause in read_rulebook(book).clauses]
        assert [row["no"] for row in matrix[book]] == clauses, book
    assert "test_" in run("rules", "--matrix", "roulette").stdout


def test_roads_are_drawn_and_given_exactly() -> None:
    drawn = run("roads", stdin="P B B B B\n").stdout
    assert "Big eye boy" in drawn and "If Banker" in drawn
    exact = as_json("roads", stdin="P B B B B\n")
    assert [cell["colour"] for cell in exact["big_eye_boy"]] == ["blue", "red", "red"]


@pytest.mark.clause("BLD 7.8")
def test_7_8_a_free_hand_is_marked_on_the_boards_of_the_shell() -> None:
    drawn = run("roads", stdin="B Pf\n").stdout
    assert "free 1" in drawn
    assert drawn.partition("Bead plate\n")[2].startswith("B \nPf\n")
    assert drawn.partition("Big road\n")[2].startswith("B Pf\n")
    assert [cell["free"] for cell in as_json("roads", stdin="B Pf\n")["big_road"]] == [False, True]


def test_a_hand_that_cannot_be_read_is_a_sentence_and_the_others_are_drawn() -> None:
    done = run("roads", "--json", stdin="P X B\nP B\n")
    bad, good = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1 and "X" in bad["error"] and good["counts"]["player"] == 1


def rulebook(tmp_path: Path, extra: str) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "baccarat"\nid = "mine"\nname = "Mine"\n'
        '[[clause]]\nno = "10.1"\nkind = "executed"\nsays = "A bet of mine."\n'
        f'[[wager]]\nid = "mine"\nname = "Mine"\ndefined-by = "10.1"\n{extra}'
    )
    return str(path)


WRONG = {
    "has no result": '[[wager.pays]]\nwhen = { winner = "tie" }\nodds = "2 to 1"\nby = "10.1"\n',
    "two results": 'loses-by = "10.1"\n[[wager.pays]]\nwhen = { winner = "tie" }\n'
    'odds = "2 to 1"\nby = "10.1"\n[[wager.pays]]\nwhen = { natural = true }\n'
    'odds = "3 to 1"\nby = "10.1"\n',
    "can never happen": 'loses-by = "10.1"\n[[wager.pays]]\nodds = "2 to 1"\nby = "10.1"\n'
    "when = { player-points = 9, player-cards = 2, banker-cards = 3 }\n",
    "cite no clause": 'loses-by = "10.1"\n[[wager.pays]]\nwhen = { winner = "tie" }\n'
    'odds = "2 to 1"\nby = []\n',
    "cites clause 10.2": 'loses-by = "10.2"\n[[wager.pays]]\nwhen = { winner = "tie" }\n'
    'odds = "2 to 1"\nby = "10.1"\n',
    "cannot be read": 'loses-by = "10.1"\n[[wager.pays]]\nwhen = { winner = "tie" }\n'
    'odds = "two to one"\nby = "10.1"\n',
}


@pytest.mark.parametrize("said", WRONG)
def test_lint_says_what_is_wrong(tmp_path: Path, said: str) -> None:
    book = rulebook(tmp_path, WRONG[said])
    done = run("lint", book, "--json")
    wrong = [f["says"] for f in json.loads(done.stdout)["findings"] if f["level"] == "wrong"]
    assert done.returncode == 1
    assert any(said in sentence for sentence in wrong), wrong
    assert said in " ".join(run("lint", book).stdout.split())


def test_lint_says_plainly_which_insurance_cells_favour_the_patron() -> None:
    findings = as_json("lint", "baccarat")["findings"]
    worst = findings[0]
    assert worst["level"] == "danger"
    assert "Banker insurance at 6 against 5 after four cards" in worst["says"]
    assert worst["figure"] == pytest.approx(0.084, abs=0.0005)  # published: about +8.4 %


def test_lint_says_what_a_side_bet_gives_away(tmp_path: Path) -> None:
    row = '[[wager.pays]]\nwhen = { winner = "tie" }\nodds = "10 to 1"\nby = "10.1"\n'
    done = run("lint", rulebook(tmp_path, f'loses-by = "10.1"\n{row}'), "--json")
    [found] = [f for f in json.loads(done.stdout)["findings"] if f["where"] == "wager mine"][:1]
    # Published: a tie comes up 9.5156 % of the time, so 10 to 1 gives away 4.67 %.
    assert found["level"] == "danger" and found["figure"] == pytest.approx(0.04672, abs=0.00005)
    assert done.returncode == 0


def test_a_book_with_nothing_but_inherited_findings_says_so_in_a_few_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_rules.findings("mine.toml", [Finding("note", "wager x", "It rounds.", inherited=True)])
    said = capsys.readouterr().out
    assert len(said) < 200 and "nothing dangerous of its own" in said
