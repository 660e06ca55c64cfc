"""A report as files: a table for spreadsheets, a PDF for signatures."""

import csv
from collections.abc import Iterable
from importlib.resources import files
from io import StringIO

import msgspec
from msgspec import Struct

from croupier.floor.periods import By, Figures, PeriodReport, Span
from croupier.messages import plain as say_plain
from croupier.messages.languages import language, page_word, words_of
from croupier.messages.typefaces import needs_machine, set_in
from croupier.rules.extras import needed
from croupier.server.views.report_columns import columns_shown
from croupier.server.views.report_drawing import drawing
from croupier.server.views.report_names import account_kind, called, currency_name, posted_as

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
        out.writerow([_cell(cell) for cell in cells])
    return text.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    if isinstance(value, tuple):
        value = "; ".join(map(str, value))
    return plain(value) if isinstance(value, str) else value


def plain(name: str) -> str:
    """Write a text so that no spreadsheet takes it for a formula; a negative number stays one."""
    if name.lstrip("-").replace(".", "", 1).isdecimal():
        return name
    return f"'{name}" if name.startswith(_FORMULA) else name


def to_pdf(report: PeriodReport, house: str, at: str) -> bytes:
    """Set a report as a PDF, in the language of its reader where a typeface has its letters."""
    with needed("report"):
        import typst  # takes a while to load, and is seldom asked for

    source = files("croupier.server.views").joinpath("report.typ").read_bytes()
    of_machine = needs_machine(language())
    with set_in(typst.Fonts().families() if of_machine else ()) as (faces, note):
        content = {
            "report": msgspec.json.encode(report).decode(),
            "drawing": drawing(report),
            "house": house,
            "words": msgspec.json.encode({**_words(report, at), "note": note}).decode(),
            "faces": msgspec.json.encode(faces).decode(),
            "lang": language(),
        }
    pdf = typst.compile(
        source,
        format="pdf",
        sys_inputs=content,
        ignore_system_fonts=not of_machine,
        pdf_standards="ua-1",
    )
    assert isinstance(pdf, bytes)
    return pdf


# What the paper says as the page does.
_AS_THE_PAGE = (
    "pit.to", "report.outside-95", "report.beyond-3", "word.all",
    "report.the-houses-own-before", "report.the-houses-own-after", "report.not-over",
    "report.rulings", "word.table", "report.shift", "word.dealer", "word.what", "report.clauses",
    "report.times",
)  # fmt: skip
_SPANS: dict[Span, str] = {
    "shift": "report.shift", "day": "word.gaming-day", "month": "report.month",
    "year": "report.year",
}  # fmt: skip
_ROWS: dict[By, str] = {
    "table": "word.table", "game": "word.game", "version": "word.rulebook",
    "shift": "report.shift", "day": "word.day",
}  # fmt: skip


def _words(report: PeriodReport, at: str) -> dict[str, object]:
    """Say everything that is not a figure, in the language spoken."""
    currencies, errors = report.currencies, report.errors
    names = [row.name for one in currencies for row in one.rows]
    whats = [entry.what for one in currencies for entry in one.statement.entries]
    kinds = [kind for one in currencies for kind in one.statement.owed]
    owed = page_word("report.owed-to-patrons")
    return {
        **{key: page_word(key) for key in _AS_THE_PAGE},
        **{key: words_of(f"paper/{key}") for key in ("nothing-played", "picture")},
        "title": _title(report),
        "made": words_of("paper/made").format(at=at),
        "columns": columns_shown(),
        "by": page_word(_ROWS[report.by]),
        "thousands": words_of("locale/thousands"),
        "decimal": words_of("locale/decimal"),
        "revenue": {
            one.currency: page_word("report.revenue").format(currency=currency_name(one.currency))
            for one in currencies
        },
        "currencies": {one.currency: currency_name(one.currency) for one in currencies},
        "rows": {name: called(name) for name in names},
        "posted": {what: posted_as(what) for what in whats},
        "owed": {kind: owed.format(kind=account_kind(kind)) for kind in kinds},
        "ruled": {one.irregularity: say_plain(one.irregularity) for one in errors},
    }


def _title(report: PeriodReport) -> str:
    span = page_word(_SPANS[report.span])
    first, last = report.first, report.last
    dates = first if first == last else page_word("looked.to").format(first=first, last=last)
    shift = f", {called(report.shift)}" if report.shift else ""
    return words_of("paper/title").format(span=span, dates=f"{dates}{shift}")
