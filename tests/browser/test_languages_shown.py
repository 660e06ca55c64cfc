"""The pages in another language: read as they are drawn, none has English words left, and what is
in yet another language says so."""

import os
import re
from collections.abc import Iterator
from itertools import chain

import pytest
from at_the_table import bet, expect_open
from axe_check import grave
from playwright.sync_api import Page, expect
from staff_hands import staff_page

from croupier.messages.languages import ENGLISH, catalogue, pages
from croupier.rules.translations import kept
from running_house import MANUAL, Enter, House, Table

# Which language is read makes no difference to what a page forgets to translate, and that none of
# them has English words in its files is tested there; so one is read, and all in a soak.
TAGS = ("ko", "vi", "zh-Hans", "zh-Hant") if os.environ.get("CROUPIER_SOAK") else ("ko",)
# All that is read, also by a screen reader, each with the language that it says it is in.
READ = """() => {
  document.querySelectorAll("details").forEach((one) => one.open = true);
  const found = [[document.documentElement.lang, document.title]];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.closest("script, style, noscript, code, kbd, [translate=no]")) continue;
    const said = node.closest("[lang]").getAttribute("lang");
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-valuetext"])
      if (node.getAttribute(name)) found.push([said, node.getAttribute(name)]);
    for (const each of node.childNodes) if (each.nodeType === 3) found.push([said, each.data]);
  }
  return found.map(([said, text]) => [said, text.replace(/\\s+/g, " ").trim()]);
}"""
# Names, ids, digests, and what is printed so on a key, a card or a document everywhere.
SAME = re.compile(
    r"(?<![A-Za-z])(?:Croupier|PIN|BB|PP|CSV|PDF|PLAY|Enter|Space|Backspace|Delete|Home|End|VND|USD|VI"
    r"|Martingale|Paroli|D.Alembert|Fibonacci|Tiếng Việt|English|demo[- ][\w-]+"
    r"|Robin \w+|forgone-for"
    r"|(?:B|R|DT|L7|O)-\w+\S*|R-\d+|[a-z]+(?:-[a-z]+)*\.\d[\d.]*|[2-9TJQKA][SHDC]|[0-9a-f]{5,}"
    r"|thg \d+|one more table|wanted at another table)(?![A-Za-z])"
)
# What is not of Latin letters says which language it is, and French is what the trade calls so.
LETTERS = {"ko": re.compile("[가-힣]"), "zh": re.compile("[一-鿿]"), "vi": re.compile("[ăđơưạ-ỹ]")}
FRENCH = re.compile(r"(?:Voisins|Tiers|Orphelins|Jeu|Finales)(?: .*)?")
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
# What is opened on a page, by a key or by what is pressed.
OPENED = {
    "/": (".bar-account",),
    "/play/{cards}": ("?", ".bar-account"),
    "/roulette/{wheel}": ("?",),
    "/history/{coup}": ("button.clause",),
    "/rules/roulette": ("td button.clause",),
    "/dealer/{cards}": ("?", "F8"), "/dealer/{wheel}": ("?", "F8"),
    "/pit#{held}": ("?", ".bar-account"),
}  # fmt: skip


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
    cards.do("place-wager", patron=ann, seat=1, bet="banker", amount=1_000)  # weighed in the pit
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


def misnamed(text: str, said: str) -> bool:
    """Tell whether a text is in another language than it says."""
    if FRENCH.fullmatch(text):
        return said != "fr"
    of = {tag for tag, letters in LETTERS.items() if letters.search(text)}
    return said == "fr" or bool(of - {said.partition("-")[0]})


def vocabulary(tag: str) -> set[str]:
    if tag != "vi":
        return set()
    of_books = (kept(tag, of).values() for of in ("baccarat", "roulette", "readings"))
    said = (text for kinds in chain(*of_books) for _, text in kinds.values())
    everything = (*catalogue(tag).values(), *pages(tag).values(), *said)
    return {word.lower() for text in everything for word in LATIN.findall(text)}


def read_on(page: Page, opened: tuple[str, ...]) -> set[tuple[str, str]]:
    """Read a page, and then what is opened on it, one after the other."""
    read = {(said, text) for said, text in page.evaluate(READ)}
    for how in opened:
        if how[0] in ".b" or " " in how:
            page.locator(how).first.click()
        else:
            page.keyboard.press(how)
        expect(page.locator("dialog[open]").first).to_be_visible()
        expect(page.get_by_text(pages()["clauses.looking"])).to_have_count(0)
        read |= {(said, text) for said, text in page.evaluate(READ)}
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    return read


