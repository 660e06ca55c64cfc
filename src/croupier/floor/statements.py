"""What moved a patron's wallet, read from the ledger backwards, event by event."""

from collections.abc import Iterator
from itertools import groupby

from croupier.store import Store
from croupier.store.batch import PostingRow
from croupier.store.journal import Record
from croupier.table.names import table_of_coup

NEWEST = 2**62  # before all that will ever be written
AT_ONCE = 200  # rows read for a page: colour chips move without the wallet


def moved(
    store: Store, patron: str, accounts: tuple[str, ...], before: int
) -> Iterator[tuple[Record, list[PostingRow]]]:
    """Give the events before a position that moved some accounts of a patron, newest first."""
    for rows in _whole_events(store, patron, before):
        of_these = [row for row in rows if row.debit in accounts or row.credit in accounts]
        if of_these:
            (record,) = store.records(of_these[0].position - 1, 1)
            yield record, of_these


def sums(
    store: Store, patron: str, accounts: tuple[str, ...], wallet: str
) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Add up all that ever moved, by table and kind: entries, what came, what went."""
    found: dict[tuple[str, str], tuple[int, int, int]] = {}
    for rows in _whole_events(store, patron, NEWEST):
        for _, _, debit, credit, amount, what, _, coup, *_ in rows:
            if debit in accounts or credit in accounts:
                came, went = amount * (credit == wallet), amount * (debit == wallet)
                key = table_of_coup(coup), what
                entries, before, gone = found.get(key, (0, 0, 0))
                found[key] = entries + 1, before + came, gone + went
    return found


def _whole_events(store: Store, patron: str, before: int) -> Iterator[list[PostingRow]]:
    """Give a patron's postings, newest first, event by event: one may post hundreds of them."""
    limit = AT_ONCE
    while rows := store.statement(patron, before, limit):
        events = [list(of_one) for _, of_one in groupby(rows, lambda row: row.position)]
        if len(rows) == limit:
            events.pop()  # it may go on behind what was read
        if not events:
            limit *= 2
            continue
        yield from events
        before = events[-1][0].position
