"""What the library answers: coups, settlements, odds, insurance, simulations, findings."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

from msgspec import Struct

from croupier.games import Game, rounds
from croupier.games.cards.tableau import Dealt
from croupier.games.game import HandsResult, SpinResult, Spun
from croupier.games.wager import Line, Stage
from croupier.messages import say, word
from croupier.odds.exact import WagerOdds, exact_odds
from croupier.odds.insurance import CoverOdds
from croupier.odds.lint import Finding
from croupier.public import given
from croupier.public.sheets import Sheet, Shows, amount, listing, percent
from croupier.rules.extras import needed
from croupier.table import Prospect

if TYPE_CHECKING:
    import altair

    from croupier.odds.exposure import Exposed
    from croupier.odds.simulate import Judgement


SHOWN = 100  # of a sentence, at a prompt


def title_of(game: Game, version: str, *more: str) -> str:
    """Say what a result is about: the book, its version where it has several, and more."""
    versions = (version,) if len(game.book.versions) > 1 else ()
    return ", ".join((game.book.name, *versions, *more))


# ---- how a coup ended


class Coup(Struct, frozen=True, repr_omit_defaults=True):
    """A coup of cards that has been dealt: both hands, and what they came to."""

    dealt: Dealt
    result: HandsResult

    @property
    def player(self) -> tuple[str, ...]:
        """The Player's hand, in the order it was dealt."""
        return self.dealt.player

    @property
    def banker(self) -> tuple[str, ...]:
        """The Banker's hand, in the order it was dealt."""
        return self.dealt.banker

    @property
    def winner(self) -> str:
        """``player``, ``banker`` or ``tie``."""
        return self.result.winner

    def __repr__(self) -> str:
        return f"<Coup: {self}>"

    def __str__(self) -> str:
        said = say(
            "coup-in-a-line",
            winner=self.winner,
            player=" ".join(self.player),
            banker=" ".join(self.banker),
            player_points=self.result.player_points,
            banker_points=self.result.banker_points,
        )
        return str(said)


def coup_of(game: Game, cards: Sequence[str], decks: int) -> Coup:
    """Read the cards of a whole coup in the order they left the shoe."""
    dealt = game.deal(cards, decks)
    result = game.result(dealt)
    assert isinstance(result, HandsResult)
    return Coup(dealt, result)


class Spin(Struct, frozen=True):
    """Where the ball came to rest."""

    number: int
    colour: str

    @property
    def ended(self) -> Spun:
        """The spin as it is settled."""
        return Spun(self.number)

    def __repr__(self) -> str:
        return f"<Spin: {self}>"

    def __str__(self) -> str:
        return f"{self.number} {self.colour}"


# ---- what wagers came to


