"""A table as someone sees it: everyone's part, with a patron's own or the staff's added."""

from typing import ClassVar

from msgspec import Struct

from croupier.server.answers.shapes import Joined
from croupier.server.views.everyone import TableView
from croupier.server.views.patron import OwnView
from croupier.server.views.staff import StaffView
from croupier.table.shapes import PatronLine


class Own(Struct, frozen=True):
    """What a patron sees in addition: their own part, and their lines of the coup before."""

    you: OwnView | None
    lines: tuple[PatronLine, ...]


class SeenTable(Joined, frozen=True):
    """A table as someone sees it: ``you`` for patrons, more for staff."""

    ALL: ClassVar[tuple[type[Struct], ...]] = (TableView,)
    EITHER: ClassVar[tuple[type[Struct], ...]] = (Own, StaffView)


class TableChange(SeenTable, frozen=True):
    """The fields of a table's view that have changed, and no others."""

    SOME: ClassVar[bool] = True
