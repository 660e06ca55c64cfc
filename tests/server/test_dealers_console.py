"""What a dealer pays from, signs on by and puts down again: the order, the chips, who is on."""

import pytest
from house_online import PIN, Client, HouseOnline, to_betting

from croupier.server.views.paying import Chest, Cut, cut
from refusals import refusal_of


def seated(house: HouseOnline, table: str, *bets: tuple[str, int]) -> list[Client]:
    """Patrons in seats 1, 2, …, each with a wager."""
    found = []
    for seat, (bet, amount) in enumerate(bets, 1):
        guest = house.guest()
        guest.done(f"/tables/{table}/seat", {"seat": seat})
        guest.done(f"/tables/{table}/wagers", {"wagers": [{"bet": bet, "amount": amount}]})
        found.append(guest)
    return found


def beside_play_money(house: HouseOnline, table: str, seat: int, **bets: int) -> Client:
    """Seat somebody who plays with play money, with their wagers."""
    player = house.player()
    player.done(f"/tables/{table}/seat", {"seat": seat})
    wagers = [{"bet": bet.replace("_", ":"), "amount": amount} for bet, amount in bets.items()]
    player.done(f"/tables/{table}/wagers", {"wagers": wagers})
    return player


def test_m1_nobody_is_told_to_cut_chips_for_play_money(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    dealer.go_on("R-01")
    dealer.command("R-01", "open-betting")
    seated(house, "R-01", ("black", 700), ("red", 1000))
    beside_play_money(house, "R-01", 3, red=1000, straight_7=200, low=500, black=300)
    dealer.command("R-01", "spin-ball")
    dealer.command("R-01", "close-betting")
    dealer.command("R-01", "record-number", number=7)
    view = dealer.view("R-01")
    shown = view["pay_out"]
    assert [(one["seat"], one["amount"]) for one in shown["take"]] == [(1, 700)]
    assert [(one["seat"], one["amount"]) for one in shown["pay"]] == [(2, 1000)]
    assert sum(one["amount"] for one in shown["play_pay"]) == 7000 + 1000 + 500
    assert not any(one["chips"] for one in shown["play_pay"])
    assert [(one["seat"], one["amount"]) for one in shown["play_take"]] == [(3, 300)]
    assert {(line["seat"], line["plays"]) for line in view["to_pay"]} == {
        (1, False),
        (2, False),
        (3, True),
    }


def test_what_the_house_may_lose_is_of_cash_and_play_money_stands_apart(
    house: HouseOnline,
) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "B-02")
    seated(house, "B-02", ("player", 400), ("banker", 1000))
    beside_play_money(house, "B-02", 3, player=3000)
    view = dealer.view("B-02")
    assert (view["exposure"]["staked"], view["exposure_play"]["staked"]) == (1400, 3000)
    assert view["exposure"]["by_result"]["player"] == {"worst": 600, "best": 600}
    assert view["exposure_play"]["by_result"]["player"] == {"worst": -3000, "best": -3000}
    assert [wager["plays"] for wager in view["wagers"]] == [False, False, True]


def test_what_a_ruling_gives_back_of_play_money_is_told_apart(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "B-02")
    seated(house, "B-02", ("player", 400))
    beside_play_money(house, "B-02", 3, player=3000)
    dealer.command("B-02", "close-betting")
    body = {"id": "faulty-cards", "details": {}, "reason": "preview"}
    told = dealer.done("/tables/B-02/rulings/preview", body)
    assert "400 would be given back, and 3,000 of play money" in told["text"]
    assert [(one["plays"], one["then"]["given_back"]) for one in told["patrons"]] == [
        (False, 400),
        (True, 3000),
    ]


def test_chips_are_cut_from_the_greatest_down() -> None:
    assert cut(950, Chest((50, 500, 100))) == (Cut(500, 1), Cut(100, 4), Cut(50, 1))
    assert cut(0, Chest((1, 5))) == ()
    # A tray pays with what is in it, as far as that makes it up.
    house = (5_000, 1_000, 500, 50)
    assert cut(8_500, Chest(house, {1_000, 500})) == (Cut(1_000, 8), Cut(500, 1))
    assert cut(8_550, Chest(house, {1_000, 500})) == (
        Cut(5_000, 1), Cut(1_000, 3), Cut(500, 1), Cut(50, 1),
    )  # fmt: skip


def test_the_losing_seats_are_taken_then_each_winner_is_paid_with_the_chips_to_cut(
    house: HouseOnline,
) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "B-02")
    seated(house, "B-02", ("banker", 1000), ("player", 400), ("tie", 200), ("banker", 500))
    dealer.command("B-02", "close-betting")
    for card in ("2S", "4H", "KS", "4D"):  # Banker has a natural 8
        dealer.command("B-02", "deal-card", card=card)
    shown = dealer.view("B-02")["pay_out"]
    assert [(one["seat"], one["amount"]) for one in shown["take"]] == [(2, 400), (3, 200)]
    assert [(one["seat"], one["amount"]) for one in shown["pay"]] == [(1, 1000), (4, 500)]
    assert shown["pay"][0]["chips"] == [{"value": 1000, "count": 1}]
    dealer.command("B-02", "settle")
    assert dealer.view("B-02")["pay_out"] is None


