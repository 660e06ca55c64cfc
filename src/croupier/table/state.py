"""What a table knows: small frozen parts, so that an event replaces little.

Nothing here grows with the life of the table: closed coups live in the journal, the state keeps
the coup in play, the one before it, and the shoe's road.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import UNSET, Struct

from croupier.messages.recorded import Said
from croupier.rules.currencies import summed
from croupier.table.record import CoupCover, Drawn, Ruled, taken_for
from croupier.table.shapes import (
    Actor,
    ColourHolding,
    Correction,
    Details,
    FeltWager,
    GivenBack,
    PatronLine,
    Setup,
    TakenInsurance,
)

FlowName = Literal["", "baccarat", "roulette", "online"]
Hand = Literal["player", "banker", ""]
LAST_NUMBERS = 100  # what a roulette display shows
# What may be ruled about a coup that was paid, too.
AFTER_PAYMENT = ("wrong-record", "wrong-number", "wrong-result-called", "beyond-the-rules")
AFTER_VOID = ("beyond-the-rules",)  # and about one that is void
FORM = 12  # of snapshots: one of another form is not read, the events are
# What was put down: the wager's key, the moment of the slip, the amount.
Stake = tuple[str, int, int]
NO_SLIP = -1  # what staff recorded, or a ruling moved, is not of a slip


class AtTable(Struct, frozen=True, gc=False):
    """Who is at the table, and what the pit allowed them until it closes."""

    dealer: str = ""
    seats: dict[int, str] = {}
    behind: dict[str, int] = {}
    seats_allowed: dict[str, int] = {}
    colours_allowed: dict[str, bool] = {}  # who may have a second; whether of another value


class Shoe(Struct, frozen=True, gc=False):
    """The shoe in use, by count: what is left of each card, and what has gone."""

    number: int = 0
    decks: int = 0
    left: dict[str, int] = {}
    remaining: int = 0
    drawn: int = 0
    burned: int = 0
    burned_unseen: int = 0
    numbered: int = 0  # the place in the shoe of the latest card that left it
    hand: int = 0
    burn: Literal["due", "ordered", "done", "missed", "complete"] = "due"
    cut_card_out: bool = False
    cut_card_read: bool = False  # by the shoe itself
    last_hand: bool = False
    leading: tuple[Drawn, ...] = ()  # exposed in error: they lead the next hand
    free_hand_granted: bool = False
    vote_due: bool = False
    ended_with: int | None = None  # cards that were left when it was over

    @property
    def free_hand_due(self) -> bool:
        """Tell whether the next hand is played without wagers."""
        return self.free_hand_granted or bool(self.leading)  # BLD 7.5, 7.6, 7.7, 7.8, 7.10.1


class Alarm(Struct, frozen=True, gc=False):
    """What a table's device reported, until somebody apart has looked into it."""

    note: str = ""
    raised_by: tuple[str, ...] = ()  # all who raised it
    said: Said = UNSET

    def raised(self, note: str, by: str, said: Said) -> "Alarm":
        """Give the alarm that stands once someone has raised one."""
        return Alarm(note, tuple(dict.fromkeys((*self.raised_by, by))), said=said)


class Vouched(Struct, frozen=True, gc=False):
    """Who has said what came in a coup: who ruled it, or looked at where the ball lies."""

    coup: str = ""
    people: tuple[str, ...] = ()


class Wheel(Struct, frozen=True, gc=False):
    """The wheel: spins of this opening, the numbers that were paid on, what a no spin left."""

    spin: int = 0
    numbers: tuple[int, ...] = ()
    nth: tuple[int, ...] = ()  # which of all that were paid each of them was
    paid: int = 0
    re_spin: bool = False
    examination_due: bool = False


