"""A table of the house taken over by two people, and handed back: only between coups."""

import pytest
from table_driver import STAFF, Table

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.prospects import preview
from croupier.table.shapes import AUTOMATIC, Actor

HOUSE_DEALER = Actor(AUTOMATIC, "dealer")
SUE = Actor("sue", "pit-supervisor")
DAN = Actor("dan", "dealer")


def house_dealt(book: str = "baccarat") -> Table:
    """A table that the house deals, its shoe ready."""
    table = Table(book)
    table.do(c.BringDealerOn, AUTOMATIC, by=HOUSE_DEALER)
    if book == "baccarat":
        table.do(c.LoadShoe, by=HOUSE_DEALER)
        table.do(c.CutShoe, by=HOUSE_DEALER)
        table.do(c.BurnCards, ("2S",), 2, by=HOUSE_DEALER)
    return table


def test_the_sealed_shoe_goes_with_the_take_over_and_both_people_are_on_record() -> None:
    table = house_dealt()
    ended, taken, off, on = table.do(c.TakeOver, SUE, "training", by=DAN)
    assert isinstance(ended, e.ShoeEnded) and ended.shoe == 1
    assert isinstance(taken, e.TableTakenOver)
    assert (taken.by, taken.second, taken.reason, taken.retired) == (DAN, SUE, "training", "B-07/1")
    assert isinstance(off, e.DealerWentOff) and isinstance(on, e.DealerCameOn)
    assert (table.state.phase, table.state.people.dealer) == ("no-shoe", "dan")


@pytest.mark.parametrize(("book", "step"), [("baccarat", c.LoadShoe), ("roulette", c.OpenBetting)])
def test_a_step_of_the_houses_that_comes_after_the_take_over_is_not_taken(
    book: str, step: type[c.Command]
) -> None:
    table = house_dealt(book)
    table.do(c.TakeOver, SUE, "training", by=DAN)
    assert table.refused(step, by=HOUSE_DEALER).message.id == "table-taken-over-dealer"


def test_a_shoe_that_lies_sealed_for_later_is_passed_over() -> None:
    table = Table()
    table.do(c.BringDealerOn, AUTOMATIC, by=HOUSE_DEALER)
    table.do(c.TakeOver, SUE, "training", by=DAN)
    table.do(c.LoadShoe, by=DAN)
    assert table.state.shoe.number == 2


def test_a_spin_that_may_be_sealed_is_passed_over() -> None:
    table = house_dealt("roulette")
    table.do(c.TakeOver, SUE, "training", by=DAN)
    table.do(c.OpenBetting, by=DAN)
    assert table.state.coup.id == "R-02/1/2"


@pytest.mark.parametrize("book", ["baccarat", "roulette"])
def test_no_coup_may_be_in_play(book: str) -> None:
    table = house_dealt(book)
    table.do(c.OpenBetting, by=HOUSE_DEALER)
    table.refused(c.TakeOver, SUE, "training", by=DAN)
    assert table.state.people.dealer == AUTOMATIC


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (DAN, Actor("ian", "dealer-inspector"), "training"),  # just below
        (SUE, SUE, "training"),  # the same person twice
        (DAN, Actor("cas", "cashier"), "training"),
        (DAN, Actor("ann"), "training"),
        (DAN, SUE, " "),
    ],
)
def test_it_takes_a_second_person_of_the_rank_and_a_reason(
    first: Actor, second: Actor, reason: str
) -> None:
    house_dealt().refused(c.TakeOver, second, reason, by=first)


def test_a_table_that_people_deal_is_relieved_and_not_taken_over() -> None:
    refusal = Table().refused(c.TakeOver, SUE, "training", by=DAN)
    assert refusal.message.id == "table-not-house-dealt"


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (c.BringDealerOn, ("dan",)),
        (c.TakeDealerOff, ()),
        (c.OpenBetting, ()),
        (c.DealCard, ("9S",)),
        (c.RetireShoe, ("",)),
    ],
)
def test_while_the_house_deals_nobody_else_does(
    kind: type[c.Command], given: tuple[object, ...]
) -> None:
    house_dealt().refused(kind, *given, by="director")


def test_a_table_is_handed_back_between_coups_without_the_dealers_shoe() -> None:
    table = Table().shoe()
    table.refused(c.BringDealerOn, AUTOMATIC, by=STAFF["director"])
    table.do(c.OpenBetting)
    table.refused(c.HandBack)
    table.do(c.CloseBetting)
    table.cards("9S 2H KD 5C")
    table.settle()
    ended, *_ = table.do(c.HandBack)
    assert isinstance(ended, e.ShoeEnded) and table.state.phase == "no-shoe"
    assert table.state.people.dealer == AUTOMATIC
    table.refused(c.HandBack)
    table.refused(c.LoadShoe)
    table.do(c.LoadShoe, by=HOUSE_DEALER)
    assert table.state.shoe.number == 2


def test_a_table_that_closes_shows_the_shoe_the_house_had_sealed() -> None:
    table = house_dealt()
    ended, closed = table.do(c.CloseTable)
    assert isinstance(ended, e.ShoeEnded) and isinstance(closed, e.TableClosed)
    assert table.state.shoe.number == 1


def test_no_ruling_names_cards_that_the_seal_proves() -> None:
    table = house_dealt()
    table.do(c.OpenBetting, by=HOUSE_DEALER)
    table.do(c.CloseBetting, by=HOUSE_DEALER)
    table.do(c.DealCard, "4C", by=HOUSE_DEALER)
    refusal = table.rule_refused("wrong-record", by="director", cards=("9S",))
    assert refusal.message.id == "sealed-order-not-ruled"


def test_a_ruling_at_a_dealt_table_can_be_looked_at_before_it_is_made() -> None:
    table = house_dealt()
    table.do(c.OpenBetting, by=HOUSE_DEALER)
    table.do(c.CloseBetting, by=HOUSE_DEALER)
    for card in ("9S", "2H", "KD", "5C"):
        table.do(c.DealCard, card, by=HOUSE_DEALER)
    look = c.MakeRuling(STAFF["director"], table.now, "face-up-card", reason="looks")
    assert preview(table.game, table.state, look) == []
