"""Loading a stream: a table from its last snapshot and the events behind it, a commitment whole."""

from msgspec import Struct

from croupier.floor.fairness import MOST_SEEDS, Commitment, FairEvent, follow
from croupier.floor.records import decode_any, is_fair, table_of
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table.events import Event, evolve_all
from croupier.table.journal import decode_state
from croupier.table.state import State, new_table


class Loaded(Struct, frozen=True, gc=False):
    """A stream as far as it is known: its version and, if it has any, its state."""

    version: int
    state: State | None = None
    commitment: Commitment = Commitment()


def load(store: Store, stream: str) -> Loaded:
    """Load a stream as it is on the disk."""
    table = table_of(stream)
    if table is not None:
        return _load_table(store, stream, table)
    if is_fair(stream):
        return _load_commitment(store, stream)
    return Loaded(store.versions([stream]).get(stream, 0))


def _load_table(store: Store, stream: str, table: str) -> Loaded:
    version, state = _snapshot(store, stream) or (0, new_table(table))
    while records := store.records_of(stream, version):
        state = evolve_all(state, map(table_event, records))
        version = records[-1].version
    return Loaded(version, state)


def _snapshot(store: Store, stream: str) -> tuple[int, State] | None:
    """Give the last snapshot; none if it was taken in another form, and the events are read."""
    kept = store.snapshot(stream)
    state = None if kept is None else decode_state(kept[1])
    return None if kept is None or state is None else (kept[0], state)


def _load_commitment(store: Store, stream: str) -> Loaded:
    records, commitment = store.records_of(stream, 0, 10 * MOST_SEEDS), Commitment()
    for record in records:
        fact = decode_any(record.event)
        assert isinstance(fact, FairEvent)
        commitment = follow(commitment, fact)
    return Loaded(len(records), None, commitment)


def table_event(record: Record) -> Event:
    """Read a record of a table's play."""
    event = decode_any(record.event)
    assert isinstance(event, Event)
    return event
