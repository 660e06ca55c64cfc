"""Every thing has one name in a language: in a rulebook, or else in the catalogue."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.messages import capital, checking, in_words, named, plain, say, things
from croupier.messages.languages import ENGLISH, LANGUAGES, catalogue, speaking
from croupier.rules import translations
from croupier.rules.errors import RulebookError
from croupier.rules.reader import BOOKS, read_rulebook
from croupier.rules.translations import NAMED_BY_ID, digest_of, statements
from croupier.server.http.pages import Pages
from croupier.server.views.report_names import called

OTHERS = [tag for tag in LANGUAGES if tag != ENGLISH]


def in_books() -> set[str]:
    said = (one for book in BOOKS for one in statements(read_rulebook(book)))
    return {id for kind, id, _ in said if kind in NAMED_BY_ID}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_no_thing_is_named_both_by_a_rulebook_and_by_the_catalogue(tag: str) -> None:
    things = {id.partition("/")[2] for id in catalogue(tag) if id.startswith("thing/")}
    assert not things & in_books()
    assert bool(things) == (tag != ENGLISH)  # English reads the id itself


@pytest.mark.parametrize("tag", OTHERS)
def test_whatever_a_rulebook_names_by_an_id_has_its_name_in_every_language(tag: str) -> None:
    with speaking(tag):
        assert in_books() <= things().keys()


def forget() -> None:
    for each in ("_statements", "_by_digest", "_names", "_by_id"):
        getattr(translations, each).cache_clear()


@pytest.fixture
def new_bet(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Write one more bet into Baccarat, and its name into the translations beside the book."""
    kept, read = translations.kept, read_rulebook
    baccarat = read("baccarat")

    def read_more(id: str) -> object:
        if id != "baccarat":
            return read(id)
        bet = replace(baccarat.wagers[-1], id="dragon-nine", name="Dragon Nine")
        return replace(baccarat, wagers=(*baccarat.wagers, bet))

    def kept_more(tag: str, of: str) -> object:
        entries = kept(tag, of)
        if of != "baccarat":
            return entries
        more = {"dragon-nine": (digest_of("Dragon Nine"), f"nine in {tag.casefold()}")}
        return {**entries, "wager": {**entries["wager"], **more}}

    monkeypatch.setattr(translations, "read_rulebook", read_more)
    monkeypatch.setattr(translations, "kept", kept_more)
    forget()
    yield "dragon-nine"
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize("tag", OTHERS)
def test_a_bet_that_is_written_into_a_book_and_its_translations_is_named_everywhere(
    new_bet: str, tag: str
) -> None:
    name = f"nine in {tag.casefold()}"
    with speaking(tag):
        assert plain(new_bet) == named(new_bet) == called(new_bet) == named("Dragon Nine") == name
        assert in_words(new_bet) == capital(name)
        assert name in str(say("bet-below-minimum", bet=new_bet, minimum=50, total=1)).casefold()
    of_a_page = Pages().find(f"words/{tag}/js/pages/odds.js")
    assert of_a_page is not None and name in of_a_page.content.decode()


def test_a_name_that_only_one_language_has_in_its_catalogue_is_missing_in_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    more = {"thing/tournament": "giải đấu"}

    def catalogue_more(tag: str = ENGLISH) -> dict[str, str]:
        return {**catalogue(tag), **(more if tag == "vi" else {})}

    monkeypatch.setattr(checking, "catalogue", catalogue_more)
    assert not checking.faults("vi")
    assert checking.faults("ko").missing == ("thing/tournament",)


def test_a_built_in_book_that_cannot_be_read_is_named_by_nothing_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever is wrong is not named by the books that are wrong."""

    def wrong(id: str) -> object:
        raise RulebookError(str(say("rulebook-unknown", book="Banker")))

    monkeypatch.setattr(translations, "read_rulebook", wrong)
    forget()
    with speaking("ko"), pytest.raises(RulebookError):
        named("Banker")
