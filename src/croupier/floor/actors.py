"""Who acts for the house where no person does: its dealers, its clock and its seals."""

from croupier.table.shapes import HOUSE, Actor

AUTOMATIC = "automatic"  # the dealer of tables that the house deals itself
DEALER = Actor(AUTOMATIC, "dealer")
SUPERVISOR = Actor(AUTOMATIC, "pit-supervisor")  # who has betting closed as it stands
# Its seals and its clock: they open, deal, sweep and void online rounds, and nobody else does.
THE_HOUSE = Actor("house", HOUSE)


def is_the_house(actor: Actor) -> bool:
    """Tell whether the house itself acted: then every card is from its sealed order."""
    return actor.rank == HOUSE or actor.id == AUTOMATIC
