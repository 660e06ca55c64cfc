"""A load generator: many patrons who bet and many viewers who watch, over real sockets.

Plain asyncio protocols instead of an HTTP library: the generator shares two cores with the
server it measures, and must not be the slower of the two.
"""

import asyncio
import re
import time
from bisect import bisect_right
from collections import defaultdict
from uuid import uuid4

_LENGTH = re.compile(rb"content-length: (\d+)", re.I)
_ID = re.compile(rb"id: (\d+)\n")
_PHASE = re.compile(rb'"phase":"([a-z-]+)"')
_POSITION = re.compile(rb'"position":(\d+)')
_COOKIE = re.compile(rb"set-cookie: ([^;]+);", re.I)


class Caller(asyncio.Protocol):
    """One keep-alive connection that asks one thing at a time."""

    def __init__(self) -> None:
        self.buffer = b""
        self.answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, gap, body = self.buffer.partition(b"\r\n\r\n")
        if not gap:
            return
        length = _LENGTH.search(head)
        need = int(length[1]) if length else 0
        if len(body) >= need and self.answer is not None:
            self.buffer = body[need:]
            answer, self.answer = self.answer, None
            if not answer.done():
                answer.set_result((int(head[9:12]), head, body[:need]))

    def connection_lost(self, error) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError("lost"))

    async def ask(self, request: bytes) -> tuple[int, bytes, bytes]:
        assert self.transport is not None
        if self.transport.is_closing():
            raise ConnectionError("lost")
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self.answer


def post(path: str, body: bytes, cookie: bytes = b"", key: bytes | None = None) -> bytes:
    key = key or uuid4().hex.encode()
    return (
        b"POST %b HTTP/1.1\r\nhost: 127.0.0.1\r\nx-croupier: 1\r\n"
        b"content-type: application/json\r\ncookie: %b\r\nidempotency-key: %b\r\n"
        b"content-length: %d\r\n\r\n%b" % (path.encode(), cookie, key, len(body), body)
    )


