"""What a sheet is to be made of, apart from the book.

Light to import, so that a wrong wish is told before the heavy work begins.
"""

from datetime import date as calendar
from pathlib import Path

from msgspec import Struct

from croupier.games import Game
from croupier.messages import say
from croupier.odds.exact import shoe_of
from croupier.rules.errors import InputError

SETTINGS = (".html", ".pdf")
FEWEST_SHOES, MOST_SHOES = 100, 10**6


class Wanted(Struct, frozen=True):
    """The wishes: a version, decks, shoes to deal and what they are drawn from, a date."""

    version: str | None = None
    decks: int | None = None
    shoes: int = 4_000
    seed: int = 1
    date: str = ""

    def checked(self, game: Game) -> "Wanted":
        """Refuse a version or a shoe that the book does not have, and a date that is none."""
        if self.date:
            try:
                calendar.fromisoformat(self.date)
            except ValueError:
                raise InputError(say("report-no-date", date=self.date)) from None
        self.version_of(game)
        if game.decks or self.decks is not None:
            shoe_of(game, self.decks)
        return self

    def version_of(self, game: Game) -> str:
        """Give the version wanted, the book's first where none is."""
        return game.book.chosen_version(self.version)


def check_file(file: Path) -> None:
    """Refuse a file that no sheet can be written to: before the work, not after it."""
    if file.suffix not in SETTINGS:
        raise InputError(say("report-ending", file=file.name))
    if not file.parent.is_dir():
        raise InputError(say("report-no-folder", folder=file.parent))
    is_new = not file.exists()
    try:
        file.open("ab").close()
    except OSError as error:
        raise InputError(say("file-unwritable", file=file, why=error.strerror)) from None
    if is_new:
        file.unlink()
