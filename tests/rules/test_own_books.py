"""Anyone's own rulebook: it works wherever a built-in one does, and is held to the same rules."""

from hashlib import sha256
from pathlib import Path

import pytest

from changed_books import changed, load, refused, source
from croupier.games import load_game, make_game
from croupier.games.cards.outcome import cell_of
from croupier.games.library import Library
from croupier.rules.authority import standard
from croupier.rules.errors import InputError, RulebookError, RuleConflict, RuleGap
from croupier.rules.reader import BOOKS, bytes_of_rulebook, parse_rulebook, read_rulebook
from lines import game
from refusals import refusing

BIG_WIN = """
extends = "dragon-tiger"
id = "with-big-win"
name = "Dragon Tiger with Big Win"

[[clause]]
no = "10.1"
kind = "executed"
says = "Big Win pays when Player wins by nine."

[[wager]]
id = "big-win"
name = "Big Win"
defined-by = "10.1"
loses-by = "10.1"
[[wager.pays]]
when = { winner = "player", margin = 9 }
odds = "20 to 1"
by = ["10.1", "6.1"]
"""


def test_a_user_s_file_that_extends_a_book_works_like_a_built_in_one(tmp_path: Path) -> None:
    path = tmp_path / "big-win.toml"
    path.write_text(BIG_WIN)
    made = load_game(str(path))
    assert (made.book.id, made.book.name, made.book.extends) == (
        "with-big-win",
        "Dragon Tiger with Big Win",
        "dragon-tiger",
    )
    assert [*made.bets("commission")] == [
        *game("dragon-tiger").bets("commission"),
        "big-win",
    ]
    row = made.bet("big-win", "non-commission").row(cell_of(9, 0, 2, 2, False, True))
    assert (row.result, row.clauses) == ("win", ("10.1", "6.1"))
    assert row.profit == 20
    assert made.bet("big-win", "commission").row(cell_of(9, 1, 2, 2, False, False)).result == "lose"
    assert made.book.clause("7.17") is not None and made.book.cite("below-minimum") == ("7.17",)


