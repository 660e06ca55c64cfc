"""On every size nothing that can be pressed or read lies over anything else, and no word is cut."""

import json
import os
import re

import pytest
from axe_check import too_wide
from playwright.sync_api import Page, Route, expect
from staff_hands import staff_page
from test_one_screen import SIZES

from croupier.messages.languages import ENGLISH, LANGUAGES, pages
from running_house import Enter, House

# What meets something beside it, or does not fit its own box; what scrolls is looked at as far as
# it is seen.
FAULTS = """() => {
  const parts = "button, a, input, select, summary, [role=gridcell], [role=radio], .timer-word,"
    + " .timer-face, .score, .table-word, .hand-name, .area-name, .area-odds, .area-note,"
    + " .stack-label, .bar-title, .bar-title > span, .bar-purse, .bar-play, .bar-fact,"
    + " .rail-figure, .wheel-plate,"
    + " .wheel-last .pill, .small-limits, .hand-cards > :not(.is-third), .layout,"
    + " .seat-down, .hand-tag, .hand-points";
  const name = (e) => `${(e.className.baseVal ?? e.className) || e.tagName} `
    + `"${e.textContent.trim().slice(0, 24)}"`;
  function seen(e) {
    let { left, right, top, bottom } = e.getBoundingClientRect();
    for (let p = e.parentElement; p; p = p.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(p);
      if (clipPath !== "none") return null;
      const b = p.getBoundingClientRect();
      if (overflowX !== "visible") {
        left = Math.max(left, b.left);
        right = Math.min(right, b.right);
      }
      if (overflowY !== "visible") {
        top = Math.max(top, b.top);
        bottom = Math.min(bottom, b.bottom);
      }
    }
    return right - left > 2 && bottom - top > 2 ? { left, right, top, bottom } : null;
  }
  const all = [...document.querySelectorAll(parts)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((e) => !e.matches(".skip, .for-readers *, .squeeze-keep"))
    .filter((e) => e.textContent || e.matches("input, select, button, svg, .hand-cards > *"))
    .map((e) => [e, seen(e)]).filter(([, box]) => box);
  const faults = [];
  const drawn = new CSSStyleSheet(); // what a finger reaches around a button is not drawn
  drawn.replaceSync("button::after, a::after { content: none !important; }");
  document.adoptedStyleSheets.push(drawn);
  all.forEach(([one, a], n) => all.slice(n + 1).forEach(([other, b]) => {
    if (one.contains(other) || other.contains(one)) return;
    const hand = one.matches(".hand-tag") && one.closest("x-hand");
    if (hand && other.closest(".hand-cards") && hand.contains(other)) return; // on a phone
    if (one.closest(".hand-cards") && one.parentElement === other.parentElement) return; // a fan
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2)
      faults.push(`${name(one)} meets ${name(other)} by ${Math.round(wide)}x${Math.round(high)}`);
  }));
  for (const [e] of all)
    if (e.clientWidth && e.scrollWidth > e.clientWidth + 1 && !e.matches("select, input, svg"))
      faults.push(`cut: ${name(e)} ${e.scrollWidth} in ${e.clientWidth}`);
  for (const [e, box] of all.filter(([e]) => e.matches(".hand-name, .hand-tag, .hand-points"))) {
    const { left, right, top, bottom, height } = e.getBoundingClientRect();
    if (right - left > box.right - box.left + 1 || bottom - top > box.bottom - box.top + 1)
      faults.push(`cut: ${name(e)}`);
    if (height > parseFloat(getComputedStyle(e).fontSize) * 2) faults.push(`broken: ${name(e)}`);
  }
  for (const [e, box] of all)
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1) faults.push(`out: ${name(e)}`);
  document.adoptedStyleSheets.pop();
  return [...new Set(faults)];
}"""

