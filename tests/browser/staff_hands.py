"""Staff at their consoles: coming in by name, cards and steps by key, rulings from the list."""

import re

import httpx
from playwright.sync_api import Locator, Page, expect

from running_house import Enter, House, Table


def staff_page(
    enter: Enter, house: House, path: str, name: str = "demo-dealer", **how: int
) -> Page:
    """Sign someone of the demo's staff in, and open a page of theirs."""
    page = enter(house, "about:blank", is_guest=False, **how)
    signed = page.context.request.post(
        "/api/sign-in",
        data={"name": name, "password": house.password},
        headers={"X-Croupier": "1"},
        max_retries=2,  # a line that was kept may just have been let go
    )
    assert signed.ok, signed.text()
    page.goto(path)
    expect(page.locator("html[data-ready=yes]")).to_be_attached()
    return page


def expect_step(page: Page, words: str | re.Pattern[str]) -> None:
    """Read the one next step."""
    expect(page.locator(".entry-step:visible")).to_have_text(words)


def twice(page: Page) -> None:
    """Enter arms a step that cannot be undone, Enter again does it."""
    page.keyboard.press("Enter")
    expect(page.locator(".deal-act")).to_have_class(re.compile("is-armed"))
    page.keyboard.press("Enter")


def key_card(page: Page, card: str) -> None:
    """Key one card: rank, suit."""
    page.keyboard.type(card.lower())


def key_cards(page: Page, cards: str) -> None:
    """Key cards one after the other, each when the one before lies on the table."""
    dealt = page.locator(".deal-hands x-card")
    for card in cards.split():
        before = dealt.count()
        key_card(page, card)
        expect(dealt).to_have_count(before + 1)


def ruling(page: Page, id: str) -> Locator:
    """Choose an irregularity of the open list."""
    page.locator(f'.ruling-option[data-id="{id}"]').click()
    return page.locator(".ruling-form")


class Reader:
    """The electronic shoe of a table: its own token, and one card at a time over HTTP."""

    def __init__(self, house: House, table: Table) -> None:
        name, code = f"reader {table.id}", "a secret that is as long as a reader's is"
        new = {
            "name": name,
            "table": table.id,
            "code": code,
            "reason": "a second opinion",
            "second": house.second("demo-assistant"),
        }
        house.staff("demo-director").post("/staff/readers", new)
        self.token = f"{name}:{code}"
        self.address = f"{house.address}/api/tables/{table.id}/reader"

    def reads(self, card: str, place: int | None = None) -> httpx.Response:
        """Report a card."""
        body = {"card": card} if place is None else {"card": card, "place": place}
        headers = {"Authorization": f"Device {self.token}", "X-Croupier": "1"}
        return httpx.post(self.address, json=body, headers=headers)
