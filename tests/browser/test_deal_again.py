"""Who deals again soon after a result is told nothing of the next round before its last card."""

import json

import pytest
from at_the_table import area, expect_open, expect_word
from playwright.sync_api import Page, expect

from running_house import Enter, House

AFTER_MS = (1300, 2000, 2700, 3400)
WATCH = """() => {
  const text = (what) => document.querySelector(what)?.textContent ?? '';
  const now = () => ({
    word: text('.timer-word'), points: text('.score'), said: text('.table-word'),
    total: document.querySelectorAll('.rail-figure')[0].textContent,
    balance: document.querySelectorAll('.rail-figure')[1].textContent,
    purse: text('.bar-purse'), last: text('x-settled'), rounds: text('.table-side ol, .past'),
    spoken: [...document.querySelectorAll('[aria-live]')].map((e) => e.textContent).join('|'),
  });
  window.seen = [];
  let last = '';
  setInterval(() => {
    const is = JSON.stringify(now());
    if (is !== last) window.seen.push(last = is);
  }, 15);
}"""


def told_before_its_time(page: Page) -> list[dict[str, str]]:
    """Give what the page has shown since the press while the next round was dealt."""
    seen = [json.loads(one) for one in page.evaluate("seen")]
    dealing = [one["word"] == "No more bets" for one in seen]
    return [one for one, is_dealt in zip(seen, dealing, strict=True) if is_dealt]


@pytest.mark.parametrize("width", [1280, 390])
def test_deal_again_tells_nothing_of_the_next_round_before_its_last_card(
    house: House, enter: Enter, width: int
) -> None:
    page = enter(house, "/online", still=False, width=width, height=844 if width < 600 else 720)
    expect_open(page)
    chip = int(page.locator(".rail-chip").first.get_attribute("data-key") or 0)
    area(page, "player").click()
    page.keyboard.press("Space")
    page.evaluate(WATCH)
    for after in AFTER_MS:
        expect_word(page, "Result")
        page.wait_for_timeout(after)
        expect(page.locator("#deal")).to_have_text("Deal again")
        page.evaluate("seen.length = 0")
        page.keyboard.press("Space")
        expect_word(page, "No more bets")
        expect_word(page, "Result")
        dealt = told_before_its_time(page)
        assert len(dealt) >= 2, dealt  # the cards were seen to be dealt one by one
        for what in ("total", "balance", "purse", "last", "rounds"):
            assert len({one[what] for one in dealt}) == 1, (after, what, dealt)
        assert {one["total"] for one in dealt} == {f"{chip:,}"}
        assert {one["said"] for one in dealt} == {""}
