"""What a store says that only one process writes to."""

from collections.abc import Iterator
from threading import Event


class Alone:
    """A right that nobody else could have."""

    def hold(self) -> int | None:
        """Have it; no token is needed."""
        return 0

    def let_go(self) -> None:
        """There is nobody to leave it to."""


class OneProcess:
    """Nobody else has news, and nobody else deals."""

    is_elsewhere = False

    def news(self, stop: Event, every_seconds: float = 1.0) -> Iterator[int]:
        """Yield nothing: whoever writes here knows it."""
        yield from ()

    def dealing(self) -> Alone:
        """Give the right to deal."""
        return Alone()
