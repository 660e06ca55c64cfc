"""Writes what others read of the table of operations: ``make wire``.

The types of everything on the wire for the pages' modules, and the addresses in the HTTP guide.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.rules.authority import HEIGHT, rank_name, standard
from croupier.server.http.openapi import WHO, document
from croupier.server.http.operation import Operation
from croupier.server.operations import OPERATIONS

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "src/croupier/web/static/js/wire.d.ts"
GUIDE = ROOT / "docs/http-api.md"
BEGIN, END = "<!-- addresses -->\n", "<!-- end of addresses -->\n"
PLAIN = {
    "string": "string", "integer": "number", "number": "number", "boolean": "boolean",
    "null": "null",
}  # fmt: skip


# ---- types


def type_of(schema: dict[str, Any]) -> str:
    """Write a schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema or "oneOf" in schema:
        kinds = [type_of(one) for one in schema.get("anyOf") or schema["oneOf"]]
        return " | ".join(dict.fromkeys(kinds))
    if "enum" in schema:
        return " | ".join(_literal(one) for one in schema["enum"])
    if "const" in schema:
        return _literal(schema["const"])
    match schema.get("type"):
        case "array":
            item = type_of(schema.get("items", {}))
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object" if "properties" in schema:
            return "{ " + "; ".join(_fields(schema)) + " }"
        case "object":
            return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"
        case str(kind):
            return PLAIN[kind]
    return "unknown"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _fields(schema: dict[str, Any]) -> Iterator[str]:
    needed = schema.get("required", ())
    for name, one in schema["properties"].items():
        # What has a default need not be sent to the house, and is always sent by it.
        is_there = name in needed or "default" in one
        yield f"{_name(name)}{'' if is_there else '?'}: {type_of(one)}"


def _name(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'


def interface(name: str, schema: dict[str, Any]) -> str:
    """Write a schema with a name of its own."""
    about = f"/** {schema['description'].strip()} */\n" if schema.get("description") else ""
    if "properties" not in schema:
        return f"{about}export type {name} = {type_of(schema)};\n"
    lines = "".join(f"  {line};\n" for line in _fields(schema))
    return f"{about}export interface {name} {{\n{lines}}}\n"


def wire() -> str:
    """Write all types."""
    schemas = document(OPERATIONS)["components"]["schemas"]
    parts = (interface(name, schema) for name, schema in sorted(schemas.items()))
    return "// Made by `make wire` from the table of operations.\n\n" + "\n".join(parts)


# ---- addresses


def who(row: Operation) -> str:
    """Say who may ask, for the guide."""
    if row.who in WHO:
        return WHO[row.who]
    rank = standard()[row.who].first
    above = " up" if rank in HEIGHT and rank != "director" else ""
    return f"{rank_name(rank)}{above}"


def addresses() -> str:
    """Write a table of all rows."""
    lines = ["| request | who | key | |", "|---|---|---|---|"]
    for row in OPERATIONS:
        path, does = row.path.replace("...}", "}"), row.does.partition("\n")[0]
        key = "yes" if row.key else ""
        lines.append(f"| `{row.method} {path}` | {who(row)} | {key} | {does} |")
    return "\n".join(lines) + "\n"


def guide() -> str:
    """Give the guide with its addresses as they are."""
    text = GUIDE.read_text()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{addresses()}\n{END}{after}"


if __name__ == "__main__":
    if "types" in sys.argv:
        TYPES.write_text(wire())
    else:
        GUIDE.write_text(guide())
