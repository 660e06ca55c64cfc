"""Rulebooks changed by hand, loaded or refused."""

import re
from importlib.resources import files

import pytest

from croupier.games import Game, make_game
from croupier.rules.errors import RulebookError
from croupier.rules.reader import parse_rulebook


def source(book: str) -> str:
    return files("croupier.rules").joinpath("books", f"{book}.toml").read_text(encoding="utf-8")


def changed(old: str, new: str, book: str = "baccarat") -> str:
    """A built-in book with its first ``old`` replaced."""
    text = source(book)
    assert old in text, old
    return text.replace(old, new, 1)


def load(text: str | bytes) -> Game:
    content = text if isinstance(text, bytes) else text.encode()
    return make_game(parse_rulebook(content, "my.toml"), "my.toml")


def refused(text: str | bytes, kind: type[RulebookError] = RulebookError) -> str:
    with pytest.raises(RulebookError) as refusal:
        load(text)
    assert type(refusal.value) is kind, refusal.value
    said = str(refusal.value)
    assert re.match(r"my\.toml(, line \d+)?: ", said) and said.endswith(".") and "\n" not in said
    return said
