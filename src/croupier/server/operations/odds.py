"""Odds: every wager's price, insurance, depth, bankrolls, and the shoe in play."""

from collections import Counter
from functools import lru_cache
from threading import Lock
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from croupier.equipment.cards import RANKS
from croupier.games import Game
from croupier.messages import say
from croupier.odds.at_risk import AtRisk
from croupier.odds.exact import exact_odds, read_counts, shoe_of
from croupier.odds.insurance import insurance_odds
from croupier.rules.errors import RuleError
from croupier.server.answers.problems import Problem, from_rule, not_found
from croupier.server.answers.shapes import Encoded
from croupier.server.http.bodies import TableId
from croupier.server.http.operation import ANYONE, QUESTIONS, STUDIES, Call, Operation
from croupier.server.operations.books import game_named
from croupier.server.views.staff import exposure
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


class PricedWager(Struct, frozen=True):
    """A wager's exact price: chances and return as fractions, the edge and the deviation."""

    bet: str
    name: str
    win: str
    stand_off: str
    lose: str
    expectation: str = field(name="return")
    house_edge: float
    standard_deviation: float
    pays: tuple[str, ...]


class PricedBook(Struct, frozen=True):
    """Every wager of a version, priced exactly."""

    book: str
    version: str
    cards: int | None
    exact: bool
    wagers: tuple[PricedWager, ...]


@lru_cache(64)
def _priced(game: Game, version: str, counts: tuple[int, ...] | None) -> bytes:
    """Price every wager exactly; the same question is answered once."""
    wagers = tuple(
        PricedWager(
            bet, one.name, str(one.win), str(one.stand_off), str(one.lose), str(one.expectation),
            one.house_edge, one.standard_deviation,
            tuple(dict.fromkeys(r.row.odds.text for r in one.rows if r.row.odds is not None)),
        )
        for bet, one in exact_odds(game, version, counts).items()
    )  # fmt: skip
    cards = sum(counts) if counts is not None else None
    return msgspec.json.encode(PricedBook(game.book.id, version, cards, True, wagers))


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
        return Encoded(await call.desk.pricing.work(call.bucket, _priced, game, version, counts))
    except RuleError as error:
        raise _unprocessable(error) from None


# ---- insurance


class InsuranceCell(Struct, frozen=True, kw_only=True):
    """A cell of the insurance table; one that never comes up open has no numbers."""

    hand: str
    after: str
    points: int
    against: int
    odds: str
    win: str | None = None
    stand_off: str | None = None
    lose: str | None = None
    expectation: str | None = field(name="return", default=None)
    house_edge: float | None = None
    least: float | None
    most: float | None


class PricedInsurance(Struct, frozen=True):
    """The insurance table of a book, priced exactly."""

    book: str
    cards: int
    exact: bool
    cells: tuple[InsuranceCell, ...]


@lru_cache(16)
def _insured(game: Game, counts: tuple[int, ...]) -> bytes:
    cells = []
    for one in insurance_odds(game, counts):
        offer, odds = one.cover.offer, one.odds
        cells.append(
            InsuranceCell(
                hand=offer.hand,
                after=offer.after,
                points=one.points,
                against=one.against,
                odds=offer.odds,
                win=None if odds is None else str(odds.win),
                stand_off=None if odds is None else str(odds.stand_off),
                lose=None if odds is None else str(odds.lose),
                expectation=None if odds is None else str(odds.expectation),
                house_edge=None if odds is None else odds.house_edge,
                least=None if one.least is None else float(one.least),
                most=None if one.most is None else float(one.most),
            )
        )
    return msgspec.json.encode(PricedInsurance(game.book.id, sum(counts), True, tuple(cells)))


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
        return Encoded(await call.desk.pricing.work(call.bucket, _insured, game, counts))
    except RuleError as error:
        raise _unprocessable(error) from None


# ---- depth

DEPTH_SHOES = 400  # dealt for a picture of the depths: enough to see the spread, soon done
_dealing = Lock()


class Depth(Struct, frozen=True):
    """A wager's edge with a number of cards left: mean, spread, and how often it is positive."""

    cards_left: int
    mean: float
    standard_error: float
    quantiles: tuple[float, ...]
    positive: float
    positive_low: float
    positive_high: float


class DeepWager(Struct, frozen=True):
    """A wager at every depth."""

    bet: str
    name: str
    depths: tuple[Depth, ...]


