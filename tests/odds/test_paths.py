"""Outcomes in the order in which a patron meets them, against shoes and spins done the slow way."""

from itertools import count, islice

import numpy as np
import pytest
from slow_shoes import Streams, coups, shoes

from croupier.equipment.cards import RANKS
from croupier.games import Game, load_game
from croupier.odds.simulate import Play, play_blocks, play_of, play_path


def game(book: str = "baccarat") -> Game:
    return load_game(book)


def path_of(play: Play, path: int, coups: int) -> list[int]:
    cells = np.empty(coups, np.uint16)
    play_path(play, 7, path, cells)
    found: list[int] = cells.tolist()
    return found


@pytest.mark.plain
@pytest.mark.parametrize(("cut", "last_coups"), [(14, 1), (20, 0)])
def test_a_path_deals_one_shoe_after_another(cut: int, last_coups: int) -> None:
    dealt = [
        cell
        for shoe in islice(shoes(7, 3, decks=1), 3)
        for cell, _ in coups(game(), shoe, cut, last_coups)
    ]
    play = play_of(game(), 1, cut, last_coups)
    assert path_of(play, 3, len(dealt)) == dealt
    assert path_of(play, 3, 5) == dealt[:5]


@pytest.mark.plain
@pytest.mark.clause("O online.2, online.3")
def test_online_2_a_path_of_fresh_shoes_takes_each_coup_from_a_full_one() -> None:
    """Six draws a coup, each from what is left of the shoe; what was drawn stays in the shoe."""
    online = game("online-baccarat")
    dealt: list[int] = []
    shoe = [rank + "S" for rank in RANKS] * 24
    streams = Streams(7, 2)
    bounds = [312 - drawn for drawn in range(6)] * 69  # 69 coups are drawn for at a time
    while len(dealt) < 200:
        picks = streams.picks(bounds)
        for at in range(0, len(picks) // 6 * 6, 6):
            for front in range(6):
                place = front + picks[at + front]
                shoe[front], shoe[place] = shoe[place], shoe[front]
            taken = next(
                n for n in count(4) if online.tableau.next_card(tuple(shoe[:n]))[0] is None
            )
            dealt.append(online.tableau.deal(tuple(shoe[:taken])).cell)
    assert path_of(play_of(online), 2, 200) == dealt[:200]


@pytest.mark.plain
def test_a_path_of_spins_is_even_draws_below_37() -> None:
    play = play_of(load_game("roulette"))
    assert play.spins is not None
    slow = Streams(7, 5).picks([37] * len(play.spins[0]))
    assert path_of(play, 5, 100) == slow[:100]
    assert set(slow) == set(range(37))


@pytest.mark.plain
def test_what_a_path_meets_is_what_its_block_counts() -> None:
    play = play_of(load_game("roulette"))
    counted = play_blocks(play, 7, [(5, 300), (6, 40)])
    met = path_of(play, 5, 300) + path_of(play, 6, 40)
    assert counted[0].tolist() == [met.count(number) for number in range(37)]
    assert not counted[1].any()  # no spin is near a cut card
