"""What happened at a table: every event, as the journal keeps it.

Money moves only in the events that ``croupier.table.money`` lists; everything else is play.
Each event says who acted and when; its tag is its name, which must never change.
"""

from typing import Literal

from msgspec import Struct

from croupier.games.baccarat.outcome import Outcome
from croupier.table.shapes import (
    Actor,
    Correction,
    Details,
    GivenBack,
    OnOffer,
    PatronLine,
    PaymentTurn,
    Setup,
)

Clauses = tuple[str, ...]
Given = tuple[GivenBack, ...]
Offers = tuple[OnOffer, ...]


def kebab(name: str) -> str:
    """Write a class name as its tag: ``WagerPlaced`` is ``wager-placed``."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Event(Struct, frozen=True, tag_field="event", tag=kebab):
    """A fact of a table's life: who brought it about, and when (ms since the epoch)."""

    by: Actor
    at: int


# ---- the table and its people


class TableOpened(Event, frozen=True):
    """The pit opened the table for the n-th time, with this set-up."""

    table: str
    session: int
    setup: Setup
    flow: Literal["baccarat", "roulette", "online"]


class TableClosed(Event, frozen=True):
    """The table closed; what lasted until then (seats, 7.17's one time) is over."""


class SetupChanged(Event, frozen=True):
    """The pit changed the set-up between coups."""

    setup: Setup
    reason: str
    clauses: Clauses = ()


class DealerCameOn(Event, frozen=True):
    """A dealer took over the table."""

    dealer: str


class DealerWentOff(Event, frozen=True):
    """The dealer left the table."""

    dealer: str


class SeatTaken(Event, frozen=True):
    """A patron sat down, or stands behind the seat and bets on its areas."""

    patron: str
    seat: int
    behind: bool = False


class SeatLeft(Event, frozen=True):
    """A patron got up, or went away from behind the seat."""

    patron: str
    seat: int
    behind: bool = False


class SeatsAllowed(Event, frozen=True):
    """The pit allowed a patron more than one seat."""

    patron: str
    seats: int


# ---- the shoe


class ShoeLoaded(Event, frozen=True):
    """A new shoe is on the table."""

    shoe: int
    decks: int


class ShoeCut(Event, frozen=True):
    """The cards were cut."""

    cut_by: str


class CardsBurned(Event, frozen=True):
    """Cards were taken out of play: some seen, the others face down."""

    seen: tuple[str, ...]
    face_down: int


class CutCardCameOut(Event, frozen=True):
    """The cut card left the shoe: one hand more, the last."""


class LastHandAnnounced(Event, frozen=True):
    """The coup about to begin is the shoe's last."""


class ShoeEnded(Event, frozen=True):
    """The shoe is over: dealt out, retired after a void, or replaced."""

    shoe: int
    reason: str
    clauses: Clauses = ()


class ReaderAlarmed(Event, frozen=True):
    """The card reader raised an alarm; cards wait until it is cleared."""

    note: str


class AlarmCleared(Event, frozen=True):
    """Someone looked into the reader's alarm."""

    note: str


# ---- wagers


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


# ---- cards


class FreeHandBegun(Event, frozen=True):
    """A coup without wagers has begun; cards drawn in error will lead it."""

    coup: str
    clauses: Clauses


class CardDealt(Event, frozen=True):
    """A card went to a hand. ``due`` is the hand that draws next, or none; ``clauses`` say why."""

    card: str
    hand: Literal["player", "banker"]
    place: int
    due: Literal["player", "banker", ""]
    source: Literal["reader", "keyed"]
    clauses: Clauses
    offers: Offers = ()
    face_down: bool = False
    from_shoe: bool = True


class CardSetAside(Event, frozen=True):
    """A card drawn in error waits to lead the next coup, a free hand."""

    card: str
    clauses: Clauses
    from_shoe: bool = True


class ReadingConfirmed(Event, frozen=True):
    """The other source named the same card."""

    place: int
    card: str
    source: Literal["reader", "keyed"]


class ReadingsDisagreed(Event, frozen=True):
    """Reader and key named different cards: the coup stops until one is chosen."""

    place: int
    reader: str
    keyed: str


class ReadingChosen(Event, frozen=True):
    """MONEY if insurance had been taken on the other reading: one of two readings was chosen."""

    place: int
    was: str
    card: str
    due: Literal["player", "banker", ""]
    offers: Offers = ()
    given_back: Given = ()


class CardsOpened(Event, frozen=True):
    """Cards lying face down were opened, by the squeezer or the dealer."""

    places: tuple[int, ...]
    opened_by: str
    clauses: Clauses = ()


class CardsReconstructed(Event, frozen=True):
    """MONEY if insurance had been taken: the cards were put into their right order."""

    cards: tuple[str, ...]
    set_aside: tuple[str, ...]
    due: Literal["player", "banker", ""]
    clauses: Clauses
    offers: Offers = ()
    given_back: Given = ()


class CardsRetrieved(Event, frozen=True):
    """No card had been seen: they all went back into the shoe, for the burn to take place."""

    cards: tuple[str, ...]
    clauses: Clauses


# ---- insurance


