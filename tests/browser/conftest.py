"""Browsers and houses for the pages' tests: Debian's Chromium against `croupier serve`."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from running_house import AUTOMATIC, MANUAL, Enter, House, Table

CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE_MS = 20_000  # on a busy machine; who is quicker does not wait
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if CHROMIUM is None:
        pytest.skip("Install Chromium to test the pages: apt-get install chromium.")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), MANUAL)
    yield house
    house.close()


@pytest.fixture(scope="session")
def automatic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("automatic"), AUTOMATIC)
    yield house
    house.close()


@pytest.fixture
def enter(chromium: Browser) -> Iterator[Enter]:
    """Let someone in: a browser of their own, a guest unless said otherwise, at an address."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come_in(
        house: House,
        path: str,
        *,
        is_guest: bool = True,
        still: bool = True,
        width: int = 1440,
        height: int = 900,
        context: BrowserContext | None = None,
    ) -> Page:
        if context is None:
            context = chromium.new_context(
                base_url=house.address, viewport={"width": width, "height": height},
                reduced_motion="reduce" if still else "no-preference",
            )  # fmt: skip
            contexts.append(context)
            if is_guest:
                made = context.request.post("/api/guest", headers={"X-Croupier": "1"})
                assert made.ok, made.text()
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: wrong.append(said.text) if is_fault(said.type, said.text) else None,
        )
        page.goto(path)
        return page

    yield come_in
    for context in contexts:
        context.close()
    assert not wrong, wrong


def is_fault(kind: str, text: str) -> bool:
    """A refusal by the house is no fault of the page's, though the browser logs it as one."""
    return kind == "error" and "Failed to load resource" not in text


@pytest.fixture
def baccarat(house: House) -> Table:
    return house.table("baccarat")
