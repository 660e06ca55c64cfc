"""``croupier drive``: a table for programs and testers, one command a line."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import Book
from croupier.messages import say
from croupier.rules.errors import CommandLineError

if TYPE_CHECKING:
    from croupier.driven.table import Done, DrivenTable, Refused


def drive(
    book: Book,
    setup: Annotated[
        str, typer.Option(help='What differs from a usual table, as JSON: {"face_down": true}.')
    ] = "{}",
) -> None:
    """Drive a table without a house, line by line.

    One JSON command a line in, one JSON answer a line out. The table is open, its shoe loaded,
    cut and burned; with {"fresh": true} it has never been open. An answer has the events, the
    phase, what is due and each patron's purse; a refusal has its sentence, its clauses, what is
    allowed and the rank that is needed, and changes nothing. Blank lines and lines that begin
    with # are passed over.
    """
    from msgspec.json import encode

    from croupier.driven.table import DrivenTable
    from croupier.games import load_game

    table = DrivenTable(load_game(book), _as_json(setup))
    for line in _lines():
        sys.stdout.buffer.write(encode(_answer(table, line)) + b"\n")
        sys.stdout.flush()  # who drives may wait for each answer


def _answer(table: "DrivenTable", line: bytes | None) -> "Done | Refused":
    from croupier.driven.table import Refused

    if line is None:
        return Refused(str(say("line-too-long")))
    try:
        return table.answer(line)
    except Exception as error:  # our own mistake; whoever drives still gets a line for a line
        return Refused(str(say("croupier-wrong", error=type(error).__name__, why=error)))


def _lines() -> Iterator[bytes | None]:
    from croupier.cli.settling import open_input
    from croupier.games.written import lines_of

    try:
        for line in lines_of(open_input(None)):
            said = b"?" if line is None else line.removeprefix(b"\xef\xbb\xbf").strip()
            if said and not said.startswith(b"#"):
                yield None if line is None else said
    except OSError as error:
        raise CommandLineError(say("input-unreadable", why=error.strerror)) from None


def _as_json(setup: str) -> Any:
    import msgspec

    try:
        return msgspec.json.decode(setup)
    except (msgspec.DecodeError, RecursionError) as error:
        raise CommandLineError(say("setup-no-json", why=error)) from None
