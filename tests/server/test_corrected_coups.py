"""A coup whose record was put right is told in both versions, with who ruled; and what is owed."""

import time
from pathlib import Path
from typing import Any

import pytest
from house_online import FAST, QUIET, Client, HouseOnline, deal, open_house_online, to_betting
from msgspec import to_builtins
from msgspec.structs import replace
from typer.testing import CliRunner

from croupier.bank.events import Deposited, Withdrawn
from croupier.cli import app
from croupier.floor.records import cage_stream
from croupier.floor.requests import Book, Done
from croupier.store import open_store

BANKER, PLAYER = "2S 9C 5H TD", ["9S", "2C", "TH", "5D"]
BETS = {"wagers": [{"bet": "banker", "amount": 1000}]}


def played(
    house: HouseOnline, coups: int = 1, ann: Client | None = None
) -> tuple[Client, Client, str]:
    """Let ann win on Banker, so many times; give the first coup's name."""
    dealer, ann = house.staff("dealer"), ann or house.guest()
    to_betting(dealer, "B-02")
    ann.done("/tables/B-02/seat")
    names = []
    for nth in range(coups):
        if nth:
            dealer.command("B-02", "open-betting")
        ann.done("/tables/B-02/wagers", BETS)
        names.append(ann.view("B-02")["coup"])
        dealer.command("B-02", "close-betting")
        deal(dealer, "B-02", BANKER)
    return dealer, ann, names[0]


def put_right(house: HouseOnline, coup: str, **details: Any) -> tuple[Client, Client]:
    pit, second = house.staff("pit-manager"), house.staff("pit-supervisor")
    ruling = {"id": "wrong-record", "details": {"cards": PLAYER, **details}, "reason": "the film"}
    then = pit.done("/tables/B-02/rulings/preview", {**ruling, "coup": coup})["patrons"]
    assert [one["then"]["corrected"] for one in then] == [-2000]
    pit.done("/tables/B-02/rulings", {**ruling, "coup": coup})
    second.done("/tables/B-02/rulings/approve", second.waiting("B-02"))
    return pit, second


@pytest.mark.clause("BLD 7.16")
@pytest.mark.parametrize("coups", [1, 3])
def test_7_16_a_corrected_coup_shows_both_versions_and_who_ruled(
    house: HouseOnline, coups: int
) -> None:
    """The last coup, and one that the table no longer keeps."""
    dealer, ann, coup = played(house, coups)
    before = ann.balance
    put_right(house, coup)
    assert ann.balance == before - 2000
    told = ann.get(f"/coups/{coup}").json()
    assert told["outcome"]["winner"] == "banker" and told["lines"][0]["outcome"] == "win"
    (now,) = told["corrected"]
    assert (now["outcome"]["winner"], now["lines"][0]["outcome"]) == ("player", "lose")
    assert (now["irregularity"], now["rank"]) == ("wrong-record", "pit-manager")
    assert "by" not in now and "reason" not in now
    assert any(step["event"] == "result-corrected" for step in told["steps"])
    (seen,) = dealer.get(f"/coups/{coup}").json()["corrected"]
    assert seen["reason"] == "the film" and seen["by"].startswith("pit-manager")
    assert seen["second"].startswith("pit-supervisor")
    listed = {one["id"]: one for one in ann.get("/tables/B-02/history").json()["coups"]}
    assert listed[coup]["corrected"] and listed[coup]["outcome"]["winner"] == "player"
    assert sum(one["corrected"] for one in listed.values()) == 1
    for other in set(listed) - {coup}:
        assert ann.get(f"/coups/{other}").json()["corrected"] == []


@pytest.mark.clause("BLD 7.16")
def test_a_ruling_by_two_is_told_as_whose_it_is_and_who_agreed(house: HouseOnline) -> None:
    dealer, ann, coup = played(house)
    _, second = put_right(house, coup)
    watcher = house.staff("surveillance")
    (told,) = watcher.get("/significant?of=incidents&category=ruling").json()["events"]
    assert told["by"].startswith("pit-manager") and told["rank"] == "pit-manager"
    said = f"{told['by']} ruled, Pit Supervisor agreed: wrong record."
    assert told["text"] == said
    steps = {step["event"]: step["text"] for step in dealer.get(f"/coups/{coup}").json()["steps"]}
    assert steps["ruling-made"] == said
    own = {step["event"]: step["text"] for step in ann.get(f"/coups/{coup}").json()["steps"]}
    assert own["ruling-made"] == "Pit Manager ruled: wrong record.", "no names of staff"
    assert second.id not in own["ruling-made"]