# How much has moved on the screen since the page came, by the browser's own measure.
SHIFTED = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((e) => sum += e.value))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 300);
})"""


SHOTS = os.environ.get("SHOTS")


def faults(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height} {one}" for one in page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("where", ["play", "roulette", "online", "several"])
def test_nothing_lies_over_anything_else(house: House, enter: Enter, where: str) -> None:
    if where == "online":
        path = "/online"
    elif where == "several":
        tables = [house.table(book) for book in ("baccarat", "dragon-tiger", "roulette")]
        path = "/several?tables=" + ",".join(table.id for table in tables)
    else:
        book, version = ("baccarat", "non-commission") if where == "play" else ("roulette", "")
        tables = [house.table(book, version)]
        path = f"/{where}/{tables[0].id}"
    for table in tables if where != "online" else ():
        table.place_your_bets()
    page = enter(house, path)
    expect(page.locator("x-felt.is-open, x-layout.is-open").first).to_be_visible()
    if where != "several":
        assert page.evaluate(SHIFTED) < 0.002
    if where == "online":  # a round before this one, which can be checked
        page.locator('[data-bet="player"]').click()
        page.locator("#deal").click()
        expect(page.locator("#deal")).to_have_text("Deal again")
    for area in page.locator(".felt-area").all():
        area.click()
    expect(page.locator('.felt-area[data-state="pending"]')).to_have_count(0)
    assert "\n".join(faults(page)) == ""


WORD = re.compile(r"\{[^}]*\}|[A-Za-z]{2,}")


def longer(words: dict[str, str]) -> dict[str, str]:
    """Make every word two fifths longer, as another language may have it, but not odds."""

    def stretch(found: re.Match[str]) -> str:
        text = found[0]
        return text if text[0] == "{" else text + "onerandome"[: -(-len(text) * 2 // 5)]

    return {
        key: text if key.startswith("odds/") else WORD.sub(stretch, text)
        for key, text in words.items()
    }


def lengthen(route: Route) -> None:
    answer = route.fetch()
    head, _, said = answer.text().partition(" = ")
    spoken = json.loads(said.rstrip(";\n"))
    spoken["words"] = longer(spoken["words"])
    route.fulfill(response=answer, body=f"{head} = {json.dumps(spoken)};")


def cut(page: Page) -> list[str]:
    """List words that are cut; a person's name may be, at the end."""
    return [one for one in faults(page) if "cut:" in one and "bar-account" not in one]


@pytest.mark.parametrize("who", ["patron", "staff"])
def test_words_two_fifths_longer_have_room(house: House, enter: Enter, who: str) -> None:
    """On felts and wheels nothing meets; elsewhere, where one scrolls, no word is cut."""
    cards, wheel = house.table("baccarat"), house.table("roulette")
    cards.place_your_bets()
    wheel.place_your_bets()
    page = enter(house, "about:blank", is_guest=who == "patron", apart=True)
    page.route("**/words/**", lengthen)
    if who == "staff":
        sign = {"name": "demo-pit", "password": house.password}
        assert page.request.post("/api/sign-in", data=sign, headers={"X-Croupier": "1"}).ok
    both = f"{cards.id},{wheel.id}"
    tables = (f"/play/{cards.id}", f"/roulette/{wheel.id}", f"/several?tables={both}")
    rooms = {
        "patron": (*tables, "/", "/statement"),
        "staff": (f"/dealer/{cards.id}", f"/dealer/{wheel.id}", f"/pit#{cards.id}"),
    }
    found = []
    for path in rooms[who]:
        page.goto("about:blank")
        page.goto(path)
        expect(page.locator("html[data-ready=yes], .lobby-card").first).to_be_attached()
        if path in tables:
            expect(page.locator("x-felt.is-open, x-layout.is-open").first).to_be_visible()
        wrong = faults(page) if path in tables else cut(page)
        found += [f"{path} {one}" for one in wrong]
        assert too_wide(page) == [], path
    assert "\n".join(found) == ""


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != ENGLISH])
def test_the_words_of_every_language_have_room(house: House, enter: Enter, tag: str) -> None:
    """As with longer words; staff's rooms each in one of the languages."""
    cards, wheel = house.table("baccarat", "non-commission"), house.table("roulette")
    cards.place_your_bets()
    wheel.place_your_bets()
    page = enter(house, "about:blank", apart=True)
    address = page.request.get("/").url
    page.context.add_cookies([{"name": "croupier-language", "value": tag, "url": address}])
    both = f"{cards.id},{wheel.id}"
    tables = (f"/play/{cards.id}", f"/roulette/{wheel.id}", "/online", f"/several?tables={both}")
    staff = {
        "vi": f"/dealer/{cards.id}", "zh-Hans": f"/dealer/{wheel.id}", "zh-Hant": "/cage",
        "ko": f"/pit#{cards.id}",
    }  # fmt: skip
    found = []
    for path in (*tables, "/", "/statement", staff[tag]):
        if path == staff[tag]:
            page.context.clear_cookies()
            sign = {"name": "demo-pit", "password": house.password}
            assert page.request.post("/api/sign-in", data=sign, headers={"X-Croupier": "1"}).ok
            page.context.add_cookies([{"name": "croupier-language", "value": tag, "url": address}])
        page.goto("about:blank")
        page.goto(path)
        expect(page.locator(f"html[lang={tag}]")).to_be_attached()
        expect(page.locator("html[data-ready=yes], .lobby-card").first).to_be_attached()
        if path in tables:
            expect(page.locator("x-felt.is-open, x-layout.is-open").first).to_be_visible()
        wrong = faults(page) if path in tables else cut(page)
        found += [f"{path} {one}" for one in wrong]
        found += [f"{path} wide: {one}" for one in too_wide(page)]
    assert "\n".join(found) == ""


