"""A house's record, to be read from Python: what it holds, as it was when it was opened."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from itertools import islice
from os import PathLike
from types import TracebackType
from typing import TypeAlias

from croupier.floor.export import TABLES, Kind, What
from croupier.messages import say
from croupier.public import given
from croupier.public.sheets import in_html
from croupier.rules.errors import InputError
from croupier.store import Store, open_existing

Value: TypeAlias = int | float | str | bool | None
SHOWN = 20  # rows, where a person looks at all of them
# What is in a column is of one kind, and so is what is looked for in it.
HELD: Mapping[Kind, Callable[[str, object], Value]] = {
    "int": given.whole,
    "float": given.real,
    "text": given.text,
    "bool": given.yes_or_no,
}


class Records:
    """One table of the record, read page by page whenever it is asked: it may be of any length."""

    def __init__(self, house: "House", what: What, where: dict[str, Value]) -> None:
        self._house = house
        self._what = what
        kinds = TABLES[what][0]
        self.columns: tuple[str, ...] = tuple(kinds)
        if unknown := [name for name in where if name not in self.columns]:
            raise InputError(
                say("record-column-unknown", column=unknown[0], columns=list(self.columns))
            )
        self._where = {
            name: None if value is None else HELD[kinds[name]](name, value)
            for name, value in where.items()
        }

    def __iter__(self) -> Iterator[dict[str, Value]]:
        for row in TABLES[self._what][1](self._house.still):
            record = dict(zip(self.columns, row, strict=True))
            if all(record[name] == value for name, value in self._where.items()):
                yield record

    def rows(self) -> list[dict[str, Value]]:
        """Give all of them at once, as frames are made of: ``pandas.DataFrame(coups.rows())``."""
        return list(self)

    def __repr__(self) -> str:
        where = "".join(f", {name} {value}" for name, value in self._where.items())
        return f"<Records: {self._what} of {self._house.name}{where}>"

    def _repr_html_(self) -> str:
        rows = [["" if one is None else str(one) for one in row.values()] for row in self._some()]
        more = ["…"] * len(self.columns)
        shown = rows[:SHOWN] + ([more] if len(rows) > SHOWN else [])
        return in_html(repr(self)[1:-1], self.columns, shown)

    def _some(self) -> Iterator[dict[str, Value]]:
        return islice(self, SHOWN + 1)


class House:
    """A house's database, read and never written; the house may go on meanwhile."""

    def __init__(self, database: str | PathLike[str]) -> None:
        database = given.database(database)
        self.name: str = database.rpartition("/")[2]
        self._open = ExitStack()
        store = open_existing(database)
        self._open.callback(store.close)
        self._still: Store | None = self._open.enter_context(store.frozen())

    def __enter__(self) -> "House":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._still = None
        self._open.close()

    def __repr__(self) -> str:
        return f"<House: {self.name}{'' if self._still else ', closed'}>"

    @property
    def still(self) -> Store:
        """The record as it was at that moment, for those who go below what is promised here."""
        if self._still is None:
            raise InputError(say("house-closed", house=self.name))
        return self._still

    def coups(self, **where: Value) -> Records:
        """List the coups that ended, and what corrected them: ``house.coups(table="B-01")``."""
        return Records(self, "rounds", where)

    def wagers(self, **where: Value) -> Records:
        """List every wager's line: ``house.wagers(patron="ann", outcome="win")``."""
        return Records(self, "wagers", where)

    def postings(self, **where: Value) -> Records:
        """List every movement of money, from which account to which."""
        return Records(self, "postings", where)

    def events(self, **where: Value) -> Records:
        """List the journal: every event with its body and its hash."""
        return Records(self, "events", where)

    def patrons(self, **where: Value) -> Records:
        """List the patrons' accounts, and what their play came to."""
        return Records(self, "patrons", where)

    def days(self, **where: Value) -> Records:
        """List the gaming days that were counted, by shift and table."""
        return Records(self, "days", where)


def open_house(database: str | PathLike[str]) -> House:
    """Open a house's record for reading: a SQLite file, or ``postgresql://…``."""
    return House(database)
