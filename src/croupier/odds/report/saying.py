"""What a sheet says, in the language spoken: sentences with citations in them, headings, columns.

The words are those of ``messages/en.sheet.toml`` and its like.
"""

import re

from croupier.messages import ENGLISH, language, say, word
from croupier.odds.report.blocks import (
    Align,
    Cell,
    Cite,
    Code,
    Column,
    Ratio,
    Rests,
    Strong,
    Words,
)
from croupier.rules.translations import translated

_PARTS = (Ratio, Code, Cite, Rests, Strong, Words)
# Letters of nobody's, each in the place of a part that is no plain words.
_PLACES = range(0xE000, 0xE040)
_PLACE = re.compile(f"([{chr(_PLACES[0])}-{chr(_PLACES[-1])}])")


def told(id: str, **fields: object) -> str:
    """Say a sentence of a sheet, with apostrophes as they are printed."""
    return str(say(id, **fields)).replace("'", "’")


def head(id: str) -> str:
    """Give a heading, or words that stand alone."""
    return word("sheet", id)


def line(id: str, **fields: object) -> Cell:
    """Say a sentence in which some fields are parts of their own: citations, ids, strong words."""
    cells = {name: cell for name, value in fields.items() if (cell := _as_cell(value))}
    places = dict(zip(cells, map(chr, _PLACES), strict=False))
    at = {place: cells[name] for name, place in places.items()}
    pieces = filter(None, _PLACE.split(told(id, **{**fields, **places})))
    return tuple(one for text in pieces for one in at.get(text, (Words(text),)))


def then(sentence: Cell) -> Cell:
    """Have a sentence follow another one."""
    first, *rest = sentence
    assert isinstance(first, Words)
    return Words(word("locale", "gap") + first.text), *rest


def columns(*titles: str | Column) -> tuple[Column, ...]:
    """Name columns: ``>`` sets one to the right, ``^`` in the middle, ``:3`` is its share."""
    sides: dict[str, Align] = {">": "right", "^": "centre"}
    listed = []
    for title in titles:
        if isinstance(title, Column):
            listed.append(title)
            continue
        id, _, share = title.lstrip(">^").partition(":")
        words = word("sheet-column", id) if id else ""
        listed.append(Column(words, sides.get(title[:1], "left"), int(share or 0)))
    return tuple(listed)


def statement(of: str, kind: str, key: str, english: str) -> Words:
    """Say what a rulebook or a reading states, in English where nobody has translated it."""
    tag = language()
    if tag == ENGLISH:
        return Words(english)
    found = translated(tag, of, kind, key, english)
    if found is None:
        return Words(english, lang=ENGLISH)
    return Words(told("rules-older", words=found.text) if found.is_old else found.text)


def _as_cell(value: object) -> Cell:
    """Take what is set otherwise than plain words as a cell; names and numbers are none."""
    parts = value if isinstance(value, tuple) else (value,)
    return tuple(one for one in parts if isinstance(one, _PARTS))
