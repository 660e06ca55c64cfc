"""The pages in another language: read as they are drawn, none has English words left."""

import os
import re
from collections.abc import Iterator
from itertools import chain

import pytest
from at_the_table import bet, expect_open
from playwright.sync_api import Page, expect
from staff_hands import staff_page

from croupier.messages.languages import catalogue, pages
from croupier.rules.translations import kept
from running_house import MANUAL, Enter, House, Table

# Which language is read makes no difference to what a page forgets to translate, and that none of
# them has English words in its files is tested there; so one is read, and all in a soak.
TAGS = ("ko", "vi", "zh-Hans", "zh-Hant") if os.environ.get("CROUPIER_SOAK") else ("ko",)
# All that is read, also by a screen reader, but what says itself that it is in another language.
READ = """() => {
  document.querySelectorAll("details").forEach((one) => one.open = true);
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
# Names, ids, digests, and what is printed so on a key, a card or a document everywhere.
SAME = re.compile(
    r"(?<![A-Za-z])(?:Croupier|PIN|BB|PP|CSV|PDF|PLAY|Enter|Space|Backspace|Delete|Home|End|VND|USD|VI"
    r"|Martingale|Paroli|D.Alembert|Fibonacci|Tiếng Việt|English|Guest[ -]?\w*|demo[- ][\w-]+"
    r"|Robin \w+|Voisins du zéro|Tiers du cylindre|Orphelins|Finales|Jeu zéro|forgone-for"
    r"|(?:B|R|DT|L7|O)-\w+\S*|R-\d+|[a-z]+(?:-[a-z]+)*\.\d[\d.]*|[2-9TJQKA][SHDC]|[0-9a-f]{5,}"
    r"|thg \d+|one more table|wanted at another table)(?![A-Za-z])"
)
LATIN = re.compile(r"[A-Za-zÀ-ỹ]{2,}")
PATRONS = {
    "/": ".lobby-card[data-table]", "/play/{cards}": "x-felt.is-open",
    "/play/{tiger}": ".felt-area", "/roulette/{wheel}": "x-layout.is-open",
    "/online": ".felt-area", "/board/{cards}": "svg",
    "/several?tables={cards},{wheel},{tiger}": ".several-one", "/history/{coup}": ".step",
    "/statement": ".lines td", "/case": ".case-page", "/rules/baccarat": "#readings .reading",
    "/rules/roulette": "#readings .reading", "/odds": "html[data-whole=yes]",
    "/odds?book=roulette": "html[data-whole=yes]", "/nowhere": "h1",
}  # fmt: skip
STAFF = {
    "/dealer/{cards}": ".deal-act", "/dealer/{wheel}": ".deal-act", "/dealer/{held}": ".deal-act",
    "/pit#{held}": ".pit-tables", "/cage": ".cage-room", "/count": ".count-room", "/stock": "h1",
    "/reports": ".reports-statement td", "/surveillance": ".watch-table td", "/case/{case}":
    ".case-proof h3", "/slip/{cards}/1": ".slip-paper", "/history/{coup}": ".step",
}  # fmt: skip
OFFICE = {"/house": ".office", "/staff": ".office", "/pit#{cards}": ".pit-tables"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of its own: what others have typed is in whatever language they typed it."""
    house = House(tmp_path_factory.mktemp("languages"), MANUAL)
    yield house
    house.close()


@pytest.fixture(scope="module")
def places(house: House) -> dict[str, str]:
    """A table of each kind in the middle of things, a coup that was ruled on and is disputed."""
    cards, wheel, held = house.table("baccarat"), house.table("roulette"), house.table("baccarat")
    tiger = house.table("dragon-tiger")
    ann, _ = house.patron("Robin")
    cards.do("take-seat", patron=ann, seat=1)
    cards.hands("PBBTBP")
    cards.place_your_bets()
    cards.do("place-wager", patron=ann, seat=1, bet="banker", amount=1_000)
    cards.no_more_bets()
    cards.do("deal-cards", cards=["9S", "7S", "KS", "JC"])
    wrong = {"id": "wrong-record", "details": {"cards": ["9S", "7S", "KS", "QS"]}, "reason": "§"}
    house.shift.post(f"/tables/{cards.id}/rulings", wrong)
    coup = cards.view()["coup"]
    cards.settle()
    case = house.pit.post("/disputes", {"coup": coup, "about": "§", "patron": ann})
    cards.place_your_bets()
    wheel.place_your_bets()
    tiger.place_your_bets()
    held.place_your_bets()
    held.no_more_bets()
    held.do(
        "hold-coup",
        irregularity="drawn-together-order-unknown",
        details={"cards": ["9S", "4C"]},
    )
    tables = {"cards": cards.id, "wheel": wheel.id, "held": held.id, "tiger": tiger.id}
    return {**tables, "coup": coup, "case": case["id"]}


