"""Rulebooks as the store keeps them: whole, found by the digest that every record names."""

from functools import lru_cache

from croupier.games import Game, load_game, make_game
from croupier.games.library import Library
from croupier.rules.errors import RuleError
from croupier.rules.reader import BOOKS, parse_rulebook
from croupier.store import Store


def add_kept(library: Library, store: Store, stream: str, version: int) -> None:
    """Add the book a table plays by, as the store keeps it: this process was not given it."""
    for record in store.records_of(stream, version - 1, 1):
        kept = store.rulebook(record.rules)
        if kept is not None and kept[0] not in library:
            library.add(kept[1], f"{kept[0]}.toml")


def game_of(store: Store, digest: bytes) -> Game | None:
    """Find the game under whose rules something was played, from the file kept with the journal."""
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


def is_as_kept(book: str, content: bytes, digest: bytes) -> bool:
    """Tell whether a rulebook's file is the one its digest names.

    One that extends another is known by both, and that one may have changed since; then it can
    only be read.
    """
    if b"\nextends" in content:
        return _named(book, content) is not None
    return _named_whole(book, content) == (book, digest.hex())


def _named(book: str, content: bytes) -> tuple[str, str] | None:
    """Give a rulebook's id and digest; none if it cannot be read."""
    try:
        read = parse_rulebook(content, f"{book}.toml")
    except (RuleError, UnicodeDecodeError):
        return None
    return read.id, read.digest


_named_whole = lru_cache(maxsize=32)(_named)  # every audit asks, and the files are long
