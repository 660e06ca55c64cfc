"""What may be asked of a table: imperative, and refused where the rules do not allow it."""

from typing import Literal

from msgspec import UNSET, Struct

from croupier.messages import kebab
from croupier.messages.recorded import Said
from croupier.table.shapes import Actor, ColourHolding, Details, Setup, Side, Source
from croupier.table.state import Beside, LastCoup


class Command(
    Struct, frozen=True, tag_field="command", tag=kebab, forbid_unknown_fields=True, gc=False
):
    """Who asks, and when (ms since the epoch, from outside)."""

    by: Actor
    at: int


# ---- the table and its people


class OpenTable(Command, frozen=True):
    """Open the table with a set-up; ``second`` agrees to one below the house standard."""

    setup: Setup
    second: Actor | None = None


class CloseTable(Command, frozen=True):
    """End a table's evening: no coup, no seat, until the pit opens it anew."""


class ChangeSetup(Command, frozen=True):
    """Change limits, version, seats, insurance, face-down dealing, call bets, two people.

    Whether the shoe reads its cards is changed by two (``ChangeReader``). ``second`` agrees to a
    set-up below the house standard.
    """

    setup: Setup
    reason: str
    second: Actor | None = None


class QueueSetup(Command, frozen=True):
    """Change the set-up as soon as no coup is in play, which may be now; the latest one counts."""

    setup: Setup
    reason: str
    second: Actor | None = None


class DropSetup(Command, frozen=True):
    """Let a change that waits for the end of the coup be."""

    reason: str


class ChangeReader(Command, frozen=True):
    """Say anew whether the table's shoe reads its cards; ``second`` is who agrees to it."""

    reader: Literal["", "simulated", "device"]
    second: Actor
    reason: str


class BringDealerOn(Command, frozen=True):
    """Put a dealer on the table; in the middle of a coup with the reason."""

    dealer: str
    reason: str = ""


class TakeDealerOff(Command, frozen=True):
    """Take the dealer off the table; in the middle of a coup with the reason."""

    reason: str = ""


class TakeOver(Command, frozen=True):
    """Deal a table oneself that the house deals; ``second`` is who agrees to it."""

    second: Actor
    reason: str


class HandBack(Command, frozen=True):
    """Let the house deal the table, from a sealed shoe of its own."""


class TakeSeat(Command, frozen=True):
    """Sit down, or stand behind a seat to bet on its areas; on seat 0, wherever there is room."""

    patron: str
    seat: int
    behind: bool = False


class LeaveSeat(Command, frozen=True):
    """Leave a seat, or a place behind one."""

    patron: str
    seat: int


class AllowSeats(Command, frozen=True):
    """Let a patron have a number of seats."""

    patron: str
    seats: int


# ---- the shoe


class LoadShoe(Command, frozen=True):
    """Put a new shoe on the table."""


class CutShoe(Command, frozen=True):
    """Cut the cards."""

    cut_by: str = ""


class BurnCards(Command, frozen=True):
    """Take cards out of play before the first hand: some seen, some face down."""

    seen: tuple[str, ...] = ()
    face_down: int = 0
    source: Source = "reader"


class ShowCutCard(Command, frozen=True):
    """Say that the cut card has come out."""

    source: Source = "reader"


class TakeCutCardBack(Command, frozen=True):
    """Say that the cut card had not come out after all, before the next coup begins."""


class RetireShoe(Command, frozen=True):
    """Take the shoe off the table between coups."""

    reason: str


class RaiseAlarm(Command, frozen=True):
    """The reader reports that something is wrong with it or the shoe."""

    note: str
    source: Source = "reader"
    said: Said = UNSET


class ClearAlarm(Command, frozen=True):
    """Say what was found, and go on."""

    note: str


# ---- a coup


class OpenBetting(Command, frozen=True):
    """Call for bets."""


class PlaceWager(Command, frozen=True):
    """Put chips on a bet; by staff, for a patron or as ``found`` on the layout (R-29).

    ``more`` of the same slip follows, so the table's minimum is not asked yet. ``issued`` is what
    the table that issued chips of another has out with the patron; the house hands it in.
    """

    patron: str
    seat: int
    bet: str
    amount: int
    chips: str = ""
    found: bool = False
    more: bool = False
    issued: ColourHolding | None = None


class PlaceCallBet(Command, frozen=True):
    """Have a call bet spread over the layout, so much on each chip's place."""

    patron: str
    seat: int
    call: str
    chip: int
    cost: int
    number: int | None = None
    each_side: int = 2
    chips: str = ""


class WithdrawWager(Command, frozen=True):
    """Take back a wager, or some of it, while betting is open; ``more`` may follow, as placed."""

    patron: str
    seat: int
    bet: str
    amount: int | None = None
    chips: str = ""
    more: bool = False


class TakeBack(Command, frozen=True):
    """Take back one's last slip or, without ``slip``, every wager: on one bet, or all.

    Which slip was the last is the table's to say, when it decides.
    """

    patron: str
    slip: bool = True
    bet: str = ""


class CloseBetting(Command, frozen=True):
    """Call no more bets; over the differential only ``as_it_stands``, by a rank (R-24)."""

    as_it_stands: bool = False


class RequestSqueeze(Command, frozen=True):
    """Ask to squeeze the cards, before the first one is dealt.

    ``by_hand`` staff say of somebody who opens real cards: each is named when it is open.
    """

    patron: str
    by_hand: bool = False


class BeginFreeHand(Command, frozen=True):
    """Start the free hand that is due."""


