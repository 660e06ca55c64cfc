"""What people are called: known ahead, because whoever shows a table cannot wait for it."""

from croupier.bank.accounts import is_walk_in, seat_of
from croupier.messages import say, word
from croupier.rules.authority import HOUSE as OF_THE_HOUSE
from croupier.store.people import People, guest_name

MOST_KNOWN = 50_000
HOUSE = ("automatic", "house")  # whatever does something that nobody does


class KnownNames:
    """The names of those who came last, and of whoever is asked about.

    They are read once, off the event loop, and then go with whoever comes in; only someone who
    has not been here for as many others has to be looked up when their name is wanted.
    """

    def __init__(self, people: People) -> None:
        self._people = people
        self._names = dict[str, str]()

    def read(self) -> None:
        """Read the names of those who came last; it waits for the database."""
        self._names = {**self._people.names(MOST_KNOWN), **self._names}

    def __call__(self, id: str) -> str:
        """Give the name people see for an id."""
        if id in HOUSE:
            return word("rank", OF_THE_HOUSE)
        name = self._names.get(id)
        if name is None and is_walk_in(id):
            return str(say("somebody-at-seat", seat=int(seat_of(id).rpartition("-")[2])))
        if name is None:
            person = self._people.person(id)
            name = "" if person is None else person.given
            self.remember(id, name)
        return name or guest_name(id) or id

    def remember(self, id: str, name: str) -> None:
        """Know the name that someone gave from now on; nobody's is the house's own."""
        if len(self._names) > 2 * MOST_KNOWN:
            latest = list(self._names.items())[-MOST_KNOWN:]
            self._names = dict(latest)
        self._names[id] = name
