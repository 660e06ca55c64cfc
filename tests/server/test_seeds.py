"""Patrons' own seeds: taken for a shoe, a spin or an online round, until what is dealt is fixed."""

import time

from house_online import FAST, HouseOnline, every_command, open_house_online
from msgspec.structs import replace

from croupier.floor.fairness import Sealed, with_seeds

MAY_CLOSE = ("close-table", "bring-dealer-on")  # what staff may do at a table the house deals


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


def test_the_next_shoe_takes_seeds_while_none_is_on_the_table() -> None:
    tables = tuple(t for t in FAST.tables if t.id == "DT-01")
    slow = replace(FAST, tables=tables, result_seconds=3600.0)
    with open_house_online(slow) as house:
        ann = house.guest()
        while (known := ann.get("/tables/DT-01/fairness").json())["commitment"] is None:
            time.sleep(0.01)
        assert ann.view("DT-01")["phase"] == "no-shoe"
        assert known["of"] == "DT-01/1" and not known["closed"]
        assert ann.done("/tables/DT-01/seed", {"seed": "mine"})["seeds"] == [{"seed": "mine"}]


def test_no_seed_moves_a_number_once_the_bets_are_closed() -> None:
    slow = replace(FAST, betting_seconds=0.2, card_seconds=1.0)
    with open_house_online(slow) as house:
        ann = house.guest()
        while ann.view("R-01")["phase"] != "waiting":
            time.sleep(0.01)
        refused = ann.post("/tables/R-01/seed", {"seed": "seventeen"})
        assert ann.view("R-01")["phase"] == "waiting", "too slow to have tried it"
        assert refused.status_code == 409
        assert ann.get("/tables/R-01/fairness").json()["seeds"] == []


def test_what_staff_are_refused_closes_no_patrons_seeds() -> None:
    tables = tuple(t for t in FAST.tables if t.id in ("DT-01", "R-01"))
    slow = replace(FAST, tables=tables, result_seconds=3600.0, betting_seconds=3600.0)
    with open_house_online(slow) as house:
        ann, staff = house.guest(), [house.staff(rank) for rank in ("dealer", "pit-manager")]
        for table in ("DT-01", "R-01"):
            while ann.get(f"/tables/{table}/fairness").json()["commitment"] is None:
                time.sleep(0.01)
            paths = [(f"/tables/{table}/draw", {}), (f"/tables/{table}/take-over", {"reason": ""})]
            commands = [said for said in every_command() if said["command"] not in MAY_CLOSE]
            paths += [(f"/tables/{table}/commands", said) for said in commands]
            answers = [who.post(path, said).status_code for who in staff for path, said in paths]
            assert len([one for one in answers if one >= 400]) > 60
            told = ann.get(f"/tables/{table}/fairness").json()
            assert told["commitment"] and not told["closed"], table
            assert ann.post(f"/tables/{table}/seed", {"seed": "mine"}).status_code == 200
