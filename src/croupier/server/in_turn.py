"""What is done one at a time, by whoever is next: nobody waits for all that another asks."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class InTurn:
    """One at a time, and whose turn is next goes around those who wait, not around all they ask."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._is_taken = False

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[None]:
        """Wait until it is this asker's turn, and have it."""
        if self._is_taken:
            mine = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(asker, deque()).append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self._pass_on()  # it came in the very moment in which nobody wanted it any more
                raise
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            asker = next(iter(self._waiting))
            queue = self._waiting.pop(asker)
            one = queue.popleft()
            if queue:
                self._waiting[asker] = queue  # behind all others
            if not one.done():
                one.set_result(None)
                return
        self._is_taken = False
