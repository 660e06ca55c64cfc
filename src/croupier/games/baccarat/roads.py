"""The five roads of a scoreboard, and what the next hand would add to them.

A shoe is written hand by hand, ``Bb P Tn P``: the winner, then ``b`` for a Banker pair, ``p`` for
a Player pair, ``n`` for a natural, ``f`` for a free hand.

Where boards differ, ours reads so. A tie draws no circle on the big road: it is a stroke on the
latest circle (``ties``), or, before any decision, on the empty top left cell (``leading_ties``),
which the first decision then fills. A circle's pairs and natural are those of the hand that drew
it; a tie's own are on its bead and in the counts. A run that has turned right stays on its row,
and can meet no other: every earlier tail on that row would have passed through the column in
which the run began. The derived roads read the lengths of runs, never the drawn tails, and their
marks are laid out as runs of their own by the same rule.
"""

import re
from collections.abc import Iterable
from itertools import permutations
from typing import Any, Literal, NoReturn

import msgspec
from msgspec import Struct

from croupier.games.cards.outcome import Winner
from croupier.messages import say
from croupier.rules.errors import InputError

Colour = Literal["red", "blue", "green"]

ROWS = 6
COLOURS: dict[Winner, Colour] = {"banker": "red", "player": "blue", "tie": "green"}
WINNERS: dict[str, Winner] = {"P": "player", "B": "banker", "T": "tie"}
FLAGS: dict[str, str] = {"b": "banker_pair", "p": "player_pair", "n": "natural", "f": "free"}

WORDS: dict[str, str] = {winner: letter for letter, winner in WINNERS.items()}
CHINESE = str.maketrans(dict(zip("庄莊闲閒閑和", "BBPPPT", strict=True)))
_BETWEEN = re.compile(r"[\s,;|/，、；]+")
_EACH = re.compile("[PBT]?[^PBT]+|[PBT]")  # a winner with its marks, or what has none
_SMALL = re.compile(r"(?<![^\W_])[bpt]+(?![^\W_])")  # b, p and t by themselves, no part of a word

# How many columns back each derived road looks.
DERIVED: dict[str, int] = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}


class RoadHand(Struct, frozen=True):
    """What a scoreboard keeps of a hand; a free one is marked and counts like any other (R-16)."""

    winner: Winner
    banker_pair: bool = False
    player_pair: bool = False
    natural: bool = False
    free: bool = False


class Cell(Struct, frozen=True):
    """A mark on a road, counted from 0 at the top left."""

    col: int
    row: int
    colour: Colour


class Bead(Cell, frozen=True):
    """A hand on the bead plate, marked if it was dealt free."""

    free: bool = False


class BigRoadCell(Struct, frozen=True):
    """A circle of the big road; without a colour it holds nothing but leading ties."""

    col: int
    row: int
    colour: Colour | None
    ties: int = 0
    leading_ties: int = 0
    banker_pair: bool = False
    player_pair: bool = False
    natural: bool = False
    free: bool = False


class Answers(Struct, frozen=True):
    """The mark that each derived road would gain; none where a road has not begun."""

    big_eye_boy: Colour | None
    small_road: Colour | None
    cockroach_pig: Colour | None


class Ask(Struct, frozen=True):
    """What the roads would say if a hand won next."""

    banker: Answers
    player: Answers


class Board(Struct, frozen=True):
    """Everything a scoreboard shows of a shoe: its five roads, its counts, and what would come."""

    bead_plate: tuple[Bead, ...]
    big_road: tuple[BigRoadCell, ...]
    big_eye_boy: tuple[Cell, ...]
    small_road: tuple[Cell, ...]
    cockroach_pig: tuple[Cell, ...]
    counts: dict[str, int]
    ask: Ask


