"""What a sheet is to be made of, apart from the book.

Light to import, so that a wrong wish is told before the heavy work begins.
"""

from msgspec import Struct

from croupier.games import Baccarat, Game
from croupier.odds.exact import shoe_of
from croupier.rules.errors import InputError


class Wanted(Struct, frozen=True):
    """The wishes: a version, decks, shoes to deal and what they are drawn from, a date."""

    version: str | None = None
    decks: int | None = None
    shoes: int = 4_000
    seed: int = 1
    date: str = ""

    def checked(self, game: Game) -> "Wanted":
        """Refuse a version or a shoe that the book does not have."""
        if isinstance(game, Baccarat):
            game.version(self.version_of(game))
        elif self.version_of(game) not in game.book.versions:
            raise InputError(
                f'{game.book.name} has no version "{self.version}"; '
                f"it has {' and '.join(game.book.versions)}.",
                game.book.cite("versions"),
            )
        if isinstance(game, Baccarat) or self.decks is not None:
            shoe_of(game, self.decks)
        return self

    def version_of(self, game: Game) -> str:
        """Give the version wanted, or the book's first."""
        return self.version or game.book.versions[0]
