"""What the seventeenth audit of the house's own people found, and what stands against it now."""

from collections.abc import Iterator

import pytest
from house_online import QUIET, HouseOnline, open_house_online
from msgspec.structs import replace

from croupier.floor.audit import verify
from refusals import refusal_of


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online() as opened:
        yield opened


def test_2_chips_issued_since_a_void_was_asked_for_are_counted_first(house: HouseOnline) -> None:
    supervisor, cashier = house.staff("pit-supervisor"), house.staff("cashier")
    house.staff("dealer").go_on("B-02")
    cage = house.desk.house.balance("cage")
    chips, slip = {"10000": 4}, "/tables/B-02/slips/1"
    supervisor.done("/tables/B-02/slips", {"kind": "fill", "chips": chips})
    asked = supervisor.post(slip, {"step": "void", "chips": {}, "reason": "not needed"})
    assert asked.status_code == 202
    cashier.done(slip, {"step": "issue", "chips": chips})
    approved = cashier.post(f"/acts/{asked.json()['waiting']}/approve")
    assert refusal_of(approved) == "slip-voided-otherwise"
    assert house.desk.house.balance("transit", "B-02") == 40_000
    again = {"step": "void", "chips": {}, "reason": "not needed", "second": cashier.pin}
    assert refusal_of(supervisor.post(slip, again)) == "slip-chips-differ"
    supervisor.done(slip, {**again, "chips": chips})
    assert house.desk.house.balance("cage") == cage
    assert verify(house.desk.store).is_clean


def test_a_code_that_another_gave_does_not_come_with_a_pin(house: HouseOnline) -> None:
    director, assistant = house.staff("director"), house.staff("assistant-director")
    shift, eve = house.staff("shift-manager"), house.staff("surveillance")
    code, name = "zzzzyyyy12345678", house.desk.door.name(shift.id)
    reset = {"what": "password", "code": code, "reason": "forgot it", "second": assistant.pin}
    director.done(f"/staff/{shift.id}/secrets", reset)
    own = {"name": name, "code": code, "password": "another long horse", "pin": "564738"}
    refused = house.nobody().post("/own-password", own)
    assert refused.status_code == 401 and refusal_of(refused) == "own-pin-stays"
    told = eve.get("/significant", params={"category": "people"}).json()["events"]
    assert next((one["after"], one["by"]) for one in told if name in one["text"]) == (
        "password",
        house.desk.door.name(director.id),
    )
    house.nobody().done("/own-password", {**own, "pin": shift.pin["pin"]})
    assert house.nobody().done("/sign-in", {"name": name, "password": own["password"]})


def test_nobody_agrees_by_a_pin_who_has_not_set_up_their_second_factor() -> None:
    with open_house_online(replace(QUIET, second_factor=True)) as house:
        supervisor, shift = house.staff("pit-supervisor"), house.staff("shift-manager")
        house.staff("dealer").go_on("B-02")
        supervisor.done("/tables/B-02/slips", {"kind": "fill", "chips": {"1000": 1}})
        void = {"step": "void", "chips": {}, "reason": "not needed", "second": shift.pin}
        refused = supervisor.post("/tables/B-02/slips/1", void)
        assert (refused.status_code, refusal_of(refused)) == (403, "second-factor-of-second")
