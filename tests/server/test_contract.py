"""The whole API as schemathesis sees it, as every role and as nobody.

No 500, no status that is not described, no answer that is not as described, no money astray.
"""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import requests
import schemathesis
from house_online import Client, HouseOnline
from hypothesis import HealthCheck, given, note, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from croupier.server.http.openapi import document
from croupier.server.operations import OPERATIONS

ROLES = ("nobody", "guest", "dealer", "pit-manager", "director", "auditor")
MOVERS = ("guest", "dealer", "pit-manager", "director")  # who may move money at all
EXAMPLES = int(os.environ.get("CROUPIER_CONTRACT_EXAMPLES", "3"))
# Endless streams have no answer to look at; the others would end the session that is under test.
ALL_OF_THEM = list(HealthCheck)
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
LEFT_OUT = ("/stream", "/api/sign-out", "/api/guest", "/api/register", "/api/verify")


def client_of(house: HouseOnline, role: str) -> Client:
    if role == "nobody":
        return house.nobody()
    return house.guest() if role == "guest" else house.staff(role)


def money(house: HouseOnline) -> dict[str, int]:
    """All wallets and what the house has, by account."""
    return {row.name: row.balance for row in house.desk.store.accounts(limit=10_000)}


def test_the_api_answers_anything(house: HouseOnline) -> None:
    """Whatever is sent, the answer is no 500, and only who may move money moves any.

    To think of something to send takes longer than to send it: every role sends the same.
    """
    rich, tried = house.guest(), Counter[str]()
    cookies = {role: dict(client_of(house, role).http.cookies) for role in ROLES}
    lines = {role: requests.Session() for role in ROLES}  # each keeps its own open
    schema = schemathesis.openapi.from_dict(document(OPERATIONS))
    run = settings(max_examples=EXAMPLES, database=None, suppress_health_check=ALL_OF_THEM)
    anything: Any = given  # its types do not follow a strategy made at run time

    def send(case: Any, role: str) -> None:
        note(f"as {role}")
        key = {"X-Croupier": "1", "Idempotency-Key": os.urandom(8).hex()}
        case.headers = {**dict(case.headers or {}), **key}
        case.cookies = cookies[role]
        response = case.call(base_url=house.address, session=lines[role], timeout=120)
        case.validate_response(response, checks=CHECKS)
        tried[role] += 1

    def try_one(case: Any) -> None:
        for role in ROLES:
            before = money(house)
            send(case, role)
            assert role in MOVERS or money(house) == before, f"money moved, as {role}"

    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if not operation.path.endswith(LEFT_OUT):
            run(anything(operation.as_strategy())(try_one))()
    assert min(tried[role] for role in ROLES) > 200
    assert not any(house.desk.store.sums().values())
    assert rich.balance == 1_000_000, "someone else's money moved"


def loose(schema: Any, where: str) -> Iterator[str]:
    """Find what a description leaves open: anything, an object of anything, a list of anything."""
    if isinstance(schema, list):
        for nth, one in enumerate(schema):
            yield from loose(one, f"{where}[{nth}]")
    if not isinstance(schema, dict):
        return
    kind = schema.get("type")
    if not {*schema} - {"description", "title", "default", "examples"}:
        yield f"{where}: anything"
    if kind == "object" and not schema.get("properties") and not schema.get("additionalProperties"):
        yield f"{where}: an object of anything"
    if kind == "array" and not schema.get("items"):
        yield f"{where}: a list of anything"
    for word in ("items", "anyOf", "additionalProperties"):
        if word in schema:
            yield from loose(schema[word], f"{where}.{word}")
    for name, one in schema.get("properties", {}).items():
        yield from loose(one, f"{where}.{name}")


def test_nothing_on_the_wire_is_left_open() -> None:
    shapes = document(OPERATIONS)["components"]["schemas"]
    assert len(shapes) > 300
    assert not [one for name, shape in shapes.items() for one in loose(shape, name)]
    assert [*loose({"type": "object"}, "x"), *loose({"items": {}, "type": "array"}, "x")]
