"""Browsers and houses for the pages' tests: Debian's Chromium against `croupier serve`."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from wide_letters import put_into

from running_house import AUTOMATIC, MANUAL, Enter, House, Table
from which_chromium import CHROMIUM

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",  # whoever comes back to a house finds its modules where they were
]
PATIENCE_MS = 60_000  # on a busy machine; who is quicker does not wait
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if CHROMIUM is None:
        pytest.skip("Install Chromium to test the pages: make chromium.")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    letters = {"XDG_DATA_HOME": str(put_into(tmp_path_factory.mktemp("letters")))}
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=ARGUMENTS, env={**os.environ, **letters}
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), MANUAL)
    house.table("baccarat")  # the pit's page is whole once it has drawn a table
    yield house
    house.close()


@pytest.fixture(scope="session")
def automatic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("automatic"), AUTOMATIC)
    yield house
    house.close()


class Visitors:
    """Browsers that stay: whoever comes next gets one that was used before, washed.

    A page in a browser of its own starts a process and compiles every module anew, which takes
    most of what a test takes. Cookies, storage and extra tabs do not stay, nor does the page.
    """

    def __init__(self, chromium: Browser) -> None:
        self.wrong: list[str] = []
        self._chromium = chromium
        self._free: dict[str, list[Page]] = {}
        self._used: list[tuple[str, Page]] = []
        self._apart: list[BrowserContext] = []

    def another(self, house: House, apart: bool) -> Page:
        """Give a browser in which nobody is known to a house."""
        free = self._free.setdefault(house.address, [])
        if free and not apart:
            page = free.pop()
        else:
            page = self.tab(self._chromium.new_context(base_url=house.address))
        if apart:
            self._apart.append(page.context)
        else:
            self._used.append((house.address, page))
        return page

    def tab(self, context: BrowserContext) -> Page:
        """Open a page that tells when something in it goes wrong."""
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on(
            "console",
            lambda said: self.wrong.append(said.text) if is_fault(said.type, said.text) else None,
        )
        return page

    def leave(self) -> None:
        """Send everyone away, and say what went wrong in their pages."""
        wrong = list(self.wrong)
        for context in self._apart:
            context.close()
        for address, page in self._used:
            if page.is_closed():
                page.context.close()
            else:
                self._wash(address, page)
        self._apart, self._used = [], []
        self.wrong.clear()  # what leaving itself may have broken off
        assert not wrong, wrong

    def _wash(self, address: str, page: Page) -> None:
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.goto("about:blank")
        page.mouse.move(0, 0)
        page.context.clear_cookies()
        session = page.context.new_cdp_session(page)
        kinds = {"origin": address, "storageTypes": "local_storage,indexeddb,cache_storage"}
        session.send("Storage.clearDataForOrigin", kinds)
        session.detach()
        self._free[address].append(page)


@pytest.fixture(scope="session")
def visitors(chromium: Browser) -> Visitors:
    return Visitors(chromium)


@pytest.fixture
def enter(visitors: Visitors) -> Iterator[Enter]:
    """Let someone in: a browser of their own, a guest unless said otherwise, at an address.

    Who listens to the network, or meddles with it, comes ``apart``: in a browser that is new.
    """

    def come_in(
        house: House,
        path: str,
        *,
        is_guest: bool = True,
        still: bool = True,
        width: int = 1440,
        height: int = 900,
        context: BrowserContext | None = None,
        apart: bool = False,
    ) -> Page:
        page = visitors.another(house, apart) if context is None else visitors.tab(context)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        if context is None and is_guest:
            made = page.context.request.post(
                "/api/guest", headers={"X-Croupier": "1"}, max_retries=2
            )
            assert made.ok, made.text()
        page.goto(path)
        return page

    yield come_in
    visitors.leave()


NO_FAULTS = ("Failed to load resource", "error occurred when fetching the script")


def is_fault(kind: str, text: str) -> bool:
    """Neither a refusal by the house nor its absence is a fault of the page's, though logged so."""
    return kind == "error" and not any(words in text for words in NO_FAULTS)


@pytest.fixture
def baccarat(house: House) -> Table:
    return house.table("baccarat")
