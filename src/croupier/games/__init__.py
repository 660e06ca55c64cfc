"""Pure rules of play: what a rulebook means for cards, numbers and stakes."""

from functools import lru_cache

from croupier.games.baccarat.game import Baccarat
from croupier.games.game import Game
from croupier.games.roulette.game import Roulette
from croupier.rules.errors import RulebookError
from croupier.rules.reader import BOOKS, read_rulebook
from croupier.rules.rulebook import Rulebook

__all__ = ["Baccarat", "Game", "Roulette", "load_game", "make_game"]


def load_game(name: str) -> Game:
    """Make a rulebook executable: a built-in one by its id, or anyone's by the path of its file."""
    return _built_in(name) if name in BOOKS else make_game(read_rulebook(name), name)


def make_game(book: Rulebook, file: str) -> Game:
    """Make a rulebook that was already read executable, or refuse it by the name of its file."""
    try:
        return Roulette(book) if book.game == "roulette" else Baccarat(book)
    except RulebookError as error:
        raise type(error)(f"{file}: {error}", error.clauses) from None


@lru_cache
def _built_in(name: str) -> Game:
    return make_game(read_rulebook(name), f"{name}.toml")