def test_longer_words_leave_every_staff_page_as_wide_as_a_phone(house: House, enter: Enter) -> None:
    """A row such as "Owed to patrons: cash beyond the book" comes only on some days."""
    page = enter(house, "about:blank", width=390, height=844, apart=True)
    page.route("**/words/**", lengthen)
    sign = {"name": "demo-director", "password": house.password}
    assert page.request.post("/api/sign-in", data=sign, headers={"X-Croupier": "1"}).ok
    found = {}
    for path in ("/pit", "/reports", "/surveillance", "/house", "/cage", "/count", "/staff"):
        page.goto(path)
        expect(page.locator("html[data-ready=yes]")).to_be_attached()
        found[path] = too_wide(page)
    assert not any(found.values()), found


# What a finger cannot hit: less than 44 px around the middle of a thing answer for it. Seats are
# taken at the whole table too, where they are large.
MISSED = """() => [...document.querySelectorAll("button, [role=radio], .felt-area")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(":disabled"))
  .filter((e) => !e.matches(".seat-one, .layout-typed *, .for-readers *"))
  .flatMap((e) => {
    const b = e.getBoundingClientRect();
    const [x, y] = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
    const answers = (dx, dy) => e.contains(document.elementFromPoint(x + dx, y + dy));
    const reach = (dx, dy) => {
      let far = 0;
      while (far < 22 && answers(dx * (far + 1), dy * (far + 1))) far++;
      return far;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    return Math.min(wide, high) < 42 ? [`${e.className} "${e.textContent}" ${wide}x${high}`] : [];
  })"""


@pytest.mark.parametrize("where", ["play", "roulette", "online"])
def test_a_finger_reaches_everything_on_a_phone(house: House, enter: Enter, where: str) -> None:
    path = "/online"
    if where != "online":
        table = house.table("roulette" if where == "roulette" else "baccarat")
        table.place_your_bets()
        path = f"/{where}/{table.id}"
    page = enter(house, path)
    expect(page.locator("x-felt.is-open, x-layout.is-open").first).to_be_visible()
    found = []
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height} {one}" for one in page.evaluate(MISSED)]
    assert "\n".join(found) == ""


# What of a hand's words lies outside the cloth or over the clock, with as many as a hand can have.
TAGS_OUT = """() => {
  const cloth = document.querySelector(".cloth").getBoundingClientRect();
  const felt = document.querySelector("x-felt").getBoundingClientRect();
  return [...document.querySelectorAll(".hand-tag")].flatMap((e) => {
    const b = e.getBoundingClientRect();
    const isOver = b.left < felt.right - 1 && b.right > felt.left + 1 && b.top < felt.bottom - 1
      && b.bottom > felt.top + 1;
    return b.left < cloth.left || b.right > cloth.right || b.top < cloth.top
      || b.bottom > cloth.bottom || isOver ? [`${e.textContent} ${b.left}-${b.right}`] : [];
  });
}"""


