"""The rulebooks a house has played by: kept whole, and found again by their digest."""

import tempfile
from importlib.resources import files
from pathlib import Path

from croupier.games import Game, load_game
from croupier.rules.errors import RuleError
from croupier.rules.reader import BOOKS
from croupier.store import Store


def rulebook_file(book: str) -> bytes:
    """Read a rulebook's file: a built-in one by its id, or anyone's by its path."""
    if book in BOOKS:
        return files("croupier.rules").joinpath("books", f"{book}.toml").read_bytes()
    return Path(book).read_bytes()


def game_of(store: Store, digest: bytes) -> Game | None:
    """Find the game by which something was played, from the file kept with the journal."""
    kept = store.rulebook(digest)
    if kept is None:
        return None
    book, content = kept
    if book in BOOKS and load_game(book).book.digest == digest.hex():
        return load_game(book)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{book}.toml"
        path.write_bytes(content)
        try:
            game = load_game(str(path))
        except RuleError:
            return None
    # A book that extends another is whole only with that one as it was.
    return game if game.book.digest == digest.hex() else None
