"""What moved a patron's wallet, read from the ledger backwards, event by event."""

from collections.abc import Iterator
from itertools import groupby

from croupier.store import Store
from croupier.store.batch import PostingRow
from croupier.store.journal import Record

AT_ONCE = 200  # rows read for a page: colour chips move without the wallet


def moved(
    store: Store, patron: str, accounts: tuple[str, ...], before: int
) -> Iterator[tuple[Record, list[PostingRow]]]:
    """Give the events before a position that moved some accounts of a patron, newest first."""
    for rows in _whole_events(store, patron, before):
        of_these = [row for row in rows if row[2] in accounts or row[3] in accounts]
        if of_these:
            (record,) = store.records(of_these[0][0] - 1, 1)
            yield record, of_these


def _whole_events(store: Store, patron: str, before: int) -> Iterator[list[PostingRow]]:
    """Give a patron's postings, newest first, event by event: one may post hundreds of them."""
    limit = AT_ONCE
    while rows := store.statement(patron, before, limit):
        events = [list(of_one) for _, of_one in groupby(rows, lambda row: row[0])]
        if len(rows) == limit:
            events.pop()  # it may go on behind what was read
        if not events:
            limit *= 2
            continue
        yield from events
        before = events[-1][0][0]
