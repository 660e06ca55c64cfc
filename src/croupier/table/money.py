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


def movements(event: Event) -> tuple[Movement, ...]:
    """List what an event moves; an event not in the table below moves nothing."""
    moves = _MOVES.get(type(event))
    return () if moves is None else tuple([move for move in moves(event) if move.amount])


def _purse(chips: str) -> Place:
    return "chips" if chips else "patron"


def _staked(event: WagerPlaced) -> Iterable[Movement]:
    purse = _purse(event.chips)
    return (Movement(event.patron, purse, "felt", event.amount, event.bet, event.chips),)


def _insured(event: InsuranceTaken) -> Iterator[Movement]:
    yield Movement(
        event.patron, "patron", "felt", event.amount, event.bet, clauses=event.clauses
    )  # fmt: skip


def _given_back(event: Any) -> Iterator[Movement]:
    given: Iterable[GivenBack] = event.given_back
    by = getattr(event, "clauses", ())
    for back in given:
        yield Movement(
            back.patron, "felt", _purse(back.chips), back.amount, back.bet, back.chips, 0, by
        )  # fmt: skip


def _settled(event: CoupSettled) -> Iterator[Movement]:
    for number, line in enumerate(event.lines, 1):
        what = (line.bet, line.chips, number, line.clauses)
        patron, purse = line.patron, _purse(line.chips)
        if line.returned:
            yield Movement(patron, "felt", purse, line.returned, *what)
        if line.collected:
            yield Movement(patron, "felt", "house", line.collected, *what)
        if line.paid:  # in money, whatever chips won it
            yield Movement(patron, "house", "patron", line.paid, *what)
        if line.commission:
            yield Movement(patron, "house", "commission", line.commission, *what)


def _corrected(event: CorrectionMade) -> Iterator[Movement]:
    for one in event.corrections:
        if one.amount > 0:
            yield Movement(one.patron, "house", "patron", one.amount)
        else:
            yield Movement(one.patron, "patron", "house", -one.amount)
        if one.commission > 0:
            yield Movement(one.patron, "house", "commission", one.commission)
        else:
            yield Movement(one.patron, "commission", "house", -one.commission)


def _decided(event: PositionDecided) -> Iterator[Movement]:
    """Give a chip that is another's back to whom it was taken from, and take it from its owner."""
    if event.void:
        back = _purse(event.chips)
        yield Movement(event.patron, "felt", back, event.amount, event.bet, event.chips)
    elif event.to_patron not in ("", event.patron):
        yield Movement(event.patron, "felt", "patron", event.amount, event.bet)
        yield Movement(event.to_patron, "patron", "felt", event.amount, event.to_bet)


def _bought(event: ColourChipsBought) -> Iterator[Movement]:
    yield Movement(
        event.patron, "patron", "chips", event.amount, chips=event.chips, clauses=event.clauses
    )  # fmt: skip


def _redeemed(event: ColourChipsRedeemed) -> Iterator[Movement]:
    yield Movement(
        event.patron, "chips", "patron", event.amount, chips=event.chips, clauses=event.clauses
    )  # fmt: skip


_MOVES: dict[type[Event], Callable[[Any], Iterable[Movement]]] = {
    WagerPlaced: _staked,
    InsuranceTaken: _insured,
    WagerWithdrawn: _given_back,
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
