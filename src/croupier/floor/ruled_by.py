"""Whose a ruling is that two people made: the proposer's, and who approved it is the second.

On record it is by whoever approved, and so is all that follows from it, because it came about by
their command.
"""

from collections.abc import Callable

from croupier.table.events import Event, RulingMade, RulingProposed
from croupier.table.shapes import Actor


class RuledBy:
    """Reads a table's events in their turn, and says of each whose it is and who was the second."""

    def __init__(self) -> None:
        self._proposers: dict[tuple[str, str], Actor] = {}
        self._approved: dict[str, tuple[RulingMade, Actor]] = {}  # the latest of each table

    def read(
        self, table: str, event: Event, before: Callable[[str], str] = lambda who: ""
    ) -> tuple[Actor, Actor | None]:
        """Take an event in; ``before`` says with which rank somebody proposed earlier."""
        if isinstance(event, RulingProposed):
            self._proposers[table, event.by.id] = event.by
        elif isinstance(event, RulingMade):
            self._approved.pop(table, None)
            if who := event.proposed_by:
                known = self._proposers.get((table, who))
                self._approved[table] = event, known or Actor(who, before(who))
        made, proposer = self._approved.get(table, (None, None))
        if made is None or (made.by, made.at) != (event.by, event.at):
            return event.by, None
        assert proposer is not None
        return proposer, event.by
