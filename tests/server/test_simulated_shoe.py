"""A demo table with a simulated reading shoe: drawn from, card by card, by whoever deals."""

import pytest
from house_online import QUIET, HouseOnline, open_house_online
from msgspec.structs import replace

from croupier.floor.audit import verify
from croupier.floor.entropy import SystemEntropy
from croupier.floor.reading_shoe import drawn
from croupier.server.settings import TABLES, Settings
from croupier.table import commands as c
from croupier.table.events.shoe import filled
from croupier.table.shapes import Actor
from croupier.table.state import State

DEMO = replace(QUIET, tables=TABLES)
DAN = Actor("dan", "dealer")


def test_a_newcomer_deals_a_coup_with_nothing_to_take_over() -> None:
    with open_house_online(DEMO) as house:
        dealer = house.staff("dealer")
        dealer.go_on("B-03")
        assert dealer.view("B-03")["setup"]["reader"] == "simulated"
        for step in ("load-shoe", "cut-shoe"):
            dealer.command("B-03", step)
        dealer.done("/tables/B-03/draw")
        assert dealer.view("B-03")["phase"] == "ready", "the first card drawn is burned"
        dealer.command("B-03", "open-betting")
        dealer.command("B-03", "close-betting")
        while dealer.view("B-03")["phase"] == "dealing":
            dealer.done("/tables/B-03/draw")
            assert dealer.view("B-03")["source"] == "reader"
        dealer.command("B-03", "settle")
        assert verify(house.desk.store).is_clean


def test_a_request_sent_twice_draws_one_card() -> None:
    with open_house_online(DEMO) as house:
        dealer = house.staff("dealer")
        dealer.go_on("B-03")
        for step in ("load-shoe", "cut-shoe", "open-betting", "close-betting"):
            dealer.command("B-03", step)
        for _ in range(2):
            assert dealer.post("/tables/B-03/draw", key="the very same").status_code == 200
        hands = dealer.view("B-03")["hands"]
        assert len(hands["player"]) + len(hands["banker"]) == 1


def test_only_a_simulated_shoe_is_drawn_from_and_only_by_dealers(house: HouseOnline) -> None:
    assert house.staff("dealer").post("/tables/B-01/draw").status_code == 409
    with open_house_online(DEMO) as demo:
        for rank in ("cashier", "auditor", "surveillance"):
            assert demo.staff(rank).post("/tables/B-03/draw").status_code == 403
        assert demo.guest().post("/tables/B-03/draw").status_code == 403


def test_a_house_that_is_no_demo_has_nothing_simulated() -> None:
    assert [table.id for table in replace(DEMO, demo=False).opens].count("B-03") == 0
    assert [table.id for table in Settings().opens].count("B-03") == 1
    with open_house_online(replace(DEMO, demo=False)) as house:
        pit = house.staff("pit-manager")
        setup = {"book": "baccarat", "version": "commission", "seats": 7, "decks": 8}
        body = {"command": "open-table", "setup": {**setup, "reader": "simulated"}}
        assert pit.post("/tables/B-09/commands", body).status_code == 409


@pytest.mark.parametrize("seen", ["9S", "KD"])
def test_a_card_that_is_gone_from_the_shoe_is_never_drawn(seen: str) -> None:
    shoe = filled(1, 1)
    left = {**dict.fromkeys(shoe.left, 0), seen: 1}
    state = State("B-03", "dealing", "baccarat", 1, shoe=replace(shoe, left=left))
    (dealt,) = drawn(state, DAN, 1, SystemEntropy())
    assert isinstance(dealt, c.DealCard) and (dealt.card, dealt.source) == (seen, "reader")


def test_the_cut_card_comes_out_near_the_end() -> None:
    state = State("B-03", "dealing", "baccarat", 1, shoe=replace(filled(1, 1), remaining=16))
    cut, dealt = drawn(state, DAN, 1, SystemEntropy())
    assert isinstance(cut, c.ShowCutCard) and isinstance(dealt, c.DealCard)