class InsuranceOffered(Event, frozen=True):
    """The insurance marker is out: these may be taken until the window closes."""

    offers: Offers
    clauses: Clauses
    late: bool = False


class InsuranceTaken(Event, frozen=True):
    """MONEY: an insurance stake went from a patron to the felt."""

    patron: str
    seat: int
    hand: Literal["player", "banker"]
    after: Literal["four", "third"]
    amount: int
    odds: str
    clauses: Clauses

    @property
    def bet(self) -> str:
        """Name the bet as settlement does."""
        return f"{self.hand}-insurance"


class InsuranceDeclined(Event, frozen=True):
    """A patron said no to what is on offer."""

    patron: str


class InsuranceClosed(Event, frozen=True):
    """The window closed; who was entitled and took none has forgone it for this coup."""

    forgone: tuple[str, ...]
    clauses: Clauses


class InsuranceMissed(Event, frozen=True):
    """A card was drawn before insurance was offered; a late offer needs a ruling."""

    offers: Offers
    clauses: Clauses


class InsuranceWaived(Event, frozen=True):
    """The Banker's third card comes first by consent: no insurance after the Player's third."""

    clauses: Clauses


# ---- the end of a coup


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


# ---- rulings


class CoupHeld(Event, frozen=True):
    """Play stopped until someone with the rank has ruled."""

    irregularity: str
    details: Details


class HoldReleased(Event, frozen=True):
    """Play goes on where it was held."""

    reason: str


class RulingProposed(Event, frozen=True):
    """One person with the rank asked for a ruling; another has to approve it."""

    irregularity: str
    details: Details
    reason: str
    clauses: Clauses


class RulingRejected(Event, frozen=True):
    """The second person said no."""

    irregularity: str
    reason: str


class RulingMade(Event, frozen=True):
    """A decision by a named rank under a named clause; its effects follow."""

    irregularity: str
    clauses: Clauses
    rank: str
    details: Details
    reason: str
    proposed_by: str = ""


class ChoiceOffered(Event, frozen=True):
    """These patrons may withdraw their wagers or stay; ``cards`` are applied when all have said."""

    irregularity: str
    patrons: tuple[str, ...]
    clauses: Clauses
    cards: tuple[str, ...] = ()
    new_cards: bool = False
    free_hand: bool = False
    void_if_all_withdraw: bool = False


class PatronChose(Event, frozen=True):
    """MONEY if the patron withdrew: all of that patron's stakes go back."""

    patron: str
    withdrew: bool
    given_back: Given = ()
    clauses: Clauses = ()


class FreeHandDue(Event, frozen=True):
    """The next coup will be a free hand."""

    clauses: Clauses


class SqueezeRestricted(Event, frozen=True):
    """The pit does not allow the squeeze in this coup; the dealer opens."""

    clauses: Clauses


class BurnRecorded(Event, frozen=True):
    """A missed burn was noticed; ``then`` says how the shoe goes on."""

    then: Literal["burn", "vote", "complete"]
    clauses: Clauses


class VoteCast(Event, frozen=True):
    """A patron said whether the shoe should go on after a missed burn."""

    patron: str
    go_on: bool


class VoteClosed(Event, frozen=True):
    """The patrons' choice: the shoe goes on, or is replaced."""

    go_on: bool
    clauses: Clauses


# ---- roulette


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


# ---- online


class RoundDealt(Event, frozen=True):
    """The patron pressed deal: the bets stand, and the cards come from a fresh shoe."""

    coup: str


class RoundsSwept(Event, frozen=True):
    """The house ended what was unfinished."""

    clauses: Clauses


# ---- disputes


class DisputeOpened(Event, frozen=True):
    """A patron disputes something about a coup."""

    case: str
    coup: str
    patron: str
    about: str
    clauses: Clauses


class DisputeEscalated(Event, frozen=True):
    """It could not be settled at the table and goes up."""

    case: str
    clauses: Clauses


class SurveillanceInformed(Event, frozen=True):
    """Surveillance knows of the case."""

    case: str
    clauses: Clauses


class DisputeDeadlineGiven(Event, frozen=True):
    """The patron was told by when it should be settled (ms since the epoch)."""

    case: str
    until: int
    clauses: Clauses


class EvidenceAdded(Event, frozen=True):
    """Something to decide by, under one of the book's headings."""

    case: str
    heading: str
    text: str


class DisputeDecided(Event, frozen=True):
    """A decision with its reason; money, if any, follows as a CorrectionMade naming the case."""

    case: str
    decision: str
    reason: str
    clauses: Clauses


class ComplaintRightTold(Event, frozen=True):
    """The patron does not agree and was told of the right to complain formally."""

    case: str
    clauses: Clauses


class ComplaintHelped(Event, frozen=True):
    """The patron was helped to file the complaint."""

    case: str
    note: str
    clauses: Clauses


class DisputeClosed(Event, frozen=True):
    """The case is over for the table."""

    case: str


def _all_events() -> dict[str, type[Event]]:
    return {kind.__struct_config__.tag: kind for kind in Event.__subclasses__()}  # type: ignore[misc]


EVENTS: dict[str, type[Event]] = _all_events()
