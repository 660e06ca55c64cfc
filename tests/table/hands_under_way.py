"""Hands under way, for tests of what goes wrong in them: ann on the Player, bob on the Banker."""

import pytest
from table_driver import FLOOR_BOOKS, Table, only

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import stakes_on_felt

every_floor_book = pytest.mark.parametrize("book", FLOOR_BOOKS)


def dealing(book: str = "baccarat", cards: str = "", **setup: object) -> Table:
    table = Table(book, **setup).shoe().bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    return table.cards(cards)


def squeezing(book: str = "baccarat", cards: str = "9S 2H KD 5C") -> Table:
    table = Table(book, face_down=True).shoe().bets(ann={"player": 500}, bob={"banker": 1000})
    table.do(c.CloseBetting)
    table.do(c.RequestSqueeze, "bob")
    return table.cards(cards)


def was_voided(table: Table, events: list[e.Event], clause: str) -> None:
    voided = only(events, e.CoupVoided)
    assert clause in voided.clauses
    assert sum(back.amount for back in voided.given_back) == 1500
    assert stakes_on_felt(table.state) == 0
