"""Gaming days that are over are summed up and put on record, whoever asks for a report or not."""

import asyncio
from collections.abc import Callable, Iterator

import structlog

from croupier.floor.counting import to_write
from croupier.floor.requests import Book, Done
from croupier.server.desk import Desk

EVERY_SECONDS = 60.0
log = structlog.get_logger()


async def count_for_ever(desk: Desk, is_dealing: Callable[[], bool]) -> None:
    """Sum the days up, as long as this process is the one that deals."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            if is_dealing():
                await count_days(desk)
        except Exception:  # the database may be away for a while; the next time will do
            log.exception("summing days up failed")


async def count_days(desk: Desk) -> None:
    """Write down every day that is over and not on record; a replica is never asked."""
    steps = to_write(desk.summing, desk.store, desk.clock.now())
    while books := await desk.study(_next, steps):
        for answer in await asyncio.gather(*(desk.floor.ask(book) for book in books)):
            if not isinstance(answer, Done):
                log.warning("a day could not be summed up", why=answer.sentence)
                return  # the next time it is tried again


def _next(steps: Iterator[list[Book]]) -> list[Book]:
    return next(steps, [])
