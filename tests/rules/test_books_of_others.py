"""Books that others write: on top of a file, in a package; and what their writers are told."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from croupier.games import load_game, make_game
from croupier.games.library import Library
from croupier.odds.lint import lint
from croupier.rules import reader
from croupier.rules.errors import RulebookError
from croupier.rules.reader import BOOKS, bytes_of_rulebook, parse_rulebook, read_rulebook
from croupier.rules.schema import schema

BIG_WIN = (Path(__file__).parents[2] / "examples" / "big-win.toml").read_text()
BIGGER = """
extends = "big-win.toml"
id = "bigger-win"
name = "Baccarat with two of them"
[[clause]]
no = "10.2"
kind = "executed"
says = "Wide Tie pays on a tie of six cards."
[[wager]]
id = "wide-tie"
name = "Wide Tie"
defined-by = "10.2"
loses-by = "10.2"
[[wager.pays]]
when = { winner = "tie", total-cards = 6 }
odds = "12 to 1"
by = "10.2"
"""


@pytest.fixture
def bigger(tmp_path: Path) -> str:
    (tmp_path / "big-win.toml").write_text(BIG_WIN)
    (tmp_path / "bigger.toml").write_text(BIGGER)
    return str(tmp_path / "bigger.toml")


def test_a_book_extends_a_file_beside_it_and_all_that_file_extends(bigger: str) -> None:
    bets = load_game(bigger).bets("commission")
    assert [bet for bet in bets if bet.endswith(("win", "tie"))] == ["tie", "big-win", "wide-tie"]


def test_a_house_keeps_a_grown_book_whole_and_reads_it_without_the_files(bigger: str) -> None:
    kept = Library(own=[bigger]).file("bigger-win")
    Path(bigger).with_name("big-win.toml").unlink()
    again = make_game(parse_rulebook(kept, "bigger-win.toml"), "bigger-win.toml")
    assert "big-win" in again.bets("commission")
    assert again.book.digest == parse_rulebook(kept, "x.toml").digest


@pytest.mark.parametrize("way", ["", "x/../", "../there/", "self/"])
def test_a_book_that_extends_itself_is_refused_whatever_way_round(tmp_path: Path, way: str) -> None:
    tmp_path = tmp_path / "there"
    (tmp_path / "x").mkdir(parents=True)
    (tmp_path / "self").symlink_to(tmp_path)
    (tmp_path / "a.toml").write_text(f'extends = "{way}b.toml"\nid = "aa"\nname = "A"\n')
    (tmp_path / "b.toml").write_text(f'extends = "{way}a.toml"\nid = "bb"\nname = "B"\n')
    with pytest.raises(RulebookError, match="extends itself"):
        read_rulebook(str(tmp_path / "a.toml"))


def test_a_book_that_extends_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('extends = "gone.toml"\nid = "aa"\nname = "A"\n')
    with pytest.raises(RulebookError, match=r"gone\.toml.* cannot be read"):
        read_rulebook(str(tmp_path / "a.toml"))


def test_a_package_ships_a_book_by_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "some_books"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "big-win.toml").write_text(BIG_WIN)
    about = tmp_path / "some_books-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: some-books\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[croupier.books]\nbig-win = some_books\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    reader.shipped.cache_clear()
    try:
        assert read_rulebook("big-win").name == "Baccarat with Big Win"
        (tmp_path / "mine.toml").write_text('extends = "big-win"\nid = "mine"\nname = "Mine"\n')
        assert "big-win" in load_game(str(tmp_path / "mine.toml")).bets("commission")
        with pytest.raises(RulebookError, match="big-win"):
            read_rulebook("no-such-book")
        # What a shipped book extends beside it is beside it, wherever the program was started.
        (package / "bigger.toml").write_text(BIG_WIN.replace("Big Win", "Bigger Win"))
        (package / "big-win.toml").write_text('extends = "bigger.toml"\nid = "big"\nname = "Big"\n')
        assert "big-win" in load_game("big-win").bets("commission")
    finally:
        reader.shipped.cache_clear()
        sys.modules.pop("some_books", None)


# ---- what they are told


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('kind = "executed"', 'kind = "exec"', ('clause "10.1": kind', "line 8", "procedure")),
        ('loses-by = "10.1"', "losses = 1", ('wager "big-win"', "line 15", "loses-by")),
        ('name = "Big Win"', "name = 5", ('wager "big-win": name', "line 13")),
        ('odds = "25 to 1"', "odds = 25", ('wager "big-win": pays', "line 22", '"12 to 1"')),
        ('"25 to 1"', '"25 zu 1"', ('wager "big-win": pays', "line 22", '"12 to 1"')),
        (
            "margin = 9",
            "margins = 9",
            ('"margins" cannot be asked', "line 11", "margin"),
        ),
        ('defined-by = "10.1"', 'defined-by = "10.7"', ('"big-win" cites', "line 11", "10.1")),
        ("[[wager]]", '[cites]\nfoo = "10.1"\n[[wager]]', ('"foo"', "line 12", "below-minimum")),
    ],
)
def test_a_mistake_is_told_by_file_table_line_and_what_is_allowed(
    old: str, new: str, says: tuple[str, ...]
) -> None:
    with pytest.raises(RulebookError) as error:
        parse_rulebook(BIG_WIN.replace(old, new).encode(), "my.toml")
    told = str(error.value)
    assert re.match(r"my\.toml, line \d+: ", told)
    for part in says:
        assert part in told


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('kind = "executed"', 'kind = "exec"', 8),
        ('"25 to 1"', '"25 zu 1"', 22),
        ('defined-by = "10.1"', 'defined-by = "10.7"', 11),
        ("margin = 9", "margins = 9", 11),
        ('loses-by = "10.1"', "", 11),  # a gap: nothing says when it loses
        ("[[wager]]", "[[wager]", 11),
    ],
)
def test_a_mistake_in_an_extended_file_is_told_of_that_file_and_line(
    bigger: str, old: str, new: str, line: int
) -> None:
    assert old in BIG_WIN
    Path(bigger).with_name("big-win.toml").write_text(BIG_WIN.replace(old, new))
    with pytest.raises(RulebookError, match=rf"^big-win\.toml.*line {line}\b"):
        load_game(bigger)
    with pytest.raises(RulebookError, match=rf"^big-win\.toml.*line {line}\b"):
        Library(own=[bigger])
    assert any(one.says.startswith("big-win.toml") for one in lint(bigger) if one.level == "wrong")


def test_a_shipped_book_without_its_file_or_its_package_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shipped = {"gone": "email", "nowhere": "no_such_package"}
    monkeypatch.setattr(reader, "shipped", lambda: shipped)
    with pytest.raises(RulebookError, match=r"gone\.toml.* cannot be read"):
        read_rulebook("gone")
    with pytest.raises(RulebookError, match="no_such_package"):
        read_rulebook("nowhere")


def test_an_irregularity_that_nothing_carries_out_is_refused_when_the_book_is_read() -> None:
    own = """
        [[irregularity]]
        clause = "10.1"
        id = "spilt-drink"
        name = "Drink on the felt"
        effect = "It is wiped off."
    """
    with pytest.raises(RulebookError, match='"spilt-drink" is carried out by nothing'):
        parse_rulebook((BIG_WIN + own).encode(), "my.toml")


def test_findings_of_a_book_stand_apart_from_those_it_inherits(bigger: str) -> None:
    findings = lint(bigger)
    own = {one.where for one in findings if not one.inherited}
    assert own == {"wager wide-tie"}
    assert any(one.inherited and "Big Win" in one.says for one in findings)


# ---- for editors


@pytest.mark.parametrize("book", BOOKS)
def test_every_built_in_book_is_as_the_schema_says(book: str) -> None:
    tables = tomllib.loads(bytes_of_rulebook(book).decode())
    assert list(Draft202012Validator(schema()).iter_errors(tables)) == []


def test_the_schema_marks_what_cannot_be() -> None:
    check = Draft202012Validator(schema())
    assert check.is_valid(tomllib.loads(BIG_WIN))
    assert not check.is_valid(tomllib.loads(BIG_WIN.replace('"executed"', '"exec"')))
    assert not check.is_valid(tomllib.loads(BIG_WIN + '[cites]\nfoo = "10.1"'))
    assert check.is_valid(tomllib.loads(BIG_WIN + '[cites]\nbets = "10.1"'))
    assert not check.is_valid(tomllib.loads(BIG_WIN.replace('extends = "baccarat"', "")))
