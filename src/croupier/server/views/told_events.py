"""Events told to people: one sentence each, and the few fields that a page needs of them.

Only what is listed here leaves the house. An event without a row is told by its name alone, and
a patron's own wagers are told to that patron and to staff.
"""

from collections.abc import Callable, Collection
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from croupier.equipment.cards import card_name
from croupier.games.cards.outcome import Outcome
from croupier.messages import Message, Names, say
from croupier.messages.recorded import as_said, say_of
from croupier.server.views.voids import void_said
from croupier.table import events as e
from croupier.table.shapes import OnOffer

# Told to the patron it is about and to staff, to no one else.
PRIVATE: frozenset[type[e.Event]] = frozenset(
    {
        e.WagerPlaced,
        e.CallBetPlaced,
        e.WagerWithdrawn,
        e.InsuranceTaken,
        e.InsuranceDeclined,
        e.InsuranceTakenBack,
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
        e.NumberSensed,
        e.ResultSignalled,
        e.ColourChipsRefused,
    }
)


def tag(event: Struct) -> str:
    """Name an event as journals do."""
    return str(type(event).__struct_config__.tag)


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


def _result(outcome: Outcome | None, number: int | None) -> Message:
    if outcome is None:
        return say("result-number", number=number)
    points = {"player": outcome.player_points, "banker": outcome.banker_points}
    return say("result-tie" if outcome.winner == "tie" else f"result-{outcome.winner}", **points)


def _ruled(event: e.RulingMade) -> Message:
    return say("told-ruling-made", rank=event.rank, irregularity=event.irregularity)


# What takes more than the event's own fields; all others are told by these.
_TOLD: dict[type[e.Event], Callable[[Any], Message]] = {
    e.ReaderChanged: lambda x: say(
        "told-reader-on" if x.reader else "told-reader-off", second=x.second.id, reason=x.reason
    ),
    e.CardsBurned: lambda x: say("told-cards-burned", count=len(x.seen) + x.face_down),
    e.WagerWithdrawn: lambda x: say(
        "told-wager-withdrawn",
        back=[say("sum-from-bet", amount=g.amount, bet=g.bet) for g in x.given_back],
    ),
    e.InsuranceTakenBack: lambda x: say(
        "told-insurance-taken-back" if x.taken else "told-insurance-asked-again",
        patron=x.patron,
        back=[say("sum-from-bet", amount=g.amount, bet=g.bet) for g in x.given_back],
    ),
    e.BettingClosed: lambda x: say(
        "told-betting-closed-over" if x.over_differential else "told-betting-closed",
        over=x.over_differential,
    ),
    e.CardDealt: lambda x: (
        say("told-card-face-down", hand=x.hand)
        if x.face_down
        else say("told-card-dealt", hand=x.hand, card=card_name(x.card))
    ),
    e.InsuranceOffered: lambda x: say(
        "told-insurance-offered",
        offers=[say("hand-at-odds", hand=o.hand, odds=o.odds) for o in x.offers],
    ),
    e.CoupSettled: lambda x: say(
        "told-coup-settled", result=_result(x.outcome, x.number), count=len(x.lines)
    ),
    e.CoupVoided: lambda x: say(
        "told-coup-voided-why" if x.note else "told-coup-voided",
        why=void_said(x.irregularity, x.clauses),
        note=as_said(x, "note"),
    ),
    e.ResultCorrected: lambda x: (
        say("told-result-taken-back", coup=x.coup)
        if x.void
        else say("told-result-corrected", coup=x.coup, result=_result(x.outcome, x.number))
    ),
    e.RulingProposed: lambda x: say_of(
        "told-ruling-proposed" if x.reason.strip() else "told-ruling-proposed-plainly", x
    ),
    # On record it is by whoever agreed, and of the higher rank of the two.
    e.RulingMade: lambda x: (
        say(
            "told-ruling-made-by-two",
            by=x.proposed_by,
            rank=x.by.rank,
            irregularity=x.irregularity,
        )
        if x.proposed_by
        else _ruled(x)
    ),
    e.CardsReconstructed: lambda x: say(
        "told-record-put-right" if x.was else "told-cards-reconstructed"
    ),
    e.ResultSignalled: lambda x: say(
        "told-result-signalled" if x.signalled == x.ours else "told-signal-contradicted",
        signalled=x.signalled,
    ),
    e.SealRetired: lambda x: say_of("told-seal-retired", x),
    e.TableTakenOver: lambda x: say("told-table-taken-over", second=x.second.id, reason=x.reason),
    e.PatronChose: lambda x: say(
        "told-patron-withdrew" if x.withdrew else "told-patron-stays", patron=x.patron
    ),
    e.VoteCast: lambda x: say(
        "told-vote-to-go-on" if x.go_on else "told-vote-to-reshuffle", patron=x.patron
    ),
    e.VoteClosed: lambda x: say("told-shoe-goes-on" if x.go_on else "told-shoe-replaced"),
}


