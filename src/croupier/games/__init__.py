"""Pure rules of play: what a rulebook means for cards, numbers and stakes."""

from functools import lru_cache

from croupier.games.baccarat.game import Baccarat
from croupier.games.roulette.game import Roulette
from croupier.rules.authority import Authority
from croupier.rules.errors import RulebookError
from croupier.rules.reader import BOOKS, read_rulebook
from croupier.rules.rulebook import Rulebook

Game = Baccarat | Roulette

__all__ = [
    "Baccarat",
    "Game",
    "Roulette",
    "known_books",
    "load_game",
    "make_game",
    "name_game",
    "play_under",
]

_own: dict[str, Game] = {}  # what a house plays by beside the built-in books, by their ids


def load_game(name: str) -> Game:
    """Make a rulebook executable: a known one by its id, or anyone's by the path of its file."""
    if name in BOOKS:
        return _built_in(name)
    return _own.get(name) or make_game(read_rulebook(name), name)


def name_game(game: Game) -> None:
    """Let the id of a house's own book name its game from now on, as a built-in book's does."""
    _own[game.book.id] = game


def play_under(authority: Authority) -> None:
    """Have every game of this process played under a house's own table of authority."""
    for game in (*map(_built_in, BOOKS), *_own.values()):
        game.authority = authority


def known_books() -> tuple[str, ...]:
    """Name the books that an id alone finds: the built-in ones, then the house's own."""
    return (*BOOKS, *_own)


def make_game(book: Rulebook, file: str) -> Game:
    """Make a rulebook that was already read executable, or refuse it by the name of its file."""
    try:
        return Roulette(book) if book.game == "roulette" else Baccarat(book)
    except RulebookError as error:
        raise type(error)(f"{file}: {error}", error.clauses) from None


@lru_cache
def _built_in(name: str) -> Game:
    return make_game(read_rulebook(name), f"{name}.toml")
