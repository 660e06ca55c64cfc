"""Cards and equipment on their page: what came in, what is next, and what is refused."""

from axe_check import grave, too_wide
from playwright.sync_api import Page, expect
from staff_hands import staff_page

from running_house import Enter, House


def fill(page: Page, **fields: str) -> None:
    for label, value in fields.items():
        box = page.locator("dialog").get_by_label(label.replace("_", " "), exact=False).first
        if box.evaluate("(box) => box.tagName") == "SELECT":
            box.select_option(value)
        else:
            box.fill(value)


def put_on_record(page: Page, house: House, second: str = "") -> None:
    if second:
        signed = house.second(second)
        fill(page, Second_person=signed["name"], Their_PIN=signed["pin"])
    page.get_by_role("button", name="Put it on record").click()


def test_r_3_2_8_a_ball_and_a_batch_of_cards(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/stock", "demo-pit")
    page.get_by_role("button", name="Equipment came in").click()
    fill(page, Id="ball-9", What="ball", Maker="Cammegh", Diameter="30", Metal="no")
    put_on_record(page, house, "demo-supervisor")
    expect(page.locator("dialog .form-wrong")).to_contain_text("15 to 25 mm")
    fill(page, Diameter="18")
    put_on_record(page, house, "demo-supervisor")
    row = page.locator('[data-item="ball-9"]')
    expect(row).to_contain_text("Received")
    page.get_by_role("button", name="Cards came in").click()
    fill(page, Id="A-7", Maker="Angel", Colour="red", Decks="8", Seals="S-1, S-2")
    put_on_record(page, house)
    expect(page.locator(".toast", has_text="it waits for Dealer Inspector")).to_be_visible()
    row.get_by_role("button", name="Story").click()
    expect(page.locator("dialog")).to_contain_text("maker Cammegh")
    assert grave(page) == []
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    assert too_wide(page) == []
