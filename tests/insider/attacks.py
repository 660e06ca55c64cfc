"""What people of a house try: every operation of its API, with what is true and what is made up.

The operations come from the API's own description, so one that is new is tried from its first day.
What a field is filled with goes by its name: a patron there is or is not, a coup that was played,
is being played or never was, cards, numbers, amounts, ranks, a second person's name with the right
PIN, with a wrong one, or one's own.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

AMOUNTS = (1, 5, 200, 200, 5_000, 50_000, 50_001, 500_000, 5_000_001, 10**9, 0, -1, -50_000)
CARDS = ("9S", "2H", "KD", "5C", "8H", "AS", "XX", "")
WORDS = (
    "so it was",
    "a code that is long enough for a reader",
    "x",
    "",
    "8.4.1",
    "8.4.2",
    "2026-11-15",
    "blue",
    "player",
    "banker",
    "tie",
)
BETS = ("player", "banker", "tie", "player-pair", "straight:17", "red", "lucky-6", "nonsense")


@dataclass
class Known:
    """What an attacker may put into a request: what there is, as far as it is known."""

    rng: Random
    tables: list[str]
    patrons: list[str]
    staff: dict[str, str] = field(default_factory=dict)  # names and PINs
    coups: list[str] = field(default_factory=list)
    cases: list[str] = field(default_factory=list)
    irregularities: list[str] = field(default_factory=list)
    proposals: list[int] = field(default_factory=list)
    ranks: list[str] = field(default_factory=list)

    def pick(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def coup(self) -> str:
        made_up = (
            f"{self.pick(*self.tables)}/{self.rng.randrange(1, 4)}/{self.rng.randrange(1, 90)}"
        )
        return str(self.pick(made_up, *self.coups[-3:], *self.coups[-3:]))

    def patron(self) -> str:
        return str(self.pick(*self.patrons, *self.patrons, "nobody", ""))

    def second(self) -> Any:
        name = self.pick(*self.staff)
        return self.pick(
            {"name": name, "pin": self.staff[name]},
            {"name": name, "pin": self.staff[name]},
            {"name": name, "pin": "000000"},
            {"name": "nobody", "pin": "123456"},
            None,
        )

    def details(self) -> dict[str, Any]:
        """Say more about a ruling: what it reads, and what it does not."""
        names = ("cards", "number", "patron", "seat", "bet", "to_bet", "corrections", "amount")
        said = {name: self.named(name) for name in names if self.rng.random() < 0.4}
        flags = ("void", "withdrawal", "free_hand", "retire")
        return said | {name: True for name in flags if self.rng.random() < 0.2}

    def named(self, name: str) -> Any:
        """Fill a field by its name; nothing if the name says nothing."""
        match name:
            case "table":
                return self.pick(*self.tables)
            case "patron" | "to_patron":
                return self.patron()
            case "coup":
                return self.coup()
            case "case":
                return self.pick("B-01-case-9", *self.cases)
            case "amount" | "chip" | "cost" | "value" | "count":
                return self.pick(*AMOUNTS)
            case "card":
                return self.pick(*CARDS)
            case "cards" | "seen":
                return self.rng.sample(CARDS[:6], self.rng.choice((0, 1, 2, 4, 4, 6)))
            case "number":
                return self.pick(0, 17, 33, 36, 37, None)
            case "seat" | "to_seat":
                return self.rng.randrange(0, 9)
            case "bet" | "to_bet":
                return self.pick(*BETS)
            case "rank":
                return self.pick(*self.ranks)
            case "irregularity":
                return self.pick(*self.irregularities)
            case "details":
                return self.details()
            case "proposal":
                return self.pick(0, *self.proposals)
            case "reason":
                return self.pick("so it was", "")
            case "second":
                return self.second()
            case "pin":
                return self.pick("000000", *self.staff.values())
            case "dealer":
                return self.pick("automatic", *self.patrons)
            case "corrections":
                many = self.rng.choice((0, 1, 1, 2))
                return [
                    {"patron": self.patron(), "amount": self.pick(*AMOUNTS)} for _ in range(many)
                ]
            case "until" | "from":
                return self.pick(1, 2**51, 1_900_000_000_000)
            case _:
                return None


def written_out(schema: Any, document: Any) -> Any:
    """Follow a reference of the description."""
    while isinstance(schema, dict) and "$ref" in schema:
        found = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


def filled(schema: Any, known: Known, document: Any, name: str = "") -> Any:
    """Fill in a body by its description: what names say first, then what types allow."""
    schema = written_out(schema, document)
    rng = known.rng
    if not isinstance(schema, dict):
        return None
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if (said := known.named(name)) is not None:
        return said
    if name == "id" and known.irregularities:
        return known.pick(*known.irregularities)
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return filled(rng.choice(schema[choice]), known, document, name)
    kind = schema.get("type")
    if name == "chips" and kind == "object":  # by denomination: much, little, and none there is
        many = rng.sample((100, 500, 1_000, 100_000, 1_000_000, 7), 2)
        return {str(value): rng.choice((1, 1, 3, 20)) for value in many}
    if kind == "object" or "properties" in schema:
        required = schema.get("required", ())
        return {
            key: filled(part, known, document, key)
            for key, part in schema.get("properties", {}).items()
            if key in required or rng.random() < 0.6
        }
    if kind == "array":
        return [filled(schema.get("items", {}), known, document) for _ in range(rng.randrange(3))]
    if kind == "boolean":
        return rng.random() < 0.5
    if kind == "integer":
        return known.pick(*AMOUNTS, 1, 2, 3)
    return known.pick(*WORDS) if kind == "string" else None


@dataclass(frozen=True)
class Operation:
    """An operation of the API, as its description has it."""

    method: str
    path: str
    body: Any

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


def operations(document: Any) -> list[Operation]:
    """List what changes something."""
    found = []
    for path, methods in document["paths"].items():
        for method, said in methods.items():
            content = said.get("requestBody", {}).get("content", {})
            body = content.get("application/json", {}).get("schema")
            if method != "get":
                found.append(Operation(method.upper(), path, body))
    return found
