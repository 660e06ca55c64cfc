"""The C library's memory, told to give back what is free.

SQLite, TLS and JSON take memory from the C library in pieces of any size, on some two dozen
threads. Left alone it keeps an arena for each thread and all the gaps between pieces: a house whose
objects are level for an hour would still grow for as long as it plays.
"""

import asyncio
import ctypes
from contextlib import suppress
from typing import Any

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # malloc.h
_KB = 1024
EVERY_SECONDS = 60.0


def _library() -> Any:
    return ctypes.CDLL(None)


def settle() -> None:
    """Say so before there are threads: few arenas, large pieces apart. Elsewhere nothing is said.

    Named, the thresholds stay; by themselves they rise to the largest piece there ever was.
    """
    with suppress(AttributeError, OSError, TypeError):  # not every system has it
        options = ((_ARENA_MAX, 2), (_MMAP_THRESHOLD, 64 * _KB), (_TRIM_THRESHOLD, 256 * _KB))
        for option, value in options:
            _library().mallopt(option, value)


def give_back() -> bool:
    """Give the system what is free; tell whether there was any, and whether it can be asked."""
    with suppress(AttributeError, OSError, TypeError):
        return bool(_library().malloc_trim(0))
    return False


async def give_back_for_ever() -> None:
    """Give back once a minute, beside the event loop."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.to_thread(give_back)
