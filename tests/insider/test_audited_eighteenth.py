"""What the eighteenth audit of the house's own people found, and what stands against it now."""

from collections.abc import Iterator

import pytest
from house_online import QUIET, Client, HouseOnline, open_house_online

from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS, SetClock
from refusals import refusal_of

START = 1_790_000_000_000
RANKS = ("director", "assistant-director", "shift-manager")


def again(house: HouseOnline, who: Client) -> Client:
    """Sign somebody in anew."""
    person = house.people.person(who.id)
    assert person is not None
    return house.signed_in(person)


@pytest.fixture
def clock() -> SetClock:
    return SetClock(START)


@pytest.fixture
def house(clock: SetClock) -> Iterator[HouseOnline]:
    with open_house_online(QUIET, clock=clock) as opened:
        yield opened


def test_who_had_a_colleagues_secret_reset_is_not_their_second_person_for_three_days(
    house: HouseOnline, clock: SetClock
) -> None:
    director, assistant, shift = (house.staff(rank) for rank in RANKS)
    house.write_down(*zip(RANKS, (director.id, assistant.id, shift.id), strict=True))
    patron = house.guest()
    reset = {"what": "pin", "reason": "forgot it", "second": assistant.pin}
    director.done(f"/staff/{shift.id}/secrets", reset)
    shift = again(house, shift)
    own = {"password": "correct horse", "pin": "564738"}
    shift.done("/me/pin", own)
    exclusion = {"wish": "house", "reason": "noise", "second": director.pin}
    refused = shift.post(f"/patrons/{patron.id}/exclusions", exclusion)
    assert (refused.status_code, refusal_of(refused)) == (403, "signer-no-longer-may")
    clock.at += 3 * DAY_MS
    shift = again(house, shift)
    shift.done(f"/patrons/{patron.id}/exclusions", exclusion)
    assert verify(house.desk.store).is_clean


def test_what_waits_ends_with_its_askers_account_though_that_is_opened_again(
    house: HouseOnline, clock: SetClock
) -> None:
    director, assistant, shift = (house.staff(rank) for rank in RANKS)
    house.write_down(*zip(RANKS, (director.id, assistant.id, shift.id), strict=True))
    patron = house.guest()
    asked = shift.post(f"/patrons/{patron.id}/exclusions", {"wish": "house", "reason": "noise"})
    assert asked.status_code == 202
    clock.at += 1
    for step in ("shut", "open"):
        director.done(f"/staff/{shift.id}/{step}", {"reason": "a mistake", "second": assistant.pin})
    approved = director.post(f"/acts/{asked.json()['waiting']}/approve")
    assert (approved.status_code, refusal_of(approved)) == (403, "proposer-no-longer-may")
    assert verify(house.desk.store).is_clean


def test_an_account_goes_from_one_colleague_to_another_in_two_acts(house: HouseOnline) -> None:
    director, assistant, shift = (house.staff(rank) for rank in RANKS)
    patron = house.nobody()
    patron.id = patron.done("/register", {"name": "Mai Lan", "password": "a long horse"})["id"]
    tie = f"/staff/accounts/{patron.id}"
    by = {"reason": "seen together", "second": assistant.pin}
    assert refusal_of(director.post(tie, {"person": "", **by})) == "account-not-tied"
    director.done(tie, {"person": shift.id, **by})
    other = {"person": house.staff("dealer").id, **by}
    assert refusal_of(director.post(tie, other)) == "account-already-tied"
    director.done(tie, {"person": "", **by})
    director.done(tie, other)
