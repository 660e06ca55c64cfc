"""Where in a rulebook's files a mistake stands, whose table it is in, what would be allowed."""

import re
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from croupier.rules.errors import RulebookError
from croupier.rules.objections import objection
from croupier.rules.rulebook import Rulebook

Tables = dict[str, Any]
Steps = list[tuple[str, int | None]]  # keys on the way to a place, each with the place in its list
E = TypeVar("E", bound=RulebookError)
_NAMES = ("id", "no", "clause")  # what people know a table by
_HEAD = re.compile(r"""\s*\[{1,2}[\w."-]+\]{1,2}\s*(#.*)?$""")
# How a sentence about a book names the table that it is about.
_NAMED = re.compile(r'(wager|call bet|irregularity|clause|the matter) "([^"]*)"')
_ALONE = {"the tableau": "tableau", "insurance": "insurance", "the shoe": "shoe"}


class Layer(NamedTuple):
    """One file of a rulebook: its own, or one that it extends."""

    file: str
    content: bytes


Layers = tuple[Layer, ...]  # the book's own first

# What one file can have: any table of a rulebook, none of which it must have. What it can extend
# is told by whoever finds that.
Part = msgspec.defstruct(
    "Part",
    [
        (one.name, one.type | UnsetType, msgspec.field(default=UNSET, name=one.encode_name))
        for one in msgspec.structs.fields(Rulebook)
        if one.name not in ("digest", "extends")
    ]
    + [("extends", Any, UNSET)],
    forbid_unknown_fields=True,
)


def placed(error: E, file: str, line: int | None = None) -> E:
    """Put before what is wrong in which file it is, and on which line."""
    at = f"{file}, line {line}" if line else file
    found = type(error)(f"{at}: {error}", error.clauses)
    found.file = file
    return found


def blamed(error: E, layers: Layers) -> E:
    """Find the table that a sentence is about: in the book's own file, or else in one below."""
    for file, content in layers:
        text = content.decode(errors="replace")
        if line := _line(_about(str(error), text), text):
            return placed(error, file, line)
    return placed(error, layers[0].file)


def misplaced(error: msgspec.ValidationError, tables: Tables, layer: Layer) -> RulebookError:
    """Say what a file has that it cannot have, with the line."""
    found = objection(error)
    steps = [*found.steps, (found.unknown, None)] if found.unknown else found.steps
    line = _line(steps, layer.content.decode())
    return placed(RulebookError(said(error, tables)), layer.file, line)


def said(error: msgspec.ValidationError, tables: Tables) -> str:
    """Say what is wrong, in which table, and what would be allowed there."""
    found = objection(error)
    what, _, instead = found.what.rstrip(".").partition("; ")
    parts = [f"{what[0].lower()}{what[1:]}"]
    if found.steps:
        parts.append(f" in {_where(found.steps, tables)}")
    if instead:
        parts.append(f"; {instead}")
    elif allowed := _allowed(found.steps):
        parts.append(f"; it can be {', '.join(allowed)}")
    return "".join(parts) + "."


def _about(sentence: str, text: str) -> Steps:
    """Give the way to the table that a sentence names; of two alike, to the second."""
    if named := _NAMED.search(sentence):
        kind, id = named.groups()
        if kind == "the matter":
            return [("cites", None), (id, None)]
        key = kind.replace(" ", "-")
        heads = re.split(rf"(?m)^\s*\[\[{key}\]\]", text)[1:]
        own = rf"""(?m)^\s*{"no" if key == "clause" else "id"}\s*=\s*["']{re.escape(id)}["']"""
        at = [n for n, head in enumerate(heads) if re.search(own, re.split(r"(?m)^\s*\[", head)[0])]
        return [(key, at[-1])] if at else []
    alone = next((key for words, key in _ALONE.items() if words in sentence), None)
    return [(alone, None)] if alone else []


def _where(steps: Steps, tables: Tables) -> str:
    """Name the table by its id and the key in it: ``clause "4.1": kind``."""
    named: list[str] = []
    at: Any = tables
    for key, index in steps:
        at = at.get(key) if isinstance(at, dict) else None
        if index is not None:
            at = at[index] if isinstance(at, list) and index < len(at) else None
        names = [at[name] for name in _NAMES if isinstance(at, dict) and name in at]
        named.append(f'{key} "{names[0]}"' if names else key)
    return ": ".join(named)


def _line(steps: Steps, text: str) -> int | None:
    """Find the line of a key, or else of the nearest table around it; none if none is there."""
    lines, first, prefix = text.splitlines(), 0, ""
    found = None
    for key, index in steps:
        prefix = f"{prefix}.{key}" if prefix else key
        head = re.compile(rf"\s*\[{{1,2}}{re.escape(prefix)}\]")
        heads = [n for n in range(first, len(lines)) if head.match(lines[n])]
        if (index or 0) < len(heads):
            first = found = heads[index or 0] + 1
            continue
        end = next((n for n in range(first, len(lines)) if _HEAD.match(lines[n])), len(lines))
        assigned = re.compile(rf'\s*"?{re.escape(key)}"?\s*=')
        at = next((n for n in range(first, end) if assigned.match(lines[n])), None)
        if at is None:
            return found
        rows = [n for n in range(at + 1, end) if lines[n].lstrip().startswith("{")]
        at = rows[index] if index is not None and index < len(rows) else at
        first, found = at, at + 1
    return found


def _allowed(steps: Steps) -> tuple[str, ...]:
    """List what a key can be, where it is one of a few words, or what a table's keys are."""
    kind: Any = Rulebook
    for key, _ in steps:
        fields = {field.encode_name: field.name for field in msgspec.structs.fields(kind)}
        if key not in fields:
            return ()
        kind = get_type_hints(kind)[fields[key]]
        while (inside := _inside(kind)) is not None:
            kind = inside
        if get_origin(kind) is Literal:
            return tuple(map(str, get_args(kind)))
        if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            return ()
    return tuple(field.encode_name for field in msgspec.structs.fields(kind))


def _inside(kind: Any) -> Any:
    """Give what a tuple or an optional holds, as far as it is one of our own kinds of table."""
    if get_origin(kind) is tuple or (get_origin(kind) and type(None) in get_args(kind)):
        return get_args(kind)[0]
    return None
