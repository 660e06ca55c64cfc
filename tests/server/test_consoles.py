"""The console's one next step can really be taken, at every step of a coup; exposure is exact."""

from typing import Any

from house_online import Client, HouseOnline, to_betting

from croupier.games.library import Library
from croupier.server.views.everyone import areas
from croupier.table.shapes import Setup


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
        dealer.command(table, "take-dealer-off")
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


def test_a_step_that_an_irregularity_stands_behind_names_it(house: HouseOnline) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "B-02")
    dealer.command("B-02", "close-betting")
    burn = {"command": "burn-cards", "seen": ["2S"], "face_down": 2}
    refused = dealer.post("/tables/B-02/commands", burn).json()
    assert refused["ruling"] == "no-burn-unseen"
    assert "ruling" not in dealer.post("/tables/B-02/commands", {"command": "cut-shoe"}).json()
    assert dealer.view("B-02")["next"]["clauses"] == ["4.9.1"]


def test_an_area_says_which_points_of_its_hand_pay_otherwise() -> None:
    game = Library()["baccarat"]
    setup = Setup("baccarat", "non-commission", 7)
    pays = {area.bet: [(row.odds, row.points) for row in area.pays] for area in areas(game, setup)}
    assert pays["banker"] == [("1 to 2", 6), ("1 to 1", None)]
    assert pays["player"] == [("1 to 1", None)]
    assert len(pays["lucky-6"]) > 1 and {points for _, points in pays["lucky-6"]} == {None}


def test_an_area_leans_to_the_hand_that_it_is_about() -> None:
    found: dict[str, set[str]] = {}
    for book in ("baccarat", "lucky-7", "dragon-tiger"):
        for area in areas(Library()[book], Setup(book, "commission", 7)):
            found.setdefault(area.leans, set()).add(area.bet)
    assert found == {
        "player": {
            "player",
            "player-pair",
            "small-lucky-7",
            "big-lucky-7",
            "small-dragon",
            "big-dragon",
        },
        "banker": {"banker", "banker-pair", "lucky-6", "small-tiger", "big-tiger"},
        "tie": {"tie"},
        "side": {"super-lucky-7", "dragon-tiger"},
    }
