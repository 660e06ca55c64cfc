"""Who works here, on a page: asked for by one, approved by another; a console that locks."""

import re

from axe_check import grave, too_wide
from playwright.sync_api import Page, Route, expect
from staff_hands import staff_page

from running_house import Enter, House


def ask_for_someone(page: Page, name: str) -> str:
    """Ask for someone new as a dealer; give the code for the first sign-in."""
    page.get_by_role("button", name="Someone new").click()
    dialog = page.locator("dialog.staff-act")
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_label("Why, for the record").fill("hired")
    code: str = dialog.locator("code").inner_text()
    dialog.get_by_role("button", name="Ask for it").click()
    expect(dialog).to_have_count(0)
    return code


def test_who_works_here_someone_new_waits_for_a_second_person(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/staff", "demo-director")
    assert grave(page) == []
    code = ask_for_someone(page, "Newly Hired")
    waiting = page.get_by_role("region", name="Waiting for a second person")
    expect(waiting).to_contain_text("Newly Hired joins the staff as Dealer")
    expect(waiting.get_by_role("button", name="Approve")).to_have_count(0)
    other = staff_page(enter, house, "/staff", "demo-assistant")
    row = other.locator(".staff-wait", has_text="Newly Hired")
    row.get_by_role("button", name="Approve").click()
    expect(other.get_by_role("row", name="Newly Hired")).to_contain_text("a code, not used yet")
    come = enter(house, "/pit", is_guest=False)
    come.get_by_role("button", name="Sign in").last.click()
    dialog = come.locator("dialog.sign")
    dialog.get_by_label("Name").fill("Newly Hired")
    dialog.get_by_label("Password", exact=True).fill(code)
    dialog.get_by_role("button", name="Sign in").click()
    dialog.get_by_label("A password of your own").fill("a password")
    dialog.get_by_label("A PIN, six digits or more").fill("271828")
    dialog.get_by_role("button", name="Sign in").click()
    expect(come.locator(".bar-account")).to_have_text("Newly Hired")


def test_who_works_here_is_read_by_those_who_may_see_it(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/staff", "demo-auditor")
    expect(page.get_by_role("row", name="demo-cashier-2")).to_contain_text("Cashier")
    expect(page.get_by_role("button", name="Someone new")).to_have_count(0)


def test_a_console_that_the_house_has_locked_shows_nothing_until_the_pin_comes(
    house: House, enter: Enter
) -> None:
    house.table("baccarat")
    page = staff_page(enter, house, "/pit", "demo-pit")
    page.evaluate("dispatchEvent(new Event('croupier-locked'))")
    lock = page.locator("dialog.lock")
    expect(lock).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    assert grave(page) == []
    page.keyboard.press("Escape")
    expect(lock).to_be_visible()
    lock.get_by_label("PIN of demo-pit").fill("000000")
    lock.get_by_role("button", name="Unlock").click()
    expect(lock).to_contain_text("PIN is wrong")
    lock.get_by_label("PIN of demo-pit").fill(house.pin)
    lock.get_by_role("button", name="Unlock").click()
    expect(lock).to_have_count(0)
    expect(page.locator("main")).to_be_visible()


def test_every_page_of_a_console_left_alone_asks_for_the_pin(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    table.no_more_bets()
    table.deal("9S 4C KH 2D")
    coup = table.view()["coup"]
    table.settle()
    page = staff_page(enter, house, "/case", "demo-surveillance")
    me = {**page.request.get("/api/me").json(), "locked": True}

    def left_alone(route: Route) -> None:
        """Answer as the house does when nobody was there for five minutes."""
        if route.request.url.endswith("/api/me"):
            route.fulfill(json=me)
        else:
            route.fulfill(status=423, json={"error": "This console is locked.", "needs": "pin"})

    page.route(re.compile(r"/api/(me|disputes.*|coups/.*)$"), left_alone)
    for path in ("/case", "/case/B-01-case-1", f"/history/{coup}", "/"):
        page.goto(path)
        expect(page.locator("dialog.lock")).to_be_visible()
        expect(page.locator("main")).to_be_hidden()
        expect(page.locator(".toast")).to_have_count(0)
    page.unroute_all(behavior="wait")


def test_the_staff_fit_a_phone(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/staff", "demo-director")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".staff-table tbody tr").first).to_be_visible()
    assert too_wide(page) == []
    assert grave(page) == []
