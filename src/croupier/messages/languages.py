"""The languages of the house: which there are, which one is being spoken, and how one is chosen.

English is the one that prevails, and what another language lacks is said in it, and counted.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

ENGLISH = "en"
KOREAN = "ko"
Tag = Literal["en", "vi", "zh-Hans", "zh-Hant", "ko"]
# Each language by its tag, as those who speak it write its name.
LANGUAGES: Mapping[str, str] = {
    ENGLISH: "English",
    "vi": "Tiếng Việt",
    "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
    KOREAN: "한국어",
}
# What was wanted in a language that has no words for it.
MISSED: Counter[str] = Counter()
_TRADITIONAL = {"hant", "tw", "hk", "mo"}
_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)
_RANGE = re.compile(r"([a-z0-9-]{1,40}|\*)(?:;q=([01](?:\.\d{0,3})?))?")


def language() -> str:
    """Name the language that is being spoken here."""
    return _spoken.get()


def speak(tag: str) -> None:
    """Speak a language from here on, in this thread or task."""
    _spoken.set(tag)


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _spoken.set(tag)
    try:
        yield
    finally:
        _spoken.reset(before)


def known_as(tag: str) -> str | None:
    """Find which of ours a language tag means: ``zh-TW`` is Traditional Chinese."""
    primary, *rest = tag.strip().replace("_", "-").lower().partition(".")[0].split("-")
    if primary == "zh":
        return "zh-Hant" if _TRADITIONAL & {*rest} else "zh-Hans"
    return primary if primary in LANGUAGES else None


@lru_cache(256)
def accepted(header: str) -> str:
    """Choose by an ``Accept-Language`` header: the best of ours that it names, or English."""
    best, weight = ENGLISH, 0.0
    for part in header[:400].lower().replace(" ", "").split(","):
        found = _RANGE.fullmatch(part)
        tag = known_as(found[1]) if found else None
        if found and tag and (given := float(found[2] or 1)) > weight:
            best, weight = tag, given
    return best


def _entries(file: str) -> Mapping[str, str]:
    """Read a catalogue: a message's words by its id, those of a group by ``group/id``."""
    source = files("croupier.messages").joinpath(file)
    if not source.is_file():
        return {}
    words: dict[str, str] = {}
    for name, entry in tomllib.loads(source.read_text("utf-8")).items():
        if isinstance(entry, str):
            words[name] = entry
        else:
            words |= {f"{name}/{id}": text for id, text in entry.items()}
    return words


_KINDS = ("", ".terminal", ".sheet")


@cache
def catalogue(tag: str = ENGLISH) -> Mapping[str, str]:
    """Give all words that the house says in a language, on a terminal and on a PAR sheet, too."""
    return {id: words for kind in _KINDS for id, words in _entries(f"{tag}{kind}.toml").items()}


@cache
def pages(tag: str = ENGLISH) -> Mapping[str, str]:
    """Give all words that the pages have of their own in a language, by their keys."""
    return _entries(f"{tag}.pages.toml")


def page_word(key: str) -> str:
    """Give what the pages say under a key in the language spoken, or else in English."""
    tag = _spoken.get()
    words = pages(tag).get(key)
    if words is None:
        words = pages()[key]
        MISSED[tag] += 1
    return words


@cache
def helps(tag: str) -> Mapping[str, str]:
    """Give the help of commands in a language, each paragraph by its English words.

    A paragraph that has changed since is another one, and is missing.
    """
    return _entries(f"{tag}.help.toml")


@cache
def _group(tag: str, name: str) -> Mapping[str, str]:
    return {
        id.partition("/")[2]: words
        for id, words in catalogue(tag).items()
        if id.partition("/")[0] == name and id != f"{name}/you"
    }


def words_of(id: str) -> str:
    """Give the words for an id in the language spoken, or else the English ones."""
    tag = _spoken.get()
    words = catalogue(tag).get(id)
    if words is None:
        words = catalogue()[id]  # without English words it is our own mistake
        MISSED[tag] += 1
    return words


def group(name: str) -> Mapping[str, str]:
    """Give a group of the catalogue: the words of each id, in the language spoken."""
    english, tag = _group(ENGLISH, name), _spoken.get()
    return english if tag == ENGLISH else {**english, **_group(tag, name)}


def numeral(written: str) -> str:
    """Write a number that is written in English, 1,234.5, as the language spoken does: 1.234,5."""
    signs = words_of("locale/thousands") + words_of("locale/decimal")
    return written.translate(str.maketrans(",.", signs))


def number(amount: int, sign: str = "") -> str:
    """Write a whole number as the language spoken does: 1,000,000 or 1.000.000."""
    return format(amount, f"{sign},").replace(",", words_of("locale/thousands"))
