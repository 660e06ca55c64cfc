"""What the floor makes durable, against what the disk and the database allow in the same run.

    python benchmarks/bench_store.py                       both of the next, three seconds a round
    python benchmarks/bench_store.py sqlite [seconds]      the floor, then bare inserts of its rows
    python benchmarks/bench_store.py postgresql [seconds]  the same, and pgbench with 8 clients
    python benchmarks/bench_store.py life [coups]          one table's long life: memory, loading

A settled wager is one that was placed under a key, taken to escrow, settled, posted and chained,
each on the disk before it was answered. Patrons ask for them one by one, and then by the slip, as
the API has it: the three wagers of a seat under one key. The bare inserts are the very rows the
floor has written, by the driver's fastest way for many rows, in as many transactions, with the
same fsync.
"""

import asyncio
import gc
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import psycopg
from sqlalchemy import text

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from croupier.bank import events as b
from croupier.floor.clock import SystemClock
from croupier.floor.house import House
from croupier.floor.loading import load
from croupier.floor.records import HOUSE, cage_stream, table_stream
from croupier.floor.requests import Ask, Book, Done, Request, key_for
from croupier.floor.running import Floor
from croupier.games.wager import Limits
from croupier.store import open_store
from croupier.store.sql import SqlReader
from croupier.table import commands as c
from croupier.table.shapes import Actor, Setup
from postgres_server import fresh_database, running_postgres

ROUNDS = 5
TABLES, SEATS, BETS = 32, 7, ("banker", "tie", "player-pair")
PIT, DEALER = Actor("lan", "pit-manager"), Actor("dan", "dealer")
CARDS = ("9S", "4C", "7H", "KD", "2S", "3D")
SHOE = (c.LoadShoe(DEALER, 1), c.CutShoe(DEALER, 1), c.BurnCards(DEALER, 1, ("3S",), 3))
Rows = dict[str, list[tuple[object, ...]]]
ROWS = {"journal": 7, "postings": 11, "answers": 5, "coups": 3}


class CountingHouse(House):
    """A house that counts its commits."""

    batches = 0

    def _round(self, *given: object) -> list[int]:
        self.batches += 1
        return super()._round(*given)  # type: ignore[arg-type]


def patron(table: str, seat: int) -> str:
    return f"{table}-{seat}"


def open_everything(house: House, tables: int) -> list[str]:
    must(house, [Book(HOUSE, (b.CapitalPaidIn("owner", 1, 10**15),))])
    names = [f"B-{n:02}" for n in range(tables)]
    for table in names:
        people = [patron(table, seat) for seat in range(1, SEATS + 1)]
        must(
            house,
            [Book(cage_stream(p), (b.Deposited("cage", 1, p, 10**12, "pit"),)) for p in people],
        )
        opening = c.OpenTable(PIT, 1, Setup("baccarat", "commission", 7, Limits(10, 50_000), 8))
        seated = [c.TakeSeat(Actor(p), 1, p, seat) for seat, p in enumerate(people, 1)]
        must(house, [Ask(table, (opening, *seated, *SHOE))])
    return names


def must(house: House, requests: list[Request]) -> None:
    answers = house.process(requests)
    assert all(isinstance(answer, Done) for answer in answers), answers


def slips(table: str, coup: int, length: int) -> list[Ask]:
    asked = []
    for seat in range(1, SEATS + 1):
        who = patron(table, seat)
        for first in range(0, len(BETS), length):
            bets = BETS[first : first + length]
            commands = tuple(c.PlaceWager(Actor(who), 1, who, seat, bet, 100) for bet in bets)
            asked.append(Ask(table, commands, key_for(who, f"{coup} {first}", table, commands)))
    return asked


async def play(floor: Floor, table: str, until: float, slip: int) -> int:
    """Play coups at one table as a dealer and its patrons would, until the time is up."""
    settled = coup = 0

    async def deal(*commands: c.Command) -> None:
        for command in commands:
            answer = await floor.ask(Ask(table, (command,)))
            assert isinstance(answer, Done), answer

    while time.perf_counter() < until:
        await deal(c.OpenBetting(DEALER, 1))
        answers = await asyncio.gather(*(floor.ask(asked) for asked in slips(table, coup, slip)))
        assert all(isinstance(answer, Done) for answer in answers)
        await deal(c.CloseBetting(DEALER, 1), c.DealCards(DEALER, 1, CARDS), c.Settle(DEALER, 1))
        settled += len(answers) * slip
        coup += 1
        if coup % 7 == 0:
            await deal(c.RetireShoe(PIT, 1, "over"), *SHOE)
    return settled


