"""Recorded rounds from files, in the notations that people have."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from croupier.games.game import HandsResult
from croupier.games.rounds import NotSettled, settle_lines
from croupier.games.written import lines_of
from croupier.messages import say
from croupier.public.results import Settlement


def settle_file(
    file: str | PathLike[str], *, book: str | None = None
) -> Iterator[Settlement | NotSettled]:
    """Settle a file round by round: JSON lines, CSV with a header, bare numbers, lines of cards.

    ``book`` is for rounds that name none. A round that cannot be is answered as ``NotSettled``,
    with its ``error``; the others are settlements, as of ``game.settle``.
    """
    path = Path(file)
    path.stat()  # a file that is not there is missed at once, not when the first round is asked for
    return _settled(path, book)


def _settled(path: Path, book: str | None) -> Iterator[Settlement | NotSettled]:
    with path.open("rb") as stream:
        for answer in settle_lines(lines_of(stream), book):
            if isinstance(answer, NotSettled):
                yield answer
                continue
            result = answer.result
            if isinstance(result, HandsResult):
                points = {"player": result.player_points, "banker": result.banker_points}
                title = str(say(f"result-{result.winner}", **points))
            else:
                title = f"{result.number} {result.colour}"
            yield Settlement(title, answer.lines, result, answer.notes, answer.about)
