"""Records of version 0.1, whose events do not say what the record of the cards comes to."""

from typing import Any

import pytest
from msgspec.structs import replace
from table_driver import Table

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.journal import decode_state, encode
from croupier.table.shapes import Actor
from croupier.table.state import Coup


def dealt(cards: str) -> Table:
    table = Table().shoe().bets(ann={"banker": 1000}, bob={"player": 500})
    table.do(c.CloseBetting)
    return table.cards(cards)


def as_it_counts(coup: Coup) -> tuple[object, ...]:
    return (coup.cards, coup.numbers, coup.due, coup.over, coup.cover.due, coup.cover.taken)


def told_in_01(table: Table, kind: type[e.Event], **unsaid: Any) -> None:
    """Hold what an event comes to in the form of 0.1 against what it comes to today."""
    at = max(n for n, event in enumerate(table.events) if isinstance(event, kind))
    before = e.evolve_all(table.start, table.events[:at])
    now = table.events[at].evolve(before)
    old = replace(table.events[at], now=None, **unsaid).evolve(before)
    assert as_it_counts(old.coup) == as_it_counts(now.coup) != as_it_counts(before.coup)
    assert (old.phase, old.shoe.remaining) == (now.phase, now.shoe.remaining)


@pytest.mark.clause("BLD 7.9")
@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("9S 2H KD 5C", "2H 9S KD 5C"),
        ("9S 2H KD 9C", "9C 2H KD 9S"),
        ("5S 2H KD 3C 4D TC", "2H 5S KD 3C 4D TC"),  # a natural: two of them are set aside
        ("3S 6D KH KC", "6D 3S KH KC"),  # insurance is due, and is not
    ],
)
def test_7_9_cards_put_into_their_order_count_as_they_did(cards: str, order: str) -> None:
    table = dealt(cards)
    table.rule("wrong-order", by="director", reason="so it was", cards=tuple(order.split()))
    if table.state.proposals:
        table.do(c.ApproveRuling, by=Actor("second", "director"))
    told_in_01(table, e.CardsReconstructed, order=(), reads={})


@pytest.mark.clause("BLD 7.16")
def test_7_16_a_reading_that_was_chosen_counts_as_it_did() -> None:
    """What was insured after four cards stands when another fifth card is chosen."""
    table = dealt("3S 6D KH KC")
    table.do(c.OfferInsurance)
    table.do(c.TakeInsurance, "ann", 1, "banker", 100)
    table.do(c.CloseInsurance)
    table.do(c.DealCard, "4S", "reader")
    table.do(c.DealCard, "5S", "keyed", 4)
    table.do(c.ChooseReading, "5S", by="director")
    assert [one.after for one in table.state.coup.cover.taken] == ["four"]
    told_in_01(table, e.ReadingChosen)


def test_a_snapshot_of_another_form_is_none() -> None:
    state = dealt("9S 2H").state
    assert decode_state(encode(state)) == state
    assert decode_state(encode(replace(state, form=state.form - 1))) is None
    assert decode_state(b'{"table": 7}') is None
