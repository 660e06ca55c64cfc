"""A patron's hands and eyes: what is clicked and what is read, in the words of the game."""

import re

from playwright.sync_api import Locator, Page, expect

from running_house import Table

CHIPS = (200, 500, 1000, 2000, 10000, 20000)  # of a minimum of 200


def area(page: Page, bet: str) -> Locator:
    return page.locator(f'.felt-area[data-bet="{bet}"]')


def stack(page: Page, bet: str) -> Locator:
    return area(page, bet).locator(".stack-label")


def take_chip(page: Page, value: int) -> None:
    page.get_by_role("radio", name=f"Chip {value:,}", exact=True).click()


def bet(page: Page, **stakes: int) -> None:
    """Put amounts down, chip by chip, largest first; `lucky_6` is the bet lucky-6."""
    for name, amount in stakes.items():
        which, left = name.replace("_", "-"), amount
        for value in reversed(CHIPS):
            while left >= value:
                take_chip(page, value)
                area(page, which).click()
                left -= value
        assert left == 0, f"{amount} cannot be made of chips"
        expect(stack(page, which)).to_have_text(f"{amount:,}")
        expect(area(page, which)).to_have_attribute("data-state", "accepted")


def expect_open(page: Page) -> None:
    expect(page.locator("x-felt.is-open, x-layout.is-open")).to_be_visible()


def expect_balance(page: Page, amount: int) -> None:
    expect(page.locator("x-chiprail .rail-figure").nth(1)).to_have_text(f"{amount:,}")
    expect(page.locator(".bar-purse")).to_have_text(f"{amount:,}")


def expect_total(page: Page, amount: int) -> None:
    """Read the total, once the house has accepted all of it."""
    expect(page.locator("x-chiprail .rail-figure").nth(0)).to_have_text(f"{amount:,}")
    expect(page.locator('.felt-area[data-state="pending"], .state-pending')).to_have_count(0)


def expect_line(page: Page, which: str, result: str, *clauses: str) -> None:
    """Read one wager of the coup before: what it came to, and by which clauses."""
    row = page.locator(f'x-settled tr[data-bet="{which}"]')
    expect(row.locator("td").nth(2)).to_have_text(result)
    for clause in clauses:
        expect(row.get_by_role("button", name=clause, exact=True)).to_be_visible()


def expect_word(page: Page, word: str | re.Pattern[str]) -> None:
    expect(page.locator(".timer-word").first).to_have_text(word)


def seat_of(page: Page, table: Table) -> tuple[str, int]:
    """Say who this patron is and where they sit."""
    me = page.request.get("/api/me").json()
    view = page.request.get(f"/api/tables/{table.id}").json()
    return me["id"], view["you"]["seat"]