class Squeeze(Struct, frozen=True, gc=False):
    """Who may handle the cards of this coup."""

    offered_to: str = ""
    seat: int = 0
    squeezer: str = ""
    restricted: bool = False
    by_hand: bool = False  # real cards that no device reads: each is named when it is open

    @property
    def hides(self) -> bool:
        """Tell whether cards are on record before anybody has seen them."""
        return bool(self.squeezer) and not self.by_hand


class Readings(Struct, frozen=True, gc=False):
    """Two sources that named different cards for one place, or different numbers."""

    place: int
    reader: str
    keyed: str


class Choice(Struct, frozen=True, gc=False):
    """Patrons who have yet to say whether they withdraw, and what follows when all have."""

    irregularity: str
    waiting: tuple[str, ...]
    withdrew: int = 0
    stayed: int = 0
    cards: tuple[str, ...] = ()
    free_hand: bool = False
    void_if_all_withdraw: bool = False
    clauses: tuple[str, ...] = ()
    new: int = 0


class Held(Struct, frozen=True, gc=False):
    """Why play waits for a ruling, and who stopped it."""

    irregularity: str
    details: Details
    rank: str = "dealer"


class Coup(Struct, frozen=True, gc=False):
    """The coup in play. ``cards`` are those that count, as ``record.arrange`` gives them."""

    id: str = ""
    free: bool = False
    wagers: dict[str, FeltWager] = {}
    made: int = 0
    drawn: tuple[Drawn, ...] = ()  # the record: every card that left the shoe for this coup
    ruled: tuple[Ruled, ...] = ()  # and what was ruled about them
    cards: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()  # which of the drawn cards each of them is
    waiting: tuple[int, ...] = ()  # drawn and in line, but not laid yet
    seen: tuple[int, ...] = ()  # of those that wait: lying face up, so nothing is sold on them
    over: tuple[int, ...] = ()  # drawn beyond the hand: they lead the next
    down: tuple[int, ...] = ()  # lying face down
    shown: tuple[int, ...] = ()  # which of those their squeezer has looked at
    due: Hand = "player"
    squeeze: Squeeze = Squeeze()
    cover: CoupCover = CoupCover()
    number: int | None = None
    source: str = ""  # who named the number
    questioned: tuple[str, ...] = ()
    decided: tuple[str, ...] = ()  # chips whose position was questioned and decided (R 6.6)
    refused_chips: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()  # all who had a hand in it: who was on, who dealt, who settled
    corrected: dict[str, int] = {}  # what each patron was given or had taken beside a settlement
    called_by: tuple[str, ...] = ()  # who said that a wrong result was called
    # What each patron has put down, in order, so that nobody looks through all.
    stakes: dict[str, tuple[Stake, ...]] = {}

    def of_patron(self, patron: str) -> list[FeltWager]:
        """List a patron's wagers, the earlier placed first."""
        keys = dict.fromkeys([key for key, _, _ in self.stakes.get(patron, ())])
        return [self.wagers[key] for key in keys]

    def last_slip(self, patron: str) -> tuple[Stake, ...]:
        """List what lies there of the slip a patron handed in last; one slip is one moment."""
        own = [stake for stake in self.stakes.get(patron, ()) if stake[1] != NO_SLIP]
        return tuple(stake for stake in own if stake[1] == own[-1][1])

    @property
    def face_down(self) -> tuple[int, ...]:
        """List the places of the cards that lie face down."""
        if not self.down:
            return ()
        return tuple(place for place, number in enumerate(self.numbers) if number in self.down)

    @property
    def hidden(self) -> tuple[int, ...]:
        """List the cards nobody has seen: face down in a hand, or drawn for one to be squeezed."""
        if not self.down and not (self.waiting and self.squeeze.hides):
            return ()
        apart = (n for n in self.waiting if n not in self.seen) if self.squeeze.hides else ()
        return (*self.down, *apart)

    @property
    def hidden_cards(self) -> tuple[str, ...]:
        """Give what those are, for whoever has to leave them out."""
        if not (hidden := self.hidden):
            return ()
        cards = taken_for(self.drawn, self.ruled)
        return tuple(cards[number] for number in hidden if number in cards)


