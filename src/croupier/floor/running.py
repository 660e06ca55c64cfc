"""The house behind an event loop: requests gather while those before them are committed.

So group commit needs no timer: alone a request is committed at once, under load hundreds share
one write to the disk. One thread decides, in one order. Where the database is elsewhere another
commits: while a batch is on its way the next is decided upon what it will leave, and if it is not
kept whole that is decided again. A file takes less time to write than two threads lose by taking
turns, so there the thread that decides commits. Nobody is answered before the disk has what was
asked.
"""

import asyncio
import gc
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import perf_counter

from msgspec import Struct

from croupier.floor.flight import Flight, News, Unsound
from croupier.floor.house import BUSY, BUSY_TRIES, ROUNDS, House
from croupier.floor.requests import Answer, Failed, Request
from croupier.messages import say
from croupier.store.contract import StoreBusy, WentBack

MOST_AT_ONCE = 512
MOST_WAITING = 20_000
SWITCH_SECONDS = 0.0005
COLLECTING = (100_000, 20, 50)  # how many new records, and rounds, the collector waits for
WRONG = Failed(say("house-fault"), False)

log = logging.getLogger(__name__)


class Asked(Struct, eq=False, gc=False):
    """A request and who waits for its answer; ``tries`` count how often it was decided in vain."""

    request: Request
    future: "asyncio.Future[Answer]"
    fence: int = 0  # of the right to deal, as it was when this was asked
    tries: int = 0


