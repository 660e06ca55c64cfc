"""The server under load: wagers accepted durably while a thousand viewers watch.

    python -m benchmarks.bench_server [--seconds 60] [--rate 1100] [--viewers 1000]
    python -m benchmarks.bench_server --restart     stop and start it under that load

Reports the rate, p50 and p99 of acceptance, p50 and p99 from acknowledgement to viewer, the same
against a bare echo endpoint of the same stack in the same run, and checks the books afterwards.
"""

import argparse
import asyncio
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from benchmarks.kept import not_on_record
from benchmarks.load import Load, percentile
from croupier.floor.audit import verify
from croupier.games.roulette.layout import POSITIONS
from croupier.store import open_store

TABLES = ["B-01", "B-02", "L7-01", "DT-01", "R-01"]
BETS = {
    "B-01": [b"banker", b"player", b"tie", b"lucky-6", b"banker-pair", b"player-pair"],
    "B-02": [b"banker", b"player", b"tie", b"lucky-6", b"banker-pair", b"player-pair"],
    "L7-01": [b"banker", b"player", b"small-lucky-7", b"big-lucky-7", b"super-lucky-7"],
    "DT-01": [b"banker", b"player", b"small-tiger", b"big-dragon", b"dragon-tiger"],
    "R-01": [place.encode() for place in list(POSITIONS)[:60]],
}
SETTINGS = {
    "CROUPIER_BETTING_SECONDS": "12",
    "CROUPIER_SPINNING_SECONDS": "2",
    "CROUPIER_INSURANCE_SECONDS": "1",
    "CROUPIER_CARD_SECONDS": "0.2",
    "CROUPIER_RESULT_SECONDS": "0.5",
    "CROUPIER_ACTS_PER_SECOND": "100000",
    "CROUPIER_GUESTS_PER_MINUTE": "1000000",
    "CROUPIER_STREAMS_PER_ADDRESS": "100000",
    "CROUPIER_REQUESTS_PER_SECOND": "100000",
    "CROUPIER_CONNECTIONS_PER_ADDRESS": "0",
    "CROUPIER_LOG_LEVEL": "error",
    "CROUPIER_DEMO": "false",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, path: str = "/health") -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5).read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def start(database: str, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "croupier", "serve", "--database", database]
    command += ["--port", str(port)]
    process = subprocess.Popen(command, env={**os.environ, **SETTINGS}, stdout=subprocess.DEVNULL)
    wait_for(port)
    return process


def start_echo(port: int) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "benchmarks.echo_app:app",
        "--port",
        str(port),
        "--log-level",
        "error",
        "--no-access-log",
    ]
    process = subprocess.Popen(command)
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.1)
    raise SystemExit("the echo did not start")


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processors: true on a busy machine too."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stop(process: subprocess.Popen[bytes], with_signal: int = signal.SIGTERM) -> None:
    process.send_signal(with_signal)
    process.wait(60)


async def measure(args: argparse.Namespace, database: str) -> bool:
    port, echo_port = free_port(), free_port()
    echo = start_echo(echo_port)
    used = cpu_seconds(echo.pid)
    bare = await Load("127.0.0.1", echo_port).echo("/", args.flat_out)
    bare_each = (cpu_seconds(echo.pid) - used) / (bare * args.flat_out)
    stop(echo)
    server = start(database, port)
    load = Load("127.0.0.1", port)
    print(f"seating {args.patrons} patrons, {args.viewers} viewers ...", flush=True)
    await load.seat(TABLES, args.patrons)
    await load.watch(args.viewers)
    used = cpu_seconds(server.pid)
    fast = await load.flat_out(args.flat_out, BETS)
    fast_each = (cpu_seconds(server.pid) - used) / (fast * args.flat_out)
    load.waits.clear()
    load.lags.clear()
    load.counts.clear()
    messages = load.counts["messages"]
    cpu = cpu_seconds(server.pid)
    seconds = await load.paced(args.rate, args.seconds, BETS)
    cpu = cpu_seconds(server.pid) - cpu
    rate = len(load.waits) / seconds
    waits, lags = load.waits, load.lags
    report(bare, fast, rate, seconds, waits, lags, load.counts, messages)
    print(
        f"processor, flat out:          {fast_each * 1e6:.0f} µs per wager with its viewers, "
        f"{bare_each * 1e6:.0f} µs per echo   ratio {bare_each / fast_each:.3f}"
    )
    print(
        f"server's processor time:      {cpu / seconds:.2f} s per second, "
        f"{cpu / max(1, len(waits)) * 1e6:.0f} µs per wager with its viewers",
        flush=True,
    )
    stop(server)
    clean = check(database, load.accepted)
    return (
        clean and rate >= 1000 and percentile(waits, 0.99) < 0.25 and percentile(lags, 0.99) < 0.5
    )


def report(bare, fast, rate, seconds, waits, lags, counts, messages) -> None:
    def ms(values: list[float], share: float) -> str:
        return f"{percentile(values, share) * 1000:.1f}"

    print(f"bare echo, flat out:          {bare:,.0f} requests/s")
    print(f"wagers, flat out:             {fast:,.0f} wagers/s   ratio to echo {fast / bare:.3f}")
    print(f"paced for {seconds:.0f} s:               {rate:,.0f} wagers/s accepted and durable")
    print(f"acceptance p50 / p99 / max:   {ms(waits, 0.5)} / {ms(waits, 0.99)} / {ms(waits, 1)} ms")
    print(f"to viewer  p50 / p99 / max:   {ms(lags, 0.5)} / {ms(lags, 0.99)} / {ms(lags, 1)} ms")
    print(f"stream messages:              {(counts['messages'] - messages) / seconds:,.0f}/s")
    print("other:", {k: v for k, v in counts.items() if k not in ("tried", "messages")}, flush=True)


def check(database: str, accepted: dict[bytes, int]) -> bool:
    """Everything acknowledged is on the books, and the books are in order."""
    store = open_store(database)
    lost = not_on_record(store, [key.decode() for key in accepted])
    sums, found = store.sums(), verify(store)
    print(
        f"acknowledged {len(accepted):,}, lost {len(lost)}; ledger sums {sums}; "
        f"verify: {found.wrong or 'clean'} ({found.events:,} events, {found.coups:,} coups)"
    )
    store.close()
    return not lost and not any(sums.values()) and found.is_clean


async def restart(args: argparse.Namespace, database: str) -> bool:
    """Kill the server under load, start it again: nothing acknowledged is lost."""
    port = free_port()
    accepted: dict[bytes, int] = {}
    for sign in (signal.SIGTERM, signal.SIGKILL, signal.SIGTERM):
        server = start(database, port)
        load = Load("127.0.0.1", port)
        await load.seat(TABLES, args.patrons)
        await load.watch(args.viewers)
        betting = asyncio.ensure_future(load.paced(args.rate, 10, BETS))
        await asyncio.sleep(6)
        server.send_signal(sign)
        await betting
        server.wait(30)
        accepted |= load.accepted
        print(f"{signal.Signals(sign).name}: {len(load.accepted):,} acknowledged", flush=True)
    return check(database, accepted)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1100)
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--patrons", type=int, default=200)
    parser.add_argument("--flat-out", type=float, default=8)
    parser.add_argument("--restart", action="store_true")
    parser.add_argument("--database", default="")
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or str(Path(folder) / "house.db")
        run = restart if args.restart else measure
        import uvloop

        good = uvloop.run(run(args, database))
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
