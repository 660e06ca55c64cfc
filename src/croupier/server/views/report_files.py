"""A report as files: a table for spreadsheets, a PDF for signatures."""

import csv
from collections.abc import Iterable
from importlib.resources import files
from io import StringIO

import msgspec
from msgspec import Struct

from croupier.floor.periods import Figures, PeriodReport
from croupier.messages import group, in_words
from croupier.messages.languages import ENGLISH, speaking
from croupier.rules.extras import needed
from croupier.server.views.report_drawing import drawing

FIELDS = Figures.__struct_fields__
# What a spreadsheet would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_csv(report: PeriodReport) -> bytes:
    """Write every row of a report, and the total of each currency, as a table."""
    text = StringIO()
    out = csv.writer(text)
    out.writerow(["first", "last", "shift", "currency", report.by, *FIELDS[1:]])
    for one in report.currencies:
        for row in (*one.rows, one.total):
            figures = [getattr(row, field) for field in FIELDS[1:]]
            name = plain(row.name or "all")
            out.writerow([report.first, report.last, report.shift, one.currency, name, *figures])
    return text.getvalue().encode("utf-8-sig")  # so that spreadsheets know the letters


def table_file(kind: type[Struct], rows: Iterable[Struct]) -> bytes:
    """Write rows of one kind as a table, a column for each of its fields."""
    text = StringIO()
    out = csv.writer(text)
    out.writerow(kind.__struct_fields__)
    for row in rows:
        cells = (getattr(row, field) for field in kind.__struct_fields__)
        out.writerow([plain(cell) if isinstance(cell, str) else cell for cell in cells])
    return text.getvalue().encode("utf-8-sig")


def plain(name: str) -> str:
    """Write a text so that no spreadsheet takes it for a formula; a negative number stays one."""
    if name.lstrip("-").replace(".", "", 1).isdecimal():
        return name
    return f"'{name}" if name.startswith(_FORMULA) else name


def to_pdf(report: PeriodReport, house: str, at: str) -> bytes:
    """Set a report as a PDF, with the fonts that Typst carries itself.

    Those have no Chinese and no Korean, so that papers are in English.
    """
    with needed("report"):
        import typst  # takes a while to load, and is seldom asked for

    source = files("croupier.server.views").joinpath("report.typ").read_bytes()
    with speaking(ENGLISH):
        content = {
            "report": msgspec.json.encode(report).decode(),
            "drawing": drawing(report),
            "house": house,
            "at": at,
            "words": msgspec.json.encode(_words(report)).decode(),
        }
    pdf = typst.compile(
        source, format="pdf", sys_inputs=content, ignore_system_fonts=True, pdf_standards="ua-1"
    )
    assert isinstance(pdf, bytes)
    return pdf


def _words(report: PeriodReport) -> dict[str, str]:
    """Say each entry of the statements in words."""
    whats = {entry.what for one in report.currencies for entry in one.statement.entries}
    known = group("posting")
    return {what: known.get(what.replace(" ", "-"), in_words(what)) for what in sorted(whats)}
