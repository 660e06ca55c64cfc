"""Help and completion: every command says what it takes, in words that people use."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from croupier.cli import app
from croupier.rules.reader import BOOKS

CROUPIER = Path(sys.executable).with_name("croupier")


def commands(command: Any, *words: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield words, command
    for name, one in getattr(command, "commands", {}).items():
        yield from commands(one, *words, name)


ALL = dict(commands(typer.main.get_command(app)))


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_help_names_what_it_takes_and_not_how_it_is_typed(words: tuple[str, ...]) -> None:
    command = ALL[words]
    text = command.get_help(command.make_context(" ".join(words), [], resilient_parsing=True))
    assert not re.search(r"{\w+}|<(str|int|float|path|bool|list)", text), text
    for one in command.params:
        assert getattr(one, "help", None) or one.name == "help", f"{one.name} says nothing"


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("croupier ver", {"verify", "verify-shoe", "verify-packet"}),
        ("croupier odds ", set(BOOKS)),
        ("croupier odds luc", {"lucky-7"}),
        ("croupier odds --re", {"--remaining"}),
        ("croupier odds baccarat --version n", {"non-commission"}),
        ("croupier lint baccarat --fail-on d", {"danger"}),
        ("croupier export house.db --format ", {"csv", "parquet", "jsonl"}),
    ],
)
def test_bash_completes_commands_options_and_books(line: str, offered: set[str]) -> None:
    asked = {
        "_CROUPIER_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ")),
    }
    done = subprocess.run(
        [CROUPIER], env={**os.environ, **asked}, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == offered
