"""Recorded rounds from files, in the notations that people have."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from croupier.games.rounds import Answer, settle_lines
from croupier.games.written import lines_of


def settle_file(file: str | PathLike[str], *, book: str | None = None) -> Iterator[Answer]:
    """Settle a file round by round: JSON lines, CSV with a header, bare numbers, lines of cards.

    ``book`` is for rounds that name none. A round that cannot be is answered as ``NotSettled``,
    with its ``error``; the others are ``Settled``.
    """
    with Path(file).open("rb") as stream:
        yield from settle_lines(lines_of(stream), book)
