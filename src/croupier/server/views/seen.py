"""A table as someone sees it: everyone's part, with a patron's own or the staff's added."""

from typing import TYPE_CHECKING, Any, get_type_hints

from msgspec import NODEFAULT, UNSET, Struct, UnsetType, defstruct
from msgspec.structs import fields

from croupier.server.views.everyone import TableView
from croupier.server.views.patron import OwnView
from croupier.server.views.staff import StaffView
from croupier.table.shapes import PatronLine


class Own(Struct, frozen=True):
    """What a patron sees in addition: their own part, and their lines of the coup before."""

    you: OwnView | None
    lines: tuple[PatronLine, ...]


def _fields(*parts: type[Struct], optional: bool) -> list[Any]:
    """List the fields of several parts, each once; those that may be absent last."""
    given: dict[str, Any] = {}
    for part in parts:
        hints = get_type_hints(part, include_extras=True)
        for field in fields(part):
            if optional or field.default is UNSET:
                given[field.name] = (field.name, hints[field.name] | UnsetType, UNSET)
            elif field.default is NODEFAULT:
                given[field.name] = (field.name, hints[field.name])
            else:
                given[field.name] = (field.name, hints[field.name], field.default)
    return list(given.values())


if TYPE_CHECKING:

    class SeenTable(TableView, frozen=True):
        """A table as someone sees it."""

    class TableChange(TableView, frozen=True):
        """What has changed in it."""

else:
    _besides = {field[0]: field for field in _fields(Own, StaffView, optional=True)}
    SeenTable = defstruct(
        "SeenTable",
        [*_fields(TableView, optional=False), *_besides.values()],
        kw_only=True,
        module=__name__,
        namespace={"__doc__": "A table as someone sees it: ``you`` for patrons, more for staff."},
    )
    TableChange = defstruct(
        "TableChange",
        _fields(TableView, Own, StaffView, optional=True),
        kw_only=True,
        module=__name__,
        namespace={"__doc__": "The fields of a table's view that have changed, and no others."},
    )
