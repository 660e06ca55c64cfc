"""Every page of a table tells a result at one time: its felt, its board, a tab opened late."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from running_house import Enter, House

SPIN_MS = 6400
SLACK_MS = 250  # of two tabs of one browser on a busy machine
WATCH = """(number) => {
  window.told = {};
  const say = (what, is) => {
    if (is) window.told[what] ??= Date.now();
    if (window.told.number && window.told.result) document.body.dataset.told = 'yes';
  };
  setInterval(() => {
    const text = document.body.textContent;
    say('number', new RegExp(`${number} ?(red|black|green)`).test(text));
    const word = document.querySelector('.timer-word')?.textContent;
    say('result', ['Result', `${number}`].includes(word?.split(' ')[0]));
    say('falls', text.includes('The ball is falling'));
  }, 10);
}"""


def told(page: Page) -> dict[str, Any]:
    heard: dict[str, Any] = json.loads(page.evaluate("JSON.stringify(told)"))
    return heard


@pytest.mark.parametrize("late", ["/roulette/{}", "/board/{}", "/several?tables={}"])
def test_a_board_and_a_page_opened_in_mid_fall_tell_no_number_before_the_felt(
    house: House, enter: Enter, late: str
) -> None:
    table = house.table("roulette")
    table.place_your_bets()
    felt = enter(house, f"/roulette/{table.id}", still=False)
    board = enter(house, f"/board/{table.id}", still=False, context=felt.context)
    expect(felt.locator("x-layout.is-open")).to_be_visible()
    expect(board.locator(".timer-word")).to_have_text("Place your bets")
    for page in (felt, board):
        page.evaluate(WATCH, 17)
    table.do("spin-ball")
    table.no_more_bets()
    table.do("record-number", number=17)
    table.settle()
    expect(board.get_by_text("The ball is falling")).to_be_visible()
    page = enter(house, late.format(table.id), still=False, context=felt.context)
    page.evaluate(WATCH, 17)
    expect(page.get_by_text("The ball is falling")).to_have_count(1)
    assert "17 black" not in (page.locator("main").text_content() or "")
    pages = {"felt": felt, "board": board, "late": page}
    for one in pages.values():
        expect(one.locator("[data-told]")).to_have_count(1)
    at = {name: told(one) for name, one in pages.items()}
    assert at["felt"]["number"] - at["felt"]["falls"] > SPIN_MS - SLACK_MS
    for name in ("board", "late"):
        assert abs(at[name]["number"] - at["felt"]["number"]) < SLACK_MS, at
