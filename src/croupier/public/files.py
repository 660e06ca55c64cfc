"""Recorded rounds from files, in the notations that people have."""

import os
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from croupier.games import load_game, rounds
from croupier.games.game import HandsResult
from croupier.games.written import numbered_lines
from croupier.messages import say
from croupier.public import given
from croupier.public.results import NotSettled, Settlement
from croupier.rules.errors import InputError


def settle_file(
    file: str | PathLike[str], *, book: str | PathLike[str] | None = None
) -> Iterator[Settlement | NotSettled]:
    """Settle a file round by round: JSON lines, CSV with a header, bare numbers, lines of cards.

    ``book`` is for rounds that name none. A round that cannot be is answered as ``NotSettled``,
    with its ``error``; the others are settlements, as of ``game.settle``. Each says on which
    ``line`` of the file it stands.
    """
    path = given.path("file", file)
    try:  # what cannot be read is missed at once, not when the first round is asked for
        if path.is_dir() or not os.access(path, os.R_OK):
            path.open("rb").close()
    except OSError as error:
        raise _unreadable(path, error) from None
    if book is not None:
        load_game(book := given.book(book))  # a book that is not there is no fault of the rounds
    return _settled(path, book)


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(say("file-unreadable", file=path, why=error.strerror))


class _Lines:
    """The lines of a file, and the number of the one that was read last."""

    def __init__(self, stream: BinaryIO) -> None:
        self.no = 0
        self._lines = numbered_lines(stream)

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> bytes | None:
        self.no, line = next(self._lines)
        return line


def _settled(path: Path, book: str | None) -> Iterator[Settlement | NotSettled]:
    with path.open("rb") as stream:
        lines = _Lines(stream)
        for answer in rounds.settle_lines(lines, book):
            if isinstance(answer, rounds.NotSettled):
                yield NotSettled(answer.error, answer.clauses, answer.about, lines.no)
                continue
            result = answer.result
            if isinstance(result, HandsResult):
                points = {"player": result.player_points, "banker": result.banker_points}
                title = str(say(f"result-{result.winner}", **points))
            else:
                title = f"{result.number} {result.colour}"
            yield Settlement(title, answer.lines, result, answer.notes, answer.about, lines.no)
