"""An evening of play, and what the house's memory does meanwhile.

    python -m benchmarks.long_evening [--minutes 60] [--players 20] [--pace 6]

Players sit at all tables with their streams open; they bet, take back, look things up, leave and
come back as somebody else, while the tables run `--pace` times as fast as they do for people.
Memory and open files are read every ten seconds. It is level if it grows by less than 0.1 MB a
minute after the first ten minutes (in a shorter run after the first third): the exit code tells.
"""

import argparse
import asyncio
import contextlib
import random
import re
import signal
import tempfile
import time
from pathlib import Path

from benchmarks.bench_server import BETS, SETTINGS, TABLES, cpu_seconds, free_port, start, stop
from benchmarks.load import Caller, post

_COOKIE = re.compile(rb"set-cookie: ([^;]+);", re.I)
EVERY_SECONDS = 10.0
LEVEL_MB_A_MINUTE = 0.1
LOOKS = (
    "/api/me",
    "/api/tables",
    "/api/tables/{table}",
    "/api/tables/{table}/history",
    "/api/tables/{table}/fairness",
    "/api/me/statement",
    "/api/odds?book=baccarat",
    "/api/checkpoint",
)
PACED = {
    "CROUPIER_BETTING_SECONDS": 20.0,
    "CROUPIER_ALTERING_SECONDS": 10.0,
    "CROUPIER_SPINNING_SECONDS": 6.0,
    "CROUPIER_INSURANCE_SECONDS": 8.0,
    "CROUPIER_SQUEEZE_SECONDS": 12.0,
    "CROUPIER_CARD_SECONDS": 1.2,
    "CROUPIER_RESULT_SECONDS": 6.0,
    "CROUPIER_SHUFFLING_SECONDS": 15.0,
}


def get(path: str, cookie: bytes = b"") -> bytes:
    return b"GET %b HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: %b\r\n\r\n" % (path.encode(), cookie)


class Watching(asyncio.Protocol):
    """A player's stream: it is read, and what phase the table is in is noted."""

    phase = b""

    def __init__(self, table: str, cookie: bytes) -> None:
        self.request = get(f"/api/tables/{table}/stream", cookie)

    def connection_made(self, transport) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if found := re.findall(rb'"phase":"([a-z-]+)"', data):
            self.phase = found[-1]


class Player:
    """Someone who plays for a while at one table, and then comes back as somebody else."""

    def __init__(self, port: int, seed: int, counts: dict[str, int]) -> None:
        self.port, self.chance, self.counts = port, random.Random(seed), counts

    async def play(self, until: float) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                await self.sit(min(until, time.monotonic() + self.chance.uniform(60, 240)))

    async def sit(self, until: float) -> None:
        loop, table = asyncio.get_running_loop(), self.chance.choice(TABLES)
        _, caller = await loop.create_connection(Caller, "127.0.0.1", self.port)
        _, head, _ = await caller.ask(post("/api/guest", b"{}"))
        cookie = _COOKIE.search(head)[1]
        await self.ask(caller, post(f"/api/tables/{table}/seat", b"{}", cookie))
        watching = Watching(table, cookie)
        await loop.create_connection(lambda: watching, "127.0.0.1", self.port)
        while time.monotonic() < until:
            await asyncio.sleep(self.chance.uniform(0.2, 1.0))
            await self.ask(caller, self.next(table, cookie, watching.phase))
        await self.ask(caller, post(f"/api/tables/{table}/leave", b"{}", cookie))
        watching.transport.close()
        caller.transport.close()

    def next(self, table: str, cookie: bytes, phase: bytes) -> bytes:
        roll = self.chance.random()
        if phase in (b"betting", b"spinning") and roll < 0.7:
            bet = self.chance.choice(BETS[table])
            body = b'{"wagers":[{"bet":"%b","amount":%d}]}' % (bet, self.chance.choice((200, 400)))
            return post(f"/api/tables/{table}/wagers", body, cookie)
        if roll < 0.8:
            return post(f"/api/tables/{table}/undo", b"", cookie)
        return get(self.chance.choice(LOOKS).replace("{table}", table), cookie)

    async def ask(self, caller: Caller, request: bytes) -> None:
        status, _, _ = await caller.ask(request)
        self.counts[f"{request[:4].decode().strip()} {status}"] = (
            self.counts.get(f"{request[:4].decode().strip()} {status}", 0) + 1
        )


def memory_mb(pid: int) -> float:
    """What of a process's memory is its own and in use, resident or not."""
    status = Path(f"/proc/{pid}/status").read_text()
    return sum(int(n) for n in re.findall(r"(?:RssAnon|VmSwap):\s+(\d+)", status)) / 1024


def open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def slope(points: list[tuple[float, float]]) -> float:
    """The least-squares rise in a minute."""
    n = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    over = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return over / (sum((x - mean_x) ** 2 for x, _ in points) or 1.0)


async def evening(args: argparse.Namespace, pid: int, port: int) -> bool:
    counts: dict[str, int] = {}
    began = time.monotonic()
    until = began + args.minutes * 60
    players = [
        asyncio.ensure_future(Player(port, n, counts).play(until)) for n in range(args.players)
    ]
    points: list[tuple[float, float]] = []
    while time.monotonic() < until:
        await asyncio.sleep(EVERY_SECONDS)
        minute = (time.monotonic() - began) / 60
        points.append((minute, memory_mb(pid)))
        if len(points) % 6 == 0:
            asked = sum(counts.values())
            print(
                f"{minute:5.1f} min  {points[-1][1]:7.1f} MB  {open_files(pid):4} files  "
                f"{asked:,} requests  {cpu_seconds(pid):.0f} s of processor",
                flush=True,
            )
    await asyncio.gather(*players)
    settled = min(10.0, args.minutes / 3)
    late = [point for point in points if point[0] >= settled]
    rise = slope(late)
    print("asked:", dict(sorted(counts.items())))
    print(
        f"memory after {settled:.0f} min {late[0][1]:.1f} MB, at the end {late[-1][1]:.1f} MB, "
        f"highest {max(y for _, y in late):.1f} MB; rise {rise:.3f} MB a minute"
    )
    return rise < LEVEL_MB_A_MINUTE


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--players", type=int, default=20)
    parser.add_argument("--pace", type=float, default=6)
    parser.add_argument("--port", type=int, default=0)
    args = parser.parse_args()
    SETTINGS.update({name: str(seconds / args.pace) for name, seconds in PACED.items()})
    port = args.port or free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = start(str(Path(folder) / "house.db"), port)
        try:
            import uvloop

            is_level = uvloop.run(evening(args, server.pid, port))
        finally:
            stop(server, signal.SIGTERM)
    raise SystemExit(0 if is_level else 1)


if __name__ == "__main__":
    main()
