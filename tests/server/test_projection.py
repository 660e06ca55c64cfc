"""What must not be seen is not sent: face-down cards, other patrons' affairs, the live odds."""

import re

import pytest
from house_online import Client, HouseOnline, Stream, deal, to_betting
from msgspec.structs import replace

from croupier.floor.tracking import Tracked
from croupier.server.views import patron as own_view
from croupier.table.shapes import TakenInsurance
from refusals import refusal_of

CARDS = ["9S", "4C", "7H", "KD"]


def squeezed(house: HouseOnline) -> tuple[Client, Client, Client]:
    """A coup at a face-down table whose four cards its highest bettor has yet to open."""
    pit, ann, bob = house.staff("pit-manager"), house.guest(), house.guest()
    setup = {
        "book": "baccarat",
        "version": "commission",
        "seats": 7,
        "decks": 8,
        "face_down": True,
        "limits": {"minimum": 200, "maximum": 50_000},
    }
    pit.command("B-09", "open-table", setup=setup)
    house.counted("B-09")
    to_betting(pit, "B-09")
    for patron, amount in ((ann, 5000), (bob, 500)):
        patron.done("/tables/B-09/seat")
        patron.done("/tables/B-09/wagers", {"wagers": [{"bet": "player", "amount": amount}]})
    pit.command("B-09", "close-betting")
    ann.done("/tables/B-09/squeeze", {"request": True})
    for card in CARDS:
        pit.command("B-09", "deal-card", card=card)
    return ann, bob, pit


def everything_sent(client: Client, table: str) -> str:
    """All a person can get of a table, as text."""
    view = client.get(f"/tables/{table}").text
    coup = client.view(table)["coup"]
    stream = Stream(client, f"/tables/{table}/stream", 1).message()
    paths = (f"/coups/{coup}", f"/tables/{table}/history", f"/tables/{table}/fairness")
    return " ".join([view, str(stream), *(client.get(path).text for path in paths)])


def test_a_face_down_card_is_sent_to_its_squeezer_alone(house: HouseOnline) -> None:
    ann, bob, pit = squeezed(house)
    assert ann.view("B-09")["you"]["squeeze"] == {"0": "", "1": "", "2": "", "3": ""}
    for place in range(4):
        ann.done("/tables/B-09/squeeze", {"look": place})
    mine = ann.view("B-09")["you"]["squeeze"]
    assert mine == {"0": "9S", "1": "4C", "2": "7H", "3": "KD"}
    others = [bob, pit, house.nobody(), *(house.staff(r) for r in ("dealer", "surveillance"))]
    for other in others:
        sent = everything_sent(other, "B-09")
        for card in CARDS:
            assert card not in sent, (card, other.id)
        for name in ("9 of spades", "4 of clubs", "7 of hearts", "king of diamonds"):
            assert name not in sent
        hands = other.view("B-09")["hands"]
        assert [c["card"] for c in (*hands["player"], *hands["banker"])] == [None] * 4
        assert hands["player_points"] is None and other.view("B-09")["result"] is None


def test_opened_cards_are_for_all(house: HouseOnline) -> None:
    ann, bob, _ = squeezed(house)
    ann.done("/tables/B-09/squeeze", {"open": [2]})
    hands = bob.view("B-09")["hands"]
    assert [c["card"] for c in hands["player"]] == [None, "7H"] and hands["player_points"] is None
    assert bob.view("B-09")["phase"] == "squeezing"
    for again in ([2], [5]):  # sent again, or of no card, it opens nothing else
        assert ann.post("/tables/B-09/squeeze", {"open": again}).status_code == 409
        assert [c["card"] for c in bob.view("B-09")["hands"]["player"]] == [None, "7H"]
    assert ann.post("/tables/B-09/squeeze", {"open": []}).status_code == 422
    ann.done("/tables/B-09/squeeze", {"open": [0, 2]})
    hands = bob.view("B-09")["hands"]
    assert [c["card"] for c in hands["player"]] == ["9S", "7H"] and hands["player_points"] == 6
    assert [c["card"] for c in hands["banker"]] == [None, None]
    assert bob.post("/tables/B-09/squeeze", {"open": [1]}).status_code == 409


