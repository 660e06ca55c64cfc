"""Where table and bank meet: what an event of the house posts."""

from collections.abc import Callable
from typing import Any

from croupier.bank.entries import bank_postings, correction, movement
from croupier.bank.events import BankEvent
from croupier.bank.postings import Posting
from croupier.floor.fairness import FairEvent
from croupier.table.events import CorrectionMade, CoupSettled, Event, WagerPlaced
from croupier.table.money import movements

Postings = tuple[Posting, ...]


def postings_of(
    currency: str, table: str, coup: str, event: Event | BankEvent | FairEvent
) -> Postings:
    """List what an event posts; ``coup`` is the one in play when it happened."""
    if isinstance(event, Event):
        return _OF_A_TABLE.get(type(event), _moved)(currency, table, coup, event)
    return bank_postings(currency, event) if isinstance(event, BankEvent) else ()


def _moved(currency: str, table: str, coup: str, event: Event) -> Postings:
    moves = movements(event)
    if not moves:
        return ()
    clauses = getattr(event, "clauses", ())
    return tuple(
        movement(currency, table, coup, m.source, m.target, m.patron, m.amount, m.bet, m.chips, 0,
                 clauses)
        for m in moves
    )  # fmt: skip


def _staked(currency: str, table: str, coup: str, event: WagerPlaced) -> Postings:
    """Post a stake: most of all that ever happens, so without a detour."""
    purse = "chips" if event.chips else "patron"
    return (
        movement(currency, table, coup, purse, "felt", event.patron, event.amount, event.bet,
                 event.chips),
    )  # fmt: skip


def _settled(currency: str, table: str, _: str, event: CoupSettled) -> Postings:
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


def _corrected(currency: str, table: str, _: str, event: CorrectionMade) -> Postings:
    return tuple(
        posting
        for one in event.corrections
        if one.amount
        for posting in correction(
            currency, table, event.coup, one.patron, one.amount, event.clauses
        )
    )


_OF_A_TABLE: dict[type[Event], Callable[[str, str, str, Any], Postings]] = {
    WagerPlaced: _staked,
    CoupSettled: _settled,
    CorrectionMade: _corrected,
}
