"""Colour chips through the API: taken, bet, won with, taken back, cashed in; who sees whose."""

import pytest
from house_online import Client, HouseOnline

from refusals import refusal_of

TABLE = "R-01"
START = 1_000_000
BLUE = {"colour": "blue", "value": 100, "count": 20}


def spin(dealer: Client, number: int) -> None:
    """Play a spin to its end, bets already open."""
    dealer.command(TABLE, "spin-ball")
    dealer.command(TABLE, "close-betting")
    dealer.command(TABLE, "record-number", number=number)
    dealer.command(TABLE, "settle")


def with_chips(house: HouseOnline) -> tuple[Client, Client]:
    """A dealer, and a patron who took twenty blue chips from the house before it handed over."""
    dealer, ann = house.staff("dealer"), house.guest()
    house.deals(TABLE)
    ann.done(f"/tables/{TABLE}/seat")
    ann.done(f"/tables/{TABLE}/colour-chips", BLUE)
    house.deals(TABLE, dealer.id)
    dealer.command(TABLE, "open-betting")
    return dealer, ann


@pytest.mark.clause("R 4.7, 4.7.1, 4.7.2")
def test_4_7_the_house_issues_a_set_at_its_value(house: HouseOnline) -> None:
    ann, bob = house.guest(), house.guest()
    house.deals(TABLE)
    refused = ann.post(f"/tables/{TABLE}/colour-chips", BLUE)
    assert refused.status_code == 409 and refusal_of(refused) == "patron-not-at-table"
    for patron in (ann, bob):
        patron.done(f"/tables/{TABLE}/seat")
    answer = ann.done(f"/tables/{TABLE}/colour-chips", BLUE)
    assert answer["balance"] == ann.balance == START - 2000
    assert answer["chips"] == [{"colour": "blue", "value": 100, "count": 20}]
    assert ann.view(TABLE)["you"]["chips"] == answer["chips"]
    taken = bob.post(f"/tables/{TABLE}/colour-chips", BLUE)
    assert taken.status_code == 409 and taken.json()["clauses"] == ["4.7.2"]
    second = ann.post(f"/tables/{TABLE}/colour-chips", {**BLUE, "colour": "pink"})
    assert second.json()["needs"] == "pit-manager" and "4.7.3" in second.json()["clauses"]


