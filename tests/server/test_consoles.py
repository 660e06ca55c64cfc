"""The console's one next step can really be taken, at every step of a coup; exposure is exact."""

from typing import Any

from house_online import Client, HouseOnline


def take(dealer: Client, table: str, fields: dict[str, dict[str, Any]]) -> str:
    """Take the step the console names."""
    step = dealer.view(table)["next"]
    dealer.command(table, step["command"], **fields.get(step["command"], {}))
    return str(step["command"])


def test_following_the_console_plays_a_coup_of_each_game(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    for table in ("B-02", "L7-01", "DT-01"):
        dealer.go_on(table)
        burn = {"burn-cards": {"seen": ["2S"], "face_down": 2}}
        cards = iter(["KH", "6C", "3S", "KD", "9S", "2C"])
        taken = []
        for _ in range(20):
            card = {"deal-card": {"card": next(cards, "4D")}} if "close-betting" in taken else {}
            taken.append(take(dealer, table, {**burn, **card}))
            if taken[-1] == "settle":
                break
        assert taken[:5] == ["load-shoe", "cut-shoe", "burn-cards", "open-betting", "close-betting"]
        assert taken[-1] == "settle" and taken.count("deal-card") >= 5
    dealer.go_on("R-01")
    taken = [take(dealer, "R-01", {"record-number": {"number": 17}}) for _ in range(5)]
    assert taken == ["open-betting", "spin-ball", "close-betting", "record-number", "settle"]


def test_exposure_is_what_the_house_would_win_or_lose(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    dealer.go_on("R-01")
    dealer.command("R-01", "open-betting")
    ann.done("/tables/R-01/seat")
    wagers = [{"bet": "straight:17", "amount": 100}, {"bet": "black", "amount": 500}]
    ann.done("/tables/R-01/wagers", {"wagers": wagers})
    shown = dealer.view("R-01")["exposure"]
    # 17 is black: 35 to 1 and even money are paid. Any red number wins the house both stakes.
    assert shown["staked"] == 600 and shown["worst"] == -(3500 + 500)
    assert shown["worst_text"].startswith("17")
    assert shown["by_result"]["1"]["worst"] == 600
    assert shown["by_result"]["2"]["best"] == 100 - 500
