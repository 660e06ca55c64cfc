"""``croupier export``: the record as tables, for spreadsheets, notebooks and databases."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.auditing import Database
from croupier.messages import say
from croupier.rules.errors import CommandLineError, InputError
from croupier.rules.extras import needed

if TYPE_CHECKING:
    from croupier.floor.export import Columns, Row

_AT_ONCE = 20_000


class What(StrEnum):
    """What can be exported."""

    rounds = "rounds"
    wagers = "wagers"
    postings = "postings"
    events = "events"
    patrons = "patrons"
    days = "days"


class Format(StrEnum):
    """As what."""

    csv = "csv"
    parquet = "parquet"
    jsonl = "jsonl"


def export(
    database: Database,
    what: Annotated[What, typer.Option(help="Which table of the record.")],
    format: Annotated[Format, typer.Option(help="As what it is written.")] = Format.csv,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to; the terminal without it.")
    ] = None,
) -> None:
    """Write the record as a table, one row for each thing.

    Rounds, wagers, postings, events, patrons or days, as CSV, JSON lines or Parquet.

    The house may go on meanwhile: what is written is a moment of it.
    """
    from croupier.floor.export import TABLES
    from croupier.store import open_existing

    columns, rows_of = TABLES[what.value]
    if format is Format.parquet and output is None:
        raise CommandLineError(say("parquet-needs-file"))
    with open_existing(database).frozen() as still:
        rows = rows_of(still)
        if output is not None:
            _make_private(output)
        if format is Format.parquet:
            assert output is not None
            _parquet(columns, rows, output)
        elif output is None:
            _text(format, columns, rows, sys.stdout)
        else:
            try:
                with output.open("w", encoding="utf-8", newline="") as file:
                    _text(format, columns, rows, file)
            except OSError as error:
                raise _unwritable(output, error.strerror) from None


def _make_private(output: Path) -> None:
    """Make a file for its owner alone, as all that has patrons and cards in it."""
    from croupier.store.private_files import close_to_others, touch_private

    try:
        touch_private(output)
    except InputError as error:
        raise CommandLineError(error.message) from None
    if output.is_file():
        close_to_others(output)


def _unwritable(output: Path, why: object) -> CommandLineError:
    return CommandLineError(say("file-unwritable", file=output, why=why))


def _text(format: Format, columns: "Columns", rows: "Iterator[Row]", file: Any) -> None:
    import csv

    import msgspec

    if format is Format.csv:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(columns)
        out.writerows(rows)
        return
    encode, names = msgspec.json.Encoder().encode, tuple(columns)
    for row in rows:
        file.write(encode(dict(zip(names, row, strict=True))).decode() + "\n")


def _parquet(columns: "Columns", rows: "Iterator[Row]", output: Path) -> None:
    with needed("parquet"):
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    types = {
        "int": arrow.int64(),
        "float": arrow.float64(),
        "text": arrow.string(),
        "bool": arrow.bool_(),
    }
    schema = arrow.schema([(name, types[kind]) for name, kind in columns.items()])
    try:
        with parquet.ParquetWriter(output, schema, compression="zstd") as writer:
            while page := list(islice(rows, _AT_ONCE)):
                table = arrow.table(
                    [
                        arrow.array(column, kind)
                        for column, kind in zip(zip(*page, strict=True), schema.types, strict=True)
                    ],
                    schema=schema,
                )
                writer.write_table(table)
    except OSError as error:
        raise _unwritable(output, error) from None
