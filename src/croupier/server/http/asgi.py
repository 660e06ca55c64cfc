"""The ASGI application: finds the row of a request, holds the request to it, sends the answer."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import parse_qsl

import msgspec
import structlog
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from croupier.messages import Names, say
from croupier.messages.languages import LANGUAGES, accepted, language, speak
from croupier.rules.errors import RuleError
from croupier.rules.odds_notation import odds_as_text
from croupier.rules.ways import values, way
from croupier.server import metrics
from croupier.server.accounts.ranks import need_anyone_of_staff, need_patron
from croupier.server.accounts.rates import Rate
from croupier.server.answers.problems import Problem, from_rule, no_database, sign_in_first
from croupier.server.answers.shapes import Document, Encoded, Receive, Send, Stream, status_of
from croupier.server.desk import Desk
from croupier.server.http.cookies import (
    LANGUAGE,
    SEEN,
    cookie_name,
    language_cookie,
    seen_cookie,
)
from croupier.server.http.operation import (
    ANYONE,
    DEVICE,
    PATRON,
    SIGNED_IN,
    STAFF,
    Call,
    Limit,
    Operation,
    Routes,
    bucket_of,
)
from croupier.server.http.pages import SPOKEN_TYPES, File, Pages
from croupier.server.settings import Settings
from croupier.store.contract import StoreBusy, StoreFailed
from croupier.store.opening import is_postgres

Scope = dict[str, Any]
Headers = list[tuple[bytes, bytes]]
MOST_BODY = 64 * 1024
# Whoever asks too much: how many seconds' worth they may ask at once, what is still answered when
# its turn comes, and how far off a turn may be.
AT_ONCE, PATIENCE_SECONDS, LONGEST_TURN = 0.5, 1.0, 10.0
STREAM_TURNS = 4.0  # more that a stream takes: whoever opens one is told a whole table at once
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
# What is not a page needs less: data is neither drawn nor framed, and a page's parts obey the page.
SECURITY_OF_PARTS = [(b"x-content-type-options", b"nosniff")]
SECURITY_OF_DATA = [
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    *SECURITY_OF_PARTS,
]
JSON = (b"content-type", b"application/json")
NO_STORE = (b"cache-control", b"no-store")
log = structlog.get_logger()
encode = msgspec.json.Encoder(enc_hook=odds_as_text).encode


class Application:
    """The house to a web server. Its desk comes with the house's opening, and goes with it."""

    def __init__(
        self, rows: tuple[Operation, ...], settings: Settings, life: Any, pages: Pages | None = None
    ) -> None:
        self.desk: Desk | None = None
        self.not_opened: RuleError | None = None  # why the house could not open by its settings
        self.is_lost = False  # the journal went back: the process has to begin anew
        self.leave: Callable[[], None] = lambda: None  # told by whoever serves it
        self._rows = rows
        self._routes = Routes(rows)
        self._settings = settings
        self._life = life
        self._pages = pages or Pages()
        self._at_pages = ThreadPoolExecutor(1, "pages")
        self._cookie = cookie_name(settings.https)
        self._is_shared = is_postgres(settings.database)
        strict = [(b"strict-transport-security", b"max-age=31536000")] if settings.https else []
        self._security = SECURITY + strict
        self._security_of_parts = SECURITY_OF_PARTS + strict
        self._security_of_data = SECURITY_OF_DATA + strict
        from_origins = (origin.partition("://")[2] for origin in settings.origins)
        self._names = frozenset(map(name_in, (settings.host, *settings.hosts, *from_origins)))
        self._streams: Counter[str] = Counter()
        self._requests = Rate(settings.requests_per_second, settings.requests_per_second * AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1000})
            return
        began, status, why = time.perf_counter(), 0, dict[str, Any]()
        speak(_asked_in(scope, dict(scope["headers"])))

        def send_on(message: dict[str, Any]) -> Awaitable[None]:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = message["headers"]
                message["headers"] = [*headers, *self._security_for(scope["path"], headers)]
            return send(message)

        try:
            await self._answer(scope, receive, send_on)
        except (Exception, asyncio.CancelledError) as error:
            is_let_go = isinstance(error, asyncio.CancelledError)
            if status or (is_let_go and not self.is_lost):
                raise  # answered already, or nobody is there any more
            # Let go by a house that is lost, it is asked again under the same key.
            refusal = no_database() if is_let_go else _as_problem(error, scope["path"])
            names = str if self.desk is None else self.desk.door.name
            person = scope.get("person", "")
            why = {"refusal": refusal.message.id, "clauses": refusal.clauses, "person": person}
            await _refuse(refusal, names, person, send_on)
        metrics.answered(status).inc()
        if status >= 400 or (scope["method"] != "GET" and not scope["path"].endswith("/wagers")):
            log.info(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=round((time.perf_counter() - began) * 1000, 1),
                **why,
            )

    def _security_for(self, path: str, headers: Headers) -> Headers:
        if path.startswith("/api/"):
            return self._security_of_data
        kind = next((value for name, value in headers if name == b"content-type"), b"")
        return self._security if kind.startswith(b"text/html") else self._security_of_parts

    async def _live(self, receive: Receive, send: Send) -> None:
        """Open the house when the server starts, and close it in order when it stops."""
        await receive()
        try:
            async with self._life(self):
                await send({"type": "lifespan.startup.complete"})
                await receive()
        except RuleError as error:
            self.not_opened = error
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        except Exception as error:
            log.error("the house did not open, or did not close in order", exc_info=error)
            stage = "startup" if self.desk is None else "shutdown"
            await send({"type": f"lifespan.{stage}.failed", "message": str(error)})
            return
        await send({"type": "lifespan.shutdown.complete"})

    # ---- one operation

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        method, path = scope["method"], scope["path"]
        headers: dict[bytes, bytes] = dict(scope["headers"])
        cookies, address = _cookies(headers.get(b"cookie", b"")), self._address(scope, headers)
        token = cookies.get(self._cookie, "")
        await self._slow_down(token, address)
        found = self._routes.find(method, path)
        if found is None:
            await self._page(scope, headers, send)
            return
        row, given = found
        if row.is_stream:
            await self._slow_down(token, address, STREAM_TURNS)
        if path.startswith("/api/"):
            self._for_this_house(headers)
        if row.changes and row.from_a_page:
            self._same_origin(headers)
        async with asyncio.timeout(row.within):
            assert self.desk is not None
            call = Call(self.desk, path, address, headers, token)
            if self._is_shared:
                await self.desk.catch_up(_position(cookies.get(SEEN, "")))
            answer = await self._operate(row, given, call, scope, receive)
        if isinstance(answer, Stream):
            await self._stream(answer, call, send, receive)
            return
        if row.changes and self._is_shared:
            # Another process may answer next, and has to know by then what was done here.
            call.cookies.append(seen_cookie(self._settings.https, call.desk.follower.position))
        await _send(send, *_encoded(answer), call.cookies)

    async def _operate(
        self, row: Operation, given: dict[str, str], call: Call, scope: Scope, receive: Receive
    ) -> Any:
        """Hold a request to its row, and do what it asks."""
        desk, headers = call.desk, call.headers
        call.rows = self._rows
        call.person = await desk.door.sessions.who(call.token)
        scope["person"] = "" if call.person is None else call.person.id
        await self._admit(row, call)
        parameters: dict[str, Any] = {}
        if scope["query_string"]:
            asked = _query(scope["query_string"], row.path_names)
            row.check_query(asked)
            given |= asked
        if row.parameters is not None:
            read = row.read_parameters(given)
            parameters = {"query": read} if row.query else msgspec.structs.asdict(read)
        if row.changes:
            raw = await read_body(headers, receive)
            if row.body is not None and (raw or row.needs_body):
                parameters["body"] = row.read_body(raw)
            if row.key:
                name = headers.get(b"idempotency-key")
                call.key_if_any = desk.key(
                    call.asker, None if name is None else name.decode("latin-1"), call.path, raw
                )
        if row.limit is not None:
            _hold_to(row.limit, call)
        return await row.function(call, **parameters)

    async def _slow_down(self, token: str, address: str, turns: float = 1.0) -> None:
        """Keep whoever asks for far too much waiting: it is they who are to be slow, not others.

        Each of their requests has a turn, refused or not: a refusal at once would be asked for
        again at once, and many turns at one time would keep others waiting as well.
        """
        known = None if self.desk is None else self.desk.door.sessions.known(token)
        who, now = bucket_of(known, address), time.monotonic()
        wait = self._requests.turn(who, now, LONGEST_TURN, turns)
        if wait:
            await asyncio.sleep(wait)
        if wait > PATIENCE_SECONDS:
            raise Problem(429, say("requests-too-many"), wait=wait)

    async def _admit(self, row: Operation, call: Call) -> None:
        """Let those in whom the row lets in.

        At a console that was left alone nothing is done, and nothing read but what everyone may
        see: there whoever asks is nobody until the PIN comes.
        """
        desk, who = call.desk, row.who
        is_left_alone = not row.at_a_locked_console and desk.door.sessions.is_locked(call.token)
        if is_left_alone and who == ANYONE and not row.changes:
            call.person = None
        if who == PATRON:
            need_patron(call.person)
        elif who == STAFF:
            need_anyone_of_staff(call.person)
        elif who == SIGNED_IN and call.person is None:
            raise sign_in_first()
        elif who not in (ANYONE, SIGNED_IN, DEVICE):
            desk.allow(call.person, who)
        if call.person is None or row.at_a_locked_console:
            return
        if is_left_alone:
            raise Problem(423, say("console-locked"), needs="pin")
        if row.changes:
            await desk.door.sessions.note_act(call.token)

    def _for_this_house(self, headers: dict[bytes, bytes]) -> None:
        """Answer to no name but the house's own: a page elsewhere may have its name lead here."""
        host = headers.get(b"host", b"").decode("latin-1")
        if not is_ours(host, self._names):
            raise Problem(
                421, say("host-unknown", host=host[:80]), allowed=values(sorted(self._names))
            )

    def _same_origin(self, headers: dict[bytes, bytes]) -> None:
        """A page elsewhere can neither set our header nor pretend to our origin."""
        if headers.get(b"x-croupier") != b"1":
            raise Problem(403, say("croupier-header-missing"))
        origin = headers.get(b"origin")
        if origin is None:
            return
        here = headers.get(b"host", b"").decode("latin-1")
        scheme, _, host = origin.decode("latin-1").partition("://")
        is_same = host == here and scheme == ("https" if self._settings.https else "http")
        if not is_same and origin.decode("latin-1") not in self._settings.origins:
            raise Problem(403, say("request-cross-site"))

    def _address(self, scope: Scope, headers: dict[bytes, bytes]) -> str:
        if self._settings.behind_proxy and (given := headers.get(b"x-forwarded-for")):
            return given.decode("latin-1").rpartition(",")[2].strip()
        client = scope.get("client")
        return str(client[0]) if client else ""

    # ---- streams

    async def _stream(self, stream: Stream, call: Call, send: Send, receive: Receive) -> None:
        """Serve a stream, so many for each person and neighbourhood.

        Those without an account share a number of places; whoever has one needs none of them.
        """
        person, settings = call.person, self._settings
        counted = {} if person is None else {person.id: settings.streams_per_person}
        if person is None or person.kind == "guest":
            counted |= {call.nearby: settings.streams_per_address, "": settings.streams}
        if any(self._streams[of] >= most for of, most in counted.items()):
            raise Problem(429, say("streams-too-many"), allowed=(way("close-some"),), wait=5)
        self._streams.update(dict.fromkeys(counted, 1))
        metrics.STREAMS.inc()
        try:
            await stream.serve(send, receive)
        finally:
            metrics.STREAMS.dec()
            for of in counted:
                self._streams[of] -= 1
                if not self._streams[of]:
                    del self._streams[of]

    # ---- pages

    async def _page(self, scope: Scope, headers: dict[bytes, bytes], send: Send) -> None:
        path = scope["path"]
        if path.startswith("/api/"):
            raise Problem(404, say("route-unknown"))
        if scope["method"] not in ("GET", "HEAD"):
            raise Problem(405, say("page-read-only"), methods=("GET", "HEAD"))
        file = await self._find_page(path)
        is_read = scope["method"] == "GET" and b"text/html" in headers.get(b"accept", b"")
        away = await self._find_page("/away.html") if file is None and is_read else None
        if file is not None:
            await _send_file(file, scope, headers, self._remembered(scope), send)
        elif away is not None:
            sent = [(b"content-type", away.type.encode()), NO_STORE]
            await _send(send, 404, sent, away.content)
        else:
            raise Problem(404, say("page-unknown"), allowed=values("/"))

    async def _find_page(self, path: str) -> File | None:
        """Find a page apart from all else: to write one in a language takes a tenth of a second."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._at_pages, self._pages.find, path, language())

    def _remembered(self, scope: Scope) -> list[str]:
        """Have the device remember a language that an address asks for."""
        asked = _language_in(scope)
        return [language_cookie(self._settings.https, asked)] if asked else []


def _language_in(scope: Scope) -> str:
    """Name the language that an address asks for, one of ours: ``?language=vi``."""
    query = scope["query_string"]
    asked = dict(parse_qsl(query[:1000])).get(b"language", b"") if b"language=" in query else b""
    return asked.decode("latin-1") if asked.decode("latin-1") in LANGUAGES else ""


def _asked_in(scope: Scope, headers: dict[bytes, bytes]) -> str:
    """Choose the language of an answer: what the address asks for, the device's, the browser's."""
    if found := _language_in(scope):
        return found
    if (kept := _cookies(headers.get(b"cookie", b"")).get(LANGUAGE, "")) in LANGUAGES:
        return kept
    return accepted(headers.get(b"accept-language", b"").decode("latin-1"))


def _cookies(given: bytes) -> dict[str, str]:
    named = [part.strip().partition("=") for part in given.decode("latin-1").split(";")]
    return {name: value.strip('"') for name, _, value in named}


def _position(seen: str) -> int:
    """Read how far somebody has been told; anything but a position is none."""
    return int(seen) if seen.isdecimal() and len(seen) < 16 else 0


HOST = re.compile(r"(?:\[([^\[\]]*)\]|([^:\[\],\s]*))(?::\d*)?")


def name_in(host: str) -> str:
    """Give the name or address of a ``Host`` header, without its port; none of what is neither."""
    found = HOST.fullmatch(host)
    return "" if found is None else (found[1] or found[2] or "").lower().rstrip(".")


@lru_cache(256)
def is_ours(host: str, names: frozenset[str]) -> bool:
    """Tell whether the house is meant: by an address, which no other page can have, or a name."""
    name = name_in(host)
    if name in names or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _hold_to(limit: Limit, call: Call) -> None:
    """Refuse whoever asks a row too often; guests act no more together than a few people do."""
    desk, rate = call.desk, getattr(call.desk, limit.of)
    if limit.by == "person":
        desk.limit(rate, call.asker.id, limit.cost)
        if call.asker.kind == "guest":
            desk.limit(desk.guests_acts, call.nearby, limit.cost)
    else:
        desk.limit(rate, call.bucket if limit.by == "asker" else call.nearby, limit.cost)


def _query(query: bytes, path_names: tuple[str, ...]) -> dict[str, str]:
    """Read a query; what the path says is not the query's to say again."""
    try:
        pairs = parse_qsl(query.decode(), keep_blank_values=True, max_num_fields=50)
    except (UnicodeDecodeError, ValueError):
        raise Problem(422, say("query-unreadable")) from None
    return {name: value for name, value in pairs if name not in path_names}


