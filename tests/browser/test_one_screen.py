"""The felt in one screen: every size, every game, nothing covered, clipped, shifted or early."""

import re

import pytest
from at_the_table import area, bet, expect_balance, expect_open, stack, take_chip
from playwright.sync_api import Page, expect

from croupier.messages.languages import LANGUAGES
from running_house import Enter, House, Table

SIZES = ((1440, 900), (1280, 720), (1024, 768), (820, 1180), (390, 844), (844, 390))
DONG = {"minimum": 1_000_000, "maximum": 500_000_000, "differential": 1_000_000_000}
# What lies outside the screen, under something else, over its box, or over its neighbour.
FAULTS = """() => {
  const faults = [];
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (e) => `${e.className?.baseVal ?? e.className} ${e.textContent.slice(0, 30)}`;
  const inside = ".felt-area, .hand-cards > *, .timer-face, .rail-chip, .rail-acts .button,"
    + " .score, .seat-one, #deal";
  for (const e of document.querySelectorAll(inside)) {
    if (!seen(e) || e.closest(".squeeze-table")) continue;
    const b = e.getBoundingClientRect();
    if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)
      faults.push(`outside: ${name(e)}`);
    const at = document.elementFromPoint((b.left + b.right) / 2, (b.top + b.bottom) / 2);
    const isUnder = !at || !(e.contains(at) || at.contains(e) || at.closest(".hand-cards"));
    if (isUnder && !e.matches(":disabled")) faults.push(`covered: ${name(e)} by ${at && name(at)}`);
  }
  const box = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  };
  const texts = ".area-name, .area-odds, .area-note, .stack-label, .timer-word, .table-word,"
    + " .hand-name, .rail-figure, .seat-down, .share b, .score b, .offer p, .online-act";
  for (const e of document.querySelectorAll(texts)) {
    if (!seen(e) || !e.textContent) continue;
    const t = box(e);
    const home = e.closest(".felt-area, .seat-one, .table-middle, .table-hands, x-chiprail, "
      + ".offers, .shares");
    const b = home.getBoundingClientRect();
    const isOut = t.left < b.left - 1 || t.right > b.right + 1 || t.top < b.top - 2
      || t.bottom > b.bottom + 2;
    if (isOut)
      faults.push(`clipped: ${name(e)} ${Math.round(t.left)}-${Math.round(t.right)} in `
        + `${Math.round(b.left)}-${Math.round(b.right)}`);
  }
  for (const cell of document.querySelectorAll(".felt-area")) {
    const all = [...cell.querySelectorAll(".area-name, .area-odds, .stack-label")]
      .filter((e) => e.textContent && seen(e)).map((e) => [e, box(e)]);
    for (const [one, a] of all) for (const [other, b] of all)
      if (one !== other && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3
        && b.top < a.bottom - 3) faults.push(`over: ${name(one)} / ${name(other)}`);
  }
  // Of what is asked and said in the reserved line nothing is cut, and nothing lies over another.
  const asked = [...document.querySelectorAll(".offers :is(p, .button, .field)")]
    .filter((e) => e.textContent + (e.placeholder ?? "") && seen(e));
  for (const [n, e] of asked.entries()) {
    const [a, b] = [e.getBoundingClientRect(), e.closest(".offers").getBoundingClientRect()];
    if (a.left < b.left || a.right > b.right || a.top < b.top - 1 || a.bottom > b.bottom + 1)
      faults.push(`cut: ${name(e)} ${Math.round(a.top)}-${Math.round(a.bottom)} in `
        + `${Math.round(b.top)}-${Math.round(b.bottom)}`);
    for (const other of asked.slice(n + 1)) {
      const c = other.getBoundingClientRect();
      if (a.left < c.right - 1 && c.left < a.right - 1 && a.top < c.bottom - 1
        && c.top < a.bottom - 1) faults.push(`meets: ${name(e)} / ${name(other)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("too wide");
  if (document.documentElement.scrollHeight > innerHeight) faults.push("too high");
  return [...new Set(faults)];
}"""
# What of the bar and the rail is too small to press, alone in its line, or broken.
BARS = """() => {
  const box = (e) => e.getBoundingClientRect();
  const [bets, rail] = [document.querySelector(".rail-bets"), document.querySelector(".rail-acts")];
  const acts = [...rail.querySelectorAll(".button")].filter((e) => e.checkVisibility());
  const limits = [...document.querySelectorAll(".bar-facts .bar-fact")].slice(0, 2);
  const isWordless = limits.every((e) => !e.querySelector(".bar-word").checkVisibility());
  const dash = getComputedStyle(limits[1], "::before").content;
  const title = document.createRange();
  const name = document.querySelector(".bar-title > span").firstChild;
  const lines = [...name.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
    title.setStart(name, index);
    title.setEnd(name, index + word.length);
    return [word, title.getClientRects().length];
  });
  const offers = box(document.querySelector(".offers"));
  return [
    ...(box(bets).width < 24 ? [`? is ${box(bets).width} wide`] : []),
    ...(acts.every((e) => Math.abs(box(e).top - box(bets).top) < 3) ? [] : ["? on a second line"]),
    ...(isWordless !== (dash === '"–"') ? [`limits without words and dash: ${dash}`] : []),
    ...lines.filter(([, count]) => count > 1).map(([word]) => `broken: ${word}`),
    ...[...document.querySelectorAll(".offers .button")].filter((e) => e.checkVisibility())
      .filter((e) => box(e).bottom > offers.bottom - 1).map((e) => `cut: ${e.textContent}`),
  ];
}"""
SHIFTS = """async () => {
  await new Promise((done) => setTimeout(done, 400)); // what it was drawn with is on the screen
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const e of list.getEntries())
      window.shifts.push(e.value.toFixed(6) + " " + e.sources.map((s) =>
        `${s.node?.className?.baseVal ?? s.node?.className ?? s.node?.nodeName}`
        + ` in ${s.node?.parentElement?.className}`
        + ` ${s.previousRect.x},${s.previousRect.y} to ${s.currentRect.x},${s.currentRect.y}`)
        .join("; "));
  }).observe({ type: "layout-shift", buffered: false });
}"""


