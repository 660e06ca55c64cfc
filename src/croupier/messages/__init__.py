"""Sentences for people: an id with its fields, and one catalogue that says them.

Code says *what* it has to say, ``say("seat-taken", seat=3)``; ``en.toml`` has the words. There a
field is written

- ``{seat}`` as it is, ``{stake:,}`` as an amount, ``{count:wager|wagers}`` with its noun;
- ``{patron:name}`` or ``{left:names}``: people, by the names that others see;
- ``{bet:words}`` or ``{ruling:plain}``: an id as a name, or in the middle of a sentence;
- ``{reason:end}`` or ``{reason:why}``: someone's own words, at the end or after a colon if any.

A message told to a person whom it names may have words of its own under its id with ``/you``.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Union

from msgspec import Struct

Field = Union[str, int, tuple[str, ...], "Message"]
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
        words = catalogue()
        own = words.get(f"{self.id}/you") if to and to in self.fields.values() else None
        return _Writer(names, to).vformat(own or words[self.id], (), self.fields)

    def named(self, names: Names) -> "Message":
        """Give the same with names for ids, which are nobody's business."""
        fields: dict[str, Field] = {
            name: value.named(names) if isinstance(value, Message) else value
            for name, value in self.fields.items()
        }
        for _, name, kind, _ in Formatter().parse(catalogue()[self.id]):
            if name and kind == "name":
                fields[name] = names(str(fields[name]))
            elif name and kind == "names" and isinstance(ids := fields[name], tuple):
                fields[name] = tuple(map(names, ids))
        return Message(self.id, fields)


# What a check gives that has nothing against it.
NO_OBJECTION = Message("")


def say(id: str, /, **fields: object) -> Message:
    """Make a message; what is neither text, number, list nor message is written out."""
    return Message(id, {name: _field(value) for name, value in fields.items()})


def say_of(id: str, thing: object) -> Message:
    """Say something about a thing by its own fields, those that the message asks for."""
    return say(id, **{name: getattr(thing, name) for name in fields_of(id)})


def in_words(id: str) -> str:
    """Write an id as a name: ``player-pair`` is Player Pair, ``straight:17`` is Straight 17."""
    kind, _, where = id.partition(":")
    return f"{kind.replace('-', ' ').title()} {where}".rstrip()


def listed(items: Iterable[object]) -> str:
    """Write several things after one another."""
    return ", ".join(str(item) for item in items)


@cache
def catalogue() -> Mapping[str, str]:
    """Read every message's words."""
    return tomllib.loads(files(__name__).joinpath("en.toml").read_text("utf-8"))


@cache
def fields_of(id: str) -> tuple[str, ...]:
    """List the fields that a message has."""
    return tuple(name for _, name, _, _ in Formatter().parse(catalogue()[id]) if name)


def _field(value: object) -> Field:
    if isinstance(value, list | tuple):
        return tuple(map(str, value))
    value = getattr(value, "id", value) if not isinstance(value, Message) else value
    return value if type(value) in (str, int, Message) else str(value)  # type: ignore[return-value]


_KINDS: Mapping[str, Callable[[str], str]] = {
    "words": in_words,
    "plain": lambda id: id.replace("-", " "),
    "end": lambda words: words.rstrip(". ") + ".",
    "why": lambda words: f": {words}" if words else "",
}


class _Writer(Formatter):
    def __init__(self, names: Names, to: str) -> None:
        self.names = names
        self.to = to

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, Message):
            return value.told(self.names, self.to)
        if spec == "name":
            return self.names(value)
        if spec == "names":
            return listed(map(self.names, value)) or "nobody"
        if spec in _KINDS:
            return _KINDS[spec](value)
        if "|" in spec:
            one, many = spec.split("|")
            return f"{value:,} {one if value == 1 else many}"
        return format(value, spec)
