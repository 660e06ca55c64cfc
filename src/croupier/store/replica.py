"""Where a reading goes: to a replica that has all there is, else to the primary.

A replica may lag, and whoever has just been told that something is done must find it done, at any
process. So the primary is asked for one number, how far its journal is, and the long reading goes
to the replica only once that has come as far.
"""

import time

from sqlalchemy.exc import DBAPIError

from croupier.store.contract import Store, StoreBusy

TRIES = 5
PAUSE_SECONDS = 0.02


class Readings:
    """A primary, and perhaps a replica of it. What is given may wait: call it off the loop."""

    def __init__(self, primary: Store, replica: Store | None = None) -> None:
        self._primary = primary
        self._replica = replica

    @property
    def lagging(self) -> Store:
        """Give the store for readings that may lag."""
        return self._replica or self._primary

    def level(self) -> Store:
        """Give a store that has everything that is done by now."""
        if self._replica is None:
            return self._primary
        try:
            needed = self._primary.pulse().head.position
            for nth in range(TRIES):
                if self._replica.head().position >= needed:
                    return self._replica
                if nth < TRIES - 1:
                    time.sleep(PAUSE_SECONDS)
        except (DBAPIError, StoreBusy):
            return self._primary  # which says itself what is wrong, if it is the primary
        return self._primary

    def close(self) -> None:
        """Let go of the replica."""
        if self._replica is not None:
            self._replica.close()
