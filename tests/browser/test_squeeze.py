"""Scenario 16: the squeeze goes to the highest seated wager; without motion it simply opens."""

import pytest
from at_the_table import bet, expect_line, expect_open
from playwright.sync_api import Page, expect

from running_house import Enter, House, Table


@pytest.fixture
def face_down(house: House) -> Table:
    table = house.table("baccarat", face_down=True, insurance=False)
    table.place_your_bets()
    return table


def granted(page: Page, table: Table) -> None:
    """Ask for the squeeze by key, and have the first four cards dealt."""
    expect(page.locator(".is-squeeze-ask")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator(".is-squeeze-ask")).to_be_hidden()
    table.deal("9S 7S KS QS")


@pytest.mark.clause("BLD 4.7")
def test_scenario_16_4_7_squeeze_goes_to_the_highest_wager_and_opens_without_folding(
    house: House, face_down: Table, enter: Enter
) -> None:
    low, high = (enter(house, f"/play/{face_down.id}") for _ in range(2))
    expect_open(low)
    bet(low, player=200)
    bet(high, player=500)
    face_down.no_more_bets()
    expect(low.locator(".is-squeeze-ask")).to_be_hidden()
    granted(high, face_down)
    cards = high.locator("x-squeeze")
    expect(cards).to_have_count(2)
    expect(low.locator("x-squeeze")).to_have_count(0)
    expect(low.locator('x-hand[data-side="player"] [aria-label="face-down card"]')).to_have_count(2)
    # Less motion was asked for: there is nothing to fold, only to open.
    expect(cards.first).to_have_class("is-still")
    cards.first.get_by_role("button", name="Open the card").click()
    expect(cards.first.get_by_role("slider")).to_have_attribute("aria-valuetext", "nine of spades")
    cards.nth(1).get_by_role("slider").press("End")
    expect(low.get_by_label("nine of spades")).to_be_visible()
    high.locator("x-squeeze").first.get_by_role("slider").press("End")
    high.locator("x-squeeze").nth(1).get_by_role("slider").press("End")
    expect(low.get_by_label("face-down card")).to_have_count(0)
    face_down.settle()
    expect_line(high, "player", "+500")


@pytest.mark.clause("BLD 4.7")
def test_4_7_the_squeeze_by_keys_folds_before_it_opens(
    house: House, face_down: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{face_down.id}", still=False)
    expect_open(page)
    bet(page, banker=500)
    face_down.no_more_bets()
    granted(page, face_down)
    slider = page.locator("x-squeeze").first.get_by_role("slider")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", "face-down card, 24 % lifted")
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "nine of spades")
