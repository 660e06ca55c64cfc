"""How many keys a dealer presses, by the keyboard alone; and that quick hands lose none."""

from typing import Any

from playwright.sync_api import Page, expect
from staff_hands import expect_step, staff_page, twice

from running_house import Enter, House, Table

QUICK_MS = 40  # twenty-five keys a second


class Hands:
    """A dealer's hands: every key is counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.pressed += 1
            self.page.keyboard.press(key, delay=QUICK_MS)

    def count(self) -> int:
        pressed, self.pressed = self.pressed, 0
        return pressed


def seated(house: House, table: Table, count: int) -> list[str]:
    """Seat so many patrons, and give their ids."""
    ids = []
    for seat in range(1, count + 1):
        id, _ = house.patron("Ann", 100_000)
        house.pit.command(table.id, "take-seat", patron=id, seat=seat)
        ids.append(id)
    return ids


def stakes(table: Table) -> list[tuple[int, str, int]]:
    return sorted((one["seat"], one["bet"], one["stake"]) for one in table.view()["wagers"])


def test_an_evening_of_cards_by_as_few_keys_as_there_are(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    seated(house, table, 7)
    table.do("retire-shoe", reason="a fresh one")
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1280, height=720)
    hands = Hands(page)
    hands.press("Enter", "7", "h")  # a new shoe is cut as it comes, and the burn counts itself
    expect_step(page, "Call for bets.")
    assert hands.count() == 3
    hands.press("F2")
    hands.count()
    hands.press("3", "b", "3", "Enter")  # one wager: seat, area, chip
    assert hands.count() == 4
    for seat in "1245":
        hands.press(seat, "p", "2", "Enter")
    hands.press("6", "t", "1", "Enter", "7", "p", "p", "1", "Enter", "F4")
    hands.count()
    hands.press(*"4s5h3s4d")  # four cards
    expect_step(page, "Call the result and settle.")
    assert hands.count() == 8
    assert [one["card"] for one in table.view()["hands"]["banker"]] == ["5H", "4D"]
    expect(page.locator(".pay-step.is-next")).to_contain_text("TAKE")
    hands.press(" ", " ")
    expect(page.locator(".pay-step.is-done")).to_have_count(2)
    lay = stakes(table)
    assert len(lay) == 7 and (3, "banker", 1000) in lay and (7, "player-pair", 200) in lay
    hands.press("Enter", "Enter", "F2")
    expect_step(page, "Call no more bets.")
    hands.count()
    hands.press("F7")  # seven seats as last
    expect(page.locator(".stakes")).to_contain_text("On the felt: 3,400")
    assert hands.count() == 1 and stakes(table) == lay


def test_six_cards_with_both_insurances_and_a_third_card_too_many(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    ids = seated(house, table, 2)
    table.place_your_bets()
    for seat, bet in ((1, "banker"), (2, "player")):
        wager: dict[str, Any] = {"patron": ids[seat - 1], "seat": seat, "bet": bet}
        table.do("place-wager", amount=1000, **wager)
    table.no_more_bets()
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1280, height=720)
    expect_step(page, "Deal the Player's first card.")
    hands = Hands(page)
    hands.press(*"ks5h2skd", "F6", *"5s", "F6", *"9h")
    expect_step(page, "Call the result and settle.")
    assert hands.count() == 14
    assert len(table.view()["hands"]["player"]) == 3
    hands.press("Enter", "Enter", "F2", "F4", *"4s5h3s2d")
    expect_step(page, "Call the result and settle.")
    hands.count()
    hands.press(*"8c")  # drawn all the same: 7.6 is the second of the list
    expect(page.locator(".ruling-option.is-at")).to_be_visible()
    hands.press("ArrowDown", "Enter")
    expect(page.locator(".ruling-form h3")).to_contain_text("7.6")
    hands.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    assert hands.count() == 5
    hands.press("Enter", "Enter")
    expect_step(page, "Begin the free hand.")


def test_a_spin_and_its_wagers_by_keys(house: House, enter: Enter) -> None:
    table = house.table("roulette")
    seated(house, table, 3)
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1280, height=720)
    hands = Hands(page)
    hands.press("F2")
    for line in ("117/20 100", "22nd 12 200", "3v 50"):
        hands.press(*line, "Enter")
    expect(page.locator(".stakes")).to_contain_text("On the felt: 750")
    hands.press("Enter", "F4")
    expect_step(page, "Enter the number.")
    hands.count()
    hands.press("1", "7", "Enter", "Enter")
    expect_step(page, "Pay and collect.")
    assert hands.count() == 4
    paid = page.locator(".pay-step")
    expect(paid.nth(1)).to_contain_text("400 = 4×100")  # the dozen before the split
    expect(paid.nth(2)).to_contain_text("1,700 = 1×1,000 1×500 2×100")


def test_no_field_keeps_a_key_from_the_table(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1280, height=720)
    page.get_by_text("Patrons: seat, buy in, get up").click()
    page.get_by_label("Name of the patron").focus()
    page.keyboard.press("F2")
    expect_step(page, "Call no more bets.")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    page.get_by_role("button", name="Relief").click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    twice(page)  # on no button any more: it is the step's
    expect_step(page, "Deal the Player's first card.")


def test_a_dealer_is_relieved_at_the_console(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    other = house.staff("demo-inspector")
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1024, height=768)
    page.keyboard.press("F10")
    badge = other.http.get("/api/me").json()["badge"]
    page.keyboard.type(str(badge))
    page.keyboard.press("Tab")
    page.keyboard.type(house.pin)
    page.keyboard.press("Enter")
    expect(page.locator(".side-word")).to_have_text("demo-inspector deals.")
    expect(page.locator(".bar")).to_contain_text("demo-inspector")
