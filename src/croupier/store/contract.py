"""What every store can do. One suite of tests holds all of them to it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from threading import Event
from typing import Protocol

from msgspec import Struct

from croupier.store.batch import AnswerRow, Commit, Key, Outcome, PostingRow
from croupier.store.bookmark import Bookmark
from croupier.store.journal import Head, Record
from croupier.store.people import People
from croupier.witness.checkpoint import Checkpoint


class StoreBusy(Exception):
    """The database could not take the batch now; nothing of it was written, try again."""


class HeadHeld(StoreBusy):
    """Somebody holds the head, without which nothing can be written."""


class StoreFailed(Exception):
    """The database failed in the middle: what was written is known only by looking."""


class Fenced(Exception):
    """Another process has the right by which a batch was asked for: nothing of it was written."""


class WentBack(StoreFailed):
    """The journal is not as far as this process knows it to have been: nothing was written."""


class CoupPlace(Struct, frozen=True):
    """Where a coup begins in its stream, and the last version before the next one begins."""

    stream: str
    first: int
    last: int


class AccountRow(Struct, frozen=True):
    """An account as it is kept."""

    name: str
    currency: str
    side: int
    balance: int


class Lease(Protocol):
    """A right that one process of a house has at a time, for some seconds unless it is renewed."""

    def hold(self) -> int | None:
        """Take it if it is free, renew it if it is ours; give its token, or none if another's.

        Each who takes it has a higher token than all before. None is asked for a token of 0,
        where nobody else could have it.
        """

    def let_go(self) -> None:
        """Leave it to another process."""


class Pulse(Struct, frozen=True):
    """That the database answers: how far its journal is, and whether some process deals."""

    head: Head
    is_dealt: bool


class Store(Protocol):
    """The journal, the ledger, the keys, the snapshots and the people of one house."""

    # The database is another process's, perhaps another machine's: to commit is to wait for it.
    is_elsewhere: bool

    @property
    def people(self) -> People:
        """Give who may come in, and as what."""

    def append(self, batch: Sequence[Commit], fence: int = 0) -> list[Outcome]:
        """Write a batch in one transaction: durable when this returns.

        A batch asked for by the right to deal names its token as ``fence``, and is written only
        if nobody has taken that right since.
        """

    def damage(self) -> str:
        """Ask the database itself whether it is whole; what it says is wrong, or nothing."""

    def has_checksums(self) -> bool:
        """Tell whether damage to what is not on record would be noticed at all."""

    def head(self) -> Head:
        """Give the end of the chain."""

    def reached(self, head: Head) -> None:
        """Know that the journal has come so far: it is refused to write on one that has not."""

    def pulse(self) -> Pulse:
        """See that the database answers, soon or not at all, and that its journal goes on."""

    def try_head(self) -> None:
        """Take the head as a writer does, and let it go; soon, or not at all (``HeadHeld``)."""

    def identity(self) -> str:
        """Name the server that holds the database and its timeline; nothing for a file."""

    def records(self, after: int, limit: int = 1000) -> list[Record]:
        """Read the journal of the whole house after a position."""

    def hashes(self, after: int, limit: int) -> list[bytes]:
        """Read the hashes alone of the journal's records from behind a position."""

    def records_of(self, stream: str, after: int = 0, limit: int = 1000) -> list[Record]:
        """Read one stream after a version."""

    def streams(self, prefix: str = "") -> dict[str, int]:
        """List all streams, or those whose name begins so, with their versions."""

    def versions(self, streams: Iterable[str]) -> dict[str, int]:
        """Give the versions of some streams; one that has no events yet is left out."""

    def balances(self, names: Iterable[str]) -> dict[str, int]:
        """Give the balances of some accounts; one that was never used is left out."""

    def accounts(self, after: str = "", limit: int = 1000) -> list[AccountRow]:
        """List accounts in the order of their names after a name."""

    def sums(self) -> dict[str, int]:
        """Sum the books of each currency; anything but zero is wrong."""

    def postings(self, after: int, until: int) -> list[PostingRow]:
        """Read what was posted by the events after a position, through another."""

    def statement(self, patron: str, before: int, limit: int = 100) -> list[PostingRow]:
        """Read a patron's latest postings, newest first, from before a position."""

    def statement_index(self, patron: str, after: int, limit: int = 1000) -> list[tuple[str, int]]:
        """List whose statements have which positions, in their order, from behind one of them."""

    def corrections(self, coup: str) -> list[PostingRow]:
        """Read every correction that names a coup."""

    def answers(self, keys: Iterable[Key]) -> dict[tuple[str, str], tuple[bytes, bytes]]:
        """Look keys up: the body they came with and the answer that was given."""

    def every_answer(self, after: tuple[str, str], limit: int) -> list[AnswerRow]:
        """List answers as they are kept, in the order of their owners and keys, after a key."""

    def forget_answers(self, before: int, beginning: bytes = b"") -> int:
        """Drop the answers given before a time, and say how many; the house's own keys stay.

        Only those are dropped that begin as is said.
        """

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Give the latest snapshot of a stream and its version."""

    def snapshot_versions(self) -> dict[str, int]:
        """List the streams that have a snapshot, and its version."""

    def coup(self, coup: str) -> CoupPlace | None:
        """Find a coup in the journal."""

    def coups(self, after: str = "", limit: int = 1000) -> list[tuple[str, str, int]]:
        """List coups by their names after a name: each with its stream and where it begins."""

    def seal(self, id: str, content: bytes) -> bytes:
        """Encrypt what a commit is to keep under a name: the database alone shows it to nobody."""

    def unseal(self, id: str) -> bytes | None:
        """Read what was sealed under a name; none if nothing was, or it has been shown."""

    def open_seals(self) -> list[str]:
        """List the names of all that is sealed."""

    def drop_seals(self, ids: Iterable[str]) -> None:
        """Forget seals of which everything is on record."""

    def keep_rulebook(self, digest: bytes, id: str, content: bytes) -> None:
        """Keep a rulebook's file, so that what was played by it can be settled again for ever."""

    def rulebooks(self) -> list[bytes]:
        """List the digests of the rulebooks that are kept."""

    def rulebook(self, digest: bytes) -> tuple[str, bytes] | None:
        """Give a rulebook's id and file by its digest."""

    def frozen(self) -> "AbstractContextManager[Store]":
        """Show the house as it is at one moment, while it goes on."""

    def news(self, stop: Event, every_seconds: float = 1.0) -> Iterator[int]:
        """Yield positions as any process reaches them, until told to stop; none if ours is all."""

    def dealing(self) -> Lease:
        """Give the right to deal, which one process of the house has."""

    def watch(self, bookmark: Bookmark) -> None:
        """Know what the bookmark knows, and keep it up to date; a house in memory needs none."""

    def tiles(self, after: int) -> list[bytes]:
        """Give the roots kept of the tree over the journal, after the first so many."""

    def keep_tiles(self, after: int, hashes: Sequence[bytes]) -> None:
        """Keep roots of the tree over the journal; those that are there already stay."""

    def checkpoint(self) -> Checkpoint | None:
        """Give the newest checkpoint that the house has signed."""

    def checkpoints(self, after: Checkpoint | None = None, limit: int = 1000) -> list[Checkpoint]:
        """Read the checkpoints after one of them, in their order."""

    def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint for ever."""

    def close(self) -> None:
        """Let go of the database."""