class Settlement(Sheet[Line]):
    """A line for each wager, then for each insurance bet, with the clauses that decided it."""

    found_by: ClassVar[str] = "bet"
    shows: ClassVar[Shows] = {
        "seat": str, "bet": str, "stake": amount, "outcome": str, "odds": lambda odds: odds or "",
        "paid": amount, "returned": amount, "collected": amount, "clauses": listing,
    }  # fmt: skip

    def __init__(
        self,
        title: str,
        lines: Sequence[Line],
        result: HandsResult | SpinResult,
        notes: tuple[str, ...] = (),
        about: dict[str, Any] | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(title, lines)
        self.result: HandsResult | SpinResult = result
        self.notes: tuple[str, ...] = notes
        self.about: dict[str, Any] = about or {}  # what a record says beside its round
        self.line: int | None = line  # of the file that it is from

    def __repr__(self) -> str:
        return f"<Settlement: {self.title}; net {self.net:+,}>"

    @property
    def net(self) -> int:
        """What all wagers together brought their patrons; below zero if they lost."""
        return sum(line.paid - line.collected for line in self)


class NotSettled(rounds.NotSettled, frozen=True):
    """A round of a file that cannot be: why, by which clauses, and on which line it stands."""

    line: int = 0

    def __repr__(self) -> str:
        return f"<NotSettled: line {self.line}: {self.error[:SHOWN]}>"

    def __str__(self) -> str:
        return self.error


# ---- odds


class Bet(Struct, frozen=True):
    """Something that can be bet on."""

    bet: str
    name: str
    odds: str
    clauses: tuple[str, ...]


class Bets(Sheet[Bet]):
    """What a book lets patrons bet on."""

    found_by: ClassVar[str] = "bet"
    shows: ClassVar[Shows] = {"bet": str, "name": str, "odds": str, "clauses": listing}


def bets_of(game: Game, version: str) -> Bets:
    """List the bets of a book; of a wheel, each position."""
    rows = []
    for bet, vector in game.bets(version).items():
        pays = [row for row in vector.rows if row.odds is not None]
        odds = " / ".join(row.odds.text for row in pays if row.odds is not None)
        clauses = tuple(dict.fromkeys(clause for row in pays for clause in row.clauses))
        rows.append(Bet(bet, vector.name, odds, clauses))
    return Bets(game.book.name, rows)


class BetOdds(Struct, frozen=True):
    """How a bet ends, and what the house keeps of a unit staked on it.

    The chances and the edge are exact fractions; a bet that favours the patron has an edge below
    zero, here as everywhere.
    """

    bet: str
    name: str
    win: Fraction
    stand_off: Fraction
    lose: Fraction
    house_edge: Fraction
    deviation: float

    def __repr__(self) -> str:
        return f"<BetOdds: {self.bet}, house edge {percent(6)(self.house_edge)}>"


def _bet_odds(odds: WagerOdds) -> BetOdds:
    return BetOdds(
        odds.bet,
        odds.name,
        odds.win,
        stand_off=odds.stand_off,
        lose=odds.lose,
        house_edge=-odds.expectation,
        deviation=odds.standard_deviation,
    )


class Odds(Sheet[BetOdds]):
    """The exact odds of every bet."""

    found_by: ClassVar[str] = "bet"
    shows: ClassVar[Shows] = {
        "name": str,
        "win": percent(4),
        "stand_off": percent(4),
        "lose": percent(4),
        "house_edge": percent(6),
        "deviation": "{:.4f}".format,
    }

    def __init__(self, title: str, priced: dict[str, WagerOdds]) -> None:
        super().__init__(title, [_bet_odds(one) for one in priced.values()])

    def plot(self) -> "altair.TopLevelMixin":
        """Draw the house edge of every bet, with its figure at the end."""
        with needed("report"):
            from croupier.odds.report.charts import EdgeBar, edges_chart
        chart: altair.TopLevelMixin = edges_chart(
            [EdgeBar(one.name, float(one.house_edge), percent(3)(one.house_edge)) for one in self]
        )
        return chart


def odds_of_shoe(game: Game, version: str, counts: Sequence[int]) -> Odds:
    """Price every bet with the cards that are left."""
    cards = str(say("cards-of-shoe", cards=sum(counts)))
    return Odds(title_of(game, version, cards), exact_odds(game, version, counts))


# ---- insurance


class Cell(Struct, frozen=True):
    """One cell of the insurance pay table; it has no chances where the rules never reach it."""

    hand: str
    after: Stage
    points: int
    against: int
    odds: str
    win: Fraction | None
    stand_off: Fraction | None
    lose: Fraction | None
    house_edge: Fraction | None

    def __repr__(self) -> str:
        where = f"{self.hand} after {self.after}, {self.points} against {self.against}"
        return f"<Cell: {where}, {self.odds}, house edge {_chance(self.house_edge) or 'none'}>"


def _chance(share: Fraction | None) -> str:
    return "" if share is None else percent(3)(share)


class Cells(Sheet[Cell]):
    """What insurance is worth, cell by cell of its pay table."""

    shows: ClassVar[Shows] = {
        "hand": str,
        "points": str,
        "against": str,
        "after": lambda after: word("stage", after),
        "odds": str,
        "win": _chance,
        "stand_off": _chance,
        "lose": _chance,
        "house_edge": _chance,
    }

    def __init__(self, title: str, cells: Sequence[CoverOdds]) -> None:
        super().__init__(title, [_cell(one) for one in cells])


def _cell(priced: CoverOdds) -> Cell:
    offer, odds = priced.cover.offer, priced.odds
    chances = (
        (None,) * 4 if odds is None else (odds.win, odds.stand_off, odds.lose, -odds.expectation)
    )
    return Cell(offer.hand, offer.after, priced.points, priced.against, offer.odds, *chances)


# ---- chance played out


class Simulated(Struct, frozen=True):
    """What a simulation found of a bet, beside the exact value it should have found."""

    bet: str
    name: str
    house_edge: float
    half_width: float
    exact_house_edge: float
    standard_errors_off: float | None


class Simulation(Sheet[Simulated]):
    """Coups dealt by chance, bet by bet; ``p_value`` is of the chi-square over all outcomes."""

    found_by: ClassVar[str] = "bet"
    shows: ClassVar[Shows] = {
        "name": str,
        "house_edge": percent(5),
        "half_width": percent(5),
        "exact_house_edge": percent(5),
        "standard_errors_off": lambda off: "" if off is None else f"{off:.2f} σ",
    }

    def __init__(self, title: str, judged: "Judgement", histogram: list[int]) -> None:
        rows = [
            Simulated(
                one.bet,
                one.name,
                -one.mean,
                one.half_width,
                one.exact.house_edge,
                one.standard_errors_off,
            )
            for one in judged.estimates
        ]
        super().__init__(title, rows)
        self.rounds: int = judged.rounds
        self.chi_square: float = judged.chi_square.statistic
        self.p_value: float = judged.chi_square.p_value
        self.histogram: list[int] = histogram


class CountedOut(Struct, frozen=True):
    """How far a bet lies open to someone who forgets no card: shares of coups, units a shoe."""

    bet: str
    name: str
    coups: float
    advantage: float
    units_a_shoe: float
    best: float


class Exposures(Sheet[CountedOut]):
    """What a perfect counter would gain by each bet, who stakes a unit whenever it favours him."""

    found_by: ClassVar[str] = "bet"
    shows: ClassVar[Shows] = {
        "name": str,
        "coups": percent(3),
        "advantage": percent(3),
        "units_a_shoe": "{:.4f}".format,
        "best": percent(2),
    }

    def __init__(self, title: str, found: "Exposed") -> None:
        rows = [
            CountedOut(
                one.bet, one.name, one.share.value, one.advantage.value, one.gain.value, one.best
            )
            for one in found.bets
        ]
        super().__init__(title, rows)


# ---- rulings


class Prospects(Sheet[Prospect]):
    """What a ruling would mean for each patron; ``still_in_play`` is yet to be decided."""

    found_by: ClassVar[str] = "patron"
    shows: ClassVar[Shows] = {
        "patron": str,
        "given_back": amount,
        "paid": amount,
        "collected": amount,
        "corrected": amount,
        "still_in_play": amount,
        "net": amount,
    }


# ---- the linter

Level = Literal["wrong", "danger", "warning", "note"]


class Findings(Sheet[Finding]):
    """What is wrong or dangerous in a rulebook."""

    shows: ClassVar[Shows] = {"level": str, "where": str, "says": str, "clauses": listing}

    def __repr__(self) -> str:
        found = Counter(finding.level for finding in self)
        told = (f"{times} {level}" for level, times in found.items())
        return f"<Findings: {self.title}; {listing([*told]) or 0}>"

    def of(self, level: Level) -> Sequence[Finding]:
        """Give the findings of a level."""
        given.one_of("level", level, get_args(Level))
        return [finding for finding in self if finding.level == level]
