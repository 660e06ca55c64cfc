"""A finished database, one witness of it, and every way to meddle with the first of the two.

``python tests/floor/tampering.py 10000 SEED`` tries so many and says what was not found or named.
"""

import os
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory

from house_under_test import (
    BANKER_WINS,
    DEALER,
    PATRONS,
    bet,
    by_dealer,
    must,
    open_house,
    open_table,
)
from msgspec import Struct
from msgspec.structs import astuple, replace

from croupier.floor.audit import Report, verify
from croupier.floor.clock import SetClock
from croupier.floor.history import Seen, seen_by
from croupier.floor.house import House
from croupier.store import open_store
from croupier.store.journal import Head, Record, chained
from croupier.store.tree import JournalTree
from croupier.table import commands as c
from croupier.witness.notebook import Notebook
from croupier.witness.signing import Signer, new_signer

MINUTE = 60_000
COLUMNS = ("stream", "version", "at", "rules", "event", "hash")


class Played(Struct):
    """A house that was played in, its copies minute by minute, and what its witness has kept."""

    database: Path
    copies: list[Path]  # honest ones, each of a minute
    others: list[Path]  # of a house that was put back to one of them and went on
    records: list[Record]
    seen: list[Seen]


def play(folder: Path, minutes: int = 6) -> Played:
    """Play some minutes, a checkpoint at the end of each."""
    path, clock, signer = folder / "house.db", SetClock(MINUTE), new_signer()
    store = open_store(path)
    house, notebook = open_house(store, clock=clock), Notebook(folder / "witness.jsonl")
    open_table(house)
    tree, copies = JournalTree(store), list[Path]()
    for minute in range(1, minutes + 1):
        if minute > 1:
            coup(house, clock.now(), 100 * minute)
        signed, kept = tree.sign(signer, clock.now()), notebook.last()
        assert signed is not None
        notebook.take(tree.extension(signed, kept.size if kept else 0))
        copies.append(_copy_of(path, folder / f"minute-{minute}.db"))
        clock.at += MINUTE
    records = store.records(0, 10_000)
    store.close()
    _unlock(path)
    others = []
    for nth, honest in enumerate(copies[:-1]):
        clock.at += 10 * MINUTE
        other = Path(copy(honest, folder / f"other-{nth}.db"))
        others.append(_gone_on(other, clock, nth, signer))
    for one in (*copies, *others):
        _unlock(one)
    return Played(path, copies, others, records, seen_by(notebook.path))


def coup(house: House, at: int, stake: int) -> None:
    """Play a coup at a time."""
    must(house, *by_dealer(c.OpenBetting(DEALER, at)))
    must(house, *(bet(patron, "banker", stake, at=at) for patron in PATRONS))
    end = (c.CloseBetting(DEALER, at), c.DealCards(DEALER, at, BANKER_WINS), c.Settle(DEALER, at))
    must(house, *by_dealer(*end))


def _gone_on(path: Path, clock: SetClock, coups: int, signer: Signer) -> Path:
    """Play on from a copy, as the house would that was put back to it, and sign it."""
    store = open_store(path)
    house, tree = open_house(store, clock=clock), JournalTree(store)
    for _ in range(coups):
        coup(house, clock.now(), 50)
        assert tree.sign(signer, clock.now()) is not None
    must(house, *by_dealer(c.OpenBetting(DEALER, clock.now())))
    assert tree.sign(signer, clock.now()) is not None
    assert verify(store).wrong == "", "it is a house in order"
    store.close()
    return path


def _copy_of(path: Path, target: Path) -> Path:
    with closing(sqlite3.connect(target)) as made:
        _become(made, path)
    return target


def _unlock(path: Path) -> None:
    """Take away what keeps others from editing, as whoever owns the machine can."""
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("select name from sqlite_master where type = 'trigger'").fetchall()
        for (name,) in found:
            database.execute(f"drop trigger {name}")
        database.commit()
        database.execute("pragma wal_checkpoint(truncate)")


# ---- the ways

Way = Callable[[Played, sqlite3.Connection, Random], str]  # gives what must be said of it


