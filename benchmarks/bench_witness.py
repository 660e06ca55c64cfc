"""What the tree over a long journal costs: built once, started again, signed, proved from.

``python -m benchmarks.bench_witness 10000000`` for ten million records (4 GB in the temporary
folder); a million without a number.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from croupier.store import open_store
from croupier.store.journal import digest_of, link
from croupier.store.sqlite import SqliteStore
from croupier.store.tree import JournalTree
from croupier.witness.signing import new_signer

EVENT = b'{"event":"wager-placed","by":{"id":"p0123456789ab"},"bet":"banker","amount":100}' * 3


def rows(count: int) -> Iterator[tuple[object, ...]]:
    hash = bytes(32)
    for position in range(1, count + 1):
        hash = link(hash, digest_of(position, "table/B-01", position, 1, b"", EVENT))
        yield position, "table/B-01", position, 1, b"", EVENT, hash


def timed(what: str, work: Callable[[], Any]) -> Any:
    began = time.perf_counter()
    found = work()
    print(f"{what:<44}{1000 * (time.perf_counter() - began):>12,.1f} ms")
    return found


def run(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "house.db")
        assert isinstance(store, SqliteStore)
        with store._writer as database:
            database.execute("pragma synchronous = off")
            database.execute("begin")
            database.executemany("insert into journal values (?, ?, ?, ?, ?, ?, ?)", rows(count))
            ((hash,),) = database.execute(
                "select hash from journal where position = ?", (count,)
            ).fetchall()
            database.execute("update head set position = ?, hash = ?", (count, hash))
        signer, rng = new_signer(), Random(1)
        print(f"{count:,} records")
        first = timed(
            "built and signed, the first start", lambda: JournalTree(store).sign(signer, 1)
        )
        tree = JournalTree(store)
        timed("signed, a later start", lambda: tree.sign(signer, 2))
        timed("signed, each minute", lambda: tree.sign(signer, 3))
        places = [rng.randrange(1, count) for _ in range(100)]
        timed("100 proofs of a record", lambda: [tree.inclusion(p, first.size) for p in places])
        timed("100 proofs of going on", lambda: [tree.extension(first, p) for p in places])
        longest = max(len(tree.inclusion(p, first.size)) for p in places)
        print(f"{'hashes in a proof, at most':<44}{longest:>12,}")
        print(f"{'kept as tiles':<44}{32 * len(store.tiles(0)) / 1000:>12,.1f} kB")
        store.close()


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
