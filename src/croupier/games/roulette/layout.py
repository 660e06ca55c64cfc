"""The roulette layout: its 157 positions, each with the numbers it covers and where it lies."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from croupier.equipment.wheel import BLACK, RED
from croupier.messages import Message, say
from croupier.rules.errors import InputError

EVEN_CHANCES: tuple[str, ...] = ("low", "even", "red", "black", "odd", "high")

# How the positions of each kind are named.
WRITTEN: dict[str, str] = {  # R 4.8
    "straight": "straight:17",
    "split": "split:17-20",
    "street": "street:16-17-18",
    "trio": "trio:0-1-2",
    "corner": "corner:17-18-20-21",
    "first-four": "first-four",
    "six-line": "six-line:13-18",
    "column": "column:1",
    "dozen": "dozen:1",
    **{chance: chance for chance in EVEN_CHANCES},
}
KINDS: tuple[str, ...] = tuple(WRITTEN)
OUTSIDE: frozenset[str] = frozenset(("column", "dozen", *EVEN_CHANCES))

# Where chips lie, in half squares. Along: zero at 0, the streets at 2, 4, ... 24, away from the
# wheel. Across: the columns of 1, 2 and 3 at 2, 4 and 6; the double line, on which streets,
# six-lines and the first four are bet, at 1; the dozens at 0; the even chances at -2.
DOUBLE_LINE = 1
_BESIDE_ZERO = 1
_COLUMN_BOXES = 26
_DOZENS = 0
_EVEN_CHANCES = -2


class Position(NamedTuple):
    """A place for chips. ``numbers`` ascend; ``along`` grows with the distance from the wheel."""

    id: str
    kind: str
    numbers: tuple[int, ...]
    along: int
    across: int


def position(bet: str) -> Position:
    """Find a position by its id, or say which ones there are instead."""
    place = POSITIONS.get(bet)
    if place is None:
        raise InputError(_unknown(bet), ("4.2", "4.8"))  # R 4.2, 4.8
    return place


def _positions() -> Iterator[Position]:
    streets = [(low, low + 1, low + 2) for low in range(1, 37, 3)]
    for number in range(37):
        yield _inside("straight", number)
    for number in (1, 2, 3):
        yield _inside("split", 0, number)  # R 6.2
    for number in range(1, 37):
        if number % 3:
            yield _inside("split", number, number + 1)
        if number + 3 <= 36:
            yield _inside("split", number, number + 3)
    for street in streets:
        yield _inside("street", *street, across=DOUBLE_LINE)
    yield _inside("trio", 0, 1, 2)  # R 6.2, 6.5.2.2.2
    yield _inside("trio", 0, 2, 3)  # R 6.2
    for number in range(1, 34):
        if number % 3:
            yield _inside("corner", number, number + 1, number + 3, number + 4)
    yield _inside("first-four", 0, 1, 2, 3, across=DOUBLE_LINE)  # R 6.2, 6.5.2.1.2
    for near, far in pairwise(streets):
        yield _inside("six-line", *near, *far, across=DOUBLE_LINE)
    yield from _outside()


def _inside(kind: str, *numbers: int, across: int | None = None) -> Position:
    """Lay a position in the middle of its squares, or beside zero, or on the double line."""
    squares = [number - 1 for number in numbers if number]
    along, lane = 0, 4
    if squares:
        along = sum(2 * (square // 3 + 1) for square in squares) // len(squares)
        lane = sum(2 * (square % 3 + 1) for square in squares) // len(squares)
    if squares and 0 in numbers:
        along = _BESIDE_ZERO
    return Position(_id(kind, numbers), kind, numbers, along, lane if across is None else across)


def _outside() -> Iterator[Position]:
    for column in (1, 2, 3):
        numbers = tuple(range(column, 37, 3))
        yield Position(f"column:{column}", "column", numbers, _COLUMN_BOXES, 2 * column)
    for dozen in (1, 2, 3):
        numbers = tuple(range(12 * dozen - 11, 12 * dozen + 1))  # R 6.1.7.1
        yield Position(f"dozen:{dozen}", "dozen", numbers, 8 * dozen - 3, _DOZENS)
    covered = {
        "low": range(1, 19),  # R 6.1.8.1
        "even": range(2, 37, 2),  # R 6.1.10.1, 6.1.10.2
        "red": sorted(RED),  # R 6.1.12.1
        "black": sorted(BLACK),  # R 6.1.13.1
        "odd": range(1, 37, 2),  # R 6.1.11.1
        "high": range(19, 37),  # R 6.1.9.1
    }
    for box, chance in enumerate(EVEN_CHANCES):
        yield Position(chance, chance, tuple(covered[chance]), 4 * box + 3, _EVEN_CHANCES)


def _id(kind: str, numbers: tuple[int, ...]) -> str:
    if kind == "first-four":
        return kind
    named = (numbers[0], numbers[-1]) if kind == "six-line" else numbers
    return f"{kind}:{'-'.join(map(str, named))}"


POSITIONS: dict[str, Position] = {place.id: place for place in _positions()}


def _unknown(bet: str) -> Message:
    shown = bet if len(bet) <= 40 else bet[:40] + "…"
    kind, _, named = shown.partition(":")
    if WRITTEN.get(kind, kind) == kind:
        written = [kind] if kind in WRITTEN else [*WRITTEN.values()]
        return say("layout-position-unknown", bet=shown, written=written)
    return say("layout-kind-unknown", bet=shown, kind=kind, hint=_instead(kind, named))


def _instead(kind: str, named: str) -> Message:
    """Say what would be allowed: the nearest thing that the layout has."""
    of_kind = [place for place in POSITIONS.values() if place.kind == kind]
    if kind in ("column", "dozen"):
        return say("layout-there-is", bets=[place.id for place in of_kind])
    numbers = [int(part) for part in named.split("-") if part.isdecimal() and len(part) < 3]
    if same := [place for place in POSITIONS.values() if place.numbers == tuple(sorted(numbers))]:
        return say("layout-bet-as", bet=same[0].id)
    with_first = [place for place in of_kind if numbers and numbers[0] in place.numbers]
    if kind == "straight":
        return say("layout-straight-takes")
    if not with_first:
        return say("layout-written-like", written=WRITTEN[kind])
    first = numbers[0]
    if kind == "split":
        beside = sorted({number for place in with_first for number in place.numbers} - {first})
        return say("layout-split-with", number=first, numbers=beside)
    return say("layout-number-in", number=first, bets=[place.id for place in with_first])
