"""What a witness asks of a checkpoint before keeping it: is it the house's, and does it go on?"""

from croupier.messages import Message, listed, say
from croupier.rules.errors import InputError
from croupier.witness.checkpoint import Checkpoint, Extension
from croupier.witness.merkle import is_consistent
from croupier.witness.signing import is_signed


class Refused(InputError):
    """A checkpoint that a witness does not keep, and why: each of these is an alarm."""


class OtherBeginning(InputError):
    """A proof from another checkpoint than the one kept: not wrong, but of no use here."""


def judge(kept: Checkpoint | None, given: Extension, keys: tuple[str, ...] = ()) -> bool:
    """Tell whether a checkpoint is news; refuse one that is not what was kept, gone on.

    ``keys`` are the house's, where they are known beforehand; else the one kept decides.
    """
    now = given.checkpoint
    if not is_signed(now):
        raise Refused(say("checkpoint-not-signed", size=now.size, when=now.when))
    known = keys or ((kept.key,) if kept else (now.key,))
    if now.key not in known:
        raise Refused(say("checkpoint-other-key", key=now.key, known=listed(known)))
    if kept is None:
        return True
    if now.origin != kept.origin:
        raise Refused(say("checkpoint-other-house", origin=now.origin, known=kept.origin))
    if now.size == kept.size:
        if now.root != kept.root:
            raise Refused(_parted("checkpoint-fork-same", kept, now))
        return False
    if now.size < kept.size:
        if now.at <= kept.at:
            return False  # an old one that comes late; what is kept stands
        raise Refused(_parted("checkpoint-gone-back", kept, now))
    if given.since != kept.size:
        raise OtherBeginning(say("checkpoint-proof-from", since=given.since, size=kept.size))
    if not goes_on(kept, now, given.proof):
        raise Refused(_parted("checkpoint-fork", kept, now))
    return True


def goes_on(kept: Checkpoint, now: Checkpoint, proof: tuple[str, ...]) -> bool:
    """Tell whether a proof shows that one checkpoint's journal begins with the other's."""
    try:
        path = [bytes.fromhex(hash) for hash in proof]
        old, new = bytes.fromhex(kept.root), bytes.fromhex(now.root)
    except ValueError:
        return False
    return is_consistent(kept.size, old, now.size, new, path)


def _parted(id: str, kept: Checkpoint, now: Checkpoint) -> Message:
    return say(id, kept=kept.size, kept_when=kept.when, size=now.size, when=now.when)
