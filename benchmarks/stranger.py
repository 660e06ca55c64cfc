"""One anonymous address at full speed, and what the patrons of the house notice of it.

    python -m benchmarks.stranger [--seconds 60] [--patrons 20] [--turns 3] [--lines 10]

Patrons with accounts bet from addresses of their own, in turns alone and while a stranger does all
at once from one address: streams resumed from the very beginning, shoes priced, guests made who bet
and are refused, passwords guessed, made-up cookies, pages and lines without end, requests that
never finish. Reports how long acceptance takes both times, how late the machine itself is, and what
the server's memory does; it is good if p99 rises by less than a factor of two and memory levels
off. The stranger is a process of its own that yields the processor to the house, as one at the
other end of a line does. Turns alternate, so that what else the machine does weighs on both alike.
``--lines 0`` leaves out those who only open lines and let them go.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.bench_server import BETS, SETTINGS, TABLES, cpu_seconds, free_port, start, stop
from benchmarks.load import Caller, percentile, post
from benchmarks.long_evening import get, memory_mb, open_files

PASSWORD = "correct horse"
GENEROUS = (
    "CROUPIER_ACTS_PER_SECOND",
    "CROUPIER_GUESTS_PER_MINUTE",
    "CROUPIER_STREAMS_PER_ADDRESS",
    "CROUPIER_REQUESTS_PER_SECOND",
    "CROUPIER_CONNECTIONS_PER_ADDRESS",
)
MEMORY_MB = 20.0  # that it may rise from the first turn's end to the last one's
_COOKIE = re.compile(rb"set-cookie: ([^;]+);", re.I)


# ---- the patrons


class Measured:
    """Patrons who bet a few times a second each, and how long it takes."""

    def __init__(self, port: int) -> None:
        self.port, self.waits, self.statuses = port, [], {}
        self.is_over = False

    async def patron(self, nth: int) -> None:
        loop, table = asyncio.get_running_loop(), TABLES[nth % len(TABLES)]
        here = (f"127.{1 + nth // 200}.{1 + nth % 200}.1", 0)
        _, caller = await loop.create_connection(Caller, "127.0.0.1", self.port, local_addr=here)
        body = b'{"name":"ann-%d","password":"%b"}' % (nth, PASSWORD.encode())
        _, head, _ = await caller.ask(post("/api/register", body))
        cookie = _COOKIE.search(head)[1]
        await caller.ask(post(f"/api/tables/{table}/seat", b"{}", cookie))
        while not self.is_over:
            bet = random.choice(BETS[table])
            body = b'{"wagers":[{"bet":"%b","amount":200}]}' % bet
            began = time.perf_counter()
            status, _, _ = await caller.ask(post(f"/api/tables/{table}/wagers", body, cookie))
            self.statuses[status] = self.statuses.get(status, 0) + 1
            if status == 200:
                self.waits.append(time.perf_counter() - began)
            await asyncio.sleep(random.uniform(0.1, 0.3))


class Turns:
    """What was measured in the turns of one kind."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.lags: list[float] = []  # how late a sleep of the measuring process itself ends
        self.cpu = self.seconds = 0.0


async def turn(measured: Measured, turns: Turns, pid: int, is_over) -> None:
    """Measure until a turn is over."""
    measured.waits, began, cpu = [], time.monotonic(), cpu_seconds(pid)
    while not is_over():
        asked = time.perf_counter()
        await asyncio.sleep(0.05)
        turns.lags.append(time.perf_counter() - asked - 0.05)
    turns.waits += measured.waits
    turns.cpu += cpu_seconds(pid) - cpu
    turns.seconds += time.monotonic() - began


async def measure(args: argparse.Namespace, pid: int, port: int) -> bool:
    measured, alone, beside = Measured(port), Turns(), Turns()
    playing = [asyncio.ensure_future(measured.patron(n)) for n in range(args.patrons)]
    await asyncio.sleep(5)  # everyone is in by now
    each, points, began = args.seconds / args.turns, [], time.monotonic()
    command = [sys.executable, "-m", "benchmarks.stranger", "--attack", str(port)]
    command += ["--lines", str(args.lines)]
    for _ in range(args.turns):
        until = time.monotonic() + each
        await turn(measured, alone, pid, lambda until=until: time.monotonic() > until)
        attack = subprocess.Popen(
            [*command, "--seconds", str(each)], preexec_fn=lambda: os.nice(10)
        )
        await turn(measured, beside, pid, lambda attack=attack: attack.poll() is not None)
        points.append(((time.monotonic() - began) / 60, memory_mb(pid)))
        print(f"  {points[-1][1]:.1f} MB, {open_files(pid)} files", flush=True)
    measured.is_over = True
    await asyncio.gather(*playing)
    report("alone", alone)
    report("beside the stranger", beside)
    factor = percentile(beside.waits, 0.99) / percentile(alone.waits, 0.99)
    print(
        f"p99 rises by a factor of {factor:.2f}; memory {points[0][1]:.1f} MB after the first "
        f"turn, {points[-1][1]:.1f} MB after the last; patrons were answered {measured.statuses}"
    )
    return factor < 2 and points[-1][1] < points[0][1] + MEMORY_MB


