"""The columns of a report, on its page and on paper: which figure, under which heading, and how."""

from typing import Literal

from msgspec import Struct

from croupier.messages.languages import page_word

Written = Literal["amount", "change", "rate", "share", "range", "deviations"]


class Column(Struct, frozen=True):
    """A column: the key of its heading, a field of ``Figures``, and how that is written.

    A range goes from its field ``to`` another. A heading without a dot is a symbol, said alike in
    every language.
    """

    key: str
    field: str
    written: Written
    to: str = ""


class ColumnShown(Struct, frozen=True):
    """A column as it is shown: its heading said, the field it is of, and how that is written."""

    title: str
    field: str
    written: Written
    to: str


# What play came to, beside what the odds expect; then what else moved, in a table of its own: all
# of it is seen without scrolling, and fits on paper.
COLUMNS: tuple[tuple[Column, ...], ...] = (
    (
        Column("word.coups", "coups", "amount"),
        Column("word.per-hour", "coups_per_hour", "rate"),
        Column("word.drop", "drop", "amount"),
        Column("word.turnover", "turnover", "amount"),
        Column("word.win", "win", "change"),
        Column("word.hold", "hold", "share"),
        Column("word.expected", "expected", "change"),
        Column("σ", "sigma", "amount"),
        Column("95 %", "low", "range", to="high"),
        Column("3 σ", "lowest", "range", to="highest"),
        Column("report.off-by", "deviations", "deviations"),
    ),
    (
        Column("report.commission", "commission", "amount"),
        Column("word.insurance", "insurance_win", "change"),
        Column("report.corrections", "corrections", "change"),
        Column("report.voids", "voids", "amount"),
        Column("word.fills", "fills", "amount"),
        Column("word.credits", "credits", "amount"),
        Column("report.off-book", "off_book", "change"),
    ),
)


def columns_shown() -> tuple[tuple[ColumnShown, ...], ...]:
    """Give the columns with their headings in the language spoken."""
    return tuple(
        tuple(ColumnShown(_heading(one.key), one.field, one.written, one.to) for one in group)
        for group in COLUMNS
    )


def _heading(key: str) -> str:
    return page_word(key) if "." in key else key
