"""The journal: every event of the house in one dense sequence, each chained to the one before.

A record's hash covers the hash before it and all that happened, so no record can be
changed, taken out, put in or moved without the chain showing where.
"""

from hashlib import sha256
from struct import Struct as Layout

from msgspec import Struct

BEFORE_THE_FIRST = bytes(32)
_NUMBERS = Layout(">qqqHH")


class Record(Struct, frozen=True, gc=False):
    """One event as it is kept: where in the house, where in its stream, when, by which rules.

    ``posted`` is the money that it moved. The chain has no part in it: it follows from the event.
    """

    position: int
    stream: str
    version: int
    at: int
    rules: bytes
    event: bytes
    hash: bytes
    posted: bytes = b""


class Head(Struct, frozen=True, gc=False):
    """The end of the chain."""

    position: int = 0
    hash: bytes = BEFORE_THE_FIRST


def digest_of(
    position: int, stream: str, version: int, at: int, rules: bytes, event: bytes
) -> bytes:  # fmt: skip
    """Digest one record's own columns, so that a proof can pass over it without showing it."""
    name = stream.encode()
    # Lengths go in too: without them two different records could digest the same bytes.
    numbers = _NUMBERS.pack(position, version, at, len(name), len(rules))
    return sha256(b"".join((numbers, name, rules, event))).digest()


def link(before: bytes, digest: bytes) -> bytes:
    """Chain a record's digest to the hash before it."""
    return sha256(before + digest).digest()


def chained(
    head: Head, stream: str, version: int, at: int, rules: bytes, event: bytes
) -> Record:  # fmt: skip
    """Make the next record of the house."""
    position = head.position + 1
    hash = link(head.hash, digest_of(position, stream, version, at, rules, event))
    return Record(position, stream, version, at, rules, event, hash)


def is_chained(head: Head, record: Record) -> bool:
    """Tell whether a record follows the given end of the chain, untouched."""
    made = chained(head, record.stream, record.version, record.at, record.rules, record.event)
    return (made.position, made.hash) == (record.position, record.hash)
