"""Wagers, and the end of a coup."""

from croupier.games.baccarat.outcome import Outcome
from croupier.table.events.event import Clauses, Event, Given
from croupier.table.shapes import Correction, PatronLine, PaymentTurn


class BettingOpened(Event, frozen=True):
    """The call for bets: a coup has begun."""

    coup: str


class WagerPlaced(Event, frozen=True):
    """MONEY: a stake went from a patron to the felt; on a bet already there, it grows by it."""

    patron: str
    seat: int
    bet: str
    amount: int
    chips: str = ""
    recorded: bool = False
    flags: tuple[str, ...] = ()


class CallBetPlaced(Event, frozen=True):
    """The patron's call, and its cost; the wagers it spreads into follow as WagerPlaced."""

    patron: str
    seat: int
    call: str
    name: str
    cost: int


class WagerWithdrawn(Event, frozen=True):
    """MONEY: a patron took back a wager, or a part of it, while betting was open."""

    given_back: Given


class BettingClosed(Event, frozen=True):
    """No more bets. What the sign does not allow is said here, and settled by its clauses."""

    over_differential: int = 0
    clauses: Clauses = ()


class SqueezeOffered(Event, frozen=True):
    """The seated patron with the highest bet may ask for the cards."""

    patron: str
    seat: int
    clauses: Clauses


class SqueezeGranted(Event, frozen=True):
    """The patron asked for the squeeze and has it for this coup."""

    patron: str
    clauses: Clauses


class WrongResultCalled(Event, frozen=True):
    """The dealer called a result the cards do not show; the cards decide."""

    called: str
    actual: str
    clauses: Clauses


class CoupSettled(Event, frozen=True):
    """MONEY: every wager came to its end, one line each. ``mark`` is the coup on the roads."""

    coup: str
    lines: tuple[PatronLine, ...]
    cards: tuple[str, ...] = ()
    outcome: Outcome | None = None
    mark: str = ""
    number: int | None = None
    payment: tuple[PaymentTurn, ...] = ()
    below_minimum: tuple[str, ...] = ()
    free: bool = False
    clauses: Clauses = ()


class CoupVoided(Event, frozen=True):
    """MONEY: the coup has no result; every stake on the felt goes back in full."""

    coup: str
    irregularity: str
    given_back: Given
    clauses: Clauses
    note: str = ""


class ResultCorrected(Event, frozen=True):
    """The coup before was paid by a wrong call: these are its cards; the money follows."""

    coup: str
    cards: tuple[str, ...]
    lines: tuple[PatronLine, ...]
    outcome: Outcome
    mark: str
    clauses: Clauses


class CorrectionMade(Event, frozen=True):
    """MONEY: something already paid or taken was put right, under a ruling or a case."""

    coup: str
    corrections: tuple[Correction, ...]
    reason: str
    clauses: Clauses
    case: str = ""
    irregularity: str = ""


class RoundDealt(Event, frozen=True):
    """The patron pressed deal: the bets stand, and the cards come from a fresh shoe."""

    coup: str


class RoundsSwept(Event, frozen=True):
    """The house ended what was unfinished."""

    clauses: Clauses
