"""``croupier witness``: keeping a house's checkpoints elsewhere, and holding it to them."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.helping import Commands
from croupier.cli.options import AsJson
from croupier.cli.terminal import print_json
from croupier.messages import NO_OBJECTION, Message, say
from croupier.messages.recorded import in_english, say_of
from croupier.rules.errors import InputError

if TYPE_CHECKING:
    from croupier.witness.checkpoint import Checkpoint
    from croupier.witness.notebook import Notebook

witness = Commands(
    help="Keep a house's signed checkpoints, and hold it to them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
Kept = Annotated[Path, typer.Argument(help="The notebook: a file of JSON lines.")]
Keys = Annotated[
    list[str] | None,
    typer.Option("--key", help="The house's public key; the first checkpoint's without it."),
]


@witness.command("keep")
def keep(
    notebook: Kept,
    house: Annotated[str, typer.Argument(help="The house's address, like https://house.example.")],
    key: Keys = None,
    every: Annotated[float, typer.Option(help="Seconds between two looks.")] = 60.0,
    once: Annotated[bool, typer.Option("--once", help="Look once.")] = False,
) -> None:
    """Fetch a house's checkpoints and keep them.

    Each must be signed by the house and go on from the one before. The first that is not is
    named, and the exit code is then 1.
    """
    from croupier.witness.asking import checked, extension_from
    from croupier.witness.judging import Refused
    from croupier.witness.notebook import Notebook

    kept = Notebook(notebook, tuple(key or ()))
    checked(house)
    while True:
        try:
            given = extension_from(house, kept.last())
            if kept.take(given):
                at = given.checkpoint
                typer.echo(say_of("witness-kept", at))
        except Refused as refused:
            typer.echo(say("witness-refused", why=refused.message))
            raise typer.Exit(1) from None
        except InputError as error:  # a house that is away may come back
            if once:
                raise
            typer.echo(f"croupier: {error}", err=True)
        if once:
            return
        time.sleep(every)


@witness.command("serve")
def serve(
    notebook: Kept,
    key: Keys = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8900,
) -> None:
    """Wait for a house to hand its checkpoints over, and keep them."""
    import uvicorn

    from croupier.witness.notebook import Notebook
    from croupier.witness.serving import WitnessApplication

    typer.echo(say("witness-listens", address=f"http://{host}:{port}/"))
    uvicorn.run(
        WitnessApplication(Notebook(notebook, tuple(key or ())), typer.echo),
        host=host,
        port=port,
        log_level="warning",
        server_header=False,
        lifespan="off",
    )


@witness.command("check")
def check(
    notebooks: Annotated[list[Path], typer.Argument(help="Witnesses' notebooks.")],
    key: Keys = None,
    json: AsJson = False,
) -> None:
    """Check notebooks, and that no two of them have seen different houses.

    Every line is signed by the house and in its place; the exit code is 1 if two disagree.
    """
    from croupier.witness.notebook import Notebook

    books = [Notebook(path, tuple(key or ())) for path in notebooks]
    newest, disagreement = _compared(books)
    if json:
        shown = {str(book.path): one for book, one in zip(books, newest, strict=True)}
        print_json({"newest": shown, "disagreement": in_english(disagreement)})
    else:
        for book, one in zip(books, newest, strict=True):
            if one is None:
                typer.echo(say("witness-empty", notebook=book.path))
            else:
                seen = {"size": one.size, "when": one.when, "key": one.key}
                typer.echo(say("witness-up-to", notebook=book.path, **seen))
        if disagreement:
            typer.echo(say("verify-wrong", why=disagreement))
    if disagreement:
        raise typer.Exit(1)


def _compared(books: "list[Notebook]") -> "tuple[list[Checkpoint | None], Message]":
    """Give the newest of each, and where two of them part."""
    roots: dict[tuple[str, int], tuple[str, Path]] = {}
    newest: list[Checkpoint | None] = []
    parted = NO_OBJECTION
    for book in books:
        last = None
        for last in book.all():
            root, path = roots.setdefault((last.key, last.size), (last.root, book.path))
            if root != last.root and not parted:
                both = {"first_book": path, "second_book": book.path}
                parted = say("witness-parted", size=last.size, **both)
        newest.append(last)
    return newest, parted


@witness.command("key")
def show_key(
    file: Annotated[Path, typer.Argument(help="The file of a house's key; made if not there.")],
) -> None:
    """Show the public key of a house's key file, by which witnesses know it."""
    from croupier.witness.signing import make_key, read_key

    if not file.exists():
        make_key(file)
    typer.echo(read_key(file).key)
