"""What a patron puts down and what it comes to: wagers, limits, pay tables, lines."""

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.rules.odds_notation import Odds

Result = Literal["win", "lose", "stand-off"]
Stage = Literal["four", "third"]  # insurance is offered after four cards, or the Player's third
GREATEST_STAKE = 10**15

Stake = Annotated[int, Meta(ge=1, le=GREATEST_STAKE)]
Amount = Annotated[int, Meta(ge=0, le=GREATEST_STAKE)]
Seat = Annotated[int, Meta(ge=1, le=10**9)]
# Sentences repeat what was wrong, so a name is never longer than a sentence can bear.
Name = Annotated[str, Meta(max_length=64)]


class Wager(Struct, frozen=True, forbid_unknown_fields=True):
    """A stake on a bet, at a seat, by a patron."""

    seat: Seat
    bet: Name
    stake: Stake
    patron: str | None = None


class Insurance(Struct, frozen=True, forbid_unknown_fields=True):
    """A stake on the insurance of a hand, taken after four cards or after the Player's third."""

    seat: Seat
    hand: Literal["player", "banker"]
    after: Stage
    stake: Stake
    patron: str | None = None


def who(bet: Wager | Insurance) -> str:
    """Name the patron of a bet; where the record names none, the seat stands for one."""
    return bet.patron if bet.patron is not None else f"seat {bet.seat}"


class BetLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of one bet, where they differ from the table's."""

    minimum: Amount | None = None
    maximum: Stake | None = None


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table's limit sign says; ``insurance`` by the odds as the pay table writes them."""

    minimum: Amount = 0
    maximum: Stake | None = None
    differential: Amount | None = None
    bets: dict[str, BetLimits] = {}
    insurance: dict[str, Stake] = {}

    @property
    def top(self) -> int | None:
        """Give the highest stake that is taken; none where one bet has no maximum."""
        own = [bet.maximum for bet in self.bets.values() if bet.maximum is not None]
        return None if self.maximum is None else max((self.maximum, *own))

    def of(self, bet: str) -> tuple[int, int | None]:
        """Give the minimum and the maximum of a bet."""
        own = self.bets.get(bet)
        if own is None:
            return self.minimum, self.maximum
        return (
            self.minimum if own.minimum is None else own.minimum,
            self.maximum if own.maximum is None else own.maximum,
        )


class Row(Struct, frozen=True):
    """What some outcomes make of a wager: the result, its odds, the clauses that say so."""

    result: Result
    odds: Odds | None
    clauses: tuple[str, ...]
    commission: Fraction = Fraction(0)

    @property
    def profit(self) -> Fraction:
        """What a unit staked brings the patron."""
        if self.odds is not None:
            return self.odds.profit
        return Fraction(-1 if self.result == "lose" else 0)

    def commission_on(self, in_play: int, paid: int) -> int:
        """Give what the commission kept back from even money: a posting of its own."""
        return in_play - paid if self.commission else 0


NO_ROW = 255  # in a vector: a cell that no coup can end in


class Vector(Struct, frozen=True):
    """A bet over a game's cells: its rows, which row each cell has, and the cells of each row.

    ``kind`` is the book's wager that it is one of; limits are set by kind. Stakes of one patron on
    bets that are ``counted_as`` the same have to reach the minimum together.
    """

    bet: str
    name: str
    kind: str
    counted_as: str
    box: bool
    rows: tuple[Row, ...]
    row_of: bytes
    cells: tuple[int, ...]

    def row(self, cell: int) -> Row:
        """Give what a cell makes of the bet."""
        return self.rows[self.row_of[cell]]


class Line(Struct, frozen=True, gc=False):
    """One wager's settlement; always ``stake = returned + collected``."""

    seat: int
    bet: str
    stake: int
    in_play: int
    outcome: Literal["win", "lose", "stand-off", "returned"]
    odds: str | None
    paid: int
    returned: int
    collected: int
    fraction: str
    clauses: tuple[str, ...]
