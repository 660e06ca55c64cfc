"""A patron's own seed: added before the first card, said so, shown with the proof."""

import pytest
from axe_check import grave
from playwright.sync_api import expect

from running_house import Enter, House


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_a_seed_moves_the_order_of_an_online_round(house: House, enter: Enter, width: int) -> None:
    page = enter(house, "/online", width=width)
    if width == 390:
        page.get_by_role("button", name="Results and proof").click()
    page.get_by_text("Your own seed").click()
    box = page.locator(".seed")
    expect(box.get_by_role("status")).to_contain_text("takes seeds; 0 so far")
    assert grave(page) == []
    box.get_by_label("Any text of yours").fill("my grandmother's birthday")
    page.keyboard.press("Enter")
    expect(box.get_by_role("status")).to_contain_text("Your seed is in.")
    box.get_by_label("Any text of yours").fill("another")
    box.get_by_role("button", name="Add my seed").click()
    expect(box.get_by_role("status")).to_contain_text("already")
    if width == 390:
        page.keyboard.press("Escape")
    page.locator('.felt-area[data-bet="banker"]').click()
    page.locator("#deal").click()
    proof = page.get_by_role("link", name="Check this round")
    expect(proof).to_be_visible()
    proof.click()
    page.get_by_text("The order, the salt and the seeds").click()
    expect(page.get_by_text("Seeds: 1")).to_be_visible()


def test_what_is_not_sealed_takes_no_seed(house: House, enter: Enter) -> None:
    table = house.table("roulette")
    page = enter(house, f"/roulette/{table.id}")
    page.get_by_text("Your own seed").click()
    expect(page.locator(".seed").get_by_role("status")).to_have_text("Nothing is sealed just now.")
    expect(page.get_by_role("button", name="Add my seed")).to_be_disabled()
