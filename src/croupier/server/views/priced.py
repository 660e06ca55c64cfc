"""What anyone may have priced: every wager, insurance, depths, bankrolls, as it is answered.

Each takes a processor's time, so it is worked out in a process of its own (``pricing``).
"""

import msgspec
from msgspec import Struct, field

from croupier.games import Game
from croupier.odds.exact import exact_odds
from croupier.odds.insurance import insurance_odds

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


def priced(game: Game, version: str, counts: tuple[int, ...] | None) -> bytes:
    """Price every wager exactly."""
    wagers = tuple(
        PricedWager(
            bet,
            one.name,
            str(one.win),
            stand_off=str(one.stand_off),
            lose=str(one.lose),
            expectation=str(one.expectation),
            house_edge=one.house_edge,
            standard_deviation=one.standard_deviation,
            pays=tuple(dict.fromkeys(r.row.odds.text for r in one.rows if r.row.odds is not None)),
        )
        for bet, one in exact_odds(game, version, counts).items()
    )
    cards = sum(counts) if counts is not None else None
    return msgspec.json.encode(PricedBook(game.book.id, version, cards, True, wagers))


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


def insured(game: Game, counts: tuple[int, ...]) -> bytes:
    """Price every cell of the insurance table exactly."""
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


# ---- depth

DEPTH_SHOES = 400  # dealt for a picture of the depths: enough to see the spread, soon done


class Depth(Struct, frozen=True):
    """What a wager is worth to the patron with so many cards left, and how often more than 0."""

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


def deep(game: Game, version: str, decks: int) -> bytes:
    """Deal shoes, and price every wager at every depth of them."""
    from croupier.odds.report.depth import QUANTILES, worth_by_depth

    edges = worth_by_depth(game, version, decks, DEPTH_SHOES, decks, lambda _: None)
    names = {wager.id: wager.name for wager in game.book.wagers}
    by_bet: dict[str, list[Depth]] = {}
    for one in edges:
        by_bet.setdefault(one.bet, []).append(
            Depth(
                one.cards_left,
                one.mean,
                one.standard_error,
                tuple(one.quantiles),
                one.share_positive,
                *one.interval,
            )
        )
    wagers = tuple(DeepWager(bet, names[bet], tuple(rows)) for bet, rows in by_bet.items())
    return msgspec.json.encode(
        Depths(
            game.book.id,
            version,
            decks,
            exact=False,
            shoes=DEPTH_SHOES,
            quantiles_at=tuple(QUANTILES),
            wagers=wagers,
        )
    )


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


def played(
    game: Game, version: str, decks: int | None, bet: str, plan: str, units: int, coups: int
) -> bytes:
    """Have many patrons bet by one plan."""
    from croupier.odds.bankroll import QUANTILES, Plan, fortunes
    from croupier.odds.simulate import play_of

    wanted = Plan(bet, plan, units * UNIT, UNIT, TABLE_SPREAD * UNIT, coups)
    outcome = fortunes(game, play_of(game, decks), wanted, PATHS, SEED, version)
    marks = tuple(
        FanMark(mark, tuple(amount / UNIT for amount in row))
        for mark, row in zip(outcome.marks, outcome.quantiles, strict=True)
    )
    bankrolls = Bankrolls(
        book=game.book.id, version=version, bet=bet, plan=plan,
        units=units, maximum=TABLE_SPREAD, coups=coups, exact=False, patrons=PATHS, seed=SEED,
        quantiles_at=tuple(QUANTILES), marks=marks, mean=outcome.mean / UNIT,
        ahead=outcome.ahead / PATHS, ruin=Ruin(*outcome.ruin),
    )  # fmt: skip
    return msgspec.json.encode(bankrolls)
