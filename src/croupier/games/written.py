"""What people have written down: cards in any notation, tables with a header, bare numbers."""

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Collection, Iterator
from io import BytesIO
from typing import BinaryIO

from croupier.equipment.cards import POINTS
from croupier.messages import say
from croupier.rules.errors import InputError

# Suits as they are printed, and the signs that choose between a symbol and a picture of it.
_PRINTED = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C",
     "\ufe0e": None, "\ufe0f": None}
)  # fmt: skip
_BETWEEN = re.compile(r"[\s,;|/]+")
_NUMBERS = re.compile(r"\s*\d{1,3}(?:[\s,;]+\d{1,3})*[\s,;]*")
_DELIMITERS = ",;\t"
LONGEST_LINE = 16 * 2**20  # what is longer is not a round, and need not be held in memory


def lines_of(stream: BinaryIO) -> Iterator[bytes | None]:
    """Give each line that is not blank; None stands for one too long to be a round."""
    return (line for _, line in numbered_lines(stream))


def numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Give each line that is not blank with its number in the file, counted from 1."""
    no, line = 1, stream.readline(LONGEST_LINE).removeprefix(BOM_UTF8)
    if line.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):  # as spreadsheets save "Unicode text"
        stream = BytesIO((line + stream.read()).decode("utf-16", "replace").encode())
        line = stream.readline(LONGEST_LINE)
    while line:
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = stream.readline(LONGEST_LINE)
            yield no, None
        elif not line.isspace():
            yield no, line
        no, line = no + 1, stream.readline(LONGEST_LINE)


def text_of(line: bytes) -> str:
    """Read a line as text; bytes that are not UTF-8 become question marks."""
    return line.decode("utf-8", "replace")


def read_cards(written: str) -> list[str]:
    """Read cards like ``10h``, ``Th`` or ``♥T``; anything else stays as it is written."""
    return [card for part in _BETWEEN.split(written) if part for card in _cards_in(part)]


def _cards_in(part: str) -> list[str]:
    plain = part.translate(_PRINTED).upper().replace("10", "T")
    pairs = [plain[at : at + 2] for at in range(0, len(plain), 2)]
    # No letter is both a rank and a suit, so either may come first.
    cards = [pair if pair in POINTS else pair[::-1] for pair in pairs]
    return cards if cards and all(card in POINTS for card in cards) else [part]


def numbers_in(written: str) -> list[int]:
    """Read numbers that stand alone on a line; none if anything else stands there."""
    return [int(n) for n in re.findall(r"\d+", written)] if _NUMBERS.fullmatch(written) else []


class Header:
    """The first line of a table: what its columns are called, and what stands between cells."""

    def __init__(self, line: str, known: Collection[str]) -> None:
        self._between = max(_DELIMITERS, key=line.count)
        # A column of ours is ours in capitals too; any other is kept as it is written.
        self.columns = [
            cell.lower() if cell.lower() in known else cell for cell in self._cells(line)
        ]

    def row(self, line: str) -> dict[str, str]:
        """Read a line below as fields, the empty ones left out."""
        cells = self._cells(line)
        if any(cells[len(self.columns) :]):
            raise InputError(say("row-cells-surplus", cells=len(cells), columns=len(self.columns)))
        return {name: cell for name, cell in zip(self.columns, cells, strict=False) if cell}

    def _cells(self, line: str) -> list[str]:
        try:
            (cells,) = csv.reader([line], delimiter=self._between)
        except (csv.Error, ValueError):
            raise InputError(say("row-unreadable")) from None
        return [cell.strip() for cell in cells]


def header_of(line: str, known: Collection[str]) -> Header | None:
    """Take a line for the header of a table if it names a column that is known."""
    if line.lstrip().startswith(("{", "[")):
        return None
    try:
        header = Header(line, known)
    except InputError:
        return None
    return header if any(column in known for column in header.columns) else None
