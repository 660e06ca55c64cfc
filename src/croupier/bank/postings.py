"""A posting: one amount that leaves one account and enters another, and why.

Each posting balances by itself, so any set of them does. Nothing is ever edited: what was
wrong is put right by one more posting.
"""

from collections.abc import Iterable

from msgspec import Struct

from croupier.bank.accounts import currency_of, side_of

Entry = tuple[str, str, int, str, str, str, str, int, str]  # a posting's fields, as they are kept


class Posting(Struct, frozen=True, gc=False):
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
    return Posting(debit, credit, amount, what, patron, coup, bet, line, ", ".join(clauses))


def changes(postings: Iterable[Posting]) -> dict[str, int]:
    """Sum what postings do to each balance; what holds cash grows when it is debited."""
    sums: dict[str, int] = {}
    of = sums.get
    for one in postings:
        debit, credit, amount = one.debit, one.credit, one.amount
        sums[debit] = of(debit, 0) - amount * side_of(debit)
        sums[credit] = of(credit, 0) + amount * side_of(credit)
    return sums
