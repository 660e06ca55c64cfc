"""Counts beside the book: what they came to is kept apart, until somebody accounts for it.

Chips that are not there are a debt of the house to whoever has them, and chips too many came from
somebody; cash that is not there is owed by whoever has it, and cash too much is somebody's. Chips
of other denominations than they should be, and of the same worth, are in no account.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.bank.events import BankEvent, VarianceExplained, VarianceFound

CAGE = "cage"  # whose the variances of the cage are, where those of trays are a table's
# Of what was counted: the account of what it lacked, and of what it had beyond the book.
KEPT_APART: dict[str, tuple[str, str]] = {
    "tray-opened": ("missing", "found"),
    "tray-closed": ("missing", "found"),
    "drop-box": ("short", "over"),
    "cage-cash": ("short", "over"),
    "cage-chips": ("missing", "found"),
}
EXCHANGED = "exchanged"


def kept_in(found: VarianceFound) -> str:
    """Name the kind of account that a variance is kept in."""
    if found.count == found.book:
        return EXCHANGED
    return KEPT_APART[found.what][found.count > found.book]


class Variance(Struct, frozen=True):
    """A variance as it stands: what of it was accounted for, and who had a hand in it."""

    number: int
    at: int
    what: str
    kept_in: str
    amount: int
    explained: int
    reason: str
    concerned: frozenset[str]
    handlers: frozenset[str] = frozenset()  # who did or agreed to what became of it since then

    @property
    def left(self) -> int:
        """Say what nobody has accounted for."""
        return self.amount - self.explained


Variances = dict[int, Variance]  # of one tray, or of the cage, in the order in which they came


def handlers_in(fact: object) -> frozenset[str]:
    """Name who had a hand in what a fact did: who did it, and who agreed."""
    return frozenset((getattr(fact, "by", ""), getattr(fact, "second", ""))) - {""}


def follow(
    known: Mapping[int, Variance], fact: BankEvent, handlers: frozenset[str] = frozenset()
) -> Variances:
    """Give the variances after a fact that may be; ``handlers`` had a hand in what was counted."""
    if isinstance(fact, VarianceFound):
        number, whose = len(known) + 1, {fact.by, fact.second, *fact.concerned} - {""}
        off = abs(fact.count - fact.book) or fact.exchanged
        new = Variance(
            number,
            fact.at,
            fact.what,
            kept_in=kept_in(fact),
            amount=off,
            explained=0,
            reason=fact.reason,
            concerned=frozenset(whose),
            handlers=handlers,
        )
        return {**known, number: new}
    if isinstance(fact, VarianceExplained):
        was = known[fact.number]
        return {**known, fact.number: replace(was, explained=was.explained + fact.amount)}
    return dict(known)


def wrong(known: Mapping[int, Variance], fact: VarianceExplained) -> str:
    """Say what is wrong with an explanation, by the id of its sentence; nothing if nothing is."""
    one = known.get(fact.number)
    if one is None or one.kept_in != fact.kept_in:
        return "variance-unknown"
    if one.explained != fact.so_far:
        return "variance-explained-meanwhile"
    if not 0 < fact.amount <= one.left:
        return "variance-smaller"
    return "variance-own" if {fact.by, fact.second} & one.concerned else ""
