"""The house's gaming days as the record has them, and what a stream has of one of them."""

from collections.abc import Iterator

from croupier.floor.people_events import SettingsChanged
from croupier.floor.records import PEOPLE, Fact, decode_any
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table.events import Event

AT_ONCE = 500
_CHANGED = b'"settings-changed"'


def days_on(store: Store, wanted: GamingDays, at: int) -> GamingDays:
    """Give the days of a house that opens by settings: those on record, then as it is to count."""
    found, version = None, 0
    while records := store.records_of(PEOPLE, version, AT_ONCE):
        for record in records:
            fact = decode_any(record.event) if _CHANGED in record.event else None
            if isinstance(fact, SettingsChanged):
                found = fact.days_after(found or GamingDays())
        version = records[-1].version
    return wanted if found is None else found.followed_by(wanted, at)


def facts_of_day(store: Store, stream: str, days: GamingDays, day: int) -> list[Event | Fact]:
    """Give the facts of a gaming day in their order; read from the end, so that no earlier year is
    gone over.
    """
    begins, ends = days.begins(day), days.ends(day)
    found = []
    for record in backwards(store, stream):
        if record.at < begins:
            break
        if record.at < ends:
            found.append(decode_any(record.event))
    return found[::-1]


def backwards(store: Store, stream: str) -> Iterator[Record]:
    """Give the records of a stream, the latest first."""
    before = store.versions([stream]).get(stream, 0)
    while before > 0:
        after = max(0, before - AT_ONCE)
        yield from reversed(store.records_of(stream, after, before - after))
        before = after
