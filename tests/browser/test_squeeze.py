"""Scenario 16: the squeeze goes to the highest seated wager; everyone else watches the fold."""

import json
from typing import Any

import pytest
from at_the_table import bet, expect_line, expect_open
from playwright.sync_api import Page, Route, expect
from test_one_screen import SIZES, faults, in_language

from croupier.messages.languages import LANGUAGES
from running_house import Enter, House, Table


@pytest.fixture
def face_down(house: House) -> Table:
    table = house.table("baccarat", face_down=True, insurance=False)
    table.place_your_bets()
    return table


def granted(page: Page, table: Table) -> None:
    """Ask for the squeeze by key, and have the first four cards dealt."""
    expect(page.locator(".is-squeeze-ask")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator(".is-squeeze-ask")).to_be_hidden()
    table.deal("9S")
    expect(page.get_by_label("face-down card")).to_have_count(1)
    expect(page.locator(".squeeze-table")).to_be_hidden()  # there is nothing to look at yet
    table.deal("7S KS QS")


@pytest.mark.clause("BLD 4.7")
def test_scenario_16_4_7_squeeze_goes_to_the_highest_wager_and_opens_without_folding(
    house: House, face_down: Table, enter: Enter
) -> None:
    low, high = (enter(house, f"/play/{face_down.id}") for _ in range(2))
    expect_open(low)
    bet(low, player=200)
    bet(high, player=500)
    face_down.no_more_bets()
    expect(low.locator(".is-squeeze-ask")).to_be_hidden()
    assert faults(low, "watching") + faults(high, "asked") == []
    granted(high, face_down)
    cards = high.locator("x-squeeze")
    expect(cards).to_have_count(2)
    expect(high.locator(".squeeze-needs")).to_have_text("8 or 9 is a natural")
    # Less motion was asked for: there is nothing to fold, only to open.
    expect(cards.first).to_have_class("is-still")
    cards.first.get_by_role("slider").press("End")
    expect(cards.first.get_by_role("slider")).to_have_attribute("aria-valuetext", "9 of spades")
    cards.nth(1).get_by_role("slider").press("End")
    expect(low.get_by_label("9 of spades")).to_be_visible()
    expect(high.locator(".squeeze-needs")).to_have_text("Only a 9 ties")
    high.get_by_role("button", name="Open all").click()
    expect(low.get_by_label("face-down card")).to_have_count(0)
    face_down.settle()
    expect_line(high, "player", "+500")


@pytest.mark.clause("BLD 4.7")
def test_4_7_others_watch_the_fold_and_are_sent_no_card_before_it_is_open(
    house: House, face_down: Table, enter: Enter
) -> None:
    watcher = enter(house, f"/play/{face_down.id}", still=False, apart=True)
    expect_open(watcher)
    sent: list[dict[str, Any]] = []
    listener = watcher.context.new_cdp_session(watcher)
    listener.send("Network.enable")
    listener.on("Network.eventSourceMessageReceived", lambda one: sent.append(one))
    watcher.reload()
    page = enter(house, f"/play/{face_down.id}", still=False)
    expect_open(page)
    expect_open(watcher)
    bet(page, banker=500)
    face_down.no_more_bets()
    granted(page, face_down)
    # Who bet on Banker gets the Banker's cards first.
    slider = page.locator("x-squeeze").first.get_by_role("slider")
    expect(page.locator(".squeeze-head h2")).to_have_text("Your cards: the Banker's")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", "face-down card, 24 % lifted")
    seen = watcher.locator("x-squeeze").first.get_by_role("slider")
    expect(seen).to_have_attribute("aria-valuetext", "face-down card, 24 % lifted")
    folds = [json.loads(one["data"]) for one in sent if one["eventName"] == "fold"]
    assert folds and set(folds[-1]) == {"place", "grip", "percent"}
    told = json.dumps(sent)
    assert not [card for card in ("9S", "7S", "KS", "QS") if card in told]
    content = watcher.content()
    assert "of spades" not in content
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "7 of spades")
    # One card is open: to all of them, in the squeeze that goes on, and nothing of the other is.
    expect(seen).to_have_attribute("aria-valuetext", "7 of spades")
    expect(watcher.locator("x-squeeze")).to_have_count(2)
    expect(watcher.locator(".squeeze-table")).to_be_visible()
    assert "QS" not in json.dumps(sent) and "queen of spades" not in watcher.content()
    page.locator("x-squeeze").nth(1).get_by_role("slider").press("End")
    expect(watcher.locator(".hand-banker").get_by_label("queen of spades")).to_be_visible()


