"""``croupier rules``, ``lint`` and ``schema``: what is written, what is wrong, what can be."""

from typing import Annotated, Any

import typer

from croupier.cli.helping import one_of
from croupier.cli.options import AsJson, Book
from croupier.cli.terminal import print_json
from croupier.messages import say
from croupier.rules.errors import CommandLineError


def rules(
    book: Annotated[
        str | None, typer.Argument(help="A rulebook's id, or the path of a rulebook file.")
    ] = None,
    clause: Annotated[
        str | None, typer.Option("--clause", help="One clause and what stands below it.")
    ] = None,
    matrix: Annotated[
        bool, typer.Option("--matrix", help="Every clause, where it is executed, who proves it.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Show the rulebooks as people read them."""
    from croupier.cli import show_rules
    from croupier.rules.reader import BOOKS, read_rulebook

    if matrix:
        rows = _matrix([book] if book else list(BOOKS))
        return print_json(rows) if json else show_rules.matrix(rows)
    if clause is not None:
        found = _clauses([book] if book else list(BOOKS), clause)
        return print_json(found) if json else show_rules.clauses(found)
    if book is None:
        books = [read_rulebook(name) for name in BOOKS]
        return print_json([_summary(b) for b in books]) if json else show_rules.shelf(books)
    written = read_rulebook(book)
    return print_json(_whole(written)) if json else show_rules.rulebook(written)


def lint(
    book: Book,
    fail_on: Annotated[
        str,
        typer.Option(
            help="The least level that fails: wrong, danger, warning or note.",
            autocompletion=one_of("wrong", "danger", "warning", "note"),
        ),
    ] = "wrong",
    json: AsJson = False,
) -> None:
    """Say what is wrong or dangerous in a rulebook.

    The exit code is 1 when the book itself has a finding of the level that fails, or a worse one;
    what it inherits from the book it extends is shown apart and fails nothing.
    """
    from croupier.cli import show_rules
    from croupier.odds.lint import LEVELS as levels
    from croupier.odds.lint import lint as find
    from croupier.rules.reader import BOOKS, layers

    if fail_on not in levels:
        raise CommandLineError(say("level-unknown", levels=levels, given=fail_on[:20]))
    if book not in BOOKS:
        layers(book)  # a book that is not there is no finding about a book
    findings = find(book)
    if json:
        print_json({"book": book, "findings": findings})
    else:
        show_rules.findings(book, findings)
    failing = levels[: levels.index(fail_on) + 1]
    if any(one.level in failing for one in findings if not one.inherited):
        raise typer.Exit(1)


def schema() -> None:
    """Print the JSON Schema of a rulebook file, for editors."""
    from croupier.rules.schema import schema as of_rulebook

    print_json(of_rulebook())


def _matrix(names: list[str]) -> dict[str, Any]:
    from importlib.resources import files

    import msgspec

    content = files("croupier.rules").joinpath("matrix.json").read_bytes()
    whole: dict[str, Any] = msgspec.json.decode(content)
    for name in names:
        if name not in whole:
            raise CommandLineError(say("matrix-other-book", books=list(whole), book=name))
    return {name: whole[name] for name in names}


def _clauses(names: list[str], no: str) -> list[dict[str, Any]]:
    from croupier.rules.reader import read_rulebook

    found = [
        {"book": name, "no": clause.no, "kind": clause.kind, "says": clause.says}
        for name in names
        for clause in read_rulebook(name).clauses
        if clause.no == no or clause.no.startswith(f"{no}.")
    ]
    if not found:
        raise CommandLineError(say("clause-none", clause=no, books=names))
    return found


def _summary(book: Any) -> dict[str, Any]:
    return {
        "id": book.id,
        "name": book.name,
        "document": book.document,
        "versions": book.versions,
        "seats": book.seats,
        "bets": [wager.id for wager in book.wagers],
        "clauses": len(book.clauses),
        "digest": book.digest,
    }


def _whole(book: Any) -> Any:
    import msgspec

    from croupier.rules.odds_notation import odds_as_text

    return msgspec.to_builtins(book, enc_hook=odds_as_text)
