"""What the twenty-second audit of the house's own people found, and what stands against it now."""

import pytest
from house_under_test import must
from msgspec.structs import replace
from rehearsed_days import in_chips
from test_audited_nineteenth import tied, won
from test_looking_into import NIGHT, step, the_day
from test_tally import NOON, count

from croupier.bank.events import (
    CageCounted,
    FloatClosed,
    FloatOpened,
    TipsPaid,
    VarianceExplained,
)
from croupier.floor.audit import verify
from croupier.floor.cage import Cage
from croupier.floor.count_events import InvestigationEnded, InvestigationTaken
from croupier.floor.house import House
from croupier.floor.records import stock_stream, tray_stream
from croupier.floor.requests import Book
from croupier.rules.errors import Refusal
from croupier.stock import StockMoved, follow
from croupier.stock.steps import (
    AnyStep,
    InspectCards,
    InspectEquipment,
    LoadCards,
    Measures,
    PlaceEquipment,
    ReceiveCards,
    ReceiveEquipment,
    RetireCards,
    ShuffleCards,
    WithdrawEquipment,
)

__all__ = ["won"]  # a fixture
TRAY = tray_stream("B-07")
BALL = Measures(diameter_mm=20, is_metal=False)


def closed(house: House, by: str, second: str, at: int, there: int) -> None:
    must(house, Book(TRAY, (FloatClosed(by, at, "B-07", there, 0, second, "", in_chips(there)),)))


def brought(house: House, at: int, by: str, *steps: AnyStep) -> None:
    for nth, one in enumerate(steps):
        must(house, Book(stock_stream("ball"), (StockMoved(by, at + nth, "ball", one, "mai"),)))


@pytest.mark.parametrize("how", ["accounted", "tied"])
def test_1_what_an_owner_has_become_concerned_in_is_taken_on_by_another(
    won: House, how: str
) -> None:
    there = won.balance("float", "B-07") - 5
    short = FloatClosed("sue", NOON + 30, "B-07", there, 0, "dan", "gone", in_chips(there))
    must(won, Book(TRAY, (short,)))
    count(won, NIGHT)
    number = the_day(won).number
    assert step(won, InvestigationTaken("sam", NIGHT, number, "sam")) == ""
    taken = InvestigationTaken("paz", NIGHT + 2, number, "paz", "sam is concerned")
    assert step(won, replace(taken, at=NIGHT)) == "investigation-not-handed-on"
    if how == "tied":
        tied(won, NIGHT + 1, "sam")
    else:
        found = VarianceExplained("sam", NIGHT + 1, "B-07", 1, "missing", 5, "found out", "ada")
        must(won, Book(TRAY, (found,)))
    assert step(won, taken) == ""
    assert not verify(won.store).not_allowed


def test_2_who_brought_a_table_what_it_was_played_with_does_not_look_into_its_win(
    won: House,
) -> None:
    bought = (ReceiveEquipment("ball", "the maker", BALL), InspectEquipment(True, BALL))
    brought(won, NOON + 30, "ada", *bought)
    brought(won, NOON + 40, "paz", PlaceEquipment("B-07"))
    brought(won, NOON + 50, "ada", WithdrawEquipment("looked into"))
    count(won, NIGHT)
    number = the_day(won).number
    assert step(won, InvestigationTaken("paz", NIGHT, number, "paz")) == "investigation-own-act"
    assert step(won, InvestigationTaken("sam", NIGHT, number, "sam")) == ""
    to = InvestigationTaken("sam", NIGHT, number, "paz", "off to the other pit")
    assert step(won, to) == "investigation-own-act"
    assert not verify(won.store).not_allowed


def test_3_who_counts_a_tray_later_that_was_open_then_does_not_look_into_its_win(
    won: House,
) -> None:
    count(won, NIGHT)
    number = the_day(won).number
    assert step(won, InvestigationTaken("sam", NIGHT, number, "sam")) == ""
    there = won.balance("float", "B-07")
    closed(won, "sam", "dan", NIGHT + 1, there)
    opened = FloatOpened("paz", NIGHT + 2, "B-07", there, "dan", there, in_chips(there))
    must(won, Book(TRAY, (opened,)))
    closed(won, "paz", "dan", NIGHT + 3, there)
    ended = InvestigationEnded("sam", NIGHT + 4, number, "chance", "twelve in a row", "ada")
    assert step(won, ended) == "investigation-own-act"
    assert step(won, InvestigationTaken("paz", NIGHT + 4, number, "paz", "sam counted")) == ""
    assert not verify(won.store).not_allowed


def test_5_cards_that_are_missing_are_called_whole_by_others_than_counted_them() -> None:
    steps: tuple[AnyStep, ...] = (
        ReceiveCards("the maker", "red", 8, ("s1",)),
        InspectCards(True),
        ShuffleCards(),
        LoadCards("B-07", 1),
        RetireCards(28, 386, "two are missing"),
    )
    item = None
    for nth, one in enumerate(steps):
        item = follow(item, StockMoved("ida", nth, "red-1", one, "ivo"))
    whole = StockMoved("ivo", 9, "red-1", InspectCards(True), "ira")
    with pytest.raises(Refusal) as refused:
        follow(item, whole)
    assert refused.value.message.id == "own-matter"
    assert follow(item, replace(whole, step=InspectCards(False, "414"))).stage == "faulty"
    assert follow(item, replace(whole, by="una")).stage == "inspected"


def test_4_the_chips_of_a_tip_box_are_the_cages_once_it_is_paid() -> None:
    cage = Cage()
    cage.hear(CageCounted("cia", 1, 5_000, {500: 10}, "paz"), 1)
    cage.hear(TipsPaid("cia", 2, "2026-11-19-day", 700, "paz", {500: 1}))
    assert cage.chips == {500: 11}
