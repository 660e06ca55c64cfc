"""The house behind an event loop: requests gather while the one writer commits those before them.

So group commit needs no timer: alone a request is committed at once, under load hundreds share
one write to the disk. Everything that changes happens in the writer's thread, in one order.
"""

import asyncio
import gc
import logging
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread

from croupier.floor.house import House, News
from croupier.floor.requests import Answer, Failed, Request
from croupier.store.postgresql import PostgresStore

MOST_AT_ONCE = 512
MOST_WAITING = 20_000

log = logging.getLogger(__name__)
Waiting = tuple[Request, "asyncio.Future[Answer]"]


class Floor:
    """A running house. ``ask`` answers when what was asked is on the disk."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._listeners: set[Callable[[list[News]], None]] = set()
        self._stop = Event()
        self._threads: list[Thread] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    async def __aenter__(self) -> "Floor":
        self._loop = asyncio.get_running_loop()
        # A batch makes thousands of small records that live until it is committed; the collector
        # would go over all of them several times, and finds no cycles among them.
        gc.set_threshold(100_000, 20, 50)
        work = [self._write]
        if isinstance(self.house.store, PostgresStore):
            work.append(self._listen)
        for target in work:
            thread = Thread(target=target, name=f"croupier{target.__name__}", daemon=True)
            thread.start()
            self._threads.append(thread)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Answer everyone who has asked, then stop."""
        self._stop.set()
        self._queue.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def ask(self, request: Request) -> "asyncio.Future[Answer]":
        """Have the house do something; the answer comes when it is durable, or refused."""
        assert self._loop is not None, "the floor is not running"
        future: asyncio.Future[Answer] = self._loop.create_future()
        if self._stop.is_set() or self._queue.qsize() >= MOST_WAITING:
            no = Failed("The house takes nothing more for the moment; nothing was done.", True)
            future.set_result(no)
        else:
            self._queue.put((request, future))
        return future

    def listen(self, listener: Callable[[list[News]], None]) -> Callable[[], None]:
        """Have news handed over in the event loop as it happens; call what is given to stop."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    # ---- in the threads

    def _write(self) -> None:
        batch: list[Waiting] = []
        while not self._stop.is_set() or not self._queue.empty():
            item = self._queue.get()
            if item is not None:
                batch.append(item)
            with suppress(Empty):
                while len(batch) < MOST_AT_ONCE:
                    item = self._queue.get_nowait()
                    if item is not None:
                        batch.append(item)
            if not batch:
                self._catch_up()
                continue
            answers = self._process([request for request, _ in batch])
            self._hand_over([future for _, future in batch], answers, self.house.take_news())
            batch = []

    def _process(self, requests: list[Request]) -> list[Answer]:
        try:
            return self.house.process(requests)
        except Exception:
            log.exception("a batch of %d requests failed", len(requests))
            self.house.forget()
            return [Failed("Something is wrong with the house. Ask again.", False)] * len(requests)

    def _catch_up(self) -> None:
        try:
            self.house.catch_up()
        except Exception:
            log.exception("the journal could not be read")
        self._hand_over([], [], self.house.take_news())

    def _hand_over(
        self, futures: list["asyncio.Future[Answer]"], answers: list[Answer], news: list[News]
    ) -> None:
        def in_the_loop() -> None:
            for future, answer in zip(futures, answers, strict=True):
                if not future.done():
                    future.set_result(answer)
            if news:
                for listener in tuple(self._listeners):
                    listener(news)

        assert self._loop is not None
        with suppress(RuntimeError):  # the loop has gone; no one is left to tell
            self._loop.call_soon_threadsafe(in_the_loop)

    def _listen(self) -> None:
        """Wake the writer when another process of the house has written."""
        store = self.house.store
        assert isinstance(store, PostgresStore)
        while not self._stop.is_set():
            try:
                for position in store.news(self._stop):
                    if position > self.house.seen:
                        self._queue.put(None)
            except Exception:
                log.exception("listening to the database failed")
                self._stop.wait(1)
