"""Take the pictures of the pages that the README shows: real pages of a real house.

``python tools/pictures.py`` writes ``docs/pictures/*.jpg``. A table with company is set up by
API, as the browser tests do.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from at_the_table import bet, expect_open  # noqa: E402

from running_house import MANUAL, House, Table  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESK, PHONE, WALL = (1440, 900), (390, 844), (1600, 900)
REST_MS = 900


def enter(browser: Browser, house: House, path: str, size: tuple[int, int] = DESK) -> Page:
    """Come in as a guest."""
    width, height = size
    context = browser.new_context(
        base_url=house.address,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        device_scale_factor=2 if size == PHONE else 1,
    )
    context.request.post("/api/guest", headers={"X-Croupier": "1"})
    page = context.new_page()
    page.goto(path)
    page.wait_for_selector("html[data-ready], .lobby-card[data-table]")
    return page


def take(page: Page, name: str) -> None:
    """Take a picture once everything lies still."""
    page.wait_for_timeout(REST_MS)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)


def felt(browser: Browser, house: House, book: str, name: str, **mine: int) -> Table:
    """Show a felt with company, bets open."""
    table = house.table(book)
    table.hands("PBBPTBBBPPBPBBBBBPPB")
    table.place_your_bets()
    for stakes in ({"banker": 500}, {"player": 1500, "tie": 200}, {"player": 1200}):
        other = enter(browser, house, f"/play/{table.id}")
        expect_open(other)
        bet(other, **stakes)
    for size, suffix in ((DESK, ""), (PHONE, "-phone")):
        page = enter(browser, house, f"/play/{table.id}", size)
        expect_open(page)
        bet(page, **mine)
        take(page, name + suffix)
    return table


def main() -> None:
    """Set the tables up and go round with the camera."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), MANUAL)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            table = felt(browser, house, "baccarat", "felt", banker=1000, lucky_6=200)
            felt(browser, house, "dragon-tiger", "dragon-tiger", player=700, big_tiger=200)
            wheel = house.table("roulette")
            for number in (26, 3, 35, 12, 0, 17, 32, 17, 8):
                wheel.place_your_bets()
                wheel.do("spin-ball")
                wheel.no_more_bets()
                wheel.do("record-number", number=number)
                wheel.settle()
            wheel.place_your_bets()
            page = enter(browser, house, f"/roulette/{wheel.id}")
            expect_open(page)
            page.keyboard.press("v")
            page.keyboard.type("17/20")
            page.keyboard.press("Enter")
            take(page, "roulette")
            table.coup("KH 9C 4S QD")
            take(enter(browser, house, f"/board/{table.id}", WALL), "board")
            take(enter(browser, house, f"/history/{table.id}/1/21"), "history")
            take(enter(browser, house, "/"), "lobby")
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
