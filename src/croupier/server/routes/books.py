"""The rulebooks, as people read them."""

from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Response

from croupier.games import Game
from croupier.rules.odds_notation import odds_as_text
from croupier.rules.reader import readings
from croupier.server.library import known_books, load_game
from croupier.server.problems import not_found
from croupier.server.routes.asking import answer

router = APIRouter(prefix="/api", tags=["books"])
Book = Annotated[str, Path(max_length=40)]


def game_named(name: str) -> Game:
    """Give a game of the house: a name from a request is never a path."""
    if name not in known_books():
        raise not_found(f'rulebook "{name[:40]}"')
    return load_game(name)


@router.get("/rules")
async def rules() -> Response:
    """List the rulebooks."""
    books = [load_game(name).book for name in known_books()]
    return answer(
        {
            "books": [
                {"id": book.id, "name": book.name, "document": book.document, "game": book.game,
                 "versions": book.versions, "seats": book.seats, "clauses": len(book.clauses),
                 "bets": [wager.id for wager in book.wagers], "digest": book.digest}
                for book in books
            ]
        }
    )  # fmt: skip


@lru_cache(8)
def _book(name: str) -> bytes:
    book = load_game(name).book
    whole: dict[str, Any] = msgspec.to_builtins(book, enc_hook=odds_as_text)
    matrix = msgspec.json.decode(files("croupier.rules").joinpath("matrix.json").read_bytes())
    whole["readings_said"] = [msgspec.to_builtins(readings()[no]) for no in book.readings]
    whole["matrix"] = matrix.get(name, [])
    return msgspec.json.encode(whole)


@router.get("/rules/{book}")
async def rulebook(book: Book) -> Response:
    """Show a rulebook: clauses, wagers, tables, readings, and where each clause is executed."""
    game_named(book)
    return Response(_book(book), media_type="application/json")
