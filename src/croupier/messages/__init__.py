"""Sentences for people: an id with its fields, and one catalogue that says them.

Code says *what* it has to say, ``say("seat-taken", seat=3)``; ``en.toml`` has the words. A field is
data: an id, a number, a name, several of them, or another message. In the catalogue it is written

- ``{seat}`` as it is, ``{stake:,}`` as an amount, ``{change:+,}`` as one that is added or taken,
  ``{count:wager|wagers}`` with its noun, ``{share:.}`` as the text of a number with decimals;
- ``{patron:name}``: a person or several, by the names that others see;
- ``{phase:phase}`` or ``{least:a-rank}``: an id, by its words in the group of that name;
- ``{bet:words}`` or ``{ruling:plain}``: an id as a name, or in the middle of a sentence;
- ``{book:id}``: an id that is to be typed as it is, with its name after it if there is one;
- ``{reason:end}`` or ``{reason:why}``: someone's own words, at the end or after a colon if any;
- ``{more:then}``: another sentence after this one, if there is one.

Several things have commas between them; ``{seats:or}`` and ``{acts:command:or}`` end with "or".
A message told to a person whom it names may have words of its own under its id with ``/you``.
Another language is one more file with the same entries (``languages.py``). What a field names is
then said in it, too: a card, a name out of a rulebook, an id of the group ``thing``, which has
what no book names.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from string import Formatter
from typing import Any, Union

from msgspec import Struct

from croupier.messages.blanks import marked, unmarked
from croupier.messages.languages import ENGLISH as ENGLISH
from croupier.messages.languages import KOREAN, number, numeral, words_of
from croupier.messages.languages import catalogue as catalogue
from croupier.messages.languages import group as group
from croupier.messages.languages import language as language
from croupier.messages.older import written_before
from croupier.messages.particles import with_particles

Item = Union[str, int, "Message"]
Field = Union[str, int, "Message", tuple[Item, ...]]
Names = Callable[[str], str]


class Message(Struct, frozen=True):
    """What is said, by its id in the catalogue, and the fields that fill it."""

    id: str
    fields: dict[str, Field] = {}

    def __bool__(self) -> bool:
        return bool(self.id)

    def __str__(self) -> str:
        return self.told()

    def told(self, names: Names = str, to: str = "") -> str:
        """Say it, with the names people see, to the person with this id."""
        if not self.id:
            return ""
        own = f"{self.id}/you" if to and to in self.fields.values() else ""
        words = marked(words_of(own if own in catalogue() else self.id))
        said = unmarked(_Writer(names, to).vformat(words, (), self.fields))
        return with_particles(said) if language() == KOREAN else said

    def named(self, names: Names) -> "Message":
        """Give the same with names for ids, which are nobody's business, and nothing unsaid."""
        if not self.id:
            return self
        fields = {
            name: _named(self.fields[name], kind, names)
            for name, kind in kinds_of(self.id).items()
            if self.fields[name] != NO_OBJECTION
        }
        return Message(self.id, fields)


# What a check gives that has nothing against it.
NO_OBJECTION = Message("")


def say(id: str, /, **fields: object) -> Message:
    """Make a message; what is neither text, number, list nor message is written out."""
    return Message(id, {name: _field(value) for name, value in fields.items()})