def run_floor(address: str, seconds: float, slip: int) -> tuple[float, int, int]:
    """Run the floor; give settled wagers per second, commits, and the position it began at."""
    house = CountingHouse(open_store(address), SystemClock())
    names = open_everything(house, TABLES)
    start, house.batches = house.store.head().position, 0

    async def all_tables() -> int:
        async with Floor(house) as floor:
            until = time.perf_counter() + seconds
            return sum(await asyncio.gather(*(play(floor, table, until, slip) for table in names)))

    begun = time.perf_counter()
    settled = asyncio.run(all_tables())
    rate = settled / (time.perf_counter() - begun)
    house.store.close()
    return rate, house.batches, start


def rows_of(address: str, start: int) -> Rows:
    store = open_store(address)
    assert isinstance(store, SqlReader)
    found = {}
    with store.engine.connect() as connection:
        for table in ROWS:
            which = f"where position > {start}" if table in ("journal", "postings") else ""
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

    floor: float
    bare: float
    tpcb: float
    in_a_commit: float
    rows_each: float
    bytes_each: float


def a_round(
    rate: float, rows: Rows, batches: int, bare: float, slip: int, size: int, tpcb: float = 0
) -> Round:
    count, total = len(rows["answers"]) * slip, sum(map(len, rows.values()))
    return Round(rate, count / bare, tpcb, count / batches, total / count, size / count)


def report(rounds: list[Round], slip: int) -> None:
    def middle(of: Callable[[Round], float]) -> float:
        return median(of(one) for one in rounds)

    how = "one by one" if slip == 1 else f"in slips of {slip}"
    print(f"wagers {how}; {len(rounds)} rounds, the middle one of each figure:")
    print(f"floor          {middle(lambda r: r.floor):10,.0f} settled wagers/s,"
          f" {middle(lambda r: r.rows_each):.1f} rows and"
          f" {middle(lambda r: r.bytes_each):,.0f} bytes of database each,"
          f" {middle(lambda r: r.in_a_commit):.0f} in a commit; best"
          f" {max(r.floor for r in rounds):,.0f}")  # fmt: skip
    print(f"bare inserts   {middle(lambda r: r.bare):10,.0f} wagers' rows/s")
    print(f"ratio          {middle(lambda r: r.floor / r.bare):10.2f}   (at least 0.2, aim 0.5)")
    if rounds[0].tpcb:
        print(f"pgbench TPC-B  {middle(lambda r: r.tpcb):10,.0f} transactions/s, 8 clients")
        print(f"ratio          {middle(lambda r: r.floor / r.tpcb):10.2f}   (at least 2, aim 5)")


def sqlite(seconds: float, slip: int) -> None:
    rounds = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory(dir=".") as folder:
            path = f"{folder}/house.db"
            rate, batches, start = run_floor(path, seconds, slip)
            rows = rows_of(path, start)
            bare = bare_sqlite(f"{folder}/bare.db", rows, batches)
            size = Path(path).stat().st_size
            rounds.append(a_round(rate, rows, batches, bare, slip, size))
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
    with running_postgres() as address:
        other = fresh_database(address, "bench_tpcb")
        *command, name = pgbench(other)
        subprocess.run([*command, "-i", "-s", "10", "-q", name], check=True, capture_output=True)
        for n in range(ROUNDS):
            house = fresh_database(address, f"bench_house_{n}")
            empty = size_of(house)
            rate, batches, start = run_floor(house, seconds, slip)
            transactions = tpcb(other, seconds)
            rows = rows_of(house, start)
            bare = bare_postgresql(fresh_database(address, f"bench_bare_{n}"), rows, batches)
            size = size_of(house) - empty
            rounds.append(a_round(rate, rows, batches, bare, slip, size, transactions))
    report(rounds, slip)


def life(coups: int) -> None:
    """Play one table for very long, one wager a coup; memory must stay, loading must be quick."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = f"{folder}/house.db"
        house = House(open_store(path), SystemClock())
        (table,) = open_everything(house, 1)
        who = patron(table, 1)
        bet = c.PlaceWager(Actor(who), 1, who, 1, "banker", 100)
        coup = (c.OpenBetting(DEALER, 1), bet, c.CloseBetting(DEALER, 1),
                c.DealCards(DEALER, 1, CARDS), c.Settle(DEALER, 1))  # fmt: skip
        whole_shoe = [Ask(table, coup) for _ in range(7)]
        whole_shoe += [Ask(table, (c.RetireShoe(PIT, 1, "over"), *SHOE))]
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
        print(f"loading         {max(times) * 1000:10.1f} ms at worst of five, "
              f"{loaded.version:,} events   (at most 200)")  # fmt: skip


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    amount = float(sys.argv[2]) if len(sys.argv) > 2 else 0
    if what == "life":
        life(int(amount) or 100_000)
    for name, measure in (("sqlite", sqlite), ("postgresql", postgresql)):
        for wagers_in_a_slip in (1, len(BETS)) if what in ("", name) else ():
            print(f"\n{name}", end=", ")
            measure(amount or 3, wagers_in_a_slip)