class Floor:
    """A running house. ``ask`` answers when what was asked is on the disk."""

    def __init__(self, house: House) -> None:
        self.house = house
        # What is asked; a flight that has landed; none to look at what others have written.
        self._queue: SimpleQueue[Asked | Flight | None] = SimpleQueue()
        self._flights: SimpleQueue[tuple[Flight, list[Asked]] | None] = SimpleQueue()
        self._listeners: set[Callable[[list[News]], None]] = set()
        self._stop = Event()
        self._threads: list[Thread] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        # The token of the right to deal as long as this process has it: all it asks for is by it.
        self.fence = 0
        self.committed: Callable[[float], None] = lambda _: None  # told how long each batch took
        self.lost = asyncio.Event()  # the journal is not the one that this process knows
        # Of the deciding thread: the batch in hand, and the one in flight.
        self._batch: list[Asked] = []
        self._in_hand: Flight | None = None
        self._in_flight: tuple[Flight, list[Asked]] | None = None

    async def __aenter__(self) -> "Floor":
        self._loop = asyncio.get_running_loop()
        # A batch makes thousands of small records that live until it is committed; the collector
        # would go over all of them several times, and finds no cycles among them.
        gc.set_threshold(*COLLECTING)
        # Whoever comes back from the disk or the network waits for those who compute: by default
        # for 5 ms each time, and under load that would be most of a wager's latency.
        sys.setswitchinterval(SWITCH_SECONDS)
        for target in (self._decide, self._commit, self._listen):
            thread = Thread(target=target, name=f"croupier{target.__name__}", daemon=True)
            thread.start()
            if target != self._listen:
                self._threads.append(thread)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Answer everyone who has asked, then stop; who listens hears of it within a second."""
        self._stop.set()
        self._queue.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def ask(self, request: Request) -> "asyncio.Future[Answer]":
        """Have the house do something; the answer comes when it is durable, or refused."""
        assert self._loop is not None, "the floor is not running"
        future: asyncio.Future[Answer] = self._loop.create_future()
        if self._stop.is_set() or self._queue.qsize() >= MOST_WAITING:
            no = Failed(say("house-queue-full"), True)
            future.set_result(no)
        else:
            self._queue.put(Asked(request, future, self.fence))
        return future

    @property
    def waiting(self) -> int:
        """How many requests have not been looked at yet."""
        return self._queue.qsize()

    def listen(self, listener: Callable[[list[News]], None]) -> Callable[[], None]:
        """Have news handed over in the event loop as it happens; call what is given to stop."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    # ---- in the deciding thread

    def _decide(self) -> None:
        waiting = self._queue
        while not self._stop.is_set() or self._in_flight or self._batch or not waiting.empty():
            item = waiting.get()
            try:
                if isinstance(item, Asked):
                    self._take(item)
                    if len(self._batch) < MOST_AT_ONCE and not waiting.empty():
                        continue
                elif item is None:
                    self._catch_up()
                self._go_on()
            except Exception:
                log.exception("deciding failed")
                self._give_up()
        self._flights.put(None)

    def _take(self, asked: Asked) -> None:
        """Decide what was asked on what is in hand and in flight."""
        if self._in_hand is None:
            self._in_hand = self.house.begin()
        self._batch.append(asked)
        self._in_hand.fence = max(self._in_hand.fence, asked.fence)
        try:
            self.house.decide(asked.request)
        except Unsound:
            self._take_again(self._landed())

    def _take_again(self, some: list[Asked]) -> None:
        for asked in some:
            self._take(asked)  # nothing is in flight any more, and so nothing unsound

    def _go_on(self) -> None:
        """Let the batch in hand go when the one before it has landed.

        Called when nobody waits to join it, when it is full, or when a flight has landed.
        """
        flying = self._in_flight
        if flying is not None and (len(self._batch) >= MOST_AT_ONCE or flying[0].landed.is_set()):
            self._take_again(self._landed())
        while self._in_flight is None and self._batch:
            flight, batch = self._in_hand, self._batch
            assert flight is not None
            self.house.take_off(flight)
            self._in_hand, self._batch, self._in_flight = None, [], (flight, batch)
            if not self.house.store.is_elsewhere:
                self._write(flight, batch)
                self._take_again(self._landed())
                continue
            self._flights.put((flight, batch))
            if flight.again:  # they hang on what is in flight, and come before everyone else
                self._take_again(self._landed())

    def _landed(self) -> list[Asked]:
        """Wait until nothing is in flight; give those who must be decided again, in their order."""
        if self._in_flight is None:
            return []
        flight, asked = self._in_flight
        try:
            self.house.land()
        except Exception:
            log.exception("a batch of %d requests failed", len(asked))
            flight.answers = [WRONG for _ in asked]
        again = self._answer(flight, asked)
        self._in_flight = None
        if not flight.is_kept:
            again += self._batch
            self._in_hand, self._batch = None, []
        return again

    def _answer(self, flight: Flight, asked: list[Asked]) -> list[Asked]:
        """Answer those who have not been answered, and give those who have to wait."""
        if flight.is_told:
            # The rest was answered by whoever committed it.
            asked = [asked[index] for index in flight.again]
            flight.answers = [None for _ in asked]
        again: list[Asked] = []
        answered: list[Asked] = []
        answers: list[Answer] = []
        tried = ROUNDS // BUSY_TRIES if isinstance(flight.error, StoreBusy) else 1
        for one, answer in zip(asked, flight.answers, strict=True):
            one.tries += tried
            if answer is None and one.tries < ROUNDS:
                again.append(one)
            else:
                answered.append(one)
                answers.append(BUSY if answer is None else answer)
        news = self.house.take_news()
        if answered or news:
            self._hand_over(answered, answers, news)
        return again

    def _catch_up(self) -> None:
        self._take_again(self._landed())
        try:
            self.house.catch_up()
        except Exception:
            log.exception("the journal could not be read")
        self._hand_over([], [], self.house.take_news())

    def _give_up(self) -> None:
        """Answer all who wait that something is wrong, and believe nothing any more."""
        asked = self._batch
        if self._in_flight is not None:
            flight, flying = self._in_flight
            flight.landed.wait()
            asked = flying + asked
        self._in_hand, self._batch, self._in_flight = None, [], None
        self.house.forget()
        self._hand_over(asked, [WRONG] * len(asked), self.house.take_news())

    # ---- in the thread that commits

    def _commit(self) -> None:
        while (going := self._flights.get()) is not None:
            self._write(*going)
            self._queue.put(going[0])

    def _write(self, flight: Flight, asked: list[Asked]) -> None:
        began = perf_counter()
        flight.commit(self.house.store)
        self.committed(perf_counter() - began)
        if isinstance(flight.error, WentBack) and self._loop is not None:
            self._loop.call_soon_threadsafe(self.lost.set)
        try:
            self._tell(flight, asked)
        except Exception as error:
            flight.error = error
        flight.landed.set()

    def _tell(self, flight: Flight, asked: list[Asked]) -> None:
        """Answer at once if a batch was kept whole, and is next in the journal."""
        news = self.house.publish(flight)
        if news is not None:
            done = [draft for draft in flight.drafts if draft.index is not None]
            who = [asked[draft.index or 0] for draft in done]
            self._hand_over(who, [draft.answer for draft in done], news)

    # ---- in any of them

    def _hand_over(self, asked: list[Asked], answers: list[Answer], news: list[News]) -> None:
        def in_the_loop() -> None:
            for one, answer in zip(asked, answers, strict=True):
                if not one.future.done():
                    one.future.set_result(answer)
            if news:
                for listener in tuple(self._listeners):
                    listener(news)

        assert self._loop is not None
        with suppress(RuntimeError):  # the loop has gone; no one is left to tell
            self._loop.call_soon_threadsafe(in_the_loop)

    def _listen(self) -> None:
        """Wake the writer when another process of the house has written."""
        while not self._stop.is_set():
            try:
                for position in self.house.store.news(self._stop):
                    if position > self.house.seen:
                        self._queue.put(None)
                return  # told to stop, or nobody else writes
            except Exception:
                if not self._stop.is_set():
                    log.exception("listening to the database failed")
                self._stop.wait(1)
