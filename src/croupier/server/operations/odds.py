"""Odds: every wager's price, insurance, depth, bankrolls, and the shoe in play."""

from collections import Counter
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

from croupier.equipment.cards import RANKS
from croupier.games import Game
from croupier.messages import say
from croupier.odds.at_risk import AtRisk
from croupier.odds.exact import read_counts, shoe_of
from croupier.rules.errors import RuleError
from croupier.rules.extras import MissingExtra
from croupier.server.answers.problems import Problem, from_rule, not_found
from croupier.server.answers.shapes import Encoded
from croupier.server.http.bodies import TableId
from croupier.server.http.operation import ANYONE, QUESTIONS, STUDIES, Call, Operation
from croupier.server.operations.books import game_named
from croupier.server.views.priced import (
    Bankrolls,
    Depths,
    PricedBook,
    PricedInsurance,
    deep,
    insured,
    played,
    priced,
)
from croupier.server.views.staff import exposures
from croupier.table.state import State

OneBook = Annotated[str, Meta(max_length=40)]
OneVersion = Annotated[str, Meta(max_length=40)] | None
Decks = Annotated[int, Meta(ge=1, le=16)] | None
Remaining = Annotated[str, Meta(max_length=200)] | None


def _game_and_version(call: Call, book: str, version: str | None = None) -> tuple[Game, str]:
    game = game_named(call.desk.house.library, book)
    if version is not None and version not in game.book.versions:
        raise not_found(say("version-not-in-book", version=version, book=game.book.name))
    return game, version or game.book.versions[0]


def _unprocessable(error: RuleError) -> Problem:
    problem = from_rule(error)
    if not isinstance(error, MissingExtra):
        problem.status = 422
    return problem


def _counts(game: Game, decks: int | None, remaining: str | None) -> tuple[int, ...] | None:
    if not game.decks:
        if decks is not None or remaining:
            raise Problem(422, say("game-without-shoe", book=game.book.name))
        return None
    full = shoe_of(game, decks)
    return read_counts(remaining, full) if remaining else full


# ---- every wager


async def odds(
    call: Call,
    book: OneBook = "baccarat",
    version: OneVersion = None,
    decks: Decks = None,
    remaining: Remaining = None,
) -> Encoded[PricedBook]:
    """Give the exact odds of every wager, of a full shoe or of one put together by hand."""
    game, version = _game_and_version(call, book, version)
    try:
        counts = _counts(game, decks, remaining)
        return Encoded(await call.desk.pricing.work(call.bucket, priced, game, version, counts))
    except RuleError as error:
        raise _unprocessable(error) from None


# ---- insurance


async def insurance_table(
    call: Call, book: OneBook = "baccarat", decks: Decks = None, remaining: Remaining = None
) -> Encoded[PricedInsurance]:
    """Give the exact value of every insurance cell, of a full shoe or one put together by hand."""
    game, _ = _game_and_version(call, book)
    if game.insurance is None:
        raise not_found(say("insurance-not-in-book", book=game.book.name))
    try:
        counts = _counts(game, decks, remaining)
        assert counts is not None
        return Encoded(await call.desk.pricing.work(call.bucket, insured, game, counts))
    except RuleError as error:
        raise _unprocessable(error) from None


# ---- depth


async def depth(
    call: Call, book: OneBook = "baccarat", version: OneVersion = None, decks: Decks = None
) -> Encoded[Depths]:
    """Show how the edges spread as cards leave the shoe: dealt shoes, each priced exactly."""
    game, version = _game_and_version(call, book, version)
    if game.book.shoe is None or game.book.shoe.fresh_every_coup:
        raise not_found(say("depth-not-in-book", book=game.book.name))
    try:
        full = shoe_of(game, decks)
    except RuleError as error:
        raise _unprocessable(error) from None
    return Encoded(await call.desk.pricing.work(call.bucket, deep, game, version, sum(full) // 52))


# ---- bankrolls


async def bankroll(
    call: Call,
    bet: Annotated[str, Meta(min_length=1, max_length=40)],
    book: OneBook = "baccarat",
    version: OneVersion = None,
    decks: Decks = None,
    plan: Annotated[str, Meta(max_length=20)] = "flat",
    units: Annotated[int, Meta(ge=1, le=1000)] = 50,
    coups: Annotated[int, Meta(ge=20, le=2000)] = 400,
) -> Encoded[Bankrolls]:
    """Show what many patrons' bankrolls become, all of them betting by one plan: simulated."""
    game, version = _game_and_version(call, book, version)
    try:
        return Encoded(
            await call.desk.pricing.work(
                call.bucket, played, game, version, decks, bet, plan, units, coups
            )
        )
    except RuleError as error:
        raise _unprocessable(error) from None


# ---- the shoe in play


class LiveWager(Struct, frozen=True):
    """A wager's price in the shoe in play."""

    bet: str
    expectation: str = field(name="return")
    house_edge: float
    positive: bool


class LiveOdds(Struct, frozen=True):
    """Every wager in the shoe in play, its cards left by rank, and what each result would cost."""

    wagers: tuple[LiveWager, ...]
    cards: int | None
    exposure: AtRisk
    counts: dict[str, int] | UnsetType = UNSET


def _live(game: Game, state: State) -> LiveOdds:
    from croupier.odds.live import Pricer

    assert state.setup is not None
    if not game.decks or not state.shoe.decks:
        return LiveOdds((), None, exposures(game, state)[0])
    left = Counter(state.shoe.left) + Counter(state.coup.hidden_cards)  # nobody has seen those
    counts = [sum(n for card, n in left.items() if card[0] == rank) for rank in RANKS]
    if sum(counts) < 6:
        return LiveOdds((), sum(counts), exposures(game, state)[0])
    wagers = tuple(
        LiveWager(one.bet, str(one.expectation), -float(one.expectation), one.favours_the_patron)
        for one in Pricer(game, state.setup.version).worth(counts)
    )
    ranks = dict(zip(RANKS, counts, strict=True))
    return LiveOdds(wagers, sum(counts), exposures(game, state)[0], ranks)


async def live_odds(call: Call, table: TableId) -> LiveOdds:
    """Price every wager for the shoe in play, for the pit and auditors."""
    channel = await call.desk.channel(table, call.asker)
    game = call.desk.hub.game(channel.state)
    if game is None:
        raise not_found(say("game-not-at-table"))
    return await call.desk.study(_live, game, channel.state)


ROWS = (
    Operation("GET", "/api/odds", ANYONE, odds, QUESTIONS),
    Operation("GET", "/api/odds/insurance", ANYONE, insurance_table, QUESTIONS),
    Operation("GET", "/api/odds/depth", ANYONE, depth, STUDIES),
    Operation("GET", "/api/odds/bankroll", ANYONE, bankroll, STUDIES),
    Operation("GET", "/api/tables/{table}/odds", "see-edges", live_odds),
)