def faults(page: Page, state: str) -> list[str]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".felt-area").first).to_be_visible()
        found += [f"{state} {width}x{height} {one}" for one in page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("book", ["baccarat", "lucky-7", "dragon-tiger"])
def test_all_of_a_table_is_on_one_screen(house: House, enter: Enter, book: str) -> None:
    # One of them in dong, with an insurance and a win among them.
    is_dong = book == "dragon-tiger"
    table = house.table(book, limits=DONG) if is_dong else house.table(book)
    table.place_your_bets()
    page = enter(house, f"/play/{table.id}")
    expect_open(page)
    if is_dong:  # nobody here has a million: the dealer records chips that were bought in cash
        wrong = faults(page, "open")
    else:
        for each in page.locator(".felt-area").all():
            each.click()
        expect(page.locator('.felt-area[data-state="accepted"]')).to_have_count(
            page.locator(".felt-area").count()
        )
        wrong = faults(page, "bets")
    table.no_more_bets()
    table.deal("KH QC 3S 6D")
    if book == "baccarat":
        table.do("offer-insurance")
        expect(page.locator("x-insurance")).to_be_visible()
    wrong += faults(page, "cards")
    if book == "baccarat":
        page.locator(".offer-quick .button").first.click()
        expect(page.locator(".offer-taken")).to_contain_text("Insured")
        wrong += faults(page, "insured")
        table.do("close-insurance")
    table.deal("9C")
    table.settle()
    expect(page.locator(".score")).to_have_attribute("data-winner", re.compile("."))
    wrong += faults(page, "end")
    if book == "lucky-7":  # where a person's own colours are used, every edge is still drawn
        page.emulate_media(forced_colors="active")
        wrong += faults(page, "forced colours")
        edges = page.locator(".felt-area").evaluate_all(
            "(all) => all.map((e) => parseFloat(getComputedStyle(e).borderTopWidth))"
        )
        page.emulate_media(forced_colors="none")
        assert min(edges) >= 2
    assert "\n".join(wrong) == ""


# What is won and written off its area, or lies on what the area prints.
PILLS = """() => [...document.querySelectorAll(".felt-area")].flatMap((cell) => {
  if (cell.dataset.outcome !== "win") return [];
  const box = (e) => e.getBoundingClientRect();
  const text = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return box(range);
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2
    && b.top < a.bottom - 2;
  const b = box(cell);
  const pill = box(cell.querySelector(".stack-label"));
  const chips = [...cell.querySelectorAll("x-chipstack > svg")]
    .filter((e) => e.checkVisibility() && box(e).width > 1).map((e) => box(e.firstElementChild));
  const printed = [...cell.querySelectorAll(".area-name, .area-odds, .area-note")]
    .filter((e) => e.textContent).map((e) => [e.className, text(e)]);
  const name = cell.dataset.bet;
  const isIn = (a) => a.left >= b.left && a.right <= b.right && a.top >= b.top
    && a.bottom <= b.bottom;
  return [
    ...[["pill", pill], ...chips.map((chip) => ["chip", chip])].flatMap(([what, a]) => [
      ...(isIn(a) ? [] : [`${name}: ${what} ${Math.round(a.left)}-${Math.round(a.right)},`
        + `${Math.round(a.top)}-${Math.round(a.bottom)} out of ${Math.round(b.left)}-`
        + `${Math.round(b.right)},${Math.round(b.top)}-${Math.round(b.bottom)}`]),
      ...printed.filter(([, p]) => meet(a, p)).map(([p]) => `${name}: ${what} on ${p}`)]),
    ...chips.filter((chip) => meet(chip, pill)).map(() => `${name}: pill on a chip`),
  ];
})"""


@pytest.mark.parametrize(
    "book, cards, most",
    [
        ("dragon-tiger", "KH QS 2C 4D 5S 2H", "dragon-tiger"),
        ("lucky-7", "KH QS 2C 4D 5S 2H", "super-lucky-7"),
        ("baccarat", "4H 3S 3C 4D", "tie"),
    ],
)
def test_what_is_won_is_written_inside_its_area_and_clear_of_what_that_prints(
    house: House, enter: Enter, book: str, cards: str, most: str
) -> None:
    table = house.table(book, insurance=False)
    table.place_your_bets()
    page = enter(house, f"/play/{table.id}")
    expect_open(page)
    for each in page.locator(".felt-area").all():
        each.click()
    take_chip(page, 2000)
    area(page, most).click()
    expect(stack(page, most)).to_have_text("2,200")
    table.coup(cards)
    expect(area(page, most)).to_have_attribute("data-outcome", "win")
    found = []
    for forced in ("none", "active"):
        page.emulate_media(forced_colors=forced)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}x{height} {one}" for one in page.evaluate(PILLS)]
    page.emulate_media(forced_colors="none")
    assert "\n".join(found) == ""


