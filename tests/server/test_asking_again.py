"""A request asked again is told what was done, whatever has come to stand against it since."""

from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from house_online import HouseOnline, deal, open_house_online, to_betting, to_insurance

from croupier.store import open_store

SLIP = {"wagers": [{"bet": "banker", "amount": 1000}]}
WAGERS = "/tables/B-01/wagers"


def test_a_slip_asked_again_is_told_that_it_lies_on_the_felt(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    ann.done("/me/limits", {"loss": 1000})
    first = ann.post(WAGERS, SLIP, "the same key")
    again = ann.post(WAGERS, SLIP, "the same key")
    assert first.status_code == again.status_code == 200
    assert again.json() == first.json()
    assert ann.post(WAGERS, SLIP, "another key").status_code == 403, "the limit of her own holds"
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "KH 9C QS KD")
    ann.done("/tables/B-01/leave")
    later = ann.post(WAGERS, SLIP, "the same key")
    assert later.status_code == 200 and later.json()["wagers"] == {}
    assert ann.balance == 1_000_000 + 950
    other = {"wagers": [{"bet": "player", "amount": 1000}]}
    assert ann.post(WAGERS, other, "the same key").status_code == 409


def test_insurance_asked_again_is_told_that_it_was_taken(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_insurance(dealer, ann, "B-02", loss=1300)
    insurance = {"hand": "banker", "amount": 300}
    first = ann.post("/tables/B-02/insurance", insurance, "the same key")
    # Too late for another, and her limit is used up: but this one was taken.
    ann.done("/me/limits", {"loss": 1000})
    again = ann.post("/tables/B-02/insurance", insurance, "the same key")
    assert first.status_code == again.status_code == 200, again.text
    assert ann.post("/tables/B-02/insurance", insurance, "another key").status_code == 409
    assert ann.balance == 1_000_000 - 1300


def test_the_last_dispute_that_may_be_opened_can_be_asked_for_again(house: HouseOnline) -> None:
    dealer, ann = house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    ann.done("/tables/B-01/wagers", {"wagers": [{"bet": "banker", "amount": 1000}]})
    coup = dealer.view("B-01")["coup"]
    dealer.command("B-01", "close-betting")
    deal(dealer, "B-01", "KH 9C QS KD")
    case = {"coup": coup, "about": "My chip lay on Tie."}
    for number in range(3):
        for _ in range(2):
            answer = ann.post("/tables/B-01/disputes", case, f"dispute {number}")
            assert answer.status_code == 200, answer.text
    assert ann.post("/tables/B-01/disputes", case, "dispute 3").status_code == 409
    assert len(ann.get("/disputes").json()["disputes"]) == 3


# What earlier houses kept of a refusal: in words alone, with words for ways on, and by the id of
# a message that is no longer said.
EARLIER = (
    '{"type":"refused","sentence":"No more bets.","clauses":["4.5"],"allowed":["wait"]}',
    '{"type":"refused","message":{"id":"house-busy"},"allowed":["wait"]}',
    '{"type":"refused","message":{"id":"no-such-words"},"allowed":[{"id":"way-gone"}],"rank":""}',
    '{"type":"failed","sentence":"The house could not say.","is_known":true}',
)


@pytest.mark.parametrize("kept", EARLIER)
def test_what_an_earlier_house_refused_is_refused_again_in_words(tmp_path: Path, kept: str) -> None:
    store = open_store(tmp_path / "house.db")
    with open_house_online(store=store) as house:
        ann = house.guest()
        bet = {"wagers": [{"bet": "banker", "amount": 500}]}
        assert ann.done("/tables/B-01/seat")["seat"] == 1
        assert ann.post("/tables/B-01/wagers", bet, "a key of old").status_code == 409
        with closing(connect(tmp_path / "house.db")) as database, database:
            said = (kept.encode(), "a key of old")
            done = database.execute("update answers set answer = ? where key = ?", said)
            assert done.rowcount == 1
        again = ann.post("/tables/B-01/wagers", bet, "a key of old")
        assert again.status_code == (503 if "failed" in kept else 409), again.text
        assert again.json()["error"]
    store.close()
