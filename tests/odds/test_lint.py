"""The linter: gaps, overlaps, what can never happen, what cites nothing, what gives money away."""

from pathlib import Path

import pytest

from changed_books import changed
from croupier.messages import say
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
            'Mine: the result of "winner player" cites no clause.',
        ),
        (f'defined-by = []\nloses-by = "10.1"\n{TIE}', "Mine is allowed by no clause."),
        (
            f'defined-by = "10.1"\nloses-by = "10.1"\n{TIE}'.replace("winner", "weather"),
            '"weather" cannot be asked',
        ),
    ],
)
def test_what_is_wrong_comes_first_and_every_other_bet_is_weighed(
    tmp_path: Path, wager: str, said: str
) -> None:
    generous = (
        '[[wager]]\nid = "gift"\nname = "Gift"\ndefined-by = "10.1"\nloses-by = "10.1"\n'
        '[[wager.pays]]\nwhen = { winner = "tie" }\nodds = "10 to 1"\nby = "10.1"\n'
    )
    found = findings(tmp_path, MINE + wager + generous)
    wrong = [one for one in found if one.level == "wrong"]
    assert any(said in one.says for one in wrong), wrong
    assert all(one.where == "wager mine" for one in wrong)
    assert found[: len(wrong)] == wrong
    gifts = [one for one in found if one.where == "wager gift" and one.level == "danger"]
    assert [one.figure for one in gifts] == [pytest.approx(0.046712, abs=1e-5)] * 2


@pytest.fixture(scope="module")
def dangers() -> list[str]:
    """What is dangerous in Baccarat as it is."""
    return [one.says for one in lint("baccarat") if one.level == "danger"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('cap-by = ["6.4.3", "6.4.3.1"]', 'cap-by = "6.4.9"', "cites clause 6.4.9"),
        ('reading = ["R-6", "R-7", "R-8"]', 'reading = ["R-99"]', "rests on reading R-99"),
        ('withdrawal-rank = "shift-manager"', 'withdrawal-rank = "king"', 'the rank "king"'),
        ('id = "tie"', 'id = "banker"', 'two of wager "banker"'),
        ('by = ["6.1.3", "5.1.5"]', "by = []", "cite no clause"),
        ('when = { winner = "tie" }', 'when = { winner = "nobody" }', "nobody"),
        ('defined-by = "2.2.8"', 'defined-by = "2.2.8"\ncovers = 6', "like a position of roulette"),
    ],
)
def test_a_wrong_elsewhere_hides_no_danger(
    tmp_path: Path, dangers: list[str], old: str, new: str, said: str
) -> None:
    assert len(dangers) == 13
    found = findings(tmp_path, changed(old, new))
    assert any(said in one.says for one in found if one.level == "wrong"), found
    assert [one.says for one in found if one.level == "danger"] == dangers


def test_everything_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = changed('cap-by = ["6.4.3", "6.4.3.1"]', 'cap-by = ["6.4.8", "6.4.9"]')
    found = findings(tmp_path, text.replace('reading = "R-4"', 'reading = "R-99"', 1))
    wrong = " ".join(one.says for one in found if one.level == "wrong")
    assert "6.4.8" in wrong and "6.4.9" in wrong and "R-99" in wrong


def test_nothing_is_said_twice(tmp_path: Path) -> None:
    versions = 'versions = ["commission", "non-commission"]'
    for instead in ('versions = ["commission", "vip"]', "versions = []"):
        found = findings(tmp_path, changed(versions, instead))
        assert found[0].level == "wrong" and len({(one.where, one.says) for one in found}) == len(
            found
        )
        assert not [one.says for one in found if one.says.endswith("are .")]


def test_a_bet_that_gives_seven_eighths_away_is_not_hidden_by_a_row_without_a_clause(
    tmp_path: Path,
) -> None:
    """Either hand wins 90.4844 % of the time, as is published; 11 to 10 gives 90 % of it away."""
    pays = TIE.replace('"tie"', '["player", "banker"]').replace("2 to 1", "11 to 10")
    pays = pays.replace('by = "10.1"', "by = []")
    text = f'{MINE}defined-by = "10.1"\nloses-by = "10.1"\n{pays}'
    found = findings(tmp_path, text)
    assert found[0].level == "wrong" and "cite no clause" in found[0].says
    (worst, _) = [one for one in found if one.level == "danger"]
    assert worst.where == "wager mine"
    assert worst.figure == pytest.approx(0.904844 * 2.1 - 1, abs=1e-5)


