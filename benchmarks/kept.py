"""Which keys a house has on record: what it acknowledged must be among them."""

from collections.abc import Iterable, Iterator

import msgspec

from croupier.store import Store
from croupier.store.journal import Mark, Record, key_digest


def not_on_record(store: Store, keys: Iterable[str]) -> list[str]:
    """Give the keys of wagers that left no mark in the journal, whoever of its patrons had them."""
    marks, patrons = set(), set()
    for record in _all(store):
        if record.has_mark:
            marks.add(Mark.read(record.rules).key)
            patrons.add(msgspec.json.decode(record.event).get("patron", ""))
    return [key for key in keys if not any(key_digest(one, key) in marks for one in patrons)]


def _all(store: Store) -> Iterator[Record]:
    after = 0
    while records := store.records(after):
        yield from records
        after = records[-1].position
