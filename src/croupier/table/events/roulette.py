"""The ball, the number, positions and colour chips."""

from croupier.table.events.event import Clauses, Event


class BallSpun(Event, frozen=True):
    """The ball is in motion; bets stay open until no more bets."""

    from_number: int | None


class NumberCameUp(Event, frozen=True):
    """The ball came to rest, and the dolly is on the number."""

    number: int
    colour: str


class BallExamined(Event, frozen=True):
    """A ball that had left the wheel was examined."""

    note: str
    clauses: Clauses


class PositionQuestioned(Event, frozen=True):
    """Someone questions where a chip lies; the payout waits."""

    patron: str
    seat: int
    bet: str
    chips: str
    clauses: Clauses


class PositionDecided(Event, frozen=True):
    """A rank decided where the chip lies."""

    patron: str
    seat: int
    bet: str
    to_bet: str
    chips: str
    clauses: Clauses


class ColourChipsBought(Event, frozen=True):
    """MONEY: a patron changed money for chips of a colour; ``chips`` names table and colour."""

    patron: str
    chips: str
    value: int
    count: int
    amount: int
    shows_value: bool
    clauses: Clauses


class ColourChipsRedeemed(Event, frozen=True):
    """MONEY: a patron gave colour chips back for what they are worth."""

    patron: str
    chips: str
    count: int
    amount: int
    clauses: Clauses


class ColourChipsRefused(Event, frozen=True):
    """Winnings on another table's colour chips will not be paid."""

    chips: str
    clauses: Clauses
