"""What the twentieth audit of the house's own people found, and what stands against it now."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from house_online import QUIET, Client, HouseOnline, open_house_online
from msgspec.structs import replace
from test_audited import ONE, spun
from test_audited_nineteenth import registered
from test_insiders import LIMITS

from croupier.floor.audit import verify
from croupier.floor.people_events import Change
from croupier.floor.weaker_settings import weakening
from croupier.server.settings import TableSetting
from croupier.store.people import hash_secret
from refusals import refusal_of

SENSED = TableSetting(
    "R-08", "roulette", "standard", limits=LIMITS, dealer="by-hand", reader="device"
)


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online(replace(QUIET, tables=(ONE, SENSED))) as opened:
        yield opened


def sensor(house: HouseOnline, table: str, **report: Any) -> httpx.Response:
    """Have a table's own device report."""
    name, token = f"sensor-{table}", "s" * 40
    if house.people.account(name) is None:
        house.people.add(name, "device", table, hash_secret(token), 0)
    auth = {"Authorization": f"Device {name}:{token}"}
    return httpx.post(f"{house.address}/api/tables/{table}/reader", json=report, headers=auth)


def sources(who: Client) -> list[tuple[str, str]]:
    """List what Surveillance is told of sources that differ."""
    events = who.get("/significant", params={"category": "sources-differ"}).json()["events"]
    return [(one["before"], one["after"]) for one in events]


@pytest.mark.clause("R 4.10", "R 3.2.1")
def test_4_10_a_sensor_that_speaks_after_the_payment_is_heard(house: HouseOnline) -> None:
    ann, dealer, eve = house.guest(), house.staff("dealer"), house.staff("surveillance")
    spun(house, ann, dealer, "R-09")  # the dealer keys 30
    dealer.command("R-09", "settle")
    assert sensor(house, "R-09", number=30).status_code == 409, "as it is on record"
    assert sensor(house, "R-09", number=15).status_code == 200
    assert sources(eve) == [("15", "30")]
    assert "15" in eve.view("R-09")["alarm"]
    opening = {"command": "open-betting"}
    assert refusal_of(dealer.post("/tables/R-09/commands", opening)) == "reader-alarm-stands"
    clear = {"command": "clear-alarm", "note": "nothing there"}
    assert dealer.post("/tables/R-09/commands", clear).status_code == 403
    closing = house.staff("pit-manager").post("/tables/R-09/commands", {"command": "close-table"})
    assert refusal_of(closing) == "reader-alarm-stands", "it does not go away with the table"
    house.staff("dealer-inspector").command("R-09", "clear-alarm", note="the picture says 30")
    dealer.command("R-09", "open-betting")
    assert verify(house.desk.store).is_clean


@pytest.mark.clause("R 3.2.1")
def test_3_2_1_an_alarm_of_the_sensor_stops_the_payment(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    spun(house, ann, dealer, "R-09")
    assert sensor(house, "R-09", alarm="rotor stands still").status_code == 200
    settle = {"command": "settle"}
    assert refusal_of(dealer.post("/tables/R-09/commands", settle)) == "reader-alarm-stands"


@pytest.mark.clause("R 4.10")
def test_4_10_no_dealer_alone_names_the_number_at_a_wheel_with_a_sensor(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    spun(house, ann, dealer, "R-08")
    settle = {"command": "settle"}
    assert refusal_of(dealer.post("/tables/R-08/commands", settle)) == "sensor-silent"
    dealer.command("R-08", "raise-alarm", note="it says nothing")
    assert refusal_of(dealer.post("/tables/R-08/commands", settle)) == "reader-alarm-stands"
    house.staff("dealer-inspector").command("R-08", "clear-alarm", note="the ball lies in 30")
    dealer.command("R-08", "settle")
    assert sensor(house, "R-08", number=15).status_code == 200, "and it is heard even then"
    assert house.desk.house.table("R-08").alarm.note


@pytest.mark.clause("R 4.10")
def test_4_10_a_dealer_who_keys_what_the_sensor_says_goes_on(house: HouseOnline) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    spun(house, ann, dealer, "R-08")
    assert sensor(house, "R-08", number=30).status_code == 200
    dealer.command("R-08", "settle")
    assert not house.desk.house.table("R-08").alarm.note


def test_a_patrons_password_guessed_at_staffs_desk_is_the_guessers(house: HouseOnline) -> None:
    dealer, eve = house.staff("dealer"), house.staff("surveillance")
    patron = registered(house, "Mai Lan")
    dealer.go_on("R-09")
    dealer.command("R-09", "take-seat", patron=patron.id, seat=1)
    tip = {"patron": patron.id, "amount": 1}
    tried = [
        dealer.post("/tables/R-09/tips", {**tip, "password": f"guess number {n}"}) for n in range(8)
    ]
    assert {one.status_code for one in tried} == {401, 429}
    told = eve.get("/significant", params={"category": "sign-in-failed"}).json()["events"]
    assert {one["by"] for one in told} == {house.desk.door.name(dealer.id)}
    sign = {"name": "Mai Lan", "password": "a long horse"}
    assert house.nobody().post("/sign-in", sign).status_code == 200, "the patron is not locked out"


def test_the_count_team_sees_no_more_of_a_coup_than_the_public(house: HouseOnline) -> None:
    ann, dealer, counter = house.guest(), house.staff("dealer"), house.staff("count-team")
    spun(house, ann, dealer, "R-09")
    dealer.command("R-09", "settle")
    (past,) = counter.get("/tables/R-09/history").json()["coups"]
    (seen,) = house.guest().get("/tables/R-09/history").json()["coups"]
    assert past == seen
    assert counter.get("/pit/stream").status_code == 403
    assert "exposure" not in counter.view("R-09")


def test_to_sign_the_journal_less_often_asks_for_less() -> None:
    before = {"demo": "false", "checkpoint_seconds": "60.0"}
    change = Change("checkpoint_seconds", "60.0", "86400.0")
    assert weakening(before, [change]) == {"checkpoint-seconds": "86400.0"}
