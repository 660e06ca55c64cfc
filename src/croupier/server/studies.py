"""Work apart from the house, in threads of its own: nobody who plays waits for those who study."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from croupier.messages import say
from croupier.server.answers.problems import Problem

T = TypeVar("T")


class Studies:
    """A few threads; so many pieces of work may wait for them, and so many of one asker.

    The second bound keeps a few who ask without end from taking all the places.
    """

    def __init__(self, name: str, threads: int, most: int, most_each: int) -> None:
        self._pool = ThreadPoolExecutor(threads, name)
        self._most = most
        self._most_each = most_each
        self._waiting: Counter[str] = Counter()

    async def work(self, asker: str, work: Callable[..., T], *args: Any) -> T:
        """Do something, if there is a place for it."""
        waiting = self._waiting
        if waiting[asker] >= self._most_each or waiting.total() >= self._most:
            raise Problem(429, say("studies-too-many"), wait=2)
        waiting[asker] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)
        finally:
            waiting[asker] -= 1
            if not waiting[asker]:
                del waiting[asker]

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)
