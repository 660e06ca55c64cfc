"""Rulebooks, odds, the live shoe, reports, and the audit."""

import asyncio
from functools import lru_cache
from importlib.resources import files
from threading import Lock
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from croupier.equipment.cards import RANKS
from croupier.games import Baccarat, known_books, load_game
from croupier.odds.exact import exact_odds, read_counts, shoe_of
from croupier.odds.insurance import insurance_odds
from croupier.rules.errors import RuleError
from croupier.rules.odds_notation import Odds
from croupier.rules.reader import readings
from croupier.server.auditing import verify_frozen
from croupier.server.consoles import exposure
from croupier.server.door import WATCHERS, need_staff
from croupier.server.problems import Problem, from_rule, not_found
from croupier.server.reports import DAY_MS
from croupier.server.routes.asking import Asker, Table, TheDesk, address_of, answer
from croupier.table.state import State

router = APIRouter(prefix="/api", tags=["books"])
Book = Annotated[str, Path(max_length=40)]


def _game(name: str) -> Any:
    # Only books of the house: a name from a request is never a path.
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
    whole: dict[str, Any] = msgspec.to_builtins(
        book, enc_hook=lambda value: value.text if isinstance(value, Odds) else str(value)
    )
    matrix = msgspec.json.decode(files("croupier.rules").joinpath("matrix.json").read_bytes())
    whole["readings_said"] = [msgspec.to_builtins(readings()[no]) for no in book.readings]
    whole["matrix"] = matrix.get(name, [])
    return msgspec.json.encode(whole)


@router.get("/rules/{book}")
async def rulebook(book: Book) -> Response:
    """Show a rulebook: clauses, wagers, tables, readings, and where each clause is executed."""
    _game(book)
    return Response(_book(book), media_type="application/json")


@lru_cache(64)
def _priced(book: str, version: str, counts: tuple[int, ...] | None) -> bytes:
    """Price every wager exactly; the same question is answered once."""
    game = load_game(book)
    priced = exact_odds(game, version, counts)
    wagers = [
        {"bet": bet, "name": one.name, "win": str(one.win), "stand_off": str(one.stand_off),
         "lose": str(one.lose), "return": str(one.expectation), "house_edge": one.house_edge,
         "standard_deviation": one.standard_deviation,
         "pays": list(dict.fromkeys(r.row.odds.text for r in one.rows if r.row.odds is not None))}
        for bet, one in priced.items()
    ]  # fmt: skip
    cards = sum(counts) if counts is not None else None
    return msgspec.json.encode(
        {"book": book, "version": version, "cards": cards, "exact": True, "wagers": wagers}
    )


def _counts(game: Any, decks: int | None, remaining: str | None) -> tuple[int, ...] | None:
    if not isinstance(game, Baccarat):
        if decks is not None or remaining:
            raise Problem(422, f"{game.book.name} is not dealt from a shoe.")
        return None
    full = shoe_of(game, decks)
    return read_counts(remaining, full) if remaining else full


