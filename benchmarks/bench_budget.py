"""Where a wager's time in the floor goes: microseconds of processor for each step, on SQLite.

    python benchmarks/bench_budget.py [coups a table]

Plays the coups of ``floor_load.py`` in one thread, batch by batch, so that each step can be timed
by itself; other threads and the event loop are left out. Of each step the lowest tenth counts,
which others on the machine disturb least. The bare inserts are the same rows without a house; in
blocks their bytes are one row a batch, with no index at all: the least that writing them can cost.
"""

import gc
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parent))
from bench_store import Rows, bare_sqlite, rows_of, shares
from floor_load import BETS, CARDS, SEATS, TABLES, dealer_of, open_everything, shoe, slips

from croupier.floor.clock import SystemClock
from croupier.floor.house import House
from croupier.floor.requests import Ask, Done
from croupier.floor.running import COLLECTING
from croupier.store import open_store
from croupier.store.batch import admit
from croupier.table import commands as c
from croupier.table.shapes import Actor

PIT = Actor("lan", "pit-manager")
WAGERS = TABLES * SEATS * len(BETS)
AT_ONCE = 512


class Budget:
    """The steps of a coup at every table, and what each took for a wager."""

    def __init__(self, path: str) -> None:
        self.house = House(open_store(path), SystemClock())
        self.tables = open_everything(self.house, TABLES)
        self.taken: defaultdict[str, float] = defaultdict(float)
        self.found: defaultdict[str, list[float]] = defaultdict(list)
        self.commits = 0

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Count the processor's time for a step."""
        began = time.thread_time()
        yield
        self.taken[name] += time.thread_time() - began

    def ask(self, name: str, requests: list[Ask]) -> None:
        """Decide, commit and publish requests, as many at once as the floor takes."""
        house = self.house
        for first in range(0, len(requests), AT_ONCE):
            with self.step(f"decide: {name}"):
                flight = house.begin()
                for request in requests[first : first + AT_ONCE]:
                    house.decide(request)
                house.take_off(flight)
            with self.step("commit"):
                flight.commit(house.store)
            flight.landed.set()
            with self.step("publish"):
                house.land()
                house.take_news()
            assert all(type(answer) is Done for answer in flight.answers), flight.answers
            self.commits += 1

    def of_dealers(self, name: str, command: Callable[[Actor], c.Command]) -> None:
        """Have every dealer do the same."""
        self.ask(name, [Ask(table, (command(dealer_of(table)),)) for table in self.tables])

    def coup(self, nth: int) -> None:
        """Play one coup at every table, every patron placing wagers one by one."""
        with self.step("the load itself"):
            asked = [one for table in self.tables for one in slips(table, nth, 1)]
        self.of_dealers("open and close", lambda by: c.OpenBetting(by, 1))
        self.ask("wagers", asked)
        self.of_dealers("open and close", lambda by: c.CloseBetting(by, 1))
        self.of_dealers("deal", lambda by: c.DealCards(by, 1, CARDS))
        self.of_dealers("settle", lambda by: c.Settle(by, 1))
        for name, seconds in self.taken.items():
            self.found[name].append(seconds / WAGERS * 1e6)
        if nth % 7 == 6:
            over = c.RetireShoe(PIT, 1, "over")
            self.ask("shoes", [Ask(t, (over, *shoe(dealer_of(t)))) for t in self.tables])
        self.taken.clear()


def in_blocks(path: str, rows: Rows, batches: int) -> None:
    """Write the bytes of the journal's rows, each batch as one."""
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("pragma journal_mode = wal")
    writer.execute("pragma synchronous = full")
    writer.execute("create table blocks (position integer primary key, content blob)")
    for nth, some in enumerate(shares(rows["journal"], batches)):
        content = b"".join(one for row in some for one in row if isinstance(one, bytes))
        writer.execute("insert into blocks values (?, ?)", (nth, content))
    writer.close()


def main(coups: int) -> None:
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = f"{folder}/house.db"
        gc.set_threshold(*COLLECTING)
        budget = Budget(path)

        def timed(*given: Any) -> Any:
            with budget.step("of which judged, posted and chained"):
                return admit(*given)

        with patch("croupier.store.sqlite.admit", timed):
            for nth in range(3):  # whoever comes in is looked up once, and not counted
                budget.coup(nth)
            budget.found.clear()
            start, budget.commits = budget.house.seen, 0
            for nth in range(3, 3 + coups):
                budget.coup(nth)
        budget.house.store.close()
        rows = rows_of(path, start)
        bare = []
        for write in (bare_sqlite, in_blocks):
            began = time.process_time()
            write(f"{folder}/{write.__name__}.db", rows, budget.commits)
            bare.append((time.process_time() - began) / coups / WAGERS * 1e6)
    total = 0.0
    for name, each in budget.found.items():
        least = sorted(each)[len(each) // 10]
        total += 0 if name.startswith("of which") else least
        print(f"{name:<40} {least:7.1f} µs")
    print(f"{'a wager':<40} {total:7.1f} µs")
    for name, spent in zip(("bare inserts of its rows", "… in blocks"), bare, strict=True):
        print(f"{name:<40} {spent:7.1f} µs")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
