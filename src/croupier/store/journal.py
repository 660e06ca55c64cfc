"""The journal: every event of the house in one dense sequence, each chained to the one before.

A record's hash covers the hash before it and all that happened, so no record can be
changed, taken out, put in or moved without the chain showing where.

The first record that a request with a key has left carries that key's mark behind the digest of its
rulebook: so the chain covers it, and a key is known as used for as long as there is a journal.
"""

from functools import lru_cache
from hashlib import blake2b, sha256
from struct import Struct as Layout

from msgspec import Struct

BEFORE_THE_FIRST = bytes(32)
_NUMBERS = Layout(">qqqHH")
_BOOK_BYTES = 32
_BODY_BYTES, _COUNT_BYTES = 8, 4
_sha256 = sha256().copy  # to copy an empty one takes half the time of making another
KEY_BYTES = 16
MARK_BYTES = KEY_BYTES + _BODY_BYTES + _COUNT_BYTES


class Record(Struct, frozen=True, gc=False):
    """One event as it is kept: where in the house, where in its stream, when, by which rules.

    ``rules`` is the digest of the rulebook, and behind it maybe the mark of a key. ``posted`` is
    the money that it moved. The chain has no part in it: it follows from the event.
    """

    position: int
    stream: str
    version: int
    at: int
    rules: bytes
    event: bytes
    hash: bytes
    posted: bytes = b""

    @property
    def has_mark(self) -> bool:
        """Whether the mark of a key is on it."""
        return len(self.rules) in (MARK_BYTES, _BOOK_BYTES + MARK_BYTES)

    @property
    def book(self) -> bytes:
        """The digest of the rulebook; nothing away from the tables."""
        return self.rules[: len(self.rules) - MARK_BYTES] if self.has_mark else self.rules


class Mark(Struct, frozen=True, gc=False):
    """What the journal keeps of a key that was used: a digest of it and whose it is, one of the
    body it came with, and how many events it brought about.
    """

    key: bytes
    body: bytes
    count: int

    @classmethod
    def of(cls, owner: str, key: str, body: bytes, count: int = 0) -> "Mark":
        """Mark a key as used."""
        return cls(key_digest(owner, key), blake2b(body, digest_size=_BODY_BYTES).digest(), count)

    @classmethod
    def read(cls, kept: bytes) -> "Mark":
        """Read the mark that ends what a record has as its rules."""
        mark = kept[-MARK_BYTES:]
        return cls(
            mark[:KEY_BYTES],
            mark[KEY_BYTES:-_COUNT_BYTES],
            int.from_bytes(mark[-_COUNT_BYTES:], "big"),
        )

    def kept(self) -> bytes:
        """Write the mark down in bytes, behind a rulebook's digest or alone."""
        return self.key + self.body + self.count.to_bytes(_COUNT_BYTES, "big")


@lru_cache(maxsize=2048)  # it is asked for as a key is looked up, judged and written down
def key_digest(owner: str, key: str) -> bytes:
    """Digest a key with whose it is: by this the journal finds it."""
    return blake2b(f"{owner}\n{key}".encode(), digest_size=KEY_BYTES).digest()


class Head(Struct, frozen=True, gc=False):
    """The end of the chain."""

    position: int = 0
    hash: bytes = BEFORE_THE_FIRST


def digest_of(
    position: int, stream: str, version: int, at: int, rules: bytes, event: bytes
) -> bytes:
    """Digest one record's own columns, so that a proof can pass over it without showing it."""
    name = stream.encode()
    # Lengths go in too: without them two different records could digest the same bytes.
    numbers = _NUMBERS.pack(position, version, at, len(name), len(rules))
    hashed = _sha256()
    hashed.update(b"".join((numbers, name, rules, event)))
    return hashed.digest()


def link(before: bytes, digest: bytes) -> bytes:
    """Chain a record's digest to the hash before it."""
    hashed = _sha256()
    hashed.update(before + digest)
    return hashed.digest()


def chained(head: Head, stream: str, version: int, at: int, rules: bytes, event: bytes) -> Record:
    """Make the next record of the house."""
    position = head.position + 1
    hash = link(head.hash, digest_of(position, stream, version, at, rules, event))
    return Record(position, stream, version, at, rules, event, hash)


def is_chained(head: Head, record: Record) -> bool:
    """Tell whether a record follows the given end of the chain, untouched."""
    made = chained(head, record.stream, record.version, record.at, record.rules, record.event)
    return (made.position, made.hash) == (record.position, record.hash)
