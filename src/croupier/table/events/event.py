"""What every event is made of."""

from msgspec import Struct

from croupier.table.shapes import Actor, GivenBack, OnOffer

Clauses = tuple[str, ...]
Given = tuple[GivenBack, ...]
Offers = tuple[OnOffer, ...]


def kebab(name: str) -> str:
    """Write a class name as its tag: ``WagerPlaced`` is ``wager-placed``."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class Event(Struct, frozen=True, tag_field="event", tag=kebab):
    """A fact of a table's life: who brought it about, and when (ms since the epoch)."""

    by: Actor
    at: int
