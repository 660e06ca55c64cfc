"""The acts that wait for a second person, for whoever looks."""

from threading import Lock

from croupier.floor.acts import Proposed
from croupier.floor.loading import Loaded, load_acts
from croupier.store import Store


class WaitingActs:
    """What waits, read on from the journal whenever someone asks, in whichever thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: Loaded | None = None
        self._turn = Lock()

    def waiting(self) -> Proposed:
        """Give the acts that wait, whichever process was asked for them."""
        with self._turn:
            self._known = load_acts(self._store, self._known)
            return self._known.waiting
