"""What a wager's rows cost in SQLite as they are kept, and in other ways of keeping them.

    python benchmarks/bench_layouts.py [coups a table]

The floor plays; then the very records that it wrote are written again into databases of other
shapes, in as many transactions. The ways take turns, and of each the best round counts, in
microseconds of processor for a wager. Only the first is the house's; none of them judges. They say
what another shape would be worth before anybody builds it.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent))
from bench_budget import WAGERS, Budget
from bench_store import rows_of, shares

from croupier.store.journal import KEY_BYTES, Record
from croupier.store.schema import HAS_MARK, KEY_USED
from croupier.store.sqlite import _configure

ROUNDS = 5
AT_ONCE = (128, 32, 8, 1)
Rows = list[tuple[Any, ...]]
Write = Callable[[sqlite3.Cursor, Rows, Rows], None]

RECORDS = """create table journal (position integer primary key, stream text, version bigint,
    at bigint, rules blob, event blob, hash blob, posted blob)"""
BY_STREAM = "create unique index by_stream on journal (stream, version)"
BY_KEY = f"create unique index by_key on journal ({KEY_USED}) where {HAS_MARK}"
BY_PATRON = """create table statements (patron text, position bigint,
    primary key (patron, position)) without rowid"""
BATCHES = "create table batches (first integer primary key, records blob)"
STREAMS_IN = """create table streams_in (stream text, version bigint, first bigint,
    primary key (stream, version)) without rowid"""
PATRONS_IN = """create table patrons_in (patron text, first bigint,
    primary key (patron, first)) without rowid"""
KEYS = "create table keys (digest integer primary key, position bigint)"

_packed = msgspec.msgpack.Encoder().encode


def insert(cursor: sqlite3.Cursor, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows, as many at once as fit."""
    done = 0
    for many in AT_ONCE:
        while len(rows) - done >= many:
            some = rows[done : done + many]
            marks = ", ".join([f"({', '.join('?' * len(some[0]))})"] * many)
            cursor.execute(f"insert into {table} values {marks}", [one for r in some for one in r])
            done += many


def records(cursor: sqlite3.Cursor, journal: Rows, _: Rows) -> None:
    """Write a row for each record."""
    insert(cursor, "journal", journal)


def patrons(cursor: sqlite3.Cursor, _: Rows, found: Rows) -> None:
    """Write a row for each record and patron whose money it moved."""
    insert(cursor, "statements", found)


def batch(cursor: sqlite3.Cursor, journal: Rows, _: Rows) -> None:
    """Write all records as one row."""
    insert(cursor, "batches", [(journal[0][0], _packed(journal))])


def found_by_batch(cursor: sqlite3.Cursor, journal: Rows, found: Rows) -> None:
    """Write a row for each stream and each patron in a batch."""
    first, versions = journal[0][0], dict[str, int]()
    for row in journal:
        versions.setdefault(row[1], row[2])
    insert(cursor, "streams_in", [(*one, first) for one in versions.items()])
    insert(cursor, "patrons_in", [(who, first) for who in dict.fromkeys(row[0] for row in found)])


def _used(journal: Rows) -> list[tuple[int, bytes]]:
    """List where keys were used, with the digest of each."""
    some = (Record(*row) for row in journal)
    return [(one.position, one.rules[-28:][:KEY_BYTES]) for one in some if one.has_mark]


def _number(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "big", signed=True)


def keys(cursor: sqlite3.Cursor, journal: Rows, _: Rows) -> None:
    """Write a row for each key, by half of its digest, in the order of the digests."""
    insert(cursor, "keys", sorted((_number(digest), at) for at, digest in _used(journal)))


def keys_by_owner(cursor: sqlite3.Cursor, journal: Rows, found: Rows) -> None:
    """Write a row for each key, those of one patron beside each other."""
    whose = {at: blake2b(who.encode(), digest_size=4).digest() for who, at in found}
    used = ((whose.get(at, b"") + digest[:8], at) for at, digest in _used(journal))
    insert(cursor, "keys", sorted((_number(digest), at) for digest, at in used))


LAYOUTS: dict[str, tuple[tuple[str, ...], tuple[Write, ...]]] = {
    "as they are kept": ((RECORDS, BY_STREAM, BY_KEY, BY_PATRON), (records, patrons)),
    "… not found by stream": ((RECORDS, BY_KEY, BY_PATRON), (records, patrons)),
    "… not found by key": ((RECORDS, BY_STREAM, BY_PATRON), (records, patrons)),
    "… not found by patron": ((RECORDS, BY_STREAM, BY_KEY), (records,)),
    "… found by nothing": ((RECORDS,), (records,)),
    "records, found by the batch, and keys": (
        (RECORDS, STREAMS_IN, PATRONS_IN, KEYS),
        (records, found_by_batch, keys),
    ),
    "a row for a batch, found by nothing": ((BATCHES,), (batch,)),
    "… found by the batch": ((BATCHES, STREAMS_IN, PATRONS_IN), (batch, found_by_batch)),
    "… and keys": ((BATCHES, STREAMS_IN, PATRONS_IN, KEYS), (batch, found_by_batch, keys)),
    "… and keys by their owner": (
        (BATCHES, STREAMS_IN, PATRONS_IN, KEYS),
        (batch, found_by_batch, keys_by_owner),
    ),
}


def written(path: str, name: str, journal: list[Rows], found: list[Rows]) -> float:
    """Write batches into a new database, and give the processor's time for it."""
    tables, ways = LAYOUTS[name]
    writer = sqlite3.connect(path, isolation_level=None, cached_statements=500)
    _configure(writer, "FULL", 5000)
    writer.execute("pragma cache_size = -8192")
    for table in tables:
        writer.execute(table)
    cursor = writer.cursor()
    began = time.process_time()
    for some, whose in zip(journal, found, strict=True):
        cursor.execute("begin immediate")
        for way in ways:
            way(cursor, some, whose)
        cursor.execute("commit")
    spent = time.process_time() - began
    writer.close()
    return spent


def main(coups: int) -> None:
    with tempfile.TemporaryDirectory(dir=".") as folder:
        budget = Budget(f"{folder}/house.db")
        start = budget.house.seen
        budget.commits = 0
        for nth in range(coups):
            budget.coup(nth)
        budget.house.store.close()
        rows = rows_of(f"{folder}/house.db", start)
        journal = list(shares(rows["journal"], budget.commits))
        by_position = sorted(rows["statements"], key=lambda row: row[1])
        ends = [some[-1][0] for some in journal]
        found: list[Rows] = [[] for _ in journal]
        at = 0
        for row in by_position:
            while row[1] > ends[at]:
                at += 1
            found[at].append(row)
        spent: dict[str, list[float]] = {name: [] for name in LAYOUTS}
        for nth in range(ROUNDS):
            for place, name in enumerate(LAYOUTS):
                path = f"{folder}/{nth}-{place}.db"
                spent[name].append(written(path, name, journal, found))
                Path(path).unlink()
    for name, each in spent.items():
        print(f"{name:<40} {min(each) / coups / WAGERS * 1e6:7.1f} µs")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
