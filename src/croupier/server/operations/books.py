"""The rulebooks, as people read them."""

from functools import lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import asdict

from croupier.games import Game
from croupier.games.library import Library
from croupier.messages import ENGLISH, language, named, say
from croupier.odds.report.words import when_in_words
from croupier.rules.odds_notation import odds_as_text
from croupier.rules.reader import Reading, readings
from croupier.rules.rulebook import Rulebook
from croupier.rules.translations import (
    READINGS,
    Translated,
    read_out,
    statements,
    translated,
)
from croupier.server.answers.problems import not_found
from croupier.server.answers.shapes import Encoded
from croupier.server.http.operation import ANYONE, Call, Operation
from croupier.server.views.examples import Examples, examples


class BookRow(Struct, frozen=True):
    """A rulebook in the list."""

    id: str
    name: str
    document: str
    game: str
    versions: tuple[str, ...]
    seats: tuple[int, ...]
    clauses: int
    bets: tuple[str, ...]
    digest: str


class Books(Struct, frozen=True):
    """The rulebooks of the house."""

    books: tuple[BookRow, ...]


def game_named(library: Library, name: str) -> Game:
    """Give a game of the house: a name from a request is never a path."""
    if name not in library:
        raise not_found(say("rulebook-unknown", book=name[:40]))
    return library[name]


async def rules(call: Call) -> Books:
    """List the rulebooks."""
    library = call.desk.house.library
    books = [library[name].book for name in library.ids]
    return Books(
        tuple(
            BookRow(
                book.id,
                named(book.name),
                book.document,
                game=book.game,
                versions=book.versions,
                seats=book.seats,
                clauses=len(book.clauses),
                bets=tuple(wager.id for wager in book.wagers),
                digest=book.digest,
            )
            for book in books
        )
    )


class MatrixRow(Struct, frozen=True):
    """Where a clause is executed, and by which tests it is held."""

    no: str
    kind: str
    executed_in: tuple[str, ...]
    tests: tuple[str, ...]


class WholeBook(Rulebook, frozen=True, kw_only=True):
    """A rulebook, whole, with its readings and the matrix of its clauses."""

    readings_said: tuple[Reading, ...] = field(name="readings_said")
    matrix: tuple[MatrixRow, ...]
    when_said: dict[str, tuple[str, ...]] = field(
        name="when_said"
    )  # by wager, when each of its rows pays
    translated: dict[str, dict[str, Translated]]  # by kind and number, where it is not English


@lru_cache(40)
def _whole(game: Game, tag: str) -> bytes:
    book = game.book
    kept = files("croupier.rules").joinpath("matrix.json").read_bytes()
    matrix = msgspec.json.decode(kept, type=dict[str, tuple[MatrixRow, ...]])
    whole = WholeBook(
        **asdict(book),
        readings_said=tuple(readings()[no] for no in book.readings),
        matrix=matrix.get(book.id, ()),
        when_said={
            wager.id: tuple(when_in_words(row.when) for row in wager.pays) for wager in book.wagers
        },
        translated=_translated(book, tag),
    )
    return msgspec.json.encode(whole, enc_hook=odds_as_text)


def _translated(book: Rulebook, tag: str) -> dict[str, dict[str, Translated]]:
    found: dict[str, dict[str, Translated]] = {}
    if tag == ENGLISH:
        return found
    read = ((READINGS, one) for no in book.readings for one in read_out(readings()[no]))
    for of, (kind, key, english) in (*((book.id, one) for one in statements(book)), *read):
        if (one := translated(tag, of, kind, key, english)) is not None:
            found.setdefault(kind, {})[key] = one
    return found


async def rulebook(call: Call, book: Annotated[str, Meta(max_length=40)]) -> Encoded[WholeBook]:
    """Show a rulebook: clauses, wagers, tables, readings, and where each clause is executed."""
    return Encoded(_whole(game_named(call.desk.house.library, book), language()))


async def bets_by_example(
    call: Call,
    book: Annotated[str, Meta(max_length=40)],
    version: Annotated[str, Meta(max_length=40)] = "",
) -> Examples:
    """Show for every bet of a card game a coup in which it wins, and what it is paid."""
    game = game_named(call.desk.house.library, book)
    if not game.decks or (version and version not in game.book.versions):
        raise not_found(say("version-not-in-book", version=version, book=game.book.name))
    return examples(game, version or game.book.versions[0])


ROWS = (
    Operation("GET", "/api/rules", ANYONE, rules),
    Operation("GET", "/api/rules/{book}", ANYONE, rulebook),
    Operation("GET", "/api/rules/{book}/examples", ANYONE, bets_by_example),
)