def wrong_on(
    page: Page, tag: str, places: dict[str, str], paths: dict[str, str]
) -> dict[str, list[str]]:
    """Read pages in a language, and give what each has left in English, or says to be in another
    language than it is."""
    speak(page, tag)
    wrong = dict[str, list[str]]()
    for path, shown in paths.items():
        page.goto("about:blank")  # so that another place of the same page is a page of its own
        page.goto(path.format(**places))
        expect(page.locator(shown).first).to_be_attached()
        assert page.locator("html").get_attribute("lang") == tag
        read = read_on(page, OPENED.get(path, ()))
        left = {text for said, text in read if said == tag != ENGLISH and english(text, tag)}
        left |= {f"{said}: {text}" for said, text in read if misnamed(text, said)}
        if left:
            wrong[path] = sorted(left)
    return wrong


def test_letters_are_as_wide_as_they_are_printed(house: House, enter: Enter) -> None:
    """Where a machine has no typeface for them, words seem shorter than they are."""
    page = enter(house, "/")
    wide = "(text) => document.createElement('canvas').getContext('2d').measureText(text).width"
    assert [page.evaluate(wide, text) / len(text) for text in ("百家樂", "바카라")] == [10, 10]


@pytest.mark.parametrize("tag", TAGS)
def test_patrons_pages_have_no_english_left(
    house: House, places: dict[str, str], enter: Enter, tag: str
) -> None:
    page = enter(house, "about:blank")
    assert wrong_on(page, tag, places, PATRONS) == {}


@pytest.mark.parametrize("tag", TAGS)
def test_staff_pages_have_no_english_left(
    house: House, places: dict[str, str], enter: Enter, tag: str
) -> None:
    page = staff_page(enter, house, "/cage", "demo-pit")
    assert wrong_on(page, tag, places, STAFF) == {}
    page = staff_page(enter, house, "/house", "demo-director")
    assert wrong_on(page, tag, places, OFFICE) == {}


def test_what_is_not_english_says_so_on_an_english_page(
    house: House, places: dict[str, str], enter: Enter
) -> None:
    page = enter(house, "about:blank")
    of_wheels = {path: shown for path, shown in PATRONS.items() if "roulette" in path}
    assert wrong_on(page, ENGLISH, places, of_wheels) == {}


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


# Each page in one of the languages, so that every language is asked about on some of them.
ASKED = {
    "/": "zh-Hans", "/play/{cards}": "ko", "/roulette/{wheel}": "vi", "/online": "zh-Hant",
    "/history/{coup}": "ko", "/statement": "vi", "/rules/baccarat": "zh-Hant",
}  # fmt: skip
ASKED_OF_STAFF = {"/dealer/{cards}": "zh-Hans", "/dealer/{wheel}": "ko", "/pit#{held}": "vi"}


def grave_on(page: Page, places: dict[str, str], paths: dict[str, str]) -> dict[str, object]:
    """Ask axe about pages, each in a language."""
    found = dict[str, object]()
    for path, tag in paths.items():
        speak(page, tag)
        page.goto("about:blank")
        page.goto(path.format(**places))
        expect(page.locator((PATRONS | STAFF)[path]).first).to_be_attached()
        if wrong := grave(page):
            found[f"{path} {tag}"] = wrong
    return found


def test_axe_finds_nothing_grave_in_other_languages(
    house: House, places: dict[str, str], enter: Enter
) -> None:
    assert grave_on(enter(house, "about:blank"), places, ASKED) == {}
    page = staff_page(enter, house, "/cage", "demo-pit")
    assert grave_on(page, places, ASKED_OF_STAFF) == {}


VOICES = """({ tags }) => {
  window.called = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voices = tags.map((lang) => ({ lang }));
  const speak = ({ text, lang, voice }) => called.push([text, lang, voice?.lang ?? ""]);
  Object.defineProperty(window, "speechSynthesis",
    { value: { speak, cancel() {}, getVoices: () => voices } });
}"""


