"""The glossary of the trade: one thing has one name in every language."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from croupier.messages.languages import ENGLISH, LANGUAGES, catalogue, helps, pages
from croupier.rules.reader import BOOKS, read_rulebook, readings
from croupier.rules.translations import READINGS, read_out, statements, translated

TERMS: dict[str, dict[str, Any]] = tomllib.loads(
    files("croupier.messages").joinpath("glossary.toml").read_text("utf-8")
)
# Entries that are about an id which is typed in English, or name no coup's result.
NOT_MEANT = {
    "result-call-invalid",
    "must-be-insurance",
    "must-be-limits",
    "coup-id-unknown",
    "insurance-cards-invalid",
}
FIELD = re.compile(r"\{[^}]*\}")
WIDE = {"player", "tie", "banker"}  # whose names are printed whole
OTHERS = [tag for tag in LANGUAGES if tag != ENGLISH]


@cache
def statements_of_books() -> list[tuple[str, str, str, str]]:
    """List what the rulebooks and their readings say in English: book, kind, number, words."""
    of_books = ((id, *one) for id in BOOKS for one in statements(read_rulebook(id)))
    of_readings = ((READINGS, *one) for each in readings().values() for one in read_out(each))
    return [*of_books, *of_readings]


@cache
def both(tag: str) -> list[tuple[str, str, str]]:
    """List all that is said twice, in English and in a language, each with its id."""
    said = [
        (id, english, words(tag)[id])
        for words in (catalogue, pages)
        for id, english in words().items()
    ]
    things = (id for id in catalogue(tag) if id.startswith("thing/"))  # English reads the id
    said += [(id, id[6:].replace("-", " "), catalogue(tag)[id]) for id in things]
    for of, kind, number, english in statements_of_books():
        found = translated(tag, of, kind, number, english)
        assert found is not None, number
        said.append((f"{of} {number}", english, found.text))
    return said


def otherwise(term: str, tag: str) -> list[str]:
    """List the entries that say a term in a language by another word than the glossary's."""
    wanted = TERMS[term][tag].casefold()
    is_other = NOT_MEANT | {*TERMS[term].get("other", ())}
    flags = re.IGNORECASE if term.islower() else re.NOFLAG
    many = f"{term[:-1]}(?:y|ies)" if term.endswith("y") else f"{term}s?"
    of = re.compile(rf"\b{many}\b", flags)
    longer = [one for one in TERMS if term.casefold() in one.casefold() and one != term]
    other = re.compile("|".join([FIELD.pattern, *longer]), re.IGNORECASE)
    return [
        id
        for id, english, said in both(tag)
        if id not in is_other
        and of.search(other.sub("", english))
        and wanted not in said.casefold()
    ]


def everything(tag: str) -> Iterator[tuple[str, str]]:
    """Give all that is said in a language: by the house, on its pages, in help and rulebooks."""
    yield from ((id, said) for id, _, said in both(tag))
    yield from helps(tag).items()


@pytest.mark.parametrize("tag", OTHERS)
def test_one_thing_has_one_name(tag: str) -> None:
    assert {term: found for term in TERMS if (found := otherwise(term, tag))} == {}


@pytest.mark.parametrize("tag", OTHERS)
def test_a_second_name_is_said_nowhere(tag: str) -> None:
    never = [name for words in TERMS.values() for name in words.get("never", {}).get(tag, ())]
    assert never
    said = [(id, FIELD.sub("", text).casefold()) for id, text in everything(tag)]
    assert [(id, name) for id, text in said for name in never if name in text] == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_side_bet_is_short_in_every_language_and_unlike_the_others_of_its_game(tag: str) -> None:
    for id in BOOKS:
        sides = [one.id for one in read_rulebook(id).wagers if one.id not in WIDE]
        if id == "roulette":
            continue  # its layout has room for no names
        short = [catalogue(tag)[f"bet-short/{bet}"] for bet in sides]
        assert len({*short}) == len(sides), (id, short)
        assert all(len(one) <= 7 for one in short), (id, short)


def test_every_term_is_in_every_language_and_is_used() -> None:
    said = " ".join(english for _, english, _ in both(OTHERS[0])).casefold()
    for term, words in TERMS.items():
        assert {*words} - {"other", "never"} == {*OTHERS}, term
        assert term.casefold() in said, term
        ids = {id for id, _, _ in both(OTHERS[0])}
        assert {*words.get("other", ())} <= ids, term
