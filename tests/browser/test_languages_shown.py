"""The pages in another language: read as they are drawn, none has English words left."""

import re

import pytest
from playwright.sync_api import Page, expect
from staff_hands import staff_page

from running_house import Enter, House

# All that is read, also by a screen reader, but what says itself that it is in another language.
READ = """() => {
  const other = (node) => {
    const said = node.closest("[lang]");
    return said && said !== document.documentElement && said.lang !== document.documentElement.lang;
  };
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.closest("script, style, noscript, code, kbd, [translate=no]") || other(node)) continue;
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-valuetext"])
      if (node.getAttribute(name)) found.push(node.getAttribute(name));
    for (const each of node.childNodes) if (each.nodeType === 3) found.push(each.data);
  }
  return found;
}"""
# Names, ids, and what is printed so on a key, a card or a document everywhere.
SAME = re.compile(
    r"(?<![A-Za-z])(?:Croupier|PIN|CSV|PDF|PLAY|Enter|Space|Backspace|Delete|Home|End|VND|USD|KO"
    r"|Martingale|Paroli|D.Alembert|Fibonacci|Tiếng Việt|English|Guest[ -]?\w*|demo-[\w-]+"
    r"|(?:B|R|DT|L7)-\d+\S*|R-\d+|[a-z]+(?:-[a-z]+)*\.\d[\d.]*)(?![A-Za-z])"
)
WORD = re.compile(r"[A-Za-zÀ-ỹ]{2,}")
PATRONS = ("/", "/play/{cards}", "/roulette/{wheel}", "/online", "/board/{cards}", "/several",
    "/statement", "/nowhere")  # fmt: skip
STAFF = ("/pit#{held}", "/cage", "/count", "/stock", "/house")


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


def speak(page: Page, language: str) -> None:
    page.context.add_cookies(
        [{"name": "croupier-language", "value": language, "url": page.context.request.get("/").url}]
    )


def english_in(page: Page) -> list[str]:
    expect(page.locator("html[data-ready=yes], .lobby-card").first).to_be_attached()
    assert page.locator("html").get_attribute("lang") == "ko"
    read = {" ".join(text.split()) for text in page.evaluate(READ)}
    return sorted(text for text in read if WORD.search(SAME.sub("", text)))


@pytest.mark.parametrize("path", PATRONS)
def test_a_patrons_page_is_in_korean(
    house: House, places: dict[str, str], enter: Enter, path: str
) -> None:
    page = enter(house, "about:blank")
    speak(page, "ko")
    page.goto(path.format(**places))
    assert not (left := english_in(page)), left


@pytest.mark.parametrize("path", STAFF)
def test_a_staff_page_is_in_korean(
    house: House, places: dict[str, str], enter: Enter, path: str
) -> None:
    page = enter(house, "about:blank", is_guest=False)
    speak(page, "ko")
    who = "demo-director" if path == "/house" else "demo-pit"
    page = staff_page(enter, house, path.format(**places), who)
    speak(page, "ko")
    page.reload()
    assert not (left := english_in(page)), left
