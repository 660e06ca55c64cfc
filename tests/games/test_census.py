"""The census: every deal of a full shoe, counted through the real code, against known figures.

Cards are told apart by value only; how many cards of a value are left, as the deal goes on,
weighs each way of dealing. Six draws weigh every coup alike, also where fewer cards were needed.
"""

from functools import cache
from itertools import product
from math import perm

import pytest

from lines import game
from oracle import RANK_WITH_VALUE, every_fact, fact, play

# Published for eight decks and for six.
KNOWN = {
    8: {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    },
    6: {
        "banker": 403_095_751_234_560,
        "player": 392_220_492_728_832,
        "tie": 83_552_962_932_288,
    },
}
CARD = [rank + "S" for rank in RANK_WITH_VALUE]


def weight(values: tuple[int, ...], decks: int) -> int:
    """Count the ways to draw six cards in order that begin with these values."""
    left = [16 * decks, *[4 * decks] * 9]
    ways = 1
    for value in values:
        ways *= left[value]
        left[value] -= 1
    return ways * perm(52 * decks - len(values), 6 - len(values))


@cache
def coups() -> list[tuple[tuple[int, ...], str, int, int, int]]:
    """Deal every coup through the real code, card by card as the tableau asks for them."""
    made = game("baccarat")
    found: list[tuple[tuple[int, ...], str, int, int, int]] = []
    for first in product(range(10), repeat=4):
        waiting = [first]
        while waiting:
            values = waiting.pop()
            cards = tuple(CARD[value] for value in values)
            if made.tableau.next_card(cards)[0] is not None:
                waiting += [(*values, value) for value in range(10)]
                continue
            o = made.deal(cards).outcome
            found.append((values, o.winner, o.player_points, o.banker_points, o.total_cards))
    return found


@pytest.mark.parametrize("decks", [8, 6])
@pytest.mark.clause("B 4.14, 4.15, 4.16, 4.17, 6.1; LD 4.13, 4.14, 4.15, 4.16, 6.1")
def test_4_14_to_4_17_the_census_of_every_deal_is_the_published_one(decks: int) -> None:
    counted = {"banker": 0, "player": 0, "tie": 0}
    for values, winner, *_ in coups():
        counted[winner] += weight(values, decks)
    assert counted == KNOWN[decks]
    assert sum(counted.values()) == perm(52 * decks, 6)


def test_every_coup_of_the_census_is_dealt_as_the_documents_say() -> None:
    for values, winner, player, banker, cards in coups():
        if values[0] > values[2] or values[1] > values[3]:
            continue  # the same hands, their first two cards the other way round
        hands = play([*(CARD[value] for value in values), "??", "??"])
        f = fact(hands)
        assert (f.winner, f.player, f.banker) == (winner, player, banker)
        assert len(hands.cards) == len(values) == cards


@pytest.mark.parametrize("book", ["lucky-7", "dragon-tiger", "online-baccarat"])
@pytest.mark.clause("LD 4.13, 4.14, 4.15, 4.16; O online.9, online.10, online.11, online.12")
def test_4_13_to_4_16_the_other_books_deal_alike(book: str) -> None:
    one, other = game("baccarat").tableau, game(book).tableau
    assert one.natural == other.natural
    assert one.player_draws == other.player_draws
    assert one.banker_draws == other.banker_draws
    for cards in every_fact().values():
        assert game(book).deal(cards) == game("baccarat").deal(cards)