class LastCoup(Struct, frozen=True, gc=False):
    """A coup that has ended: all that is needed to work its lines out anew."""

    id: str
    cards: tuple[str, ...] = ()
    number: int | None = None
    wagers: tuple[FeltWager, ...] = ()
    insurance: tuple[TakenInsurance, ...] = ()
    lines: tuple[PatronLine, ...] = ()
    below_minimum_before: tuple[str, ...] = ()
    setup: Setup | None = None
    is_void: bool = False
    void_why: str = ""  # the irregularity that voided it, and by which clauses
    void_by: tuple[str, ...] = ()
    free: bool = False
    shoe: int = 0
    road_at: int = -1  # where its mark stands on the road of its shoe, or which spin was paid
    numbers: tuple[int, ...] = ()
    over: tuple[Drawn, ...] = ()  # drawn beyond its hand
    out: tuple[int, ...] = ()  # which of those are out of play
    led: tuple[int, ...] = ()  # which of all its cards led a later hand, and are counted there
    refused_chips: tuple[str, ...] = ()
    below_minimum: tuple[str, ...] = ()  # whose one time it was
    at: int = 0
    dealers: tuple[str, ...] = ()
    corrected: dict[str, int] = {}
    day_ends: int = 0
    called_by: tuple[str, ...] = ()

    def led_since(self, shoe: Shoe) -> set[int]:
        """Tell which of its cards have led a hand since: they are counted there."""
        leading = [one.number for one in shoe.leading] if shoe.number == self.shoe else []
        apart = (*leading, *self.out)
        return {*self.led, *(one.number for one in self.over if one.number not in apart)}


class Beside(Struct, frozen=True, gc=False):
    """What cases about a coup have brought each patron, and who gave it.

    ``today`` is what each was given or had taken in each coup of the gaming day, at any table.
    """

    coup: str
    corrected: dict[str, int] = {}
    judges: tuple[str, ...] = ()
    today: dict[str, dict[str, int]] = {}


class Proposal(Struct, frozen=True, gc=False):
    """A ruling that waits for a second person; ``coup`` is the one it is about, ``id`` counts."""

    irregularity: str
    details: Details
    reason: str
    proposer: str
    rank: str = ""
    coup: str = ""
    id: int = 0
    second: str = ""  # the least rank of the second person
    at: int = 0


class QueuedSetup(Struct, frozen=True, gc=False):
    """A set-up that waits for the end of the coup: by whom, why, and who agreed to it."""

    by: Actor
    setup: Setup
    reason: str
    second: Actor | None = None


class State(Struct, frozen=True, gc=False):
    """A table, whole."""

    table: str
    phase: str = "closed"
    flow: FlowName = ""
    session: int = 0
    setup: Setup | None = None
    people: AtTable = AtTable()
    shoe: Shoe = Shoe()
    wheel: Wheel = Wheel()
    alarm: Alarm = Alarm()
    vouched: Vouched = Vouched()
    chips: dict[str, ColourHolding] = {}
    coup: Coup = Coup()
    last: LastCoup | None = None
    road: tuple[str, ...] = ()
    readings: Readings | None = None
    choice: Choice | None = None
    held: Held | None = None
    resume: str = ""
    votes: dict[str, bool] = {}
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0  # how many rulings were ever proposed
    cases_before: int = 0  # disputes that 0.1 wrote into the table's own journal
    below_minimum: dict[str, int] = {}  # who has used 7.17's one time, until when it counts
    phase_since: int = 0  # when its phase began
    queued: QueuedSetup | None = None
    form: int = 0

    @property
    def coup_at_hand(self) -> str:
        """Name the coup in play, or the last where none is."""
        return self.coup.id or ("" if self.last is None else self.last.id)

    @property
    def marks(self) -> tuple[str, ...]:
        """List the road's hands; one that was voided after payment keeps its place, unmarked."""
        return tuple(mark for mark in self.road if mark)

    def proposal(self, id: int = 0) -> Proposal | None:
        """Find a ruling that waits for its second person; without an id the only one, if it is."""
        if not id:
            return self.proposals[0] if len(self.proposals) == 1 else None
        return next((one for one in self.proposals if one.id == id), None)

    @property
    def proposal_in_play(self) -> Proposal | None:
        """Give the proposal about the coup in play, if there is one: play waits for it."""
        if not self.proposals or not self.coup.id:
            return None
        return next((one for one in self.proposals if one.coup == self.coup.id), None)

    @property
    def free_hand_due(self) -> bool:
        """Tell whether the next hand is played without wagers, by what is known in this one."""
        return self.shoe.free_hand_due or bool(self.coup.over)


