"""Small records that commands, events and the state of a table share."""

from typing import Literal

from msgspec import Struct

from croupier.equipment.chips import COLOURS
from croupier.games.wager import Insurance, Limits, Line, Wager
from croupier.rules.authority import HOUSE as HOUSE
from croupier.rules.authority import PATRON as PATRON
from croupier.rules.errors import Refusal as Refusal

Side = Literal["player", "banker"]
Source = Literal["reader", "keyed"]
AUTOMATIC = "automatic"  # the dealer of tables that the house deals itself


class Actor(Struct, frozen=True, gc=False):
    """Who acts: a staff rank, ``patron``, ``house``, or ``surveillance`` and ``auditor``."""

    id: str
    rank: str = PATRON

    @property
    def is_the_house(self) -> bool:
        """Tell whether the house itself acts: then every card is from its sealed order."""
        return self.rank == HOUSE or self.id == AUTOMATIC


class Setup(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What the pit decides about a table; it never changes within a coup.

    A ``stake_multiple`` of 0 is the least with which no payout is rounded (R-12);
    ``below_minimum`` is how long 7.17's one time lasts (R-9). A ``reader`` is the device of a shoe
    that reads its cards, or in a demo a simulated one; cards then come from it alone.
    """

    book: str
    version: str
    seats: int
    limits: Limits = Limits()
    decks: int = 0
    insurance: bool = False
    face_down: bool = False
    call_bets: bool = False
    two_people: bool = False
    stake_multiple: int = 0
    colours: tuple[str, ...] = COLOURS
    below_minimum: Literal["opening", "day", "ever"] = "day"
    reader: Literal["", "simulated", "device"] = ""


class FeltWager(Wager, frozen=True, gc=False):
    """A wager as it lies on the felt: when it was made, with which chips, by whose hand.

    At a wheel each placement is a layer of its own (R-31), ``made`` is its age.
    """

    patron: str = ""  # at a table no wager is without one
    made: int = 0
    chips: str = ""
    recorded: bool = False
    found: bool = False  # on the layout, by staff
    moved: bool = False  # by a decision under 6.6


# The bets that are insurance, as settlement names them.
INSURANCES = frozenset({"player-insurance", "banker-insurance"})


class TakenInsurance(Insurance, frozen=True, gc=False):
    """An insurance bet on the table, at the odds it was offered."""

    patron: str = ""
    odds: str = ""

    @property
    def bet(self) -> str:
        """Name the bet as settlement does."""
        return f"{self.hand}-insurance"


class OnOffer(Struct, frozen=True, gc=False):
    """Insurance that may be taken: which hand, after which cards, at what odds."""

    hand: Side
    after: Literal["four", "third"]
    odds: str


class GivenBack(Struct, frozen=True, gc=False):
    """A stake, or a part of one, that goes from the felt back to its patron."""

    patron: str
    seat: int
    bet: str
    amount: int
    chips: str = ""


class PatronLine(Line, frozen=True, gc=False):
    """A line of a settlement with whose it is; ``stake = returned + collected`` always."""

    patron: str = ""
    commission: int = 0
    chips: str = ""


class Correction(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Money put right after the fact: above zero to the patron, below zero from the patron.

    ``commission`` is what the house kept back too little (above zero) or too much; ``owed`` is
    what of the amount the patron cannot pay back now and owes the house from then on, below zero
    what of it goes against a debt that there is.
    """

    patron: str
    amount: int
    commission: int = 0
    owed: int = 0


class PaymentTurn(Struct, frozen=True, gc=False):
    """One payment across a roulette table: the lines (by index) that are paid together."""

    patron: str
    lines: tuple[int, ...]
    clauses: tuple[str, ...]


class ColourHolding(Struct, frozen=True, gc=False):
    """A colour in a patron's hands: what each chip is worth, and how many are not on the felt.

    ``elsewhere`` is how many lie on another table's felt.
    """

    patron: str
    value: int
    count: int
    elsewhere: int = 0
    is_recalled: bool = False


class Details(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a ruling needs to know beyond its name; each irregularity reads its own few."""

    cards: tuple[str, ...] = ()
    number: int | None = None
    withdrawal: bool = False
    free_hand: bool = False
    void: bool = False
    retire: bool = False
    patron: str = ""
    seat: int = 0
    bet: str = ""
    chips: str = ""
    to_bet: str = ""
    to_patron: str = ""
    to_seat: int = 0
    count: int = 0
    amount: int = 0
    outcome: str = ""
    note: str = ""
    corrections: tuple[Correction, ...] = ()