def _encoded(answer: Any) -> tuple[int, Headers, bytes]:
    if isinstance(answer, Encoded):
        return 200, [JSON, NO_STORE], answer.body
    if isinstance(answer, Document):
        return 200, [(b"content-type", answer.MEDIA.encode()), NO_STORE], answer.body
    return status_of(type(answer)), [JSON, NO_STORE], encode(answer)


def _as_problem(error: BaseException, path: str) -> Problem:
    """Give any failure the one shape of refusals; what nobody thought of is noted."""
    match error:
        case Problem():
            return error
        case RuleError():
            return from_rule(error)
        case DBAPIError():
            log.error("the database does not answer", path=path, error=str(error.orig))
            return no_database()
        case NoConnectionFree() | TimeoutError() | StoreBusy() | StoreFailed():
            log.error("the database does not answer in time", path=path, error=str(error))
            return no_database()
    log.error("a request failed", path=path, exc_info=error)
    return Problem(500, say("house-fault-noted"))


async def _refuse(problem: Problem, names: Names, to: str, send: Send) -> None:
    headers = [JSON, NO_STORE]
    if problem.wait:
        headers.append((b"retry-after", str(max(1, round(problem.wait))).encode()))
    if problem.methods:
        headers.append((b"allow", ", ".join(problem.methods).encode()))
    await _send(send, problem.status, headers, encode(problem.refusal(names, to)))