# What is told to patrons without the words that staff wrote: those may name someone.
_WITHOUT_NOTES: dict[type[e.Event], Callable[[Any], Message]] = {
    e.CoupVoided: lambda x: say("told-coup-voided", why=void_said(x.irregularity, x.clauses)),
    e.ShoeEnded: lambda x: say("told-shoe-over", shoe=x.shoe),
    e.RulingMade: _ruled,
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
    why: str | UnsetType = UNSET


# The fields a page needs to show an event as it happens.
_FIELDS: dict[type[e.Event], tuple[str, ...]] = {
    e.BettingOpened: ("coup",),
    e.BettingClosed: ("over_differential",),
    e.SeatTaken: ("seat",),
    e.SeatLeft: ("seat",),
    e.CardDealt: ("card", "hand", "place", "face_down"),
    e.CardShown: ("place",),
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
    e.InsuranceTakenBack: ("given_back",),
    e.RulingMade: ("irregularity", "rank"),
    e.CoupHeld: ("irregularity",),
    e.ReadingsDisagreed: ("place",),
}


def message_of(event: e.Event) -> Message:
    """Say what happened."""
    told = _TOLD.get(type(event))
    if told is not None:
        return told(event)
    return say_of(f"told-{tag(event)}", event)


def tell(
    event: e.Event,
    position: int,
    names: Names,
    hidden: Collection[int] = (),
    *,
    is_staff: bool = False,
) -> ToldEvent:
    """Tell an event: where it stands, its name, its sentence, a few fields.

    ``hidden`` are the places of its coup's cards that still lie face down: neither they nor what
    would betray them, the clause by which the next hand draws, is told.
    """
    kind = type(event)
    bare = None if is_staff else _WITHOUT_NOTES.get(kind)
    message = message_of(event) if bare is None else bare(event)
    fields: dict[str, Any] = {name: getattr(event, name) for name in _FIELDS.get(kind, ())}
    if isinstance(event, e.CardDealt):
        if event.place in hidden:
            fields["card"] = None
        else:
            message = say("told-card-dealt", hand=event.hand, card=card_name(event.card))
    if isinstance(event, e.CardsReconstructed) and event.was and not hidden:
        was, now = " ".join(event.was), " ".join(event.cards)
        message = say("told-cards-put-right", was=was, now=now)
    if not (hidden and isinstance(event, e.CardDealt)):
        fields["clauses"] = getattr(event, "clauses", ())
    if isinstance(event, e.CoupVoided):
        fields["why"] = str(void_said(event.irregularity, event.clauses))
    if isinstance(event, e.RulingMade):
        fields["rank"] = event.rank
    if isinstance(event, e.WagerWithdrawn):
        fields["given_back"] = tuple((g.bet, g.amount) for g in event.given_back)
    text = message.told(names)
    return ToldEvent(position=position, event=tag(event), at=event.at, text=text, **fields)
