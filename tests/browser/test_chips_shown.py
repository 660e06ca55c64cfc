"""Colour chips on the pages: a patron takes a set, bets, cashes it in; and the dealer."""

import re

import pytest
from at_the_table import expect_balance, expect_open, expect_total
from axe_check import grave, too_wide
from playwright.sync_api import Page, expect
from staff_hands import staff_page

from running_house import Enter, House, Table


@pytest.fixture
def wheel(house: House) -> Table:
    """A table that the house deals by name, though nothing is dealt by itself in this house."""
    table = house.table("roulette")
    table.hand_back()
    return table


def take(page: Page, colour: str, value: str, count: str) -> None:
    """Take a set of chips from the house."""
    page.get_by_role("button", name="Colour chips").click()
    dialog = page.get_by_role("dialog", name="Colour chips")
    dialog.get_by_label(colour).check(force=True)
    dialog.get_by_label("Worth of a chip").fill(value)
    dialog.get_by_label("How many").fill(count)
    dialog.get_by_role("button", name="Take chips").click()
    expect(dialog).to_have_count(0)


@pytest.mark.clause("R 4.7, 4.7.2, 4.7.4")
@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_4_7_a_set_is_taken_bet_won_with_and_cashed_in(
    house: House, wheel: Table, enter: Enter, width: int
) -> None:
    page = enter(house, f"/roulette/{wheel.id}", width=width)
    page.get_by_role("button", name="Colour chips").click()
    dialog = page.get_by_role("dialog", name="Colour chips")
    expect(dialog.get_by_text("Costs 1,000")).to_be_visible()  # twenty at the minimum of 50
    assert grave(page) == []
    page.keyboard.press("Escape")
    take(page, "pink", "100", "20")
    expect_balance(page, 8_000)
    mine = page.get_by_role("radio", name=re.compile("Pink chip, 100 each"))
    expect(mine).to_have_attribute("aria-checked", "true")
    assert grave(page) == []
    wheel.take_over()
    wheel.place_your_bets()
    expect_open(page)
    for _ in range(3):
        page.keyboard.type("17")
        page.keyboard.press("Enter")
    expect_total(page, 300)
    expect(mine).to_have_accessible_name("Pink chip, 100 each, 17 in hand")
    expect_balance(page, 8_000)
    wheel.do("spin-ball")
    wheel.no_more_bets()
    wheel.do("record-number", number=17)
    wheel.settle()
    expect_balance(page, 8_000 + 35 * 300)
    page.get_by_role("button", name="Colour chips").click()
    expect(dialog).to_contain_text("ask at the table")
    dialog.get_by_role("button", name="Cash in").click()
    expect_balance(page, 10_000 + 35 * 300)
    expect(mine).to_have_count(0)
    expect(page.get_by_role("radio", name="Chip 50", exact=True)).to_have_attribute(
        "aria-checked", "true"
    )


def test_a_set_is_taken_and_cashed_in_by_keyboard_alone(
    house: House, wheel: Table, enter: Enter
) -> None:
    page = enter(house, f"/roulette/{wheel.id}")
    expect(page.locator(".layout")).to_be_visible()
    expect(page.get_by_role("button", name="Colour chips")).to_be_enabled()
    page.wait_for_selector("html[data-ready]")
    page.keyboard.press("c")
    dialog = page.get_by_role("dialog", name="Colour chips")
    dialog.get_by_label("blue").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name=re.compile("Yellow chip, 50 each"))).to_be_visible()
    expect_balance(page, 9_000)
    page.keyboard.press("c")
    dialog.get_by_role("button", name="Cash in").focus()
    page.keyboard.press("Enter")
    expect_balance(page, 10_000)


def test_others_see_the_colour_on_the_layout(house: House, wheel: Table, enter: Enter) -> None:
    page, other = (enter(house, f"/roulette/{wheel.id}") for _ in range(2))
    take(page, "green", "100", "5")
    wheel.take_over()
    wheel.place_your_bets()
    expect_open(page)
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect_total(page, 100)
    chip = '.layout-stake:not(.is-mine) circle[fill="#2F8A4C"]'
    expect(other.locator(chip).first).to_be_attached()


@pytest.mark.clause("R 4.7")
@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_4_7_the_dealer_issues_and_redeems(house: House, enter: Enter, width: int) -> None:
    wheel = house.table("roulette")
    patron = enter(house, f"/roulette/{wheel.id}")
    seat = patron.request.post(
        f"/api/tables/{wheel.id}/seat",
        data={"seat": 2},
        headers={"X-Croupier": "1", "Idempotency-Key": "a seat for the wheel"},
    )
    assert seat.ok, seat.text()
    page = staff_page(enter, house, f"/dealer/{wheel.id}", width=width)
    page.get_by_text("Issue colour chips").click()
    page.get_by_label("Colour", exact=True).select_option("orange")
    page.get_by_label("Worth of a chip").fill("200")
    page.get_by_label("How many chips").fill("10")
    page.get_by_role("button", name="Issue", exact=True).click()
    row = page.locator('.deal-chips tr[data-colour="orange"]')
    expect(row).to_contain_text("Guest")
    expect(row.locator(".is-figure").nth(0)).to_have_text("200")
    expect(row.locator(".is-figure").nth(1)).to_have_text("10")
    expect(patron.locator(".bar-purse")).to_have_text("8,000")
    wheel.place_your_bets()
    expect(page.locator(".grid-line")).to_contain_text("Seat")
    number = page.locator(".grid-row", has_text="Guest").get_attribute("data-seat")
    page.keyboard.type(f"{number}red 3")  # so many of the patron's own chips
    page.keyboard.press("Enter")
    expect(row.locator(".is-figure").nth(2)).to_have_text("3")
    assert grave(page) == []
    assert too_wide(page) == []
    row.get_by_role("button", name="Cash in").click()
    counted = page.locator("dialog.ask-number")  # what is counted is cashed in, no more
    counted.get_by_role("spinbutton").fill("7")
    counted.get_by_role("button", name="Cash in").click()
    expect(patron.locator(".bar-purse")).to_have_text("9,400")
