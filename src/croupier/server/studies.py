"""Work apart from the house, in threads of its own: nobody who plays waits for those who study."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

from croupier.messages import say
from croupier.server.answers.problems import Problem

T = TypeVar("T")


class Places:
    """So many pieces of work may be under way or wait at once, and so many of one asker.

    The second bound keeps a few who ask without end from taking all the places.
    """

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, asker: str) -> Iterator[None]:
        """Take a place, if there is one, for as long as the work lasts."""
        taken = self._taken
        if taken[asker] >= self._most_each or taken.total() >= self._most:
            raise Problem(429, say("studies-too-many"), wait=2)
        taken[asker] += 1
        try:
            yield
        finally:
            taken[asker] -= 1
            if not taken[asker]:
                del taken[asker]


class Studies:
    """A few threads, and places to wait for them."""

    def __init__(self, name: str, threads: int, most: int, most_each: int) -> None:
        self._pool = ThreadPoolExecutor(threads, name)
        self._places = Places(most, most_each)

    async def work(self, asker: str, work: Callable[..., T], *args: Any) -> T:
        """Do something, if there is a place for it, in the language of who asks."""
        spoken = copy_context().run
        with self._places.one(asker):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, partial(spoken, work, *args))

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=False, cancel_futures=True)
