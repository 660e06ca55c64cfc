"""The JSON Schema of a rulebook file: an editor completes it, and marks what cannot be."""

from typing import Any

import msgspec

from croupier.rules.odds_notation import Odds
from croupier.rules.reader import matters
from croupier.rules.rulebook import Rulebook


def schema() -> dict[str, Any]:
    """Give the schema; a book that extends another needs an id and a name, and nothing else."""
    found = msgspec.json.schema(Rulebook, schema_hook=_odds)
    book = found["$defs"]["Rulebook"]
    book["properties"].pop("digest")  # worked out, never written
    book["properties"]["cites"]["propertyNames"] = {"enum": list(matters())}
    book["if"] = {"required": ["extends"]}
    book["then"] = {"required": ["id", "name"]}
    book["else"] = {"required": book.pop("required")}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def _odds(kind: type) -> dict[str, Any]:
    assert kind is Odds, kind
    return {"type": "string", "pattern": "^.+ (to|for) .+$", "examples": ["12 to 1", "8 for 1"]}