async def _send(
    send: Send, status: int, headers: Headers, body: bytes, cookies: list[str] | None = None
) -> None:
    headers.append((b"content-length", str(len(body)).encode()))
    for cookie in cookies or ():
        headers.append((b"set-cookie", cookie.encode("latin-1")))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _send_file(
    file: File, scope: Scope, headers: dict[bytes, bytes], cookies: list[str], send: Send
) -> None:
    # An address that names its version may be kept for ever; any other is asked about again.
    keep = b"public, max-age=31536000, immutable" if file.is_fixed else b"no-cache"
    spoken = b", accept-language, cookie" if file.type in SPOKEN_TYPES else b""
    sent = [
        (b"content-type", file.type.encode()),
        (b"cache-control", keep),
        (b"etag", file.etag.encode()),
        (b"vary", b"accept-encoding" + spoken),
        *((b"set-cookie", each.encode("latin-1")) for each in cookies),
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


async def read_body(headers: dict[bytes, bytes], receive: Receive) -> bytes:
    """Read a body that is not too long; one that is too slow does not get here (``arrival``)."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length) > MOST_BODY:
        raise _too_large()
    body, is_whole = b"", False
    while not is_whole:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Problem(400, say("request-interrupted"))
        body += message.get("body", b"")
        if len(body) > MOST_BODY:
            raise _too_large()
        is_whole = not message.get("more_body")
    return body


def _too_large() -> Problem:
    return Problem(413, say("request-too-large"))
