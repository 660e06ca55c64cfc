"""Rulebooks in other languages: what is translated, what is old, what lacks."""

from collections.abc import Iterator, Mapping

import pytest
from msgspec.structs import replace

from croupier.messages.languages import speaking
from croupier.rules import translations
from croupier.rules.reader import BOOKS, read_rulebook
from croupier.rules.translations import (
    Translated,
    clause_said,
    digest_of,
    translated,
    untranslated,
)

BOOK = read_rulebook("baccarat")
TIE = next(wager for wager in BOOK.wagers if wager.id == "tie")
CLAUSE = BOOK.clauses[0]


@pytest.fixture
def of_one_clause(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Baccarat's first clause is said in Vietnamese, and of its Tie a text that is no more."""
    texts = {
        "clause": {CLAUSE.no: (digest_of(CLAUSE.says), "Một.")},
        "wager": {"tie": (digest_of("Standoff"), "Hai")},
    }

    def kept(tag: str, of: str) -> Mapping[str, Mapping[str, tuple[str, str]]]:
        return texts if (tag, of) == ("vi", "baccarat") else {}

    monkeypatch.setattr(translations, "kept", kept)
    translations._by_digest.cache_clear()
    yield
    translations._by_digest.cache_clear()


@pytest.mark.usefixtures("of_one_clause")
def test_a_text_is_translated_by_its_words_and_marked_where_they_have_changed() -> None:
    assert translated("vi", "baccarat", "clause", CLAUSE.no, CLAUSE.says) == Translated("Một.")
    assert translated("vi", "my-own", "clause", "99", CLAUSE.says) == Translated("Một.")  # the same
    assert translated("vi", "baccarat", "wager", "tie", TIE.name) == Translated("Hai", is_old=True)
    assert translated("vi", "baccarat", "wager", "banker", "Banker") is None
    assert translated("ko", "baccarat", "clause", CLAUSE.no, CLAUSE.says) is None


@pytest.mark.usefixtures("of_one_clause")
def test_a_clause_is_said_in_the_language_spoken_and_else_in_english() -> None:
    assert clause_said(BOOK, CLAUSE.no) == CLAUSE.says and clause_said(BOOK, "99.9") == ""
    with speaking("vi"):
        assert clause_said(BOOK, CLAUSE.no) == "Một." and clause_said(BOOK, "99.9") == ""
        assert clause_said(BOOK, BOOK.clauses[1].no) == BOOK.clauses[1].says
        later = (replace(CLAUSE, says="Otherwise."), *BOOK.clauses[1:])
        # English prevails over what was translated of an older text.
        assert clause_said(replace(BOOK, clauses=later), CLAUSE.no) == "Otherwise."


@pytest.mark.usefixtures("of_one_clause")
def test_what_lacks_and_what_is_old_is_listed_by_book_kind_and_number() -> None:
    missing, old = untranslated("vi")
    assert old == ["baccarat wager tie"]
    assert f"baccarat clause {CLAUSE.no}" not in missing and "baccarat wager banker" in missing
    assert "readings reading R-12" in missing and "readings trouble R-12" in missing
    assert {line.split()[0] for line in missing} == {*BOOKS, "readings"}
