"""The sweep of unfinished online rounds, every other day (R-18)."""

from collections.abc import Iterator

from croupier.floor.house import House
from croupier.floor.records import table_of
from croupier.floor.requests import Ask
from croupier.table.commands import SweepRounds
from croupier.table.shapes import Actor

IDLE_MS = 48 * 60 * 60 * 1000
SWEEPER = Actor("sweep", "pit-manager")


def unfinished(house: House, now: int) -> Iterator[Ask]:
    """Ask for the end of every round in which nothing has happened for 48 hours.

    The table decides what the end is: collected, or given back. A round someone is playing is
    left alone, however long the last sweep is past.
    """
    for stream, version in house.store.streams("table/").items():
        table = table_of(stream)
        assert table is not None
        (last,) = house.store.records_of(stream, version - 1, 1)
        if now - last.at < IDLE_MS:
            continue
        state = house.table(table)
        if state.flow == "online" and state.coup.id:  # O online.13
            yield Ask(table, (SweepRounds(SWEEPER, now),))
