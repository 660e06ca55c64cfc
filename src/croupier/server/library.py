"""The library of the house that this process serves, for what is not handed the desk.

Whoever has the house asks ``house.library``; this goes when views and odds are handed the game.
"""

from croupier.games import Game
from croupier.games.library import Library

_served = Library()


def serve(library: Library) -> None:
    """Have games found in this library from now on."""
    global _served
    _served = library


def load_game(book: str) -> Game:
    """Give the game of a book that this house plays by."""
    return _served[book]


def known_books() -> tuple[str, ...]:
    """Name the books of this house."""
    return _served.ids
