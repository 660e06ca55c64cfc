"""The floor's load, on whichever version of the house is in the path: coups at 32 tables.

    PYTHONPATH=<a version>/src python benchmarks/floor_load.py ADDRESS SECONDS SLIP

Plays as dealers and patrons would, and prints what it came to as JSON. ``bench_store`` runs it for
this version and for 0.1, one after the other.
"""

import asyncio
import resource
import sys
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.bank import events as b
from croupier.floor.clock import SystemClock
from croupier.floor.house import House
from croupier.floor.records import HOUSE, cage_stream, tray_stream
from croupier.floor.requests import Ask, Book, Done, Request, key_for
from croupier.floor.running import Floor
from croupier.games.wager import Limits
from croupier.store import open_store
from croupier.table import commands as c
from croupier.table.shapes import Actor, Setup

TABLES, SEATS, BETS = 32, 7, ("banker", "tie", "player-pair")
PIT = Actor("lan", "pit-manager")
CARDS = ("9S", "4C", "7H", "KD", "2S", "3D")


class Ran(msgspec.Struct):
    """What a run came to: settled wagers, how long it took, and from which position on."""

    settled: int
    seconds: float
    processor_seconds: float
    commits: int
    start: int

    @property
    def rate(self) -> float:
        """Give settled wagers per second."""
        return self.settled / self.seconds

    @property
    def each_us(self) -> float:
        """Give the processor's time for each settled wager, with its load, in microseconds."""
        return self.processor_seconds / self.settled * 1e6


def deposited(who: str) -> b.Deposited:
    """Give a patron money; since 0.2 it takes a second person."""
    second = {"second": "pit"} if "second" in b.Deposited.__struct_fields__ else {}
    return b.Deposited("cage", 1, who, 10**12, **second)


def dealer_of(table: str) -> Actor:
    """Give a table its own dealer: nobody deals at two."""
    return Actor(f"dan-{table}", "dealer")


def shoe(by: Actor) -> tuple[c.Command, ...]:
    return (c.LoadShoe(by, 1), c.CutShoe(by, 1), c.BurnCards(by, 1, ("3S",), 3))


def patron(table: str, seat: int) -> str:
    return f"{table}-{seat}"


def open_everything(house: House, tables: int) -> list[str]:
    must(house, [Book(HOUSE, (b.CapitalPaidIn("owner", 1, 10**15),))])
    names = [f"B-{n:02}" for n in range(tables)]
    for table in names:
        people = [patron(table, seat) for seat in range(1, SEATS + 1)]
        must(house, [Book(cage_stream(p), (deposited(p),)) for p in people])
        opening = c.OpenTable(PIT, 1, Setup("baccarat", "commission", 7, Limits(10, 50_000), 8))
        seated = [c.TakeSeat(Actor(p), 1, p, seat) for seat, p in enumerate(people, 1)]
        dealer = dealer_of(table)
        on = c.BringDealerOn(PIT, 1, dealer.id)
        must(house, [Ask(table, (opening, on, *seated, *shoe(dealer)))])
        must(house, [Book(tray_stream(table), (b.FloatOpened("house", 1, table, 10**12),))])
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


async def play(floor: Floor, table: str, until: float, slip: int, coup: int = 0) -> int:
    """Play coups at one table as a dealer and its patrons would, until the time is up."""
    settled = 0
    dealer = dealer_of(table)

    async def deal(*commands: c.Command) -> None:
        for command in commands:
            answer = await floor.ask(Ask(table, (command,)))
            assert isinstance(answer, Done), answer

    while not settled or time.perf_counter() < until:
        await deal(c.OpenBetting(dealer, 1))
        answers = await asyncio.gather(*(floor.ask(asked) for asked in slips(table, coup, slip)))
        assert all(isinstance(answer, Done) for answer in answers)
        await deal(c.CloseBetting(dealer, 1), c.DealCards(dealer, 1, CARDS), c.Settle(dealer, 1))
        settled += len(answers) * slip
        coup += 1
        if coup % 7 == 0:
            await deal(c.RetireShoe(PIT, 1, "over"), *shoe(dealer))
    return settled


def run_floor(address: str, seconds: float, slip: int) -> Ran:
    """Run the floor, and count its commits on the way into the store."""
    house = House(open_store(address), SystemClock())
    names = open_everything(house, TABLES)
    store: Any = house.store
    append, commits = store.append, 0

    def counted(batch: Sequence[Any], *fence: Any) -> Any:
        nonlocal commits
        commits += 1
        return append(batch, *fence)

    store.append = counted

    async def all_tables(floor: Floor, until: float, coup: int) -> int:
        return sum(await asyncio.gather(*(play(floor, t, until, slip, coup) for t in names)))

    async def evening() -> Ran:
        nonlocal commits
        async with Floor(house) as floor:
            await all_tables(floor, 0, 0)  # whoever comes in is looked up once, and not counted
            at, start, commits = time.perf_counter(), house.seen, 0
            used = processor_seconds()
            settled = await all_tables(floor, at + seconds, 1)
            took, spent = time.perf_counter() - at, processor_seconds() - used
        return Ran(settled, took, spent, commits, start)

    ran = asyncio.run(evening())
    store.close()
    return ran


def processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    ran = run_floor(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
    print(msgspec.json.encode(ran).decode())
