"""What the house clears away: unfinished online rounds every other day (R-18), old answers."""

from collections.abc import Iterator

from croupier.floor.actors import THE_HOUSE
from croupier.floor.clock import DAY_MS
from croupier.floor.loading import load
from croupier.floor.records import TABLES
from croupier.floor.requests import Ask
from croupier.store import Store
from croupier.table.commands import SweepRounds

IDLE_MS = 2 * DAY_MS
# A request is repeated within minutes; by then it is long done or given up.
ANSWERS_KEPT_MS = 30 * DAY_MS


def unfinished(store: Store, now: int) -> Iterator[Ask]:
    """Ask for the end of every round in which nothing has happened for 48 hours.

    The table decides what the end is: collected, or given back. A round someone is playing is
    left alone, however long the last sweep is past.
    """
    for stream, version in store.streams(TABLES).items():
        (last,) = store.records_of(stream, version - 1, 1)
        if now - last.at < IDLE_MS:
            continue
        state = load(store, stream).state
        assert state is not None
        if state.flow == "online" and state.coup.id:  # O online.13
            yield Ask(state.table, (SweepRounds(THE_HOUSE, now),))


def forget_old_answers(store: Store, now: int) -> int:
    """Drop answers so old that nobody asks for them again, and say how many."""
    return store.forget_answers(now - ANSWERS_KEPT_MS)
