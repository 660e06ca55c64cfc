"""Scenario 25: roulette by keyboard alone; and every position by pointer."""

import pytest
from at_the_table import expect_balance, expect_open, expect_total
from playwright.sync_api import Page, expect

from running_house import Enter, House, Table

VOISINS = {
    "trio:0-2-3": 100,
    "split:4-7": 50,
    "split:12-15": 50,
    "split:18-21": 50,
    "split:19-22": 50,
    "corner:25-26-28-29": 100,
    "split:32-35": 50,
}


@pytest.fixture
def wheel(house: House) -> Table:
    return house.table("roulette")


def wagers(page: Page, table: Table) -> dict[str, int]:
    found: dict[str, int] = page.request.get(f"/api/tables/{table.id}").json()["you"]["wagers"]
    return found


@pytest.mark.clause("R 4.3")
def test_scenario_25_4_3_voisins_by_keyboard(house: House, wheel: Table, enter: Enter) -> None:
    wheel.place_your_bets()
    page = enter(house, f"/roulette/{wheel.id}")
    expect_open(page)
    page.keyboard.press("v")
    expect_total(page, 450)
    expect(page.locator(".layout-stake.is-mine:not(.state-pending)")).to_have_count(7)
    assert wagers(page, wheel) == VOISINS
    expect_balance(page, 9_550)
    wheel.do("spin-ball")
    wheel.no_more_bets()
    wheel.do("record-number", number=0)
    wheel.settle()
    expect(page.locator(".settled-net")).to_have_text("+750")
    expect_balance(page, 10_750)


@pytest.mark.clause("R 7.4")
def test_scenario_25_7_4_no_spin_returns_everything(
    house: House, wheel: Table, enter: Enter
) -> None:
    wheel.place_your_bets()
    page = enter(house, f"/roulette/{wheel.id}")
    expect_open(page)
    page.keyboard.press("v")
    page.keyboard.type("17/20")
    page.keyboard.press("Enter")
    expect_total(page, 500)
    wheel.do("spin-ball")
    rule = {
        "id": "ball-not-fallen",
        "details": {"note": "Robin says so"},
        "reason": "the ball did not fall",
    }
    house.pit.post(f"/tables/{wheel.id}/rulings", rule)
    why = "No spin: Ball in no pocket (7.4)"
    said = f"{why}. Every stake was returned, and the ball is spun again."
    expect(page.get_by_text(said).first).to_be_visible()
    expect_balance(page, 10_000)
    # One word for it, in the list of past spins as beside them; a note by staff is for staff.
    expect(page.locator(".past-words").first).to_have_text(why)
    expect(page.locator(".settled-words")).to_have_text(why)
    page.reload()
    expect(page.locator(".past-words").first).to_have_text(why)
    expect_total(page, 0)
    page.goto(f"/history/{wheel.view()['coup']}")  # what was staked is not denied afterwards
    expect(page.locator(".coup-result")).to_have_text(why)
    expect(page.locator(".step[data-event=coup-voided] .step-text")).to_have_text(
        f"{why}. Every stake was returned."
    )
    expect(page.locator("body")).not_to_contain_text("Robin")
    expect(page.locator(".coup-side .on-paper h2")).to_have_text("Void: every stake was returned")


@pytest.mark.clause("R 4.2")
@pytest.mark.parametrize("width", [1440, 390], ids=["desk", "phone"])
def test_4_2_every_position_by_pointer(
    house: House, wheel: Table, enter: Enter, width: int
) -> None:
    wheel.place_your_bets()
    page = enter(house, f"/roulette/{wheel.id}", width=width)
    expect_open(page)
    layout = page.locator(".layout")
    layout.scroll_into_view_if_needed()
    places = page.evaluate(POSITIONS)
    assert len(places) == 157
    # A chip on each of them, through the same matching of the pointer; the house takes them all.
    reached = page.evaluate(POINT_AT_EACH, places)
    assert [(p["id"], r) for p, r in zip(places, reached, strict=True) if p["id"] != r] == []


# The anchors as the page draws them, in the layout's own units.
POSITIONS = """async () => {
  const { POSITIONS } = await import("/js/games/rouletteData.js");
  const { planOf } = await import("/js/parts/layoutArt.js");
  const picture = document.querySelector(".layout");
  const plan = planOf(picture.dataset.turned === "true");
  const { width, height } = plan;
  return [...POSITIONS.values()].map(
    ({ id, along, across }) => ({ id, width, height, ...plan.place(along, across) }));
}"""
POINT_AT_EACH = """(places) => {
  const picture = document.querySelector(".layout");
  let pointed = null;
  document.addEventListener("bet-point", (event) => (pointed = event.detail.bet));
  return places.map(({ x, y, width, height }) => {
    const box = picture.getBoundingClientRect();
    const clientX = box.x + (x / width) * box.width;
    const clientY = box.y + (y / height) * box.height;
    picture.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, bubbles: true }));
    return pointed;
  });
}"""
