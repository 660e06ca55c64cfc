"""A stream record by record, read a page at a time: what is long is never in memory whole."""

from collections.abc import Iterator

from croupier.store.contract import Store
from croupier.store.journal import Record

AT_ONCE = 500


def forwards(store: Store, stream: str, after: int = 0) -> Iterator[Record]:
    """Give the records of a stream after a version, as they came."""
    while records := store.records_of(stream, after, AT_ONCE):
        yield from records
        after = records[-1].version


def backwards(store: Store, stream: str) -> Iterator[Record]:
    """Give the records of a stream, the latest first."""
    before = store.versions([stream]).get(stream, 0)
    while before > 0:
        after = max(0, before - AT_ONCE)
        yield from reversed(store.records_of(stream, after, before - after))
        before = after