def test_the_bar_the_rail_and_an_insurance_are_whole_between_a_phone_and_a_desk(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    page = enter(house, f"/play/{table.id}")
    expect_open(page)
    bet(page, banker=1000)
    table.no_more_bets()
    table.deal("KH QC 3S 6D")
    table.do("offer-insurance")
    expect(page.locator("x-insurance")).to_be_visible()
    found = []
    for width, height in (*SIZES, (720, 1280)):
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height} {one}" for one in page.evaluate(BARS)]
    assert "\n".join(found) == ""


def in_language(page: Page, tag: str) -> None:
    """Show the same page in another language."""
    address = page.request.get("/").url
    page.context.add_cookies([{"name": "croupier-language", "value": tag, "url": address}])
    page.reload()
    expect(page.locator(f"html[lang={tag}]")).to_be_attached()


# The same offer where a wager is a hundred million dong.
IN_MILLIONS = """() => {
  const one = document.querySelector("x-insurance");
  const offers = one.data.offers.map((each) => ({ ...each, most: 33_333_333 }));
  one.data = { ...one.data, offers, wagers: { banker: 100_000_000 } };
}"""


def test_an_insurance_is_whole_in_every_language(house: House, enter: Enter) -> None:
    """In Vietnamese the field for an amount lay under the button beside it."""
    table = house.table("baccarat")
    table.place_your_bets()
    page = enter(house, f"/play/{table.id}", apart=True)
    expect_open(page)
    bet(page, banker=8000)
    table.no_more_bets()
    table.deal("KH QC 3S 6D")
    table.do("offer-insurance")
    found = []
    for tag in LANGUAGES:
        in_language(page, tag)
        expect(page.locator("x-insurance .field")).to_be_visible()
        found += faults(page, f"{tag} offer")
        page.evaluate(IN_MILLIONS)
        found += faults(page, f"{tag} millions")
    page.reload()
    page.locator(".offer-quick .button").first.click()
    expect(page.locator(".offer-taken")).not_to_be_empty()
    for tag in LANGUAGES:
        in_language(page, tag)
        expect(page.locator(".offer-taken")).not_to_be_empty()
        found += faults(page, f"{tag} insured")
    assert "\n".join(found) == ""


