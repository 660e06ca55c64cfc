"""The outermost layer: who may come in at all, and the two hot paths, wagers and streams.

Everything else goes on to FastAPI. Wagers and streams are answered here, without a framework:
they are nearly all of the traffic, and a microsecond saved is saved a thousand times a second.
"""

import asyncio
import ipaddress
import time
from collections import Counter
from typing import Any

import msgspec
import structlog
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError

from croupier.floor.people import Person
from croupier.rules.errors import RuleError
from croupier.server import metrics
from croupier.server.acts import place, read_slip
from croupier.server.desk import Desk
from croupier.server.door import need_patron
from croupier.server.hub import Receive, Send, Viewer
from croupier.server.pages import File, Pages
from croupier.server.problems import Problem, from_rule, no_database
from croupier.server.routes.asking import cookie_name
from croupier.server.settings import Settings

Scope = dict[str, Any]
MOST_BODY = 64 * 1024
BODY_SECONDS = 10.0
SAFE = ("GET", "HEAD", "OPTIONS")
# Scripts only from files of ours; styles may be set by them on elements.
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
SECURITY = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
JSON = (b"content-type", b"application/json")
NO_STORE = (b"cache-control", b"no-store")
log = structlog.get_logger()
_encode = msgspec.json.Encoder().encode


class TooLarge(Exception):
    """A body beyond what any request of ours needs."""


