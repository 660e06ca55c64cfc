"""Events told to people: one sentence each, and the few fields that a page needs of them.

Only what is listed here leaves the house. An event without a row is told by its name alone, and
a patron's own wagers are told to that patron and to staff.
"""

from collections.abc import Callable, Collection
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from croupier.equipment.cards import card_name
from croupier.games.baccarat.outcome import Outcome
from croupier.rules.authority import rank_name
from croupier.table import events as e
from croupier.table.shapes import OnOffer

Names = Callable[[str], str]

# Told to the patron it is about and to staff, to no one else.
PRIVATE: frozenset[type[e.Event]] = frozenset(
    {
        e.WagerPlaced,
        e.CallBetPlaced,
        e.WagerWithdrawn,
        e.InsuranceTaken,
        e.InsuranceDeclined,
        e.PatronChose,
        e.VoteCast,
        e.ColourChipsBought,
        e.ColourChipsRedeemed,
        e.SeatsAllowed,
        e.ColoursAllowed,
        e.ColourRecalled,
        e.ColourChipsMoved,
    }
)
# Told to staff alone.
STAFF_ONLY: frozenset[type[e.Event]] = frozenset(
    {
        e.RulingProposed,
        e.RulingRejected,
        e.CorrectionMade,
        *e.DISPUTES,
        e.ReadingConfirmed,
        e.NumberConfirmed,
        e.ResultSignalled,
        e.ColourChipsRefused,
    }
)


def patron_of(event: e.Event) -> str:
    """Name the patron whom an event is about, if it is about one."""
    patron = getattr(event, "patron", "")
    if not patron and (given := getattr(event, "given_back", ())):
        patron = given[0].patron
    return str(patron)


def may_hear(event: e.Event, viewer: str, is_staff: bool) -> bool:
    """Tell whether an event may be told to a viewer."""
    if is_staff:
        return True
    kind = type(event)
    if kind in STAFF_ONLY:
        return False
    return kind not in PRIVATE or (viewer != "" and patron_of(event) == viewer)


def _money(amount: int) -> str:
    return f"{amount:,}"


def _bet(id: str) -> str:
    kind, _, where = id.partition(":")
    return f"{kind.replace('-', ' ').title()} {where}".rstrip()


def _result(outcome: Outcome) -> str:
    winner = "Tie" if outcome.winner == "tie" else f"{outcome.winner.title()} wins"
    return f"{winner}: Player {outcome.player_points}, Banker {outcome.banker_points}"


def _settled(x: e.CoupSettled) -> str:
    result = _result(x.outcome) if x.outcome is not None else str(x.number)
    return f"{result}; {len(x.lines)} {'wager' if len(x.lines) == 1 else 'wagers'} settled."


def _corrected(x: e.ResultCorrected) -> str:
    if x.void:
        return f"Coup {x.coup} was taken back: every stake is returned."
    result = _result(x.outcome) if x.outcome is not None else str(x.number)
    return f"Coup {x.coup} was put right: {result}."


def _dealt(x: e.CardDealt) -> str:
    card = "a card face down" if x.face_down else f"the {card_name(x.card)}"
    return f"{x.hand.title()}: {card}."


def _ended(sentence: str) -> str:
    """End a sentence that someone's own words close; they may have a full stop already."""
    return sentence.rstrip(". ") + "."


