"""The API's description, from the rows: an OpenAPI 3.1 document, and a page to read it.

The page is plain HTML made here: it needs no scripts, so none come from anywhere else.
"""

from collections.abc import Iterable
from html import escape
from importlib.metadata import version
from typing import Any, get_args, get_origin

import msgspec

from croupier.messages import group
from croupier.rules.odds_notation import Odds
from croupier.server.answers.problems import Refusal
from croupier.server.answers.shapes import Document, Encoded, Joined, Stream
from croupier.server.http.operation import ANYONE, DEVICE, PATRON, SIGNED_IN, STAFF, Operation

DESCRIPTION = (
    "Table games by the book. Every refusal has one shape: a sentence, the clauses behind it, "
    "what would be allowed, and the rank that is needed."
)
REFUSALS = {int(status): text for status, text in group("http-refusal").items()}
JsonObject = dict[str, Any]
_REF = "#/components/schemas/{name}"


def refusals_of(row: Operation) -> Iterable[int]:
    """List the statuses with which an operation refuses."""
    is_for_some = row.who != ANYONE or row.changes
    yield from (401, 403) if is_for_some else ()
    if is_for_some and row.who != PATRON and not row.at_a_locked_console:
        yield 423
    if row.parameters is not None or row.body is not None:
        yield from (404, 422)
    if row.changes:
        yield from (400, 408, 409, 413)
    yield from (429, 500, 503)


def json_type(answer: Any) -> Any:
    """Give the type that an answer has in JSON; none for one that is not JSON."""
    kind = get_origin(answer) or answer
    if kind is Encoded:
        return get_args(answer)[0]
    return None if issubclass(kind, Document | Stream) else answer


def _types(rows: Iterable[Operation]) -> list[Any]:
    """List every type that goes over the wire, each once."""
    found: list[Any] = [Refusal]
    for row in rows:
        found += [row.body] if row.body is not None else []
        for answer in row.answers.values():
            if issubclass(get_origin(answer) or answer, Stream):
                found += answer.EVENTS.values()
            elif (kind := json_type(answer)) is not None:
                found.append(kind)
    parts = [part for kind in _joined() for part in (*kind.ALL, *kind.EITHER)]
    return list({id(kind): kind for kind in (*found, *parts)}.values())


def _joined(kind: type[Joined] = Joined) -> Iterable[type[Joined]]:
    """List the shapes that are joined of parts."""
    for one in kind.__subclasses__():
        yield one
        yield from _joined(one)


def _join(parts: JsonObject) -> None:
    """Describe what is joined of parts by all their fields: those of some parts may be absent."""
    for kind in _joined():
        if (shape := parts.get(kind.__name__)) is None:
            continue
        for part in (*kind.ALL, *kind.EITHER):
            for name, rule in parts[part.__name__]["properties"].items():
                shape["properties"][name] = rule
        always = () if kind.SOME else kind.ALL
        shape["required"] = [name for part in always for name in parts[part.__name__]["required"]]


def _odds(kind: Any) -> JsonObject:
    """Describe what msgspec does not know by itself: odds are written as text."""
    if kind is Odds:
        return {"type": "string", "examples": ["1:1", "0.95:1"]}
    raise NotImplementedError(kind)


def _as_lists(schema: Any) -> Any:
    """Describe pairs as lists of a fixed length: most client generators know no others."""
    if isinstance(schema, list):
        return [_as_lists(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: _as_lists(value) for name, value in schema.items() if name != "prefixItems"}
    if kinds := schema.get("prefixItems"):
        kinds = [kind for nth, kind in enumerate(kinds) if kind not in kinds[:nth]]
        plain["items"] = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    return plain


def document(rows: tuple[Operation, ...], cookie: str = "croupier") -> JsonObject:
    """Describe the API."""
    kinds = _types(rows)
    shapes, parts = msgspec.json.schema_components(kinds, schema_hook=_odds, ref_template=_REF)
    _join(parts)
    schema = {id(kind): shape for kind, shape in zip(kinds, shapes, strict=True)}
    paths: dict[str, JsonObject] = {}
    for row in rows:
        path = row.path.replace("...}", "}")
        paths.setdefault(path, {})[row.method.lower()] = _operation(row, schema)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Croupier", "version": version("croupier"), "description": DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": _as_lists(parts),
            "responses": {
                str(status): {
                    "description": text,
                    "content": {"application/json": {"schema": schema[id(Refusal)]}},
                }
                for status, text in REFUSALS.items()
            },
            "securitySchemes": {
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": cookie,
                    "description": "Set by signing in, registering, or playing as a guest.",
                },
                "device": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "Authorization",
                    "description": "Device, a space, and the token the reader was given.",
                },
            },
        },
    }


def _operation(row: Operation, schema: dict[int, JsonObject]) -> JsonObject:
    entry: JsonObject = {
        "operationId": row.name,
        "tags": [row.section],
        "summary": row.does.partition("\n")[0].rstrip("."),
        "description": row.does,
        "x-who": row.who,
        "security": _security(row),
        "responses": {
            **{str(status): _answer(kind, schema) for status, kind in row.answers.items()},
            **{str(s): {"$ref": f"#/components/responses/{s}"} for s in sorted(refusals_of(row))},
        },
    }
    if parameters := _parameters(row):
        entry["parameters"] = parameters
    if row.body is not None:
        content = {"application/json": {"schema": schema[id(row.body)]}}
        entry["requestBody"] = {"required": row.needs_body, "content": content}
    return entry


