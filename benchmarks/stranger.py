"""One anonymous address at full speed, and what the patrons of the house notice of it.

    python -m benchmarks.stranger [--seconds 60] [--patrons 20] [--turns 6] [--lines 10]

Patrons with accounts bet from addresses of their own, in turns of three kinds: alone; while a
stranger does all at once to somebody else, who lets every line go; and while the stranger does so
to the house: streams resumed from the very beginning, shoes priced, guests made who bet and are
refused, passwords guessed, made-up cookies, pages and lines without end, requests that never
finish, from one address. ``--seconds`` of each kind.

The stranger and the patrons are on this machine as well, and what the stranger takes of it is not
what the house suffers. So the house has one processor and all else the others, the stranger yields
to the patrons as one at the other end of a line does, and what counts is acceptance beside the
stranger to the house against acceptance beside the same stranger to somebody else. Turns alternate,
so that what else the machine does weighs on all alike. It is good if p99 rises by less than a
factor of two, and if in the second half of the turns beside the stranger memory rises hardly any
more. ``--lines 0`` leaves out those who only open lines and let them go.
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
MEMORY_MB = 10.0  # that it may rise in the second half of the turns beside the stranger
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
        self.memory: list[float] = []  # by how much it rose in each


async def turn(measured: Measured, turns: Turns, pid: int, is_over) -> None:
    """Measure until a turn is over."""
    measured.waits, began, cpu, memory = [], time.monotonic(), cpu_seconds(pid), memory_mb(pid)
    while not is_over():
        asked = time.perf_counter()
        await asyncio.sleep(0.05)
        turns.lags.append(time.perf_counter() - asked - 0.05)
    turns.waits += measured.waits
    turns.cpu += cpu_seconds(pid) - cpu
    turns.seconds += time.monotonic() - began
    turns.memory.append(memory_mb(pid) - memory)


async def measure(args: argparse.Namespace, pid: int, port: int) -> bool:
    measured, alone, elsewhere, beside = Measured(port), Turns(), Turns(), Turns()
    playing = [asyncio.ensure_future(measured.patron(n)) for n in range(args.patrons)]
    await asyncio.sleep(5)  # everyone is in by now
    each = args.seconds / args.turns
    other_port = free_port()
    other = behind("--let-go", str(other_port))
    for _ in range(args.turns):
        until = time.monotonic() + each
        await turn(measured, alone, pid, lambda until=until: time.monotonic() > until)
        for turns, target in ((elsewhere, other_port), (beside, port)):
            attack = behind(
                *("--attack", str(target), "--lines", str(args.lines), "--seconds", str(each))
            )
            await turn(measured, turns, pid, lambda attack=attack: attack.poll() is not None)
        print(f"  {memory_mb(pid):.1f} MB, {open_files(pid)} files", flush=True)
    stop(other, signal.SIGKILL)
    measured.is_over = True
    await asyncio.gather(*playing)
    report("alone", alone)
    report("beside a stranger to somebody else", elsewhere)
    report("beside a stranger to the house", beside)
    factor = percentile(beside.waits, 0.99) / percentile(elsewhere.waits, 0.99)
    print(
        f"p99 rises by a factor of {factor:.2f}, "
        f"{percentile(beside.waits, 0.99) / percentile(alone.waits, 0.99):.2f} against nobody at "
        f"all; patrons were answered {measured.statuses}"
    )
    return factor < 2 and late(beside) < MEMORY_MB


def late(turns: Turns) -> float:
    """Say by how much memory rose in the second half of some turns."""
    return sum(turns.memory[len(turns.memory) // 2 :])


def behind(*options: str) -> subprocess.Popen[bytes]:
    """Start a part of this program that yields to those who play."""
    command = [sys.executable, "-m", "benchmarks.stranger", *options]
    return subprocess.Popen(command, preexec_fn=lambda: os.nice(10))


def apart(pid: int) -> None:
    """Give the house one processor and everything else the others, where there are several."""
    first, *others = sorted(os.sched_getaffinity(0))
    if others:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {first})
        os.sched_setaffinity(0, others)


def report(when: str, turns: Turns) -> None:
    p50, p99, most = (percentile(turns.waits, share) * 1000 for share in (0.5, 0.99, 1))
    print(
        f"{when}: {len(turns.waits):,} wagers, acceptance p50 {p50:.1f} / p99 {p99:.1f} / "
        f"max {most:.1f} ms; the server took {turns.cpu / turns.seconds:.2f} of a processor, and "
        f"{sum(turns.memory):+.1f} MB, {late(turns):+.1f} of it in the second half; "
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


# ---- somebody else, to whom the stranger does the same


async def let_all_go(port: int) -> None:
    """Let every line go as soon as it is opened."""
    server = await asyncio.start_server(lambda _, writer: writer.transport.abort(), port=port)
    await server.serve_forever()


# ---- all of them


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--patrons", type=int, default=20)
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--lines", type=int, default=10)
    parser.add_argument("--attack", type=int, default=0, help="be the stranger, at this port")
    parser.add_argument("--let-go", type=int, default=0, help="be somebody else, at this port")
    args = parser.parse_args()
    import uvloop

    if args.let_go:
        uvloop.run(let_all_go(args.let_go))
        return

    if args.attack:
        uvloop.run(Stranger(args.attack, args.seconds, args.lines).run())
        return
    for name in GENEROUS:
        SETTINGS.pop(name)
    with tempfile.TemporaryDirectory() as folder:
        database, port = str(Path(folder) / "house.db"), free_port()
        server = start(database, port)
        apart(server.pid)
        try:
            is_good = uvloop.run(measure(args, server.pid, port))
        finally:
            stop(server, signal.SIGTERM)
    raise SystemExit(0 if is_good else 1)


if __name__ == "__main__":
    main()