@pytest.mark.parametrize("book", ["baccarat", "dragon-tiger"])
def test_three_words_beside_a_hand_stay_inside_the_cloth(
    house: House, enter: Enter, book: str
) -> None:
    table = house.table(book)
    table.place_your_bets()
    page = enter(house, f"/play/{table.id}")
    expect(page.locator("x-felt.is-open")).to_be_visible()
    page.evaluate("""() => document.querySelectorAll(".hand-tags").forEach((tags) =>
      tags.replaceChildren(...["Pair", "Natural", "Wins"].map((words) => {
        const tag = document.createElement("span");
        tag.className = "hand-tag";
        tag.textContent = words;
        return tag;
      })))""")
    out = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        out += [f"{width}x{height} {one}" for one in page.evaluate(TAGS_OUT)]
    assert out == []


# Letters of a side bet that do not lie within the lines of its own box; and which box has which.
PRINTED = """() => [...document.querySelectorAll(".felt-arc .felt-box")].map((box) => {
  const [path, text] = [box.querySelector("path"), box.querySelector("text")];
  const turn = text.transform.baseVal.consolidate().matrix;
  const { x, y, width, height } = text.getBBox();
  const [up, down] = [y + height * 0.12, y + height * 0.9]; // no letter is as high as its line
  const isInside = [[x, up], [x + width, up], [x, down], [x + width, down]].every(([x, y]) =>
    path.isPointInFill(new DOMPoint(x, y).matrixTransform(turn)));
  const { a, b } = text.getScreenCTM();
  const high = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  return [text.textContent, isInside, high];
})"""


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_letters_of_each_side_bet_lie_in_its_own_box_of_the_whole_table(
    house: House, enter: Enter, tag: str
) -> None:
    tables = [house.table(book) for book in ("baccarat", "lucky-7", "dragon-tiger")]
    page = enter(house, "about:blank", apart=True)
    address = page.request.get("/").url
    page.context.add_cookies([{"name": "croupier-language", "value": tag, "url": address}])
    found = []
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        for table in tables:
            page.goto(f"/play/{table.id}")
            page.locator(".seats-whole").click()
            expect(page.locator("dialog .felt-arc")).to_be_visible()
            boxes = page.evaluate(PRINTED)
            seats = len(table.view()["seats"])
            assert len({words for words, _, _ in boxes}) == len(boxes) / seats, boxes
            at = f"{tag} {table.id} {width}x{height}"
            found += [f"{at} {words}" for words, is_inside, _ in boxes if not is_inside]
            found += [f"{at} {words} is {high:.1f} px" for words, _, high in boxes if high < 9]
            if SHOTS:
                page.screenshot(path=f"{SHOTS}/whole_{table.id}_{tag}_{width}.png")
    assert found == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_console_names_the_winner_whatever_else_a_hand_is(
    house: House, enter: Enter, tag: str
) -> None:
    """A pair that is a natural and wins has three words beside it, and at 1024 little room."""
    table = house.table("baccarat")
    table.place_your_bets()
    table.no_more_bets()
    table.deal("8S 4D 8H 4C")
    page = staff_page(enter, house, f"/dealer/{table.id}", width=1024, height=768, apart=True)
    address = page.request.get("/").url
    page.context.add_cookies([{"name": "croupier-language", "value": tag, "url": address}])
    page.reload()
    expect(page.locator(f"html[lang={tag}][data-ready=yes]")).to_be_attached()
    expect(page.locator(".hand-tag")).to_have_count(4)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/console_{tag}.png")
    assert [one for one in faults(page, SIZES[:3]) if "hand-" in one] == []
    assert page.locator(".hand-banker .hand-tag").all_text_contents() == [
        pages(tag)[key] for key in ("result.pair", "result.natural", "hand.wins")
    ]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_result_stays_clear_of_the_seats_in_every_language(
    house: House, enter: Enter, tag: str
) -> None:
    table = house.table("dragon-tiger")
    table.place_your_bets()
    page = enter(house, "about:blank", apart=True)
    address = page.request.get("/").url
    page.context.add_cookies([{"name": "croupier-language", "value": tag, "url": address}])
    page.goto(f"/play/{table.id}")
    expect(page.locator("x-felt.is-open")).to_be_visible()
    table.no_more_bets()
    table.deal("7D 9S KC KH")
    expect(page.locator(".hand-banker .hand-tag").first).to_be_visible()
    if SHOTS:
        page.set_viewport_size({"width": 1024, "height": 768})
        page.screenshot(path=f"{SHOTS}/result_{tag}.png")
    assert [one for one in faults(page) if "table-word" in one] == []
    assert [one for one in faults(page) if "seat" in one and "cut" not in one] == []
