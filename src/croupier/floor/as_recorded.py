"""Whoever works here, believed as far as the record has them, while the house is at work.

The table ``people`` is for finding things quickly. A rank, an account opened again, a password or
a second factor that somebody writes there past the record gives nothing: at the door the record
counts, and when the house opens, or is checked, it is named.
"""

from threading import Lock

from msgspec.structs import replace

from croupier.floor.people_events import PeopleEvent
from croupier.floor.records import PEOPLE, decode_any
from croupier.floor.roster import Roster
from croupier.store import Store
from croupier.store.people import SHOWN, Account, Person, hash_secret
from croupier.store.reading import forwards

# What someone knows or has, and the column that keeps it.
SECRETS = {"password": "password", "pin": "pin", "second-factor": "second_factor"}


class RosterNow:
    """The roster as the journal has it by now, for any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._roster = Roster()
        self._is_known = False
        self.version = 0

    def forget(self) -> None:
        """Ask the journal anew: somebody has written about people."""
        self._is_known = False

    def known(self) -> Roster:
        """Give the roster as it was last read; whoever decides on it rests on its version."""
        return self._roster if self._is_known else self.read()

    def read(self) -> Roster:
        """Take in what the journal has of people since, and give the roster."""
        with self._lock:
            self._is_known = True  # from before it is read: who writes meanwhile is not missed
            for record in forwards(self._store, PEOPLE, self.version):
                fact = decode_any(record.event)
                assert isinstance(fact, PeopleEvent)
                self._roster.hear(fact)
                self.version = record.version
            return self._roster


def is_as_recorded(roster: Roster, account: Account, what: str) -> bool:
    """Tell whether a secret is the one on record; one that was only shown is on none."""
    kept: str = getattr(account, SECRETS[what])
    digest = hash_secret(kept) if kept and not kept.startswith(SHOWN) else ""
    return digest == roster.secrets.get((account.person.id, what), "")


class AsRecorded:
    """Holds what the database says of people against the record."""

    def __init__(self, store: Store) -> None:
        self._roster = RosterNow(store)

    def person(self, person: Person) -> Person | None:
        """Give someone with the rank on record; nobody if they are not of the staff they claim."""
        roster = self._roster.read()
        if not roster.is_kept:
            return person
        one = roster.staff.get(person.id)
        if one is None:
            return None if person.kind in ("staff", "device") else person
        kind = "device" if one.is_device else "staff"
        return None if one.is_shut or person.kind != kind else replace(person, rank=one.rank)

    def account(self, account: Account | None) -> Account | None:
        """Give an account as recorded: without the secrets that are not."""
        person = None if account is None else self.person(account.person)
        if account is None or person is None:
            return None
        account = replace(account, person=person)
        roster = self._roster.read()
        if person.id not in roster.staff:
            return account
        wrong = [what for what in SECRETS if not is_as_recorded(roster, account, what)]
        # Without a second factor whoever has the password could set one.
        if "second-factor" in wrong:
            wrong = list(SECRETS)
        return replace(account, **{SECRETS[what]: "" for what in wrong})
