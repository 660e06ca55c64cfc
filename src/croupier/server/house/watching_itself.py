"""The house watches itself: the files of its program, and the clock of its machine.

A program that is not the one on record stops play until someone of rank says why, at the start and
while the house is open. A clock that jumps is on record with how far it did.
"""

import asyncio
import time
from collections.abc import Callable

import structlog

from croupier.floor.clock import DAY_MS, Clock
from croupier.floor.people_events import OWNER, ClockJumped
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book
from croupier.server.desk import Desk
from croupier.server.house.recording import digest_of_files, program_digest, stop_for_program

EVERY_SECONDS = 10.0
JUMP_MS = 2_000  # more than a clock is put right by while it is kept
log = structlog.get_logger()


class ClockWatch:
    """The machine's clock held against one that nobody can set."""

    def __init__(self, clock: Clock, steady: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._steady = clock, steady
        self._ahead = self._now()

    def _now(self) -> int:
        return self._clock.now() - int(self._steady() * 1000)

    def jumped(self) -> int:
        """Say by how many milliseconds the clock has jumped since this was last asked."""
        before, self._ahead = self._ahead, self._now()
        return self._ahead - before if abs(self._ahead - before) >= JUMP_MS else 0


async def watch_itself(desk: Desk) -> None:
    """Look at the clock every few seconds, and at the program's files once a day."""
    clock, looked = ClockWatch(desk.clock), time.monotonic()
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            if ms := clock.jumped():
                log.warning("the clock has jumped", ms=ms)
                fact = ClockJumped(OWNER, desk.clock.now(), ms)
                await desk.floor.ask(Book(PEOPLE, (fact,)))
            if (time.monotonic() - looked) * 1000 >= DAY_MS:
                looked = time.monotonic()
                await look_at_files(desk)
        except Exception:  # the database may be away for a while; the next time will do
            log.exception("the house could not look at itself")


async def look_at_files(desk: Desk) -> bool:
    """Tell whether the program's files are those it was started from; play stops if they are not.

    A demo goes on: whoever tries the program may change it.
    """
    is_same = await asyncio.to_thread(digest_of_files) == program_digest()
    if not is_same and not desk.settings.demo:
        for book in await asyncio.to_thread(stop_for_program, desk.store, desk.clock.now()):
            await desk.floor.ask(book)
    return is_same