class _Track:
    """Where runs go on a grid of six rows: down, then right, each run from the top anew."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self._taken: set[tuple[int, int]] = set()
        self._colour: Colour | None = None
        self._start = self._col = -1
        self._row = 0
        self._has_turned = False

    def place(self, colour: Colour) -> tuple[int, int]:
        """Find the cell of the next mark: down its run, or at the top of a new one."""
        if colour == self._colour:
            self._go_on()
        else:
            self._start_run(colour)
        assert (self._col, self._row) not in self._taken, "two runs never meet"
        self._taken.add((self._col, self._row))
        return self._col, self._row

    def column_if(self, colour: Colour) -> tuple[int, int]:
        """Count from 1 the logical column and row that a mark of this colour would have."""
        if colour == self._colour:
            return len(self.lengths), self.lengths[-1] + 1
        return len(self.lengths) + 1, 1

    def _go_on(self) -> None:
        self.lengths[-1] += 1
        below = (self._col, self._row + 1)
        if self._has_turned or self._row + 1 == ROWS or below in self._taken:
            self._has_turned = True
            self._col += 1
        else:
            self._row += 1

    def _start_run(self, colour: Colour) -> None:
        self.lengths.append(1)
        self._colour = colour
        self._row = 0
        self._has_turned = False
        self._start += 1
        while (self._start, 0) in self._taken:
            self._start += 1
        self._col = self._start


class Roads:
    """The roads of one shoe, hand by hand, so that a live table only adds to them."""

    def __init__(self, hands: Iterable[RoadHand] = ()) -> None:
        self.hands: list[RoadHand] = []
        self.big_road: list[BigRoadCell] = []
        self.derived: dict[str, list[Cell]] = {road: [] for road in DERIVED}
        self._big = _Track()
        self._tracks = {road: _Track() for road in DERIVED}
        for hand in hands:
            self.append(hand)

    def append(self, hand: RoadHand) -> None:
        """Add the hand just decided."""
        self.hands.append(hand)
        if hand.winner == "tie":
            self._append_tie()
            return
        colour = COLOURS[hand.winner]
        marks = self._marks_if(colour)
        leading = self.big_road.pop().leading_ties if self._waits_for_a_circle() else 0
        col, row = self._big.place(colour)
        flags = (hand.banker_pair, hand.player_pair, hand.natural, hand.free)
        self.big_road.append(BigRoadCell(col, row, colour, 0, leading, *flags))
        for road, mark in marks.items():
            if mark is not None:
                self.derived[road].append(Cell(*self._tracks[road].place(mark), mark))

    @property
    def bead_plate(self) -> tuple[Bead, ...]:
        """Every hand, ties too, six down and then right; the hand itself is in ``hands``."""
        return tuple(
            Bead(i // ROWS, i % ROWS, COLOURS[hand.winner], hand.free)
            for i, hand in enumerate(self.hands)
        )

    @property
    def counts(self) -> dict[str, int]:
        """How often each thing on the board's top line has happened, on ties too."""
        return {
            **{who: sum(hand.winner == who for hand in self.hands) for who in COLOURS},
            **{flag: sum(getattr(hand, flag) for hand in self.hands) for flag in FLAGS.values()},
        }

    @property
    def ask(self) -> Ask:
        """The mark each derived road would gain if this hand came next."""
        banker, player = self._marks_if(COLOURS["banker"]), self._marks_if(COLOURS["player"])
        return Ask(Answers(**banker), Answers(**player))

    @property
    def board(self) -> Board:
        """Everything a board shows."""
        derived = {road: tuple(cells) for road, cells in self.derived.items()}
        return Board(
            self.bead_plate, tuple(self.big_road), counts=self.counts, ask=self.ask, **derived
        )

    def _waits_for_a_circle(self) -> bool:
        return bool(self.big_road) and self.big_road[-1].colour is None

    def _append_tie(self) -> None:
        if not self.big_road:
            self.big_road.append(BigRoadCell(0, 0, None))
        latest = self.big_road[-1]
        if latest.colour is None:
            latest = msgspec.structs.replace(latest, leading_ties=latest.leading_ties + 1)
        else:
            latest = msgspec.structs.replace(latest, ties=latest.ties + 1)
        self.big_road[-1] = latest

    def _marks_if(self, colour: Colour) -> dict[str, Colour | None]:
        column, row = self._big.column_if(colour)
        lengths = self._big.lengths
        return {road: derived_mark(lengths, column, row, back) for road, back in DERIVED.items()}


def derived_mark(lengths: list[int], column: int, row: int, back: int) -> Colour | None:
    """Colour the mark that the big road's entry at (column, row), from 1, adds to a derived road.

    ``lengths`` are those of the runs before this entry.
    """
    if row >= 2:
        if column < back + 1:
            return None
        return "blue" if row == lengths[column - back - 1] + 1 else "red"
    if column < back + 2:
        return None
    return "red" if lengths[column - 2] == lengths[column - 2 - back] else "blue"


def roads(hands: Iterable[RoadHand]) -> dict[str, Any]:
    """Draw the roads of a whole shoe at once, as ``croupier roads --json`` writes them."""
    drawn: dict[str, Any] = msgspec.to_builtins(Roads(hands).board)
    return drawn


def read_shoe(text: str, first: int = 1) -> list[RoadHand]:
    """Read a shoe as it is written, ``Bb P Tn P``, or say which hand cannot be read.

    Hands may also stand without spaces or between commas, in words, or as 庄 闲 和; where a line
    has no capital, small letters are winners and not marks. ``first`` is the first hand's number.
    """
    try:
        return [_HANDS[written] for written in text.split()]
    except KeyError:
        pass
    plain = text.translate(CHINESE)
    if not any(letter in plain for letter in WINNERS):
        plain = _SMALL.sub(lambda part: part[0].upper(), plain)
    hands: list[RoadHand] = []
    for part in _BETWEEN.split(plain):
        for written in [WORDS[part.lower()]] if part.lower() in WORDS else _EACH.findall(part):
            hands.append(_HANDS.get(written) or _refuse(first + len(hands), written))
    return hands


def _refuse(no: int, written: str) -> NoReturn:
    shown = written if len(written) <= 12 else written[:12] + "…"
    winner, flags = written[0], written[1:]
    if winner not in WINNERS:
        raise InputError(say("road-hand-no-winner", no=no, shown=shown))
    if unknown := [flag for flag in flags if flag not in FLAGS]:
        raise InputError(say("road-mark-unknown", no=no, shown=shown, mark=unknown[0]))
    raise InputError(say("road-mark-twice", no=no, shown=shown))


def _every_hand() -> dict[str, RoadHand]:
    """Every way a hand can be written, so that reading one is a look-up."""
    return {
        letter + "".join(marks): RoadHand(winner, **{FLAGS[mark]: True for mark in marks})
        for letter, winner in WINNERS.items()
        for how_many in range(len(FLAGS) + 1)
        for marks in permutations(FLAGS, how_many)
    }


_HANDS = _every_hand()
