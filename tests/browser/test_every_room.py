"""The rooms beside the tables: the way to them, what is not there, statement, offline."""

import json

import pytest
from at_the_table import bet, expect_open
from playwright.sync_api import expect

from running_house import Enter, House, Table


@pytest.mark.parametrize("width, height", [(1024, 768), (390, 844), (844, 390)])
def test_every_room_is_reached_from_a_table(
    house: House, baccarat: Table, enter: Enter, width: int, height: int
) -> None:
    page = enter(house, f"/play/{baccarat.id}", width=width, height=height)
    page.get_by_role("button", name="Rooms").click()
    for name in ("Tables", "Odds", "Rules", "Statement", "Several tables"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Odds", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Rooms").click()
    page.get_by_role("link", name="Tables", exact=True).click()
    expect(page.locator(".lobby-card").first).to_be_visible()


def test_what_is_not_there_says_so(house: House, enter: Enter) -> None:
    page = enter(house, "/")
    answer = page.goto("/nowhere")
    assert answer and answer.status == 404
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    for path in ("/play/B-999", "/roulette/R-999"):
        page.goto(path)
        expect(page.get_by_role("heading", name="No such table")).to_be_visible()
        expect(page.locator(".bar-link")).to_have_count(0)
    assert page.request.get("/nowhere", headers={"Accept": "application/json"}).status == 404


def test_who_was_away_is_told_how_the_bets_ended(
    house: House, baccarat: Table, enter: Enter
) -> None:
    baccarat.place_your_bets()
    page = enter(house, f"/play/{baccarat.id}")
    expect_open(page)
    bet(page, player=500)
    page.goto("about:blank")
    baccarat.coup("9S 7S KS QS")
    baccarat.place_your_bets()
    page.goto("/odds")
    page.evaluate(
        """() => {
          const name = Object.keys(localStorage).find((key) => key.startsWith("croupier.seen"));
          const seen = JSON.parse(localStorage[name]);
          localStorage[name] = JSON.stringify({ ...seen, at: seen.at - 60_000 });
        }"""
    )
    page.goto(f"/play/{baccarat.id}")
    told = page.get_by_role("dialog", name="You were away")
    expect(told).to_contain_text("Player wins, 9 over 7")
    expect(told).to_contain_text("+500")
    told.get_by_role("button", name="Close").click()
    page.reload()  # once is enough
    expect_open(page)
    page.wait_for_timeout(300)
    expect(told).to_have_count(0)


def test_a_statement_is_sifted_and_drawn(house: House, baccarat: Table, enter: Enter) -> None:
    baccarat.place_your_bets()
    page = enter(house, f"/play/{baccarat.id}")
    expect_open(page)
    bet(page, player=500)
    baccarat.coup("9S 7S KS QS")
    expect(page.locator(".settled-net")).to_have_text("+500")
    page.goto("/statement")
    rows = page.locator(".scroll-wide tbody tr")
    expect(rows.first).to_contain_text(baccarat.id)
    all_rows = rows.count()
    expect(page.locator("x-plot svg").first).to_be_visible()
    page.get_by_role("combobox", name="Table").select_option(baccarat.id)
    expect(rows).not_to_have_count(all_rows)  # the play money came without a table
    expect(page.locator(".figures")).to_contain_text("+500")


def test_the_house_can_be_installed_and_says_when_it_is_offline(house: House, enter: Enter) -> None:
    page = enter(house, "/", apart=True)
    link = page.locator('link[rel="manifest"]').get_attribute("href")
    assert link
    manifest = json.loads(page.request.get(link).text())
    for icon in manifest["icons"]:
        got = page.request.get(icon["src"])
        assert got.ok and got.headers["content-type"] == icon["type"]
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto("/odds")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator(".lobby-card").first).to_be_visible()
