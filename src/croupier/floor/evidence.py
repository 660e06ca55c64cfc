"""A dispute's packet: the coup's story, its lines and clauses, and proof that it is untouched.

The proof is the chain from just before the coup to its last record. The coup's own records are
there whole; those of other tables in between only as digests, so nothing of theirs is shown.
"""

from typing import Any

import msgspec
from msgspec import Struct

from croupier.floor.records import decode_any
from croupier.floor.rulebooks import game_of
from croupier.floor.story import Story, records_of, tell
from croupier.rules.errors import InputError
from croupier.store import Store
from croupier.store.journal import BEFORE_THE_FIRST, digest_of, link
from croupier.table.events import CoupSettled

MOST_BETWEEN = 1_000_000


class Link(Struct, frozen=True, omit_defaults=True):
    """One record of the chain: whole if it is the coup's, else its digest alone."""

    position: int
    hash: str
    digest: str = ""
    stream: str = ""
    version: int = 0
    at: int = 0
    rules: str = ""
    event: str = ""


class Packet(Struct, frozen=True):
    """Everything the system can say about a coup, to be put before whoever decides."""

    coup: str
    story: Story
    lines: list[dict[str, Any]]
    headings: dict[str, str]
    before: str
    chain: list[Link]
    head: str


def packet(store: Store, coup: str) -> Packet:
    """Put a coup's packet together."""
    own = {record.position: record for record in records_of(store, coup)}
    first, last = min(own), max(own)
    if last - first > MOST_BETWEEN:
        raise InputError(f"{coup} was corrected too long after it for one packet.")
    earlier = store.records(first - 2, 1) if first > 1 else []
    before = earlier[0].hash if earlier else BEFORE_THE_FIRST
    chain, at = [], first - 1
    while at < last:
        for r in store.records(at, min(1000, last - at)):
            if r.position in own:
                chain.append(
                    Link(r.position, r.hash.hex(), "", r.stream, r.version, r.at, r.rules.hex(),
                         r.event.decode())
                )  # fmt: skip
            else:
                digest = digest_of(r.position, r.stream, r.version, r.at, r.rules, r.event)
                chain.append(Link(r.position, r.hash.hex(), digest.hex()))
            at = r.position
    settled = [event for r in own.values() if isinstance(event := decode_any(r.event), CoupSettled)]
    game = game_of(store, own[first].rules)
    headings = {h.clause: h.name for h in game.book.evidence_headings} if game else {}
    lines = [msgspec.to_builtins(line) for event in settled for line in event.lines]
    head = store.head()
    return Packet(
        coup, tell(store, coup), lines, headings, before.hex(), chain,
        f"{head.position}:{head.hash.hex()}",
    )  # fmt: skip


def check_packet(packet: Packet) -> None:
    """Work a packet's chain out again, from nothing but the packet."""
    hash = bytes.fromhex(packet.before)
    for one in packet.chain:
        digest = bytes.fromhex(one.digest) if one.digest else digest_of(
            one.position, one.stream, one.version, one.at, bytes.fromhex(one.rules),
            one.event.encode(),
        )  # fmt: skip
        hash = link(hash, digest)
        if hash.hex() != one.hash:
            raise InputError(f"The packet's chain breaks at position {one.position}.")
