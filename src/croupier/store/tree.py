"""The tree over a journal: its root at any size, and proofs from it, without reading it all.

A leaf is a record's hash, which stands for the record and, by the chain, for every one before it:
so the proof of one leaf is the proof of a whole stretch. The roots over every ``TILE`` records are
kept in the database, 32 bytes for each 1,024; all above them is worked out in memory, all below
from the one or two tiles that a proof touches.
"""

from collections.abc import Iterator
from functools import lru_cache
from threading import Lock

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.store.contract import Store
from croupier.store.journal import Head
from croupier.witness import merkle
from croupier.witness.checkpoint import Checkpoint, Extension
from croupier.witness.signing import Signer

TILE = 1024
_AT_ONCE = 32 * TILE
_LEAVES_KEPT = 16


class JournalTree:
    """Grows with the journal; several threads may ask it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._size = 0  # of the tree that is asked about
        self._tiles: list[bytes] = []
        self._believes = True  # that the tiles in the database are the journal's
        self._above: dict[tuple[int, int], bytes] = {}
        self._leaves = lru_cache(_LEAVES_KEPT)(self._read_tile)

    def root(self, size: int) -> bytes:
        """Give the root over the first so many records."""
        with self._lock:
            self._grow(size)
            return merkle.root_of(self._subtree, size)

    def inclusion(self, position: int, size: int) -> tuple[str, ...]:
        """Prove that the record at a position is among the first so many."""
        with self._lock:
            self._grow(size)
            return _written(merkle.inclusion(self._subtree, position - 1, size))

    def extension(self, checkpoint: Checkpoint, since: int) -> Extension:
        """Prove that a checkpoint goes on from one of so many records; none if it is shorter."""
        with self._lock:
            self._grow(checkpoint.size)
            old = min(max(since, 0), checkpoint.size)
            path = merkle.consistency(self._subtree, old, checkpoint.size)
        return Extension(checkpoint, since, _written(path))

    def sign(self, signer: Signer, at: int, until: int | None = None) -> Checkpoint | None:
        """Sign the journal as it is, or up to a position that may be told.

        None if it is no longer what the house has signed before.
        """
        head, before = self._store.head(), self._store.checkpoint()
        size = max(until or 0, 0 if before is None else before.size)
        if until is not None and size < head.position:
            head = Head(size, self._store.hashes(size - 1, 1)[0]) if size else Head()
        if before is not None and not self._goes_on(before, head.position):
            return None
        signed = signer.sign(head.position, self.root(head.position), head.hash, at)
        self._store.keep_checkpoint(signed)
        return signed

    def _goes_on(self, before: Checkpoint, size: int) -> bool:
        if before.size > size:
            return False
        if self.root(before.size).hex() == before.root:
            return True
        with self._lock:  # it may be only the tiles that are wrong
            self._believes, self._tiles, self._above = False, [], {}
        return self.root(before.size).hex() == before.root

    def _grow(self, size: int) -> None:
        """Work out the tiles that are complete by now and that nobody has kept yet."""
        self._size, wanted = size, size // TILE
        if len(self._tiles) < wanted and self._believes:
            self._tiles += self._store.tiles(len(self._tiles))
        while len(self._tiles) < wanted:
            known = len(self._tiles)
            hashes = self._hashes(known * TILE, min(_AT_ONCE, (wanted - known) * TILE))
            new = [merkle.fold(_hashed(hashes[at : at + TILE])) for at in _tiles_in(hashes)]
            self._tiles += new
            self._store.keep_tiles(known, new)

    def _subtree(self, first: int, width: int) -> bytes:
        if width < TILE:
            nth, start = divmod(first, TILE)
            # The last tile grows, so it is kept by where it ends, too.
            leaves = self._leaves(nth, min((nth + 1) * TILE, self._size))
            return merkle.fold(leaves[start : start + width])
        if width == TILE:
            return self._tiles[first // TILE]
        found = self._above.get((first, width))
        if found is None:
            half = width // 2
            left, right = self._subtree(first, half), self._subtree(first + half, half)
            found = self._above[first, width] = merkle.node_hash(left, right)
        return found

    def _read_tile(self, nth: int, end: int) -> list[bytes]:
        return _hashed(self._hashes(nth * TILE, end - nth * TILE))

    def _hashes(self, after: int, count: int) -> list[bytes]:
        found = self._store.hashes(after, count)
        if len(found) != count:
            raise InputError(say("journal-shorter-than-signed", size=self._size))
        return found


def _hashed(hashes: list[bytes]) -> list[bytes]:
    return [merkle.leaf_hash(hash) for hash in hashes]


def _tiles_in(hashes: list[bytes]) -> Iterator[int]:
    yield from range(0, len(hashes) - TILE + 1, TILE)


def _written(path: list[bytes]) -> tuple[str, ...]:
    return tuple(hash.hex() for hash in path)
