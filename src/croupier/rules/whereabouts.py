"""Where in a rulebook file a mistake stands, whose table it is in, and what would be allowed."""

import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from croupier.rules.objections import objection
from croupier.rules.rulebook import Rulebook

Tables = dict[str, Any]
_NAMES = ("id", "no", "clause")  # what people know a table by


def said(error: msgspec.ValidationError, tables: Tables, content: bytes, given: Tables) -> str:
    """Say what is wrong, in which table, on which line, and what would be allowed there.

    ``tables`` are those the error is about, ``given`` the ones the file itself has.
    """
    found = objection(error)
    what, steps = found.what, found.steps
    where, line = _where(steps, tables), _line(steps, tables, content.decode(), given)
    parts = [f"{what[0].lower()}{what[1:]}"]
    if steps:
        parts.append(f" in {where}")
    if line:
        parts.append(f", line {line}")
    if allowed := _allowed(steps):
        parts.append(f"; it can be {', '.join(allowed)}")
    return "".join(parts) + "."


def _where(steps: list[tuple[str, int | None]], tables: Tables) -> str:
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


def _line(
    steps: list[tuple[str, int | None]], tables: Tables, text: str, given: Tables
) -> int | None:
    """Find the line of the key, or of its table; none if the book it extends is where it stands."""
    lines, first, prefix = text.splitlines(), 0, ""
    found = None
    for key, index in steps:
        prefix = f"{prefix}.{key}" if prefix else key
        if index is not None:
            if not found:
                here, all_there = given.get(key), tables.get(key)
                if not isinstance(here, list) or not isinstance(all_there, list):
                    return None
                index -= len(all_there) - len(here)  # a book's own come after those it extends
                if index < 0:
                    return None
            head = re.compile(rf"\s*\[\[{re.escape(prefix)}\]\]")
            heads = [n for n in range(first, len(lines)) if head.match(lines[n])]
            if index >= len(heads):
                return found
            first = heads[index] + 1
            found = first
            continue
        for number in range(first, len(lines)):
            if re.match(rf"\s*(\[{re.escape(prefix)}\]|{re.escape(key)}\s*=)", lines[number]):
                return number + 1
    return found


def _allowed(steps: list[tuple[str, int | None]]) -> tuple[str, ...]:
    """List what a key can be, where it is one of a few words, or what a table's keys are."""
    kind: Any = Rulebook
    for key, _ in steps:
        fields = {
            field.encode_name: field.name for field in msgspec.structs.fields(kind)
        }  # fmt: skip
        if key not in fields:
            return ()
        kind = get_type_hints(kind)[fields[key]]
        while (inside := _inside(kind)) is not None:
            kind = inside
        if get_origin(kind) is Literal:
            return tuple(map(str, get_args(kind)))
        if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
            return ()
    return tuple(field.encode_name for field in msgspec.structs.fields(kind)) if steps else ()


def _inside(kind: Any) -> Any:
    """Give what a tuple or an optional holds, as far as it is one of our own kinds of table."""
    if get_origin(kind) is tuple or (get_origin(kind) and type(None) in get_args(kind)):
        return get_args(kind)[0]
    return None
