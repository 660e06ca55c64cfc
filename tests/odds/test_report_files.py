"""PAR sheets as files: they stand by themselves, from the shell, for anyone's rulebook."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sheets_to_read import BOOKS, SHOES, edge_of, grids, page_of, quiet, sheet_of, text

from croupier.cli import main
from croupier.games import load_game
from croupier.odds.report.blocks import Figure
from croupier.odds.report.html import to_html
from croupier.odds.report.palette import BETTOR, GRID, HOUSE, INK, MUTED, PAPER
from croupier.odds.report.pdf import to_pdf
from croupier.odds.report.sheet import digest_of, make_sheet
from croupier.odds.report.wanted import Wanted

CROUPIER = str(Path(sys.executable).with_name("croupier"))


@pytest.mark.parametrize("book", BOOKS)
def test_the_page_needs_nothing_else(book: str) -> None:
    page = page_of(book)
    for outside in ("http", "<script", "<link", "<img", "@import", "src=", "javascript:"):
        assert outside not in page, outside
    assert all(url.startswith("#") for url in re.findall(r"url\(([^)]*)\)", page))
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    wanted = re.findall(r'href="#([^"]+)"', page) + re.findall(r"url\(#([^)]+)\)", page)
    assert wanted and set(wanted) <= set(ids)
    assert load_game(book).book.digest in page
    assert (load_game(book).book.document or "web page") in page


@pytest.mark.parametrize("book", BOOKS)
def test_figures_are_pictures_with_words(book: str) -> None:
    figures = [block for block in sheet_of(book).blocks() if isinstance(block, Figure)]
    assert len(figures) >= 3
    for figure in figures:
        assert ElementTree.fromstring(figure.svg).tag.endswith("svg")
        assert len(figure.alt) > 20 and figure.caption.endswith(".")


def test_colours_of_letters_and_lines_follow_a_dark_screen() -> None:
    style = Path(to_html.__code__.co_filename).with_name("sheet.css").read_text()
    for colour in (INK, MUTED, HOUSE, GRID, BETTOR, PAPER):
        assert f'="{colour}"]' in style, colour


def test_a_date_stands_on_the_sheet_only_if_given() -> None:
    dated = make_sheet(load_game("roulette"), Wanted(date="2026-11-15"), quiet)
    assert "2026-11-15" in to_html(dated, digest_of(dated))
    assert not re.search(r"\b20\d\d-\d\d-\d\d\b", page_of("roulette"))


OWN = """
extends = "lucky-7"
id = "mine"
name = "Mine <of> my own"
[[clause]]
no = "10.1"
kind = "executed"
says = "Equal points of nine pay."
[[wager]]
id = "ties-of-nine"
name = "Ties of nine"
defined-by = "10.1"
loses-by = "10.1"
[[wager.pays]]
when = { winner = "tie", banker-points = 9 }
odds = "90.5 to 1"
by = "10.1"
"""


def test_anyones_rulebook_gets_a_sheet_from_the_shell(tmp_path: Path) -> None:
    book, page = tmp_path / "mine.toml", tmp_path / "par.html"
    book.write_text(OWN)
    options = ["--decks", "6", "--shoes", str(SHOES), "--json"]
    done = subprocess.run(
        [CROUPIER, "report", str(book), "-o", str(page), *options], capture_output=True, check=True
    )
    digest = json.loads(done.stdout)["digest"]
    content = page.read_text()
    assert digest in content and "Ties of nine" in content and 'id="at-10.1"' in content
    assert "Mine &lt;of&gt; my own" in content and "commission version, 6 decks" in content
    # Another process made the same bytes; and six decks have the published edge.
    sheet = make_sheet(load_game(str(book)), Wanted(decks=6, shoes=SHOES), quiet)
    assert content == to_html(sheet, digest)
    assert edge_of(sheet, "Banker") == "1.055849%"
    # A wager that pays too much is marked, and no other is.
    (table,) = grids(sheet, "glance")
    marked = [text(row.cells[0]) for row in table.rows if row.tone == "favours-bettor"]
    assert marked == ["▲ Ties of nine"] and "Ties of nine favours the bettor" in content
    assert to_pdf(sheet, digest).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("baccarat -o par.docx", ".html or .pdf"),
        ("baccarat -o nowhere/par.html", "no folder"),
        ("baccarat -o folder.html", "cannot be written"),
        ("baccarat -o par.html --version free", "commission and non-commission"),
        ("online-baccarat -o par.html --decks 8", "6 decks"),
        ("roulette -o par.html --decks 8", "not dealt from a shoe"),
        ("roulette -o par.html --version free", "standard"),
        ("baccarat -o par.html --date soon", "is not a date"),
        ("poker -o par.html", "no rulebook"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_leaves_no_file(
    arguments: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["croupier", "report", *arguments.split()])
    Path("folder.html").mkdir()
    with pytest.raises(SystemExit, match="2"):
        main()
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["folder.html"]


def test_a_sheet_is_the_same_whenever_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = tmp_path / "par.pdf"
    monkeypatch.setattr(sys, "argv", ["croupier", "report", "roulette", "-o", str(paper)])
    with pytest.raises(SystemExit, match="0"):
        main()
    assert digest_of(sheet_of("roulette"))[:16] in capsys.readouterr().out
    assert paper.read_bytes() == to_pdf(sheet_of("roulette"), digest_of(sheet_of("roulette")))
