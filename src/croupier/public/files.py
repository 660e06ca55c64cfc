"""Recorded rounds and shoes from files, in the notations that people have."""

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from croupier.games.baccarat.roads import read_shoe
from croupier.games.baccarat.roads import roads as draw
from croupier.games.rounds import Answer, settle_lines
from croupier.games.written import lines_of

__all__ = ["roads", "settle_file"]


def settle_file(file: str | PathLike[str], *, book: str | None = None) -> Iterator[Answer]:
    """Settle a file round by round: JSON lines, CSV with a header, bare numbers, lines of cards.

    ``book`` is for rounds that name none. A round that cannot be is answered with its ``error``;
    the others are settled.
    """
    with Path(file).open("rb") as stream:
        yield from settle_lines(lines_of(stream), book)


def roads(hands: str | Iterable[str]) -> dict[str, Any]:
    """Draw the five roads of a shoe, written hand by hand: ``"Bb P Tn P"``, ``"BPTP"``, 庄闲和."""
    return draw(read_shoe(hands if isinstance(hands, str) else " ".join(hands)))
