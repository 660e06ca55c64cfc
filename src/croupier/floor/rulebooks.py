"""The rulebooks a house plays by: its own beside the built-in ones, kept whole, found by digest."""

import re
from importlib.resources import files

from croupier.games import Game, known_books, load_game, make_game, name_game
from croupier.rules.errors import RulebookError, RuleError
from croupier.rules.reader import BOOKS, parse_rulebook
from croupier.store import Store

_own_files: dict[str, bytes] = {}
_ID = re.compile(r"[a-z][a-z0-9-]{1,39}")


def take_in(content: bytes, file: str) -> Game:
    """Take a house's own rulebook in from its file: its id then names it like a built-in one."""
    game = make_game(parse_rulebook(content, file), file)
    id = game.book.id
    if not _ID.fullmatch(id):
        raise RulebookError(
            f'{file}: the id "{id[:60]}" cannot be played by; write two to forty small letters, '
            f"digits and hyphens, a letter first."
        )
    if id in BOOKS:
        raise RulebookError(f'{file}: the id "{id}" is that of a built-in book; take another.')
    _own_files[id] = content
    name_game(game)
    return game


def take_in_kept(store: Store, stream: str, version: int) -> None:
    """Take in the book a table plays by, as the store keeps it: this process was not given it."""
    for record in store.records_of(stream, version - 1, 1):
        kept = store.rulebook(record.rules)
        if kept is not None and kept[0] not in known_books():
            take_in(kept[1], f"{kept[0]}.toml")


def rulebook_file(book: str) -> bytes:
    """Give the file of a book the house plays by."""
    if book in BOOKS:
        return files("croupier.rules").joinpath("books", f"{book}.toml").read_bytes()
    return _own_files[book]


def game_of(store: Store, digest: bytes) -> Game | None:
    """Find the game by which something was played, from the file kept with the journal."""
    kept = store.rulebook(digest)
    if kept is None:
        return None
    book, content = kept
    if book in BOOKS and load_game(book).book.digest == digest.hex():
        return load_game(book)
    try:
        game = make_game(parse_rulebook(content, f"{book}.toml"), f"{book}.toml")
    except RuleError:
        return None
    # A book that extends another is whole only with that one as it was.
    return game if game.book.digest == digest.hex() else None
