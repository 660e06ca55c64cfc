"""A patron's own seed moves the shoe of every round of the online game, not only of the first."""

from house_online import HouseOnline

from croupier.floor.fairness import Sealed, with_seeds


def test_each_online_round_takes_a_seed_of_its_own(house: HouseOnline) -> None:
    ann = house.guest()
    table = ann.get("/online").json()["id"]
    for nth, words in enumerate(("one", "two", "three"), 1):
        known = ann.get(f"/tables/{table}/fairness").json()
        assert known["of"] == f"{table}/1/{nth}" and not known["closed"]
        assert known["commitment"] == ann.get("/online").json()["commitment"]
        assert ann.done(f"/tables/{table}/seed", {"seed": words})["seeds"] == [{"seed": words}]
        cards = ann.done("/online/deal", {"wagers": [{"bet": "tie", "amount": 100}]})["cards"]
        ann.done("/online/collect")
        shown = ann.get(f"/coups/{table}/1/{nth}").json()["fairness"]["revealed"]
        played = with_seeds(Sealed(shown["salt"], tuple(shown["order"])), ((ann.id, words),))
        assert cards == list(played[: len(cards)])