def test_another_patrons_affairs_are_not_sent(house: HouseOnline) -> None:
    ann, bob, pit = squeezed(house)
    for hand in ([0, 2], [1, 3]):
        ann.done("/tables/B-09/squeeze", {"open": hand})
    while pit.view("B-09")["phase"] == "dealing":
        pit.command("B-09", "deal-card", card="2D")
    if pit.view("B-09")["phase"] == "squeezing":
        ann.done("/tables/B-09/squeeze", {"open": [4, 5]})
    pit.command("B-09", "settle")
    for other in (bob, house.nobody()):
        sent = everything_sent(other, "B-09")
        assert ann.id not in sent
        assert not re.search(r"\bs[0-9a-f]{12}\b", sent), "a member of staff by id"
    assert [ln["patron"] for ln in bob.view("B-09")["lines"]] == [bob.id]
    assert {ln["patron"] for ln in pit.view("B-09")["lines"]} == {ann.id, bob.id}
    for key in ("next", "commands", "rulings", "exposure", "proposal", "question"):
        assert key in pit.view("B-09") and key not in bob.view("B-09")


def test_the_live_odds_are_for_the_pit_and_auditors(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "B-01")
    path = "/tables/B-01/odds"
    for rank, status in (
        ("dealer", 403),
        ("pit-supervisor", 403),
        ("pit-manager", 200),
        ("director", 200),
        ("auditor", 200),
        ("surveillance", 200),
    ):
        assert house.staff(rank).get(path).status_code == status, rank
    assert house.guest().get(path).status_code == 403
    wagers = house.staff("auditor").get(path).json()["wagers"]
    assert {w["bet"] for w in wagers} >= {"banker", "player", "tie"}


@pytest.mark.clause("B 6.4.3")
def test_6_4_3_the_most_that_is_shown_is_taken_after_a_first_stake_too(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-02")
    ann.done("/tables/B-02/seat")
    ann.done("/tables/B-02/wagers", {"wagers": [{"bet": "banker", "amount": 1000}]})
    dealer.command("B-02", "close-betting")
    deal(dealer, "B-02", "KH 4C QS KD")  # Banker 4 against 0: 1.5 to 1, so 666 in all
    dealer.command("B-02", "offer-insurance")
    assert ann.view("B-02")["you"]["insurance"][0]["most"] == 666
    one = ann.post("/tables/B-02/insurance", {"hand": "banker", "amount": 1})
    assert refusal_of(one) == "stake-not-multiple"
    assert (
        one.json()["message"]["fields"]["multiple"] == 2
    )  # at 3 to 2 a stake of 1 would be rounded
    ann.done("/tables/B-02/insurance", {"hand": "banker", "amount": 2})
    (offer,) = ann.view("B-02")["you"]["insurance"]
    assert (offer["most"], offer["multiple"]) == (664, 2)
    ann.done("/tables/B-02/insurance", {"hand": "banker", "amount": offer["most"]})


def test_insurance_taken_at_both_stages_is_shown_as_one_sum(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-02")
    ann.done("/tables/B-02/seat")
    ann.done("/tables/B-02/wagers", {"wagers": [{"bet": "player", "amount": 10_000}]})
    dealer.command("B-02", "close-betting")
    deal(dealer, "B-02", "3H 2C 2S KD")  # Player 5 against 2 draws
    state = house.desk.follower.tables["B-02"].state
    taken = (
        TakenInsurance(1, "player", "four", 300, ann.id, "2 to 1"),
        TakenInsurance(1, "player", "third", 20, ann.id, "2 to 1"),
    )
    cover = replace(state.coup.cover, taken=taken)
    state = replace(state, coup=replace(state.coup, cover=cover))
    assert own_view.own(house.desk.hub.game(state), state, Tracked(), ann.id, 0).insured == {
        "player-insurance": 320
    }
