"""Odds and rules, and the staff's pages for everyone: axe, a phone, 200 % zoom."""

import csv
import re

import pytest
from axe_check import grave, too_wide
from playwright.sync_api import Page, expect
from staff_hands import staff_page

from running_house import Enter, House

PAGES = (
    "/dealer/{cards}", "/dealer/{wheel}", "/dealer/{held}", "/pit#{held}", "/odds",
    "/rules/baccarat", "/reports", "/surveillance", "/house", "/cage", "/count",
)  # fmt: skip


@pytest.fixture(scope="module")
def places(house: House) -> dict[str, str]:
    """A table of each kind in the middle of things, and one where a ruling is wanted."""
    cards, wheel, held = house.table("baccarat"), house.table("roulette"), house.table("baccarat")
    cards.hands("PBBTBP")
    cards.place_your_bets()
    wheel.place_your_bets()
    held.place_your_bets()
    held.no_more_bets()
    held.do(
        "hold-coup",
        irregularity="drawn-together-order-unknown",
        details={"cards": ["9S", "4C"]},
    )
    return {"cards": cards.id, "wheel": wheel.id, "held": held.id}


def whole(page: Page) -> None:
    if "/odds" in page.url:
        expect(page.locator("html[data-whole=yes]")).to_be_attached()


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_200_percent_and_axe(
    house: House, places: dict[str, str], enter: Enter, path: str
) -> None:
    """A phone first; then 200 % of 1440 x 900, and the desk."""
    how = {"width": 390, "height": 844}
    who = "demo-director" if path == "/house" else "demo-pit"
    page = staff_page(enter, house, path.format(**places), who, **how)
    whole(page)
    assert too_wide(page) == []
    assert grave(page) == []
    page.set_viewport_size({"width": 720, "height": 450})
    assert too_wide(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    whole(page)
    assert grave(page) == []


def test_a_director_goes_from_every_room_to_every_other(house: House, enter: Enter) -> None:
    page = staff_page(enter, house, "/house", "demo-director")
    rooms = page.get_by_role("navigation", name="Rooms").get_by_role("link")
    expect(rooms).to_have_text(
        ["Pit", "Cage", "Count room", "Stock", "Reports", "Surveillance", "Staff", "The house"]
    )


def test_the_list_of_irregularities_passes_axe(
    house: House, places: dict[str, str], enter: Enter
) -> None:
    page = staff_page(enter, house, f"/dealer/{places['cards']}")
    page.keyboard.press("F8")
    page.locator(".ruling-option").first.click()
    expect(page.locator(".ruling-preview > *")).to_be_visible()
    assert grave(page) == []


def test_odds_of_a_shoe_put_together_by_hand(house: House, enter: Enter) -> None:
    page = enter(house, "/odds?book=baccarat", is_guest=False)
    banker = page.locator(".odds-table tr", has_text="Banker").first
    expect(banker).to_contain_text("0.458597")  # of eight decks, published everywhere
    expect(banker).to_contain_text("1.0579 %")
    expect(page.locator(".how.is-exact")).to_have_count(6)
    page.get_by_role("combobox", name="Shoe", exact=True).select_option("made")
    for _ in range(4):
        page.get_by_role("button", name="Take out a 5").click()
    expect(page.locator(".odds-note")).to_contain_text("412 cards")
    expect(banker).not_to_contain_text("1.0579 %")
    assert "5%3D28" in page.url
    page.reload()
    expect(page.locator(".odds-note")).to_contain_text("412 cards")


def test_odds_marks_what_is_simulated_and_draws_insurance(house: House, enter: Enter) -> None:
    page = enter(house, "/odds", is_guest=False)
    whole(page)
    expect(page.locator(".plot-note", has_text=re.compile(r"simulated: \d+ shoes"))).to_have_count(
        2
    )
    expect(page.locator(".plot-title", has_text="insurance")).to_have_count(4)
    page.get_by_label("Game").select_option("roulette")
    expect(page.locator(".odds-table tbody tr").first).to_contain_text("2.7027 %")
    expect(page.locator(".odds-depth")).to_be_hidden()


@pytest.mark.parametrize("width", [1280, 390], ids=["desk", "phone"])
def test_bankrolls_are_drawn_as_a_fan_and_listed(house: House, enter: Enter, width: int) -> None:
    page = enter(house, "/odds", is_guest=False, width=width)
    whole(page)
    box = page.get_by_role("region", name="Bankrolls")
    expect(box.locator(".plot-title")).to_have_text("50 units on Banker, 400 coups")
    expect(box.locator("path.plot-band")).to_have_count(2)
    expect(box.get_by_text("simulated: 2000 patrons")).to_be_visible()
    box.get_by_label("Plan").select_option("martingale")
    expect(box.get_by_role("status")).to_contain_text("Double after a loss")
    box.get_by_label("Wager").select_option("tie")
    expect(box.locator(".plot-title")).to_have_text("50 units on Tie, 400 coups")
    box.get_by_text("As a table").click()
    expect(box.locator(".plot-table thead th")).to_have_count(6)
    expect(box.locator(".plot-table tbody tr")).to_have_count(21)


def test_odds_as_csv_carry_exact_fractions(house: House, enter: Enter) -> None:
    page = enter(house, "/odds?book=lucky-7", is_guest=False)
    expect(page.locator(".odds-table tbody tr")).not_to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("link", name="CSV").click()
    rows = list(csv.DictReader(saved.value.path().read_text().splitlines()))
    assert {row["bet"] for row in rows} >= {"player", "banker", "super-lucky-7"}
    for row in rows:
        above, _, below = row["return_exact"].partition("/")
        assert float(row["return"]) == pytest.approx(int(above) / int(below or 1))
        assert row["how"] == "exact"


def test_odds_of_a_live_shoe_are_for_the_pit(
    house: House, places: dict[str, str], enter: Enter
) -> None:
    nobody = enter(house, "/odds", is_guest=False)
    expect(nobody.locator(".odds-table tbody tr")).not_to_have_count(0)
    assert "live" not in nobody.get_by_role("combobox", name="Shoe", exact=True).inner_html()
    page = staff_page(enter, house, f"/odds?table={places['cards']}", "demo-pit")
    expect(page.locator(".odds-note")).to_contain_text(
        "391 cards"
    )  # six hands of four, one burn seen


def test_rules_are_found_by_word_and_by_clause(house: House, enter: Enter) -> None:
    page = enter(house, "/rules/baccarat#7.19", is_guest=False)
    expect(page.locator('[id="clause-7.19"]')).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("insurance")
    expect(page.locator(".rules-found")).to_have_text(re.compile(r"^\d+ found$"))
    expect(page.locator('[id="clause-7.19"]')).to_be_hidden()
    expect(page.locator('[id="clause-7.21"]')).to_be_visible()
    page.get_by_label("Search the rulebook").fill("")
    expect(page.locator("#readings .reading").first).to_be_visible()
    page.locator("#matrix summary").first.click()
    expect(page.locator("#matrix tbody tr")).to_have_count(155)
