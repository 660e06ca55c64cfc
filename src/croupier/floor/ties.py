"""Whose patrons' accounts are of the staff, now or then: who has two accounts is one person."""

from collections.abc import Collection

from croupier.floor.count_events import InvestigationOpened, PatronRated
from croupier.floor.counting import rating_stream
from croupier.floor.people_events import AccountTied
from croupier.floor.records import CARE, decode_any
from croupier.store import Store
from croupier.store.reading import backwards

_TIED = b'"account-tied"'


class Ties:
    """The ties there ever were, by patron: from when on, and to whom; to nobody it has an end."""

    def __init__(self) -> None:
        self._ties: dict[str, list[tuple[int, str]]] = {}

    def hear(self, fact: AccountTied) -> None:
        """Take a fact in."""
        self._ties.setdefault(fact.patron, []).append((fact.at, fact.person))

    def of(self, people: Collection[str], since: int) -> dict[str, str]:
        """Give the patrons' accounts that any of these people had since a moment, and who had."""
        found = {}
        for patron, ties in self._ties.items():
            ends = [at for at, _ in ties[1:]]
            for (_, person), end in zip(ties, [*ends, 1 << 62], strict=True):
                if person and person in people and end > since:
                    found[patron] = person
        return found


class TiesNow:
    """The ties as the journal has them by now; each stream is read on from where it was left."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ties = Ties()
        self._read: dict[str, int] = {}

    def read(self) -> Ties:
        """Take in what came since, and give them."""
        for stream, version in self._store.streams(CARE).items():
            while (known := self._read.get(stream, 0)) < version:
                records = self._store.records_of(stream, known)
                for record in records:
                    if _TIED in record.event:
                        fact = decode_any(record.event)
                        assert isinstance(fact, AccountTied)
                        self._ties.hear(fact)
                self._read[stream] = records[-1].version
        return self._ties


def played(store: Store, patron: str, opened: InvestigationOpened) -> bool:
    """Tell whether a patron played where and when a win is looked into, as they were rated."""
    for record in backwards(store, rating_stream(patron)):
        rated = decode_any(record.event)
        assert isinstance(rated, PatronRated)
        if rated.day < opened.first:
            return False
        if rated.day <= opened.last and any(
            visit.currency == opened.currency and opened.table in visit.tables
            for visit in rated.visits
        ):
            return True
    return False