class Front:
    """The ASGI application of the house."""

    def __init__(self, app: FastAPI, settings: Settings, pages: Pages | None = None) -> None:
        self.app = app
        self._settings = settings
        self._pages = pages or Pages()
        self._cookie = cookie_name(settings.https) + "="
        self._security = list(SECURITY)
        if settings.https:
            self._security.append((b"strict-transport-security", b"max-age=31536000"))
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1000})
                return
            await self.app(scope, receive, send)  # type: ignore[arg-type]
            return
        began, status = time.perf_counter(), 0

        async def told(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *self._security]
            await send(message)

        try:
            await self._route(scope, receive, told)
        except Problem as problem:
            await self._refuse(problem, told)
        except RuleError as error:
            await self._refuse(from_rule(error), told)
        except TooLarge:
            await self._refuse(Problem(413, "That is too much to read at once."), told)
        except Exception as error:
            if status:
                raise  # answered already
            await self._refuse(_unforeseen(error, scope["path"]), told)
        metrics.REQUESTS.labels(str(status)).inc()
        if status >= 400 or (scope["method"] != "GET" and not scope["path"].endswith("/wagers")):
            log.info(
                "request", method=scope["method"], path=scope["path"], status=status,
                ms=round((time.perf_counter() - began) * 1000, 1),
            )  # fmt: skip

    # ---- the gate

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        method, path = scope["method"], scope["path"]
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if not path.startswith("/api/"):
            await self._outside(scope, headers, receive, send)
            return
        if method not in SAFE and not path.endswith("/reader"):
            self._same_origin(headers)
        parts = path.split("/")  # "", "api", "tables", T, "wagers"
        if len(parts) == 5 and parts[2] == "tables":
            if method == "POST" and parts[4] == "wagers":
                await self._wagers(parts[3], path, headers, receive, send)
                return
            if method == "GET" and parts[4] == "stream":
                await self._table_stream(scope, parts[3], headers, receive, send)
                return
        if method == "GET" and path == "/api/pit/stream":
            await self._pit_stream(scope, headers, receive, send)
            return
        body = await read_body(headers, receive)
        await self.app(scope, _first(body, receive), send)  # type: ignore[arg-type]

    def _same_origin(self, headers: dict[bytes, bytes]) -> None:
        """A page elsewhere can neither set our header nor pretend to our origin."""
        if headers.get(b"x-croupier") != b"1":
            raise Problem(403, "The header X-Croupier: 1 is missing.")
        origin = headers.get(b"origin")
        if origin is None:
            return
        here = headers.get(b"host", b"").decode("latin-1")
        scheme, _, host = origin.decode("latin-1").partition("://")
        is_ours = host == here and scheme in ("http", "https")
        if not is_ours and origin.decode("latin-1") not in self._settings.origins:
            raise Problem(403, "This request comes from another site.")

    async def _asker(self, headers: dict[bytes, bytes]) -> Person | None:
        return await self._desk.door.who(self._token(headers))

    def _token(self, headers: dict[bytes, bytes]) -> str:
        token = ""
        for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
            part = part.strip()
            if part.startswith(self._cookie):
                token = part[len(self._cookie) :].strip('"')
        return token

    @property
    def _desk(self) -> Desk:
        desk: Desk = self.app.state.desk
        return desk

    def _address(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        if self._settings.behind_proxy and (given := headers.get(b"x-forwarded-for")):
            return given.decode("latin-1").rpartition(",")[2].strip()
        client = scope.get("client")
        return str(client[0]) if client else ""

    # ---- wagers

    async def _wagers(
        self, table: str, path: str, headers: dict[bytes, bytes], receive: Receive, send: Send
    ) -> None:
        desk = self._desk
        patron = need_patron(await self._asker(headers))
        body = await read_body(headers, receive)
        slip = read_slip(body)
        name = headers.get(b"idempotency-key")
        key = desk.key(patron, name.decode("latin-1") if name is not None else None, path, body)
        await _send_json(send, 200, await place(desk, patron, table, slip, key))

    # ---- streams

    async def _table_stream(
        self, scope: Scope, table: str, headers: dict[bytes, bytes], receive: Receive, send: Send
    ) -> None:
        person = await self._asker(headers)
        channel = await self._desk.channel(table, person)
        rank = self._desk.actor(person).rank if person is not None else ""
        viewer = Viewer(person.id if person is not None else "", rank)
        viewer.token = self._token(headers) if person is not None else ""
        after = _last_event(scope, headers)
        address = self._enter(scope, headers)
        try:
            await self._desk.hub.watch(channel, viewer, after, send, receive)
        finally:
            self._leave(address)

    async def _pit_stream(
        self, scope: Scope, headers: dict[bytes, bytes], receive: Receive, send: Send
    ) -> None:
        staff = self._desk.allow(await self._asker(headers), "see-tables")
        viewer = Viewer(staff.id, staff.rank, token=self._token(headers))
        address = self._enter(scope, headers)
        try:
            await self._desk.hub.watch_pit(viewer, send, receive)
        finally:
            self._leave(address)

    def _enter(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        address = self._address(scope, headers)
        total = self._streams.total() if self._streams else 0
        if (
            self._streams[address] >= self._settings.streams_per_address
            or total >= self._settings.streams
        ):
            raise Problem(429, "Too many streams are open.", allowed="close some", wait=5)
        self._streams[address] += 1
        metrics.STREAMS.inc()
        return address

    def _leave(self, address: str) -> None:
        self._streams[address] -= 1
        metrics.STREAMS.dec()
        if not self._streams[address]:
            del self._streams[address]

    # ---- pages, health, metrics

    async def _outside(
        self, scope: Scope, headers: dict[bytes, bytes], receive: Receive, send: Send
    ) -> None:
        method, path = scope["method"], scope["path"]
        if method not in ("GET", "HEAD"):
            raise Problem(405, "Pages are only read.")
        if path == "/health":
            desk = self._desk
            await _send_json(
                send, 200, {"status": "ok", "position": desk.house.seen, "streams":
                            desk.hub.open_streams, "dealing": self.app.state.dealers.is_dealing}
            )  # fmt: skip
        elif path == "/metrics":
            await self._metrics(scope, headers, send)
        else:
            file = self._pages.find(path)
            if file is None:
                raise Problem(404, "There is no such page.", allowed="/")
            await _send_file(file, scope, headers, send)

    async def _metrics(self, scope: Scope, headers: dict[bytes, bytes], send: Send) -> None:
        """Metrics are for the machine room: addresses that are not public."""
        client = scope.get("client")
        try:
            is_near = client is None or ipaddress.ip_address(client[0]).is_private
        except ValueError:
            is_near = False
        if not is_near or b"x-forwarded-for" in headers:
            raise Problem(404, "There is no such page.", allowed="/")
        metrics.POSITION.set(self._desk.house.seen)
        metrics.DEALING.set(self.app.state.dealers.is_dealing)
        await _send(send, 200, [(b"content-type", b"text/plain; version=0.0.4"), NO_STORE],
                    metrics.page())  # fmt: skip

    async def _refuse(self, problem: Problem, send: Send) -> None:
        extra = []
        if problem.wait:
            extra.append((b"retry-after", str(max(1, round(problem.wait))).encode()))
        await _send(send, problem.status, [JSON, NO_STORE, *extra], _encode(problem.body()))


async def _send(
    send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:  # fmt: skip
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _send_json(send: Send, status: int, value: Any) -> None:
    await _send(send, status, [JSON, NO_STORE], _encode(value))


async def _send_file(
    file: File, scope: Scope, headers: dict[bytes, bytes], send: Send
) -> None:  # fmt: skip
    # An address that names its version may be kept for ever; any other is asked about again.
    is_fixed = scope.get("query_string", b"").startswith(b"v=")
    keep = b"public, max-age=31536000, immutable" if is_fixed else b"no-cache"
    sent = [
        (b"content-type", file.type.encode()),
        (b"cache-control", keep),
        (b"etag", file.etag.encode()),
        (b"vary", b"accept-encoding"),
    ]
    if headers.get(b"if-none-match", b"").decode("latin-1") == file.etag:
        await send({"type": "http.response.start", "status": 304, "headers": sent})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        return
    body = file.content
    if file.packed and b"gzip" in headers.get(b"accept-encoding", b""):
        body = file.packed
        sent.append((b"content-encoding", b"gzip"))
    if scope["method"] == "HEAD":
        sent.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": sent})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        return
    await _send(send, 200, sent, body)


def _last_event(scope: Scope, headers: dict[bytes, bytes]) -> int | None:
    """Read where a viewer was: the header a browser sends, or ``?after=`` by hand."""
    given = headers.get(b"last-event-id", b"")
    if not given and scope.get("query_string", b"").startswith(b"after="):
        given = scope["query_string"][6:]
    return int(given) if given.isdigit() and len(given) < 19 else None


async def read_body(headers: dict[bytes, bytes], receive: Receive) -> bytes:
    """Read a body that is neither too long nor too slow."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length) > MOST_BODY:
        raise TooLarge
    body, is_whole = b"", False
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while not is_whole:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Problem(400, "The request was broken off.")
                body += message.get("body", b"")
                if len(body) > MOST_BODY:
                    raise TooLarge
                is_whole = not message.get("more_body")
    except TimeoutError:
        raise Problem(408, "The request took too long to arrive.") from None
    return body


def _first(body: bytes, receive: Receive) -> Receive:
    """Hand a body on that was read already; what comes behind it comes as it does."""
    read = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> dict[str, Any]:
        return read.pop() if read else await receive()

    return next_message


def _unforeseen(error: Exception, path: str) -> Problem:
    """Note what nobody thought of, and say so in the one shape of refusals."""
    if isinstance(error, DBAPIError):
        log.error("the database does not answer", path=path, error=str(error.orig))
        return no_database()
    log.error("a request failed", path=path, exc_info=error)
    return Problem(500, "Something is wrong with the house; it was noted.")
