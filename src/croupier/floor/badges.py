"""The numbers of the badges that staff wear: by the record, so that nobody's ever changes."""

from croupier.floor.people_events import StaffMade
from croupier.floor.records import PEOPLE, decode_any
from croupier.store import Store
from croupier.store.people import People
from croupier.store.reading import forwards

FIRST = 101
_MADE = f'"{StaffMade.__struct_config__.tag}"'.encode()


class Badges:
    """Who wears which number: from 101, in the order in which the record has them put on the staff.

    The record only grows, so a number is one person's for good. Those who are not on record yet
    come after all who are.
    """

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people
        self._read = 0
        self._numbers: dict[str, int] = {}

    def numbers(self) -> dict[str, int]:
        """Give everybody's number, by their ids."""
        for record in forwards(self._store, PEOPLE, self._read):
            if _MADE in record.event and isinstance(made := decode_any(record.event), StaffMade):
                self._numbers.setdefault(made.person, FIRST + len(self._numbers))
            self._read = record.version
        found = dict(self._numbers)
        for id in self._people.staff_as_they_came():
            found.setdefault(id, FIRST + len(found))
        return found

    def wearer(self, number: int) -> str:
        """Name who wears a number, by the id; nobody if none does."""
        return next((id for id, one in self.numbers().items() if one == number), "")
