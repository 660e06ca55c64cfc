"""What later audits found of people: proposals that waited, sums that began anew, reliefs."""

from collections.abc import Iterator

import pytest
from house_online import QUIET, Client, HouseOnline, deal, open_house_online, to_betting
from msgspec.structs import replace
from test_audited_floor import written

from croupier.bank.accounts import walk_in
from croupier.floor.audit import verify
from croupier.floor.clock import DAY_MS
from croupier.floor.handing import CorrectionsByDay
from croupier.floor.on_duty import OneTable
from croupier.floor.requests import Ask, Refused
from croupier.rules.authority import Authority
from croupier.table import commands as c
from croupier.table.events import CorrectionMade, DealerCameOn
from croupier.table.shapes import Actor, Correction
from refusals import refusal_of


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online(QUIET) as opened:
        yield opened


RANKS = ("dealer", "pit-supervisor", "dealer-inspector", "cashier", "pit-manager")


def staffed(house: HouseOnline) -> list[Client]:
    staff = [house.staff(rank) for rank in RANKS]
    written(house, *zip(RANKS, staff, strict=True))
    return staff


# ---- corrections of people whom nobody knows


def test_r_35_who_is_unknown_does_not_begin_anew_by_sitting_down_again() -> None:
    by, sums = Actor("sam", "pit-manager"), CorrectionsByDay()
    first, later = walk_in("B-01", 3, 100), walk_in("B-01", 5, 200)
    there = walk_in("B-02", 3, 100)
    sums.happened(CorrectionMade(by, 1, "B-01/1/1", (Correction(first, 300),), "x", ()))
    assert sums.of_day([later, there], 2) == {later: {"B-01/1/1": 300}}
    assert sums.of_day([later], 2 + DAY_MS) == {}


def test_r_35_two_cases_of_unknown_people_at_a_table_count_together(house: HouseOnline) -> None:
    dealer, supervisor, inspector, _, pit = staffed(house)
    to_betting(dealer, "L7-01")
    told = []
    for seat in (3, 4):
        if seat == 4:
            dealer.command("L7-01", "open-betting")
        who = dealer.done("/tables/L7-01/walk-ins", {"seat": seat})["id"]
        dealer.done("/tables/L7-01/buy-in", {"patron": who, "amount": 1_000})
        bet = {"patron": who, "seat": seat, "bet": "player", "amount": 1_000}
        dealer.command("L7-01", "place-wager", **bet)
        dealer.command("L7-01", "close-betting")
        deal(dealer, "L7-01", "2H 9S 5C KD")
        last = house.desk.house.table("L7-01").last
        assert last is not None
        opened = {"coup": last.id, "about": "paid short", "patron": who}
        case = supervisor.done("/disputes", opened)["id"]
        found = {
            "decision": "pay",
            "reason": "misread",
            "corrections": [{"patron": who, "amount": 30_000}],
        }
        told.append(
            supervisor.post(f"/disputes/{case}/propose", {**found, "second": inspector.pin})
        )
        if seat == 3:
            pit.done(f"/disputes/{case}/accept")
            dealer.command("L7-01", "leave-seat", patron=who, seat=seat)
    assert [one.status_code for one in told] == [200, 403], told[1].text
    assert verify(house.desk.store).is_clean


# ---- who deals


def test_the_pit_relieves_by_name_and_in_the_middle_of_a_coup_with_the_reason(
    house: HouseOnline,
) -> None:
    dealer, supervisor, *_ = staffed(house)
    other = house.staff("dealer")
    written(house, ("dealer", other))
    to_betting(dealer, "B-01")
    dealer.command("B-01", "close-betting")
    relief = {"command": "bring-dealer-on", "dealer": other.pin["name"]}
    refused = supervisor.post("/tables/B-01/commands", relief)
    assert refusal_of(refused) == "relief-mid-coup-reason"
    supervisor.done("/tables/B-01/commands", {**relief, "reason": "ill"})
    assert house.desk.house.table("B-01").people.dealer == other.id
    nobody = {"command": "bring-dealer-on", "dealer": "nobody there"}
    assert refusal_of(supervisor.post("/tables/B-02/commands", nobody)) == "dealer-may-not-deal"
    assert verify(house.desk.store).is_clean


def test_one_person_deals_one_table_at_a_time(house: HouseOnline) -> None:
    dealer, supervisor, *_ = staffed(house)
    dealer.go_on("B-01")
    on = {"command": "bring-dealer-on", "dealer": dealer.id}
    for who in (dealer, supervisor):
        refused = who.post("/tables/B-02/commands", on)
        assert refusal_of(refused) == "dealer-on-elsewhere", refused.text
    dealer.go_on("B-01")  # where one is on already, one may come on
    dealer.command("B-01", "take-dealer-off")
    dealer.go_on("B-02")
    assert refusal_of(dealer.post("/tables/B-01/commands", on)) == "dealer-on-elsewhere"
    at, by = house.desk.clock.now(), Actor(dealer.id, "dealer")
    asked = (c.BringDealerOn(by, at, dealer.id),)
    both = [Ask("B-01", (c.TakeDealerOff(by, at), *asked)), Ask("L7-01", asked)]
    assert all(isinstance(house.ask(one), Refused) for one in both), "nor past the door"
    assert verify(house.desk.store).is_clean


def test_verify_names_who_was_on_at_two_tables(house: HouseOnline) -> None:
    dealer, *_ = staffed(house)
    looked = OneTable()
    state, authority = house.desk.house.table("B-01"), house.desk.house.authority
    on = replace(state, people=replace(state.people, dealer=dealer.id))
    came = DealerCameOn(Actor(dealer.id, "dealer"), 1, dealer.id)
    assert not looked.came_on(came, "B-01", lambda _: state, authority)
    assert looked.came_on(came, "B-02", lambda _: on, authority).id == "dealer-on-elsewhere"
    before = Authority(row for row in authority.rows if "be-on-at-two-tables" not in row.acts)
    assert not looked.came_on(came, "B-01", lambda _: on, before)