# How wide a card is on a phone upright and on its side: as wide as the hands' share allows.
# On its side a phone has the third card beside the two, so that it can be read.
LEAST_CARDS = {"baccarat": (96, 75), "lucky-7": (80, 75), "dragon-tiger": (80, 75)}


@pytest.mark.parametrize("book", LEAST_CARDS)
def test_cards_are_the_largest_thing_on_a_phone(house: House, enter: Enter, book: str) -> None:
    table = house.table(book)
    page = enter(house, f"/play/{table.id}")
    found = []
    for (width, height), least in zip(((390, 844), (844, 390)), LEAST_CARDS[book], strict=True):
        page.set_viewport_size({"width": width, "height": height})
        card = page.locator(".hand-cards > :not(.is-third)").first
        expect(card).to_be_visible()
        wide = card.evaluate("(e) => e.getBoundingClientRect().width")
        chip = page.locator(".rail-chip").first.evaluate("(e) => e.getBoundingClientRect().width")
        if wide < least or wide < chip:
            found.append((width, wide, least))
    assert found == []


def test_all_of_the_online_game_is_on_one_screen(house: House, enter: Enter) -> None:
    page = enter(house, "/online")
    expect_open(page)
    for each in page.locator(".felt-area").all():
        each.click()
    wrong = faults(page, "bets")
    page.locator("#deal").click()
    expect(page.locator("#deal")).to_have_text("Deal again")
    assert "\n".join(wrong + faults(page, "end")) == ""


def on_every_size(house: House, enter: Enter, path: str) -> list[Page]:
    """Let someone in at each of the sizes, and note from then on whatever moves there."""
    pages = []
    for width, height in SIZES:
        page = enter(house, path, still=False, width=width, height=height)
        expect_open(page)
        page.evaluate(SHIFTS)
        pages.append(page)
    return pages


def moved(pages: list[Page]) -> str:
    """Say what has moved, and where, by the browser's own measure."""
    for page in pages:
        page.wait_for_timeout(400)  # the last of it is noted by then
    return "\n".join(
        f"{size[0]}x{size[1]} {shift}"
        for page, size in zip(pages, SIZES, strict=True)
        for shift in page.evaluate("window.shifts")
    )