def report(when: str, turns: Turns) -> None:
    p50, p99, most = (percentile(turns.waits, share) * 1000 for share in (0.5, 0.99, 1))
    print(
        f"{when}: {len(turns.waits):,} wagers, acceptance p50 {p50:.1f} / p99 {p99:.1f} / "
        f"max {most:.1f} ms; the server took {turns.cpu / turns.seconds:.2f} of a processor; "
        f"sleeps ended p99 {percentile(turns.lags, 0.99) * 1000:.1f} ms late",
        flush=True,
    )


# ---- the stranger


class Stranger:
    """Everything at once from one address, as fast as it is answered."""

    def __init__(self, port: int, seconds: float, lines: int) -> None:
        self.port, self.until, self.lines = port, time.monotonic() + seconds, lines
        self.counts: dict[str, int] = {}

    def is_on(self) -> bool:
        return time.monotonic() < self.until

    async def ask(self, caller: Caller, request: bytes) -> tuple[int, bytes, bytes]:
        status, head, body = await asyncio.wait_for(caller.ask(request), 10)
        name = f"{request.split(b' ', 2)[1].split(b'?')[0].decode()} {status}"
        self.counts[name] = self.counts.get(name, 0) + 1
        return status, head, body

    async def connect(self) -> Caller:
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(Caller, "127.0.0.1", self.port))[1]

    async def keep_on(self, what) -> None:
        while self.is_on():
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                await what()
            await asyncio.sleep(0)

    async def resume(self) -> None:
        """Open a stream from the very beginning, read what comes first, and go."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        table = random.choice(TABLES)
        writer.write(get(f"/api/tables/{table}/stream?after=0"))
        head = await asyncio.wait_for(reader.read(200_000), 10)
        name = f"stream {head[9:12].decode()}"
        self.counts[name] = self.counts.get(name, 0) + 1
        writer.close()

    async def price(self) -> None:
        """Have shoes priced that nobody has asked about."""
        caller = await self.connect()
        for _ in range(20):
            left = ",".join(f"{rank}={random.randint(4, 32)}" for rank in "A23456789TJQK")
            await self.ask(caller, get(f"/api/odds?book=baccarat&remaining={left}"))
            units = random.randint(1, 1000)
            await self.ask(caller, get(f"/api/odds/bankroll?bet=banker&coups=2000&units={units}"))
            await self.ask(caller, get(f"/api/odds/depth?decks={random.randint(1, 8)}"))
        caller.transport.close()

    async def guests(self) -> None:
        """Come as one guest after the other, bet, be refused, complain."""
        caller = await self.connect()
        status, head, _ = await self.ask(caller, post("/api/guest", b"{}"))
        if status == 200:
            cookie, table = _COOKIE.search(head)[1], random.choice(TABLES)
            await self.ask(caller, post(f"/api/tables/{table}/seat", b"{}", cookie))
            for _ in range(100):
                bet = random.choice((b"banker", b"nonsense"))
                body = b'{"wagers":[{"bet":"%b","amount":%d}]}' % (bet, random.choice((1, 200)))
                await self.ask(caller, post(f"/api/tables/{table}/wagers", body, cookie))
        caller.transport.close()

    async def guess(self) -> None:
        caller = await self.connect()
        for n in range(50):
            body = b'{"name":"ann-%d","password":"wrong one"}' % (n % 20)
            await self.ask(caller, post("/api/sign-in", body))
        caller.transport.close()

    async def look(self) -> None:
        """Ask for pages and views under cookies that were made up."""
        caller = await self.connect()
        for _ in range(200):
            cookie = b"croupier=%032x" % random.getrandbits(128)
            path = random.choice(("/api/me", "/api/tables", "/api/tables/B-01/history", "/", "/x"))
            await self.ask(caller, get(path, cookie))
        caller.transport.close()

    async def knock(self) -> None:
        """Open a line and let it go."""
        caller = await self.connect()
        caller.transport.close()
        self.counts["line"] = self.counts.get("line", 0) + 1

    async def dawdle(self) -> None:
        """Send a request that never ends, a byte at a time."""
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for byte in get("/" + "x" * 100):
            writer.write(bytes([byte]))
            await asyncio.sleep(0.5)
        writer.close()

    async def run(self) -> None:
        many = [
            *[self.resume] * 150,
            *[self.price] * 20,
            *[self.guests] * 20,
            *[self.guess] * 20,
            *[self.look] * 50,
            *[self.knock] * self.lines,
            *[self.dawdle] * 100,
        ]
        tasks = [asyncio.ensure_future(self.keep_on(what)) for what in many]
        await asyncio.sleep(max(0.0, self.until - time.monotonic()))
        for task in tasks:
            task.cancel()
        print("  the stranger was answered:", dict(sorted(self.counts.items())), flush=True)


# ---- both


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--patrons", type=int, default=20)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--lines", type=int, default=10)
    parser.add_argument("--attack", type=int, default=0, help="be the stranger, at this port")
    args = parser.parse_args()
    import uvloop

    if args.attack:
        uvloop.run(Stranger(args.attack, args.seconds, args.lines).run())
        return
    for name in GENEROUS:
        SETTINGS.pop(name)
    with tempfile.TemporaryDirectory() as folder:
        database, port = str(Path(folder) / "house.db"), free_port()
        server = start(database, port)
        try:
            is_good = uvloop.run(measure(args, server.pid, port))
        finally:
            stop(server, signal.SIGTERM)
    raise SystemExit(0 if is_good else 1)


if __name__ == "__main__":
    main()
