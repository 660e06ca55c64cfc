"""The rulebooks one house plays by, each with its game: the built-in ones, then its own."""

import re
from collections.abc import Iterable

from croupier.games import Game, load_game, make_game
from croupier.messages import say
from croupier.rules.authority import Authority, standard
from croupier.rules.errors import RulebookError
from croupier.rules.reader import BOOKS, bytes_of_rulebook, parse_rulebook

_ID = re.compile(r"[a-z][a-z0-9-]{1,39}")


class Library:
    """All books of a house, found by id, and played under the house's table of authority.

    Books are only ever added: the house's own when it opens, and one that another process of the
    house plays by as soon as a table of it is seen.
    """

    def __init__(self, authority: Authority | None = None, own: Iterable[str] = ()) -> None:
        self.authority = authority or standard()
        self._games = {id: load_game(id).under(self.authority) for id in BOOKS}
        self._files: dict[str, bytes] = {}
        for path in own:
            load_game(path)  # it knows the files, and says in which of them a mistake is
            self.add(bytes_of_rulebook(path), path)

    @property
    def ids(self) -> tuple[str, ...]:
        """Name all books, the built-in ones first."""
        return tuple(self._games)

    @property
    def own(self) -> tuple[Game, ...]:
        """Give the house's own games, in the order they were added."""
        return tuple(self._games[id] for id in self._files)

    def __contains__(self, id: str) -> bool:
        return id in self._games

    def __getitem__(self, id: str) -> Game:
        """Give a book's game, or say which books there are; a path is never a book's id."""
        game = self._games.get(id)
        if game is None:
            raise RulebookError(say("house-rulebook-none", book=id, books=list(self._games)))
        return game

    def file(self, id: str) -> bytes:
        """Give a book as it is written."""
        return self._files[id] if id in self._files else bytes_of_rulebook(id)

    def add(self, content: bytes, file: str) -> Game:
        """Take in a book of the house's own from its file; its id names it from now on."""
        game = make_game(parse_rulebook(content, file), file).under(self.authority)
        id = game.book.id
        if not _ID.fullmatch(id):
            raise RulebookError(
                f'{file}: the id "{id[:60]}" cannot be the id of a book; write two to forty small '
                f"letters, digits and hyphens, a letter first."
            )
        if self._files.get(id) == content:
            return self._games[id]
        if id in self._games:
            whose = "a built-in" if id in BOOKS else "another"
            raise RulebookError(f'{file}: the id "{id}" is that of {whose} book; take another.')
        self._files[id] = content
        self._games[id] = game
        return game
