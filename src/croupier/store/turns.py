"""Writers of one file, one after the other: whoever waits is woken as soon as it is free.

SQLite has those who wait look again by themselves, ever more rarely: up to a tenth of a second
after the file is free. Somebody else's lock is still waited for in SQLite's own way.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Condition

Turn = Callable[[], AbstractContextManager[object]]


class Turns:
    """The threads of one process that write to one file; what moves money goes before the rest."""

    def __init__(self, wait_ms: int) -> None:
        self._seconds = wait_ms / 1000
        self._free = Condition()
        self._is_taken = False
        self._money_waits = 0

    @contextmanager
    def money(self) -> Iterator[None]:
        """Have the file next, whoever else wants it."""
        with self._free:
            self._money_waits += 1
            is_mine = self._wait(lambda: not self._is_taken)
            self._money_waits -= 1
        with self._had(is_mine):
            yield

    @contextmanager
    def other(self) -> Iterator[None]:
        """Have the file when nobody with money waits for it."""
        with self._free:
            is_mine = self._wait(lambda: not self._is_taken and not self._money_waits)
        with self._had(is_mine):
            yield

    def _wait(self, is_free: Callable[[], bool]) -> bool:
        is_mine = self._free.wait_for(is_free, self._seconds)
        self._is_taken = self._is_taken or is_mine
        return is_mine

    @contextmanager
    def _had(self, is_mine: bool) -> Iterator[None]:
        """Let others have it afterwards; who never had a turn is left to SQLite."""
        try:
            yield
        finally:
            if is_mine:
                with self._free:
                    self._is_taken = False
                    self._free.notify_all()
