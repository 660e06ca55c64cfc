"""Holds a language to the English one: the same entries, each with the same fields."""

import re
from collections.abc import Mapping
from string import Formatter

from msgspec import Struct

from croupier.messages.languages import LANGUAGES, catalogue, pages

_NOUNS = re.compile(r"[^:]*\|.*")


class Faults(Struct, frozen=True):
    """The ids that a language lacks, those it alone has, and those whose fields differ."""

    missing: tuple[str, ...]
    surplus: tuple[str, ...]
    unlike: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.surplus or self.unlike)


def faults(tag: str) -> Faults:
    """Find what is wrong with a language: in what the house says, and in what the pages say."""
    things = {id: text for one in LANGUAGES for id, text in catalogue(one).items() if _is_thing(id)}
    of_both = [
        _compared({**catalogue(), **things}, catalogue(tag)),
        _compared(pages(), pages(tag)),
    ]
    return Faults(*(tuple(id for one in of_both for id in getattr(one, part)) for part in _PARTS))


def _is_thing(id: str) -> bool:
    """Tell an id that English reads as it is: what one language has a name for, all have."""
    return id.startswith("thing/")


_PARTS = ("missing", "surplus", "unlike")


def _compared(english: Mapping[str, str], other: Mapping[str, str]) -> Faults:
    return Faults(
        tuple(id for id in english if id not in other),
        tuple(id for id in other if id not in english),
        tuple(id for id in english if id in other and _fields(english[id]) != _fields(other[id])),
    )


def _fields(text: str) -> dict[str, set[str]]:
    """List the fields of a text, each with the ways it is written; a noun belongs to a language."""
    fields = dict[str, set[str]]()
    for _, name, spec, _ in Formatter().parse(text):
        if name:
            kind = "," if _NOUNS.fullmatch(spec or "") else spec or ""
            fields.setdefault(name, set()).add(kind)
    return fields
