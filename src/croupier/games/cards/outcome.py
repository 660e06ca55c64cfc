"""The outcome table: everything a finished hand can be, as far as any wager asks.

Points and number of cards of each side, and whether each side's first two are a pair: 1,600
cells. A wager is a vector over them, so the dealer, the odds and the simulator cannot disagree.
Sets of cells are whole numbers used as bit sets: cell ``c`` is in the set when bit ``c`` is set.
"""

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from croupier.messages import phrased, word
from croupier.messages.recorded import say_of
from croupier.rules.rulebook import ANSWERS, Answer, When

Winner = Literal["player", "banker", "tie"]
CELLS = 1600


class Outcome(Struct, frozen=True):
    """One cell, as ``croupier settle`` shows it."""

    winner: Winner
    player_points: int
    banker_points: int
    player_cards: int
    banker_cards: int
    player_pair: bool
    banker_pair: bool
    natural: bool

    @property
    def total_cards(self) -> int:
        """How many cards the coup took."""
        return self.player_cards + self.banker_cards

    @property
    def margin(self) -> int:
        """By how many points the winner is ahead."""
        return abs(self.player_points - self.banker_points)


def cell_of(
    player_points: int,
    banker_points: int,
    player_cards: int,
    banker_cards: int,
    player_pair: bool,
    banker_pair: bool,
) -> int:
    """Number the cell of a finished hand."""
    cell = (player_points * 10 + banker_points) * 2 + player_cards - 2
    return ((cell * 2 + banker_cards - 2) * 2 + player_pair) * 2 + banker_pair


def _outcome(cell: int) -> Outcome:
    rest, banker_pair = divmod(cell, 2)
    rest, player_pair = divmod(rest, 2)
    rest, banker_third = divmod(rest, 2)
    points, player_third = divmod(rest, 2)
    player, banker = divmod(points, 10)
    return Outcome(
        winner="tie" if player == banker else "player" if player > banker else "banker",  # BLD 6.1
        player_points=player,
        banker_points=banker,
        player_cards=2 + player_third,
        banker_cards=2 + banker_third,
        player_pair=bool(player_pair),
        banker_pair=bool(banker_pair),
        # Where neither hand drew and one has 8 or 9, it had them on two cards.  # B 2.2.9
        natural=not player_third and not banker_third and max(player, banker) >= 8,
    )


OUTCOMES: tuple[Outcome, ...] = tuple(_outcome(cell) for cell in range(CELLS))

# How the questions of a rulebook's `when` are answered.
_ASKED: dict[str, Callable[[Outcome], Answer]] = {
    "winner": lambda o: o.winner,
    "player-points": lambda o: o.player_points,
    "banker-points": lambda o: o.banker_points,
    "player-cards": lambda o: o.player_cards,
    "banker-cards": lambda o: o.banker_cards,
    "total-cards": lambda o: o.total_cards,
    "margin": lambda o: o.margin,
    "player-pair": lambda o: o.player_pair,
    "banker-pair": lambda o: o.banker_pair,
    "natural": lambda o: o.natural,
}


def _answers() -> dict[str, dict[Answer, int]]:
    sets = {question: dict.fromkeys(answers, 0) for question, answers in ANSWERS.items()}
    for cell, outcome in enumerate(OUTCOMES):
        for question, ask in _ASKED.items():
            sets[question][ask(outcome)] |= 1 << cell
    return sets


_CELLS_WHERE = _answers()
ALL_CELLS = (1 << CELLS) - 1


def cells_where(when: When) -> int:
    """Give the cells that meet every condition of a ``when``."""
    cells = ALL_CELLS
    for question, answers in when.asked().items():
        sets, matching = _CELLS_WHERE[question], 0
        for answer in answers:
            matching |= sets[answer]
        cells &= matching
    return cells


def each(cells: int) -> Iterator[int]:
    """List the cells of a set, smallest first."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def describe(cell: int) -> str:
    """Say a cell in words, in the language spoken."""
    o = OUTCOMES[cell]
    pairs = [("player-pair", o.player_pair), ("banker-pair", o.banker_pair)]
    return phrased(say_of("coup-points", o), *(word("coup-mark", id) for id, has in pairs if has))