class DealCard(Command, frozen=True):
    """A card left the shoe. With a ``place`` already filled it is a second reading of that card.

    A card of an order sealed for one coup names it: it is nobody else's.
    """

    card: str
    source: Source = "reader"
    place: int | None = None
    coup: str = ""


class DealCards(Command, frozen=True):
    """Deal from cards in their order in the shoe as far as the coup goes without a stop.

    Cards of an order sealed for one coup name it: they are nobody else's.
    """

    cards: tuple[str, ...]
    coup: str = ""
    source: Source = "reader"


class ChooseReading(Command, frozen=True):
    """Say which of two readings is right, of a card or of a number."""

    card: str = ""
    number: int | None = None


class SignalResult(Command, frozen=True):
    """The shoe signals the result that it has counted (3.2.1); nobody does for it."""

    result: Literal["player", "banker", "tie"]
    source: Source = "reader"


class LookAtCard(Command, frozen=True):
    """Lift the edge of a card that lies face down before its squeezer."""

    place: int


class OpenCards(Command, frozen=True):
    """Open the cards of a hand that lie face down, or the one at a ``place``.

    Staff say which ``squeezer`` did.
    """

    hand: Side
    squeezer: str = ""
    place: int | None = None


class OfferInsurance(Command, frozen=True):
    """Push out the insurance marker."""


class TakeInsurance(Command, frozen=True):
    """Take insurance that is on offer."""

    patron: str
    seat: int
    hand: Side
    amount: int


class DeclineInsurance(Command, frozen=True):
    """Say no to the insurance on offer."""

    patron: str


class TakeInsuranceBack(Command, frozen=True):
    """Take back what was recorded of a patron's answer to the insurance on offer."""

    patron: str


class CloseInsurance(Command, frozen=True):
    """Close the insurance window."""


class Settle(Command, frozen=True):
    """Call the result, if one is called, and settle by the cards or the number.

    ``below_minimum`` are the patrons who have used 7.17's one time at another table, and
    until when it counts, ``day_ends`` is when the gaming day does; the house hands them in.
    """

    called: str = ""
    below_minimum: dict[str, int] = {}
    day_ends: int = 0


# ---- rulings


class HoldCoup(Command, frozen=True):
    """Stop play for a ruling by someone with the rank."""

    irregularity: str
    details: Details = Details()


class ReleaseHold(Command, frozen=True):
    """Go on: there was nothing to rule."""

    reason: str


class MakeRuling(Command, frozen=True):
    """Rule on an irregularity; where two people are wanted, propose the ruling.

    A ruling after payment names the ``coup``, the last one if none is named; ``past`` is that
    coup where the table no longer knows it, ``beside`` what cases have given for it: the house
    hands both in.
    """

    irregularity: str
    details: Details = Details()
    reason: str = ""
    coup: str = ""
    past: LastCoup | None = None
    beside: Beside | None = None
    said: Said = UNSET


class ApproveRuling(Command, frozen=True):
    """Agree to the ruling another person proposed; where several wait, its number is said."""

    proposal: int = 0
    past: LastCoup | None = None
    beside: Beside | None = None


class RejectRuling(Command, frozen=True):
    """Refuse the ruling another person proposed, or take back one's own."""

    reason: str
    proposal: int = 0


class Choose(Command, frozen=True):
    """Withdraw all wagers, or stay, when a ruling gives the choice."""

    patron: str
    withdraw: bool


class Vote(Command, frozen=True):
    """Say whether the shoe should go on after a missed burn."""

    patron: str
    go_on: bool


class CloseVote(Command, frozen=True):
    """Count the votes that were given."""


# ---- roulette


class SpinBall(Command, frozen=True):
    """Set the ball running; bets stay open until the dealer closes them (R-22)."""


class RecordNumber(Command, frozen=True):
    """Say where the ball came to rest; the wheel's sensor is the ``reader``."""

    number: int
    source: Source = "keyed"


class QuestionPosition(Command, frozen=True):
    """Question where a chip lies, after the number is known."""

    patron: str
    seat: int
    bet: str
    chips: str = ""


class BuyColourChips(Command, frozen=True):
    """Change money for colour chips."""

    patron: str
    colour: str
    value: int
    count: int


class RedeemColourChips(Command, frozen=True):
    """Change colour chips back into money."""

    patron: str
    colour: str
    count: int


class AllowColours(Command, frozen=True):
    """Let a patron have a second colour, of another value too if that is said."""

    patron: str
    other_value: bool = False


class RecallColour(Command, frozen=True):
    """Ask a patron who has two colours for one of them: someone else needs it."""

    patron: str
    colour: str


class MoveColourChips(Command, frozen=True):
    """Say what became of chips of this table at another one; the house does."""

    patron: str
    chips: str
    count: int
    coup: str
    moved: Literal["staked", "returned", "lost"]


# ---- online


class DealRound(Command, frozen=True):
    """Let the bets stand and have the round dealt."""


class CollectRound(Command, frozen=True):
    """Collect what the round came to."""


class SweepRounds(Command, frozen=True):
    """End what is unfinished; ``cards`` are the round's sealed order, if there is one (R-18).

    Where the ``coup`` is named no other round is ended, nor dealt from that one's order.
    """

    cards: tuple[str, ...] = ()
    coup: str = ""


# ---- seals


class RetireSeal(Command, frozen=True):
    """Deal no more from a shoe, a spin or a round that was sealed; what hangs on it ends."""

    of: str
    reason: str
    said: Said = UNSET


COMMANDS: dict[str, type[Command]] = {
    kind.__struct_config__.tag: kind  # type: ignore[misc]
    for kind in Command.__subclasses__()
}
