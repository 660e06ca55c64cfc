"""Who acts: a person, or for the house its dealers, its clock and its seals."""

from croupier.store.people import Person, is_staff
from croupier.table.shapes import AUTOMATIC as AUTOMATIC
from croupier.table.shapes import HOUSE, Actor

DEALER = Actor(AUTOMATIC, "dealer")
SUPERVISOR = Actor(AUTOMATIC, "pit-supervisor")  # has betting closed as it stands
# Its seals and its clock: they open, deal, sweep and void online rounds, and nobody else does.
THE_HOUSE = Actor("house", HOUSE)


def actor_of(person: Person) -> Actor:
    """Say who acts, as the table knows it."""
    return Actor(person.id, person.rank if is_staff(person) else "patron")