@pytest.mark.clause("BLD 7.16")
def test_7_16_a_record_put_right_is_not_told_as_cards_out_of_order(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-02")
    ann.done("/tables/B-02/seat")
    ann.done("/tables/B-02/wagers", BETS)
    dealer.command("B-02", "close-betting")
    for card in ("2S", "9C"):
        dealer.command("B-02", "deal-card", card=card)
    ruling = {"id": "wrong-record", "details": {"cards": ["3S", "9C"]}, "reason": "the film"}
    house.staff("pit-manager").done("/tables/B-02/rulings", ruling)
    second = house.staff("pit-supervisor")
    if waiting := second.get("/tables/B-02").json()["proposals"]:
        second.done("/tables/B-02/rulings/approve", {"proposal": waiting[0]["id"]})
    watcher = house.staff("surveillance")
    told = watcher.get("/significant?category=cards-replaced").json()["events"]
    assert [one["text"] for one in told] == ["The record of the cards was put right."]


def test_a_coup_is_told_by_the_version_that_it_was_played_by(house: HouseOnline) -> None:
    dealer, ann, coup = played(house)
    version = ann.get(f"/coups/{coup}").json()["version"]
    assert version == "non-commission"
    held = house.desk.follower.tables["B-02"].state.setup
    assert held is not None
    setup = to_builtins(replace(held, version="commission"))
    house.staff("pit-manager").command("B-02", "change-setup", setup=setup, reason="the evening")
    assert ann.get(f"/coups/{coup}").json()["version"] == version
    dealer.command("B-02", "open-betting")
    later = ann.view("B-02")["coup"]
    assert ann.get(f"/coups/{later}").json()["version"] == "commission"


def test_a_coup_of_a_sealed_shoe_is_proved_by_it_whatever_the_table_plays_now() -> None:
    with open_house_online(FAST) as house:
        ann, pit = house.guest(), house.staff("pit-manager")
        while not (over := ann.get("/tables/DT-01/history").json()["coups"]):
            time.sleep(0.01)
        coup, followed = over[-1]["id"], house.desk.follower.tables["DT-01"]
        shoe = coup.rpartition("/")[0]
        assert ann.get(f"/coups/{coup}").json()["fairness"]["of"] == shoe
        house.deals("DT-01", pit.id)  # so that nothing more happens there
        followed.state = replace(followed.state, flow="roulette")
        assert ann.get(f"/coups/{coup}").json()["fairness"]["of"] == shoe


def test_what_a_patron_owes_is_on_the_statement_and_in_the_days_result(house: HouseOnline) -> None:
    ann, cage = house.signed_in(house.people.add("Ann", "patron", "", "", 0)), "cashier"
    paid = Deposited(cage, house.desk.clock.now(), ann.id, 5_000)
    assert isinstance(house.ask(Book(cage_stream(ann.id), (paid,))), Done)
    _, _, coup = played(house, ann=ann)
    drawn = Withdrawn(cage, house.desk.clock.now(), ann.id, ann.balance - 300)
    assert isinstance(house.ask(Book(cage_stream(ann.id), (drawn,))), Done)
    put_right(house, coup)
    told = ann.get("/me/statement").json()
    assert (told["owed"], ann.balance) == (1700, 0)
    (debt,) = [one for one in told["entries"] if one["owed"]]
    assert (debt["amount"], debt["text"], debt["coup"]) == (0, "Owed to the house: 1,700", coup)
    taken = [one["amount"] for one in told["entries"] if one["what"] == "correction"]
    assert sorted(taken) == [-300, 0]
    assert ann.get("/me").json()["net"] == 1000 - 2000  # what was won, and what was put right


def test_replay_tells_both_versions(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with open_house_online(QUIET, open_store(path)) as house:
        _, _, coup = played(house, 2)
        put_right(house, coup)
    said = CliRunner().invoke(app, ["replay", str(path), coup]).output
    assert said.index("as settled:") < said.index("as corrected:")
    assert "ruling-made" in said and "(pit-supervisor)" in said


def test_m6_a_ruling_is_its_proposers_in_every_register_and_the_approver_is_the_second(
    house: HouseOnline,
) -> None:
    dealer, _, coup = played(house, 1)
    pit, second = put_right(house, coup)
    watch, name = house.staff("surveillance"), house.desk.door.name
    for of, categories in (
        ("significant", {"cards-replaced", "correction"}),
        ("incidents", {"ruling"}),
    ):
        for who in (pit, second):
            asked = {"of": of, "coup": coup, "person": name(who.id)}
            found = watch.get("/significant", params=asked).json()["events"]
            assert {one["category"] for one in found} == categories, (of, who.id)
            for one in found:
                assert (one["by"], one["rank"]) == (name(pit.id), "pit-manager")
                assert (one["second"], one["second_rank"]) == (name(second.id), "pit-supervisor")
    (ruled,) = (one for one in found if one["category"] == "ruling")
    assert ruled["text"].startswith(f"{name(pit.id)} ruled, Pit Supervisor agreed")
    steps = dealer.get(f"/coups/{coup}").json()["steps"]
    (step,) = (one for one in steps if one["event"] == "ruling-made")
    assert (step["by"], step["second"]) == (name(pit.id), name(second.id))


def test_w4_a_dealers_screen_shows_what_a_ruling_would_do_before_anybody_gives_a_pin(
    house: HouseOnline,
) -> None:
    dealer, _, coup = played(house, 1)
    ruling = {"id": "wrong-record", "details": {"cards": PLAYER}, "reason": "preview"}
    seen = dealer.done("/tables/B-02/rulings/preview", {**ruling, "coup": coup})
    assert [one["then"]["corrected"] for one in seen["patrons"]] == [-2000]
    assert seen["rank"] == "pit-manager" and seen["second"] == "dealer-inspector"
    assert dealer.post("/tables/B-02/rulings", {**ruling, "coup": coup}).status_code == 403
