"""The API's description: the OpenAPI document with the hot paths in it, and a page to read it.

The page is plain HTML made here: it needs no scripts, so none come from anywhere else.
"""

from html import escape
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse

from croupier.server.routes.patrons import SLIP_SCHEMA

DESCRIPTION = (
    "Table games by the book. Every refusal has one shape: a sentence, the clauses behind it, "
    "what would be allowed, and the rank that is needed. State-changing requests carry the "
    "header X-Croupier: 1 and, where money or a table changes, an Idempotency-Key."
)
_TABLE = {
    "name": "table", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 24},
}  # fmt: skip
_KEY = {
    "name": "Idempotency-Key", "in": "header", "required": False, "schema": {"type": "string"},
}  # fmt: skip
_LAST = {"name": "Last-Event-ID", "in": "header", "schema": {"type": "string"}}
_STREAM = {"200": {"description": "Events.", "content": {"text/event-stream": {}}}}
# What is answered without FastAPI, described all the same.
HOT_PATHS: dict[str, Any] = {
    "/api/tables/{table}/wagers": {
        "post": {
            "tags": ["patrons"],
            "summary": "Wagers",
            "description": "Place a whole slip, all of it or none; durable when answered.",
            "operationId": "wagers",
            "parameters": [_TABLE, _KEY],
            "responses": {"200": {"description": "Position, wagers, balance."}},
            **SLIP_SCHEMA,
        }
    },
    "/api/tables/{table}/stream": {
        "get": {
            "tags": ["tables"],
            "summary": "Stream",
            "description": "A table's events and view as they change; resumes by Last-Event-ID.",
            "operationId": "stream",
            "parameters": [_TABLE, _LAST],
            "responses": _STREAM,
        }
    },
    "/api/pit/stream": {
        "get": {
            "tags": ["staff"],
            "summary": "Pit stream",
            "description": "Every table's view as it changes, for staff.",
            "operationId": "pit_stream",
            "responses": _STREAM,
        }
    },
}
_STYLE = (
    "body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;"
    "background:#fbf8ef;color:#222}h2{margin-top:2.5rem}code,pre{font:14px/1.4 ui-monospace,"
    "monospace}dt{margin-top:1rem}dt b{display:inline-block;min-width:3.5rem;color:#0b57a4}"
    "pre{white-space:pre-wrap;background:#f1ecdc;padding:.5rem .75rem;border-radius:.4rem}"
)


def add_to(app: FastAPI) -> None:
    """Put the hot paths into the OpenAPI document, and serve the page that shows it."""
    made = app.openapi

    def openapi() -> dict[str, Any]:
        document = made()
        document["paths"].update(HOT_PATHS)
        return document

    app.openapi = openapi  # type: ignore[method-assign]

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(page(app.openapi()))


def page(document: dict[str, Any]) -> str:
    """Write the API for people."""
    by_tag: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, one in methods.items():
            tag = (one.get("tags") or ["other"])[0]
            by_tag.setdefault(tag, []).append(_entry(document, path, method, one))
    sections = "".join(
        f"<h2>{escape(tag.title())}</h2><dl>{''.join(rows)}</dl>" for tag, rows in by_tag.items()
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier API</title>'
        f"<style>{_STYLE}</style><h1>Croupier API</h1><p>{escape(DESCRIPTION)}</p>"
        f'<p>The same as a document: <a href="/api/openapi.json">openapi.json</a></p>{sections}'
    )


def _entry(document: dict[str, Any], path: str, method: str, one: dict[str, Any]) -> str:
    said = escape(one.get("description") or one.get("summary", ""))
    names = [p["name"] for p in one.get("parameters", ()) if p["in"] == "query"]
    query = f"<br>Query: <code>{escape(', '.join(names))}</code>" if names else ""
    body = _body(document, one)
    shown = f"<pre>{escape(body)}</pre>" if body else ""
    return (
        f"<dt><b>{method.upper()}</b> <code>{escape(path)}</code></dt><dd>{said}{query}{shown}</dd>"
    )


def _body(document: dict[str, Any], one: dict[str, Any]) -> str:
    content = one.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = content.get("schema", {})
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return "\n".join(
        f"{name}: {_kind(rule)}" for name, rule in schema.get("properties", {}).items()
    )


def _kind(rule: dict[str, Any]) -> str:
    if "anyOf" in rule:
        return " | ".join(_kind(each) for each in rule["anyOf"])
    if "enum" in rule:
        return " | ".join(map(str, rule["enum"]))
    return str(rule.get("type", "object"))