def test_a_user_s_file_that_stands_alone_works_like_a_built_in_one(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(changed('id = "baccarat"', 'id = "copy"').replace('"20 to 1"', '"23 to 1"'))
    made = load_game(str(path))
    assert made.insurance is not None
    six = cell_of(5, 6, 2, 3, False, False)
    assert made.bet("lucky-6", "commission").row(six).profit == 23
    assert game("baccarat").bet("lucky-6", "commission").row(six).profit == 20


def test_an_extension_adds_to_lists_and_cites_and_replaces_the_rest() -> None:
    text = BIG_WIN.replace(
        'name = "Dragon Tiger with Big Win"',
        'name = "X"\nversions = ["commission"]\nseats = [9]\nreadings = ["R-1"]\n'
        '[cites]\nbets = "10.1"\n[shoe]\ndecks = 1\ndecks-accepted = [1, 1]\n',
    )
    # Rows of a version that is gone have no place.
    assert 'row for version "non-commission"' in refused(text)
    made = load(text.replace('versions = ["commission"]\n', ""))
    parent = read_rulebook("dragon-tiger")
    assert made.book.seats == (9,) and made.decks == 1
    assert made.book.readings == (*parent.readings, "R-1")
    assert made.book.cite("bets") == ("10.1",)
    assert made.book.cite("over-maximum") == ("7.18",)


@pytest.mark.parametrize("base", ['"poker"', '"with-big-win"', "5", '["baccarat"]', "true"])
def test_only_a_built_in_book_can_be_extended(base: str) -> None:
    said = refused(BIG_WIN.replace('extends = "dragon-tiger"', f"extends = {base}"))
    assert "it can extend baccarat, lucky-7, dragon-tiger, online-baccarat, roulette" in said


def test_an_extension_is_held_to_the_same_rules() -> None:
    assert "cites clause 10.2" in refused(BIG_WIN.replace('by = ["10.1"', 'by = ["10.2"'))
    assert 'two of wager "tie"' in refused(BIG_WIN.replace('id = "big-win"', 'id = "tie"'))
    assert "has no result" in refused(BIG_WIN.replace('loses-by = "10.1"\n', ""), RuleGap)
    two = BIG_WIN + '[[wager.stands-off]]\nwhen = { margin = 9 }\nby = "10.1"\n'
    assert "two results" in refused(two, RuleConflict)


def test_the_digest_tells_books_and_their_changes_apart() -> None:
    digests = {read_rulebook(book).digest for book in BOOKS}
    own = parse_rulebook(BIG_WIN.encode(), "a.toml").digest
    other = parse_rulebook(BIG_WIN.replace("20 to 1", "21 to 1").encode(), "a.toml").digest
    # A book that another extends is part of that other: it changes when its parent does.
    assert own == sha256((BIG_WIN + source("dragon-tiger")).encode()).hexdigest()
    assert len(digests | {own, other}) == 7 and all(len(one) == 64 for one in digests)


def test_a_house_s_own_book_is_found_by_its_id_in_that_house_s_library(tmp_path: Path) -> None:
    path = tmp_path / "big-win.toml"
    path.write_text(BIG_WIN)
    library = Library(own=[str(path)])
    assert library.ids == (*BOOKS, "with-big-win")
    assert "big-win" in library["with-big-win"].bets()
    assert library.file("with-big-win") == BIG_WIN.encode()
    assert library.own == (library["with-big-win"],) and "with-big-win" in library
    assert Library().ids == BOOKS  # and in no other's
    with pytest.raises(RulebookError, match='no rulebook "with-big-win"; it has baccarat, lucky-7'):
        Library()["with-big-win"]


def test_an_id_names_one_book_of_a_house() -> None:
    library = Library()
    game = library.add(BIG_WIN.encode(), "a.toml")
    assert library.add(BIG_WIN.encode(), "a.toml") is game
    with pytest.raises(RulebookError, match='the id "with-big-win" is that of another book'):
        library.add(BIG_WIN.replace("20 to 1", "21 to 1").encode(), "b.toml")
    with pytest.raises(RulebookError, match='"lucky-7" is that of a built-in book'):
        library.add(source("lucky-7").encode(), "c.toml")
    with pytest.raises(RulebookError, match='"Big Win" cannot be the id of a book'):
        library.add(BIG_WIN.replace('"with-big-win"', '"Big Win"').encode(), "d.toml")


def test_all_games_of_a_house_are_played_under_its_own_authority() -> None:
    own = standard().changed(())
    library = Library(own)
    library.add(BIG_WIN.encode(), "a.toml")
    assert all(library[id].authority is own for id in library.ids)
    assert load_game("baccarat").authority is standard()


def test_a_row_may_be_one_version_s_alone() -> None:
    back = """
[[wager.stands-off]]
version = "commission"
when = { winner = "player", margin = 8 }
by = "10.1"
"""
    made = load(BIG_WIN + back)
    cell = cell_of(9, 1, 2, 2, False, False)
    assert made.bet("big-win", "commission").row(cell).result == "stand-off"
    assert made.bet("big-win", "non-commission").row(cell).result == "lose"


def test_a_roulette_book_without_dozens_takes_none() -> None:
    text = source("roulette")
    start = text.index('[[wager]]\nid = "dozen"')
    without = text[:start] + text[text.index("[[wager]]", start + 1) :]
    made = make_game(parse_rulebook(without.encode(), "my.toml"), "my.toml")
    assert made.row("low", 17).result == "win" and "dozen:2" not in made.bets()
    with refusing("bet-unknown", InputError) as refused:
        made.row("dozen:2", 17)
    assert refused.value.clauses == ("4.2", "4.8")


@pytest.mark.parametrize("book", BOOKS)
def test_the_digest_of_a_built_in_book_is_that_of_its_bytes(book: str) -> None:
    assert read_rulebook(book).digest == sha256(bytes_of_rulebook(book)).hexdigest()
