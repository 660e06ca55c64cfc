"""Pricing apart from the house: one process of its own, which goes behind those who play.

Threads would not do: most of the work holds the interpreter, whoever waits for it. The process is
begun with the house, or at the first question: a house at play stands still while it begins. It
answers one after the other, and ends when its pipe does.
"""

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Any, BinaryIO

from croupier.games import Game
from croupier.messages import say
from croupier.rules.errors import RuleError
from croupier.server.answers.problems import Problem
from croupier.server.studies import Places

NICE = 10
MOST_KEPT = 64  # answers: the same question is asked again and again
_LENGTH = 4

Priced = Callable[..., bytes]  # of a game, and more


class Pricing:
    """Asks the process, one question at a time; so many wait, and so many of one asker."""

    def __init__(self, most: int, most_each: int) -> None:
        self._places = Places(most, most_each)
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._kept: OrderedDict[tuple[Any, ...], bytes] = OrderedDict()
        self._is_closed = False

    async def work(self, asker: str, price: Priced, game: Game, *args: Any) -> bytes:
        """Have something priced, if it was not before and there is a place for it."""
        question = (price, game, *args)
        if (kept := self._kept.get(question)) is not None:
            self._kept.move_to_end(question)
            return kept
        # What was begun is finished, also if whoever asked has gone: kernels may be compiled, and
        # begun anew for each who asks they never would be.
        task = asyncio.ensure_future(self._priced(asker, question))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _priced(self, asker: str, question: tuple[Any, ...]) -> bytes:
        price, game, *args = question
        with self._places.one(asker):
            async with self._turn:
                answer = await self._ask(pickle.dumps((price, pickle.dumps(game), tuple(args))))
        if isinstance(answer, Exception):
            raise answer
        self._kept[question] = answer
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return answer

    async def begin(self) -> None:
        """Have the process there before anybody asks."""
        async with self._turn:
            await self._begun()

    async def _begun(self) -> Process:
        process = self._process
        if self._is_closed:
            raise Problem(503, say("house-busy"), wait=1)
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE
            )
        return process

    async def _ask(self, question: bytes) -> bytes | Exception:
        process = await self._begun()
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write(len(question).to_bytes(_LENGTH) + question)
            await process.stdin.drain()
            length = int.from_bytes(await process.stdout.readexactly(_LENGTH))
            answer: bytes | Exception = pickle.loads(await process.stdout.readexactly(length))
        except BaseException as error:
            # Whoever asked has gone, or it has: the next one begins with a process of their own.
            self._end(process)
            if isinstance(error, OSError | EOFError):
                raise Problem(503, say("house-busy"), wait=1) from None
            raise
        return answer

    def _end(self, process: Process) -> None:
        self._process = None
        if process.returncode is None:
            process.kill()

    async def close(self) -> None:
        """End the process, whatever it is at."""
        self._is_closed = True
        if (process := self._process) is not None:
            self._end(process)
            await process.wait()


@lru_cache(16)
def _game(pickled: bytes) -> Game:
    """Have each game once: what was worked out for it is kept with it."""
    game: Game = pickle.loads(pickled)
    return game


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    while length := questions.read(_LENGTH):
        price, game, args = pickle.loads(questions.read(int.from_bytes(length)))
        try:
            answer: bytes | RuleError = price(_game(game), *args)
        except RuleError as error:
            answer = error
        said = pickle.dumps(answer)
        answers.write(len(said).to_bytes(_LENGTH) + said)
        answers.flush()


if __name__ == "__main__":
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house, which ends it
    answer_all(sys.stdin.buffer, sys.stdout.buffer)
