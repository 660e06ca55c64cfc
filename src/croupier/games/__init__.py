"""Pure rules of play: what a rulebook means for cards, numbers and stakes."""

from functools import lru_cache

from croupier.games.baccarat.game import Baccarat
from croupier.games.game import Game
from croupier.games.roulette.game import Roulette
from croupier.rules.errors import RulebookError
from croupier.rules.reader import BOOKS, layers, parse_layers, read_rulebook
from croupier.rules.rulebook import Rulebook
from croupier.rules.whereabouts import blamed, placed

__all__ = ["Baccarat", "Game", "Roulette", "load_game", "make_game"]


def load_game(name: str) -> Game:
    """Make a rulebook executable: a built-in one by its id, or anyone's by the path of its file."""
    if name in BOOKS:
        return _built_in(name)
    written = layers(name)
    book = parse_layers(written)
    try:
        return _made(book)
    except RulebookError as error:
        raise blamed(error, written) from None


def make_game(book: Rulebook, file: str) -> Game:
    """Make a rulebook that was already read executable, or refuse it by the name of its file."""
    try:
        return _made(book)
    except RulebookError as error:
        raise placed(error, file) from None


def _made(book: Rulebook) -> Game:
    return Roulette(book) if book.game == "roulette" else Baccarat(book)


@lru_cache
def _built_in(name: str) -> Game:
    return make_game(read_rulebook(name), f"{name}.toml")
