"""What the floor makes durable, beside version 0.1 and what the database allows, in the same run.

    python benchmarks/bench_store.py                       both of the next, three seconds a round
    python benchmarks/bench_store.py sqlite [seconds]      the floor, 0.1's, bare inserts
    python benchmarks/bench_store.py postgresql [seconds]  the same, and pgbench with 8 clients
    python benchmarks/bench_store.py life [coups]          one table's long life: memory, loading

A settled wager is one that was placed under a key, taken to escrow, settled, posted and chained,
each on the disk before it was answered. Patrons ask for them one by one, and then by the slip, as
the API has it: the three wagers of a seat under one key. The bare inserts are the very rows the
floor has written, by the driver's fastest way for many rows, in as many transactions, with the
same fsync. Version 0.1 is taken from git and run with the same load (``floor_load.py``), in turns
with this one: now it is first, and now the other.
"""

import gc
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec
import psycopg
from sqlalchemy import text

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from floor_load import (
    BETS,
    CARDS,
    PIT,
    Ran,
    dealer_of,
    must,
    open_everything,
    patron,
    shoe,
)

from croupier.floor.clock import SystemClock
from croupier.floor.house import House
from croupier.floor.loading import load
from croupier.floor.records import table_stream
from croupier.floor.requests import Ask
from croupier.store import open_store
from croupier.store.sql import SqlReader
from croupier.table import commands as c
from croupier.table.shapes import Actor
from postgres_server import fresh_database, running_postgres

HERE = Path(__file__).resolve().parent
ROUNDS = 5
VERSION_0_1 = "3073219"  # its last commit
Rows = dict[str, list[tuple[object, ...]]]
ROWS = {"journal": 8, "statements": 2, "answers": 5, "coups": 3}


