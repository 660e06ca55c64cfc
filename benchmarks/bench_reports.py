"""How long the exact expectation of 100,000 coups takes, and reports on a journal of many coups.

    python benchmarks/bench_reports.py [coups] [days] [file]

The journal is written past the table by the store's own batches, coup by coup of dealt shoes from a
seed, over so many gaming days, the last of which is still in hand; every other one is counted and
kept as a house does. Reports are then made by a process of their own, whose memory is told, and the
sums that were kept are worked out anew from the journal, as ``croupier verify`` does. With a file
the journal stays there, and one that is there is measured again.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path

from croupier.bank.events import CapitalPaidIn, Deposited, FloatFilled, HouseFounded
from croupier.equipment.cards import RANK_OF
from croupier.equipment.shoe import full_shoe
from croupier.floor.checking_days import CheckedDays
from croupier.floor.counting import Counting, to_write
from croupier.floor.periods import Asked, report, span_of
from croupier.floor.posting import postings_of
from croupier.floor.records import (
    HOUSE,
    cage_stream,
    decode_any,
    encode_event,
    table_stream,
    tray_stream,
)
from croupier.games import load_game
from croupier.games.library import Library
from croupier.games.settlement import settle
from croupier.games.wager import Wager
from croupier.odds.expected import Staked, expectation_of
from croupier.rules.gaming_day import GamingDays
from croupier.store import open_store
from croupier.store.batch import Commit, Written
from croupier.table import events as e
from croupier.table.shapes import Actor, PatronLine, Setup

TABLES, PATRONS, BETTING = 10, 7, 3  # and how many of them bet in a coup
FIRST_DAY = 20_819  # 2027-01-01
AT_ONCE = 2_000  # commits in a batch
DEALER = Actor("automatic", "house")
BETS = ("banker", "player", "banker", "tie", "player", "banker-pair", "lucky-6")
GAME, DAYS = load_game("baccarat"), GamingDays()


def shoes(seed: int) -> Iterator[tuple[bytes, tuple[str, ...]]]:
    """Deal shoes to the cut card: what was left before each coup, and its cards."""
    chance = random.Random(seed)
    deck = [card for card, count in full_shoe(8).items() for _ in range(count)]
    while True:
        chance.shuffle(deck)
        left, at = bytearray([32] * 13), 0
        while at < len(deck) - 20:
            cards = deck[at : at + 4]
            while GAME.tableau.next_card(tuple(cards))[0] is not None:
                cards.append(deck[at + len(cards)])
            yield bytes(left), tuple(cards)
            for card in cards:
                left[RANK_OF[card]] -= 1
            at += len(cards)


def exact(coups: int = 100_000) -> None:
    """Time the expectation and deviation of coups, each of a shoe of its own."""
    dealt = shoes(1)
    staked = [Staked(BETS, (1000,) * 7, next(dealt)[0]) for _ in range(coups)]
    alike = [Staked(("banker",) * 7, (1000,) * 7, one.counts) for one in staked]
    priced = expectation_of(GAME, "commission")
    priced.of(staked[:10])
    priced.of(alike[:10])
    for words, these in (("with pair bets", staked), ("on one hand", alike)):
        start = time.process_time()
        priced.of(these)
        took = time.process_time() - start
        print(f"exact, {coups:,} coups {words:15} {took:6.2f} s of processor time (at most 1)")


class Writer:
    """A journal written past the tables, as fast as the store takes it."""

    def __init__(self, path: Path) -> None:
        self.store = open_store(path)
        self.store._writer.execute("pragma synchronous = off")  # type: ignore[attr-defined]
        self.versions: dict[str, int] = {}
        self.rules = bytes.fromhex(GAME.book.digest)
        self.store.keep_rulebook(self.rules, "baccarat", Library().file("baccarat"))
        self.batch: list[Commit] = []
        at = DAYS.begins(FIRST_DAY)
        self.put(HOUSE, at, HouseFounded("house", at, "USD"), CapitalPaidIn("owner", at, 10**15))
        for patron in range(PATRONS):
            name = f"patron-{patron}"
            self.put(cage_stream(name), at, Deposited("cage", at, name, 10**13))
        for table in range(TABLES):
            name = f"B-{table:02}"
            self.put(tray_stream(name), at, FloatFilled("house", at, name, 10**13, True))
            setup = Setup("baccarat", "commission", 7, decks=8)
            opened = e.TableOpened(DEALER, at, name, 1, setup, "baccarat")
            self.put(table_stream(name), at, opened, e.ShoeLoaded(DEALER, at, 1, 8))
        self.write()

    def put(self, stream: str, at: int, *events: object, coup: str = "") -> None:
        """Add events of one stream, with what they post."""
        table = stream.partition("/")[2]
        postings = tuple(postings_of("USD", table, coup, event) for event in events)
        version = self.versions.get(stream, 0)
        self.versions[stream] = version + len(events)
        rules = self.rules if stream.startswith("table/") else b""
        encoded = tuple(map(encode_event, events))
        self.batch.append(Commit(stream, version, at, rules, encoded, postings))
        if len(self.batch) >= AT_ONCE:
            self.write()

    def write(self) -> None:
        """Hand over what was added."""
        outcomes = self.store.append(self.batch)
        assert all(isinstance(one, Written) for one in outcomes)
        self.batch = []

    def coup(self, table: str, number: int, at: int, cards: tuple[str, ...]) -> None:
        """Play one coup."""
        coup, ended = f"{table}/1/{number}", GAME.deal(cards)
        seats = tuple(sorted((number + nth * 3) % PATRONS for nth in range(BETTING)))
        lines = settled(ended.outcome, cards, seats)
        placed = [
            e.WagerPlaced(Actor(line.patron), at, line.patron, line.seat, line.bet, line.stake)
            for line in lines
        ]
        dealt = [
            e.CardDealt(DEALER, at, card, "player", nth, "player", "reader", ())
            for nth, card in enumerate(cards)
        ]
        end = e.CoupSettled(DEALER, at, coup, lines, cards, ended.outcome, clauses=())
        opened = e.BettingOpened(DEALER, at, coup)
        self.put(table_stream(table), at, opened, *placed, *dealt, end, coup=coup)


@lru_cache(4_096)
def _lines(outcome: object, seats: tuple[int, ...]) -> list[tuple[PatronLine, ...]]:
    return []


def settled(
    outcome: object, cards: tuple[str, ...], seats: tuple[int, ...]
) -> tuple[PatronLine, ...]:
    """Settle the bets of some seats; coups that end alike are settled once."""
    known = _lines(outcome, seats)
    if not known:
        wagers = [Wager(seat + 1, BETS[seat], 1000) for seat in seats]
        lines = settle(GAME, "commission", GAME.deal(cards), wagers)
        known.append(tuple(
            PatronLine(
                line.seat, line.bet, line.stake, line.in_play, line.outcome, line.odds, line.paid,
                line.returned, line.collected, line.fraction, line.clauses,
                f"patron-{line.seat - 1}",
            )
            for line in lines
        ))  # fmt: skip
    return known[0]


def make(path: Path, coups: int, days: int) -> None:
    """Write a journal, and count its days as they end."""
    writer, dealt = Writer(path), [shoes(table) for table in range(TABLES)]
    a_day, number, start = coups // days, 0, time.perf_counter()
    counting, counted = Counting(writer.store), 0.0
    for day in range(days):
        begins = DAYS.begins(FIRST_DAY + day)
        for nth in range(a_day):
            table = f"B-{nth % TABLES:02}"
            number += 1
            at = begins + (nth + 1) * 86_000_000 // a_day
            left, cards = next(dealt[nth % TABLES])
            if sum(left) == 416:
                writer.put(table_stream(table), at, e.ShoeLoaded(DEALER, at, number, 8))
            writer.coup(table, number, at, cards)
        writer.write()
        if day + 1 < days:
            was = time.perf_counter()
            now = DAYS.ends(FIRST_DAY + day) + 3_600_000
            for books in to_write(counting, writer.store, now):
                for book in books:
                    writer.put(book.stream, now, *book.facts)
                writer.write()
            counted += time.perf_counter() - was
            if day % 30 == 29:
                print(f"  {number:,} coups, {time.perf_counter() - start:.0f} s", flush=True)
    took = time.perf_counter() - start
    print(
        f"a journal of {a_day * days:,} coups, {writer.store.head().position:,} events, "
        f"{days} days, made in {took:.0f} s, "
        f"of which {counted:.0f} s counting the days as they ended"
    )
    writer.store.close()


def measure(path: str, days: int) -> None:
    """Make reports in a process of their own."""
    counting = Counting(open_store(path))
    last = FIRST_DAY + days - 1
    start = time.perf_counter()
    expectation_of(GAME, "commission").of([Staked(BETS, (1000,) * 7)])
    out = {"kernels": (time.perf_counter() - start, 0), "before": (_memory(), 0)}
    year = span_of("year", FIRST_DAY)
    for name, first, upto in (
        ("a day on record", FIRST_DAY + days // 2, FIRST_DAY + days // 2),
        ("the day in hand, first asked", last, last),
        ("the day in hand, asked again", last, last),
        ("the year", *year),
    ):
        start = time.process_time()
        asked = Asked("day", first, upto, None, "table")
        made = report(asked, counting.days(first, upto), last - 1)
        took = time.process_time() - start
        out[name] = (took, made.currencies[0].total.coups)
    out["memory"] = (_memory(), 0)
    print(json.dumps(out))


def check(path: str) -> None:
    """Work the sums out anew from the journal, and hold those that were kept to them."""
    store, after, start = open_store(path), 0, time.process_time()
    days = CheckedDays(store)
    days.read_ends()
    while records := store.records(after, 5_000):
        against = days.take(records, [decode_any(record.event) for record in records])
        assert not against, against
        after = records[-1].position
    took = time.process_time() - start
    print(
        f"{days.checked} days on record worked out anew: all as they were kept; "
        f"{after:,} events, {took:.0f} s of processor time, {_memory():.0f} MiB"
    )


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    coups = int(float(sys.argv[1])) if len(sys.argv) > 1 else 100_000
    days = int(sys.argv[2]) if len(sys.argv) > 2 else min(365, max(2, coups // 2_740))
    exact()
    given = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    with nullcontext("") if given else tempfile.TemporaryDirectory() as folder:
        path = given or Path(folder) / "house.db"
        if not path.exists():
            make(path, coups, days)
        done = subprocess.run(
            [sys.executable, __file__, "--measure", str(path), str(days)],
            capture_output=True,
            text=True,
            check=True,
        )
        check(str(path))
    told = json.loads(done.stdout)
    for name, most in (
        ("a day on record", 2),
        ("the day in hand, first asked", 2),
        ("the day in hand, asked again", 2),
        ("the year", 60),
    ):
        took, counted = told[name]
        print(f"{name:30} {took:7.2f} s   {counted:,} coups, processor time (at most {most} s)")
    print(f"{'loading the kernels, once':30} {told['kernels'][0]:7.2f} s")
    before, after = told["before"][0], told["memory"][0]
    print(f"{'memory of that process':30} {after:7.0f} MiB, of which the kernels {before:.0f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(sys.argv[2], int(sys.argv[3]))
    else:
        main()
