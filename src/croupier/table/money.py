"""What each event moves, said plainly, so that a bank can post it without understanding play."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from croupier.table.events import (
    CardsReconstructed,
    ColourChipsBought,
    ColourChipsRedeemed,
    CorrectionMade,
    CoupSettled,
    CoupVoided,
    Event,
    InsuranceTaken,
    InsuranceTakenBack,
    PatronChose,
    PositionDecided,
    ReadingChosen,
    WagerPlaced,
    WagerWithdrawn,
)
from croupier.table.shapes import GivenBack

Place = Literal["patron", "chips", "felt", "house", "commission"]


class Movement(Struct, frozen=True, gc=False):
    """So much of a patron's money went from one place to another.

    ``patron`` is the patron's money, ``chips`` the patron's colour chips (named by ``chips``),
    ``felt`` the stakes in play, ``house`` the table's bank, ``commission`` what it kept back.
    A settlement's lines count from 1.
    """

    patron: str
    source: Place
    target: Place
    amount: int
    bet: str = ""
    chips: str = ""
    line: int = 0
    clauses: tuple[str, ...] = ()


# A movement's fields alone, in their order: an audit goes over millions of them.
Move = tuple[str, Place, Place, int, str, str, int, tuple[str, ...]]


def movements(event: Event) -> tuple[Movement, ...]:
    """List what an event moves; an event not in the table below moves nothing."""
    return tuple([Movement(*move) for move in moves(event) if move[3]])


def moves(event: Event) -> Iterable[Move]:
    """List what an event moves, as bare fields; a movement of nothing may be among them."""
    of_kind = _MOVES.get(type(event))
    return () if of_kind is None else of_kind(event)


def _purse(chips: str) -> Place:
    return "chips" if chips else "patron"


def _staked(event: WagerPlaced) -> Iterable[Move]:
    chips = event.chips
    return ((event.patron, _purse(chips), "felt", event.amount, event.bet, chips, 0, ()),)


def _insured(event: InsuranceTaken) -> Iterable[Move]:
    return ((event.patron, "patron", "felt", event.amount, event.bet, "", 0, event.clauses),)


def _given_back(event: Any) -> Iterator[Move]:
    given: Iterable[GivenBack] = event.given_back
    by = getattr(event, "clauses", ())
    for back in given:
        purse = _purse(back.chips)
        yield back.patron, "felt", purse, back.amount, back.bet, back.chips, 0, by


def _settled(event: CoupSettled) -> Iterator[Move]:
    for number, line in enumerate(event.lines, 1):
        patron, bet, chips, by = line.patron, line.bet, line.chips, line.clauses
        if line.returned:
            yield patron, "felt", _purse(chips), line.returned, bet, chips, number, by
        if line.collected:
            yield patron, "felt", "house", line.collected, bet, chips, number, by
        if line.paid:  # in money, whatever chips won it
            yield patron, "house", "patron", line.paid, bet, chips, number, by
        if line.commission and not event.is_kept:
            yield patron, "house", "commission", line.commission, bet, chips, number, by


def _corrected(event: CorrectionMade) -> Iterator[Move]:
    for one in event.corrections:
        if one.amount > 0:
            yield one.patron, "house", "patron", one.amount, "", "", 0, ()
        else:
            yield one.patron, "patron", "house", -one.amount, "", "", 0, ()
        if event.is_kept:
            continue
        if one.commission > 0:
            yield one.patron, "house", "commission", one.commission, "", "", 0, ()
        else:
            yield one.patron, "commission", "house", -one.commission, "", "", 0, ()


def _decided(event: PositionDecided) -> Iterator[Move]:
    """Give a chip that is another's back to whom it was taken from, and take it from its owner."""
    chips = event.chips
    if event.void:
        yield event.patron, "felt", _purse(chips), event.amount, event.bet, chips, 0, ()
    elif event.to_patron not in ("", event.patron):
        yield event.patron, "felt", "patron", event.amount, event.bet, "", 0, ()
        yield event.to_patron, "patron", "felt", event.amount, event.to_bet, "", 0, ()


def _bought(event: ColourChipsBought) -> Iterable[Move]:
    return ((event.patron, "patron", "chips", event.amount, "", event.chips, 0, event.clauses),)


def _redeemed(event: ColourChipsRedeemed) -> Iterable[Move]:
    return ((event.patron, "chips", "patron", event.amount, "", event.chips, 0, event.clauses),)


_MOVES: dict[type[Event], Callable[[Any], Iterable[Move]]] = {
    WagerPlaced: _staked,
    InsuranceTaken: _insured,
    WagerWithdrawn: _given_back,
    InsuranceTakenBack: _given_back,
    CoupVoided: _given_back,
    PatronChose: _given_back,
    ReadingChosen: _given_back,
    CardsReconstructed: _given_back,
    CoupSettled: _settled,
    CorrectionMade: _corrected,
    PositionDecided: _decided,
    ColourChipsBought: _bought,
    ColourChipsRedeemed: _redeemed,
}
