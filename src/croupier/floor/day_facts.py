"""What a stream has of one gaming day: read from its end, so that no earlier year is gone over."""

from collections.abc import Iterator

from croupier.floor.records import Fact, decode_any
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table.events import Event

AT_ONCE = 500


def facts_of_day(store: Store, stream: str, days: GamingDays, day: int) -> list[Event | Fact]:
    """Give the facts of a gaming day in their order."""
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
