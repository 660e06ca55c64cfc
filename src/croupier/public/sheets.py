"""Results that show themselves: a line at a prompt, a table in a terminal or a notebook, records.

A sheet is a row for each thing it tells, each a Struct of plain fields; ``shows`` says which of
them people see and how each is written.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, overload

from msgspec import Struct
from msgspec.structs import fields

from croupier.messages import Message, say, word
from croupier.public import given
from croupier.rules.errors import InputError

if TYPE_CHECKING:
    from rich.table import Table

R = TypeVar("R", bound=Struct)
Shows = Mapping[str, Callable[[Any], str]]  # the fields that people see, and how each is written

NAMED_AT_MOST = 20  # ids, where one is asked for that is not there
SHOWN = 40  # signs of what was asked for


class NoSuchRow(InputError, KeyError, IndexError):
    """A row is asked for that is not there; those who expect Python's own errors meet them."""

    def __str__(self) -> str:
        return str(self.message)


def percent(places: int) -> Callable[[float | Fraction], str]:
    """Write shares with so many places; nought has no sign."""
    return lambda share: f"{round(100 * float(share), places) + 0.0:.{places}f} %"


def listing(values: Sequence[str]) -> str:
    """Write several ids one after another."""
    return ", ".join(values)


def amount(value: int) -> str:
    """Write whole money."""
    return f"{value:,}"


class Sheet(Sequence[R], Generic[R]):
    """Rows in their order, found by place or by the id in the field ``found_by``, if it has one."""

    shows: ClassVar[Shows]
    found_by: ClassVar[str] = ""

    def __init__(self, title: str, rows: Sequence[R]) -> None:
        self.title: str = title
        self._rows = tuple(rows)

    @overload
    def __getitem__(self, at: int | str) -> R: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[R]: ...
    def __getitem__(self, at: int | str | slice) -> R | Sequence[R]:
        if isinstance(at, slice):
            return self._rows[at]
        if isinstance(at, str):
            return self._rows[self._place_of(at)]
        place = given.place(at)
        if not -len(self) <= place < len(self):
            raise NoSuchRow(say("row-beyond", row=str(place)[:SHOWN], count=len(self)))
        return self._rows[place]

    def _place_of(self, id: str) -> int:
        asked, ids = id[:SHOWN], self._ids()
        if id in ids:
            return ids.index(id)
        if not self.found_by:
            raise NoSuchRow(say("row-without-name", row=asked))
        known = list(dict.fromkeys(ids))
        if len(known) <= NAMED_AT_MOST:
            raise NoSuchRow(say("row-unknown", row=asked, rows=known))
        like = get_close_matches(asked, known, 5, 0)
        raise NoSuchRow(say("row-unknown-of-many", row=asked, rows=like, count=len(known)))

    def __contains__(self, one: object) -> bool:
        if not isinstance(one, str):
            return one in self._rows
        return one in self._ids()

    def _ids(self) -> list[str]:
        return [getattr(row, self.found_by) for row in self._rows] if self.found_by else []

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[R]:
        return iter(self._rows)

    def rows(self) -> list[dict[str, Any]]:
        """Give plain records, as frames are made of: ``pandas.DataFrame(odds.rows())``."""
        return [{f.name: _plain(getattr(row, f.name)) for f in fields(row)} for row in self._rows]

    # ---- as people see it

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}>"

    def _shown(self) -> list[list[str]]:
        return [
            [write(getattr(row, name)) for name, write in self.shows.items()] for row in self._rows
        ]

    def _headings(self) -> list[str]:
        return [word("column", name.replace("_", "-")) for name in self.shows]

    def __rich__(self) -> "Table":
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(
            box=SIMPLE_HEAD,
            pad_edge=False,
            padding=(0, 1, 0, 0),
            title=self.title,
            title_justify="left",
            title_style="bold",
        )
        for name, heading in zip(self.shows, self._headings(), strict=True):
            write = self.shows[name]
            is_text = write in (str, listing)
            table.add_column(
                heading, justify="left" if is_text else "right", no_wrap=write is not listing
            )
        for row in self._shown():
            table.add_row(*row)
        return table

    def _repr_html_(self) -> str:
        return in_html(self.title, self._headings(), self._shown())


def in_html(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table as a notebook shows it."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return (
        f"<table><caption>{escape(title)}</caption>"
        f"{f'<thead><tr>{head}</tr></thead>' if head else ''}<tbody>{body}</tbody></table>"
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, Message):
        return value.id
    return ", ".join(value) if isinstance(value, tuple) else value