@contextmanager
def version_0_1() -> Iterator[Path]:
    """Take version 0.1 from git into a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        taken = subprocess.run(
            ["git", "archive", VERSION_0_1, "src"], cwd=HERE.parent, check=True, capture_output=True
        )
        subprocess.run(["tar", "x", "-C", folder], input=taken.stdout, check=True)
        yield Path(folder)


def run_floor(version: Path, address: str, seconds: float, slip: int) -> Ran:
    """Run the load on one version, in a process of its own."""
    command = [sys.executable, str(HERE / "floor_load.py"), address, str(seconds), str(slip)]
    env = os.environ | {"PYTHONPATH": str(version / "src")}
    done = subprocess.run(command, check=True, capture_output=True, env=env)
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Ran)


def in_turns(
    nth: int, addresses: tuple[str, str], before: Path, seconds: float, slip: int
) -> tuple[Ran, Ran]:
    """Run this version and the one before, each on a database of its own, now and now first."""
    ran = {}
    both = list(zip((HERE.parent, before), addresses, strict=True))
    for version, address in both if nth % 2 else both[::-1]:
        ran[version] = run_floor(version, address, seconds, slip)
    return ran[HERE.parent], ran[before]


def rows_of(address: str, start: int) -> Rows:
    store = open_store(address)
    assert isinstance(store, SqlReader)
    found = {}
    with store.engine.connect() as connection:
        for table in ROWS:
            which = f"where position > {start}" if table in ("journal", "statements") else ""
            rows = connection.execute(text(f"select * from {table} {which}"))
            found[table] = [tuple(row) for row in rows]
    store.close()
    return found


def shares(rows: list[tuple[object, ...]], parts: int) -> Iterator[list[tuple[object, ...]]]:
    for n in range(parts):
        yield rows[len(rows) * n // parts : len(rows) * (n + 1) // parts]


def bare_sqlite(path: str, rows: Rows, batches: int) -> float:
    store = open_store(path)
    writer = store._writer  # type: ignore[attr-defined]
    split = {table: list(shares(some, batches)) for table, some in rows.items()}
    begun = time.perf_counter()
    for n in range(batches):
        writer.execute("begin immediate")
        for table, width in ROWS.items():
            marks = ", ".join("?" * width)
            writer.executemany(f"insert into {table} values ({marks})", split[table][n])
        writer.execute("commit")
    spent = time.perf_counter() - begun
    store.close()
    return spent


def bare_postgresql(address: str, rows: Rows, batches: int) -> float:
    open_store(address).close()
    split = {table: list(shares(some, batches)) for table, some in rows.items()}
    with psycopg.connect(address) as writer:
        begun = time.perf_counter()
        for n in range(batches):
            for table in ROWS:
                with writer.cursor().copy(f"copy {table} from stdin".encode()) as copy:
                    for row in split[table][n]:
                        copy.write_row(row)
            writer.commit()
        return time.perf_counter() - begun


class Round(NamedTuple):
    """What one round measured, per second; other work on the machine hits all of it alike."""

    now: Ran
    before: Ran
    bare: float
    tpcb: float
    rows_each: float
    bytes_each: float


def a_round(now: Ran, before: Ran, rows: Rows, bare: float, size: int, tpcb: float = 0) -> Round:
    total = sum(map(len, rows.values()))
    return Round(now, before, now.settled / bare, tpcb, total / now.settled, size / now.settled)


def report(rounds: list[Round], slip: int) -> None:
    def middle(of: Callable[[Round], float]) -> float:
        return median(of(one) for one in rounds)

    how = "one by one" if slip == 1 else f"in slips of {slip}"
    print(f"wagers {how}; {len(rounds)} rounds, the middle one of each figure:")
    print(
        f"floor          {middle(lambda r: r.now.rate):10,.0f} settled wagers/s,"
        f" {middle(lambda r: r.now.each_us):.0f} µs of processor,"
        f" {middle(lambda r: r.rows_each):.1f} rows and"
        f" {middle(lambda r: r.bytes_each):,.0f} bytes of database each,"
        f" {middle(lambda r: r.now.settled / r.now.commits):.0f} in a commit; best"
        f" {max(r.now.rate for r in rounds):,.0f}"
    )
    print(
        f"version 0.1    {middle(lambda r: r.before.rate):10,.0f} settled wagers/s,"
        f" {middle(lambda r: r.before.each_us):.0f} µs of processor,"
        f" {middle(lambda r: r.before.settled / r.before.commits):.0f} in a commit; best"
        f" {max(r.before.rate for r in rounds):,.0f}"
    )
    print(
        f"ratio          {middle(lambda r: r.now.rate / r.before.rate):10.2f}"
        f"   (at least 1.5, aim 2 on SQLite); by processor"
        f" {middle(lambda r: r.before.each_us / r.now.each_us):.2f}"
    )
    print(f"bare inserts   {middle(lambda r: r.bare):10,.0f} wagers' rows/s")
    print(f"ratio          {middle(lambda r: r.now.rate / r.bare):10.2f}")
    if rounds[0].tpcb:
        print(f"pgbench TPC-B  {middle(lambda r: r.tpcb):10,.0f} transactions/s, 8 clients")
        print(
            f"ratio          {middle(lambda r: r.now.rate / r.tpcb):10.2f}"
            f"   (at least 3, aim 5); 0.1"
            f" {middle(lambda r: r.before.rate / r.tpcb):.2f}"
        )


def sqlite(seconds: float, slip: int) -> None:
    rounds = []
    with version_0_1() as before:
        for nth in range(ROUNDS):
            with tempfile.TemporaryDirectory(dir=".") as folder:
                path, theirs = f"{folder}/now.db", f"{folder}/before.db"
                now, then = in_turns(nth, (path, theirs), before, seconds, slip)
                rows = rows_of(path, now.start)
                bare = bare_sqlite(f"{folder}/bare.db", rows, now.commits)
                rounds.append(a_round(now, then, rows, bare, Path(path).stat().st_size))
    report(rounds, slip)


def pgbench(address: str) -> list[str]:
    host, _, name = address.partition("@")[2].partition("/")
    return ["pgbench", "-h", host.split(":")[0], "-p", host.split(":")[1], "-U", "croupier", name]


def tpcb(address: str, seconds: float) -> float:
    *command, name = pgbench(address)
    asked = [*command, "-c", "8", "-j", "2", "-T", str(max(1, int(seconds))), name]
    done = subprocess.run(asked, check=True, capture_output=True, text=True)
    (line,) = [line for line in done.stdout.splitlines() if "tps" in line]
    return float(line.split("=")[1].split()[0])


def size_of(address: str) -> int:
    with psycopg.connect(address) as looking:
        (row,) = looking.execute("select pg_database_size(current_database())").fetchall()
    return int(row[0])


def postgresql(seconds: float, slip: int) -> None:
    rounds = []
    with running_postgres() as address, version_0_1() as before:
        other = fresh_database(address, "bench_tpcb")
        *command, name = pgbench(other)
        subprocess.run([*command, "-i", "-s", "10", "-q", name], check=True, capture_output=True)
        empty = size_of(fresh_database(address, "bench_empty"))
        for nth in range(ROUNDS):
            house = fresh_database(address, f"bench_house_{nth}")
            theirs = fresh_database(address, f"bench_before_{nth}")
            now, then = in_turns(nth, (house, theirs), before, seconds, slip)
            transactions = tpcb(other, seconds)
            rows = rows_of(house, now.start)
            bare = bare_postgresql(fresh_database(address, f"bench_bare_{nth}"), rows, now.commits)
            size = size_of(house) - empty
            rounds.append(a_round(now, then, rows, bare, size, transactions))
    report(rounds, slip)


def life(coups: int) -> None:
    """Play one table for very long, one wager a coup; memory must stay, loading must be quick."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = f"{folder}/house.db"
        house = House(open_store(path), SystemClock())
        (table,) = open_everything(house, 1)
        who, dealer = patron(table, 1), dealer_of(table)
        bet = c.PlaceWager(Actor(who), 1, who, 1, "banker", 100)
        coup = (
            c.OpenBetting(dealer, 1),
            bet,
            c.CloseBetting(dealer, 1),
            c.DealCards(dealer, 1, CARDS),
            c.Settle(dealer, 1),
        )
        whole_shoe = [Ask(table, coup) for _ in range(7)]
        whole_shoe += [Ask(table, (c.RetireShoe(PIT, 1, "over"), *shoe(dealer)))]
        begun, played, marks = time.perf_counter(), 0, []
        while played < coups:
            must(house, [*whole_shoe * 20])
            house.take_news()
            played += 140
            if played % max(140, coups // 10 // 140 * 140) == 0:
                gc.collect()
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                marks.append(peak)
                rate = played / (time.perf_counter() - begun)
                print(
                    f"{played:>10,} coups {peak:9.1f} MiB at most {rate:9,.0f} coups/s", flush=True
                )
        times = []
        for _ in range(5):
            store = open_store(path)
            begun = time.perf_counter()
            loaded = load(store, table_stream(table))
            times.append(time.perf_counter() - begun)
            store.close()
        assert loaded.version == house._loaded[table_stream(table)].version
        print(f"memory grew     {marks[-1] - marks[0]:10.1f} MiB from the first mark to the last")
        print(
            f"loading         {max(times) * 1000:10.1f} ms at worst of five, "
            f"{loaded.version:,} events   (at most 200)"
        )


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    amount = float(sys.argv[2]) if len(sys.argv) > 2 else 0
    if what == "life":
        life(int(amount) or 100_000)
    for name, measure in (("sqlite", sqlite), ("postgresql", postgresql)):
        for wagers_in_a_slip in (1, len(BETS)) if what in ("", name) else ():
            print(f"\n{name}", end=", ")
            measure(amount or 3, wagers_in_a_slip)
