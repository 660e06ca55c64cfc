"""What a PAR sheet is made of, apart from how it is set: sections of text, tables and figures.

The page and the PDF are two settings of one such sheet, so they cannot say different things.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from croupier.messages import ENGLISH
from croupier.rules.rulebook import Citations, as_tuple

Align = Literal["left", "right", "centre"]
Tone = Literal["", "favours-bettor", "favours-house"]


class Ratio(Struct, frozen=True, tag=True):
    """An exact fraction, set one number over the other, or flat where rows are many."""

    over: str
    under: str
    flat: bool = False


class Code(Struct, frozen=True, tag=True):
    """An id or a digest, set in fixed width."""

    text: str


class Cite(Struct, frozen=True, tag=True):
    """Clauses of the document; each leads to its statement among the clauses cited."""

    clauses: tuple[str, ...]


class Rests(Struct, frozen=True, tag=True):
    """Readings that something rests on; each leads to its place among the readings in force."""

    readings: tuple[str, ...]


class Strong(Struct, frozen=True, tag=True):
    """Words that must not be overlooked."""

    text: str
    tone: Tone = ""


class Words(Struct, frozen=True, tag=True, omit_defaults=True):
    """Plain words, in the language of the sheet if they do not say another."""

    text: str
    lang: str = ""


Inline = Ratio | Code | Cite | Rests | Strong | Words
Cell = tuple[Inline, ...]


class Column(Struct, frozen=True):
    """A column of a table. Columns of words may share the width that others leave."""

    title: str
    align: Align = "left"
    share: int = 0


class TableRow(Struct, frozen=True):
    """A row of a table; a tone is a mark for the eye, never the only one."""

    cells: tuple[Cell, ...]
    tone: Tone = ""


class Para(Struct, frozen=True, tag=True):
    """A paragraph."""

    parts: Cell


class Facts(Struct, frozen=True, tag=True):
    """Names with their values, one below the other, or two side by side."""

    pairs: tuple[tuple[str, Cell], ...]
    beside: bool = False


class Grid(Struct, frozen=True, tag=True):
    """A table. ``anchors`` are the clauses or readings that its rows are about."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    anchors: tuple[str, ...] = ()
    small: bool = False
    side_by_side: int = 1


class Figure(Struct, frozen=True, tag=True):
    """A chart, as SVG, with what it shows said in words for those who cannot see it.

    ``share`` is how much of the width of the sheet it takes.
    """

    caption: str
    alt: str
    svg: str
    share: float = 1.0


class Topic(Struct, frozen=True, tag=True):
    """A heading inside a section, with a note to its right."""

    title: str
    note: Cell = ()


Plain = Para | Facts | Grid | Figure | Topic


class Together(Struct, frozen=True, tag=True):
    """Blocks that belong on one page."""

    blocks: tuple[Plain, ...]


Block = Plain | Together


class Section(Struct, frozen=True):
    """A numbered section."""

    id: str
    title: str
    blocks: tuple[Block, ...]


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A whole PAR sheet. ``note`` is said of the language it is in, where that is not plain."""

    title: str
    subtitle: str
    date: str
    facts: Facts
    sections: tuple[Section, ...]
    lang: str = ENGLISH
    note: str = ""

    def blocks(self) -> Iterator[Plain]:
        """List every block, in order, whether it stands alone or with others."""
        yield self.facts
        for section in self.sections:
            for block in section.blocks:
                if isinstance(block, Together):
                    yield from block.blocks
                else:
                    yield block

    def inlines(self) -> Iterator[Inline]:
        """List everything that stands in a line or a cell."""
        for block in self.blocks():
            match block:
                case Para(parts) | Topic(_, parts):
                    yield from parts
                case Facts(pairs):
                    yield from (part for _, value in pairs for part in value)
                case Grid():
                    yield from (part for row in block.rows for cell in row.cells for part in cell)
                case Figure():
                    pass


def cell(*parts: str | Inline) -> Cell:
    """Make a cell or a line of plain words and other parts."""
    return tuple(Words(part) if isinstance(part, str) else part for part in parts)


def sources(clauses: Citations, readings: Citations = ()) -> Cell:
    """Name the clauses and readings by which something is so."""
    parts: list[Inline] = [Cite(as_tuple(clauses))] if clauses else []
    if readings:
        parts += [Words(", ")] * bool(parts) + [Rests(as_tuple(readings))]
    return tuple(parts)


def row(*cells: str | Inline | Cell, tone: Tone = "") -> TableRow:
    """Make a row of a table."""
    return TableRow(tuple(c if isinstance(c, tuple) else cell(c) for c in cells), tone)


def para(*parts: str | Inline) -> Para:
    """Make a paragraph."""
    return Para(cell(*parts))


def cited_clauses(sheet: Sheet) -> tuple[str, ...]:
    """List every clause that a sheet cites, each once."""
    cited = (no for part in sheet.inlines() if isinstance(part, Cite) for no in part.clauses)
    return tuple(dict.fromkeys(cited))


def cited_readings(sheet: Sheet) -> tuple[str, ...]:
    """List every reading that a sheet rests on, each once."""
    cited = (no for part in sheet.inlines() if isinstance(part, Rests) for no in part.readings)
    return tuple(dict.fromkeys(cited))
