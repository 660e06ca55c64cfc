"""Play money is a currency of its own; whose account is of play money says so by its id for good.

So no posting, no limit and no ruling can bring it together with cash.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

PLAY = "PLAY"
_PLAY = "play-"

T = TypeVar("T")


def is_play(patron: str) -> bool:
    """Tell whether a patron plays for play money."""
    return patron.startswith(_PLAY)


def play_id(made_of: str) -> str:
    """Make the id of an account of play money."""
    return _PLAY + made_of


def by_currency(what: Iterable[T], patron: Callable[[T], str]) -> tuple[list[T], list[T]]:
    """Part what is patrons' into what is of cash and what is of play money."""
    parts: tuple[list[T], list[T]] = ([], [])
    for one in what:
        parts[is_play(patron(one))].append(one)
    return parts


def summed(
    what: Iterable[T], patron: Callable[[T], str], amount: Callable[[T], int]
) -> tuple[int, int]:
    """Add up what is patrons': what is cash, and what is play money; they are never one sum."""
    cash, play = by_currency(what, patron)
    return sum(map(amount, cash)), sum(map(amount, play))
