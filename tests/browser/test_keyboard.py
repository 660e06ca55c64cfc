"""A full coup of each game with the keyboard alone."""

import pytest
from at_the_table import expect_balance, expect_line, expect_open, expect_total, stack
from playwright.sync_api import Page, expect

from running_house import Enter, House


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until something is reached; a pointer is never used."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


@pytest.mark.parametrize("book", ["baccarat", "lucky-7", "dragon-tiger"])
def test_a_coup_of_cards_by_keyboard(house: House, enter: Enter, book: str) -> None:
    table = house.table(book, insurance=False)
    table.place_your_bets()
    page = enter(house, f"/play/{table.id}")
    expect_open(page)
    page.keyboard.press("2")
    page.keyboard.press("p")
    expect(stack(page, "player")).to_have_text("500")
    tab_to(page, ".felt-area")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(stack(page, "banker")).to_have_text("500")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(stack(page, "player")).to_have_text("1,000")
    page.keyboard.press("End")
    page.keyboard.press("Delete")
    expect_total(page, 1_000)
    page.keyboard.press("z")
    expect_total(page, 500)
    page.keyboard.press("d")
    expect_total(page, 1_000)
    table.coup("9S 7S KS QS")
    expect_line(page, "player", "+1,000")
    expect_balance(page, 11_000)
    table.place_your_bets()
    expect_open(page)
    page.keyboard.press("r")
    expect_total(page, 1_000)
    page.keyboard.press("x")
    expect_total(page, 0)


def test_an_online_round_by_keyboard(house: House, enter: Enter) -> None:
    page = enter(house, "/online")
    expect(page.locator("#deal")).to_be_visible()
    for key in ("1", "p", "p", "b", "t"):
        page.keyboard.press(key)
    chip = int(page.locator(".rail-chip").first.get_attribute("data-key") or 0)
    expect_total(page, 4 * chip)
    page.keyboard.press("z")
    expect_total(page, 3 * chip)
    page.keyboard.press("Space")
    expect(page.locator(".settled-net")).not_to_be_empty()
    expect(page.locator("#deal")).to_have_text("Deal again")
    tab_to(page, 'a[href$="#fairness"]')
    page.keyboard.press("Enter")
    sealed = page.get_by_label("Checked by this browser")
    expect(sealed.locator(".is-good")).to_have_count(2)
    expect(page.locator(".checks .is-bad")).to_have_count(0)


@pytest.mark.parametrize("focused", [".felt-area", ".rail-chip", ".rail-acts .button"])
def test_space_deals_whatever_was_pressed_last_and_stakes_nothing(
    house: House, enter: Enter, focused: str
) -> None:
    page = enter(house, "/online")
    expect_open(page)
    page.locator(".rail-chip").first.click()
    page.locator('[data-bet="player"]').click()
    page.keyboard.press("Enter")  # the area has the focus: it takes another chip
    chip = int(page.locator(".rail-chip").first.get_attribute("data-key") or 0)
    expect_total(page, 2 * chip)
    page.locator(f"{focused}:not(:disabled)").first.focus()
    page.keyboard.press("Space")
    expect(page.locator("#deal")).to_have_text("Deal again")
    expect(page.locator("x-settled tr[data-bet]")).to_have_count(1)
    expect(page.locator('x-settled tr[data-bet="player"] td').nth(1)).to_contain_text(
        f"{2 * chip:,}"
    )


def test_the_help_shows_the_keys_and_letters_can_be_switched_off(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    page = enter(house, f"/play/{table.id}")
    expect_open(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("Bet as last time")
    dialog.get_by_label("Single letters act as keys").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("b")
    page.keyboard.press("2")
    expect(page.get_by_role("radio", name="Chip 500", exact=True)).to_be_checked()
    expect_total(page, 0)
