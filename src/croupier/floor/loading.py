"""Loading a stream: a table from its last snapshot and the events behind it, a commitment whole."""

from msgspec import Struct

from croupier.floor.fairness import MOST_SEEDS, Commitment, FairEvent, follow
from croupier.floor.records import decode_any, table_of
from croupier.store import Store
from croupier.store.journal import Record
from croupier.table.events import Event
from croupier.table.evolving import evolve
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
    if stream.startswith("fair/"):
        return _load_commitment(store, stream)
    return Loaded(store.versions([stream]).get(stream, 0))


def _load_table(store: Store, stream: str, table: str) -> Loaded:
    version, state = 0, new_table(table)
    if (snapshot := store.snapshot(stream)) is not None:
        version, state = snapshot[0], decode_state(snapshot[1])
    while records := store.records_of(stream, version):
        for record in records:
            state = evolve(state, table_event(record))
        version = records[-1].version
    return Loaded(version, state)


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
