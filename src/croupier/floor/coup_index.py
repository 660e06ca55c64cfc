"""Whether the store finds every coup that was begun, where it was begun, and no other.

A coup is found by an index that the store keeps beside the journal. What is missing there is hidden
from whoever asks for it, though it was played.
"""

import secrets
from hashlib import blake2b

from croupier.messages import NO_OBJECTION, Message, say
from croupier.store import Store

AT_ONCE = 20_000


class CoupIndex:
    """Sums up where each table's coups begin in the journal, to hold the store's index against.

    What is summed is hashed by a key that nobody knew when the index was written: no other rows
    come to the same sum, however they were chosen and in whichever order they are read.
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self._sums: dict[str, int] = {}
        self._latest: dict[str, str] = {}

    def note(self, coup: str, stream: str, version: int) -> None:
        """Take in that a coup has begun; one called again by its name is where it first was."""
        if self._latest.get(stream) != coup:
            self._latest[stream] = coup
            self._sums[stream] = self._sums.get(stream, 0) + self._hashed(coup, version)

    def difference(self, store: Store) -> Message:
        """Say of which table the store does not find the coups as they were begun."""
        sums, coup = dict[str, int](), ""
        while rows := store.coups(coup, AT_ONCE):
            for coup, stream, version in rows:
                sums[stream] = sums.get(stream, 0) + self._hashed(coup, version)
        if sums == self._sums:
            return NO_OBJECTION
        return say("audit-coups-differ", stream=min(sums.items() ^ self._sums.items())[0])

    def _hashed(self, coup: str, version: int) -> int:
        content = repr((coup, version)).encode()
        return int.from_bytes(blake2b(content, digest_size=16, key=self._key).digest())
