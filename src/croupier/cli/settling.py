"""``croupier settle`` and ``roads``: recorded coups in, what they came to out."""

import sys
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from croupier.cli.options import AsJsonLines
from croupier.messages import say
from croupier.rules.errors import CommandLineError, RuleError

File = Annotated[Path | None, typer.Argument(help="A file of lines; standard input without one.")]


def open_input(file: Path | None) -> BinaryIO:
    """Open a file of lines, or standard input."""
    if file is None or str(file) == "-":
        if sys.stdin is None:
            raise CommandLineError(say("input-none"))
        return sys.stdin.buffer
    try:
        return file.open("rb")
    except OSError as error:
        raise CommandLineError(say("file-unreadable", file=file, why=error.strerror)) from None


def settle(
    file: File = None,
    json: AsJsonLines = False,
    table: Annotated[bool, typer.Option("--table", help="Tables for people.")] = False,
    book: Annotated[
        str | None, typer.Option("--book", help="The rulebook of rounds that name none.")
    ] = None,
) -> None:
    """Re-settle recorded rounds, clause by clause.

    JSON lines in, JSON lines out; tables at a terminal. CSV with a header, bare roulette numbers
    and lines of cards are read too. The exit code is 1 when a round cannot be.
    """
    from croupier.games import load_game
    from croupier.games.rounds import NotSettled, encode, settle_lines
    from croupier.games.written import lines_of

    if book is not None:
        load_game(book)  # a book that is not there is no fault of the rounds
    write = sys.stdout.buffer.write
    show = table or (sys.stdout.isatty() and not json)
    rounds = refused = 0
    for answer in settle_lines(lines_of(open_input(file)), book):
        rounds += 1
        if isinstance(answer, NotSettled):
            refused += 1
        if show:
            from croupier.cli import show_coups

            show_coups.settlement(rounds, answer)
        else:
            write(encode(answer))
            write(b"\n")
    sys.stdout.flush()
    if rounds == 0:
        raise CommandLineError(say("settle-nothing"))
    if refused:
        raise typer.Exit(1)


def roads(file: File = None, json: AsJsonLines = False) -> None:
    """Draw the five roads of each shoe.

    A line is a shoe, written hand by hand like "Bb P Tn P": the winner, then b for a Banker
    pair, p for a Player pair, n for a natural, f for a free hand. BPT, words, 庄 闲 和 and CSV
    with a row for each hand are read too.
    """
    import msgspec

    from croupier.games.baccarat.roads import roads as draw
    from croupier.games.shoes import read_shoes
    from croupier.games.written import lines_of

    shoes = refused = 0
    for hands, about in read_shoes(lines_of(open_input(file))):
        shoes += 1
        answer: dict[str, Any]
        if isinstance(hands, RuleError):
            refused += 1
            answer = {"error": str(hands), "clauses": hands.clauses}
        else:
            answer = draw(hands)
        if about:
            answer["about"] = about
        if json:
            sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        else:
            from croupier.cli import show_coups

            show_coups.roads(answer)
    sys.stdout.flush()
    if shoes == 0:
        raise CommandLineError(say("roads-nothing"))
    if refused:
        raise typer.Exit(1)
