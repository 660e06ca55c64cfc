"""Our statements of the rulebooks in other languages, beside the books; English alone is the rule.

``baccarat.vi.toml`` has a table for each kind of statement, and in it by number or id the digest of
the English text that was translated, and its translation. What the English has become since then is
known by the digest: the translation is shown as an older one. A text that another book has in the
same words, or that a house's own book inherits, is translated with it.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files

from msgspec import Struct

from croupier.messages import ENGLISH, know, language
from croupier.messages.languages import speaking
from croupier.rules.reader import BOOKS, Reading, read_rulebook, readings
from croupier.rules.rulebook import Rulebook

READINGS = "readings"
# What a book names by an id that messages have.
NAMED_BY_ID = ("wager", "call-bet", "irregularity")
Kept = Mapping[str, Mapping[str, tuple[str, str]]]


class Translated(Struct, frozen=True):
    """A statement in another language; ``is_old`` if the English has changed since."""

    text: str
    is_old: bool = False


def digest_of(text: str) -> str:
    """Digest the English text that a translation is of."""
    return sha256(text.encode()).hexdigest()[:8]


def statements(book: Rulebook) -> Iterator[tuple[str, str, str]]:
    """List all that a book says in words: of which kind, under which number or id, and what."""
    yield "book", "name", book.name
    for clause in book.clauses:
        yield "clause", clause.no, clause.says
    for wager in book.wagers:
        yield "wager", wager.id, wager.name
    for call in book.call_bets:
        yield "call-bet", call.id, call.name
    for one in book.irregularities:
        yield "irregularity", one.id, one.name
        yield "effect", one.id, one.effect
    for number, step in enumerate(book.dispute_steps, 1):
        yield "dispute-step", str(number), step.says
    for number, heading in enumerate(book.evidence_headings, 1):
        yield "evidence-heading", str(number), heading.name


def read_out(reading: Reading) -> Iterator[tuple[str, str, str]]:
    """List what a reading says in words."""
    yield "trouble", reading.no, reading.trouble
    yield "reading", reading.no, reading.reading


@cache
def kept(tag: str, of: str) -> Kept:
    """Read what is translated of a book, or of the readings."""
    file = files("croupier.rules").joinpath("books", f"{of}.{tag}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def _by_digest(tag: str) -> Mapping[str, str]:
    return {
        digest: text
        for of in (*BOOKS, READINGS)
        for entries in kept(tag, of).values()
        for digest, text in entries.values()
    }


def translated(tag: str, of: str, kind: str, key: str, english: str) -> Translated | None:
    """Translate one statement; none if nobody has."""
    now = digest_of(english)
    if (text := _by_digest(tag).get(now)) is not None:
        return Translated(text)
    _, text = kept(tag, of).get(kind, {}).get(key, ("", None))
    return None if text is None else Translated(text, is_old=True)


def clause_said(book: Rulebook, no: str) -> str:
    """Say a clause in the language spoken, or in English; nothing if the book has none such."""
    clause, tag = book.clause(no), language()
    if clause is None or tag == ENGLISH:
        return "" if clause is None else clause.says
    found = translated(tag, book.id, "clause", no, clause.says)
    return clause.says if found is None or found.is_old else found.text


@cache
def _statements() -> tuple[tuple[str, str, str, str], ...]:
    """List what the built-in books say, each with its book; one that is wrong says so in English,
    as no name can be translated by it.
    """
    with speaking(ENGLISH):
        return tuple((id, *one) for id in BOOKS for one in statements(read_rulebook(id)))


@cache
def _names(tag: str) -> Mapping[str, str]:
    """Translate the names that fields of messages may have: of books, wagers, irregularities
    and what those come to."""
    names = {}
    for id, kind, key, english in _statements():
        if kind not in ("clause", "dispute-step"):
            found = translated(tag, id, kind, key, english)
            if found is not None and not found.is_old:
                names[english] = found.text
    return names


@cache
def _by_id(tag: str) -> Mapping[str, str]:
    """Name what messages have by its id: wagers, call bets, irregularities; the first book's."""
    names = dict[str, str]()
    for id, kind, key, english in _statements():
        if kind in NAMED_BY_ID and key not in names:
            is_own = tag == ENGLISH
            found = Translated(english) if is_own else translated(tag, id, kind, key, english)
            if found is not None and not found.is_old:
                names[key] = found.text
    return names


know(lambda: {} if language() == ENGLISH else _names(language()), lambda: _by_id(language()))


def untranslated(tag: str) -> tuple[list[str], list[str]]:
    """List what of the built-in books is not translated, and what is by an older text."""
    missing, old = list[str](), list[str]()
    of_readings = ((READINGS, *one) for each in readings().values() for one in read_out(each))
    for of, kind, key, english in (*_statements(), *of_readings):
        found = translated(tag, of, kind, key, english)
        if found is None:
            missing.append(f"{of} {kind} {key}")
        elif found.is_old:
            old.append(f"{of} {kind} {key}")
    return missing, old
