"""Where table and bank meet: what an event of the house posts."""

from croupier.bank.entries import bank_postings, correction, movement
from croupier.bank.events import BankEvent
from croupier.bank.postings import Posting
from croupier.disputes import CaseCorrectionMade
from croupier.floor.records import Fact
from croupier.table.events import CorrectionMade, Event
from croupier.table.money import movements

Postings = tuple[Posting, ...]


def postings_of(currency: str, table: str, coup: str, event: Event | Fact) -> Postings:
    """List what an event posts; ``coup`` is the one in play when it happened."""
    if isinstance(event, Event):
        if isinstance(event, CorrectionMade):
            return _corrected(currency, table, event)
        moves = movements(event)
        return tuple([
            movement(currency, table, coup, m.source, m.target, m.patron, m.amount, m.bet, m.chips,
                     m.line, m.clauses)
            for m in moves
        ]) if moves else ()  # fmt: skip
    if isinstance(event, CaseCorrectionMade):
        return _corrected(currency, event.table, event)
    return bank_postings(currency, event) if isinstance(event, BankEvent) else ()


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
        )
    )
