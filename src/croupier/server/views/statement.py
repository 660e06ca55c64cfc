"""A patron's statement: what moved the wallet, newest first, as the patron would say it."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from croupier.bank.accounts import account, whose
from croupier.bank.events import Deposited
from croupier.floor.records import decode_any
from croupier.store import Store
from croupier.store.batch import PostingRow

CAGE = {"deposited": "Paid in at the cage", "withdrawn": "Paid out at the cage"}
PAGE = 50
AT_ONCE = 200  # rows read for a page: colour chips move without the wallet


class Entry(Struct, frozen=True):
    """What moved the wallet, or what was owed to the house beyond it; the balance after it."""

    position: int
    at: int
    coup: str
    what: str
    text: str
    bet: str
    amount: int
    owed: int
    balance: int
    clauses: tuple[str, ...]


class Further(Struct, frozen=True):
    """The query for the entries before these."""

    before: int
    balance: int


class Statement(Struct, frozen=True):
    """A page of entries, newest first, and what the house is owed in all."""

    entries: tuple[Entry, ...]
    next: Further | None
    owed: int


def statement_of(
    store: Store, currency: str, patron: str, before: int, balance: int
) -> Statement:  # fmt: skip
    """Write the page before a position, at which the wallet had a balance; whole events only."""
    wallet, debt = (account(currency, kind, patron) for kind in ("wallet", "receivable"))
    entries: list[Entry] = []
    for rows in _whole_events(store, patron, before):
        if len(entries) >= PAGE:
            break
        moved = [row for row in rows if wallet in row[2:4] or debt in row[2:4]]
        if not moved:
            continue
        (record,) = store.records(moved[0][0] - 1, 1)
        for position, _, debit, credit, amount, what, _, coup, bet, _, clauses in moved:
            change = amount if credit == wallet else -amount if debit == wallet else 0
            owed = 0 if change else amount
            text = f"Owed to the house: {owed:,}" if owed else words(what, debit, record.event)
            cited = tuple(no for no in clauses.split(", ") if no)
            entries.append(
                Entry(position, record.at, coup, what, text, bet, change, owed, balance, cited)
            )
            balance -= change
    further = Further(entries[-1].position, balance) if len(entries) >= PAGE else None
    return Statement(tuple(entries), further, store.balances([debt]).get(debt, 0))


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


def words(what: str, other: str, event: bytes) -> str:
    """Say what a posting was; ``other`` is the account on its other side."""
    if what == "bought-in":
        return f"Bought in at {whose(other)}"
    if what == "deposited":
        fact = decode_any(event)
        if isinstance(fact, Deposited) and fact.by == "house":
            return "Play money from the house"
    return CAGE.get(what) or what[:1].upper() + what[1:]