@pytest.mark.parametrize("book", ["baccarat", "lucky-7", "dragon-tiger"])
def test_nothing_moves_in_a_whole_coup(house: House, enter: Enter, book: str) -> None:
    table = house.table(book)
    table.place_your_bets()
    pages = on_every_size(house, enter, f"/play/{table.id}")
    for page, side in zip(pages, ("player", "banker") * 3, strict=True):
        for _ in range(2):
            area(page, side).click()
        area(page, "tie").click()
        expect(stack(page, side)).to_have_text("400")
    table.no_more_bets()
    table.deal("KH QC 3S 6D")
    if book == "baccarat":
        table.do("offer-insurance")
        expect(pages[1].locator("x-insurance")).to_be_visible()
        pages[1].locator(".offer-quick .button").first.click()
        expect(pages[1].locator(".offer-taken")).to_contain_text("Insured")
        table.do("close-insurance")
    table.deal("4S")
    table.settle()
    for page in pages:
        expect(page.locator(".settled-words")).to_have_text("Player wins, 7 over 6")
    table.place_your_bets()
    for page in pages:
        expect_open(page)
    assert moved(pages) == ""


def test_nothing_moves_in_a_squeeze(house: House, enter: Enter) -> None:
    table = house.table("baccarat", face_down=True, insurance=False)
    table.place_your_bets()
    pages = on_every_size(house, enter, f"/play/{table.id}")
    for page, side in zip(pages, ("player", "banker") * 3, strict=True):
        area(page, side).click()
        expect(stack(page, side)).to_have_text("200")
    area(pages[0], "player").click()
    expect(stack(pages[0], "player")).to_have_text("400")
    table.no_more_bets()
    expect(pages[0].locator(".is-squeeze-ask")).to_be_visible()
    pages[0].keyboard.press("s")
    expect(pages[0].locator(".is-squeeze-ask")).to_be_hidden()
    table.deal("7S 9S KS QS")
    for page in pages:
        expect(page.locator(".squeeze-table")).to_be_visible()
    pages[0].get_by_role("button", name="Open all").click()
    expect(pages[0].locator(".squeeze-head h2")).to_have_text("Your cards: the Banker's")
    pages[0].get_by_role("button", name="Open all").click()
    expect(pages[0].locator(".squeeze-table")).to_be_hidden()
    table.settle()
    for page in pages:
        expect(page.locator(".settled-words")).to_have_text("Banker wins, 9 over 7")
    table.place_your_bets()
    for page in pages:
        expect_open(page)
    assert moved(pages) == ""


def test_nothing_moves_in_a_void_coup(house: House, enter: Enter) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    pages = on_every_size(house, enter, f"/play/{table.id}")
    for page in pages:
        area(page, "player").click()
        expect(stack(page, "player")).to_have_text("200")
    table.no_more_bets()
    table.deal("KH QC")
    rule = {"id": "cannot-reconstruct", "details": {}, "reason": "the cards were swept up"}
    house.shift.post(f"/tables/{table.id}/rulings", rule)
    why = "Void: Hand cannot be reconstructed (7.3)"
    for page in pages:
        expect(page.locator(".settled-words")).to_have_text(why)
        expect(page.locator(".notices p").first).to_have_text(f"{why}. Every stake was returned.")
    wrong = [one for page in pages for one in page.evaluate(FAULTS)]
    assert "\n".join(wrong) + moved(pages) == ""


def test_nothing_moves_in_a_whole_spin(house: House, enter: Enter) -> None:
    wheel = house.table("roulette")
    wheel.place_your_bets()
    pages = on_every_size(house, enter, f"/roulette/{wheel.id}")
    for page in pages:
        page.keyboard.press("v")
        expect(page.locator("x-chiprail .rail-figure").first).to_have_text("450")
    wheel.do("spin-ball")
    wheel.no_more_bets()
    wheel.do("record-number", number=0)
    wheel.settle()
    for page in pages:
        expect(page.locator(".settled-net")).to_have_text("+750")
    wheel.place_your_bets()
    for page in pages:
        expect_open(page)
    assert moved(pages) == ""