_TOLD: dict[type[e.Event], Callable[[Any, Names], str]] = {
    e.TableOpened: lambda x, n: "The table opened.",
    e.TableClosed: lambda x, n: "The table closed.",
    e.SetupChanged: lambda x, n: _ended(f"The set-up changed: {x.reason}"),
    e.ReaderChanged: lambda x, n: _ended(
        f"The shoe {'reads its cards' if x.reader else 'no longer reads its cards'}, said with "
        f"{n(x.second.id)}: {x.reason}"
    ),
    e.DealerCameOn: lambda x, n: f"{n(x.dealer)} deals.",
    e.DealerWentOff: lambda x, n: f"{n(x.dealer)} went off.",
    e.TableTakenOver: lambda x, n: _ended(
        f"Taken over from the house, with {n(x.second.id)}: {x.reason}"
    ),
    e.SeatTaken: lambda x, n: f"{n(x.patron)} is at seat {x.seat}.",
    e.SeatLeft: lambda x, n: f"{n(x.patron)} left seat {x.seat}.",
    e.ShoeLoaded: lambda x, n: f"Shoe {x.shoe}, {x.decks} decks.",
    e.ShoeCut: lambda x, n: "The cards were cut.",
    e.CardsBurned: lambda x, n: f"{len(x.seen) + x.face_down} cards were burned.",
    e.CutCardCameOut: lambda x, n: "The cut card came out.",
    e.LastHandAnnounced: lambda x, n: "The last hand of the shoe.",
    e.ShoeEnded: lambda x, n: _ended(f"Shoe {x.shoe} is over: {x.reason}"),
    e.ReaderAlarmed: lambda x, n: _ended(f"The reader alarms: {x.note}"),
    e.AlarmCleared: lambda x, n: _ended(f"The alarm is cleared: {x.note}"),
    e.BettingOpened: lambda x, n: "Place your bets.",
    e.WagerPlaced: lambda x, n: f"{n(x.patron)}: {_money(x.amount)} on {_bet(x.bet)}.",
    e.CallBetPlaced: lambda x, n: f"{n(x.patron)} called {x.name} for {_money(x.cost)}.",
    e.WagerWithdrawn: lambda x, n: (
        "Taken back: "
        + ", ".join(f"{_money(g.amount)} from {_bet(g.bet)}" for g in x.given_back)
        + "."
    ),
    e.BettingClosed: lambda x, n: (
        "No more bets."
        + (f" {_money(x.over_differential)} over the differential." if x.over_differential else "")
    ),
    e.SqueezeOffered: lambda x, n: f"{n(x.patron)} may ask for the squeeze.",
    e.SqueezeGranted: lambda x, n: f"{n(x.patron)} squeezes.",
    e.SqueezeRestricted: lambda x, n: "Dealer opens.",
    e.FreeHandBegun: lambda x, n: "A free hand, without wagers.",
    e.FreeHandDue: lambda x, n: "The next hand is a free hand.",
    e.CardDealt: lambda x, n: _dealt(x),
    e.CardSetAside: lambda x, n: "A card drawn in error waits to lead the next hand.",
    e.CardUndue: lambda x, n: "A card was drawn that was not due: play stops for a ruling.",
    e.ReadingsDisagreed: lambda x, n: "Reader and key disagree about a card: play stops.",
    e.ReadingChosen: lambda x, n: "One of two readings of a card was chosen.",
    e.CardsOpened: lambda x, n: f"{n(x.opened_by)} opened the cards.",
    e.CardsReconstructed: lambda x, n: "The cards were put into their right order.",
    e.CardsRetrieved: lambda x, n: "No card had been seen: they went back into the shoe.",
    e.InsuranceOffered: lambda x, n: (
        "Insurance: " + ", ".join(f"{o.hand.title()} at {o.odds}" for o in x.offers) + "."
    ),
    e.InsuranceTaken: lambda x, n: f"{n(x.patron)}: {_money(x.amount)} on {_bet(x.bet)}, {x.odds}.",
    e.InsuranceDeclined: lambda x, n: f"{n(x.patron)} takes no insurance.",
    e.InsuranceClosed: lambda x, n: "Insurance is closed.",
    e.InsuranceMissed: lambda x, n: "A card was drawn before insurance was offered.",
    e.InsuranceWaived: lambda x, n: "No insurance after the Player's third card.",
    e.WrongResultCalled: lambda x, n: f"{x.called} was called; the cards say {x.actual}.",
    e.CoupSettled: lambda x, n: _settled(x),
    e.CoupVoided: lambda x, n: "Void: every stake was returned." + (f" {x.note}" if x.note else ""),
    e.ResultCorrected: lambda x, n: _corrected(x),
    e.ResultSignalled: lambda x, n: (
        "The shoe signals the result."
        if x.signalled == x.ours
        else f"The shoe signals {x.signalled}, and the cards say otherwise: play stops."
    ),
    e.CorrectionMade: lambda x, n: _ended(f"Put right: {x.reason}"),
    e.CoupHeld: lambda x, n: "Play is held for a ruling.",
    e.HoldReleased: lambda x, n: _ended(f"Play goes on: {x.reason}"),
    e.RulingProposed: lambda x, n: _ended(
        f"{n(x.by.id)} proposes {x.irregularity.replace('-', ' ')}: {x.reason}"
    ),
    e.RulingRejected: lambda x, n: _ended(
        f"{n(x.by.id)} rejected {x.irregularity.replace('-', ' ')}: {x.reason}"
    ),
    e.RulingMade: lambda x, n: f"{rank_name(x.rank)} ruled: {x.irregularity.replace('-', ' ')}.",
    e.ChoiceOffered: lambda x, n: "Patrons choose to withdraw or to stay.",
    e.PatronChose: lambda x, n: f"{n(x.patron)} {'withdrew' if x.withdrew else 'stays'}.",
    e.VoteCast: lambda x, n: f"{n(x.patron)} votes to {'go on' if x.go_on else 'reshuffle'}.",
    e.VoteClosed: lambda x, n: "The shoe goes on." if x.go_on else "The shoe is replaced.",
    e.BallSpun: lambda x, n: "The ball is spun.",
    e.NumberCameUp: lambda x, n: f"{x.number} {x.colour}.",
    e.NumberConfirmed: lambda x, n: f"Sensor and dealer agree on {x.number}.",
    e.NumbersDisagreed: lambda x, n: "Sensor and dealer name different numbers: play stops.",
    e.NumberChosen: lambda x, n: f"{x.number} {x.colour} is the number, not {x.was}.",
    e.BallExamined: lambda x, n: _ended(f"The ball was examined, {x.outcome}: {x.note}"),
    e.ColoursAllowed: lambda x, n: f"{n(x.patron)} may have a second colour.",
    e.ColourRecalled: lambda x, n: f"One of {n(x.patron)}'s two colours is asked back.",
    e.ColourChipsMoved: lambda x, n: (
        f"{x.count} of {n(x.patron)}'s chips were {x.moved} at another table."
    ),
    e.PositionQuestioned: lambda x, n: f"The chip on {_bet(x.bet)} at seat {x.seat} is questioned.",
    e.PositionDecided: lambda x, n: f"The chip at seat {x.seat} lies on {_bet(x.to_bet)}.",
    e.RoundDealt: lambda x, n: "The round is dealt.",
    e.DisputeOpened: lambda x, n: f"Case {x.case}: {n(x.patron)} disputes {x.coup}.",
    e.DisputeDecided: lambda x, n: f"Case {x.case} decided: {x.decision}.",
}


