"""The house's gaming days as the record has them, and what a stream has of one of them."""

from croupier.floor.people_events import SettingsChanged
from croupier.floor.records import PEOPLE, Fact, decode_any
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.reading import backwards, forwards
from croupier.table.events import Event

_CHANGED = b'"settings-changed"'


def days_on(store: Store, wanted: GamingDays, at: int) -> GamingDays:
    """Give the days of a house that opens by settings: those on record, then as it is to count."""
    found = None
    for record in forwards(store, PEOPLE):
        fact = decode_any(record.event) if _CHANGED in record.event else None
        if isinstance(fact, SettingsChanged):
            found = fact.days_after(found or GamingDays())
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