@pytest.mark.clause("BLD 4.7")
def test_the_squeezers_keys_fold_and_open_wherever_the_focus_was(
    house: House, face_down: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{face_down.id}", still=False)
    expect_open(page)
    bet(page, player=500, banker=500)
    face_down.no_more_bets()
    granted(page, face_down)
    cards = page.locator("x-squeeze").get_by_role("slider")
    expect(cards.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cards.first).to_have_attribute("aria-valuenow", "8")
    page.evaluate("document.activeElement.blur()")  # as a press on the bare cloth does
    page.keyboard.press("ArrowUp")
    expect(cards.first).to_have_attribute("aria-valuenow", "16")
    page.keyboard.press("End")
    expect(cards.first).to_have_attribute("aria-valuetext", "9 of spades")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("End")
    # The other hand comes next, and its first card has the keys.
    expect(page.locator(".squeeze-head h2")).to_have_text("Your cards: the Banker's")
    expect(cards.first).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("s")
    expect(cards.first).to_be_focused()


@pytest.mark.clause("BLD 4.7")
def test_4_7_who_was_granted_the_squeeze_is_not_asked_again(
    house: House, face_down: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{face_down.id}", still=False)
    expect_open(page)
    bet(page, player=500)
    face_down.no_more_bets()
    page.evaluate("""() => {
      const ask = document.querySelector(".is-squeeze-ask");
      window.asked = [];
      new MutationObserver(() => window.asked.push(!ask.hidden))
        .observe(ask, { attributes: true });
    }""")
    granted(page, face_down)
    expect(page.locator(".squeeze-table")).to_be_visible()
    assert True not in page.evaluate("window.asked")


@pytest.mark.clause("BLD 4.7")
def test_what_the_house_refuses_a_squeezer_is_said_in_the_reserved_line(
    house: House, face_down: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{face_down.id}", apart=True)
    expect_open(page)
    bet(page, player=500)
    face_down.no_more_bets()
    ask = page.locator(".is-squeeze-ask")
    expect(ask).to_be_visible()

    def refuse(route: Route) -> None:
        route.fulfill(status=409, json={"error": "Not now."})

    page.route("**/squeeze", refuse)
    page.keyboard.press("s")
    expect(ask.locator(".question-words")).to_have_text("Not now.")
    expect(page.locator(".toast")).to_have_count(0)


def test_a_drag_folds_the_card_whatever_was_selected_and_selects_nothing(
    house: House, face_down: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{face_down.id}", still=False)
    expect_open(page)
    bet(page, player=500)
    face_down.no_more_bets()
    granted(page, face_down)
    card = page.locator(".squeeze-card").first
    expect(card).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+a")
    box = card.bounding_box()
    head = page.locator(".squeeze-head h2").bounding_box()
    assert box and head
    # Over the head, where there are words, and then over the card.
    page.mouse.move(head["x"] + 2, head["y"] + 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"], box["y"] + box["height"], steps=5)
    page.mouse.up()
    assert "Your cards" not in page.evaluate("String(getSelection())")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 12)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75, steps=5)
    expect(card).not_to_have_attribute("aria-valuenow", "0")
    page.mouse.up()


# What of the squeeze lies over its neighbour, or takes room from the hands.
OVER = """() => {
  const box = (e) => e.getBoundingClientRect();
  const table = document.querySelector(".squeeze-table");
  if (table.hidden) return ["nothing to fold"];
  const parts = [...table.querySelectorAll(
    "h2, .squeeze-needs, .timer-face, .squeeze-card, .squeeze-acts > *")]
    .filter((e) => e.checkVisibility());
  const name = (e) => e.className.baseVal ?? (e.className || e.tagName);
  const faults = parts.flatMap((one, n) => parts.slice(n + 1).flatMap((other) => {
    const [a, b] = [box(one), box(other)];
    const meet = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1
      && b.top < a.bottom - 1;
    return meet ? [`${name(one)} meets ${name(other)}`] : [];
  }));
  const [head, needs, face, card] = ["header", ".squeeze-needs", ".timer-face", ".squeeze-card"]
    .map((one) => box(table.querySelector(one)));
  if (head.right > card.left && (face.top + face.bottom) / 2 > needs.bottom)
    faults.push("the clock takes a line of its own");
  const cards = document.querySelector(".hand-player .hand-cards");
  const lay = box(cards).top;
  table.hidden = true;
  if (Math.abs(box(cards).top - lay) > 0.5) faults.push("the hands have moved");
  table.hidden = false;
  return faults;
}"""


def test_an_own_copy_lies_clear_of_its_words_and_moves_no_hand(
    house: House, face_down: Table, enter: Enter
) -> None:
    page = enter(house, f"/play/{face_down.id}", still=False)
    expect_open(page)
    bet(page, player=500)
    page.locator(".squeeze-keep").click()
    face_down.no_more_bets()
    face_down.deal("9S 7S KS QS")
    expect(page.locator('.squeeze-table[data-how="copy"] .timer-face')).to_be_visible()
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height} {one}" for one in page.evaluate(OVER)]
    assert "\n".join(found) == ""


def test_a_squeeze_is_whole_in_every_language(house: House, face_down: Table, enter: Enter) -> None:
    page = enter(house, f"/play/{face_down.id}", still=False, apart=True)
    expect_open(page)
    bet(page, player=500)
    face_down.no_more_bets()
    found = []
    for tag in LANGUAGES:
        in_language(page, tag)
        expect(page.locator(".is-squeeze-ask")).to_be_visible()
        found += faults(page, f"{tag} asked")
    page.keyboard.press("s")
    expect(page.locator(".is-squeeze-ask")).to_be_hidden()
    face_down.deal("9S 7S KS QS")
    for tag in LANGUAGES:
        in_language(page, tag)
        expect(page.locator("x-squeeze")).to_have_count(2)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{tag} {width}x{height} {one}" for one in page.evaluate(OVER)]
    assert "\n".join(found) == ""
