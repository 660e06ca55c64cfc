"""The order in which winning wagers are paid.

Kinds of wager are paid by the tables below. Where the document leaves the order open it is read
so (R-31): among positions of one kind the one furthest from the wheel comes first, and of two that
lie equally far the one further from the double line; on one position the chips lie in the order in
which they were placed, each placement a layer of its own, so the last placed is on top and is paid
first. A dealer who restacks a position gives the wagers in their new order, bottom first.
"""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.games.roulette.layout import EVEN_CHANCES, POSITIONS

_OUTSIDE: tuple[tuple[tuple[str, ...], str], ...] = (
    (("column",), "6.3.1"),  # R 6.3.1
    (EVEN_CHANCES, "6.3.1"),  # R 6.3.1
    (("dozen",), "6.3.1"),  # R 6.3.1
)

ON_FOUR_AND_ABOVE = (  # R 6.3
    *_OUTSIDE,
    (("six-line",), "6.3.2"),  # R 6.3.2
    (("street",), "6.3.2"),  # R 6.3.2
    (("corner",), "6.3.2"),  # R 6.3.2
    (("split",), "6.3.2"),  # R 6.3.2
    (("straight",), "6.3.2"),  # R 6.3.2
)

ON_ZERO_TO_THREE = (  # R 6.5.2
    *_OUTSIDE,
    (("six-line",), "6.5.2.1.1"),  # R 6.5.2.1, 6.5.2.1.1
    (("first-four",), "6.5.2.1.2"),  # R 6.5.2.1, 6.5.2.1.2
    (("street",), "6.5.2.1.3"),  # R 6.5.2.1, 6.5.2.1.3
    (("corner",), "6.5.2.2.1"),  # R 6.5.2.2, 6.5.2.2.1
    (("trio",), "6.5.2.2.2"),  # R 6.5.2.2, 6.5.2.2.2
    (("split",), "6.5.2.2.3"),  # R 6.5.2.2, 6.5.2.2.3
    (("straight",), "6.5.2.2.4"),  # R 6.5.2.2, 6.5.2.2.4
)
# Of these several positions can win, and the order among them is by where they lie.
_BY_POSITION = ("six-line", "corner", "split")  # R 6.5
_RANKING = {
    changed: {kind: rank for rank, (kinds, _) in enumerate(table) for kind in kinds}
    for changed, table in ((False, ON_FOUR_AND_ABOVE), (True, ON_ZERO_TO_THREE))
}


class Placed(NamedTuple):
    """Whose chips lie on which position."""

    patron: str
    bet: str


class Turn(NamedTuple):
    """One payment across the table: a patron, the wagers paid together, the clauses."""

    patron: str
    wagers: tuple[int, ...]
    clauses: tuple[str, ...]


def payment_order(number: int, wagers: Sequence[Placed]) -> list[Turn]:
    """Line up the winners; ``wagers`` come in the order of placement and are named by index."""
    changed = number <= 3  # R 6.5.2
    ranking = _RANKING[changed]
    table = ON_ZERO_TO_THREE if changed else ON_FOUR_AND_ABOVE
    places = [POSITIONS[wager.bet] for wager in wagers]
    winners = [index for index, place in enumerate(places) if number in place.numbers]

    def in_line(index: int) -> tuple[int, int, int, int]:
        place = places[index]
        return ranking[place.kind], -place.along, -place.across, -index  # R 6.5, 6.5.1

    turns = []
    for index in sorted(winners, key=in_line):
        (patron, bet), place = wagers[index], places[index]
        clauses = [table[ranking[place.kind]][1]]
        if place.kind in _BY_POSITION and any(
            places[other].kind == place.kind and places[other] != place for other in winners
        ):
            clauses.append("6.5")  # R 6.5
        if any(wagers[other].bet == bet and wagers[other].patron != patron for other in winners):
            clauses.append("6.5.1")  # R 6.5.1
        turns.append(Turn(patron, (index,), tuple(clauses)))
    return _paid_at_one_time(turns, wagers) if changed else turns


def _paid_at_one_time(turns: list[Turn], wagers: Sequence[Placed]) -> list[Turn]:
    """Pay a patron's winners inside the layout together, when the first of them is due.

    Only for a patron who has won on more than one area: the layers of one area wait their turn.
    """
    areas: dict[str, set[str]] = {}
    for turn in turns:
        bet = wagers[turn.wagers[0]].bet
        if POSITIONS[bet].kind not in _OUTSIDE_KINDS:
            areas.setdefault(turn.patron, set()).add(bet)
    together: dict[tuple[str, int | None], Turn] = {}
    for turn in turns:
        (index,) = turn.wagers
        mine = areas.get(turn.patron, set())
        is_joined = wagers[index].bet in mine and len(mine) > 1
        key = (turn.patron, None if is_joined else index)
        first = together.get(key)
        if first is None:
            together[key] = turn
        else:
            clauses = dict.fromkeys((*first.clauses, *turn.clauses, "6.4"))  # R 6.4
            together[key] = Turn(turn.patron, (*first.wagers, index), tuple(clauses))
    return list(together.values())


_OUTSIDE_KINDS = frozenset(kind for kinds, _ in _OUTSIDE for kind in kinds)