@pytest.mark.clause("B 6.4.6")
def test_6_4_6_thirteen_cells_of_insurance_return_less_than_three_quarters() -> None:
    found = [one for one in lint("baccarat") if one.level == "warning"]
    assert len(found) == 13 and {one.where for one in found} == {"insurance"}
    # Worst first. Banker 4 against 3: paid 1.5 to 1 as the Banker draws, and loses, seldom.
    assert found[0].says == (
        "Banker insurance at 4 against 3 after the Player's third card returns 65.72% of a stake "
        "off a full shoe, less than 75%."
    )
    assert found[0].figure == pytest.approx(-0.3428, abs=5e-5)
    assert found[0].clauses == ("4.10", "6.4.6", "5.1.8")
    figures = [one.figure or 0 for one in found]
    assert figures == sorted(figures)


def test_a_bet_that_returns_less_than_three_quarters_is_warned_of(tmp_path: Path) -> None:
    """A tie comes up 9.5156 % of the time: at 6 to 1 it returns 66.6 % of a stake, at 7 76.1 %."""
    tie = f'defined-by = "10.1"\nloses-by = "10.1"\n{TIE}'
    mean = findings(tmp_path, MINE + tie.replace("2 to 1", "6 to 1"))
    warned = [one for one in mean if one.level == "warning"]
    assert [one.where for one in warned] == ["wager mine"] * 2
    assert warned[0].says == (
        "Mine (commission) returns 66.61% of a stake on average, less than 75%."
    )
    assert warned[0].clauses == ("10.1",)
    fair = findings(tmp_path, MINE + tie.replace("2 to 1", "7 to 1"))
    assert not [one for one in fair if one.level == "warning"]


def test_a_kind_of_position_is_told_once_whatever_else_is_wrong(tmp_path: Path) -> None:
    text = changed('odds = "35 to 1"', 'odds = "20 to 1"', "roulette")
    text = text.replace('odds = "17 to 1"', 'odds = "40 to 1"')
    text = text.replace('id = "dozen"', 'id = "half-dozen"')
    found = findings(tmp_path, text)
    assert [(one.level, one.where) for one in found] == [
        ("wrong", "wager half-dozen"),
        ("danger", "wager split"),
        ("warning", "wager straight"),
    ]
    assert "Split (standard) favours the patron" in found[1].says
    assert "Straight up (standard) returns 56.76% of a stake" in found[2].says


def test_an_insurance_table_at_odds_with_itself_hides_no_bet(tmp_path: Path) -> None:
    row = 'points = [5],             against = [4],                   odds = "2 to 1" },\n'
    text = changed(row, row + '  { hand = "banker", after = "third", ' + row)
    found = findings(tmp_path, text.replace('odds = "20 to 1"', 'odds = "80 to 1"'))
    assert "has two rows: 2 to 1 and 2 to 1" in found[0].says
    assert {(one.level, one.where) for one in found[1:]} == {
        ("danger", "wager lucky-6"),
        ("note", "wager banker"),
    }


def test_a_call_bet_that_cannot_be_hides_no_position(tmp_path: Path) -> None:
    text = changed('odds = "35 to 1"', 'odds = "40 to 1"', "roulette")
    text += '\n[[call-bet]]\nid = "odd"\nname = "Odd"\nchips = { "split:1-36" = 1 }\n'
    wrong, danger = findings(tmp_path, text)
    assert "split:1-36" in wrong.says and danger.where == "wager straight"


def test_a_tableau_that_is_not_whole_is_said_and_nothing_is_weighed(tmp_path: Path) -> None:
    found = findings(tmp_path, changed('3 = "DDDDDDDD-D"', '3 = "DDDDDDDD-"'))
    assert found[0].level == "wrong" and "the tableau row" in found[0].says.lower()
    assert {one.level for one in found} == {"wrong", "note"}


def test_a_question_that_cannot_be_asked_is_said_once(tmp_path: Path) -> None:
    asked = f'defined-by = "10.1"\nloses-by = "10.1"\n{TIE}'.replace("winner", "weather")
    found = [one.says for one in findings(tmp_path, MINE + asked) if "weather" in one.says]
    assert len(found) == 1


def test_a_file_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    (found,) = lint(str(tmp_path / "gone.toml"))
    assert (found.level, found.where) == ("wrong", "gone.toml")
    assert "cannot be read" in found.says


def test_decks_and_odds_of_positions_cite_something(tmp_path: Path) -> None:
    decks = findings(tmp_path, changed('reading = "R-4"', "reading = []"))
    assert (decks[0].level, decks[0].where) == ("wrong", "shoe")
    assert decks[0].message == say("lint-decks-uncited", decks=8)
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