def kebab(name: str) -> str:
    """Write a class name as an id: ``WagerPlaced`` is ``wager-placed``."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


def plain(id: str) -> str:
    """Write an id in the middle of a sentence: ``player-pair`` is player pair.

    Where it says what of a kind is meant, that follows: ``split:17-20`` is split 17-20.
    """
    kind, _, where = id.partition(":")
    return f"{thing(kind) or kind.replace('-', ' ')} {where}".rstrip()


def in_words(id: str) -> str:
    """Write an id as a name: ``player-pair`` is Player Pair, ``straight:17`` is Straight 17."""
    kind, _, where = id.partition(":")
    return (
        capital(plain(id))
        if language() != ENGLISH
        else (f"{kind.replace('-', ' ').title()} {where}".rstrip())
    )


def to_type(id: str) -> str:
    """Write an id as it is typed, and what it is called here: ``banker (庄)``."""
    called = plain(id)
    is_named = thing(id.partition(":")[0]) and called != id
    return words_of("list/named").format(id=id, name=called) if is_named else id


def capital(words: str) -> str:
    """Begin a sentence with them."""
    return words[:1].upper() + words[1:]


# Whoever acts says as what, and a record says what it says: a rank may be anything.
FROM_OUTSIDE = ("rank", "a-rank", "an-entitled")
# What has no words of its own here goes by its name in a rulebook.
OF_BOOKS = ("void-why",)


def word(group: str, id: str) -> str:
    """Give the words that a group of the catalogue has for an id; what has none is our mistake."""
    name = f"{group}/{id}"
    if name not in catalogue():
        if group in FROM_OUTSIDE:
            return f'"{id}"'
        if group in OF_BOOKS:
            return _in_books(id) or in_words(id)
    return words_of(name)


def listed(items: Iterable[object], last: str = "comma") -> str:
    """Write several things one after another; before the last may stand "or" or "and"."""
    *before, end = [*map(str, items)] or [word("list", "none")]
    first = word("list", "comma").join(before)
    return f"{first}{word('list', last)}{end}" if before else end


def phrased(*parts: object) -> str:
    """Write the parts of one sentence one after another, those that there are."""
    return word("list", "phrase").join(str(part) for part in parts if part)


def sentences(said: Iterable[str]) -> str:
    """Write several sentences that have no stop of their own."""
    return f"{word('locale', 'stop')}{word('locale', 'gap')}".join(said)


# Names that come from elsewhere, as from a rulebook, each in the language spoken: those that
# fields may have, by their English, and those of things, by their ids.
Phrases = Callable[[], Mapping[str, str]]
_PHRASES: list[Phrases] = []
_NAMES: list[Phrases] = []


def know(phrases: Phrases, names: Phrases) -> None:
    """Have more names be said in the language spoken."""
    _PHRASES.append(phrases)
    _NAMES.append(names)


def _in_books(id: str) -> str:
    return next((known[id] for names in _NAMES if id in (known := names())), "")


def thing(id: str) -> str:
    """Name a thing in the language spoken: as a rulebook does, or else the catalogue.

    English reads the id itself.
    """
    return "" if language() == ENGLISH else _in_books(id) or group("thing").get(id, "")


def things() -> dict[str, str]:
    """List the names of all things in the language spoken, by their ids."""
    ids = {**group("thing"), **{id: "" for names in _NAMES for id in names()}}
    return {id: name for id in ids if (name := thing(id))}


def named(text: str) -> str:
    """Say a name that the house has in English in the language spoken, if it has it there."""
    if language() == ENGLISH or not text:
        return text
    for phrases in _PHRASES:
        if (known := phrases().get(text)) is not None:
            return known
    if older := written_before(text):
        id, fields = older
        return say(id, **fields).told()
    return _card(text) or thing(text) or _ODDS.sub(_odds, text)


_ODDS = re.compile(r"([\d.,]+) (to|for) ([\d.,]+)(?: less (\S+%))?")


def _odds(found: re.Match[str]) -> str:
    """Write odds, which the house has in one way for all, as the language spoken does: 11:1."""
    over, how, under, part = found.groups()
    said = words_of(f"odds/{how}").format(over=numeral(over), under=numeral(under))
    return words_of("odds/less").format(odds=said, part=numeral(part)) if part else said


_RANKS = {"ace": "a", "ten": "t", "jack": "j", "queen": "q", "king": "k"}


def _card(text: str) -> str:
    """Say a card that has been written in English: "9 of spades"."""
    rank, of, suit = text.partition(" of ")
    if not of or f"card/{suit}" not in catalogue():
        return ""
    rank = word("card-rank", _RANKS.get(rank, rank))
    return word("card", suit).replace("{rank}", rank)


@cache
def kinds_of(id: str) -> Mapping[str, str]:
    """List the fields that a message has, each with how it is written."""
    words = catalogue()
    texts = (words[id], words.get(f"{id}/you", ""))
    return {
        name: spec or "" for text in texts for _, name, spec, _ in Formatter().parse(text) if name
    }


def _field(value: object) -> Field:
    if isinstance(value, tuple | list):
        return tuple(_item(one) for one in value)
    return _item(value)


def _item(value: object) -> Item:
    value = value if isinstance(value, Message) else getattr(value, "id", value)
    return value if type(value) in (str, int, Message) else str(value)  # type: ignore[return-value]


def _named(value: Field, kind: str, names: Names) -> Field:
    if isinstance(value, tuple):
        return tuple(_named(one, kind, names) for one in value)  # type: ignore[misc]
    if isinstance(value, Message):
        return value.named(names)
    return names(str(value)) if kind.partition(":")[0] == "name" else value


# All ways of writing a field, beside a name, a number with its noun, and the groups.
_NUMBERS: Mapping[str, Callable[[Any], str]] = {
    "": str,
    ",": number,
    ".": numeral,
    "+,": lambda amount: number(amount, "+"),
}
_KINDS: Mapping[str, Callable[[str], str]] = {
    "words": in_words,
    "plain": plain,
    "id": to_type,
    "end": lambda words: named(words).rstrip(".。 ") + word("locale", "stop"),
    "why": lambda words: f"{word('locale', 'why')}{named(words)}" if words else "",
    "then": lambda sentence: f"{word('locale', 'gap')}{sentence}" if sentence else "",
}
_JOINED = ("or", "and")


class _Writer(Formatter):
    def __init__(self, names: Names, to: str) -> None:
        self.names = names
        self.to = to

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, tuple):
            kind, _, last = spec.rpartition(":")
            kind, last = (kind, last) if last in _JOINED else (spec, "comma")
            return listed((self.format_field(one, kind) for one in value), last)
        if isinstance(value, Message):
            sentence = value.told(self.names, self.to)
            return _KINDS[spec](sentence) if spec in _KINDS else sentence
        if spec == "name":
            return self.names(value)
        if spec in _KINDS:
            return _KINDS[spec](value)
        if "|" in spec:
            one, many = spec.split("|")
            noun = one if value == 1 else many
            return words_of("locale/counted").format(count=number(value), noun=noun)
        if not spec and type(value) is str:
            return named(value)
        return _NUMBERS[spec](value) if spec in _NUMBERS else word(spec, str(value))
