"""What the house clears away: unfinished online rounds within 48 hours (R-18), old answers."""

from collections.abc import Iterator

from croupier.floor.clock import DAY_MS, HOUR_MS
from croupier.floor.loading import load
from croupier.floor.records import TABLES
from croupier.store import Store
from croupier.store.batch import REFUSED
from croupier.table.flows import flow_of
from croupier.table.state import State

WITHIN_MS = 2 * DAY_MS  # of its last act a round has ended
EVERY_MS = HOUR_MS
# What the next sweep would end too late is ended by this one, even if one of them fails.
IDLE_MS = WITHIN_MS - 2 * EVERY_MS
# A request is repeated within minutes; by then it is long done or given up. What was refused has
# changed nothing: it is kept only so that the request is not done late, when it is repeated.
ANSWERS_KEPT_MS = 30 * DAY_MS
REFUSALS_KEPT_MS = HOUR_MS


def unfinished(store: Store, now: int) -> Iterator[State]:
    """List the tables with a round in which nothing has happened for so long that it must end.

    A round someone is playing is left alone, however long the last sweep is past.
    """
    for stream, version in store.streams(TABLES).items():
        (last,) = store.records_of(stream, version - 1, 1)
        if now - last.at < IDLE_MS:
            continue
        state = load(store, stream).state
        assert state is not None
        if flow_of(state).is_own and state.coup.id:  # O online.13
            yield state


def forget_old_answers(store: Store, now: int) -> int:
    """Drop answers so old that nobody asks for them again, and say how many."""
    return store.forget_answers(now - ANSWERS_KEPT_MS)


def forget_old_refusals(store: Store, now: int) -> int:
    """Drop what was refused an hour ago and more, and say how many."""
    return store.forget_answers(now - REFUSALS_KEPT_MS, REFUSED)
