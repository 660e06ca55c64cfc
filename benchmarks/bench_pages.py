"""Measures a felt in a browser: weight and time of the first load, and frames while it lives.

Seven patrons sit at a table whose roads hold eighty hands; one of them is this browser. While the
others bet as fast as the house takes it, every frame of the page is timed.
"""

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from uuid import uuid4

import httpx
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from running_house import AUTOMATIC, House, Table
from which_chromium import CHROMIUM

HANDS = "PBBPBBBBPPBPBPPBBPPP" * 4
# Naturals that eight decks can give eighty times: a winner's two cards, a loser's two.
DEALS = (("9", "K", "7", "Q"), ("8", "J", "6", "T"), ("5", "4", "3", "4"))
LOADS = 5
WAGERS = 1000
FRAMES = """() => new Promise((done) => {
  const times = [];
  let last = performance.now();
  const step = (now) => {
    times.push(now - last);
    last = now;
    if (document.documentElement.dataset.stop) done(times);
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""


def first_load(page: Page, table: Table) -> tuple[float, float]:
    """Load the felt with nothing in the cache; give kilobytes and milliseconds to the first bet."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda e: sizes.append(e["encodedDataLength"]))
    page.goto(f"/play/{table.id}")
    page.wait_for_selector("x-felt.is-open")
    ready: float = page.evaluate("performance.now()")
    session.detach()
    return sum(sizes) / 1000, ready


def play(table: Table) -> None:
    """Play eighty hands without wagers."""
    for at, letter in enumerate(HANDS):
        suit = "SHDC"[at % 4]
        first, second, third, fourth = (rank + suit for rank in DEALS[at // 32])
        won, lost = (first, second), (third, fourth)
        player, banker = (won, lost) if letter == "P" else (lost, won)
        table.place_your_bets()
        table.no_more_bets()
        table.do("deal-cards", cards=[player[0], banker[0], player[1], banker[1]])
        table.settle()


def patron(house: House, table: Table) -> httpx.Client:
    """Seat another patron, by API."""
    client = httpx.Client(base_url=house.address, headers={"X-Croupier": "1"})
    client.post("/api/guest").raise_for_status()
    act(client, table, "seat", {"seat": None})
    return client


def act(client: httpx.Client, table: Table, what: str, body: object) -> None:
    key = {"Idempotency-Key": str(uuid4())}
    client.post(f"/api/tables/{table.id}/{what}", json=body, headers=key).raise_for_status()


def frames(page: Page, house: House, table: Table) -> list[float]:
    """Time every frame while six others bet."""
    others = [patron(house, table) for _ in range(6)]
    running = page.evaluate_handle(f"() => {{ window.frames_timed = ({FRAMES})(); }}")
    for at in range(WAGERS):
        bet = ("player", "banker", "tie", "lucky-6")[at % 4]
        act(others[at % 6], table, "wagers", {"wagers": [{"bet": bet, "amount": 200}]})
    page.evaluate("() => { document.documentElement.dataset.stop = 'yes'; }")
    running.dispose()
    times: list[float] = page.evaluate("() => window.frames_timed")
    return times[1:]


def main() -> None:
    if CHROMIUM is None:
        print("Install Chromium to measure the pages.")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), AUTOMATIC)
        try:
            table = house.table("baccarat", decks=8)
            play(table)
            table.place_your_bets()
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
            page = browser.new_context(base_url=house.address).new_page()
            page.request.post("/api/guest", headers={"X-Croupier": "1"})
            loads = [first_load(page, table) for _ in range(LOADS)]
            print(f"first load of a felt: {loads[0][0]:.0f} kB over the wire (limit 150)")
            print(f"bets can be placed after {median(ms for _, ms in loads):.0f} ms (limit 1000)")
            times = frames(page, house, table)
            slow = quantiles(times, n=100)[94]
            print(f"{len(times)} frames: median {median(times):.1f} ms, 95 % under {slow:.1f} ms")
            browser.close()
        finally:
            house.close()


if __name__ == "__main__":
    main()
