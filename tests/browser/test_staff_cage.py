"""Cash at the cage, by name; slips, boxes and counts in their rooms; buy-ins at the console."""

from uuid import uuid4

import pytest
from axe_check import grave, too_wide
from playwright.sync_api import Locator, Page, Route, expect
from staff_hands import staff_page

from running_house import Enter, House

LONG = "Anna-Maria Luise K"  # with five letters more, the longest name there is


@pytest.fixture(scope="module", autouse=True)
def a_table(house: House) -> None:
    """The pit's page is there when it has a table to show."""
    house.table("baccarat")


def cage(page: Page) -> Locator:
    return page.get_by_role("region", name="Cash of a patron")


def find(page: Page, name: str) -> None:
    cage(page).get_by_label("Name of the patron").fill(name)
    page.keyboard.press("Enter")


def balance(house: House, name: str) -> int:
    told: int = house.pit.http.get("/api/patrons", params={"name": name}).json()["balance"]
    return told


def test_a_patron_pays_in_and_is_paid_by_keys_alone(house: House, enter: Enter) -> None:
    _, name = house.patron("Ann")
    page = staff_page(enter, house, "/cage", "demo-cashier")
    find(page, name.upper())
    expect(cage(page)).to_contain_text(f"{name} has 10,000 VND")
    expect(cage(page).get_by_label("Amount of cash")).to_be_focused()
    page.keyboard.type("5k")
    page.keyboard.press("Enter")
    expect(cage(page).get_by_role("button", name="Pay in")).to_be_focused()
    assert balance(house, name) == 10_000, "which way it goes is not guessed"
    page.keyboard.press("Enter")
    expect(cage(page)).to_contain_text(f"{name} paid in 5,000, has 15,000 VND")
    page.keyboard.type("16,000")
    cage(page).get_by_role("button", name="Pay out").press("Enter")
    expect(page.locator(".toast")).to_contain_text(
        f"{name} has 15,000; at most that can be paid out."
    )
    cage(page).get_by_label("Amount of cash").fill("5,000")
    cage(page).get_by_role("button", name="Pay out").click()
    expect(cage(page)).to_contain_text(f"{name} was paid 5,000, has 10,000 VND")
    assert balance(house, name) == 10_000


def test_the_cage_never_touches_play_money(house: House, enter: Enter) -> None:
    name = f"Ann {uuid4().hex[:5]}"
    patron = enter(house, "about:blank", is_guest=False)
    made = patron.request.post(
        "/api/register",
        data={"name": name, "password": "long enough to keep"},
        headers={"X-Croupier": "1"},
    )
    assert made.ok, made.text()
    page = staff_page(enter, house, "/cage", "demo-cashier")
    find(page, name)
    for way in ("Pay in", "Pay out"):
        cage(page).get_by_label("Amount of cash").fill("5,000")
        cage(page).get_by_role("button", name=way).click()
        expect(page.locator(".toast").last).to_contain_text("cash is for patrons with an account")
    assert patron.request.get("/api/me").json()["balance"] == 10_000


