"""Whether the store finds everything that was posted: by its patron, and by the coup it put right.

A patron's statement and what cases gave for a coup are found by an index that the store keeps
beside the journal. What is missing there is hidden from whoever asks, though it is in the ledger.
"""

import secrets
from itertools import groupby
from operator import itemgetter

from croupier.bank.postings import Postings
from croupier.messages import NO_OBJECTION, Message, say
from croupier.store import Store

AT_ONCE = 20_000
PRIME = (1 << 61) - 1


class StatementIndex:
    """Sums up each patron's positions as the journal has them, to hold the store's against.

    A sum is a polynomial in a number that nobody knew when the index was written: other positions
    come to the same sum with a chance of one in 10^12, however they were chosen.
    """

    def __init__(self) -> None:
        self._base = secrets.randbelow(PRIME)
        self._sums: dict[str, int] = {}
        self._corrections: dict[str, set[int]] = {}

    def note(self, position: int, posted: Postings) -> None:
        """Take in what an event has posted."""
        sums, base = self._sums, self._base
        first = posted[0]
        for patron in (first.patron,) if len(posted) == 1 else {one.patron for one in posted}:
            if patron:
                sums[patron] = (sums.get(patron, 0) * base + position) % PRIME
        if first.what == "correction" or posted[-1].what == "correction":
            for one in posted:
                if one.what == "correction":
                    self._corrections.setdefault(one.coup, set()).add(position)

    def difference(self, store: Store) -> Message:
        """Say whose statement, or which coup's corrections, the store does not find as they are."""
        sums, base, patron, position = dict[str, int](), self._base, "", 0
        while rows := store.statement_index(patron, position, AT_ONCE):
            for patron, of_one in groupby(rows, itemgetter(0)):
                total = sums.get(patron, 0)
                for _, position in of_one:
                    total = (total * base + position) % PRIME
                sums[patron] = total
        if sums != self._sums:
            odd = min(dict(set(sums.items()) ^ set(self._sums.items())))
            return say("audit-statement-differs", patron=odd)
        for coup, positions in self._corrections.items():
            if {row.position for row in store.corrections(coup)} != positions:
                return say("audit-corrections-differ", coup=coup)
        return NO_OBJECTION
