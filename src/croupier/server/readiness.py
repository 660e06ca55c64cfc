"""Whether this process can serve: what an engineer on call and a load balancer want to know.

The database is asked by a thread of its own, every second, and whoever wants to know is told what
was seen last: so the answer comes at once, whatever the database does.
"""

import asyncio
import logging
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

from msgspec import Struct

from croupier.floor.running import Floor
from croupier.floor.verified import last_clean, note_clean
from croupier.server import metrics
from croupier.store.contract import HeadHeld, Pulse, StoreBusy, WentBack

EVERY_SECONDS = 1.0
SILENT_SECONDS = 4.0  # without an answer of the database
HELD_SECONDS = 4.0  # with the head in somebody else's hands: nothing can be written
BEHIND_SECONDS = 5.0  # with news that has not been taken in
LEAST_FREE = 100 * 2**20  # bytes of the disk
Why = Literal[
    "database-silent", "head-held", "behind-the-journal", "disk-full", "journal-went-back"
]
log = logging.getLogger(__name__)


class Ready(Struct, frozen=True):
    """Whether requests should come here, and why not.

    ``lag`` counts events of the journal that this process has not taken in, ``dealt`` is whether
    any process deals.
    """

    ready: bool
    why: tuple[Why, ...]
    position: int
    lag: int
    database_seconds: float
    disk_free: int
    dealing: bool
    dealt: bool


class NotReady(Ready, frozen=True):
    """The same, of a process that should be sent nothing."""

    STATUS = 503


class Readiness:
    """Looks at one process and its database, for as long as both live."""

    def __init__(self, floor: Floor, state: Path | None, verified: Path | None) -> None:
        self._floor = floor
        self._state = state
        self._verified = verified
        self._pulse: Pulse | None = None
        self._answered_at = self._level_at = self._free_at = time.monotonic()
        self._free = 0
        floor.committed = metrics.COMMIT.observe

    @property
    def lag(self) -> int:
        """Events that this process has not taken in, as far as the last look knows."""
        return max(0, self._pulse.head.position - self._floor.house.seen) if self._pulse else 0

    def look(self, is_dealing: bool) -> Ready:
        """Say how things are."""
        now, why = time.monotonic(), list[Why]()
        silent = now - self._answered_at
        if silent > SILENT_SECONDS or self._pulse is None:
            why.append("database-silent")
        elif now - self._free_at > HELD_SECONDS:
            why.append("head-held")
        if self.lag and now - self._level_at > BEHIND_SECONDS:
            why.append("behind-the-journal")
        if self._free < LEAST_FREE:
            why.append("disk-full")
        if self._floor.lost.is_set():
            why.append("journal-went-back")
        kind = NotReady if why else Ready
        return kind(
            not why,
            tuple(why),
            self._floor.house.seen,
            lag=self.lag,
            database_seconds=round(silent, 3),
            disk_free=self._free,
            dealing=is_dealing,
            dealt=is_dealing or (self._pulse is not None and self._pulse.is_dealt),
        )

    def note_clean(self, at: int) -> None:
        """Remember that the whole record was found clean."""
        if self._verified is not None:
            note_clean(self._verified, at)

    def measure(self, is_dealing: bool) -> None:
        """Set the metrics that are not counted as things happen."""
        metrics.POSITION.set(self._floor.house.seen)
        metrics.DEALING.set(is_dealing)
        metrics.LAG.set(self.lag)
        metrics.QUEUE.set(self._floor.waiting)
        metrics.DISK_FREE.set(self._free)
        metrics.DATABASE_SILENT.set(time.monotonic() - self._answered_at)
        metrics.HEAD_HELD.set(time.monotonic() - self._free_at)
        metrics.VERIFIED.set((last_clean(self._verified) if self._verified else 0) / 1000)

    async def look_for_ever(self) -> None:
        """Look every second; how late that second comes is how late everything in the loop is."""
        loop = asyncio.get_running_loop()
        asker = ThreadPoolExecutor(1, "pulse")
        asked: asyncio.Future[None] | None = None
        try:
            while True:
                if asked is None or asked.done():
                    asked = loop.run_in_executor(asker, self._ask)
                due = loop.time() + EVERY_SECONDS
                await asyncio.sleep(EVERY_SECONDS)
                metrics.LOOP_LAG.observe(max(0.0, loop.time() - due))
                if asked.done() and isinstance(error := asked.exception(), WentBack):
                    log.error("the journal went back: %s", error)
                    self._floor.lost.set()
        finally:
            asker.shutdown(wait=False, cancel_futures=True)

    def _ask(self) -> None:
        self._free = self._free_bytes()
        store, before = self._floor.house.store, self._pulse
        try:
            self._pulse = pulse = store.pulse()
            self._answered_at = time.monotonic()
            if pulse.head.position <= self._floor.house.seen:
                self._level_at = self._answered_at
            if before is None or before.head.position == pulse.head.position:
                store.try_head()  # nobody has written since the last look
            self._free_at = time.monotonic()
        except HeadHeld as error:
            self._answered_at = time.monotonic()  # it says so itself
            log.warning("nothing can be written, the head is held: %s", error)
        except StoreBusy as error:
            log.warning("the database does not answer: %s", error)

    def _free_bytes(self) -> int:
        try:
            return shutil.disk_usage(self._state or Path.cwd()).free
        except OSError:
            return 0