def test_a_name_typed_anew_is_nobody_until_found(house: House, enter: Enter) -> None:
    _, name = house.patron("Ann")
    page = staff_page(enter, house, "/cage", "demo-cashier")
    find(page, name)
    expect(cage(page).get_by_role("button", name="Pay out")).to_be_visible()
    cage(page).get_by_label("Name of the patron").fill("Somebody else")
    expect(cage(page).get_by_role("button", name="Pay out")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text('There is no patron "Somebody else".')
    expect(cage(page)).not_to_contain_text(name)


def test_cash_whose_answer_was_lost_is_taken_once(house: House, enter: Enter) -> None:
    _, name = house.patron("Ann")
    page = staff_page(enter, house, "/cage", "demo-cashier", apart=True)
    find(page, name)
    is_lost = True

    def lose(route: Route) -> None:
        if is_lost:
            route.fetch()
            route.fulfill(status=502, body="")
        else:
            route.continue_()

    page.route("**/api/patrons/*/cash", lose)
    cage(page).get_by_label("Amount of cash").fill("700")
    cage(page).get_by_role("button", name="Pay in").click()
    expect(page.locator(".toast")).to_be_visible()
    assert balance(house, name) == 10_700
    is_lost = False
    cage(page).get_by_role("button", name="Pay in").click()
    expect(cage(page)).to_contain_text(f"{name} paid in 700, has 10,700 VND")


def test_the_cage_is_not_for_a_dealer(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/cage", "demo-inspector")
    expect(page.locator("main")).to_contain_text("This room is for others of the staff.")
    expect(cage(page)).to_have_count(0)


def test_a_patron_buys_in_at_the_table_and_the_day_has_the_drop(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    id, name = house.patron("Ann")
    # With chips in the tray nothing is filled: the drop alone brings the table into the day.
    table.do("take-seat", patron=id, seat=2)
    page = staff_page(enter, house, f"/dealer/{table.id}")
    page.get_by_text("Patrons: seat, buy in, get up").click()
    cash = page.get_by_label(f"Cash of {name}")
    cash.fill("2,5")
    table.place_your_bets()
    table.do("place-wager", patron=id, seat=2, bet="banker", amount=500)
    expect(page.locator(".seating-list[aria-label]")).to_contain_text("has wagers down")
    expect(cash).to_have_value("2,5")  # what is half typed stays
    cash.fill("2,500")
    cash.press("Enter")
    expect(page.locator(".toast")).to_contain_text(f"{name} bought in for 2,500.")
    expect(cash).to_have_value("")
    assert balance(house, name) == 10_000 - 500 + 2_500
    cash.fill("0")
    page.get_by_role("button", name=f"{name}: Buys in").click()
    expect(page.locator(".toast").last).to_contain_text("a whole number from 1")
    pit = staff_page(enter, house, f"/pit#{table.id}", "demo-pit-2")
    expect(pit.locator(".pit-day tbody tr", has_text=table.id)).to_contain_text("2,500")


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_axe_finds_nothing_and_nothing_is_cut_off(house: House, enter: Enter, width: int) -> None:
    table = house.table("baccarat")
    id, name = house.patron(LONG)
    table.do("take-seat", patron=id, seat=2, behind=True)
    desk = staff_page(enter, house, "/cage", "demo-cashier", width=width, height=844)
    find(desk, name)
    cage(desk).get_by_label("Amount of cash").fill("5,000")
    cage(desk).get_by_role("button", name="Pay in").click()
    expect(cage(desk)).to_contain_text("paid in 5,000")
    dealer = staff_page(enter, house, f"/dealer/{table.id}", width=width, height=844)
    dealer.get_by_text("Patrons: seat, buy in, get up").click()
    for page, place in ((desk, cage(desk)), (dealer, dealer.locator(".seating-list[aria-label]"))):
        assert grave(page) == []
        assert too_wide(page) == []
        for each in place.locator("button, input").all():
            box = each.bounding_box()
            assert box and box["height"] >= 24 and box["x"] + box["width"] <= width


def test_a_box_is_lifted_and_counted_in_the_count_room(house: House, enter: Enter) -> None:
    table, tag = house.table("baccarat"), f"T-{uuid4().hex[:6]}"
    page = staff_page(enter, house, "/count", "demo-count")

    def second() -> None:
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Name of the second person").fill("demo-count-2")
        dialog.get_by_label("Their PIN").fill(house.pin)
        dialog.get_by_role("button", name="Agree").click()

    page.get_by_label("Tag of the box").fill(tag)
    page.get_by_label("Table", exact=True).select_option(table.id)
    page.get_by_role("button", name="Lifted").click()
    second()
    box = page.get_by_role("region", name="Waiting to be counted").locator("li", has_text=tag)
    box.get_by_label("Cash counted").fill("100")
    box.get_by_label("Note").fill("a note under the plate")
    box.get_by_role("button", name="Counted").click()
    second()
    row = page.get_by_role("region", name="Counted on the day").locator("tr", has_text=tag).first
    expect(row).to_contain_text("+100")
    expect(box).to_have_count(0)
    assert grave(page) == []


def test_m4_the_amount_of_a_count_can_be_read_as_it_is_typed(house: House, enter: Enter) -> None:
    table, tag = house.table("baccarat"), f"T-{uuid4().hex[:6]}"
    counter = house.staff("demo-count")
    counter.post(f"/tables/{table.id}/boxes", {"tag": tag, "second": house.second("demo-count-2")})
    for width in (1280, 1024):
        page = staff_page(enter, house, "/count", "demo-count", width=width, height=720)
        amount = page.get_by_label(f"Cash counted: {tag}")
        amount.fill("123,456,789")
        assert amount.evaluate("e => e.scrollWidth <= e.clientWidth"), width
