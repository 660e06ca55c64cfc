"""Damage of any byte of a database ends in a sentence, never in a traceback, never in "clean".

``DAMAGES=3000`` tries as many (``make soak``).
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tampering import Played, play
from typer.testing import CliRunner

from croupier.cli import app
from croupier.rules.errors import RuleError

DAMAGES = int(os.environ.get("DAMAGES", "60"))
SEED = os.getpid() if "DAMAGES" in os.environ else 1
# What is nobody's record: whose browser is signed in, where from, and how long someone has played.
UNRECORDED = ("sessions", "places")

_SCHEMA = "select type, name, tbl_name, sql from sqlite_master order by 2"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(tmp_path_factory.mktemp("damage"), 3)


def _content(path: Path) -> dict[str, list[Any]]:
    """Give everything in a database that means something, table by table."""
    with closing(sqlite3.connect(path)) as database:
        database.text_factory = bytes
        schema = database.execute(_SCHEMA).fetchall()
        # Space is space: it says the same to the database in any of its forms.
        found: dict[str, list[Any]] = {"": [(*row[:3], (row[3] or b"").split()) for row in schema]}
        for name in [row[1].decode() for row in schema if row[0] == b"table"]:
            found[name] = sorted(map(repr, database.execute(f"select * from '{name}'")))
    return found


def _is_found_or_harmless(path: Path, whole: dict[str, list[Any]]) -> str:
    """Say what is wrong with how damage was told, or nothing."""
    found = CliRunner().invoke(app, ["verify", str(path)])
    failed = found.exception
    if failed is not None and not isinstance(failed, SystemExit | RuleError):
        return f"a traceback: {failed!r}"
    if found.exit_code:
        return "" if found.output.strip() or str(failed).strip() else "no sentence"
    now = _content(path)
    odd = [name for name in now if now[name] != whole.get(name) and name not in UNRECORDED]
    return f"clean, and yet other rows in {odd}" if odd else ""


def test_any_byte_that_is_changed_is_found_or_means_nothing(played: Played, tmp_path: Path) -> None:
    random, content = Random(SEED), played.database.read_bytes()
    whole, path, wrong = _content(played.database), tmp_path / "damaged.db", {}
    for _ in range(DAMAGES):
        body = bytearray(content)
        way = random.choice(("byte", "byte", "byte", "bytes", "cut", "page"))
        at = random.randrange(len(body))
        if way == "byte":
            body[at] ^= 1 << random.randrange(8)
        elif way == "bytes":
            body[at : at + 8] = random.randbytes(min(8, len(body) - at))
        elif way == "cut":
            del body[at:]
        else:
            page = at // 4096 * 4096
            body[page : page + 4096] = random.randbytes(len(body[page : page + 4096]))
        for file in tmp_path.glob("damaged.db*"):
            file.unlink()
        path.write_bytes(body)
        if against := _is_found_or_harmless(path, whole):
            wrong[way, at] = against
    assert not wrong
