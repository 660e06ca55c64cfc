"""Items of the stock: which step may follow which, and what a ball and a wheel must be."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.authority import standard
from croupier.rules.errors import Refusal
from croupier.stock import STEPS, Item, Step, StockMoved, follow
from croupier.stock import steps as s
from croupier.stock.items import ROWS, act_named

METAL_FREE = s.Measures(diameter_mm=18, is_metal=False)
GIVEN: dict[type[Step], Any] = {
    s.ReceiveCards: s.ReceiveCards("Angel", "red", 8, ("S-1",)),
    s.InspectCards: s.InspectCards(True),
    s.ShuffleCards: s.ShuffleCards(),
    s.LoadCards: s.LoadCards("B-01", 3),
    s.RetireCards: s.RetireCards(400, 16),
    s.DestroyCards: s.DestroyCards("shredded"),
    s.ReceiveEquipment: s.ReceiveEquipment("ball", "Cammegh", METAL_FREE),
    s.InspectEquipment: s.InspectEquipment(True, METAL_FREE),
    s.PlaceEquipment: s.PlaceEquipment("R-01"),
    s.WithdrawEquipment: s.WithdrawEquipment("scratched"),
    s.DestroyEquipment: s.DestroyEquipment("crushed"),
    s.SetAside: s.SetAside("cash", "B-01", 500),
    s.Scan: s.Scan("UV-1", "genuine"),
    s.GiveBack: s.GiveBack(),
    s.HandOver: s.HandOver("the police"),
}


def moved(step: Any) -> StockMoved:
    return StockMoved("lan", 1, "X-1", step, "dan")


def after(*steps: Any) -> Item:
    item = None
    for step in steps:
        item = follow(item, moved(step))
    assert item is not None
    return item


def test_every_step_is_a_row_and_an_act_of_the_table_of_authority() -> None:
    assert set(GIVEN) == set(ROWS) == set(STEPS)
    for kind in STEPS:
        assert standard()[act_named(kind)]


def test_a_batch_of_cards_from_its_maker_to_its_end() -> None:
    kinds = (s.ReceiveCards, s.InspectCards, s.ShuffleCards, s.LoadCards)
    item = after(*(GIVEN[kind] for kind in kinds))
    assert (item.stage, item.table, item.shoe, item.decks) == ("loaded", "B-01", 3, 8)
    item = follow(item, moved(GIVEN[s.RetireCards]))
    assert (item.stage, item.table) == ("retired", "")
    item = follow(item, moved(GIVEN[s.DestroyCards]))
    for step in GIVEN.values():
        with pytest.raises(Refusal):
            follow(item, moved(step))


def test_faulty_cards_go_into_no_shoe() -> None:
    item = after(GIVEN[s.ReceiveCards], s.InspectCards(False, "a corner is bent"))
    for kind in (s.ShuffleCards, s.LoadCards):
        with pytest.raises(Refusal) as refused:
            follow(item, moved(GIVEN[kind]))
        assert refused.value.message.id == "stock-step-not-now"
        assert [way.fields["act"] for way in refused.value.allowed] == ["stock-destroy-cards"]


@pytest.mark.parametrize(
    "measures, id",
    [
        (s.Measures(14, False), "stock-diameter"),
        (s.Measures(26, False), "stock-diameter"),
        (s.Measures(None, False), "stock-diameter"),
        (s.Measures(18, True), "stock-ball-metal"),
        (s.Measures(18, None), "stock-ball-metal"),
    ],
)
def test_r_3_2_8_a_ball_of_metal_or_outside_15_to_25_mm_is_refused(
    measures: s.Measures, id: str
) -> None:
    received = after(GIVEN[s.ReceiveEquipment])
    for item, step in (
        (None, s.ReceiveEquipment("ball", "Cammegh", measures)),
        (received, s.InspectEquipment(True, measures)),
    ):
        with pytest.raises(Refusal) as refused:
            follow(item, moved(step))
        assert refused.value.message.id == id
        assert refused.value.clauses == ("3.2.8",)
    assert after(GIVEN[s.ReceiveEquipment], s.InspectEquipment(False, measures)).stage == "faulty"


@pytest.mark.parametrize("diameter", [15, 25])
def test_r_3_2_8_the_bounds_themselves_are_allowed(diameter: int) -> None:
    after(s.ReceiveEquipment("ball", "Cammegh", s.Measures(diameter, False)))


def test_r_1_2_1_a_wheel_is_about_three_quarters_of_a_metre() -> None:
    after(s.ReceiveEquipment("wheel", "Cammegh", s.Measures(750, pockets=37)))
    for wrong in (s.Measures(500, pockets=37), s.Measures(750, pockets=38)):
        with pytest.raises(Refusal):
            follow(None, moved(s.ReceiveEquipment("wheel", "Cammegh", wrong)))


def test_what_was_inspected_at_its_table_stays_there() -> None:
    kinds = (s.ReceiveEquipment, s.InspectEquipment, s.PlaceEquipment, s.InspectEquipment)
    item = after(*(GIVEN[kind] for kind in kinds))
    assert (item.stage, item.table) == ("placed", "R-01")
    item = follow(item, moved(s.InspectEquipment(False, METAL_FREE, "cracked")))
    assert (item.stage, item.table) == ("faulty", "")


@given(st.lists(st.sampled_from(list(GIVEN)), max_size=30))
def test_no_way_leads_past_inspection_into_a_shoe_or_back_to_a_patron(
    kinds: list[type[Step]],
) -> None:
    item = None
    for kind in kinds:
        try:
            item = follow(item, moved(GIVEN[kind]))
        except Refusal:
            continue
    if item is None:
        return
    done = [type(one.step) for one in item.moved]
    for wants, first in (
        (s.LoadCards, s.InspectCards),
        (s.LoadCards, s.ShuffleCards),
        (s.PlaceEquipment, s.InspectEquipment),
        (s.GiveBack, s.Scan),
    ):
        if wants in done:
            assert first in done[: done.index(wants)]
    assert sum(kind in (s.DestroyCards, s.DestroyEquipment) for kind in done) <= 1
    assert item.table == "" or item.stage in ("loaded", "placed")
