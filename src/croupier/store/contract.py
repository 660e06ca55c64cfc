"""What every store can do. One suite of tests holds all of them to it."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from croupier.store.batch import Commit, Key, Outcome, PostingRow
from croupier.store.journal import Head, Record
from croupier.witness.checkpoint import Checkpoint


class StoreBusy(Exception):
    """The database could not take the batch now; nothing of it was written, try again."""


class StoreFailed(Exception):
    """The database failed in the middle: what was written is known only by looking."""


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


class Store(Protocol):
    """The journal, the ledger, the keys and the snapshots of one house."""

    def append(self, batch: Sequence[Commit]) -> list[Outcome]:
        """Write a batch in one transaction: durable when this returns."""

    def head(self) -> Head:
        """Give the end of the chain."""

    def records(self, after: int, limit: int = 1000) -> list[Record]:
        """Read the journal of the whole house from behind a position."""

    def hashes(self, after: int, limit: int) -> list[bytes]:
        """Read the hashes alone of the journal's records from behind a position."""

    def records_of(self, stream: str, after: int = 0, limit: int = 1000) -> list[Record]:
        """Read one stream from behind a version."""

    def streams(self, prefix: str = "") -> dict[str, int]:
        """List all streams, or those whose name begins so, with their versions."""

    def versions(self, streams: Iterable[str]) -> dict[str, int]:
        """Give the versions of some streams; one that has no events yet is left out."""

    def balances(self, names: Iterable[str]) -> dict[str, int]:
        """Give the balances of some accounts; one that was never used is left out."""

    def accounts(self, after: str = "", limit: int = 1000) -> list[AccountRow]:
        """List accounts in the order of their names from behind a name."""

    def sums(self) -> dict[str, int]:
        """Sum the books of each currency; anything but zero is wrong."""

    def postings(self, after: int, until: int) -> list[PostingRow]:
        """Read what was posted by the events behind a position, up to and with another."""

    def statement(self, patron: str, before: int, limit: int = 100) -> list[PostingRow]:
        """Read a patron's latest postings, newest first, from before a position."""

    def corrections(self, coup: str) -> list[PostingRow]:
        """Read every correction that names a coup."""

    def answers(self, keys: Iterable[Key]) -> dict[tuple[str, str], tuple[bytes, bytes]]:
        """Look keys up: the body they came with and the answer that was given."""

    def forget_answers(self, before: int) -> int:
        """Drop the answers given before a time, and say how many; the house's own keys stay."""

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Give the latest snapshot of a stream and its version."""

    def snapshot_versions(self) -> dict[str, int]:
        """List the streams that have a snapshot, and its version."""

    def coup(self, coup: str) -> CoupPlace | None:
        """Find a coup in the journal."""

    def unseal(self, id: str) -> bytes | None:
        """Read what was sealed under a name."""

    def keep_rulebook(self, digest: bytes, id: str, content: bytes) -> None:
        """Keep a rulebook's file, so that what was played by it can be settled again for ever."""

    def rulebook(self, digest: bytes) -> tuple[str, bytes] | None:
        """Give a rulebook's id and file by its digest."""

    def tiles(self, after: int) -> list[bytes]:
        """Give the roots kept of the tree over the journal, from behind so many of them."""

    def keep_tiles(self, after: int, hashes: Sequence[bytes]) -> None:
        """Keep roots of the tree over the journal; those that are there already stay."""

    def checkpoint(self) -> Checkpoint | None:
        """Give the newest checkpoint that the house has signed."""

    def checkpoints(self, after: Checkpoint | None = None, limit: int = 1000) -> list[Checkpoint]:
        """Read the checkpoints from behind one of them, in their order."""

    def keep_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint for ever."""

    def close(self) -> None:
        """Let go of the database."""
