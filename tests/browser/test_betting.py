"""Scenarios 1 to 6, 8 and 9: bets before, while and after they can be placed; limits."""

import re

import pytest
from at_the_table import (
    area,
    bet,
    expect_balance,
    expect_line,
    expect_open,
    expect_total,
    expect_word,
    seat_of,
    stack,
    take_chip,
)
from playwright.sync_api import Page, expect

from running_house import Enter, House, Table

PLAYER_WINS = "9S 7S KS QS"
BANKER_WINS = "7S 9S KS QS"


def test_scenario_1_before_place_your_bets_areas_are_disabled(
    house: House, baccarat: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{baccarat.id}")
    expect_word(page, "Waiting")
    for each in page.locator(".felt-area").all():
        expect(each).to_have_attribute("aria-disabled", "true")


def test_scenario_2_then_a_countdown_and_areas_enabled(automatic: House, enter: Enter) -> None:
    page = enter(automatic, "/play/B-01")
    expect(page.locator("x-timer.is-counting .timer-number")).to_have_text(re.compile(r"^[1-6]$"))
    expect_word(page, "Place your bets")
    expect_open(page)
    expect(area(page, "banker")).to_have_attribute("aria-disabled", "false")


def test_scenario_3_three_chips_on_banker(house: House, baccarat: Table, enter: Enter) -> None:
    baccarat.place_your_bets()
    page = enter(house, f"/play/{baccarat.id}")
    expect_open(page)
    take_chip(page, 200)
    for _ in range(3):
        area(page, "banker").click()
    expect(stack(page, "banker")).to_have_text("600")
    expect_total(page, 600)
    expect_balance(page, 9_400)


def test_scenario_4_undo_and_clear(house: House, baccarat: Table, enter: Enter) -> None:
    baccarat.place_your_bets()
    page = enter(house, f"/play/{baccarat.id}")
    expect_open(page)
    bet(page, banker=400)
    page.get_by_role("button", name="Undo").click()
    expect(stack(page, "banker")).to_have_text("200")
    expect_total(page, 200)
    page.get_by_role("button", name="Clear").click()
    expect_total(page, 0)
    expect_balance(page, 10_000)
    expect(stack(page, "banker")).to_be_hidden()


@pytest.mark.clause("BLD 4.4")
def test_scenario_5_4_4_doubling_beyond_the_maximum_changes_nothing(
    automatic: House, enter: Enter
) -> None:
    table = automatic.table("baccarat")
    table.place_your_bets()
    page = enter(automatic, f"/play/{table.id}")
    expect_open(page)
    bet(page, banker=30_000)
    page.get_by_role("button", name="×2").click()
    expect(area(page, "banker").locator(".area-message")).to_contain_text("50,000")
    expect(area(page, "banker").locator(".area-message")).to_contain_text("4.4")
    expect(stack(page, "banker")).to_have_text("30,000")
    expect_balance(page, 970_000)


@pytest.mark.clause("BLD 4.6")
def test_scenario_6_4_6_after_no_more_bets_a_click_places_nothing(
    house: House, baccarat: Table, enter: Enter
) -> None:
    baccarat.place_your_bets()
    page = enter(house, f"/play/{baccarat.id}")
    expect_open(page)
    baccarat.no_more_bets()
    expect_word(page, "No more bets")
    expect(page.locator("#say-assertive")).to_have_text("No more bets.")
    area(page, "banker").click(force=True)  # it is marked as disabled, and still says why
    expect(area(page, "banker").locator(".area-message")).to_have_text("No more bets.")
    expect_total(page, 0)
    expect_balance(page, 10_000)


def below(page: Page, table: Table) -> None:
    """Have a dealer put 100 on Player, which no chip of the page is as small as."""
    page.request.post(
        f"/api/tables/{table.id}/seat",
        data={"seat": 4},
        headers={"X-Croupier": "1", "Idempotency-Key": "sit-down-8"},
    )
    patron, seat = seat_of(page, table)
    table.do("place-wager", patron=patron, seat=seat, bet="player", amount=100)
    expect(area(page, "player").locator(".area-message")).to_have_text("Least here: 200")


@pytest.mark.clause("BLD 7.17")
def test_scenario_8_7_17_a_wager_below_the_minimum_is_paid_once(
    house: House, baccarat: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{baccarat.id}")
    baccarat.place_your_bets()
    expect_open(page)
    below(page, baccarat)
    baccarat.coup(PLAYER_WINS)
    expect_line(page, "player", "+100")
    expect_balance(page, 10_100)
    baccarat.place_your_bets()
    expect_open(page)
    below(page, baccarat)
    baccarat.coup("9H 7H KH QH")
    expect_line(page, "player", "returned", "7.17")
    expect_balance(page, 10_100)


@pytest.mark.clause("BLD 7.18")
def test_scenario_9_7_18_what_is_over_the_maximum_is_returned(
    automatic: House, enter: Enter
) -> None:
    table = automatic.table("baccarat")
    page = enter(automatic, f"/play/{table.id}")
    table.place_your_bets()
    expect_open(page)
    page.request.post(
        f"/api/tables/{table.id}/seat",
        data={"seat": 4},
        headers={"X-Croupier": "1", "Idempotency-Key": "sit-down-9"},
    )
    patron, seat = seat_of(page, table)
    table.do("place-wager", patron=patron, seat=seat, bet="player", amount=60_000)
    expect(stack(page, "player")).to_have_text("60,000")
    table.coup(PLAYER_WINS)
    expect_line(page, "player", "+50,000, 10,000 back", "7.18")
    expect_balance(page, 1_050_000)