@pytest.mark.clause("R 6.3", "R 6.3.1", "R 6.3.2")
def test_roulette_is_paid_in_the_order_of_the_book(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    dealer.go_on("R-01")
    dealer.command("R-01", "open-betting")
    seated(house, "R-01", ("straight:17", 100), ("black", 500), ("column:2", 300), ("red", 100))
    dealer.command("R-01", "spin-ball")
    dealer.command("R-01", "close-betting")
    dealer.command("R-01", "record-number", number=17)
    shown = dealer.view("R-01")["pay_out"]
    assert [one["bets"] for one in shown["pay"]] == [["column:2"], ["black"], ["straight:17"]]
    assert [one["seat"] for one in shown["take"]] == [4]


@pytest.mark.clause("R 4.7")
def test_colour_chips_win_value_chips_as_the_record_has_it(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    dealer.go_on("R-01")
    ann.done("/tables/R-01/seat", {"seat": 1})
    bought = {"patron": ann.id, "colour": "blue", "value": 100, "count": 20}
    dealer.command("R-01", "buy-colour-chips", **bought)
    dealer.command("R-01", "open-betting")
    wager = {"patron": ann.id, "seat": 1, "bet": "straight:17", "amount": 500, "chips": "blue"}
    dealer.command("R-01", "place-wager", **wager)
    dealer.command("R-01", "spin-ball")
    dealer.command("R-01", "close-betting")
    dealer.command("R-01", "record-number", number=17)
    (paid,) = dealer.view("R-01")["pay_out"]["pay"]
    assert (paid["colour"], paid["amount"]) == ("blue", 17_500)
    assert sum(one["value"] * one["count"] for one in paid["chips"]) == 17_500
    before = ann.balance
    dealer.command("R-01", "settle")
    assert ann.balance - before == 17_500
    assert [(one["colour"], one["count"]) for one in dealer.view("R-01")["holdings"]] == [
        ("blue", 20)
    ]


@pytest.mark.clause("BLD 7.18")
def test_7_18_exposure_counts_no_more_than_would_be_paid(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-02")
    ann.done("/tables/B-02/seat", {"seat": 1})
    wager = {"patron": ann.id, "seat": 1, "bet": "tie", "amount": 60_000}
    dealer.command("B-02", "place-wager", **wager)
    view = dealer.view("B-02")
    assert view["exposure"]["staked"] == 60_000
    assert view["exposure"]["worst"] == -8 * 50_000
    assert [(one["over"], one["short"]) for one in view["wagers"]] == [(10_000, 0)]


def test_the_felt_is_put_down_again_as_it_lay(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "B-02")
    first, second = seated(house, "B-02", ("banker", 1000), ("player", 400))
    dealer.command("B-02", "close-betting")
    for card in ("2S", "4H", "KS", "4D"):
        dealer.command("B-02", "deal-card", card=card)
    dealer.command("B-02", "settle")
    dealer.command("B-02", "open-betting")
    first.done("/tables/B-02/wagers", {"wagers": [{"bet": "tie", "amount": 200}]})
    done = dealer.done("/tables/B-02/same-as-last", {})
    assert (done["placed"], done["refused"]) == (1, [])
    lie = {(one["seat"], one["bet"]): one["stake"] for one in dealer.view("B-02")["wagers"]}
    assert lie == {(1, "tie"): 200, (2, "player"): 400}
    again = dealer.post("/tables/B-02/same-as-last", {})
    assert refusal_of(again) == "wagers-none-before"
    assert second.id in {one["patron"] for one in dealer.view("B-02")["again"]}


def test_a_dealer_is_relieved_at_the_console_by_badge_and_pin(house: HouseOnline) -> None:
    dan, dora = house.staff("dealer"), house.staff("dealer")
    dan.go_on("B-02")
    badge = dora.get("/me").json()["badge"]
    wrong = dan.post("/tables/B-02/sign-on", {"badge": str(badge), "pin": "000000"})
    assert wrong.status_code == 401
    told = dan.done("/tables/B-02/sign-on", {"badge": str(badge), "pin": PIN})
    assert told["id"] == dora.id and dan.get("/me").json()["id"] == dora.id
    assert dan.view("B-02")["dealer"] == told["name"]
    steps = house.desk.hub.channels["B-02"].state.people
    assert steps.dealer == dora.id


def test_nobody_takes_a_colleague_off_by_signing_on_elsewhere(house: HouseOnline) -> None:
    dan, dora, eve = (house.staff("dealer") for _ in range(3))
    dan.go_on("B-02")
    refused = dora.post("/tables/B-02/sign-on", {"badge": eve.pin["name"], "pin": PIN})
    assert refused.status_code in (403, 409)
    assert dora.get("/me").json()["id"] == dora.id
    assert house.desk.hub.channels["B-02"].state.people.dealer == dan.id


@pytest.mark.clause("R 7.9.1")
def test_7_9_1_after_no_spin_the_number_to_return_the_ball_to_is_named(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    dealer.go_on("R-01")
    for step, more in (
        ("open-betting", {}),
        ("spin-ball", {}),
        ("close-betting", {}),
        ("record-number", {"number": 33}),
        ("settle", {}),
        ("open-betting", {}),
        ("spin-ball", {}),
    ):
        dealer.command("R-01", step, **more)
    assert dealer.view("R-01")["ball_to"] is None
    dealer.done("/tables/R-01/rulings", {"id": "under-three-revolutions", "reason": "two turns"})
    assert dealer.view("R-01")["ball_to"] == 33


def test_an_inspector_rules_at_the_dealers_screen_by_pin(house: HouseOnline) -> None:
    dealer, director = house.staff("dealer"), house.staff("assistant-director")
    to_betting(dealer, "B-02")
    body = {"id": "beyond-the-rules", "reason": "a lamp fell"}
    assert dealer.post("/tables/B-02/rulings", body).status_code == 403
    ruler = director.pin
    done = dealer.post("/tables/B-02/rulings", {**body, "ruler": ruler})
    assert done.status_code == 200, done.text
    assert dealer.get("/me").json()["id"] == dealer.id
