"""Loading a stream: a table from its last snapshot and the events after it, a commitment whole."""

from bisect import bisect_left
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from croupier.disputes import Case, CaseEvent, evolve
from croupier.floor.acts import ACTS, ActEvent, Proposed
from croupier.floor.acts import follow as follow_act
from croupier.floor.fairness import MOST_SEEDS, Commitment, FairEvent, follow
from croupier.floor.records import STOCK, decode_any, is_case, is_fair, table_of
from croupier.stock import Item, StockMoved
from croupier.stock import follow as follow_stock
from croupier.store import Store
from croupier.store.journal import Record
from croupier.store.reading import forwards
from croupier.table.events import Event, evolve_all
from croupier.table.journal import decode_state
from croupier.table.state import State, new_table

_AT_ONCE = 2_000
Thing = TypeVar("Thing")
Fact = TypeVar("Fact")


class Loaded(Struct, frozen=True, gc=False):
    """A stream as far as it is known: its version and, if it has any, its state."""

    version: int
    state: State | None = None
    commitment: Commitment = Commitment()
    waiting: Proposed = {}
    case: Case | None = None
    item: Item | None = None


def load(store: Store, stream: str) -> Loaded:
    """Load a stream as it is on the disk."""
    table = table_of(stream)
    if table is not None:
        return _load_table(store, stream, table)
    if is_fair(stream):
        return _load_commitment(store, stream)
    if is_case(stream):
        return _load_case(store, stream)
    if stream == ACTS:
        return load_acts(store)
    if stream.startswith(STOCK):
        return _load_item(store, stream)
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


def replayed(store: Store, stream: str, until: int) -> State:
    """Give a table as it was at a version, from its events alone."""
    table = table_of(stream)
    assert table is not None
    version, state = 0, new_table(table)
    while version < until and (records := store.records_of(stream, version, _AT_ONCE)):
        state = evolve_all(state, (table_event(r) for r in records if r.version <= until))
        version = records[-1].version
    return state


def last_before(store: Store, at: int) -> int:
    """Find the last position of the journal before a moment, by halving."""
    positions = range(store.head().position)
    return bisect_left(positions, at, key=lambda before: store.records(before, 1)[0].at)


def _load_commitment(store: Store, stream: str) -> Loaded:
    records, commitment = store.records_of(stream, 0, 10 * MOST_SEEDS), Commitment()
    for record in records:
        fact = decode_any(record.event)
        assert isinstance(fact, FairEvent)
        commitment = follow(commitment, fact)
    return Loaded(len(records), None, commitment)


def _followed(
    store: Store, stream: str, kind: type[Fact], follow: Callable[[Thing | None, Fact], Thing]
) -> tuple[int, Thing | None]:
    """Follow all events of a stream; give its version and what they come to."""
    version, thing = 0, None
    for record in forwards(store, stream):
        fact, version = decode_any(record.event), record.version
        assert isinstance(fact, kind)
        thing = follow(thing, fact)
    return version, thing


def _load_case(store: Store, stream: str) -> Loaded:
    version, case = _followed(store, stream, CaseEvent, evolve)
    return Loaded(version, case=case)


def _load_item(store: Store, stream: str) -> Loaded:
    version, item = _followed(store, stream, StockMoved, follow_stock)
    return Loaded(version, item=item)


def load_acts(store: Store, known: Loaded | None = None) -> Loaded:
    """Read which acts wait for a second person, on from what is known."""
    version, waiting = (known.version, known.waiting) if known is not None else (0, {})
    for record in forwards(store, ACTS, version):
        fact = decode_any(record.event)
        assert isinstance(fact, ActEvent)
        version = record.version
        waiting = follow_act(waiting, version, fact)
    return Loaded(version, waiting=waiting)


def table_event(record: Record) -> Event:
    """Read a record of a table's play."""
    event = decode_any(record.event)
    assert isinstance(event, Event)
    return event
