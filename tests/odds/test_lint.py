"""The linter: gaps, overlaps, what can never happen, what cites nothing, what gives money away."""

from pathlib import Path

import pytest

from changed_books import changed
from croupier.odds.lint import Finding, lint

MINE = """
extends = "lucky-7"
id = "mine"
name = "Mine"
[[clause]]
no = "10.1"
kind = "executed"
says = "A bet of mine."
[[wager]]
id = "mine"
name = "Mine"
"""
TIE = '[[wager.pays]]\nwhen = { winner = "tie" }\nodds = "2 to 1"\nby = "10.1"\n'
NATURAL = TIE.replace('winner = "tie"', "natural = true").replace("2 to 1", "3 to 1")
# The Player stands on nine, and the Banker cannot draw after a natural.
NEVER = TIE.replace('winner = "tie"', "player-points = 9, player-cards = 2, banker-cards = 3")


def findings(tmp_path: Path, text: str) -> list[Finding]:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return lint(str(path))


@pytest.mark.parametrize(
    ("wager", "said"),
    [
        (f'defined-by = "10.1"\n{TIE}', "has no result for Player"),
        (f'defined-by = "10.1"\nloses-by = "10.1"\n{TIE}{NATURAL}', "two results: win at 2 to 1"),
        (f'defined-by = "10.1"\nloses-by = "10.1"\n{NEVER}', "can never happen under the tableau"),
        (
            f'defined-by = "10.1"\nloses-by = "10.1"\n{TIE}'.replace('by = "10.1"\n', "by = []\n"),
            'Mine: the odds 2 to 1 of "winner tie" cite no clause.',
        ),
        (
            f'defined-by = "10.1"\n{TIE}[[wager.loses]]\nwhen = {{ winner = "player" }}\nby = []\n',
            'Mine: the result of "winner player" cite no clause.',
        ),
        (f'defined-by = []\nloses-by = "10.1"\n{TIE}', "Mine is allowed by no clause."),
        (
            f'defined-by = "10.1"\nloses-by = "10.1"\n{TIE}'.replace("winner", "weather"),
            '"weather" can not be asked',
        ),
    ],
)
def test_what_is_wrong_comes_first_and_stops_the_weighing(
    tmp_path: Path, wager: str, said: str
) -> None:
    found = findings(tmp_path, MINE + wager)
    wrong = [one for one in found if one.level == "wrong"]
    assert any(said in one.says for one in wrong), wrong
    assert all(one.where == "wager mine" for one in wrong)
    assert found[: len(wrong)] == wrong
    assert not any(one.level == "danger" for one in found)


def test_a_question_that_cannot_be_asked_is_said_once_for_each_version(tmp_path: Path) -> None:
    asked = f'defined-by = "10.1"\nloses-by = "10.1"\n{TIE}'.replace("winner", "weather")
    found = [one.says for one in findings(tmp_path, MINE + asked) if "weather" in one.says]
    assert len(found) == 2


def test_a_file_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    (found,) = lint(str(tmp_path / "gone.toml"))
    assert (found.level, found.where) == ("wrong", "gone.toml")
    assert "cannot be read" in found.says


def test_decks_and_odds_of_positions_cite_something(tmp_path: Path) -> None:
    decks = findings(tmp_path, changed('reading = "R-4"', "reading = []"))
    assert decks[0] == Finding("wrong", "shoe", "The 8 decks cite no clause or reading.")
    odds = findings(tmp_path, changed('odds-by = "5.1"', "odds-by = []", "roulette"))
    assert [(one.where, one.says) for one in odds if one.level == "wrong"] == [
        ("wager straight", "Straight up: the odds 35 to 1 cite no clause.")
    ]


def test_a_book_that_no_table_can_play_is_wrong(tmp_path: Path) -> None:
    found = findings(tmp_path, changed('id = "dozen"', 'id = "half-dozen"', "roulette"))
    assert found[0].level == "wrong" and '"half-dozen" is not a kind of position' in found[0].says


def test_a_tie_at_10_to_1_gives_4_67_percent_away(tmp_path: Path) -> None:
    """A tie comes up 9.5156 % of the time, as is published."""
    generous = f'defined-by = "10.1"\nloses-by = "10.1"\n{TIE.replace("2 to 1", "10 to 1")}'
    found = [one for one in findings(tmp_path, MINE + generous) if one.level == "danger"]
    assert [one.where for one in found] == ["wager mine"] * 2  # in either version
    for one, version in zip(found, ("commission", "non-commission"), strict=True):
        assert one.figure == pytest.approx(11 * 0.095156 - 1, abs=1e-5)
        assert f"Mine ({version}) favours the patron" in one.says and one.clauses == ("10.1",)


def test_stakes_that_do_not_divide_are_noted() -> None:
    notes = [one.says for one in lint("lucky-7") if one.level == "note"]
    assert any("Banker (commission) at 0.95 to 1" in said for said in notes)
    assert any("multiples of 20;" in said for said in notes)
    assert any("Banker (non-commission) at 1 to 2" in said for said in notes)


@pytest.mark.clause("B 4.10, 6.4.6, 5.1.8")
def test_6_4_6_insurance_that_favours_the_patron_and_cells_never_on_offer(tmp_path: Path) -> None:
    row = "points = [7],             against = [0, 1, 2, 3, 4, 5], "
    found = findings(tmp_path, changed(row, row.replace("5]", "5, 6]")))
    worst = found[0]
    assert "Banker insurance at 6 against 5 after four cards" in worst.says
    assert worst.figure == pytest.approx(0.0844, abs=5e-5)  # published: about +8.4 %
    assert worst.clauses == ("4.10", "6.4.6", "5.1.8")
    never = [one.says for one in found if "never on offer" in one.says]
    assert never == [
        "Banker insurance at 7 against 6 after four cards is never on offer: "
        "the drawing rules end the coup there (R-6)."
    ]
    dangers = [one.figure or 0 for one in found if one.level == "danger"]
    assert dangers == sorted(dangers, reverse=True)
    assert any("after the Player's third card favours" in one.says for one in found)


def test_nothing_is_dangerous_in_roulette() -> None:
    assert lint("roulette") == []