def edit(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Change a byte of a record, and leave the chain as it was."""
    record, column = rng.choice(played.records), rng.choice(COLUMNS)
    value = getattr(record, column)
    if isinstance(value, int):
        changed: object = value ^ (1 << rng.randrange(20, 40))
    else:
        content = bytearray(value.encode() if isinstance(value, str) else value or b"x")
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(7)
        changed = content.decode("latin-1") if column == "stream" else bytes(content)
        if changed == value:
            changed = b"y"
    database.execute(
        f"update journal set {column} = ? where position = ?", (changed, record.position)
    )
    return rf"Position {record.position}\b"


def cut(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Cut the journal off, as if it had never gone further."""
    end = rng.randrange(len(played.records))
    _write(database, played.records[:end])
    return rf"Truncated at position {end}: witness"


def put_back(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Put an honest copy of an earlier minute in the database's place."""
    earlier = rng.choice(played.copies[:-1])
    _become(database, earlier)
    (end,) = database.execute("select position from head").fetchone()
    return rf"Truncated at position {end}: witness"


def gone_on(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Put an earlier minute in its place, and play on from there another evening."""
    nth = rng.randrange(len(played.others))
    _become(database, played.others[nth])
    return rf"Gone back to position {played.seen[nth].checkpoint.size}\b.*: witness"


def change(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Change what a record says, and chain everything after it anew."""
    nth = rng.randrange(len(played.records))
    record = played.records[nth]
    content = bytearray(record.event)
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(7)
    changed = rng.choice(
        (
            replace(record, event=bytes(content)),
            replace(record, at=record.at - rng.randrange(1, MINUTE)),
            replace(record, stream=record.stream + "x"),
            replace(record, version=record.version + 1),
            replace(record, rules=record.rules + b"x"),
        )
    )
    _write(database, [*played.records[:nth], changed, *played.records[nth + 1 :]])
    return _rewritten(played, nth + 1)


def leave_out(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Leave a record out, and close the gap."""
    nth = rng.randrange(len(played.records) - 1)
    _write(database, played.records[:nth] + played.records[nth + 1 :])
    if nth + 1 > played.seen[-2].checkpoint.size:  # then all that is seen is that it is shorter
        return rf"Truncated at position {len(played.records) - 1}: witness"
    return _rewritten(played, nth + 1)


def slip_in(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Slip a copy of a record in somewhere, and make room for it."""
    nth = rng.randrange(1, len(played.records))
    records = [*played.records[:nth], rng.choice(played.records[:nth])]
    _write(database, records + played.records[nth:])
    return _rewritten(played, nth + 1)


def swap(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Swap two records, and chain them so."""
    one, other = sorted(rng.sample(range(len(played.records)), 2))
    records = list(played.records)
    records[one], records[other] = records[other], records[one]
    _write(database, records)
    return _rewritten(played, one + 1)


def write_anew(played: Played, database: sqlite3.Connection, rng: Random) -> str:
    """Write everything from somewhere on anew, as long or as short as one likes."""
    nth = rng.randrange(len(played.records))
    forged = [rng.choice(played.records) for _ in range(rng.randrange(1, 60))]
    forged[0] = replace(forged[0], event=forged[0].event + b" ")
    _write(database, played.records[:nth] + forged)
    return r"(Rewritten|Truncated|Gone back).*: witness"


WAYS: tuple[Way, ...] = (
    edit, cut, put_back, gone_on, change, leave_out, slip_in, swap, write_anew,
)  # fmt: skip


def _write(database: sqlite3.Connection, records: list[Record]) -> None:
    """Write a journal, its chain worked out anew, and the end that it leads to."""
    head = Head()
    database.execute("delete from journal")
    used = set[tuple[str, int]]()
    marked = set[bytes]()
    for r in records:
        version = r.version
        while (r.stream, version) in used:  # the database takes no version twice
            version += 1
        used.add((r.stream, version))
        rules = r.book if r.rules in marked else r.rules  # nor the mark of a key
        marked |= {r.rules} if r.has_mark else set()
        made = chained(head, r.stream, version, r.at, rules, r.event)
        row = (*astuple(made)[:-1], r.posted)
        database.execute("insert into journal values (?, ?, ?, ?, ?, ?, ?, ?)", row)
        head = Head(made.position, made.hash)
    database.execute("update head set position = ?, hash = ?", (head.position, head.hash))
    # Whoever rewrites the journal does not leave the house's own checkpoints to contradict it.
    database.execute("delete from checkpoints")


def _become(database: sqlite3.Connection, other: Path) -> None:
    with closing(sqlite3.connect(other)) as source:
        source.backup(database)


def _rewritten(played: Played, first: int) -> str:
    """Say between which checkpoints a forgery from a position on must be placed."""
    sizes = [one.checkpoint.size for one in played.seen]
    size = next(size for size in sizes if size >= first)
    before = max((size for size in sizes if size < first), default=0)
    return rf"Rewritten at or before position {size}, and not before {before + 1}: witness"


# ---- trying them


def tried(played: Played, way: Way, rng: Random, folder: Path) -> tuple[str, Report]:
    """Meddle with a copy, and give what must be said of it and what is found."""
    path = Path(copy(played.database, folder / "tampered.db"))
    with closing(sqlite3.connect(path)) as database:
        must_say = way(played, database, rng)
        database.commit()
    store = open_store(path)
    report = verify(store, seen=played.seen)
    store.close()
    path.unlink()
    return must_say, report


def is_named(must_say: str, report: Report) -> bool:
    """Tell whether what was done was found, and by its name."""
    said = (report.history, report.wrong)
    return not report.is_clean and any(
        re.match(must_say, one.replace(",", "")) or re.match(must_say, one) for one in said
    )


def missed(played: Played, way: Way, count: int, seed: int, folder: Path) -> list[str]:
    """Try a way so many times at random; give each that was not found, or not by its name."""
    rng, not_named = Random(f"{seed} {way.__name__}"), []
    for nth in range(count):
        must_say, report = tried(played, way, rng, folder)
        if not is_named(must_say, report):
            said = (report.history, report.wrong)
            not_named.append(f"{way.__name__} {nth} of seed {seed}: {must_say!r}, said {said}")
    return not_named


if __name__ == "__main__":
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else os.getpid()
    each, wrong = -(-count // len(WAYS)), 0
    with TemporaryDirectory() as name:
        played = play(Path(name))
        for way in WAYS:
            not_named = missed(played, way, each, seed, Path(name))
            wrong += len(not_named)
            print(f"{each - len(not_named):>6,} of {each:,} found and named: {way.__doc__}")
            print(*not_named, sep="\n", end="\n" if not_named else "")
    print(f"{each * len(WAYS) - wrong:,} of {each * len(WAYS):,}, seed {seed}")
    sys.exit(bool(wrong))
