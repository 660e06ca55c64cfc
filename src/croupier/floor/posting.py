"""Where table and bank meet: what an event of the house posts."""

from croupier.bank.entries import bank_postings, correction, felt
from croupier.bank.events import BankEvent
from croupier.bank.postings import Postings
from croupier.disputes import CaseCorrectionMade
from croupier.floor.records import Fact
from croupier.table.events import CorrectionMade, Event
from croupier.table.money import moves


def postings_of(currency: str, table: str, coup: str, event: Event | Fact) -> Postings:
    """List what an event posts; ``coup`` is the one in play when it happened."""
    if isinstance(event, Event):
        if type(event) is CorrectionMade:
            return _corrected(currency, table, event)
        moved = moves(event)
        return felt(currency, table, coup).postings(moved) if moved else ()
    if isinstance(event, BankEvent):
        return bank_postings(currency, event)
    if isinstance(event, CaseCorrectionMade):
        return _corrected(currency, event.table, event)
    return ()


def _corrected(currency: str, table: str, event: CorrectionMade | CaseCorrectionMade) -> Postings:
    """Post what is put right through an account of its own, so that it can be told apart."""
    return tuple(
        posting
        for one in event.corrections
        for posting in correction(
            currency,
            table,
            event.coup,
            patron=one.patron,
            amount=one.amount,
            clauses=event.clauses,
            commission=0 if event.is_kept else one.commission,
            owed=one.owed,
            by_house=event.by_house,
            claim=event.is_kept,
        )
    )
