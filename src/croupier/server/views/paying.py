"""The settlement as a dealer pays it out: what is taken, then who is paid, in the house's order.

A dealer cuts chips and does no sums, so each payment comes with the chips that make it up. Play
money has none: it is told apart, so that nobody takes it from the tray.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct

from croupier.messages import Names
from croupier.rules.currencies import by_currency
from croupier.table.events import CoupSettled
from croupier.table.names import colour_of_chips
from croupier.table.shapes import PatronLine


class Cut(Struct, frozen=True):
    """So many chips of one value."""

    value: int
    count: int


class Taken(Struct, frozen=True):
    """What the dealer takes from a seat."""

    seat: int
    name: str
    amount: int


class Payment(Struct, frozen=True):
    """One payment: what it comes to, and the chips to cut for it.

    ``back`` is a stake that stood off or goes back, ``excess`` what lay above the maximum.
    """

    seat: int
    name: str
    bets: tuple[str, ...]
    amount: int
    commission: int
    excess: int
    back: int
    chips: tuple[Cut, ...]
    colour: str  # of the chips that were staked; what they win is paid in value chips
    clauses: tuple[str, ...]


class PayOut(Struct, frozen=True):
    """First what is taken, then each payment in its turn; apart, what play money loses and wins."""

    take: tuple[Taken, ...]
    pay: tuple[Payment, ...]
    play_take: tuple[Taken, ...] = ()
    play_pay: tuple[Payment, ...] = ()


class Chest(NamedTuple):
    """The values of the house's chips, and of those that the tray has, as far as it is known."""

    values: Sequence[int] = ()
    at_hand: Collection[int] = ()


NO_CHIPS = Chest()


def cut(amount: int, chips: Chest) -> tuple[Cut, ...]:
    """Make an amount up of as few chips as the greatest first give; a rest no chip has is left.

    The tray's own come first: others are named where those cannot make it up.
    """
    own, rest = _cut(amount, (value for value in chips.values if value in chips.at_hand))
    return own if own and not rest else _cut(amount, chips.values)[0]


def _cut(amount: int, values: Iterable[int]) -> tuple[tuple[Cut, ...], int]:
    cuts = []
    for value in sorted(values, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            cuts.append(Cut(value, count))
    return tuple(cuts), amount


def paid_out(settled: CoupSettled, names: Names, chips: Chest) -> PayOut:
    """Lay a settlement out; at a wheel in the order of the book, at cards by seat."""
    lines = settled.lines
    if settled.payment:  # R 6.3, 6.4, 6.5
        turns = [([lines[at] for at in turn.lines], turn.clauses) for turn in settled.payment]
        paid = {id(line) for own, _ in turns for line in own}
        rest = _by_seat(line for line in lines if line.returned and id(line) not in paid)
        turns += [(own, ()) for own in rest]
    else:
        turns = [(own, ()) for own in _by_seat(ln for ln in lines if ln.paid or ln.returned)]
    taken = _by_seat(line for line in lines if line.collected)
    cash_taken, play_taken = by_currency(taken, lambda own: own[0].patron)
    cash_turns, play_turns = by_currency(turns, lambda turn: turn[0][0].patron)
    return PayOut(
        tuple(_taken(own, names) for own in cash_taken),
        tuple(_payment(*turn, names, chips) for turn in cash_turns),
        tuple(_taken(own, names) for own in play_taken),
        tuple(_payment(*turn, names, NO_CHIPS) for turn in play_turns),
    )


def _taken(own: list[PatronLine], names: Names) -> Taken:
    return Taken(own[0].seat, names(own[0].patron), sum(line.collected for line in own))


def _by_seat(lines: Iterable[PatronLine]) -> list[list[PatronLine]]:
    """Put together what one patron has at one seat, by seat."""
    ordered = sorted(lines, key=_place)
    return [list(own) for _, own in groupby(ordered, key=_place)]


def _place(line: PatronLine) -> tuple[int, str, str]:
    return line.seat, line.patron, line.chips


def _payment(own: list[PatronLine], by: tuple[str, ...], names: Names, chips: Chest) -> Payment:
    first = own[0]
    amount = sum(line.paid for line in own)
    clauses = by or tuple(dict.fromkeys(no for line in own for no in line.clauses))
    return Payment(
        seat=first.seat,
        name=names(first.patron),
        bets=tuple(line.bet for line in own),
        amount=amount,
        commission=sum(line.commission for line in own),
        excess=sum(line.stake - line.in_play for line in own if line.outcome in ("win", "lose")),
        back=sum(line.returned for line in own if line.outcome in ("stand-off", "returned")),
        chips=cut(amount, chips),
        colour=colour_of_chips(first.chips),
        clauses=clauses,
    )
