"""``croupier report``: a rulebook's PAR sheet, written to a file."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import AsJson, Book, Decks, Version
from croupier.cli.terminal import print_json, write_file
from croupier.messages import say, word
from croupier.rules.extras import needed

SHOES = 4_000
GREATEST_SEED = 2**64 - 1


def report(
    book: Book,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Where to: a name ending in .html or .pdf.")
    ],
    version: Version = None,
    decks: Decks = None,
    shoes: Annotated[
        int, typer.Option(min=100, max=10**6, help="Shoes dealt to see how edges spread.")
    ] = SHOES,
    seed: Annotated[
        int, typer.Option(min=0, max=GREATEST_SEED, help="What those shoes are drawn from.")
    ] = 1,
    date: Annotated[
        str, typer.Option(help="A date to put on the sheet; without one it bears none.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Write a rulebook's PAR sheet, as a page or a PDF.

    It holds exact odds, hold, insurance and depth, with clauses and charts.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    from croupier.games import load_game
    from croupier.odds.report.wanted import Wanted, check_file

    check_file(output)
    game = load_game(book)
    wanted = Wanted(version, decks, shoes, seed, date).checked(game)
    bar = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*bar, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(word("progress", "reading"), total=None)
        with needed("report"):
            from croupier.odds.report.setting import set_sheet

        made = set_sheet(
            game,
            wanted,
            output.suffix,
            lambda doing, done, of: progress.update(
                task, description=word("progress", doing), completed=done, total=of or None
            ),
        )
        write_file(output, made.content)
    if json:
        print_json({"file": str(output), "bytes": len(made.content), "digest": made.digest})
    else:
        about = {"title": made.sheet.title, "subtitle": made.sheet.subtitle}
        print(say("report-written", file=output, digest=made.digest[:16], **about))