def new_table(table: str) -> State:
    """A table that has never been open."""
    return State(table, form=FORM)


def wager_key(seat: int, patron: str, bet: str, chips: str = "", layer: int = 0) -> str:
    """Name the one wager that a patron's chips on a seat's area make up; at a wheel one layer."""
    return f"{seat}|{bet}|{chips}|{patron}|{layer or ''}"


def stakes_of(wagers: dict[str, FeltWager]) -> dict[str, tuple[Stake, ...]]:
    """List each patron's stakes where a ruling has laid them, so that no slip has them."""
    stakes: dict[str, tuple[Stake, ...]] = {}
    for key, wager in wagers.items():
        stakes[wager.patron] = (*stakes.get(wager.patron, ()), (key, NO_SLIP, wager.stake))
    return stakes


def stakes_without(coup: Coup, given: Iterable[GivenBack]) -> dict[str, tuple[Stake, ...]]:
    """List each patron's stakes without those that go back: the latest of them go first."""
    stakes = coup.stakes.copy()
    for back in given:
        left, kept = back.amount, list[Stake]()
        for key, at, amount in reversed(stakes.get(back.patron, ())):
            wager = coup.wagers[key]
            if (wager.seat, wager.bet, wager.chips) == (back.seat, back.bet, back.chips):
                off = min(left, amount)
                left, amount = left - off, amount - off
            if amount:
                kept.append((key, at, amount))
        stakes[back.patron] = tuple(reversed(kept))
        if not kept:
            del stakes[back.patron]
    return stakes


def layers(coup: Coup, seat: int, patron: str, bet: str, chips: str) -> Iterator[FeltWager]:
    """List a patron's chips on one position, the oldest first; at cards there is one wager."""
    for wager in coup.of_patron(patron):
        if wager.bet == bet and (wager.seat, wager.chips) == (seat, chips):
            yield wager


def stakes_on_felt(state: State) -> int:
    """Count all chips on the felt, of whatever money: whether any lie there, and how many."""
    return sum(felt_by_currency(state))


def felt_by_currency(state: State) -> tuple[int, int]:
    """Sum what lies on the felt, wagers and insurance: in cash, and in play money."""
    there = [(one.patron, one.stake) for one in state.coup.wagers.values()]
    there += [(one.patron, one.stake) for one in state.coup.cover.taken]
    return summed(there, lambda one: one[0], lambda one: one[1])


def as_shoe(road: tuple[str, ...]) -> str:
    """Write a road as ``croupier roads`` reads it: hands without the hits of side bets."""
    return " ".join(mark.rstrip("0123456789") for mark in road)


def with_amounts(sums: dict[str, int], corrections: Iterable[Correction]) -> dict[str, int]:
    """Add what corrections give to each patron, or take: nothing is set off (R-35)."""
    sums = sums.copy()
    for one in corrections:
        sums[one.patron] = sums.get(one.patron, 0) + abs(one.amount)
    return sums


def patrons_in(coup: Coup) -> tuple[str, ...]:
    """Name the patrons who have a wager in the coup, the earlier wager first."""
    return tuple(dict.fromkeys(w.patron for w in coup.wagers.values()))
