"""The glossary of the trade: one thing has one name in every language."""

import re
import tomllib
from importlib.resources import files

import pytest

from croupier.messages.languages import ENGLISH, LANGUAGES, catalogue, pages

TERMS: dict[str, dict[str, str]] = tomllib.loads(
    files("croupier.messages").joinpath("glossary.toml").read_text("utf-8")
)
# Entries that name something else by the word, or by an id that is typed in English.
NOT_MEANT = {
    "command/account-tied",
    "result-call-invalid",
    "must-be-insurance",
    "must-be-limits",
    "thing/insurance-waived",
    "coup-id-unknown",
    "insurance-cards-invalid",
}
FIELD = re.compile(r"\{[^}]*\}")


def otherwise(term: str, tag: str) -> list[str]:
    """List the entries that say a term in a language by another word than the glossary's."""
    wanted = TERMS[term][tag].casefold()
    flags = re.IGNORECASE if term.islower() else re.NOFLAG
    of = re.compile(rf"\b{term}s?\b", flags)
    longer = [one for one in TERMS if term.casefold() in one.casefold() and one != term]
    other = re.compile("|".join([FIELD.pattern, *longer]), re.IGNORECASE)
    return [
        id
        for words in (catalogue, pages)
        for id, english in words().items()
        if id not in NOT_MEANT
        and of.search(other.sub("", english))
        and wanted not in words(tag)[id].casefold()
    ]


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != ENGLISH])
def test_one_thing_has_one_name(tag: str) -> None:
    assert {term: found for term in TERMS if (found := otherwise(term, tag))} == {}


def test_every_term_is_in_every_language_and_is_used() -> None:
    said = " ".join([*catalogue().values(), *pages().values()]).casefold()
    for term, words in TERMS.items():
        assert set(words) == set(LANGUAGES) - {ENGLISH}, term
        assert term.casefold() in said, term
