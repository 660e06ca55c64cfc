"""What is counted on and not known to be on the disk yet, by batches.

While one batch is in flight the next is decided upon what it will leave.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Unwritten(Generic[T]):
    """What the batch in hand and the one in flight are expected to bring."""

    def __init__(self, empty: Callable[[], T]) -> None:
        self._empty = empty
        self.in_hand = empty()
        self.in_flight = empty()

    def begin(self) -> None:
        """Begin a new batch upon the one in flight."""
        self.in_hand = self._empty()

    def take_off(self) -> None:
        """Have the batch in hand in flight: nothing in it is sure any more, and much is likely."""
        self.in_flight, self.in_hand = self.in_hand, self._empty()

    def land(self) -> None:
        """Count on nothing in flight any more: it has happened, or has not."""
        self.in_flight = self._empty()
