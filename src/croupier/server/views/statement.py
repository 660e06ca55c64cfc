"""A patron's statement: what moved the wallet, newest first, as the patron would say it."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.bank.accounts import whose
from croupier.bank.events import Deposited
from croupier.floor.records import decode_any
from croupier.messages import say, word
from croupier.store.batch import PostingRow
from croupier.store.journal import Record

PAGE = 50


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


class Together(Struct, frozen=True):
    """What all entries of a kind come to at a table, or beside the tables."""

    table: str
    what: str
    entries: int
    came: int
    went: int


class Statement(Struct, frozen=True):
    """A page of entries, newest first, and what the house is owed in all.

    The newest page also says what all there ever were come to.
    """

    entries: tuple[Entry, ...]
    next: Further | None
    owed: int
    together: tuple[Together, ...] = ()


def statement_of(
    moved: Iterable[tuple[Record, list[PostingRow]]], wallet: str, balance: int, owed: int
) -> Statement:
    """Write a page of what moved a wallet, or a debt beyond it, newest first, from a balance on."""
    entries: list[Entry] = []
    for record, rows in moved:
        if len(entries) >= PAGE:
            break
        for position, _, debit, credit, amount, what, _, coup, bet, _, clauses in rows:
            change = amount if credit == wallet else -amount if debit == wallet else 0
            due = 0 if change else amount
            owed_now = str(say("statement-owed", amount=due)) if due else ""
            text = owed_now or words(what, debit, record.event)
            cited = tuple(no for no in clauses.split(", ") if no)
            entries.append(
                Entry(
                    position,
                    record.at,
                    coup,
                    what=what,
                    text=text,
                    bet=bet,
                    amount=change,
                    owed=due,
                    balance=balance,
                    clauses=cited,
                )
            )
            balance -= change
    further = Further(entries[-1].position, balance) if len(entries) >= PAGE else None
    return Statement(tuple(entries), further, owed)


def words(what: str, other: str, event: bytes) -> str:
    """Say what a posting was; ``other`` is the account on its other side."""
    if what == "bought-in":
        return str(say("statement-bought-in", table=whose(other)))
    if what == "deposited":
        fact = decode_any(event)
        if isinstance(fact, Deposited) and fact.by == "house":
            return str(say("statement-play-money"))
    return word("posting", what.replace(" ", "-"))
