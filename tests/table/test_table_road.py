"""The coup's mark on the road: winner, pairs, natural, and the hit of a side bet."""

import pytest
from table_driver import Table

from croupier.games import load_game
from croupier.table import commands as c
from croupier.table.deciding.settling import mark
from croupier.table.state import as_shoe

CASES = [
    ("baccarat", "KH 2C QS 2D 4S 2H", "Bb6"),  # the Banker's six: Lucky 6
    ("lucky-7", "KH 2C QS 2D 4S 2H", "Bb"),  # no bet of this book is on a six of the Banker's
    ("dragon-tiger", "KH 2C QS 2D 4S 2H", "Bb6"),  # Tiger
    ("dragon-tiger", "2H AC 3S 2D 2C 3H", "P7"),  # seven over six: Dragon, and Dragon Tiger
    ("lucky-7", "2H AC 3S 2D 2C 3H", "P7"),
    ("baccarat", "2H AC 3S 2D 2C 3H", "P"),
    ("baccarat", "9S 4C KH 5D", "Tn"),
    ("online-baccarat", "KH 2C QS 2D 4S 2H", "Bb"),
]


@pytest.mark.parametrize(("book", "cards", "written"), CASES)
def test_a_mark_tells_the_hit_of_a_side_bet(book: str, cards: str, written: str) -> None:
    game = load_game(book)
    assert mark(game, "commission", game.deal(cards.split())) == written


def test_the_roads_read_a_road_without_its_hits() -> None:
    assert as_shoe(("Bb6", "P7", "Tn", "B")) == "Bb P Tn B"


@pytest.mark.clause("B 7.22")
def test_7_22_a_coup_voided_after_payment_leaves_the_road_without_a_mark() -> None:
    table = Table().shoe()
    for cards in ("9S 2H KD 5C", "2S 9H KD KC"):
        table.bets(ann={"player": 500})
        table.do(c.CloseBetting)
        table.cards(cards)
        table.settle()
    table.rule("beyond-the-rules", "assistant-director", "power cut", void=True)
    table.do(c.ApproveRuling, by="shift-manager")
    assert table.state.marks == ("Pn",) and table.state.road == ("Pn", "")
