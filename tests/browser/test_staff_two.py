"""Two people at the pit's page: a PIN at the first one's screen, or an approval at one's own."""

import re
from uuid import uuid4

import pytest
from axe_check import grave, too_wide
from playwright.sync_api import Locator, Page, expect
from staff_hands import staff_page

from running_house import TRAY, Enter, House, Table


@pytest.fixture
def table(house: House) -> Table:
    """A table with ten million in its tray, to be counted by a Supervisor and a Dealer."""
    return house.table("baccarat")


def waiting(page: Page) -> Locator:
    return page.get_by_role("region", name="Two people")


def dialog(page: Page) -> Locator:
    return page.locator("dialog.ask-second")


def count(page: Page, chips: str) -> None:
    page.get_by_label("What moves").select_option("closing")
    page.get_by_label("Amount", exact=True).fill(chips)
    page.get_by_role("button", name="Record").click()


def agree(page: Page, name: str, pin: str) -> None:
    dialog(page).get_by_label("Name of the second person").fill(name)
    dialog(page).get_by_label("Their PIN").fill(pin)
    dialog(page).get_by_role("button", name="Agree").click()


def test_a_count_with_the_dealers_pin(house: House, enter: Enter, table: Table) -> None:
    page = staff_page(enter, house, f"/pit#{table.id}", "demo-supervisor")
    count(page, "10,000,000x1")
    says = f"Closing count of {table.id}: {TRAY:,}"
    expect(dialog(page)).to_contain_text(says)
    agree(page, "demo-dealer", "000000")
    expect(dialog(page).get_by_role("alert")).to_have_text("Name or PIN is wrong.")
    agree(page, "demo-cashier", house.pin)
    expect(dialog(page).get_by_role("alert")).to_contain_text("has to be a Dealer")
    agree(page, "demo-dealer", house.pin)
    expect(page.locator(".toast")).to_contain_text(f"Done: {says}")
    expect(waiting(page)).not_to_contain_text(says)


def test_what_waits_is_approved_at_ones_own_screen(
    house: House, enter: Enter, table: Table
) -> None:
    dealer = table.dealer = house.staff("demo-pit-2")  # who counts with the supervisor is on there
    dealer.command(table.id, "bring-dealer-on", dealer=dealer.id, reason="to count")
    page = staff_page(enter, house, f"/pit#{table.id}", "demo-supervisor")
    count(page, "500,000x1")
    expect(page.locator(".toast")).to_contain_text(f"holds {TRAY:,} by the book")
    count(page, f"{TRAY:,}x1")
    dialog(page).get_by_role("button", name="Leave it waiting").click()
    says = f"Closing count of {table.id}: {TRAY:,}"
    expect(waiting(page)).to_contain_text(says)
    expect(waiting(page).get_by_role("button", name=f"Take back: {says}")).to_be_visible()
    other = staff_page(enter, house, "/pit", "demo-pit-2")
    assert grave(other) == []
    waiting(other).get_by_role("button", name=f"Approve: {says}").click()
    expect(other.locator(".toast")).to_contain_text(f"Done: {says}")
    expect(waiting(other)).not_to_contain_text(says)
    expect(waiting(page)).not_to_contain_text(says)


def test_much_cash_takes_a_supervisor(house: House, enter: Enter) -> None:
    made = house.pit.post("/patrons", {"name": f"Ann {uuid4().hex[:5]}"})
    page = staff_page(enter, house, "/cage", "demo-cashier")
    cage = page.get_by_role("region", name="Cash of a patron")
    cage.get_by_label("Name of the patron").fill(made["name"])
    page.keyboard.press("Enter")
    cage.get_by_label("Amount of cash").fill("2,000,000")
    cage.get_by_role("button", name="Pay in").click()
    agree(page, "demo-supervisor", house.pin)
    expect(cage).to_contain_text(f"{made['name']} paid in 2,000,000, has 2,000,000 VND")


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_a_patron_kept_from_play_and_a_table_stopped(
    house: House, enter: Enter, table: Table, width: int
) -> None:
    made = house.pit.post("/patrons", {"name": f"Ben {uuid4().hex[:5]}"})
    page = staff_page(enter, house, "/pit", "demo-shift", width=width, height=844)
    kept = page.get_by_role("region", name="Kept from play")
    kept.get_by_text("Keep a patron from play").click()
    kept.get_by_label("Patron", exact=True).fill(made["name"])
    kept.get_by_label("At whose wish").select_option("family")
    kept.locator("details[open]").get_by_label("Why").fill("their letter")
    kept.get_by_role("button", name="Ask for it").click()
    agree(page, "demo-director", house.pin)
    expect(kept).to_contain_text(made["name"])
    kept.get_by_text("Keep a patron from play").click()
    kept.get_by_text("Stop play").click()
    kept.get_by_label("Which").fill(table.id)
    kept.locator("details[open]").get_by_label("Why").fill("smoke")
    kept.get_by_role("button", name="Stop", exact=True).click()
    expect(kept).to_contain_text(f"Stopped: table {table.id}")
    assert grave(page) == []
    assert too_wide(page) == []
    kept.get_by_role("button", name=f"Go on: table {table.id}").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("no smoke")
    page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(kept).not_to_contain_text(f"Stopped: table {table.id}")


def test_the_forms_are_for_those_who_may(house: House, enter: Enter, table: Table) -> None:
    page = staff_page(enter, house, f"/pit#{table.id}", "demo-auditor")
    expect(page.get_by_label("What moves")).to_be_hidden()
    kept = page.get_by_role("region", name="Kept from play")
    expect(kept).to_be_visible()
    expect(kept.get_by_text(re.compile("Stop play|Keep a patron"))).to_have_count(0)


def test_a_room_says_to_a_rank_that_it_is_not_for_it(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/pit", "demo-count")
    expect(page.get_by_text("This room is for others of the staff.")).to_be_visible()
