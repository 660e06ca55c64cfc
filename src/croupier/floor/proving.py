"""Proof of records: each whole and linked into the chain, the chain into a signed checkpoint.

A stretch of the chain says that nothing in it was changed; its place in the tree of a checkpoint
says that this is the journal which witnesses have seen. Neither shows anything of the rest.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.store import Store
from croupier.store.journal import BEFORE_THE_FIRST, Record, digest_of, link
from croupier.store.tree import JournalTree
from croupier.witness.checkpoint import Checkpoint
from croupier.witness.merkle import leaf_hash, root_by_path
from croupier.witness.signing import is_signed


class Link(Struct, frozen=True, omit_defaults=True):
    """One record of the chain: whole if it is the proof's own, else its digest alone.

    ``before`` is the hash of the record before it, where the chain is taken up.
    """

    position: int
    hash: str
    digest: str = ""
    stream: str = ""
    version: int = 0
    at: int = 0
    rules: str = ""
    event: str = ""
    before: str = ""


class Place(Struct, frozen=True):
    """Where a record stands in the tree of a checkpoint: the hashes beside it, upwards."""

    position: int
    path: tuple[str, ...]


class Witnessed(Struct, frozen=True):
    """A checkpoint, and the places in it of the last record of each stretch that it covers."""

    checkpoint: Checkpoint
    places: tuple[Place, ...]


class Proof(Struct, frozen=True):
    """Records with the chain over them, and where it stands among what witnesses have seen."""

    chain: tuple[Link, ...]
    witnessed: Witnessed | None = None


def whole(r: Record, before: str = "") -> Link:
    """Show a record whole."""
    return Link(
        r.position,
        r.hash.hex(),
        "",
        stream=r.stream,
        version=r.version,
        at=r.at,
        rules=r.rules.hex(),
        event=r.event.decode(),
        before=before,
    )


def hash_before(store: Store, position: int) -> str:
    """Give the hash that the record at a position was chained to."""
    earlier = store.hashes(position - 2, 1) if position > 1 else []
    return (earlier[0] if earlier else BEFORE_THE_FIRST).hex()


def prove(store: Store, tree: JournalTree, records: Iterable[Record]) -> Proof:
    """Prove a few records, each for itself."""
    chain = tuple(whole(record, hash_before(store, record.position)) for record in records)
    return Proof(chain, witnessed(store, tree, chain))


def witnessed(store: Store, tree: JournalTree, chain: Sequence[Link]) -> Witnessed | None:
    """Find a chain's places in the newest checkpoint; none if that covers nothing of it."""
    newest = store.checkpoint()
    if newest is None:
        return None
    places = tuple(
        Place(last.position, tree.inclusion(last.position, newest.size))
        for last in _ends(chain, newest.size)
    )
    return Witnessed(newest, places) if places else None


def _ends(chain: Sequence[Link], size: int) -> list[Link]:
    """Give the last record of each stretch that a checkpoint of so many records covers."""
    ends: list[Link] = []
    for nth, one in enumerate(chain):
        if one.position > size:
            continue
        if one.before or not nth:
            ends.append(one)
        else:
            ends[-1] = one
    return ends


def check_chain(chain: Sequence[Link]) -> int:
    """Work a chain out again from nothing but itself, and say how many stretches it links."""
    hash, position, stretches = b"", 0, 0
    for one in chain:
        if one.before:
            hash, position, stretches = bytes.fromhex(one.before), one.position - 1, stretches + 1
        digest = bytes.fromhex(one.digest) if one.digest else digest_of(
            one.position, one.stream, one.version, one.at, bytes.fromhex(one.rules),
            one.event.encode(),
        )  # fmt: skip
        hash = link(hash, digest)
        if hash.hex() != one.hash or one.position != position + 1:
            raise InputError(say("packet-chain-broken", position=one.position))
        position = one.position
    return stretches


def check_witnessed(chain: Sequence[Link], shown: Witnessed) -> int:
    """Check a chain's places in a checkpoint, and its signature; give up to where it is covered."""
    checkpoint = shown.checkpoint
    if not is_signed(checkpoint):
        raise InputError(say("checkpoint-not-signed", size=checkpoint.size, when=checkpoint.when))
    ends = _ends(chain, checkpoint.size)
    if [one.position for one in ends] != [place.position for place in shown.places]:
        raise InputError(say("proof-places-missing", size=checkpoint.size))
    for one, place in zip(ends, shown.places, strict=True):
        if not is_at(one.hash, place, checkpoint):
            raise InputError(say("proof-not-in-tree", position=one.position, size=checkpoint.size))
    return ends[-1].position if ends else 0


def is_at(hash: str, place: Place, checkpoint: Checkpoint) -> bool:
    """Tell whether the record of a hash stands at a place in the tree of a checkpoint."""
    try:
        leaf, path = leaf_hash(bytes.fromhex(hash)), [bytes.fromhex(one) for one in place.path]
    except ValueError:
        return False
    root = root_by_path(leaf, place.position - 1, checkpoint.size, path)
    return root is not None and root.hex() == checkpoint.root