def test_nothing_moves_in_a_round_of_ones_own(house: House, enter: Enter) -> None:
    pages = on_every_size(house, enter, "/online")
    for page in pages:
        for side in ("player", "banker", "tie"):
            area(page, side).click()
        page.locator("#deal").click()
    for page in pages:
        expect(page.locator("#deal")).to_have_text("Deal again")
        expect(page.locator("#deal")).to_be_enabled()
    assert moved(pages) == ""


# Whatever would tell how the coup ended: in text, in attributes, in live regions.
TELLS = re.compile(
    r"wins|\"hand-tag\"|over 7|\+500|10,500|\bWins\b|data-winner=\"p|data-result=\"[wl]"
)


def test_nothing_is_told_before_its_time(house: House, baccarat: Table, enter: Enter) -> None:
    baccarat.place_your_bets()
    page = enter(house, "/board/none", still=False, apart=True)
    page.clock.install()
    page.goto(f"/play/{baccarat.id}")
    expect_open(page)
    bet(page, player=500)
    page.clock.pause_at(page.evaluate("Date.now()") + 2_000)
    marks = page.locator(".road-mark").count()
    with page.expect_response(f"**/api/tables/{baccarat.id}"):
        baccarat.coup("9S 7S KS QS")
        # The page has been sent all of it by the time it is answered about itself.
        page.evaluate(f"fetch('/api/tables/{baccarat.id}')")
    page.wait_for_timeout(700)

    def told() -> list[str]:
        return TELLS.findall(page.locator("body").evaluate("(body) => body.outerHTML"))

    assert told() == []
    page.clock.run_for(700)  # the last card slides and turns
    assert told() == []
    assert page.locator(".road-mark").count() == marks
    page.clock.run_for(200)
    expect(page.locator(".table-word")).to_have_text("Player wins, 9 over 7")
    expect(area(page, "player").locator(".stack-label")).to_have_text("500")
    expect_balance(page, 9_500)
    page.clock.run_for(700)
    expect(area(page, "player").locator(".stack-label")).to_have_text("+500")
    expect_balance(page, 9_500)
    page.clock.run_for(1_000)  # it is counted up, and the same in both places
    figures = page.locator("x-chiprail .rail-figure").nth(1), page.locator(".bar-purse")
    counted = {figure.text_content() for figure in figures}
    assert len(counted) == 1 and counted.isdisjoint({"9,500", "10,500"}), counted
    page.clock.run_for(2_000)
    expect(page.locator(".notice-quiet")).to_have_text("Player wins, 9 over 7 +500")
    expect_balance(page, 10_500)
    expect(page.locator("#say-polite")).to_have_text("You win +500: Player, 1 to 1")


def test_one_sentence_tells_readers_a_result(house: House, baccarat: Table, enter: Enter) -> None:
    baccarat.place_your_bets()
    page = enter(house, f"/play/{baccarat.id}")
    expect_open(page)
    bet(page, player=500)
    page.evaluate("""() => {
      window.told = [];
      new MutationObserver((all) => all.forEach(({ target, addedNodes }) => {
        const text = target.textContent || [...addedNodes].map((e) => e.textContent).join();
        if (text && !window.told.includes(text)) window.told.push(text);
      })).observe(document.querySelector("#say-polite"), { childList: true, subtree: true,
        characterData: true });
    }""")
    baccarat.coup("9S 7S KS 4S")
    expect(page.locator(".settled-words")).to_have_text("Player wins, 9 over 1")
    baccarat.place_your_bets()
    expect_open(page)
    told = page.evaluate("window.told")
    assert len([text for text in told if "Player wins" in text]) == 1, told
    assert len([text for text in told if "You win" in text]) == 1, told
