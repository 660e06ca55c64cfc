"""Odds the slow way: every order of six cards is dealt, by rules written down a second time.

Nothing here uses the project's tableau or its weights; it is what they are judged by.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence

POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)
Draws = Callable[[int], bool]
BankerDraws = Callable[[int, int | None], bool]


def player_draws(points: int) -> bool:
    return points <= 5


def banker_draws(points: int, third: int | None) -> bool:
    """The Banker's rule as players learn it; ``third`` is None when the Player stood."""
    if third is None:
        return points <= 5
    if points <= 2:
        return True
    if points == 3:
        return third != 8
    if points == 4:
        return third in (2, 3, 4, 5, 6, 7)
    if points == 5:
        return third in (4, 5, 6, 7)
    return points == 6 and third in (6, 7)


def orders(counts: Sequence[int], length: int = 6) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every order of so many ranks, and in how many ways the shoe deals it."""
    if length == 0:
        yield (), 1
        return
    for rank, count in enumerate(counts):
        if count:
            rest = [n - (at == rank) for at, n in enumerate(counts)]
            for more, ways in orders(rest, length - 1):
                yield (rank, *more), count * ways


def finish(
    cards: Sequence[int],
    natural: Container[int] = (8, 9),
    player_rule: Draws = player_draws,
    banker_rule: BankerDraws = banker_draws,
) -> tuple[int, int, int, int, bool, bool]:
    """Play a coup: final points and numbers of cards, and the pairs."""
    values = [POINTS[card] for card in cards]
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    pairs = (cards[0] == cards[2], cards[1] == cards[3])
    if player in natural or banker in natural:
        return (player, banker, 2, 2, *pairs)
    if not player_rule(player):
        if banker_rule(banker, None):
            return (player, (banker + values[4]) % 10, 2, 3, *pairs)
        return (player, banker, 2, 2, *pairs)
    third = values[4]
    if banker_rule(banker, third):
        return ((player + third) % 10, (banker + values[5]) % 10, 3, 3, *pairs)
    return ((player + third) % 10, banker, 3, 2, *pairs)


def cell(end: tuple[int, int, int, int, bool, bool]) -> int:
    player, banker, player_cards, banker_cards, player_pair, banker_pair = end
    digits = (player * 10 + banker) * 4 + (player_cards - 2) * 2 + banker_cards - 2
    return digits * 4 + player_pair * 2 + banker_pair


def slow_weights(
    counts: Sequence[int],
    natural: Container[int] = (8, 9),
    player_rule: Draws = player_draws,
    banker_rule: BankerDraws = banker_draws,
) -> list[int]:
    weights: Counter[int] = Counter()
    for cards, ways in orders(counts):
        weights[cell(finish(cards, natural, player_rule, banker_rule))] += ways
    return [weights[at] for at in range(1600)]
