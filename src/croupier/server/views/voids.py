"""Why a coup has no result, as everybody at its table may know it: what happened, its clause.

It is said by the event's own irregularity, in words of the catalogue or else by its name in the
rulebook, and by nothing that a person wrote about it: a note may name someone, and is told to staff
alone.
"""

import croupier.rules.translations  # noqa: F401, it names what has no words of its own
from croupier.messages import Message, say
from croupier.table.deciding.wheel import NO_SPINS

# What alone takes back a coup that was paid.
TAKEN_BACK = "beyond-the-rules"  # B 7.22; LD 7.20; R 7.12


def void_said(irregularity: str, clauses: tuple[str, ...]) -> Message:
    """Say why a coup is void, or a spin no spin, by the clause of what happened."""
    why = irregularity or TAKEN_BACK
    return say("void-spin" if why in NO_SPINS else "void-coup", why=why, clauses=clauses[:1])