def speak(page: Page, language: str) -> None:
    page.context.add_cookies(
        [{"name": "croupier-language", "value": language, "url": page.context.request.get("/").url}]
    )


def english(text: str, tag: str) -> bool:
    """Tell whether a text has English words: in Vietnamese, those that it has nowhere itself."""
    found = LATIN.findall(SAME.sub("", text))
    return any(one.isascii() and one.lower() not in vocabulary(tag) for one in found)


def vocabulary(tag: str) -> set[str]:
    if tag != "vi":
        return set()
    of_books = (kept(tag, of).values() for of in ("baccarat", "roulette", "readings"))
    said = (text for kinds in chain(*of_books) for _, text in kinds.values())
    everything = (*catalogue(tag).values(), *pages(tag).values(), *said)
    return {word.lower() for text in everything for word in LATIN.findall(text)}


def left_on(
    page: Page, tag: str, places: dict[str, str], paths: dict[str, str]
) -> dict[str, list[str]]:
    """Read pages in a language, and give what of English each has left."""
    speak(page, tag)
    left = dict[str, list[str]]()
    for path, shown in paths.items():
        page.goto("about:blank")  # so that another place of the same page is a page of its own
        page.goto(path.format(**places))
        expect(page.locator(shown).first).to_be_attached()
        assert page.locator("html").get_attribute("lang") == tag
        read = {" ".join(text.split()) for text in page.evaluate(READ)}
        if found := sorted(text for text in read if english(text, tag)):
            left[path] = found
    return left


@pytest.mark.parametrize("tag", TAGS)
def test_patrons_pages_have_no_english_left(
    house: House, places: dict[str, str], enter: Enter, tag: str
) -> None:
    page = enter(house, "about:blank")
    assert left_on(page, tag, places, PATRONS) == {}


@pytest.mark.parametrize("tag", TAGS)
def test_staff_pages_have_no_english_left(
    house: House, places: dict[str, str], enter: Enter, tag: str
) -> None:
    page = staff_page(enter, house, "/cage", "demo-pit")
    assert left_on(page, tag, places, STAFF) == {}
    page = staff_page(enter, house, "/house", "demo-director")
    assert left_on(page, tag, places, OFFICE) == {}


# What lies on the table and what one has: everything of a felt that is no word.
LIES = """() => [
  ...[...document.querySelectorAll("x-card")].map((one) => one.card ?? one.getAttribute("card")),
  ...[...document.querySelectorAll(".felt-area")]
    .map((one) => [one.dataset.bet, one.querySelector(".stack-label")?.textContent]),
  ...[...document.querySelectorAll(".rail-figure, .bar-purse")].map((one) => one.innerText.trim()),
]"""


def test_a_language_chosen_in_mid_coup_changes_words_and_nothing_else(
    house: House, baccarat: Table, enter: Enter
) -> None:
    baccarat.place_your_bets()
    page = enter(house, f"/play/{baccarat.id}")
    expect_open(page)
    bet(page, banker=500)
    baccarat.no_more_bets()
    baccarat.deal("9S 7S")
    dealt = page.locator("x-hand x-card")
    expect(dealt).to_have_count(2)
    before, shoe = page.evaluate(LIES), baccarat.view()
    assert ["banker", "500"] in before, before
    page.get_by_role("button", name="Rooms").click()
    page.get_by_label("Language").select_option("ko")
    expect(page.locator("html[lang=ko]")).to_be_attached()
    expect(dealt).to_have_count(2)
    expect(page.get_by_text(pages("ko")["word.no-more-bets"]).first).to_be_attached()
    assert page.evaluate(LIES) == before
    assert baccarat.view() == shoe
    baccarat.deal("KS QS")
    baccarat.settle()
    expect(page.locator(".settled-net")).to_have_text("−500")
