"""What commands write, and where: the terminal, JSON documents, files."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.messages import listed, say
from croupier.rules.errors import CommandLineError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Column, Table


def make_console() -> "Console":
    """Make a console that shows words as they are: a rulebook's brackets are not markup to it."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def print_whole(console: "Console", table: "Table", folding: "Column | None" = None) -> None:
    """Print a table without cutting any cell: too long a line is the terminal's to wrap.

    A figure whose end is missing is a wrong figure. The ``folding`` column alone gives way, down
    to its least width.
    """
    if folding is not None:
        folding.max_width = folding.min_width
    anywhere = console.options.update(max_width=100_000)
    needed = console.measure(table, options=anywhere).maximum
    if folding is not None:
        folding.max_width = None
    if needed > console.width:
        table.width = needed
    console.print(table, crop=False)


def by_clauses(clauses: Sequence[str]) -> str:
    """Write the clauses behind a sentence as they stand after it."""
    return f" ({listed(clauses)})" if clauses else ""


def print_json(value: Any) -> None:
    """Print one JSON document, indented, for programs and for eyes."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")
    sys.stdout.flush()


def write_file(output: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file, or say why not.

    One that is ``private`` is made for nobody but its owner to read.
    """

    def opener(path: str, flags: int) -> int:
        return os.open(path, flags, 0o600 if private else 0o666)

    try:
        with open(output, "wb", opener=opener) as file:
            file.write(content)
    except OSError as error:
        raise CommandLineError(say("file-unwritable", file=output, why=error.strerror)) from None
