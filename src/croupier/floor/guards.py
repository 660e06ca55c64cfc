"""What stood against an act when it was done: ``verify`` asks it of every event on record.

Who was kept from play and played; what was staked beyond a patron's own limits; what was begun
where play was stopped; a count that was held against another book than the ledger's.
"""

from collections.abc import Callable

from msgspec.structs import replace

from croupier.bank.events import BoughtIn, BoxCounted, CageCounted, Deposited, FloatClosed
from croupier.floor import care as caring
from croupier.floor.admission import (
    NEW_COUPS,
    WAYS_IN,
    Admission,
    Standing,
    Stopped,
    is_own_table,
    stand,
)
from croupier.floor.care import PlayForbidden
from croupier.floor.cash import is_cash
from croupier.floor.people_events import PeopleEvent, PlayResumed, PlayStopped
from croupier.floor.records import CARE, Fact
from croupier.floor.trays import COUNTED
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.currencies import is_play
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table.events import Event
from croupier.table.state import State

Balance = Callable[..., int]  # of a kind of account, and whose


class Guards:
    """What stands against play, as the record has made it so far."""

    def __init__(self, store: Store) -> None:
        self._days = Admission(store, GamingDays())
        self._store = store
        self._ms: dict[str, tuple[int, int]] = {}  # when each last played, and how long by then
        self._standings: dict[str, Standing] = {}
        self._stops: set[Stopped] = set()

    def count_by(self, days: GamingDays) -> None:
        """Count patrons' days by these from here on."""
        if self._days.days != days:
            self._days = Admission(self._store, days)

    def hear(self, record: Record, fact: PeopleEvent) -> None:
        """Take a fact in."""
        if record.stream.startswith(CARE):
            patron = record.stream.removeprefix(CARE)
            before = self._standings.get(patron, Standing())
            self._standings[patron] = stand(before, record.version, fact)
        elif isinstance(fact, PlayStopped):
            self._stops.add(Stopped(fact.scope, fact.of))
        elif isinstance(fact, PlayResumed):
            self._stops.discard(Stopped(fact.scope, fact.of))

    def lets(self, patron: str) -> bool:
        """Tell whether nothing at all stands against a patron's play, nor anyone's."""
        return not self._stops and patron not in self._standings

    def played(self, event: Event, state: State) -> Message:
        """Say what stood against an event at a table, if anything did."""
        if type(event) in WAYS_IN and not is_own_table(event, state):
            patron: str = event.patron  # type: ignore[attr-defined]
            if said := self._kept_out(patron, event.at):
                return said
        elif type(event) not in NEW_COUPS:
            return NO_OBJECTION
        if not self._stops:
            return NO_OBJECTION
        book = state.setup.book if state.setup is not None else ""
        for one in (Stopped("house", ""), Stopped("table", state.table), Stopped("book", book)):
            if one in self._stops:
                return say(f"play-was-stopped-{one.scope}", of=one.of)
        return NO_OBJECTION

    def beyond_own_limits(self, event: Event, state: State, position: int) -> Message:
        """Say that a patron played beyond limits of their own that were in force then."""
        stake = WAYS_IN.get(type(event))
        if stake is None or is_own_table(event, state):
            return NO_OBJECTION
        patron: str = event.patron  # type: ignore[attr-defined]
        standing = self._standings.get(patron)
        if standing is None or not (standing.care.loss or standing.care.minutes):
            return NO_OBJECTION
        care = caring.up_to_date(standing.care, event.at, self._days.days)
        day = self._days.day_before(patron, event.at, position)
        at, ms = self._ms.get(patron, (0, 0))
        if at != event.at:  # bets of one slip are one act
            ms = day.ms
            self._ms[patron] = (event.at, ms)
        in_play = sum(day.in_play.values())
        try:
            caring.allow_play(
                replace(care, played_ms=ms), event.at, -day.net, in_play, stake(event)
            )
        except PlayForbidden as said:
            is_stake = not said.is_about_stake or stake(event)
            return (
                say("roster-beyond-own-limits", patron=patron, limit=said.message)
                if is_stake
                else NO_OBJECTION
            )
        return NO_OBJECTION

    def _kept_out(self, patron: str, at: int) -> Message:
        standing = self._standings.get(patron)
        is_kept_out = standing is not None and standing.is_kept_out(at)
        if is_kept_out or (self._stops and Stopped("patron", patron) in self._stops):
            return say("kept-out-patron-played", patron=patron)
        return NO_OBJECTION

    def counted(self, event: Fact, balance: Balance) -> Message:
        """Say what stood against a fact away from the tables, if anything did."""
        if is_cash(event) and is_play(event.patron):  # type: ignore[union-attr]
            return say("play-money-met-cash", patron=event.patron)  # type: ignore[union-attr]
        if isinstance(event, Deposited | BoughtIn) and is_cash(event):
            return self._kept_out(event.patron, event.at)
        if isinstance(event, CageCounted):
            has = balance("cage")
            is_so = event.book == has
            return NO_OBJECTION if is_so else say("cage-book-differs", book=event.book, has=has)
        kind = COUNTED.get(type(event))
        book: int | None = getattr(event, "book", None)
        if kind is None or book is None or not getattr(event, "second", ""):
            return NO_OBJECTION  # older journals looked a book up a moment earlier
        table: str = event.table  # type: ignore[union-attr]
        has = balance(kind, event.tag if isinstance(event, BoxCounted) else table)
        what = "tray" if isinstance(event, FloatClosed) else "drop-box"
        if book != has:
            return say(f"{what}-count-book-differs", table=table, book=book, has=has)
        return NO_OBJECTION
