"""A checkpoint: how long a house's journal was at a moment, and the root of the tree over it.

What is signed is a text, laid out as the transparency logs of the web have it (C2SP's
tlog-checkpoint: origin, size, root, lines of one's own), so that it can be read without us.
"""

from base64 import b64encode
from datetime import UTC, datetime

from msgspec import Struct


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house says of its journal, signed; hashes, key and signature in hexadecimal digits.

    ``head`` is the hash at the end of the chain, ``at`` milliseconds since the epoch.
    """

    origin: str
    size: int
    root: str
    head: str
    at: int
    key: str
    signature: str = ""

    @property
    def text(self) -> bytes:
        """Write out what is signed."""
        root = b64encode(bytes.fromhex(self.root)).decode()
        lines = (self.origin, str(self.size), root, f"head {self.head}", f"time {self.at}")
        return "".join(f"{line}\n" for line in lines).encode()

    @property
    def when(self) -> str:
        """Say when it was signed, for sentences."""
        return when(self.at)


class Extension(Struct, frozen=True):
    """A checkpoint, and the proof that it goes on from one of ``since`` records."""

    checkpoint: Checkpoint
    since: int = 0
    proof: tuple[str, ...] = ()


def when(at: int) -> str:
    """Write a moment as people read it, in UTC."""
    try:
        return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (OverflowError, ValueError, OSError):
        return f"{at} ms"  # no moment that a calendar has
