"""Scenarios 23 and 24: the scoreboard's roads, the same after a reload and a dropped stream."""

import os
import re

from playwright.sync_api import Page, expect

from running_house import Enter, House

CELL = 20


def marks(page: Page, road: str) -> list[tuple[int, int, str]]:
    """Read a road off its picture: column and row from 1, and the colour."""
    found = []
    for mark in page.locator(f'[data-road="{road}"] .road-mark:not(.is-ghost)').all():
        x, y = map(float, re.findall(r"[\d.]+", mark.get_attribute("transform") or ""))
        colours = re.findall(r"is-(red|blue|green)", mark.get_attribute("class") or "")
        found.append((int(x // CELL) + 1, int(y // CELL) + 1, colours[0]))
    return found


def colours(page: Page, road: str) -> list[str]:
    return [colour for _, _, colour in marks(page, road)]


def test_scenario_23_board_of_pbbbb(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    table.hands("PBBBB")
    page = enter(house, f"/board/{table.id}", is_guest=False)
    expect(page.locator(".road-counts .is-banker dd")).to_have_text("4")
    assert colours(page, "big_eye_boy") == ["blue", "red", "red"]
    answers = {}
    for side in ("Banker", "Player"):
        row = page.get_by_role("button", name=re.compile(f"^If {side}"))
        answers[side] = re.findall(r"red|blue", row.get_attribute("aria-label") or "")
    assert answers["Banker"] and len(answers["Banker"]) == len(answers["Player"])
    assert all(a != b for a, b in zip(answers["Banker"], answers["Player"], strict=True))
    # Asking draws the ghost of the mark in each road, and takes it away again.
    page.get_by_role("button", name=re.compile("^If Player")).focus()
    expect(page.locator('[data-road="big_road"] .is-ghost.is-blue')).to_have_count(1)
    page.get_by_role("button", name=re.compile("^If Player")).blur()
    expect(page.locator(".is-ghost")).to_have_count(0)
    expect(page.get_by_text("Past hands do not change the odds of the next hand.")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})  # on a wall nobody scrolls
    assert page.evaluate("document.documentElement.scrollHeight") == 720


def test_scenario_24_the_tail_of_ten_players_lies_on_row_five(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    table.hands("B" * 9 + "P" * 9)
    page = enter(house, f"/board/{table.id}", is_guest=False, apart=True)
    expect(page.locator('[data-road="bead_plate"] .road-mark')).to_have_count(18)
    page.context.set_offline(True)
    table.hands("P")
    page.context.set_offline(False)
    expect(page.locator('[data-road="bead_plate"] .road-mark')).to_have_count(19)
    drawn = marks(page, "big_road")
    tail = [(col, row) for col, row, colour in drawn if colour == "blue" and col >= 3]
    assert tail == [(3, 5), (4, 5), (5, 5), (6, 5), (7, 5)]
    page.reload()
    expect(page.locator('[data-road="bead_plate"] .road-mark')).to_have_count(19)
    assert marks(page, "big_road") == drawn


def test_a_board_has_the_choice_of_language(house: House, enter: Enter) -> None:
    for book in ("baccarat", "roulette"):
        page = enter(house, f"/board/{house.table(book).id}", is_guest=False, apart=True)
        page.get_by_label("Language").select_option("ko")
        expect(page.locator("html[lang=ko]")).to_be_attached()
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        if shots := os.environ.get("SHOTS"):
            page.screenshot(path=f"{shots}/board_{book}.png")
