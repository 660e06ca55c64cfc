"""PAR sheets in five languages: other words, the same figures, clauses and readings."""

import re
from functools import lru_cache
from pathlib import Path

import pytest
from sheets_to_read import SHOES, quiet, sheet_of

from croupier.games import load_game
from croupier.messages import word
from croupier.messages.languages import LANGUAGES, MISSED, speaking
from croupier.messages.typefaces import typefaces
from croupier.odds.report import setting
from croupier.odds.report.blocks import (
    Facts,
    Figure,
    Grid,
    Ratio,
    Sheet,
    Strong,
    Words,
    cited_clauses,
    cited_readings,
)
from croupier.odds.report.html import to_html
from croupier.odds.report.notation import MINUS
from croupier.odds.report.pdf import faces_of_machine, to_pdf
from croupier.odds.report.sheet import digest_of, make_sheet
from croupier.odds.report.wanted import Wanted

OTHERS = [tag for tag in LANGUAGES if tag != "en"]
BOOKS = ["lucky-7", "online-baccarat", "roulette"]
# Letters that stand in a sheet of any language: ids, digests, names, units.
LATIN = re.compile(
    r"\b(?:[A-Z]-?\d[\w.-]*|SHA-256|online\.\d+|Croupier [\d.]+|Wilson|PAR|CSV"
    r"|Tiers du cylindre|Orphelins|Voisins du zéro)\b"
)


@lru_cache
def spoken(book: str, tag: str) -> Sheet:
    with speaking(tag):
        return make_sheet(load_game(book), Wanted(shoes=SHOES), quiet)


def figures(sheet: Sheet, tag: str) -> list[tuple[str, ...]]:
    """Every number of every cell, as a program writes it, signs being those of a language."""
    with speaking(tag):
        signs = {word("locale", "sheet-thousands"): "", word("locale", "decimal"): ".", MINUS: "-"}

    def plain(text: str) -> tuple[str, ...]:
        text = text.translate({ord(one): other for one, other in signs.items()})
        return tuple(re.findall(r"-?\d+(?:\.\d+)?%?", text))

    found = []
    for block in sheet.blocks():
        cells = [value for _, value in block.pairs] if isinstance(block, Facts) else []
        if isinstance(block, Grid) and not block.anchors:
            cells += [cell for row in block.rows for cell in row.cells]
        for cell in cells:
            for part in cell:
                if isinstance(part, Ratio):
                    found.append((*plain(part.over), *plain(part.under)))
                elif isinstance(part, Words | Strong):
                    found.append(tuple(sorted(plain(part.text))))
    return found


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("tag", OTHERS)
def test_a_sheet_has_the_same_figures_clauses_and_readings_in_every_language(
    tag: str, book: str
) -> None:
    english, other = sheet_of(book), spoken(book, tag)
    assert other.lang == tag and other.note and not english.note
    assert cited_clauses(other) == cited_clauses(english)
    assert cited_readings(other) == cited_readings(english)
    # Numbers of documents and versions, and odds, are written in one way for all.
    ways = zip(figures(english, "en"), figures(other, tag), figures(other, "en"), strict=True)
    unlike = [one for one in ways if sorted(one[0]) not in (sorted(one[1]), sorted(one[2]))]
    assert not unlike, unlike[:5]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("tag", OTHERS)
def test_a_sheet_is_in_one_language(tag: str, book: str) -> None:
    before = MISSED[tag]
    spoken.cache_clear()
    sheet = spoken(book, tag)
    page = to_html(sheet, digest_of(sheet))
    assert MISSED[tag] == before
    assert f'<html lang="{tag}">' in page and 'lang="en"' not in page
    shown = [block.caption for block in sheet.blocks() if isinstance(block, Figure | Grid)]
    shown += [part.text for part in sheet.inlines() if isinstance(part, Words | Strong)]
    shown += [text for one in re.findall(r">([^<>]+)</text>", page) for text in [one]]
    of_english = {part.text for part in sheet_of(book).inlines() if isinstance(part, Words)}
    left = {
        text for text in shown if text in of_english and re.search(r"[a-z]{3}", LATIN.sub("", text))
    }
    assert not {text for text in left if not re.fullmatch(r"[\d ×a-z:,+ -]+|Croupier .*", text)}


@pytest.mark.parametrize("tag", OTHERS)
def test_a_sheet_is_set_on_paper_in_its_language(tag: str) -> None:
    if not typefaces(tag, faces_of_machine(tag)):
        pytest.skip("this machine has no typeface for it")
    sheet = spoken("roulette", tag)
    assert to_pdf(sheet, digest_of(sheet)).startswith(b"%PDF")


def test_a_paper_that_no_typeface_can_set_is_in_english_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("croupier.odds.report.pdf.faces_of_machine", lambda tag: ())
    with speaking("ko"):
        made = setting.set_sheet(load_game("roulette"), Wanted(), ".pdf", quiet)
        page = setting.set_sheet(load_game("roulette"), Wanted(), ".html", quiet)
    assert made.sheet == sheet_of("roulette") and page.sheet.lang == "ko"
    assert made.content != to_pdf(made.sheet, made.digest)
