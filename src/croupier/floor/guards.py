"""What stood against an act when it was done: ``verify`` asks it of every event on record.

Who was kept from play and played; what was begun where play was stopped; a count that was held
against another book than the ledger's.
"""

from collections.abc import Callable

from croupier.bank.events import BoughtIn, Deposited, FloatClosed
from croupier.floor.admission import NEW_COUPS, WAYS_IN, Standing, Stopped, is_own_table, stand
from croupier.floor.cash import is_cash
from croupier.floor.drafting import COUNTED
from croupier.floor.people_events import PeopleEvent, PlayResumed, PlayStopped
from croupier.floor.records import CARE, Fact
from croupier.store.journal import Record
from croupier.table.events import Event
from croupier.table.state import State

Balance = Callable[..., int]  # of a kind of account, and whose


class Guards:
    """What stands against play, as the record has made it so far."""

    def __init__(self) -> None:
        self._standings: dict[str, Standing] = {}
        self._stops: set[Stopped] = set()

    def objection(
        self, record: Record, event: Event | Fact, state: State | None, balance: Balance
    ) -> str:
        """Say what stood against an event just before it, if anything did, and take it in."""
        if isinstance(event, Event) and state is not None:
            said = self._played(event, state)
        else:
            said = self._counted(event, balance)
        if isinstance(event, PeopleEvent):
            self._hear(record, event)
        return said

    def _hear(self, record: Record, fact: PeopleEvent) -> None:
        if record.stream.startswith(CARE):
            patron = record.stream.removeprefix(CARE)
            before = self._standings.get(patron, Standing())
            self._standings[patron] = stand(before, record.version, fact)
        elif isinstance(fact, PlayStopped):
            self._stops.add(Stopped(fact.scope, fact.of))
        elif isinstance(fact, PlayResumed):
            self._stops.discard(Stopped(fact.scope, fact.of))

    def _played(self, event: Event, state: State) -> str:
        if type(event) in WAYS_IN and not is_own_table(event, state):
            patron: str = event.patron  # type: ignore[attr-defined]
            if said := self._kept_out(patron, event.at):
                return said
        elif not isinstance(event, NEW_COUPS):
            return ""
        book = state.setup.book if state.setup is not None else ""
        for one in (Stopped("house", ""), Stopped("table", state.table), Stopped("book", book)):
            if one in self._stops:
                return f"play was stopped ({one.scope} {one.of}".rstrip() + ")"
        return ""

    def _kept_out(self, patron: str, at: int) -> str:
        standing = self._standings.get(patron, Standing())
        if standing.is_kept_out(at) or Stopped("patron", patron) in self._stops:
            return f"{patron} was kept from play"
        return ""

    def _counted(self, event: Event | Fact, balance: Balance) -> str:
        if isinstance(event, Deposited | BoughtIn) and is_cash(event):
            return self._kept_out(event.patron, event.at)
        kind = COUNTED.get(type(event))
        book: int | None = getattr(event, "book", None)
        if kind is None or book is None or not getattr(event, "second", ""):
            return ""  # journals of before have a book that was looked up a moment earlier
        table: str = event.table  # type: ignore[union-attr]
        has = balance(kind, table)
        what = "tray" if isinstance(event, FloatClosed) else "drop box"
        if book != has:
            return f"the {what} of {table} was counted against {book:,}, and held {has:,}"
        return ""
