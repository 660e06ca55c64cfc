"""What the twenty-first audit of the house's own people found, and what stands against it now."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from house_online import QUIET, Client, HouseOnline, open_house_online, to_betting
from house_under_test import must, open_house
from msgspec.structs import replace
from test_audited import ONE, ruled, spun
from test_audited_nineteenth import founded, registered
from test_audited_twentieth import SENSED, sensor
from test_insiders import LIMITS

from croupier.floor.audit import verify
from croupier.floor.clock import SetClock
from croupier.floor.people_events import OWNER, Change, SettingsChanged
from croupier.floor.records import PEOPLE
from croupier.floor.requests import Book
from croupier.floor.tally import Tally
from croupier.rules.gaming_day import date_of
from croupier.server.settings import TableSetting
from croupier.store.memory import MemoryStore
from refusals import refusal_of

KEYED = TableSetting("B-08", "baccarat", "commission", limits=LIMITS, dealer="by-hand")
CLEAR = {"command": "clear-alarm", "note": "all is well"}


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online(replace(QUIET, tables=(ONE, SENSED, KEYED))) as opened:
        yield opened


def clears(who: Client, table: str) -> str:
    """Try to clear a table's alarm, and say why not."""
    answer = who.post(f"/tables/{table}/commands", CLEAR)
    return "" if answer.status_code == 200 else refusal_of(answer)


@pytest.mark.clause("R 4.10")
def test_4_10_who_vouched_for_a_number_does_not_clear_what_the_sensor_says_of_it(
    house: HouseOnline,
) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    vouched, apart = house.staff("dealer-inspector"), house.staff("dealer-inspector")
    spun(house, ann, dealer, "R-08")  # the dealer keys 30
    dealer.command("R-08", "raise-alarm", note="it says nothing")
    assert clears(vouched, "R-08") == ""
    dealer.command("R-08", "settle")
    assert sensor(house, "R-08", number=15).status_code == 200
    assert clears(vouched, "R-08") == "own-matter"
    assert clears(apart, "R-08") == ""
    dealer.command("R-08", "open-betting")
    assert verify(house.desk.store).is_clean


@pytest.mark.clause("R 4.10")
def test_4_10_neither_of_two_who_ruled_a_number_clears_what_the_sensor_says_of_it(
    house: HouseOnline,
) -> None:
    ann, dealer = house.guest(), house.staff("dealer")
    manager, second = house.staff("pit-manager"), house.staff("pit-supervisor")
    spun(house, ann, dealer, "R-08")
    assert ruled(manager, "R-08", "wrong-number", number=5) == 200
    second.done("/tables/R-08/rulings/approve", second.waiting("R-08"))
    dealer.command("R-08", "raise-alarm", note="it says nothing")
    assert clears(house.staff("dealer-inspector"), "R-08") == ""
    dealer.command("R-08", "settle")
    assert sensor(house, "R-08", number=17).status_code == 200
    assert clears(manager, "R-08") == clears(second, "R-08") == "own-matter"
    assert clears(house.staff("dealer-inspector"), "R-08") == ""


@pytest.mark.clause("R 3.2.1")
def test_3_2_1_no_sensor_is_taken_off_a_wheel_under_its_own_alarm(house: HouseOnline) -> None:
    ann, dealer, eve = house.guest(), house.staff("dealer"), house.staff("surveillance")
    manager, second = house.staff("pit-manager"), house.staff("pit-supervisor")
    spun(house, ann, dealer, "R-08")
    assert sensor(house, "R-08", number=30).status_code == 200
    dealer.command("R-08", "settle")
    assert sensor(house, "R-08", number=15).status_code == 200
    off = {"reader": "", "reason": "it lies", "second": second.pin}
    refused = manager.post("/tables/R-08/change-reader", off)
    assert refusal_of(refused) == "reader-alarm-stands"
    assert clears(house.staff("dealer-inspector"), "R-08") == ""
    manager.done("/tables/R-08/change-reader", off)
    told = eve.get("/significant", params={"category": "settings", "table": "R-08"}).json()
    (event,) = told["events"]
    assert event["by"] == house.desk.door.name(manager.id)


@pytest.mark.clause("BLD 3.2.1")
def test_3_2_1_who_ruled_cards_does_not_clear_what_the_shoe_says_of_them(
    house: HouseOnline,
) -> None:
    dealer = house.staff("dealer")
    to_betting(dealer, "B-08")
    dealer.command("B-08", "close-betting")
    dealer.command("B-08", "deal-cards", cards=["9S", "2H", "KD", "5C"])
    manager, second = house.staff("pit-manager"), house.staff("pit-supervisor")
    record = ["9S", "2H", "KD", "5D"]
    assert ruled(manager, "B-08", "wrong-record", cards=record) == 200
    waiting = second.waiting("B-08")
    second.done("/tables/B-08/rulings/approve", waiting)
    house.staff("dealer-inspector").command("B-08", "raise-alarm", note="it was 5C")
    assert clears(manager, "B-08") == clears(second, "B-08") == "own-matter"
    assert clears(house.staff("dealer-inspector"), "B-08") == ""


def test_8_1_no_case_pays_the_account_of_whoever_dealt_the_coup(house: HouseOnline) -> None:
    director, assistant, _, manager, supervisor, _, dealer = founded(house, "dealer")
    patron = registered(house)
    house.funded(patron)
    spun(house, patron, dealer, "R-09")
    dealer.command("R-09", "settle")
    tie = {"person": dealer.id, "reason": "seen together", "second": assistant.pin}
    director.done(f"/staff/accounts/{patron.id}", tie)
    opening = {"coup": "R-09/1/1", "about": "not paid", "patron": patron.id}
    case = supervisor.done("/disputes", opening)["id"]
    money = [{"patron": patron.id, "amount": 9_000}]
    found = {"decision": "for her", "reason": "seen", "corrections": money}
    refused = manager.post(f"/disputes/{case}/propose", {**found, "second": supervisor.pin})
    assert refusal_of(refused) == "correction-of-own-coup"


def test_the_first_day_of_a_house_is_named_as_its_own_settings_have_it() -> None:
    at = int(datetime(2026, 11, 19, 3, 40, tzinfo=UTC).timestamp() * 1000)
    house = open_house(MemoryStore(), clock=SetClock(at))
    shifts = '[{"name":"day","hour":4},{"name":"night","hour":16}]'
    first = (
        Change("time_zone", "", '"UTC"'),
        Change("gaming_day_hour", "", "4"),
        Change("shifts", "", shifts),
    )
    must(house, Book(PEOPLE, (SettingsChanged(OWNER, at, first),)))
    tally = Tally(house.store)
    tally.read_on()
    assert date_of(tally.so_far().day) == "2026-11-18"
