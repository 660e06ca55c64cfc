"""Every page for everyone: axe, 390 pixels, 200 % zoom, and the weight of a first load."""

import pytest
from at_the_table import bet, expect_open
from axe_check import grave, too_wide
from playwright.sync_api import Page, expect

from running_house import Enter, House, Table

PAGES = (
    "/",
    "/play/{cards}",
    "/roulette/{wheel}",
    "/online",
    "/board/{cards}",
    "/history/{coup}",
    "/statement",
    "/several?tables={cards},{wheel}",
)
MOST_BYTES = 170_000


@pytest.fixture(scope="module")
def places(house: House) -> dict[str, str]:
    """A table of each kind in the middle of things, and a coup that is over."""
    cards, wheel = house.table("baccarat"), house.table("roulette")
    cards.hands("PBBTBP")
    cards.place_your_bets()
    wheel.place_your_bets()
    return {"cards": cards.id, "wheel": wheel.id, "coup": f"{cards.id}/1/2"}


def settled_down(page: Page) -> None:
    expect(page.locator("h1").first).to_be_attached()
    there = page.locator(
        ".felt-area, .lobby-card[data-table], .road-mark, .layout-box, .step,"
        " .statement-page .lines td, .several-one"
    )
    expect(there.locator("visible=true").first).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_200_percent_and_axe(
    house: House, places: dict[str, str], enter: Enter, path: str
) -> None:
    """A phone first; then 200 % of 1440 x 900, and the desk."""
    page = enter(house, path.format(**places), width=390, height=844)
    settled_down(page)
    assert too_wide(page) == []
    assert grave(page) == []
    page.set_viewport_size({"width": 720, "height": 450})
    assert too_wide(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    settled_down(page)
    assert grave(page) == []


def test_targets_of_a_felt_on_a_phone_are_large(
    house: House, baccarat: Table, enter: Enter
) -> None:
    baccarat.place_your_bets()
    page = enter(house, f"/play/{baccarat.id}", width=390, height=844)
    expect_open(page)
    for each in page.locator(".felt-area").all():
        box = each.bounding_box()
        assert box and box["width"] >= 88 and box["height"] >= 56
    bet(page, banker=200)
    page.get_by_role("button", name="Roads and results").click()
    expect(page.get_by_text("Last coups")).to_be_visible()


@pytest.mark.parametrize("path", ["/play/{cards}", "/roulette/{wheel}", "/online"])
def test_the_chips_are_at_the_foot_of_a_tall_phone(
    house: House, places: dict[str, str], enter: Enter, path: str
) -> None:
    page = enter(house, path.format(**places), width=390, height=1100)
    settled_down(page)
    box = page.locator(".table-rail").bounding_box()
    assert box and box["y"] + box["height"] == pytest.approx(1100, abs=2)


def test_the_first_load_of_a_felt_is_light(
    house: House, places: dict[str, str], enter: Enter
) -> None:
    page = enter(house, "/board/none", apart=True)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda e: sizes.append(e["encodedDataLength"]))
    page.goto(f"/play/{places['cards']}")
    settled_down(page)
    assert sizes and sum(sizes) < MOST_BYTES


def test_a_guest_plays_in_one_click(house: House, places: dict[str, str], enter: Enter) -> None:
    page = enter(house, "/", is_guest=False)
    card = page.locator(f'[data-table="{places["cards"]}"]')
    expect(card).to_contain_text("200 – 50k")
    card.get_by_role("link", name="Play as a guest").click()
    expect_open(page)
    bet(page, banker=200)
