"""The types of the pages' modules, from the rows and Structs that make the API's description.

What the house sends always has a field that has a default; what a request leaves out takes it.
So a shape that goes both ways has two names: its own as it is sent, and ``Given…`` as it is taken.
"""

import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Any, get_origin

from msgspec import NODEFAULT, Struct
from msgspec import inspect as shapes

from croupier.server.answers.problems import Refusal
from croupier.server.answers.shapes import Joined, Stream
from croupier.server.http.openapi import json_type
from croupier.server.http.operation import Operation

WIDTH, SHORT, MOST_ON_A_LINE = 100, 72, 4
PLAIN: dict[type[shapes.Type], str] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
    shapes.CustomType: "string",  # odds, which are written as text
}


def quoted(name: str) -> str:
    """Write a name as a key."""
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else f'"{name}"'


def either(kinds: Iterable[str]) -> str:
    """Write that something is one of several."""
    return " | ".join(dict.fromkeys(kinds))


class PageTypes:
    """Writes shapes down as they are met, each once."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self.classes: dict[str, type] = {}

    def of(self, kind: Any, is_given: bool = False) -> str:
        """Name the type of something that is sent, or given to us."""
        return self._of(shapes.type_info(kind), is_given)

    def _of(self, kind: shapes.Type, is_given: bool) -> str:
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        match kind:
            case shapes.Metadata(type=inner, extra_json_schema=schema):
                if schema is not None and "enum" in schema:
                    text = either(f'"{one}"' for one in schema["enum"])
                    return self._named(schema["title"], f"export type {schema['title']} = {text};")
                return self._of(inner, is_given)
            case shapes.LiteralType(values=values):
                return either(f'"{one}"' if isinstance(one, str) else str(one) for one in values)
            case shapes.UnionType(types=types):
                return either(self._of(one, is_given) for one in types)
            case shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item):
                text = self._of(item, is_given)
                return f"({text})[]" if " " in text else f"{text}[]"
            case shapes.TupleType(item_types=items):
                return f"[{', '.join(self._of(one, is_given) for one in items)}]"
            case shapes.DictType(value_type=value):
                return f"Record<string, {self._of(value, is_given)}>"
            case shapes.StructType(cls=cls):
                return self._struct(cls, kind, is_given)
        raise NotImplementedError(kind)

    def _named(self, name: str, text: str) -> str:
        assert self.written.setdefault(name, text) in ("", text), f"two shapes are called {name}"
        self.written[name] = text
        return name

    def _struct(self, cls: type[Struct], kind: shapes.StructType, is_given: bool) -> str:
        name = cls.__name__
        assert self.classes.setdefault(name, cls) is cls, f"two Structs are called {name}"
        if self.written.get(name) == "":  # a shape within itself
            return name
        known = self.written.get(name)
        if known is not None and not is_given:
            return name
        self.written[name] = ""
        about = (inspect.getdoc(cls) or "").partition("\n\n")[0].replace("``", "`")
        if issubclass(cls, Joined):
            text = f"export type {name} = {self._joined(cls)};"
        else:
            base, fields = self._base(cls, is_given), list(self.fields(kind, is_given))
            if base is not None:
                theirs = set(self.fields(base, is_given))
                fields = [field for field in fields if field not in theirs]
            extends = "" if base is None else f" extends {self._of(base, is_given)}"
            text = f"export interface {name}{extends} {_braced(fields)}"
        text = f"/** {about} */\n{text}"
        if known not in (None, text):
            self.written[name] = known or ""
            return self._named(f"Given{name}", text.replace(f" {name} ", f" Given{name} ", 1))
        return self._named(name, text)

    def _base(self, cls: type[Struct], is_given: bool) -> shapes.StructType | None:
        """Give the shape that another adds to, if it has any fields and is sent as it is."""
        base = cls.__base__
        if is_given or base is None or not getattr(base, "__struct_fields__", ()):
            return None
        found = shapes.type_info(base)
        assert isinstance(found, shapes.StructType)
        return found

    def _joined(self, cls: type[Joined]) -> str:
        parts = [self.of(part) for part in cls.ALL]
        parts.append(f"({either(self.of(part) for part in cls.EITHER)})")
        return f"Partial<{' & '.join(parts)}>" if cls.SOME else " & ".join(parts)

    def fields(self, kind: shapes.StructType, is_given: bool) -> Iterator[str]:
        """Write a shape's fields; which of them may be absent depends on who sends it.

        One that others add to is never sent itself, so it has no tag of its own.
        """
        if kind.tag_field is not None and not kind.cls.__subclasses__():
            yield f'{quoted(kind.tag_field)}: "{kind.tag}"'
        omits = kind.cls.__struct_config__.omit_defaults
        for one in kind.fields:
            has_default = one.default is not NODEFAULT or one.default_factory is not NODEFAULT
            is_sure = one.required or (has_default and not omits and not is_given)
            yield f"{quoted(one.encode_name)}{'' if is_sure else '?'}: " + self._of(
                one.type, is_given
            )


def _braced(fields: list[str], indent: str = "") -> str:
    """Write fields on one line, or on a line each where there is no room."""
    short = "{ " + "; ".join(fields) + " }" if fields else "{}"
    if len(short) <= SHORT and len(fields) <= MOST_ON_A_LINE:
        return short
    return "{\n" + "".join(f"{indent}  {field};\n" for field in fields) + indent + "}"


def _inline(types: PageTypes, kind: type[Struct] | None) -> str:
    """Write a row's parameters out: they are nobody else's."""
    if kind is None:
        return "{}"
    info = shapes.type_info(kind)
    assert isinstance(info, shapes.StructType)
    return _braced(list(types.fields(info, True)), "    ")


def _rows(types: PageTypes, rows: Iterable[Operation]) -> str:
    """Write the three tables: what is got, posted and streamed, by its address."""
    tables: dict[str, list[str]] = {"Gets": [], "Posts": [], "Streams": []}
    for row in rows:
        takes, kinds = [f"where: {_inline(types, row.parameters)}"], list(row.answers.values())
        if issubclass(get_origin(kinds[0]) or kinds[0], Stream):
            events = [f"{quoted(n)}: {types.of(k)}" for n, k in kinds[0].EVENTS.items()]
            takes.append(f"events: {_braced(events)}")
            tables["Streams"].append(f'  "{row.path}": {_braced(takes, "  ")};\n')
            continue
        answers = [json_type(kind) for kind in kinds]
        if not row.path.startswith("/api/") or None in answers:
            continue
        gives = either(types.of(kind) for kind in answers)
        if row.changes:
            body = "{}" if row.body is None else types.of(row.body, is_given=True)
            takes.append(f"body: {body}")
        takes.append(f"gives: {gives}")
        tables["Posts" if row.changes else "Gets"].append(
            f'  "{row.path}": {_braced(takes, "  ")};\n'
        )
    return "\n\n".join(
        f"export interface {name} {{\n{''.join(lines)}}}" for name, lines in tables.items()
    )


def _wrapped(text: str) -> Iterator[str]:
    """Break lines that are too long, between what may be one or the other."""
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        while len(line) > WIDTH:
            mark = next((m for m in (" | ", "; ", " ") if m in line[len(indent) : WIDTH]), None)
            assert mark is not None, line
            at = line.rindex(mark, len(indent), WIDTH) + (1 if mark == "; " else 0)
            yield line[:at].rstrip()
            line = indent + line[at:].lstrip()
        yield line


def page_types(rows: Iterable[Operation]) -> str:
    """Write the types of everything that goes over the wire."""
    types = PageTypes()
    rows = tuple(rows)
    types.of(Refusal)
    for row in rows:  # what is sent has the names; what is taken alike may share them
        for answer in row.answers.values():
            if row.path.startswith("/api/") and (kind := json_type(answer)) is not None:
                types.of(kind)
    tables = _rows(types, rows)
    head = "// What the house sends and takes, from the table of operations: `make wire` writes it."
    text = "\n\n".join((head, *types.written.values(), tables))
    return "\n".join(_wrapped(text)) + "\n"
