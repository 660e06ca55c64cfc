"""Take the pictures of the pages that the README and the docs show: real pages of a real house.

``python tools/pictures.py`` writes ``docs/pictures/*.webp``: stills, and a coup that moves. A table
with company is set up by API, as the browser tests do. Chromium draws and encodes.
"""

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser"), str(ROOT / "tools")]

from at_the_table import bet, expect_open  # noqa: E402
from moving_webp import moving_webp  # noqa: E402

from running_house import MANUAL, House, Table  # noqa: E402
from which_chromium import CHROMIUM  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESK, PHONE, SIDE, WALL = (1440, 900), (390, 844), (844, 390), (1600, 900)
REST_MS = 900
QUALITY = {"still": 0.82, "moving": 0.5}
FILM = (720, 450)
FILM_FRAME_MS = 120  # frames nearer to each other than this are left out
LAST_MS = 2_500  # how long the last one stands before it begins again
NUMBERS = (26, 3, 35, 12, 0, 17, 32, 17, 8)
ENCODE = """async ([png, quality, width, height]) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(width || picture.width, height || picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const out = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of out) text += String.fromCharCode(byte);
  return btoa(text);
}"""


class Studio:
    """A browser that looks at the house's pages, and one that encodes what it saw."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser, self.house = browser, house
        self._press = browser.new_page(base_url=house.address)
        self._press.goto("/health")

    def enter(self, path: str, size: tuple[int, int] = DESK, *, still: bool = True) -> Page:
        """Come in as a guest."""
        width, height = size
        context = self.browser.new_context(
            base_url=self.house.address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce" if still else "no-preference",
            device_scale_factor=2 if size == PHONE else 1,
        )
        context.request.post("/api/guest", headers={"X-Croupier": "1"})
        page = context.new_page()
        page.goto(path)
        page.wait_for_selector("html[data-ready], .lobby-card[data-table]")
        return page

    def webp(self, png: str, quality: float, size: tuple[int, int] = (0, 0)) -> bytes:
        """Encode a picture, in its own size or another."""
        return base64.b64decode(self._press.evaluate(ENCODE, [png, quality, *size]))

    def take(self, page: Page, name: str) -> None:
        """Take a picture once everything lies still."""
        page.wait_for_timeout(REST_MS)
        png = base64.b64encode(page.screenshot()).decode()
        (PICTURES / f"{name}.webp").write_bytes(self.webp(png, QUALITY["still"]))

    def felt(self, book: str, name: str, **mine: int) -> Table:
        """Show a felt with company, bets open."""
        table = self.house.table(book)
        table.hands("PBBPTBBBPPBPBBBBBPPB")
        table.place_your_bets()
        for stakes in ({"banker": 500}, {"player": 1500, "tie": 200}, {"player": 1200}):
            other = self.enter(f"/play/{table.id}")
            expect_open(other)
            bet(other, **stakes)
        for size, suffix in ((DESK, ""), (PHONE, "-phone"), (SIDE, "-side")):
            page = self.enter(f"/play/{table.id}", size)
            expect_open(page)
            bet(page, **mine)
            self.take(page, name + suffix)
        return table

    def wheel(self) -> Table:
        """Show a wheel: bets, and a number that won."""
        wheel = self.house.table("roulette")
        for number in NUMBERS:
            wheel.place_your_bets()
            land(wheel, number)
        wheel.place_your_bets()
        pages = {"": self.enter(f"/roulette/{wheel.id}")}
        pages["-phone"] = self.enter(f"/roulette/{wheel.id}", PHONE)
        for suffix, page in pages.items():
            expect_open(page)
            page.keyboard.press("v")
            for position in ("17/20", "17", "red", "d2"):
                page.locator(".layout-typed input").fill(position)
                page.locator(".layout-typed input").press("Enter")
            expect(page.locator(".rail-figure").first).to_have_text("650")
            page.evaluate("document.activeElement.blur()")
            self.take(page, f"roulette{suffix}")
        land(wheel, 17)
        self.take(pages[""], "roulette-won")
        return wheel

    def moments(self) -> None:
        """Show an insurance on offer, a squeeze, and a win."""
        table = self.house.table("baccarat")
        table.hands("PBBPTBB")
        table.place_your_bets()
        page = self.enter(f"/play/{table.id}")
        expect_open(page)
        bet(page, banker=1000)
        table.no_more_bets()
        table.deal("KH QC 3S 6D")
        table.do("offer-insurance")
        expect(page.locator("x-insurance")).to_be_visible()
        self.take(page, "insurance")
        down = self.house.table("baccarat", face_down=True, insurance=False)
        down.place_your_bets()
        page = self.enter(f"/play/{down.id}", still=False)
        expect_open(page)
        bet(page, player=1000)
        down.no_more_bets()
        expect(page.locator(".is-squeeze-ask")).to_be_visible()
        page.keyboard.press("s")
        down.deal("9S 7S KS QS")
        slider = page.locator("x-squeeze").first.get_by_role("slider")
        for _ in range(4):
            slider.press("ArrowUp")
        self.take(page, "squeeze")

    def film(self) -> None:
        """Film a coup, from the first card to the win."""
        table = self.house.table("dragon-tiger")
        table.hands("PBBPTBBPPB")
        table.place_your_bets()
        page = self.enter(f"/play/{table.id}", (1200, 750), still=False)
        expect_open(page)
        frames: list[tuple[float, str]] = []
        session = page.context.new_cdp_session(page)

        def seen(frame: dict[str, object]) -> None:
            metadata = frame["metadata"]
            assert isinstance(metadata, dict)
            frames.append((float(metadata["timestamp"]) * 1000, str(frame["data"])))
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", seen)
        session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})
        bet(page, player=1000, dragon_tiger=200)
        page.wait_for_timeout(500)
        table.no_more_bets()
        for card in ["9S", "7S", "KS", "QS"]:
            table.deal(card)
            page.wait_for_timeout(900)
        table.settle()
        page.wait_for_timeout(4_200)
        session.send("Page.stopScreencast")
        (PICTURES / "coup.webp").write_bytes(self._film(frames))

    def _film(self, frames: list[tuple[float, str]]) -> bytes:
        kept = [frames[0]]
        for frame in frames[1:]:
            if frame[0] - kept[-1][0] >= FILM_FRAME_MS:
                kept.append(frame)
        until = [at for at, _ in kept[1:]] + [kept[-1][0] + LAST_MS]
        return moving_webp(
            [
                (self.webp(png, QUALITY["moving"], FILM), round(end - at))
                for (at, png), end in zip(kept, until, strict=True)
            ],
            FILM,
        )


def land(wheel: Table, number: int) -> None:
    """Spin a wheel to a number."""
    wheel.do("spin-ball")
    wheel.no_more_bets()
    wheel.do("record-number", number=number)
    wheel.settle()


def main() -> None:
    """Set the tables up and go round with the camera."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), MANUAL)
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            studio = Studio(browser, house)
            studio.film()
            studio.moments()
            table = studio.felt("baccarat", "felt", banker=1000, lucky_6=200)
            tiger = studio.felt("dragon-tiger", "dragon-tiger", player=700, big_tiger=200)
            lucky = studio.felt("lucky-7", "lucky-7", player=700, big_lucky_7=200)
            wheel = studio.wheel()
            four = ",".join(each.id for each in (table, tiger, lucky, wheel))
            several = studio.enter(f"/several?tables={four}")
            for each in (table, tiger, lucky, wheel):
                felt = several.locator(f'.several-one[data-table="{each.id}"]')
                expect(felt.locator(".rail-chip").first).to_be_visible()
            studio.take(several, "several")
            table.coup("KH 9C 4S QD")
            studio.take(studio.enter(f"/board/{table.id}", WALL), "board")
            studio.take(studio.enter(f"/history/{table.id}/1/21"), "history")
            studio.take(studio.enter("/"), "lobby")
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
