"""The closed sets that views show, from the tables that close them.

To the type checker they are text, as they are in the house; the API's description and the types
of the pages list what they may be.
"""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from croupier.rules.authority import standard
from croupier.table.commands import COMMANDS
from croupier.table.phases import PHASES


def one_of(name: str, ids: Iterable[str]) -> Meta:
    """Describe a text that is one of a table's ids."""
    return Meta(title=name, extra_json_schema={"enum": list(ids)})


Phase = Annotated[str, one_of("Phase", PHASES)]
CommandId = Annotated[str, one_of("CommandId", COMMANDS)]
HouseAct = Annotated[
    str, one_of("HouseAct", sorted({act for row in standard().rows for act in row.acts}))
]
