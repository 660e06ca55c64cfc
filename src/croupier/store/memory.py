"""A store that forgets: for tests, for trying things out, and as the plainest one to read."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import cached_property
from threading import Lock

from croupier.bank.accounts import currency_of, side_of
from croupier.bank.postings import from_kept
from croupier.store.batch import (
    HOUSE_KEYS,
    AnswerRow,
    Commit,
    Key,
    Outcome,
    PostingRow,
    Seen,
    admit,
    as_told,
    rows_of,
    uses,
    without_digest,
)
from croupier.store.bookmark import Bookmark
from croupier.store.contract import AccountRow, CoupPlace, Pulse, Store
from croupier.store.journal import Head, Record, key_digest
from croupier.store.one_process import OneProcess
from croupier.store.people import People
from croupier.store.seals import SealBox
from croupier.witness.checkpoint import Checkpoint


class MemoryStore(OneProcess):
    """Everything in lists and dictionaries."""

    def __init__(self) -> None:
        self.box = SealBox()
        self._lock = Lock()
        self._seen = Seen(Head(), {}, {}, {}, {})
        self._journal: list[Record] = []
        self._streams: dict[str, list[Record]] = {}
        self._postings: list[PostingRow] = []
        self._found: list[tuple[str, int]] = []
        self._answered_at: dict[tuple[str, str], int] = {}
        self._snapshots: dict[str, tuple[int, bytes]] = {}
        self._coups: dict[str, tuple[str, int]] = {}
        self._sealed: dict[str, bytes] = {}
        self._rulebooks: dict[bytes, tuple[str, bytes]] = {}
        self._tiles: list[bytes] = []
        self._checkpoints: list[Checkpoint] = []

    def append(self, batch: Sequence[Commit], fence: int = 0) -> list[Outcome]:
        """Write a batch, whole."""
        with self._lock:
            plan = admit(batch, self._seen)
            for row in plan.journal:
                self._journal.append(record := Record(*row))
                self._streams.setdefault(record.stream, []).append(record)
                self._postings += rows_of(record.position, from_kept(record.posted))
                if record.has_mark:
                    self._seen.used |= uses([(record.rules, record.stream, record.version)])
            self._found += plan.statements
            self._seen.head = plan.head
            self._seen.versions |= plan.versions
            for name, change in plan.changes.items():
                self._seen.balances[name] = self._seen.balances.get(name, 0) + change
                assert self._seen.balances[name] >= 0
            for name in plan.emptied:
                del self._seen.balances[name]
            for owner, key, body, answer, at in plan.answers:
                self._seen.answers[owner, key] = (body, answer)
                self._answered_at[owner, key] = at
            self._snapshots |= plan.snapshots
            for coup, stream, version in plan.coups:
                self._coups.setdefault(coup, (stream, version))
            self._sealed |= dict(plan.sealed)
            self._drop(plan.shown)
            return plan.outcomes

    def damage(self) -> str:
        """Be whole."""
        return ""

    def has_checksums(self) -> bool:
        """Need none."""
        return True

    def head(self) -> Head:
        """Give the end of the chain."""
        return self._seen.head

    def reached(self, head: Head) -> None:
        """Know it anyway."""

    def pulse(self) -> Pulse:
        """Be there."""
        return Pulse(self._seen.head, True)

    def try_head(self) -> None:
        """Find it free: nobody else has it."""

    def identity(self) -> str:
        """Be nobody's but this process's."""
        return ""

    def records(self, after: int, limit: int = 1000) -> list[Record]:
        """Read the journal of the whole house after a position."""
        return self._journal[after : after + limit]

    def hashes(self, after: int, limit: int) -> list[bytes]:
        """Read the hashes alone of the journal's records from behind a position."""
        return [record.hash for record in self._journal[after : after + limit]]

    def records_of(self, stream: str, after: int = 0, limit: int = 1000) -> list[Record]:
        """Read one stream after a version."""
        return self._streams.get(stream, [])[after : after + limit]

    def streams(self, prefix: str = "") -> dict[str, int]:
        """List streams with their versions."""
        return {s: v for s, v in self._seen.versions.items() if s.startswith(prefix)}

    def versions(self, streams: Iterable[str]) -> dict[str, int]:
        """Give the versions of some streams."""
        return {s: self._seen.versions[s] for s in streams if s in self._seen.versions}

    def balances(self, names: Iterable[str]) -> dict[str, int]:
        """Give the balances of some accounts."""
        return {name: self._seen.balances[name] for name in names if name in self._seen.balances}

    def accounts(self, after: str = "", limit: int = 1000) -> list[AccountRow]:
        """List accounts in the order of their names after a name."""
        names = sorted(self._seen.balances)
        first = bisect_right(names, after)
        return [
            AccountRow(name, currency_of(name), side_of(name), self._seen.balances[name])
            for name in names[first : first + limit]
        ]

    def sums(self) -> dict[str, int]:
        """Sum the books of each currency."""
        sums: dict[str, int] = {}
        for name, balance in self._seen.balances.items():
            currency = currency_of(name)
            sums[currency] = sums.get(currency, 0) + balance * side_of(name)
        return sums

    def postings(self, after: int, until: int) -> list[PostingRow]:
        """Read what was posted by the events between two positions."""
        first = bisect_right(self._postings, after, key=lambda row: row.position)
        last = bisect_right(self._postings, until, key=lambda row: row.position)
        return self._postings[first:last]

    def statement(self, patron: str, before: int, limit: int = 100) -> list[PostingRow]:
        """Read a patron's latest postings, newest first."""
        own = [row for row in self._postings if row.patron == patron and row.position < before]
        return own[::-1][:limit]

    def statement_index(self, patron: str, after: int, limit: int = 1000) -> list[tuple[str, int]]:
        """List whose statements have which positions, in their order, from behind one of them."""
        return sorted(one for one in self._found if one > (patron, after))[:limit]

    def corrections(self, coup: str) -> list[PostingRow]:
        """Read every correction that names a coup."""
        return [row for row in self._postings if row.coup == coup and row.what == "correction"]

    def answers(self, keys: Iterable[Key]) -> dict[tuple[str, str], tuple[bytes, bytes]]:
        """Look keys up."""
        kept, keys = self._seen.answers, list(keys)
        pairs = [(key.owner, key.key) for key in keys if (key.owner, key.key) in kept]
        found = {pair: (kept[pair][0], without_digest(kept[pair][1])) for pair in pairs}
        for key in keys:
            if (used := self._seen.used.get(key_digest(key.owner, key.key))) is not None:
                found = as_told(key, used) | found
        return found

    def every_answer(self, after: tuple[str, str], limit: int) -> list[AnswerRow]:
        """List answers as they are kept."""
        pairs = sorted(pair for pair in self._seen.answers if pair > after)[:limit]
        return [(*pair, *self._seen.answers[pair], self._answered_at[pair]) for pair in pairs]

    def forget_answers(self, before: int, beginning: bytes = b"") -> int:
        """Drop the answers given before a time, and say how many."""
        with self._lock:
            old = [
                pair
                for pair, at in self._answered_at.items()
                if at < before
                and pair[0] != HOUSE_KEYS
                and self._seen.answers[pair][1].startswith(beginning)
            ]
            for pair in old:
                del self._seen.answers[pair], self._answered_at[pair]
            return len(old)

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Give the latest snapshot of a stream and its version."""
        return self._snapshots.get(stream)

    def snapshot_versions(self) -> dict[str, int]:
        """List the streams that have a snapshot, and its version."""
        return {stream: version for stream, (version, _) in self._snapshots.items()}

    def coup(self, coup: str) -> CoupPlace | None:
        """Find a coup in the journal."""
        if (found := self._coups.get(coup)) is None:
            return None
        stream, first = found
        later = [v for s, v in self._coups.values() if s == stream and v > first]
        return CoupPlace(stream, first, min(later, default=self._seen.versions[stream] + 1) - 1)

    def coups(self, after: str = "", limit: int = 1000) -> list[tuple[str, str, int]]:
        """List coups by their names after a name."""
        names = sorted(name for name in self._coups if name > after)[:limit]
        return [(name, *self._coups[name]) for name in names]

    def seal(self, id: str, content: bytes) -> bytes:
        """Encrypt what a commit is to keep under a name."""
        return self.box.seal(id, content)

    def unseal(self, id: str) -> bytes | None:
        """Read what was sealed under a name."""
        body = self._sealed.get(id)
        return None if body is None else self.box.unseal(id, body)

    def open_seals(self) -> list[str]:
        """List the names of all that is sealed."""
        return sorted(self._sealed)

    def drop_seals(self, ids: Iterable[str]) -> None:
        """Forget seals of which everything is on record."""
        with self._lock:
            self._drop(ids)

    def _drop(self, ids: Iterable[str]) -> None:
        for id in ids:
            self._sealed.pop(id, None)

    def keep_rulebook(self, digest: bytes, id: str, content: bytes) -> None:
        """Keep a rulebook's file."""
        self._rulebooks[digest] = (id, content)

    def rulebooks(self) -> list[bytes]:
        """List the digests of the rulebooks that are kept."""
        return sorted(self._rulebooks)

    def rulebook(self, digest: bytes) -> tuple[str, bytes] | None:
        """Give a rulebook's id and file by its digest."""
        return self._rulebooks.get(digest)

    @cached_property
    def people(self) -> People:
        """Make people who are forgotten with the rest."""
        return People.in_memory(self.box)

    @contextmanager
    def frozen(self) -> Iterator[Store]:
        """Show a copy of everything but the people."""
        still = MemoryStore()
        with self._lock:
            for name, kept in vars(self).items():
                if name not in ("_lock", "people", "box"):
                    setattr(still, name, deepcopy(kept))
            still.box = self.box
        yield still

    def watch(self, bookmark: Bookmark) -> None:
        """Do without: what is in memory is not restored."""
        bookmark.close()

    def tiles(self, after: int) -> list[bytes]:
        """Give the roots kept of the tree over the journal."""
        return self._tiles[after:]

    def keep_tiles(self, after: int, hashes: Sequence[bytes]) -> None:
        """Keep roots of the tree over the journal."""
        with self._lock:
            self._tiles += hashes[len(self._tiles) - after :]

    def checkpoint(self) -> Checkpoint | None:
        """Give the newest checkpoint that the house has signed."""
        return self._checkpoints[-1] if self._checkpoints else None

    def checkpoints(self, after: Checkpoint | None = None, limit: int = 1000) -> list[Checkpoint]:
        """Read the checkpoints after one of them, in their order."""
        place = (after.size, after.at) if after else (-1, 0)
        return [one for one in self._checkpoints if (one.size, one.at) > place][:limit]

    def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint for ever; the same again changes nothing."""
        with self._lock:
            self._checkpoints.append(checkpoint)
            self._checkpoints.sort(key=lambda one: (one.size, one.at))

    def close(self) -> None:
        """Keep nothing open."""
