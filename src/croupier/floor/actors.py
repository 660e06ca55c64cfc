"""Who acts for the house where no person does: its dealers, its clock and its seals."""

from croupier.table.shapes import AUTOMATIC as AUTOMATIC
from croupier.table.shapes import HOUSE, Actor

DEALER = Actor(AUTOMATIC, "dealer")
SUPERVISOR = Actor(AUTOMATIC, "pit-supervisor")  # has betting closed as it stands
# Its seals and its clock: they open, deal, sweep and void online rounds, and nobody else does.
THE_HOUSE = Actor("house", HOUSE)
