"""Pages stay right through a dropped stream, a second tab, a slow network and a restart."""

from pathlib import Path

from at_the_table import (
    area,
    bet,
    expect_balance,
    expect_open,
    expect_total,
    expect_word,
    stack,
    take_chip,
)
from playwright.sync_api import Page, Route, expect

from running_house import MANUAL, Enter, House, Table


def shown(page: Page) -> str:
    """Read what a patron sees, without what only says that time passes."""
    parts = ["x-hand", "x-felt", "x-chiprail", "x-settled", "x-roads", ".past"]
    return "\n".join(page.locator(part).first.inner_text() for part in parts)


def test_after_a_reload_the_page_shows_the_same(
    house: House, baccarat: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{baccarat.id}")
    baccarat.place_your_bets()
    expect_open(page)
    bet(page, banker=500, tie=200)
    baccarat.coup("7S 9S KS QS")
    expect_balance(page, 10_275)
    baccarat.place_your_bets()
    expect_open(page)
    bet(page, player=400)
    before = shown(page)
    page.reload()
    expect_total(page, 400)
    expect(page.locator(".past li")).to_have_count(1)
    assert shown(page) == before


def test_a_dropped_stream_catches_up(house: House, baccarat: Table, enter: Enter) -> None:
    page = enter(house, f"/play/{baccarat.id}", apart=True)
    baccarat.place_your_bets()
    expect_open(page)
    bet(page, banker=500)
    page.context.set_offline(True)
    baccarat.coup("7S 9S KS QS")
    page.context.set_offline(False)
    expect_balance(page, 10_475)
    expect(page.locator(".settled-words")).to_have_text("Banker wins, 9 over 7")
    expect(page.locator(".past li")).to_have_count(1)


def test_a_line_that_is_cut_stops_the_table_and_tells_afterwards_what_was_missed(
    house: House, baccarat: Table, enter: Enter
) -> None:
    page = enter(house, "/board/none", apart=True)
    page.clock.install()
    page.goto(f"/play/{baccarat.id}")
    baccarat.place_your_bets()
    expect_open(page)
    bet(page, banker=500)
    page.context.set_offline(True)
    expect(page.locator(".line-lost")).to_be_visible()
    expect_word(page, "Offline")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    area(page, "tie").click(force=True)
    expect(area(page, "tie").locator(".area-message")).to_have_text("Offline: bets are not open.")
    expect_total(page, 500)
    baccarat.coup("7S 9S KS QS")
    baccarat.place_your_bets()
    page.clock.fast_forward(20_000)
    page.context.set_offline(False)
    told = page.get_by_role("dialog", name="You were away")
    expect(told).to_contain_text("Banker wins, 9 over 7 +475")
    told.get_by_role("button", name="Close").click()
    expect(page.locator(".line-lost")).to_be_hidden()
    expect_open(page)
    assert "No more bets" not in page.locator("#say-assertive").inner_text()


def test_a_coup_that_ends_while_the_past_is_read_is_listed(
    house: House, baccarat: Table, enter: Enter
) -> None:
    baccarat.hands("P")
    page = enter(house, "/", apart=True)
    asked: list[Route] = []

    def late(route: Route) -> None:
        asked.append(route)
        answer = route.fetch()
        if len(asked) == 1:
            baccarat.hands("B")
            page.wait_for_timeout(1000)  # the news of it comes first
        route.fulfill(response=answer)

    page.route("**/history*", late)
    page.goto(f"/play/{baccarat.id}")
    expect(page.locator(".past li")).to_have_count(2)
    expect(page.locator(".past li").first).to_contain_text("Banker wins")


def test_two_tabs_show_one_table_over_one_connection(
    house: House, baccarat: Table, enter: Enter
) -> None:
    first = enter(house, f"/play/{baccarat.id}", apart=True)
    baccarat.place_your_bets()
    expect_open(first)
    streams: list[str] = []
    second = enter(house, "/", context=first.context)
    second.on("request", lambda r: streams.append(r.url) if r.url.endswith("/stream") else None)
    second.goto(f"/play/{baccarat.id}")
    expect_open(second)
    assert streams == []
    bet(first, banker=400)
    expect(stack(second, "banker")).to_have_text("400")
    expect_balance(second, 9_600)
    # The first tab goes; the second takes the stream over and goes on.
    first.close()
    baccarat.no_more_bets()
    expect_word(second, "No more bets")
    for _ in range(200):  # what the first one told on its way out may have come before the stream
        if streams:
            break
        second.wait_for_timeout(50)
    assert len(streams) == 1


def test_a_slow_network_shows_chips_on_their_way(
    house: House, baccarat: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{baccarat.id}", apart=True)
    baccarat.place_your_bets()
    expect_open(page)
    bet(page, player=200)
    slow = page.context.new_cdp_session(page)
    slow.send("Network.enable")
    how = {"offline": False, "latency": 700, "downloadThroughput": -1, "uploadThroughput": -1}
    slow.send("Network.emulateNetworkConditions", how)
    take_chip(page, 200)
    area(page, "banker").click()
    area(page, "banker").click()
    page.keyboard.press("z")
    expect(area(page, "banker")).to_have_attribute("data-state", "pending")
    expect(area(page, "banker")).to_have_attribute("data-state", "accepted")
    expect(stack(page, "banker")).to_have_text("200")
    expect_total(page, 400)


def test_a_restart_of_the_house_is_survived(tmp_path: Path, enter: Enter) -> None:
    house = House(tmp_path, MANUAL)
    try:
        table = house.table("baccarat")
        page = enter(house, f"/play/{table.id}", apart=True)
        table.place_your_bets()
        expect_open(page)
        bet(page, banker=500)
        before = shown(page)
        house.close()
        expect(page.locator(".bar-link")).to_have_text("reconnecting")
        house.open()
        expect(page.locator(".bar-link")).to_have_text("live")
        assert shown(page) == before
        house.pit = house.staff("demo-pit")
        bet(page, player=200)
        table.coup("7S 9S KS QS")
        expect_balance(page, 10_275)
    finally:
        house.close()
