"""Sharing work among threads: the kernels run free of the interpreter's lock."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TypeVar

from croupier.messages import say
from croupier.rules.errors import InputError

Task = TypeVar("Task")
Result = TypeVar("Result")
MOST_THREADS = 1024


def each_done(
    threads: int, work: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[Result]:
    """Do every task, giving each result as it comes, in no order.

    A few tasks are handed out ahead of time and no more, so an endless row of them takes no
    memory and an interruption does not wait for it.
    """
    if not 1 <= threads <= MOST_THREADS:
        raise InputError(say("threads-invalid", most=MOST_THREADS, threads=threads))
    running: set[Future[Result]] = set()
    pool = ThreadPoolExecutor(threads)
    try:
        for task in tasks:
            running.add(pool.submit(work, task))
            if len(running) > 2 * threads:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)
    finally:
        pool.shutdown(cancel_futures=True)