class Table:
    """What the generator knows of a table: its phase, and when each position was acknowledged."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.phase = b""
        self.positions: list[int] = []
        self.times: list[float] = []

    def acknowledged(self, position: int, at: float) -> None:
        if not self.positions or position > self.positions[-1]:
            self.positions.append(position)
            self.times.append(at)


class Watcher(asyncio.Protocol):
    """One stream: notes how long each acknowledged wager took to be shown."""

    def __init__(self, table: Table, lags: list[float], counts: dict[str, int]) -> None:
        self.table = table
        self.lags = lags
        self.counts = counts
        self.last = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport) -> None:
        self.transport = transport
        table = self.table.id.encode()
        transport.write(b"GET /api/tables/%b/stream HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" % table)

    def data_received(self, data: bytes) -> None:
        found = _ID.search(data)
        if found is None:
            return
        now, position = time.perf_counter(), int(found[1])
        self.counts["messages"] += 1
        table = self.table
        # The oldest wager this message is the first to show has waited longest.
        oldest = bisect_right(table.positions, self.last) if self.last else len(table.positions)
        if oldest < len(table.positions) and table.positions[oldest] <= position:
            self.lags.append(now - table.times[oldest])
        self.last = max(self.last, position)
        phase = _PHASE.search(data)
        if phase:
            table.phase = phase[1]

    def connection_lost(self, error) -> None:
        self.counts["lost"] += 1


class Load:
    """Patrons and viewers against one address."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.tables: dict[str, Table] = {}
        self.patrons: list[tuple[Caller, bytes, Table]] = []
        self.watchers: list[Watcher] = []
        self.lags: list[float] = []
        self.waits: list[float] = []
        self.counts: dict[str, int] = defaultdict(int)
        self.accepted: dict[bytes, int] = {}

    async def connect(self, make):
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(make, self.host, self.port))[1]

    async def seat(self, tables: list[str], patrons: int) -> None:
        """Let guests in and seat them over the tables."""
        self.tables = {id: Table(id) for id in tables}
        for n in range(patrons):
            table = self.tables[tables[n % len(tables)]]
            caller = await self.connect(Caller)
            status, head, body = await caller.ask(post("/api/guest", b"{}"))
            assert status == 200, body
            cookie = _COOKIE.search(head)[1]
            path = f"/api/tables/{table.id}/seat"
            status, _, body = await caller.ask(post(path, b"{}", cookie))
            assert status == 200, body
            self.patrons.append((caller, cookie, table))

    async def watch(self, viewers: int) -> None:
        tables = list(self.tables.values())
        for n in range(viewers):
            table = tables[n % len(tables)]
            made = await self.connect(lambda table=table: Watcher(table, self.lags, self.counts))
            self.watchers.append(made)
        await asyncio.sleep(1)

    async def bet(self, patron, bets: dict[str, list[bytes]]) -> bool:
        """Place one wager and note how long it took; tell whether it was accepted."""
        caller, cookie, table = patron
        kinds = bets[table.id]
        bet = kinds[self.counts["tried"] % len(kinds)]
        self.counts["tried"] += 1
        body = b'{"wagers":[{"bet":"%b","amount":200}]}' % bet
        key = uuid4().hex.encode()
        began = time.perf_counter()
        try:
            status, _, body = await caller.ask(
                post(f"/api/tables/{table.id}/wagers", body, cookie, key)
            )
        except ConnectionError:
            self.counts["broken"] += 1
            return False
        now = time.perf_counter()
        if status != 200:
            self.counts[f"status {status}"] += 1
            if status != 409:
                self.counts[body[:80].decode()] += 1
            return False
        self.waits.append(now - began)
        position = int(_POSITION.search(body)[1])
        self.accepted[key] = position
        table.acknowledged(position, now)
        return True

    async def paced(self, per_second: float, seconds: float, bets) -> float:
        """Place wagers at a steady rate where betting is open; give the seconds it took."""
        free = list(self.patrons)
        running: set[asyncio.Task] = set()
        began = time.perf_counter()
        sent = 0

        async def one(patron) -> None:
            await self.bet(patron, bets)
            free.append(patron)

        while (now := time.perf_counter() - began) < seconds:
            due = int(now * per_second)
            while sent < due:
                patron = _take_open(free)
                if patron is None:
                    self.counts["nobody free"] += 1
                    break
                task = asyncio.ensure_future(one(patron))
                running.add(task)
                task.add_done_callback(running.discard)
                sent += 1
            await asyncio.sleep(0.002)
        await asyncio.gather(*running)
        return time.perf_counter() - began

    async def flat_out(self, seconds: float, bets, at_once: int = 64) -> float:
        """Place wagers as fast as they are taken, so many at once; give the rate."""
        end = time.perf_counter() + seconds
        before = len(self.waits)

        async def keep_on(mine) -> None:
            while time.perf_counter() < end:
                patron = next((p for p in mine if p[2].phase in (b"betting", b"spinning")), None)
                if patron is None:
                    await asyncio.sleep(0.01)
                    continue
                await self.bet(patron, bets)
                mine.append(mine.pop(mine.index(patron)))

        shares = [self.patrons[n::at_once] for n in range(at_once)]
        await asyncio.gather(*(keep_on(list(share)) for share in shares if share))
        return (len(self.waits) - before) / seconds

    async def echo(self, path: str, seconds: float, at_once: int = 64) -> float:
        """Ask a bare endpoint as fast as it answers; give the rate."""
        body = b'{"wagers":[{"bet":"banker","amount":200}]}'
        end, done = time.perf_counter() + seconds, 0

        async def keep_on() -> None:
            nonlocal done
            caller = await self.connect(Caller)
            while time.perf_counter() < end:
                status, _, _ = await caller.ask(post(path, body))
                assert status == 200
                done += 1

        await asyncio.gather(*(keep_on() for _ in range(at_once)))
        return done / seconds


def _take_open(free: list) -> object | None:
    for n, patron in enumerate(free):
        if patron[2].phase in (b"betting", b"spinning"):
            return free.pop(n)
    return None


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0
