"""A posting: one amount that leaves one account and enters another, and why.

Each posting balances by itself, so any set of them does. Nothing is ever edited: what was
wrong is put right by one more posting.
"""

from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct

from croupier.bank.accounts import currency_of, side_of


class Posting(Struct, frozen=True, gc=False, array_like=True):
    """An amount from the debited to the credited account; a coup's lines count from 1."""

    debit: str
    credit: str
    amount: int
    what: str
    patron: str = ""
    coup: str = ""
    bet: str = ""
    line: int = 0
    clauses: str = ""


Postings = tuple[Posting, ...]  # of one event, in their order
# Writes what an event posts, as the ledger keeps it: in one way only, so bytes can be compared.
as_kept: Callable[[Iterable[Posting]], bytes] = msgspec.json.Encoder().encode
_kept = msgspec.json.Decoder(Postings)


def from_kept(content: bytes) -> Postings:
    """Read what an event posted; one that posts nothing is kept as nothing."""
    return _kept.decode(content) if content else ()


def posting(
    debit: str,
    credit: str,
    amount: int,
    what: str,
    patron: str = "",
    coup: str = "",
    bet: str = "",
    line: int = 0,
    clauses: Iterable[str] = (),
) -> Posting:
    """Make a posting, holding what must hold of every one."""
    assert amount > 0, "a posting moves something"
    assert currency_of(debit) == currency_of(credit), "currencies do not mix"
    return Posting(
        debit,
        credit,
        amount,
        what=what,
        patron=patron,
        coup=coup,
        bet=bet,
        line=line,
        clauses=", ".join(clauses),
    )


def changes(postings: Iterable[Posting]) -> dict[str, int]:
    """Sum what postings do to each balance; what holds cash grows when it is debited."""
    sums: dict[str, int] = {}
    of, side = sums.get, side_of
    for one in postings:
        debit, credit, amount = one.debit, one.credit, one.amount
        sums[debit] = of(debit, 0) - amount * side(debit)
        sums[credit] = of(credit, 0) + amount * side(credit)
    return sums
