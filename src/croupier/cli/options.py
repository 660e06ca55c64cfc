"""What several commands are told alike: their common arguments and options."""

from typing import Annotated

import typer

from croupier.cli.helping import books, one_of

Book = Annotated[
    str,
    typer.Argument(help="A rulebook's id, or the path of a rulebook file.", autocompletion=books),
]
Version = Annotated[
    str | None,
    typer.Option(
        help="commission or non-commission; the book's first without it.",
        autocompletion=one_of("commission", "non-commission"),
    ),
]
Decks = Annotated[int | None, typer.Option(help="Decks in a full shoe; the book's without it.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document.")]
AsJsonLines = Annotated[bool, typer.Option("--json", help="One JSON object per line.")]
