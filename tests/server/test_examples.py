"""Bets by example: every way to win is shown by a coup, and paid as at the table."""

import pytest

from croupier.games import load_game
from croupier.games.settlement import settle
from croupier.games.wager import Wager
from croupier.server.views.examples import STAKE, examples


@pytest.mark.parametrize("book", ["baccarat", "lucky-7", "dragon-tiger", "online-baccarat"])
def test_every_way_a_bet_wins_has_a_coup_that_pays_it(book: str) -> None:
    game = load_game(book)
    for version in game.book.versions:
        for one in examples(game, version).bets:
            ways = [row for row in game.bets(version)[one.bet].rows if row.odds]
            assert len(one.coups) == len(ways) and one.clauses
            for coup in one.coups:
                cards = game.tableau.in_order(coup.player, coup.banker)
                line = settle(game, version, game.deal(cards), [Wager(1, one.bet, STAKE)])[0]
                assert (line.outcome, line.paid, line.odds) == ("win", coup.paid, coup.odds)
