"""Write the types of everything on the wire for the pages' modules: ``make wire``."""

from pathlib import Path
from typing import Any

from croupier.server.http.openapi import document
from croupier.server.operations import OPERATIONS

TARGET = Path(__file__).parent.parent / "src/croupier/web/static/js/wire.d.ts"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
         "null": "null"}  # fmt: skip


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


def _fields(schema: dict[str, Any]) -> list[str]:
    needed = schema.get("required", ())
    return [
        f"{_name(name)}{'' if name in needed or _is_always_sent(one) else '?'}: {type_of(one)}"
        for name, one in schema["properties"].items()
    ]


def _is_always_sent(schema: dict[str, Any]) -> bool:
    """Tell whether a field that need not be given is given by the house all the same."""
    return "default" in schema


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
    """Write all of them."""
    schemas = document(OPERATIONS)["components"]["schemas"]
    parts = (interface(name, schema) for name, schema in sorted(schemas.items()))
    return "// Made by `make wire` from the table of operations.\n\n" + "\n".join(parts)


if __name__ == "__main__":
    TARGET.write_text(wire())
    print(f"Wrote {TARGET.name}.")
