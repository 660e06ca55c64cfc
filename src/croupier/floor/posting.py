"""Where table and bank meet: what an event of the house posts."""

from msgspec.structs import astuple

from croupier.bank.entries import bank_postings, correction, felt
from croupier.bank.events import BankEvent
from croupier.bank.postings import Entry, Posting
from croupier.disputes import CaseCorrectionMade
from croupier.floor.records import Fact
from croupier.table.events import CorrectionMade, Event
from croupier.table.money import moves

Postings = tuple[Posting, ...]


def postings_of(currency: str, table: str, coup: str, event: Event | Fact) -> Postings:
    """List what an event posts; ``coup`` is the one in play when it happened."""
    entries = entries_of(currency, table, coup, event)
    return tuple([Posting(*entry) for entry in entries]) if entries else ()


def entries_of(currency: str, table: str, coup: str, event: Event | Fact) -> list[Entry]:
    """List what an event posts, as the ledger keeps it."""
    if isinstance(event, Event):
        if type(event) is CorrectionMade:
            return _as_kept(_corrected(currency, table, event))
        moved = moves(event)
        return felt(currency, table, coup).entries(moved) if moved else []
    if isinstance(event, BankEvent):
        return _as_kept(bank_postings(currency, event))
    if isinstance(event, CaseCorrectionMade):
        return _as_kept(_corrected(currency, event.table, event))
    return []


def _as_kept(postings: Postings) -> list[Entry]:
    return [astuple(posting) for posting in postings]


def _corrected(currency: str, table: str, event: CorrectionMade | CaseCorrectionMade) -> Postings:
    """Post what is put right through an account of its own, so that it can be told apart."""
    return tuple(
        posting
        for one in event.corrections
        for posting in correction(
            currency,
            table,
            event.coup,
            one.patron,
            one.amount,
            event.clauses,
            one.commission,
            one.owed,
            event.by_house,
        )
    )