class Depths(Struct, frozen=True):
    """Every wager at every depth of many dealt shoes."""

    book: str
    version: str
    decks: int
    exact: bool
    shoes: int
    quantiles_at: tuple[float, ...]
    wagers: tuple[DeepWager, ...]


@lru_cache(32)
def _deep(game: Game, version: str, decks: int) -> bytes:
    from croupier.odds.report.depth import QUANTILES, edges_by_depth

    # One at a time: the answer is kept, and two cores have patrons to serve.
    with _dealing:
        edges = edges_by_depth(game, version, decks, DEPTH_SHOES, decks, lambda _: None)
    names = {wager.id: wager.name for wager in game.book.wagers}
    by_bet: dict[str, list[Depth]] = {}
    for one in edges:
        by_bet.setdefault(one.bet, []).append(
            Depth(
                one.cards_left, one.mean, one.standard_error, tuple(one.quantiles),
                one.share_positive, *one.interval,
            )
        )  # fmt: skip
    wagers = tuple(DeepWager(bet, names[bet], tuple(rows)) for bet, rows in by_bet.items())
    return msgspec.json.encode(
        Depths(game.book.id, version, decks, False, DEPTH_SHOES, tuple(QUANTILES), wagers)
    )


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
    return Encoded(await call.desk.pricing.work(call.bucket, _deep, game, version, sum(full) // 52))


# ---- bankrolls

PATHS = 2000  # patrons who play for a picture of a bankroll
UNIT = 100  # small enough a part of it that every odds as written pays in whole numbers
TABLE_SPREAD = 250  # the maximum, in units: as from 200 to 50,000 at the house's tables
SEED = 2024  # the same question has the same answer


class FanMark(Struct, frozen=True):
    """The bankrolls after a number of coups, by quantile."""

    coups: int
    quantiles: tuple[float, ...]


class Ruin(Struct, frozen=True):
    """How many were ruined, with the bounds of the estimate."""

    probability: float
    low: float
    high: float


class Bankrolls(Struct, frozen=True, kw_only=True):
    """What many patrons' bankrolls become, all of them betting by one plan."""

    book: str
    version: str
    bet: str
    plan: str
    plan_says: str
    units: int
    maximum: int
    coups: int
    exact: bool
    patrons: int
    seed: int
    quantiles_at: tuple[float, ...]
    marks: tuple[FanMark, ...]
    mean: float
    ahead: float
    ruin: Ruin


@lru_cache(64)
def _fortunes(
    game: Game, version: str, decks: int | None, bet: str, plan: str, units: int, coups: int
) -> bytes:
    from croupier.odds.bankroll import PLANS, QUANTILES, Plan, fortunes
    from croupier.odds.simulate import play_of

    wanted = Plan(bet, plan, units * UNIT, UNIT, TABLE_SPREAD * UNIT, coups)
    with _dealing:
        played = fortunes(game, play_of(game, decks), wanted, PATHS, SEED, version)
    marks = tuple(
        FanMark(mark, tuple(amount / UNIT for amount in row))
        for mark, row in zip(played.marks, played.quantiles, strict=True)
    )
    bankrolls = Bankrolls(
        book=game.book.id, version=version, bet=bet, plan=plan, plan_says=PLANS[plan][1],
        units=units, maximum=TABLE_SPREAD, coups=coups, exact=False, patrons=PATHS, seed=SEED,
        quantiles_at=tuple(QUANTILES), marks=marks, mean=played.mean / UNIT,
        ahead=played.ahead / PATHS, ruin=Ruin(*played.ruin),
    )  # fmt: skip
    return msgspec.json.encode(bankrolls)


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
                call.bucket, _fortunes, game, version, decks, bet, plan, units, coups
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
        return LiveOdds((), None, exposure(game, state))
    left = Counter(state.shoe.left) + Counter(state.coup.hidden_cards)  # nobody has seen those
    counts = [sum(n for card, n in left.items() if card[0] == rank) for rank in RANKS]
    if sum(counts) < 6:
        return LiveOdds((), sum(counts), exposure(game, state))
    wagers = tuple(
        LiveWager(
            one.bet, str(one.expectation), -float(one.expectation), one.favours_the_patron
        )
        for one in Pricer(game, state.setup.version).worth(counts)
    )  # fmt: skip
    ranks = dict(zip(RANKS, counts, strict=True))
    return LiveOdds(wagers, sum(counts), exposure(game, state), ranks)


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