def test_a_dealer_issues_them_where_a_dealer_stands(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    ann.done(f"/tables/{TABLE}/seat")
    house.deals(TABLE)
    assert "colour-chips" in ann.view(TABLE)["you"]["may"]
    house.deals(TABLE, dealer.id)
    assert "colour-chips" not in ann.view(TABLE)["you"]["may"]
    refused = ann.post(f"/tables/{TABLE}/colour-chips", BLUE)
    assert refused.status_code == 409 and refusal_of(refused) == "colours-issued-by-dealer"
    dealer.command(TABLE, "buy-colour-chips", patron=ann.id, **BLUE)
    assert ann.balance == START - 2000


@pytest.mark.clause("R 4.7.4")
def test_4_7_4_stakes_come_back_as_chips_and_winnings_as_money(house: HouseOnline) -> None:
    dealer, ann = with_chips(house)
    slip = {"wagers": [{"bet": "straight:17", "amount": 300, "chips": "blue"}]}
    answer = ann.done(f"/tables/{TABLE}/wagers", slip)
    assert answer["wagers"] == {"straight:17": 300} and answer["balance"] == START - 2000
    assert answer["chips"] == [{"colour": "blue", "value": 100, "count": 17}]
    spin(dealer, 17)
    assert ann.balance == START - 2000 + 35 * 300
    done = ann.done(f"/tables/{TABLE}/colour-chips/redeem", {"colour": "blue"})
    assert done["balance"] == ann.balance == START + 35 * 300 and done["chips"] == []
    assert ann.get("/me").json()["net"] == 35 * 300


def test_colour_chips_are_taken_back_as_they_were_placed(house: HouseOnline) -> None:
    _, ann = with_chips(house)
    wagers = f"/tables/{TABLE}/wagers"
    ann.done(wagers, {"wagers": [{"bet": "red", "amount": 500}]})
    ann.done(wagers, {"wagers": [{"bet": "red", "amount": 200, "chips": "blue"}]})
    called = {"id": "tiers", "amount": 100, "chips": "blue"}
    answer = ann.done(wagers, {"wagers": [], "call": called})
    assert answer["chips"][0]["count"] == 20 - 2 - 6 and answer["balance"] == START - 2500
    assert ann.done(f"/tables/{TABLE}/undo")["chips"][0]["count"] == 18
    undone = ann.done(f"/tables/{TABLE}/undo")
    assert undone["chips"][0]["count"] == 20 and undone["wagers"] == {"red": 500}
    assert ann.done(f"/tables/{TABLE}/undo")["balance"] == START - 2000


def test_everyone_sees_whose_colour_lies_where_and_only_staff_how_many_are_held(
    house: HouseOnline,
) -> None:
    dealer, ann = with_chips(house)
    slip = {"wagers": [{"bet": "red", "amount": 300, "chips": "blue"}]}
    ann.done(f"/tables/{TABLE}/wagers", slip)
    other = house.guest()
    seen = other.view(TABLE)
    name = ann.get("/me").json()["name"]
    assert seen["colours"][0] == {"colour": "blue", "patron": name, "value": 100}
    assert seen["colours"][1] == {"colour": "yellow", "patron": None, "value": None}
    assert seen["coloured"] == [{"colour": "blue", "bet": "red", "amount": 300}]
    assert seen["you"]["chips"] == [] and ann.id not in other.get(f"/tables/{TABLE}").text
    held = dealer.view(TABLE)["holdings"]
    assert held == [
        {"colour": "blue", "patron": ann.id, "name": name, "value": 100, "count": 17, "on_felt": 3}
    ]


def test_who_leaves_is_given_money_for_the_chips_in_hand(house: HouseOnline) -> None:
    dealer, ann = with_chips(house)
    slip = {"wagers": [{"bet": "red", "amount": 300, "chips": "blue"}]}
    ann.done(f"/tables/{TABLE}/wagers", slip)
    spin(dealer, 2)
    assert ann.done(f"/tables/{TABLE}/leave")["balance"] == START - 300
    assert dealer.view(TABLE)["holdings"] == []


def test_another_patrons_chips_cannot_be_cashed_in_or_bet(house: HouseOnline) -> None:
    _, ann = with_chips(house)
    bob = house.guest()
    bob.done(f"/tables/{TABLE}/seat")
    redeem = bob.post(f"/tables/{TABLE}/colour-chips/redeem", {"colour": "blue"})
    slip = {"wagers": [{"bet": "red", "amount": 100, "chips": "blue"}]}
    wager = bob.post(f"/tables/{TABLE}/wagers", slip)
    assert redeem.status_code == wager.status_code == 409
    assert ann.id not in redeem.text + wager.text
    assert ann.view(TABLE)["you"]["chips"][0]["count"] == 20


def test_a_patron_who_cools_off_takes_no_chips(house: HouseOnline) -> None:
    ann = house.guest()
    house.deals(TABLE)
    ann.done(f"/tables/{TABLE}/seat")
    ann.done("/me/cool-off", {"hours": 1})
    assert ann.post(f"/tables/{TABLE}/colour-chips", BLUE).status_code == 403


def test_there_are_no_colour_chips_at_a_table_of_cards(house: HouseOnline) -> None:
    ann = house.guest()
    ann.done("/tables/B-01/seat")
    assert ann.post("/tables/B-01/colour-chips", BLUE).status_code == 409
    assert "colour-chips" not in ann.view("B-01")["you"]["may"]


def test_4_7_nobody_leaves_with_colour_chips_in_hand(house: HouseOnline) -> None:
    dealer, ann = with_chips(house)
    leaves = {"command": "leave-seat", "patron": ann.id, "seat": 1}
    refused = dealer.post(f"/tables/{TABLE}/commands", leaves)
    assert refusal_of(refused) == "leave-with-colour-chips"
