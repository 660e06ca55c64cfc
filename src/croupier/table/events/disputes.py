"""Disputes as 0.1 kept them: read from old journals, where they change nothing any more.

A case has a room and a stream of its own since (``croupier.disputes``).
"""

from msgspec.structs import replace

from croupier.table.events.event import Clauses, Event
from croupier.table.state import State


class DisputeOpened(Event, frozen=True):
    """A patron disputes something about a coup."""

    case: str
    coup: str
    patron: str
    about: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        return replace(state, cases_before=state.cases_before + 1)


class DisputeEscalated(Event, frozen=True):
    """It could not be settled at the table and goes up."""

    case: str
    clauses: Clauses


class SurveillanceInformed(Event, frozen=True):
    """Surveillance knows of the case."""

    case: str
    clauses: Clauses


class DisputeDeadlineGiven(Event, frozen=True):
    """The patron was told by when it should be settled (ms since the epoch)."""

    case: str
    until: int
    clauses: Clauses


class EvidenceAdded(Event, frozen=True):
    """Something to decide by, under one of the book's headings."""

    case: str
    heading: str
    text: str


class DisputeDecided(Event, frozen=True):
    """A decision with its reason; money, if any, follows as a CorrectionMade naming the case."""

    case: str
    decision: str
    reason: str
    clauses: Clauses


class ComplaintRightTold(Event, frozen=True):
    """The patron does not agree and was told of the right to complain formally."""

    case: str
    clauses: Clauses


class ComplaintHelped(Event, frozen=True):
    """The patron was helped to file the complaint."""

    case: str
    note: str
    clauses: Clauses


class DisputeClosed(Event, frozen=True):
    """The case is over for the table."""

    case: str


# All that 0.1 wrote about disputes into a table's own stream.
DISPUTES = (
    DisputeOpened,
    DisputeEscalated,
    SurveillanceInformed,
    DisputeDeadlineGiven,
    EvidenceAdded,
    DisputeDecided,
    ComplaintRightTold,
    ComplaintHelped,
    DisputeClosed,
)