@router.get("/odds")
async def odds(
    request: Request,
    desk: TheDesk,
    book: Annotated[str, Query(max_length=40)] = "baccarat",
    version: Annotated[str | None, Query(max_length=40)] = None,
    decks: Annotated[int | None, Query(ge=1, le=16)] = None,
    remaining: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:
    """Give the exact odds of every wager, of a full shoe or of one put together by hand."""
    desk.limit(desk.questions, address_of(request))
    game = _game(book)
    if version is not None and version not in game.book.versions:
        raise not_found(f'version "{version}" of {game.book.name}')
    try:
        counts = _counts(game, decks, remaining)
        told = await desk.study(
            _priced, book, version or game.book.versions[0], counts
        )  # fmt: skip
    except RuleError as error:
        raise _unprocessable(error) from None
    return Response(told, media_type="application/json")


def _unprocessable(error: RuleError) -> Problem:
    problem = from_rule(error)
    problem.status = 422
    return problem


@lru_cache(16)
def _insured(book: str, counts: tuple[int, ...]) -> bytes:
    """Value every cell of the insurance table; one that never comes up open has no numbers."""
    cells = []
    for one in insurance_odds(load_game(book), counts):
        offer, odds = one.cover.offer, one.odds
        cell: dict[str, Any] = {
            "hand": offer.hand, "after": offer.after, "points": one.points,
            "against": one.against, "odds": offer.odds, "win": None, "stand_off": None,
            "lose": None, "return": None, "house_edge": None,
            "least": None if one.least is None else float(one.least),
            "most": None if one.most is None else float(one.most),
        }  # fmt: skip
        if odds is not None:
            cell |= {
                "win": str(odds.win), "stand_off": str(odds.stand_off), "lose": str(odds.lose),
                "return": str(odds.expectation), "house_edge": odds.house_edge,
            }  # fmt: skip
        cells.append(cell)
    return msgspec.json.encode({"book": book, "cards": sum(counts), "exact": True, "cells": cells})


@router.get("/odds/insurance")
async def insurance(
    request: Request,
    desk: TheDesk,
    book: Annotated[str, Query(max_length=40)] = "baccarat",
    decks: Annotated[int | None, Query(ge=1, le=16)] = None,
    remaining: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:
    """Give the exact value of every insurance cell, of a full shoe or one put together by hand."""
    desk.limit(desk.questions, address_of(request))
    game = _game(book)
    if not isinstance(game, Baccarat) or game.insurance is None:
        raise not_found(f"insurance in {game.book.name}")
    try:
        counts = _counts(game, decks, remaining)
        assert counts is not None
        told = await desk.study(_insured, book, counts)
    except RuleError as error:
        raise _unprocessable(error) from None
    return Response(told, media_type="application/json")


DEPTH_SHOES = 400  # dealt for a picture of the depths: enough to see the spread, soon done
_dealing = Lock()


@lru_cache(32)
def _deep(book: str, version: str, decks: int) -> bytes:
    from croupier.odds.report.depth import QUANTILES, edges_by_depth

    game = load_game(book)
    assert isinstance(game, Baccarat)
    # One at a time: the answer is kept, and two cores have patrons to serve.
    with _dealing:
        found = edges_by_depth(game, version, decks, DEPTH_SHOES, decks, lambda _: None)
    names = {wager.id: wager.name for wager in game.book.wagers}
    by_bet: dict[str, list[dict[str, Any]]] = {}
    for one in found:
        low, high = one.interval
        by_bet.setdefault(one.bet, []).append(
            {"cards_left": one.cards_left, "mean": one.mean, "standard_error": one.standard_error,
             "quantiles": one.quantiles, "positive": one.share_positive,
             "positive_low": low, "positive_high": high}
        )  # fmt: skip
    wagers = [{"bet": bet, "name": names[bet], "depths": rows} for bet, rows in by_bet.items()]
    return msgspec.json.encode(
        {"book": book, "version": version, "decks": decks, "exact": False, "shoes": DEPTH_SHOES,
         "quantiles_at": QUANTILES, "wagers": wagers}
    )  # fmt: skip


@router.get("/odds/depth")
async def depth(
    request: Request,
    desk: TheDesk,
    book: Annotated[str, Query(max_length=40)] = "baccarat",
    version: Annotated[str | None, Query(max_length=40)] = None,
    decks: Annotated[int | None, Query(ge=1, le=16)] = None,
) -> Response:
    """Show how the edges spread as cards leave the shoe: dealt shoes, each priced exactly."""
    desk.limit(desk.questions, address_of(request))
    game = _game(book)
    if version is not None and version not in game.book.versions:
        raise not_found(f'version "{version}" of {game.book.name}')
    if not isinstance(game, Baccarat) or game.book.shoe is None or game.book.shoe.fresh_every_coup:
        raise not_found(f"shoe dealt to any depth in {game.book.name}")
    try:
        full = shoe_of(game, decks)
    except RuleError as error:
        raise _unprocessable(error) from None
    told = await desk.study(
        _deep, book, version or game.book.versions[0], sum(full) // 52
    )  # fmt: skip
    return Response(told, media_type="application/json")


def _live(state: State) -> dict[str, Any]:
    from croupier.odds.live import Pricer

    assert state.setup is not None
    game = load_game(state.setup.book)
    if not isinstance(game, Baccarat) or not state.shoe.decks:
        return {"wagers": [], "cards": None, "exposure": exposure(state)}
    left = state.shoe.left
    counts = [sum(n for card, n in left.items() if card[0] == rank) for rank in RANKS]
    if sum(counts) < 6:
        return {"wagers": [], "cards": sum(counts), "exposure": exposure(state)}
    worth = Pricer(game, state.setup.version).worth(counts)
    wagers = [
        {"bet": one.bet, "return": str(one.expectation), "house_edge": -float(one.expectation),
         "positive": one.favours_the_patron}
        for one in worth
    ]  # fmt: skip
    ranks = dict(zip(RANKS, counts, strict=True))
    return {"wagers": wagers, "cards": sum(counts), "counts": ranks, "exposure": exposure(state)}


@router.get("/tables/{table}/odds")
async def live_odds(desk: TheDesk, person: Asker, table: Table) -> Response:
    """Price every wager for the shoe in play, for the pit and auditors."""
    staff = need_staff(person, "pit-manager")
    channel = await desk.channel(table, staff)
    if channel.state.setup is None:
        raise not_found("game at this table")
    return answer(await desk.study(_live, channel.state))


@router.get("/reports")
async def reports(
    desk: TheDesk, person: Asker, day: Annotated[str, Query(max_length=10)] = ""
) -> Response:
    """Report a day (like 2026-11-15, UTC): drop, win, hold, theoretical win, control limits."""
    need_staff(person, "pit-supervisor")
    number = _day(day) if day else desk.clock.now() // DAY_MS
    return answer({"day": number, "tables": await desk.study(desk.reports.day, number)})


def _day(text: str) -> int:
    from datetime import date

    try:
        found = (date.fromisoformat(text) - date(1970, 1, 1)).days
    except ValueError:
        raise Problem(422, "A day is written like 2026-11-15.") from None
    if not 0 <= found <= 10**6:
        raise Problem(422, "There is nothing on that day.")
    return found


_verifying = asyncio.Semaphore(1)


@router.get("/verify")
async def verified(desk: TheDesk, person: Asker) -> Response:
    """Check the whole record: the chain, the ledger, every coup settled again."""
    staff = need_staff(person, "director")
    assert staff.rank in (*WATCHERS, "director")
    if _verifying.locked():
        raise Problem(429, "The record is being checked right now.", wait=30)
    async with _verifying:
        report = await desk.study(verify_frozen, desk.store)
    return answer({**msgspec.to_builtins(report), "clean": report.is_clean})
