"""Questions the pages ask are dialogs of our own: by keyboard, on record, and clean to axe."""

import pytest
from axe_check import grave
from playwright.sync_api import expect
from staff_hands import staff_page

from running_house import Enter, House


def test_an_alarm_is_raised_and_cleared_by_another_in_words(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.get_by_role("button", name="Reader alarm").click()
    asked = page.get_by_role("dialog", name="What is wrong with the reader or the shoe?")
    expect(asked.get_by_role("textbox")).to_be_focused()
    assert grave(page) == []
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    assert table.view()["alarm"] == ""
    page.get_by_role("button", name="Reader alarm").click()
    page.keyboard.type("a card jammed 9s")
    page.keyboard.press("Enter")
    expect(page.locator(".entry-step:visible")).to_contain_text("a card jammed 9s")
    clear = page.get_by_role("button", name="Clear the alarm")
    expect(clear).to_be_hidden()  # not by who raised it
    other = staff_page(enter, house, f"/dealer/{table.id}", "demo-pit-2")
    other.get_by_role("button", name="Clear the alarm").click()
    other.get_by_role("dialog").get_by_role("button", name="Clear the alarm").click()
    expect(other.get_by_role("dialog")).to_be_visible()  # it takes words
    other.keyboard.type("it was put right")
    other.keyboard.press("Enter")
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Reader alarm")).to_be_visible()
    assert table.view()["alarm"] == ""


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_a_pause_asks_whether_one_is_sure(house: House, enter: Enter, width: int) -> None:
    page = enter(house, "/", width=width)
    page.locator(".bar-account").click()
    page.get_by_role("button", name="Cool off for a day").click()
    sure = page.get_by_role("dialog", name="No play for 24 hours?")
    expect(sure).to_contain_text("cannot be undone early")
    assert grave(page) == []
    sure.get_by_role("button", name="Cancel").click()
    assert page.request.get("/api/me").json()["cool_off_until"] is None
    page.get_by_role("button", name="Cool off for a day").click()
    sure.get_by_role("button", name="Cool off for a day").click()
    expect(page.locator(".toast")).to_contain_text("Done.")
    assert page.request.get("/api/me").json()["cool_off_until"]