def _security(row: Operation) -> list[JsonObject]:
    if row.who == DEVICE:
        return [{"device": []}]
    return [{}, {"session": []}] if row.who == ANYONE else [{"session": []}]


def _answer(kind: Any, schema: dict[int, JsonObject]) -> JsonObject:
    if (in_json := json_type(kind)) is not None:
        text = (in_json.__doc__ or "The answer.").partition("\n")[0]
        return {
            "description": text,
            "content": {"application/json": {"schema": schema[id(in_json)]}},
        }
    text = kind.__doc__ or "The answer."
    if issubclass(kind, Stream):
        carried = ", ".join(f"`{name}`: {shape.__name__}" for name, shape in kind.EVENTS.items())
        text += f" Events and the JSON in their data: {carried}." if carried else ""
    media = kind.MEDIA.partition(";")[0]
    return {"description": text, "content": {media: {"schema": {"type": "string"}}}}


def _parameters(row: Operation) -> list[JsonObject]:
    found: list[JsonObject] = []
    if row.parameters is not None:
        (shape,), parts = msgspec.json.schema_components([row.parameters], ref_template="{name}")
        described = parts[shape["$ref"]]
        for name, one in described["properties"].items():
            where = "path" if name in row.path_names else "query"
            is_needed = where == "path" or name in described.get("required", ())
            found.append({"name": name, "in": where, "required": is_needed, "schema": one})
            if text := one.pop("description", ""):
                found[-1]["description"] = text
    if row.changes and row.from_a_page:
        found.append(
            {
                "name": "X-Croupier",
                "in": "header",
                "required": True,
                "description": "Pages elsewhere cannot set it.",
                "schema": {"type": "string", "enum": ["1"], "default": "1"},
            }
        )
    if row.key:
        found.append(
            {
                "name": "Idempotency-Key",
                "in": "header",
                "required": True,
                "description": "One key, one effect: a fresh UUID, the same one for a repeat.",
                "schema": {"type": "string", "minLength": 8, "maxLength": 100},
            }
        )
    if any(issubclass(get_origin(a) or a, Stream) for a in row.answers.values()):
        found.append(
            {
                "name": "Last-Event-ID",
                "in": "header",
                "required": False,
                "description": "The id of the last event received: the stream goes on after it.",
                "schema": {"type": "string"},
            }
        )
    return found


# ---- the page

_STYLE = (
    "body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;"
    "background:#fbf8ef;color:#222}h2{margin-top:2.5rem}code,pre{font:14px/1.4 ui-monospace,"
    "monospace}dt{margin-top:1rem}dt b{display:inline-block;min-width:3.5rem;color:#0b57a4}"
    "pre{white-space:pre-wrap;background:#f1ecdc;padding:.5rem .75rem;border-radius:.4rem}"
)
WHO = {
    ANYONE: "anyone",
    SIGNED_IN: "signed in",
    PATRON: "patrons",
    STAFF: "staff",
    DEVICE: "device",
}


def page(described: JsonObject) -> str:
    """Write the API for people."""
    by_tag: dict[str, list[str]] = {}
    for path, methods in described["paths"].items():
        for method, one in methods.items():
            by_tag.setdefault(one["tags"][0], []).append(_entry(described, path, method, one))
    sections = "".join(
        f"<h2>{escape(tag.capitalize())}</h2><dl>{''.join(rows)}</dl>"
        for tag, rows in by_tag.items()
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier API</title>'
        f"<style>{_STYLE}</style><h1>Croupier API</h1><p>{escape(DESCRIPTION)}</p>"
        f'<p>The same as a document: <a href="/openapi.json">openapi.json</a></p>{sections}'
    )


def _entry(described: JsonObject, path: str, method: str, one: JsonObject) -> str:
    who = str(WHO.get(one["x-who"], one["x-who"]))
    names: list[str] = [p["name"] for p in one.get("parameters", ()) if p["in"] != "path"]
    query = f"<br>Takes: <code>{escape(', '.join(names))}</code>" if names else ""
    shown = ""
    if body := one.get("requestBody"):
        shown += _shape(described, "Body", body["content"])
    for status, answer in one["responses"].items():
        if "$ref" not in answer:
            shown += _shape(described, status, answer["content"])
    return (
        f"<dt><b>{method.upper()}</b> <code>{escape(path)}</code> · {escape(who)}</dt>"
        f"<dd>{escape(one['description'])}{query}{shown}</dd>"
    )


def _shape(described: JsonObject, title: str, content: JsonObject) -> str:
    ((media, of_media),) = content.items()
    schema = of_media["schema"]
    if "$ref" in schema:
        schema = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    lines = [f"{name}: {_kind(rule)}" for name, rule in schema.get("properties", {}).items()]
    text = ("\n".join(lines) or _kind(schema)) if media == "application/json" else str(media)
    return f"<pre>{escape(title)}\n{escape(text)}</pre>"


def _kind(rule: JsonObject) -> str:
    if "$ref" in rule:
        return str(rule["$ref"].rpartition("/")[2])
    if "anyOf" in rule:
        return " | ".join(_kind(each) for each in rule["anyOf"])
    if "enum" in rule:
        return " | ".join(map(str, rule["enum"]))
    if rule.get("type") == "array":
        return f"[{_kind(rule.get('items', {}))}]"
    return str(rule.get("const", rule.get("type", "anything")))
