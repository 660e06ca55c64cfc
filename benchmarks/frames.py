"""How long the frames of a win take: a coup is won in Chromium, and every frame is timed.

``python -m benchmarks.frames`` prints the median and the 95th percentile. Under software rendering,
as here without a GPU, a frame takes what the processor takes.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from at_the_table import bet, expect_open  # noqa: E402

from running_house import MANUAL, House  # noqa: E402
from which_chromium import CHROMIUM  # noqa: E402

WATCH = """(ms) => new Promise((done) => {
  const times = [];
  let last = performance.now();
  const until = last + ms;
  requestAnimationFrame(function step(now) {
    times.push(now - last);
    last = now;
    if (now < until) requestAnimationFrame(step);
    else done(times.slice(1));
  });
})"""
COUP_MS = 4_500


def main() -> None:
    """Win a coup and time its frames."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), MANUAL)
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            table = house.table("baccarat")
            table.place_your_bets()
            context = browser.new_context(
                base_url=house.address, viewport={"width": 1440, "height": 900}
            )
            context.request.post("/api/guest", headers={"X-Croupier": "1"})
            page = context.new_page()
            page.goto(f"/play/{table.id}")
            expect_open(page)
            bet(page, player=500)
            table.no_more_bets()
            table.deal("9S 7S KS")
            page.wait_for_timeout(1_500)
            page.evaluate(f"void (window.frames_seen = ({WATCH})({COUP_MS}))")
            table.deal("QS")
            table.settle()
            times: list[float] = page.evaluate("window.frames_seen")
        finally:
            browser.close()
            house.close()
    slow = statistics.quantiles(times, n=20)[-1]
    print(
        f"{len(times)} frames in {COUP_MS / 1000} s: median {statistics.median(times):.1f} ms, "
        f"95th percentile {slow:.1f} ms"
    )


if __name__ == "__main__":
    main()
