"""Odds: every wager's price, insurance, depth, bankrolls, and the shoe in play."""

from collections import Counter
from functools import lru_cache
from threading import Lock
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response

from croupier.equipment.cards import RANKS
from croupier.games import Baccarat, Game, load_game
from croupier.odds.exact import exact_odds, read_counts, shoe_of
from croupier.odds.insurance import insurance_odds
from croupier.rules.errors import RuleError
from croupier.server.consoles import exposure
from croupier.server.desk import Desk
from croupier.server.problems import Problem, from_rule, not_found
from croupier.server.routes.asking import Asker, Table, TheDesk, address_of, answer
from croupier.server.routes.books import game_named
from croupier.table.state import State

router = APIRouter(prefix="/api", tags=["odds"])
OneBook = Annotated[str, Query(max_length=40)]
OneVersion = Annotated[str | None, Query(max_length=40)]
Decks = Annotated[int | None, Query(ge=1, le=16)]
Remaining = Annotated[str | None, Query(max_length=200)]


def _asked(request: Request, desk: Desk, book: str, version: str | None = None) -> tuple[Game, str]:
    """Say which game and version is asked about, of whoever has not asked too often."""
    desk.limit(desk.questions, address_of(request))
    game = game_named(book)
    if version is not None and version not in game.book.versions:
        raise not_found(f'version "{version}" of {game.book.name}')
    return game, version or game.book.versions[0]


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
    book: OneBook = "baccarat",
    version: OneVersion = None,
    decks: Decks = None,
    remaining: Remaining = None,
) -> Response:
    """Give the exact odds of every wager, of a full shoe or of one put together by hand."""
    game, version = _asked(request, desk, book, version)
    try:
        counts = _counts(game, decks, remaining)
        told = await desk.study(_priced, book, version, counts)
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
    book: OneBook = "baccarat",
    decks: Decks = None,
    remaining: Remaining = None,
) -> Response:
    """Give the exact value of every insurance cell, of a full shoe or one put together by hand."""
    game, _ = _asked(request, desk, book)
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
    book: OneBook = "baccarat",
    version: OneVersion = None,
    decks: Decks = None,
) -> Response:
    """Show how the edges spread as cards leave the shoe: dealt shoes, each priced exactly."""
    game, version = _asked(request, desk, book, version)
    if not isinstance(game, Baccarat) or game.book.shoe is None or game.book.shoe.fresh_every_coup:
        raise not_found(f"shoe dealt to any depth in {game.book.name}")
    try:
        full = shoe_of(game, decks)
    except RuleError as error:
        raise _unprocessable(error) from None
    told = await desk.study(_deep, book, version, sum(full) // 52)
    return Response(told, media_type="application/json")


PATHS = 2000  # patrons who play for a picture of a bankroll
UNIT = 100  # small enough a part of it that every odds as written pays in whole numbers
TABLE_SPREAD = 250  # the maximum, in units: as from 200 to 50,000 at the house's tables
SEED = 2024  # the same question has the same answer


@lru_cache(64)
def _fortunes(
    book: str, version: str, decks: int | None, bet: str, plan: str, units: int, coups: int
) -> bytes:
    from croupier.odds.bankroll import PLANS, QUANTILES, Plan, fortunes
    from croupier.odds.simulate import play_of

    game = load_game(book)
    wanted = Plan(bet, plan, units * UNIT, UNIT, TABLE_SPREAD * UNIT, coups)
    with _dealing:
        found = fortunes(game, play_of(game, decks), wanted, PATHS, SEED, version)
    share, low, high = found.ruin
    marks = [
        {"coups": mark, "quantiles": [amount / UNIT for amount in row]}
        for mark, row in zip(found.marks, found.quantiles, strict=True)
    ]
    return msgspec.json.encode(
        {"book": book, "version": version, "bet": bet, "plan": plan, "plan_says": PLANS[plan][1],
         "units": units, "maximum": TABLE_SPREAD, "coups": coups, "exact": False,
         "patrons": PATHS, "seed": SEED, "quantiles_at": QUANTILES, "marks": marks,
         "mean": found.mean / UNIT, "ahead": found.ahead / PATHS,
         "ruin": {"probability": share, "low": low, "high": high}}
    )  # fmt: skip


@router.get("/odds/bankroll")
async def bankroll(
    request: Request,
    desk: TheDesk,
    bet: Annotated[str, Query(min_length=1, max_length=40)],
    book: OneBook = "baccarat",
    version: OneVersion = None,
    decks: Decks = None,
    plan: Annotated[str, Query(max_length=20)] = "flat",
    units: Annotated[int, Query(ge=1, le=1000)] = 50,
    coups: Annotated[int, Query(ge=20, le=2000)] = 400,
) -> Response:
    """Show what many patrons' bankrolls become, all of them betting by one plan: simulated."""
    _, version = _asked(request, desk, book, version)
    try:
        told = await desk.study(_fortunes, book, version, decks, bet, plan, units, coups)
    except RuleError as error:
        raise _unprocessable(error) from None
    return Response(told, media_type="application/json")


def _live(state: State) -> dict[str, Any]:
    from croupier.odds.live import Pricer

    assert state.setup is not None
    game = load_game(state.setup.book)
    if not isinstance(game, Baccarat) or not state.shoe.decks:
        return {"wagers": [], "cards": None, "exposure": exposure(state)}
    left = Counter(state.shoe.left) + Counter(state.coup.hidden_cards)  # nobody has seen those
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
    staff = desk.allow(person, "see-edges")
    channel = await desk.channel(table, staff)
    if channel.state.setup is None:
        raise not_found("game at this table")
    return answer(await desk.study(_live, channel.state))
