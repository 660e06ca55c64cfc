"""What a sheet is to be made of, apart from the book.

Light to import, so that a wrong wish is told before the heavy work begins.
"""

from msgspec import Struct

from croupier.games import Game
from croupier.odds.exact import shoe_of


class Wanted(Struct, frozen=True):
    """The wishes: a version, decks, shoes to deal and what they are drawn from, a date."""

    version: str | None = None
    decks: int | None = None
    shoes: int = 4_000
    seed: int = 1
    date: str = ""

    def checked(self, game: Game) -> "Wanted":
        """Refuse a version or a shoe that the book does not have."""
        self.version_of(game)
        if game.decks or self.decks is not None:
            shoe_of(game, self.decks)
        return self

    def version_of(self, game: Game) -> str:
        """Give the version wanted, the book's first where none is."""
        return game.book.chosen_version(self.version)