class ToldEvent(Struct, frozen=True, kw_only=True):
    """An event told: where it stands, its name, its sentence, and what a page needs to show it."""

    position: int
    event: str
    at: int
    text: str
    clauses: tuple[str, ...] | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    bet: str | UnsetType = UNSET
    card: str | UnsetType | None = UNSET
    colour: str | UnsetType = UNSET
    coup: str | UnsetType = UNSET
    decks: int | UnsetType = UNSET
    face_down: bool | UnsetType = UNSET
    flags: tuple[str, ...] | UnsetType = UNSET
    free: bool | UnsetType = UNSET
    given_back: tuple[tuple[str, int], ...] | UnsetType = UNSET
    hand: str | UnsetType = UNSET
    irregularity: str | UnsetType = UNSET
    late: bool | UnsetType = UNSET
    mark: str | UnsetType = UNSET
    number: int | UnsetType | None = UNSET
    odds: str | UnsetType = UNSET
    offers: tuple[OnOffer, ...] | UnsetType = UNSET
    outcome: Outcome | UnsetType | None = UNSET
    over_differential: int | UnsetType = UNSET
    place: int | UnsetType = UNSET
    places: tuple[int, ...] | UnsetType = UNSET
    rank: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    shoe: int | UnsetType = UNSET
    void: bool | UnsetType = UNSET


# The fields a page needs to show an event as it happens.
_FIELDS: dict[type[e.Event], tuple[str, ...]] = {
    e.BettingOpened: ("coup",),
    e.BettingClosed: ("over_differential",),
    e.SeatTaken: ("seat",),
    e.SeatLeft: ("seat",),
    e.CardDealt: ("card", "hand", "place", "face_down"),
    e.CardsOpened: ("places",),
    e.InsuranceOffered: ("offers", "late"),
    e.CoupSettled: ("coup", "outcome", "mark", "number", "free"),
    e.CoupVoided: ("coup", "irregularity"),
    e.ResultCorrected: ("coup", "outcome", "mark", "number", "void"),
    e.NumberCameUp: ("number", "colour"),
    e.ShoeLoaded: ("shoe", "decks"),
    e.WagerPlaced: ("seat", "bet", "amount", "flags"),
    e.WagerWithdrawn: ("given_back",),
    e.InsuranceTaken: ("hand", "amount", "odds"),
    e.RulingMade: ("irregularity", "rank"),
    e.CoupHeld: ("irregularity",),
    e.ReadingsDisagreed: ("place",),
}


def text_of(event: e.Event, names: Names) -> str:
    """Say what happened."""
    told = _TOLD.get(type(event))
    if told is not None:
        return told(event, names)
    name: Any = type(event).__struct_config__.tag
    return str(name).replace("-", " ").capitalize() + "."


def tell(event: e.Event, position: int, names: Names, hidden: Collection[int] = ()) -> ToldEvent:
    """Tell an event: where it stands, its name, its sentence, a few fields.

    ``hidden`` are the places of its coup's cards that still lie face down: neither they nor what
    would betray them, the clause by which the next hand draws, is told.
    """
    kind, text = type(event), text_of(event, names)
    fields: dict[str, Any] = {name: getattr(event, name) for name in _FIELDS.get(kind, ())}
    if isinstance(event, e.CardDealt):
        if event.place in hidden:
            fields["card"] = None
        else:
            text = f"{event.hand.title()}: the {card_name(event.card)}."
    if not (hidden and isinstance(event, e.CardDealt)):
        fields["clauses"] = getattr(event, "clauses", ())
    if isinstance(event, e.WagerWithdrawn):
        fields["given_back"] = tuple((g.bet, g.amount) for g in event.given_back)
    tag = str(kind.__struct_config__.tag)
    return ToldEvent(position=position, event=tag, at=event.at, text=text, **fields)
