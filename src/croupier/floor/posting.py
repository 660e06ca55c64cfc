"""Where table and bank meet: what an event of the house posts."""

from croupier.bank.entries import bank_postings, correction, movement
from croupier.bank.events import BankEvent
from croupier.bank.postings import Posting
from croupier.floor.fairness import FairEvent
from croupier.table.events import CorrectionMade, CoupSettled, Event
from croupier.table.money import movements


def postings_of(
    currency: str, table: str, coup: str, event: Event | BankEvent | FairEvent
) -> tuple[Posting, ...]:
    """List what an event posts; ``coup`` is the one in play when it happened."""
    if isinstance(event, CoupSettled):
        return _settlement(currency, table, event)
    if isinstance(event, CorrectionMade):
        return tuple(
            posting
            for one in event.corrections
            if one.amount
            for posting in correction(
                currency, table, event.coup, one.patron, one.amount, event.clauses
            )
        )
    if isinstance(event, BankEvent):
        return bank_postings(currency, event)
    if isinstance(event, FairEvent):
        return ()
    clauses = getattr(event, "clauses", ())
    return tuple(
        movement(currency, table, coup, m.source, m.target, m.patron, m.amount, m.bet, m.chips, 0,
                 clauses)
        for m in movements(event)
    )  # fmt: skip


def _settlement(currency: str, table: str, event: CoupSettled) -> tuple[Posting, ...]:
    """Post each line under its number and clauses, the commission as a posting of its own."""
    postings = []
    for number, line in enumerate(event.lines, 1):
        purse = "chips" if line.chips else "patron"
        for source, target, amount in (
            ("felt", purse, line.returned),
            ("felt", "house", line.collected),
            ("house", purse, line.paid),
            ("house", "commission", line.commission),
        ):
            if amount:
                postings.append(
                    movement(currency, table, event.coup, source, target, line.patron, amount,
                             line.bet, line.chips, number, line.clauses)
                )  # fmt: skip
    return tuple(postings)
