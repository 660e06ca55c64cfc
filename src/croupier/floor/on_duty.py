"""Who deals: nobody but the person who is on as a table's dealer, whichever way it comes in.

A dealer acts in a patron's name, calls and rules only at the table at which they are on.
"""

from collections.abc import Callable

from croupier.floor.records import decode_any, table_stream, tag_in
from croupier.floor.trays import is_by_hand
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.authority import HEIGHT, NOBODY, PATRON, Authority, Row
from croupier.rules.errors import Refusal
from croupier.rules.ways import to
from croupier.store import Store
from croupier.store.reading import backwards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.house import MID_COUP, is_mid_coup
from croupier.table.shapes import AUTOMATIC, Actor
from croupier.table.state import State

# What nobody does at a table but its dealer; what a reader or a sensor reports is its own word.
DEALT: frozenset[type[c.Command]] = frozenset((
    c.LoadShoe, c.OpenBetting, c.BeginFreeHand, c.DealCard, c.DealCards, c.SpinBall,
    c.RecordNumber, c.Settle,
))  # fmt: skip
DEALERS_EVENTS: frozenset[type[e.Event]] = frozenset((
    e.ShoeLoaded, e.BettingOpened, e.FreeHandBegun, e.CardDealt, e.BallSpun, e.NumberCameUp,
    e.CoupSettled,
))  # fmt: skip
# What staff do at a table in a patron's name, and what it leaves on record.
FOR_PATRONS: frozenset[type[c.Command]] = frozenset((
    c.TakeSeat, c.LeaveSeat, c.PlaceWager, c.PlaceCallBet, c.WithdrawWager, c.TakeBack,
    c.RequestSqueeze, c.LookAtCard, c.OpenCards, c.TakeInsurance, c.DeclineInsurance,
    c.TakeInsuranceBack, c.Choose, c.Vote, c.QuestionPosition, c.BuyColourChips,
    c.RedeemColourChips, c.RecallColour, c.DealRound, c.CollectRound,
))  # fmt: skip
ACTED: frozenset[type[e.Event]] = frozenset((
    e.SeatTaken, e.SeatLeft, e.WagerPlaced, e.CallBetPlaced, e.WagerWithdrawn, e.SqueezeGranted,
    e.InsuranceTaken, e.InsuranceDeclined, e.InsuranceTakenBack, e.PatronChose, e.VoteCast,
    e.PositionQuestioned,
    e.ColourChipsBought, e.ColourChipsRedeemed, e.ColourRecalled,
))  # fmt: skip
# What a table's dealer calls, holds and rules, where people deal it, and what it leaves on record.
CALLED: frozenset[type[c.Command]] = frozenset((
    c.CutShoe, c.BurnCards, c.ShowCutCard, c.TakeCutCardBack, c.RaiseAlarm, c.CloseBetting,
    c.ChooseReading,
    c.SignalResult, c.OfferInsurance, c.CloseInsurance, c.CloseVote, c.HoldCoup, c.ReleaseHold,
    c.MakeRuling,
))  # fmt: skip
CALLERS_EVENTS: frozenset[type[e.Event]] = frozenset((
    e.ShoeCut, e.CardsBurned, e.CutCardCameOut, e.CutCardTakenBack, e.ReaderAlarmed,
    e.BettingClosed, e.ReadingChosen,
    e.NumberChosen, e.ResultSignalled, e.InsuranceOffered, e.InsuranceClosed, e.VoteClosed,
    e.CoupHeld, e.HoldReleased, e.RulingProposed, e.RulingMade,
))  # fmt: skip
FOR_A_PATRON, AS_THE_DEALER = "act-for-a-patron-at-anothers", "act-as-the-dealer-at-anothers"


def check_on(state: State, command: c.Command, authority: Authority) -> None:
    """Let only whoever came on as the table's dealer deal it; the house's own it deals itself."""
    kind = type(command)
    if kind in FOR_PATRONS and command.by.rank == PATRON:
        return
    is_read = getattr(command, "source", "") == "reader"
    act = FOR_A_PATRON if kind in FOR_PATRONS else AS_THE_DEALER
    is_own = kind in FOR_PATRONS or (kind in CALLED and is_by_hand(state) and not is_read)
    if is_own and (row := _at_anothers(state, command.by, authority, act)):
        raise Refusal(
            say(act, table=state.table, least=row.first),
            allowed=(to("bring-dealer-on"),),
            rank=row.first,
        )
    if kind not in DEALT or not is_by_hand(state) or state.setup is None:
        return
    dealer = state.people.dealer
    if dealer and (is_read or dealer == command.by.id):
        return
    raise Refusal(who_is_on(state), allowed=(to("bring-dealer-on"),))


def _at_anothers(state: State, by: Actor, authority: Authority, act: str) -> Row | None:
    """Give the row that someone of the staff lacks where they are not on; before, none had it."""
    if by.rank not in HEIGHT or by.id == state.people.dealer or by.is_the_house:
        return None
    if act not in authority:
        return None
    row = authority[act]
    return None if row.allows(by.rank) else row