@pytest.mark.parametrize(
    ("tag", "voices", "spoken"),
    [
        ("ko", ["en-US", "ko-KR"], ["ko-KR", "ko-KR"]),
        ("zh-Hant", ["zh-CN", "zh_TW"], ["zh_TW", "zh_TW"]),
        ("vi", [], ["vi", ""]),
        ("vi", ["en-US"], None),
    ],
)
def test_a_call_is_spoken_by_a_voice_of_the_pages_language_or_by_none(
    house: House, enter: Enter, tag: str, voices: list[str], spoken: list[str] | None
) -> None:
    table = house.table("baccarat")
    table.place_your_bets()
    page = enter(house, "about:blank", apart=True)
    page.add_init_script(f"({VOICES})({{ tags: {voices} }})")
    speak(page, tag)
    page.goto(f"/play/{table.id}")
    expect_open(page)
    page.locator(".table-middle").click()
    table.no_more_bets()
    word = pages(tag)["call.closed"]
    expect(page.locator(".timer-word").first).to_have_text(word)
    assert page.evaluate("called") == ([[word, *spoken]] if spoken else [])


def test_a_clause_is_shown_in_the_pages_language_with_the_english_beside_it_on_request(
    house: House, places: dict[str, str], enter: Enter
) -> None:
    page = enter(house, "about:blank")
    speak(page, "ko")
    page.goto(f"/history/{places['coup']}")
    page.locator("button.clause").first.click()
    dialog = page.locator("dialog.clauses")
    expect(dialog.get_by_role("note")).to_contain_text(pages("ko")["rules.prevails"])
    said, english_beside = dialog.locator("dd > span").first, dialog.locator(".rule-english").first
    expect(said).to_have_text(re.compile("[가-힣]"))
    expect(english_beside).to_be_hidden()
    dialog.get_by_label(pages("ko")["rules.beside"]).check()
    expect(english_beside).to_be_visible()
    expect(english_beside).to_have_attribute("lang", "en")
    expect(english_beside).to_have_text(re.compile("^[ -~’]+$"))


def test_a_case_quotes_its_clauses_with_the_english_beside_them_and_on_paper(
    house: House, places: dict[str, str], enter: Enter
) -> None:
    page = staff_page(enter, house, "/cage", "demo-pit")
    speak(page, "vi")
    page.goto(f"/case/{places['case']}")
    proof = page.locator(".case-proof")
    expect(proof.get_by_role("note")).to_contain_text(pages("vi")["rules.prevails"])
    beside = proof.locator(".rule-english")
    expect(beside.first).to_be_hidden()
    proof.get_by_label(pages("vi")["rules.beside"]).check()
    expect(beside.first).to_be_visible()
    assert beside.count() == proof.locator("dd").count()
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/case_vi.png", full_page=True)
    proof.get_by_label(pages("vi")["rules.beside"]).uncheck()
    page.emulate_media(media="print")
    expect(beside.first).to_be_visible()
    page.emulate_media(media="screen")


def test_a_guest_is_told_from_others_at_the_seats_and_a_reason_that_lacks_in_ones_language(
    house: House, enter: Enter
) -> None:
    table = house.table("baccarat")
    ann = enter(house, f"/play/{table.id}", width=1280, height=720)
    ann.locator(".seat-one[data-seat='3']").click()
    name = ann.locator(".bar-account").text_content() or ""
    other = enter(house, f"/play/{table.id}", width=1280, height=720, apart=True)
    seat = other.locator(".seat").nth(2)
    expect(seat.locator(".seat-name")).to_have_text(name.rpartition(" ")[2])
    expect(seat.locator(".seat-one")).to_have_attribute("title", name)
    page = staff_page(enter, house, "/staff", "demo-director")
    speak(page, "ko")
    page.reload()
    expect(page.locator("html[lang=ko][data-ready=yes]")).to_be_attached()
    page.get_by_role("button", name=pages("ko")["staff.someone-new"]).first.click()
    box = page.get_by_label(pages("ko")["staff.why-for-the-record"])
    box.fill("승")
    assert box.evaluate("(e) => [e.reportValidity(), e.validationMessage]") == [
        False, pages("ko")["reason.short"],
    ]  # fmt: skip
    box.fill("승진")
    assert box.evaluate("(e) => e.checkValidity()")
