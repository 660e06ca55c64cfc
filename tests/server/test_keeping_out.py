"""Exclusions by two people and stops, over the API: who may, what follows, who is told what."""

from typing import Any

import pytest
from house_online import PIN, Client, HouseOnline, to_betting

from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS
from refusals import refusal_of

SLIP = {"wagers": [{"bet": "player", "amount": 500}]}
STOP = {"scope": "table", "of": "B-01", "reason": "smoke"}


def exclusion(client: Client, who: str, **more: Any) -> Any:
    body = {"wish": "family", "reason": "their letter", **more}
    return client.post(f"/patrons/{who}/exclusions", body)


def test_an_exclusion_takes_a_shift_manager_and_a_director(house: HouseOnline) -> None:
    shift, director, ann = house.staff("shift-manager"), house.staff("director"), house.guest()
    assert exclusion(house.staff("pit-manager"), ann.id).status_code == 403
    asked = exclusion(shift, ann.id)
    assert asked.status_code == 202 and asked.json()["second"] == "director"
    number = asked.json()["waiting"]
    assert ann.done("/tables/B-01/seat")["seat"] == 1, "nothing holds before two have agreed"
    for other in (shift, house.staff("assistant-director"), house.staff("shift-manager")):
        assert other.post(f"/acts/{number}/approve").status_code == 403
    director.done(f"/acts/{number}/approve")
    assert ann.post("/tables/B-02/seat").status_code == 403
    (row,) = house.staff("pit-supervisor").get("/exclusions").json()["exclusions"]
    assert (row["patron"], row["wish"], row["until"]) == (ann.id, "family", 0)
    assert house.staff("dealer").get("/exclusions").status_code == 403
    end = {"wish": "family", "reason": "their second letter"}
    ended = shift.post(f"/patrons/{ann.id}/exclusions/end", end)
    director.done(f"/acts/{ended.json()['waiting']}/approve")
    assert ann.post("/tables/B-02/seat").status_code == 200
    again = shift.post(f"/patrons/{ann.id}/exclusions/end", end)
    assert again.status_code == 409 and refusal_of(again) == "exclusion-none"
    assert verify(house.desk.store).is_clean


def test_who_is_excluded_is_told_little_and_staff_less(house: HouseOnline) -> None:
    shift, director, dealer = (house.staff(r) for r in ("shift-manager", "director", "dealer"))
    ann = house.guest()
    ann.done("/tables/B-01/seat")
    to_betting(dealer, "B-01")
    second = {"name": house.desk.door.name(director.id), "pin": PIN}
    assert exclusion(shift, ann.id, second=second).status_code == 200
    own = ann.post("/tables/B-01/wagers", SLIP)
    assert own.status_code == 403
    assert own.json()["error"] == "You may not play here for now; ask the house."
    wager = {"command": "place-wager", "patron": ann.id, "seat": 1, "bet": "player", "amount": 500}
    recorded = dealer.post("/tables/B-01/commands", wager)
    name = house.desk.door.name(ann.id)
    assert recorded.status_code == 403
    assert refusal_of(recorded) == "patron-barred"
    assert recorded.json()["message"]["fields"]["patron"] == name
    assert "family" not in recorded.text and ann.balance == 1_000_000
    assert ann.post("/online/deal", SLIP).status_code == 403


def test_an_exclusion_is_of_someone_for_a_reason_and_ends_after_it_begins(
    house: HouseOnline,
) -> None:
    shift, ann, now = house.staff("shift-manager"), house.guest(), house.desk.clock.now()
    assert exclusion(shift, "p000000000000").status_code == 404
    assert exclusion(shift, shift.id).status_code == 409, "nobody about themselves"
    assert exclusion(shift, house.staff("dealer").id).status_code == 404
    assert exclusion(shift, ann.id, reason="").status_code == 422
    assert exclusion(shift, ann.id, wish="own").status_code == 422
    assert exclusion(shift, ann.id, until=now - 1).status_code == 422
    later = {"start": now + 2 * DAY_MS, "until": now + DAY_MS}
    assert exclusion(shift, ann.id, **later).status_code == 422
    assert not shift.get("/acts").json()["acts"]


def test_a_stop_is_one_persons_and_holds_at_once(house: HouseOnline) -> None:
    shift, dealer, ann = house.staff("shift-manager"), house.staff("dealer"), house.guest()
    to_betting(dealer, "B-01")
    ann.done("/tables/B-01/seat")
    assert house.staff("pit-manager").post("/stops", STOP).status_code == 403
    shift.done("/stops", STOP)
    assert shift.post("/stops", STOP).status_code == 409
    refused = ann.post("/tables/B-01/wagers", SLIP)
    assert refused.status_code == 403
    assert refusal_of(refused) == "play-stopped-table"
    (row,) = dealer.get("/stops").json()["stops"]
    assert (row["scope"], row["of"], row["reason"]) == ("table", "B-01", "smoke")
    shift.done("/stops/end", {**STOP, "reason": "no smoke"})
    ann.done("/tables/B-01/wagers", SLIP)
    assert not dealer.get("/stops").json()["stops"]
    assert verify(house.desk.store).is_clean


@pytest.mark.parametrize(
    ("scope", "of", "code"),
    [
        ("table", "B-99", 404),
        ("book", "poker", 404),
        ("patron", "p0", 404),
        ("house", "B-01", 422),
        ("town", "", 422),
    ],
)
def test_what_is_not_there_is_not_stopped(
    house: HouseOnline, scope: str, of: str, code: int
) -> None:
    body = {"scope": scope, "of": of, "reason": "x"}
    assert house.staff("shift-manager").post("/stops", body).status_code == code


def test_nobody_ends_the_exclusion_of_an_account_of_their_own(house: HouseOnline) -> None:
    shift, director, other = map(house.staff, ("shift-manager", "director", "director"))
    assistant, ann = house.staff("assistant-director"), house.nobody()
    ann.id = ann.done("/register", {"name": "Ann Own", "password": "correct horse"})["id"]
    second = {"name": house.desk.door.name(assistant.id), "pin": PIN}
    body = {"person": director.id, "reason": "it is theirs", "second": second}
    other.done(f"/staff/accounts/{ann.id}", body)
    asked = exclusion(shift, ann.id)
    assert asked.status_code == 202, asked.text
    number = asked.json()["waiting"]
    assert refusal_of(director.post(f"/acts/{number}/approve")) == "own-matter"
    other.done(f"/acts/{number}/approve")
