"""A patron's evening through the API: slips, undo, insurance, the online game."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

from house_online import HouseOnline, deal, to_betting

SLIP = {"wagers": [{"bet": "banker", "amount": 1000}, {"bet": "tie", "amount": 200}]}


def test_a_slip_is_placed_whole_and_settled_to_the_unit(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat", {"seat": 4})
    answer = ann.done("/tables/B-01/wagers", SLIP)
    assert answer["wagers"] == {"banker": 1000, "tie": 200}
    assert answer["balance"] == ann.balance == 1_000_000 - 1200
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "KH 9C QS KD")  # Player 0, Banker 9: a natural
    assert ann.balance == 1_000_000 + 950 - 200
    lines = ann.view("B-01")["you"]["lines"]
    assert [(line["bet"], line["outcome"]) for line in lines] == [
        ("banker", "win"),
        ("tie", "lose"),
    ]


def test_one_bad_wager_refuses_the_whole_slip(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    wagers = [*SLIP["wagers"], {"bet": "player", "amount": 60_000}]
    refused = ann.post("/tables/B-01/wagers", {"wagers": wagers})
    assert refused.status_code == 409
    assert refused.json()["clauses"] == ["4.4"] and refused.json()["allowed"]
    assert ann.balance == 1_000_000 and ann.view("B-01")["you"]["wagers"] == {}


def test_undo_takes_back_the_last_slip_and_withdraw_the_rest(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    ann.done("/tables/B-01/wagers", SLIP)
    ann.done("/tables/B-01/wagers", {"wagers": [{"bet": "banker", "amount": 300}]})
    assert ann.done("/tables/B-01/undo")["wagers"] == {"banker": 1000, "tie": 200}
    assert ann.done("/tables/B-01/withdraw", {"bet": "tie"})["wagers"] == {"banker": 1000}
    assert ann.done("/tables/B-01/withdraw")["balance"] == 1_000_000
    assert ann.post("/tables/B-01/undo").status_code == 409


def test_r_29_all_chips_of_a_stack_and_of_a_slip_are_taken_back_together(
    house: HouseOnline,
) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    dealer.go_on("R-01")
    dealer.command("R-01", "open-betting")
    ann.done("/tables/R-01/seat")
    half = ann.view("R-01")["limits"]["minimum"] // 2
    slip = {"wagers": [{"bet": bet, "amount": half} for bet in ("straight:17", "split:17-20")]}
    for _ in range(2):  # two layers on each position
        ann.done("/tables/R-01/wagers", slip)
    assert ann.done("/tables/R-01/undo")["wagers"] == {"straight:17": half, "split:17-20": half}
    # One of the two alone would be below the minimum.
    assert ann.post("/tables/R-01/withdraw", {"bet": "split:17-20"}).status_code == 409
    ann.done("/tables/R-01/wagers", slip)
    assert ann.done("/tables/R-01/withdraw")["balance"] == 1_000_000


def test_after_no_more_bets_nothing_is_placed(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    dealer.command("B-01", "close-betting")
    refused = ann.post("/tables/B-01/wagers", SLIP)
    assert refused.status_code == 409 and "4.6" in refused.json()["clauses"]
    assert ann.balance == 1_000_000


def test_a_refusal_says_you_and_never_an_id(house: HouseOnline) -> None:
    dealer, ann, bob = house.staff("dealer"), house.guest(), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat", {"seat": 1})
    refused = ann.post("/tables/B-01/seat", {"seat": 2})
    assert refused.status_code == 403 and "You already" in refused.json()["error"]
    assert ann.id not in refused.text and refused.json()["needs"] == "pit-manager"
    taken = bob.post("/tables/B-01/seat", {"seat": 1})
    assert taken.status_code == 409 and ann.id not in taken.text


def test_insurance_up_to_the_cap(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    ann.done("/tables/B-01/wagers", {"wagers": [{"bet": "banker", "amount": 500}]})
    dealer.command("B-01", "close-betting")
    for card in ["KH", "6C", "3S", "KD"]:  # Player 3, Banker 6
        dealer.command("B-01", "deal-card", card=card)
    dealer.command("B-01", "offer-insurance")
    offers = ann.view("B-01")["you"]["insurance"]
    assert [(o["hand"], o["odds"], o["most"]) for o in offers] == [("banker", "3 to 1", 166)]
    assert ann.post("/tables/B-01/insurance", {"hand": "banker", "amount": 167}).status_code == 409
    ann.done("/tables/B-01/insurance", {"hand": "banker", "amount": 166})
    assert ann.balance == 1_000_000 - 500 - 166


def test_one_key_one_effect_a_hundred_times_at_once(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    key = str(uuid4())
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: ann.post("/tables/B-01/wagers", SLIP, key), range(100)))
    assert {answer.status_code for answer in answers} == {200}
    assert ann.balance == 1_000_000 - 1200
    assert ann.view("B-01")["you"]["wagers"] == {"banker": 1000, "tie": 200}


def test_a_small_wallet_is_never_negative(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    for bet in ("player", "player-pair", "banker-pair", "tie", "lucky-6"):
        ann.done("/tables/B-01/wagers", {"wagers": [{"bet": bet, "amount": 50_000}]})
    left = ann.balance
    roulette = house.staff("dealer")
    roulette.go_on("R-01")
    roulette.command("R-01", "open-betting")
    ann.done("/tables/R-01/seat")
    with ThreadPoolExecutor(20) as pool:
        answers = list(
            pool.map(
                lambda n: ann.post(
                    "/tables/R-01/wagers",
                    {"wagers": [{"bet": f"straight:{n % 37}", "amount": 20_000}]},
                ),
                range(100),
            )
        )
    accepted = sum(answer.status_code == 200 for answer in answers)
    assert accepted == left // 20_000
    assert ann.balance == left - accepted * 20_000 >= 0
    assert {answer.status_code for answer in answers} == {200, 409}


def test_a_key_with_another_body_is_refused_and_another_persons_key_is_another_key(
    house: HouseOnline,
) -> None:
    dealer, ann, bob = house.staff("dealer"), house.guest(), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    bob.done("/tables/B-01/seat")
    key = str(uuid4())
    assert ann.post("/tables/B-01/wagers", SLIP, key).status_code == 200
    other = {"wagers": [{"bet": "player", "amount": 700}]}
    assert ann.post("/tables/B-01/wagers", other, key).status_code == 409
    assert bob.post("/tables/B-01/wagers", other, key).status_code == 200
    assert (ann.balance, bob.balance) == (1_000_000 - 1200, 1_000_000 - 700)


def test_the_online_round_is_dealt_collected_and_proved(house: HouseOnline) -> None:
    ann, bob = house.guest(), house.guest()
    before = ann.get("/online").json()
    assert before["commitment"] and before["phase"] == "betting"
    dealt = ann.done("/online/deal", {"wagers": [{"bet": "player", "amount": 500}]})
    assert dealt["phase"] == "result" and len(dealt["cards"]) >= 4 and dealt["result"]["winner"]
    assert ann.post("/online/deal", {"wagers": [{"bet": "tie", "amount": 500}]}).status_code == 409
    collected = ann.done("/online/collect")
    line = collected["lines"][0]
    assert ann.balance == 1_000_000 + line["paid"] - line["collected"]
    told = ann.get(f"/coups/{collected['coup']}").json()
    assert told["fairness"]["commitment"] == before["commitment"]
    order = told["fairness"]["revealed"]["order"]
    assert order[: len(dealt["cards"])] == dealt["cards"]
    assert told["proof"]["chain_ok"] is True
    # To anyone else it is as if it were not there.
    assert bob.get(f"/coups/{collected['coup']}").status_code == 404
    assert bob.get(f"/tables/O-{ann.id}").status_code == 404
