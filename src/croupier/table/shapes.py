"""Small records that commands, events and the state of a table share."""

from typing import Literal

from msgspec import Struct

from croupier.equipment.chips import COLOURS
from croupier.games.wager import Insurance, Limits, Line, Wager

PATRON = "patron"  # the rank of those who bet


class Actor(Struct, frozen=True):
    """Who acts: a staff rank, ``patron``, or ``surveillance`` and ``auditor``, who only look."""

    id: str
    rank: str = PATRON


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the pit decides about a table; it never changes within a coup."""

    book: str
    version: str
    seats: int
    limits: Limits = Limits()
    decks: int = 0
    insurance: bool = False
    face_down: bool = False
    call_bets: bool = False
    two_people: bool = False
    stake_multiple: int = 1
    colours: tuple[str, ...] = COLOURS


class FeltWager(Wager, frozen=True):
    """A wager as it lies on the felt: when it was made, with which chips, by whose hand."""

    patron: str = ""  # at a table no wager is without one
    made: int = 0
    chips: str = ""
    recorded: bool = False


class TakenInsurance(Insurance, frozen=True):
    """An insurance bet on the table, at the odds it was offered."""

    patron: str = ""
    odds: str = ""

    @property
    def bet(self) -> str:
        """Name the bet as settlement does."""
        return f"{self.hand}-insurance"


class OnOffer(Struct, frozen=True):
    """Insurance that may be taken: which hand, after which cards, at what odds."""

    hand: Literal["player", "banker"]
    after: Literal["four", "third"]
    odds: str


class GivenBack(Struct, frozen=True):
    """A stake, or a part of one, that goes from the felt back to its patron."""

    patron: str
    seat: int
    bet: str
    amount: int
    chips: str = ""


class PatronLine(Line, frozen=True):
    """A line of a settlement with whose it is; ``stake = returned + collected`` always."""

    patron: str = ""
    commission: int = 0
    chips: str = ""


class Correction(Struct, frozen=True):
    """Money put right after the fact: above zero to the patron, below zero from the patron.

    ``commission`` is what the house kept back too little (above zero) or too much.
    """

    patron: str
    amount: int
    commission: int = 0


class PaymentTurn(Struct, frozen=True):
    """One payment across a roulette table: the lines (by index) that are paid together."""

    patron: str
    lines: tuple[int, ...]
    clauses: tuple[str, ...]


class Details(Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling needs to know beyond its name; each irregularity reads its own few."""

    cards: tuple[str, ...] = ()
    withdrawal: bool = False
    free_hand: bool = False
    void: bool = False
    patron: str = ""
    seat: int = 0
    bet: str = ""
    to_bet: str = ""
    chips: str = ""
    note: str = ""
    corrections: tuple[Correction, ...] = ()
