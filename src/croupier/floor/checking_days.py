"""The sums of gaming days held against the journal: an audit goes over both at once."""

from collections.abc import Sequence
from importlib.util import find_spec
from math import isclose
from typing import Any

import msgspec

from croupier.floor.count_events import (
    DAYS,
    FORM,
    CountEvent,
    DayCounted,
    Life,
    PatronRated,
    as_form,
)
from croupier.floor.counting import rating_stream, with_visits
from croupier.floor.people_events import OWNER
from croupier.floor.records import decode_any
from croupier.floor.tally import Tally
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.gaming_day import date_of
from croupier.store import Store
from croupier.store.journal import Record
from croupier.store.reading import forwards

# Sums of the same numbers in another order differ in their last digits.
_RELATIVE, _ABSOLUTE = 1e-9, 0.01


class CheckedDays:
    """The days on record, worked out anew as the journal goes by, as long as any are left."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tally = Tally(store)
        # Without the kernels, what the odds expect is left unchecked; all else is not.
        self._tally.prices = find_spec("numba") is not None
        self._version = 0
        self._left = 0
        self._rated: dict[str, PatronRated] = {}  # of the day that is being summed up
        self._lives: dict[str, dict[str, Life]] = {}
        self.checked = 0

    def read_ends(self) -> None:
        """Learn where the days on record end."""
        for record in forwards(self._store, DAYS, self._version):
            counted = decode_any(record.event)
            if isinstance(counted, DayCounted):
                self._tally.end_at(counted.through)
                self._left += 1
            self._version = record.version

    def take(self, records: Sequence[Record], events: Sequence[Any]) -> Message:
        """Count a page of the journal, and say what is wrong with the sums in it."""
        if not self._left:
            return NO_OBJECTION
        self._tally.take(records, events)
        for record, event in zip(records, events, strict=True):
            if isinstance(event, CountEvent) and (against := self._against(record, event)):
                return against
        return NO_OBJECTION

    def _against(self, record: Record, event: CountEvent) -> Message:
        if isinstance(event, PatronRated):
            if record.stream != rating_stream(event.patron) or event.by != OWNER:
                return say("audit-count-elsewhere", position=record.position)
            self._rated[event.patron] = event
        if not isinstance(event, DayCounted):
            return NO_OBJECTION
        self._left -= 1
        self.checked += 1
        if record.stream != DAYS or event.by != OWNER or not self._tally.closed:
            return say("audit-count-elsewhere", position=record.position)
        due, visits = self._tally.closed.pop(0)
        date = date_of(event.day)
        if not 0 <= event.form <= FORM:
            return say("audit-day-form-unknown", position=record.position, form=event.form)
        event, due = as_form(event, event.form), as_form(due, event.form)
        for field in DayCounted.__struct_fields__[2:]:
            if not self._alike(getattr(event, field), getattr(due, field)):
                return say("audit-day-differs", position=record.position, date=date, field=field)
        rated, self._rated = self._rated, {}
        if rated.keys() != visits.keys():
            odd = min(rated.keys() ^ visits.keys())
            return say("audit-rating-differs", position=record.position, date=date, patron=odd)
        for patron, own in visits.items():
            one = rated[patron]
            life = with_visits(self._lives.get(patron, {}), tuple(own))
            self._lives[patron] = one.life
            was = (tuple(own), life)
            if one.day != event.day or not self._alike((one.visits, one.life), was):
                return say(
                    "audit-rating-differs", position=record.position, date=date, patron=patron
                )
        return NO_OBJECTION

    def _alike(self, kept: Any, due: Any) -> bool:
        """Tell whether two say the same, but for the last digits of sums."""
        if kept == due:
            return True
        return self._same(msgspec.to_builtins(kept), msgspec.to_builtins(due))

    def _same(self, kept: Any, due: Any) -> bool:
        if isinstance(kept, float) or isinstance(due, float):
            is_close = isclose(kept, due, rel_tol=_RELATIVE, abs_tol=_ABSOLUTE)
            return is_close or not self._tally.prices
        if isinstance(kept, dict) and isinstance(due, dict):
            keys = kept.keys() | due.keys()  # a sum of nothing is left out of what is kept
            return all(self._same(kept.get(key, 0), due.get(key, 0)) for key in keys)
        if isinstance(kept, list | tuple) and isinstance(due, list | tuple):
            return len(kept) == len(due) and all(map(self._same, kept, due))
        return bool(kept == due)