def acted_at_anothers(
    state: State, event: e.Event, ruling: e.RulingMade | None, authority: Authority
) -> Message:
    """Say that someone acted as a patron or as the dealer at a table at which they were not on."""
    kind = type(event)
    is_called = kind in CALLERS_EVENTS and is_by_hand(state)
    if not is_called and kind not in ACTED:
        return NO_OBJECTION
    act = AS_THE_DEALER if is_called else FOR_A_PATRON
    if not _at_anothers(state, event.by, authority, act):
        return NO_OBJECTION
    if ruling is not None and (ruling.by, ruling.at) == (event.by, event.at):
        return NO_OBJECTION  # what it brought about is judged by its own ranks
    if getattr(event, "proposed_by", "") or (isinstance(event, e.HoldReleased) and state.proposals):
        return NO_OBJECTION  # whoever approves a ruling is the second person
    said = "roster-called-at-anothers" if is_called else "roster-act-at-anothers"
    return say(said, by=event.by.id, table=state.table)


def who_is_on(state: State) -> Message:
    """Say who is on as the dealer instead of who would deal."""
    dealer = state.people.dealer
    return say(
        "dealer-is-another" if dealer else "dealer-none-on", dealer=dealer, table=state.table
    )


def not_on(state: State, event: e.Event, ruling: e.RulingMade | None) -> Message:
    """Say that someone dealt who was not on; a ruling's own cards are no dealing."""
    if type(event) not in DEALERS_EVENTS or not is_by_hand(state) or event.by.is_the_house:
        return NO_OBJECTION
    if isinstance(event, e.CardDealt) and not event.from_shoe:
        return NO_OBJECTION  # it had been drawn before
    if ruling is not None and (ruling.by, ruling.at) == (event.by, event.at):
        return NO_OBJECTION
    dealer, is_read = state.people.dealer, getattr(event, "source", "") == "reader"
    if dealer and (is_read or dealer == event.by.id):
        return NO_OBJECTION
    who = "roster-dealt-for-another" if dealer else "roster-dealt-with-nobody-on"
    return say(who, by=event.by.id, table=state.table, dealer=dealer)


AT_TWO = "be-on-at-two-tables"


class OneTable:
    """Where each dealer came on last: nobody is on at two tables at once.

    Older tables of authority have no such row, and a house may let it be.
    """

    def __init__(self) -> None:
        self._tables: dict[str, str] = {}

    def came_on(
        self, event: e.Event, table: str, look: Callable[[str], State | None], authority: Authority
    ) -> Message:
        """Take in that someone came on, and say where they still were on."""
        if not isinstance(event, e.DealerCameOn) or event.dealer == AUTOMATIC:
            return NO_OBJECTION
        before = self._tables.get(event.dealer, table)
        self._tables[event.dealer] = table
        return elsewhere(event.dealer, table, before, look(before), authority)


def elsewhere(
    person: str, table: str, before: str, there: State | None, authority: Authority
) -> Message:
    """Say that someone who is to come on is still on at the previous table."""
    is_kept = AT_TWO in authority and authority[AT_TWO].first == NOBODY
    if before == table or there is None or not is_kept or there.people.dealer != person:
        return NO_OBJECTION
    return say("dealer-on-elsewhere", dealer=person, table=before)


def relieved_in_mid_coup(state: State, event: e.Event, authority: Authority) -> Message:
    """Say that a dealer was relieved in the middle of a coup by someone who may not, or unsaid why.

    Older tables of authority have no such row.
    """
    if not isinstance(event, e.DealerWentOff) or MID_COUP not in authority:
        return NO_OBJECTION
    row, by = authority[MID_COUP], event.by
    is_allowed = row.allows(by.rank) and bool(event.reason)
    if by.is_the_house or is_allowed or not is_mid_coup(state):
        return NO_OBJECTION
    return say("roster-relieved-mid-coup", by=by.id, table=state.table, least=row.first)


# What says who deals a table from then on: nobody after any but the first.
RELIEVED: frozenset[type[e.Event]] = frozenset(
    (e.DealerCameOn, e.DealerWentOff, e.TableOpened, e.TableClosed)
)
_RELIEVED = {str(kind.__struct_config__.tag).encode() for kind in RELIEVED}


def on_after(event: e.Event) -> str:
    """Say who deals after one of these events; the house's own dealer is nobody."""
    dealer = event.dealer if isinstance(event, e.DealerCameOn) else ""
    return "" if dealer == AUTOMATIC else dealer


def dealt_since(store: Store, table: str, position: int) -> set[str]:
    """Name those who dealt a table since a position of the journal, and whoever was on then."""
    stream, found = table_stream(table), set[str]()
    for record in backwards(store, stream):
        if tag_in(record.event) in _RELIEVED:
            event = decode_any(record.event)
            assert isinstance(event, e.Event)
            found.add(on_after(event))
            if record.position < position:
                break
    return found - {""}
