"""What a table knows: small frozen parts, so that an event replaces little.

Nothing here grows with the life of the table: closed coups live in the journal, the state keeps
the coup in play, the one before it, the shoe's road and the open cases.
"""

from typing import Literal

from msgspec import Struct

from croupier.table.shapes import (
    Details,
    FeltWager,
    OnOffer,
    PatronLine,
    Setup,
    TakenInsurance,
)

Flow = Literal["", "baccarat", "roulette", "online"]
Hand = Literal["player", "banker", ""]
LAST_NUMBERS = 100  # what a roulette display shows


class People(Struct, frozen=True):
    """Who is at the table, and what is remembered of them until it closes."""

    dealer: str = ""
    seats: dict[int, str] = {}
    behind: dict[str, int] = {}
    seats_allowed: dict[str, int] = {}
    below_minimum: tuple[str, ...] = ()


class Shoe(Struct, frozen=True):
    """The shoe in use, by count: what is left of each card, and what has gone."""

    number: int = 0
    decks: int = 0
    left: dict[str, int] = {}
    remaining: int = 0
    drawn: int = 0
    burned: int = 0
    burned_unseen: int = 0
    hand: int = 0
    burn: Literal["due", "ordered", "done", "missed"] = "due"
    cut_card_out: bool = False
    last_hand: bool = False
    leading: tuple[str, ...] = ()
    free_hand_due: bool = False
    vote_due: bool = False
    alarm: str = ""


class Wheel(Struct, frozen=True):
    """The wheel: spins of this opening, the last numbers, and what a no spin left to do."""

    spin: int = 0
    numbers: tuple[int, ...] = ()
    re_spin: bool = False
    examination_due: bool = False


class ColourHolding(Struct, frozen=True):
    """A colour in a patron's hands: what each chip is worth, and how many are not on the felt."""

    patron: str
    value: int
    count: int


class Squeeze(Struct, frozen=True):
    """Who may handle the cards of this coup, and which of them still lie face down."""

    offered_to: str = ""
    seat: int = 0
    squeezer: str = ""
    restricted: bool = False
    face_down: tuple[int, ...] = ()


class Cover(Struct, frozen=True):
    """Insurance in this coup: due, open, missed, taken."""

    due: tuple[OnOffer, ...] = ()
    open: tuple[OnOffer, ...] = ()
    missed: tuple[OnOffer, ...] = ()
    taken: tuple[TakenInsurance, ...] = ()
    declined: tuple[str, ...] = ()
    waived: bool = False


class Readings(Struct, frozen=True):
    """Two sources that named different cards for one place."""

    place: int
    reader: str
    keyed: str


class Choice(Struct, frozen=True):
    """Patrons who have yet to say whether they withdraw, and what follows when all have."""

    irregularity: str
    waiting: tuple[str, ...]
    withdrew: int = 0
    stayed: int = 0
    cards: tuple[str, ...] = ()
    new_cards: bool = False
    free_hand: bool = False
    void_if_all_withdraw: bool = False
    clauses: tuple[str, ...] = ()


class Held(Struct, frozen=True):
    """Why play waits for a ruling."""

    irregularity: str
    details: Details


class Coup(Struct, frozen=True):
    """The coup in play."""

    id: str = ""
    free: bool = False
    wagers: dict[str, FeltWager] = {}
    made: int = 0
    cards: tuple[str, ...] = ()
    due: Hand = "player"
    source: str = ""
    squeeze: Squeeze = Squeeze()
    cover: Cover = Cover()
    number: int | None = None
    questioned: tuple[str, ...] = ()
    refused_chips: tuple[str, ...] = ()


class LastCoup(Struct, frozen=True):
    """The coup before: enough to put a wrong call right (7.16) and to open a dispute."""

    id: str
    cards: tuple[str, ...] = ()
    number: int | None = None
    wagers: tuple[FeltWager, ...] = ()
    insurance: tuple[TakenInsurance, ...] = ()
    lines: tuple[PatronLine, ...] = ()
    below_minimum_before: tuple[str, ...] = ()
    setup: Setup | None = None
    is_void: bool = False


class Proposal(Struct, frozen=True):
    """A ruling that waits for a second person."""

    irregularity: str
    details: Details
    reason: str
    proposer: str


class Case(Struct, frozen=True):
    """A dispute, as far as it has come."""

    id: str
    coup: str
    patron: str
    about: str
    opened_at: int
    level: Literal["table", "pit"] = "table"
    surveillance: bool = False
    until: int | None = None
    evidence: tuple[tuple[str, str], ...] = ()
    decision: str = ""
    complaint: Literal["", "told", "helped"] = ""


class State(Struct, frozen=True):
    """A table, whole."""

    table: str
    phase: str = "closed"
    flow: Flow = ""
    session: int = 0
    setup: Setup | None = None
    people: People = People()
    shoe: Shoe = Shoe()
    wheel: Wheel = Wheel()
    chips: dict[str, ColourHolding] = {}
    coup: Coup = Coup()
    last: LastCoup | None = None
    road: tuple[str, ...] = ()
    readings: Readings | None = None
    choice: Choice | None = None
    held: Held | None = None
    resume: str = ""
    votes: dict[str, bool] = {}
    proposal: Proposal | None = None
    cases: dict[str, Case] = {}
    cases_opened: int = 0
    swept_at: int = 0


def new_table(table: str) -> State:
    """A table that has never been open."""
    return State(table)


def wager_key(seat: int, patron: str, bet: str, chips: str = "") -> str:
    """Name the one wager that a patron's chips on a seat's area make up."""
    return f"{seat}|{bet}|{chips}|{patron}"


def chips_label(state: State, chips: str) -> str:
    """Name colour chips in full, by table and colour; a bare colour is this table's."""
    return f"{state.table}/{chips}" if chips and "/" not in chips else chips


def stakes_on_felt(state: State) -> int:
    """Sum what lies on the felt: wagers and insurance."""
    coup = state.coup
    return sum(w.stake for w in coup.wagers.values()) + sum(i.stake for i in coup.cover.taken)


def as_shoe(road: tuple[str, ...]) -> str:
    """Write a road as ``croupier roads`` reads it: hands without the hits of side bets."""
    return " ".join(mark.rstrip("0123456789") for mark in road)


def patrons_in(coup: Coup) -> tuple[str, ...]:
    """Name the patrons who have a wager in the coup, the earlier wager first."""
    return tuple(dict.fromkeys(w.patron for w in coup.wagers.values()))
