"""PAR sheets made once for all tests that read them, and how to read their cells."""

from fractions import Fraction
from functools import lru_cache

from croupier.games import load_game
from croupier.messages import word
from croupier.odds.report.blocks import Grid, Ratio, Sheet, Strong, Together, Words
from croupier.odds.report.html import to_html
from croupier.odds.report.notation import MINUS
from croupier.odds.report.sheet import digest_of, make_sheet
from croupier.odds.report.wanted import Wanted

THIN = word("locale", "sheet-thousands")
SHOES = 100
VERSIONS = [
    ("baccarat", "commission"),
    ("baccarat", "non-commission"),
    ("lucky-7", "commission"),
    ("lucky-7", "non-commission"),
    ("dragon-tiger", "commission"),
    ("dragon-tiger", "non-commission"),
    ("online-baccarat", "commission"),
    ("roulette", "standard"),
]
BOOKS = ["baccarat", "lucky-7", "dragon-tiger", "online-baccarat", "roulette"]


def quiet(*_: object) -> None:
    pass


def sheet_of(book: str, version: str | None = None) -> Sheet:
    return _sheet(book, version or load_game(book).book.versions[0])


@lru_cache
def _sheet(book: str, version: str) -> Sheet:
    return make_sheet(load_game(book), Wanted(version, shoes=SHOES), quiet)


@lru_cache
def page_of(book: str) -> str:
    return to_html(sheet_of(book), digest_of(sheet_of(book)))


def text(parts: tuple[object, ...]) -> str:
    """The words of a cell, figures as a program writes them."""
    said = "".join(p.text for p in parts if isinstance(p, Words | Strong))
    return said.replace(THIN, "").replace(MINUS, "-")


def exact(parts: tuple[object, ...]) -> Fraction:
    """The exact fraction in a cell."""
    (found,) = (p for p in parts if isinstance(p, Ratio))
    plain = f"{found.over}/{found.under}".replace(THIN, "").replace(MINUS, "-")
    return Fraction(plain)


def grids(sheet: Sheet, section: str) -> list[Grid]:
    (found,) = (one for one in sheet.sections if one.id == section)
    blocks = [
        b for one in found.blocks for b in (one.blocks if isinstance(one, Together) else [one])
    ]
    return [block for block in blocks if isinstance(block, Grid)]


def column(grid: Grid, title: str) -> list[str]:
    at = [one.title for one in grid.columns].index(title)
    return [text(row.cells[at]) for row in grid.rows]


def edge_of(sheet: Sheet, wager: str) -> str:
    (table,) = grids(sheet, "glance")
    return dict(zip(column(table, "Wager"), column(table, "House edge"), strict=True))[wager]


def paragraphs(sheet: Sheet, section: str) -> list[tuple[object, ...]]:
    (found,) = (one for one in sheet.sections if one.id == section)
    return [block.parts for block in found.blocks if hasattr(block, "parts")]
