"""A dispute's life as a case, without I/O: section 8 of the floor documents, as R-33 reads it.

``decide(handling, case, command, facts)`` gives events or raises a ``Refusal``; ``evolve`` never
refuses. A replay of its events is the case, open or closed, for ever.
"""

from croupier.disputes.deciding import Handling, check_event, decide, may_agree, may_open, possible
from croupier.disputes.events import CASE_EVENTS, CaseCorrectionMade, CaseEvent, CaseOpened, evolve
from croupier.disputes.state import Case, Facts, Finding, is_overdue
from croupier.disputes.steps import is_next

__all__ = [
    "CASE_EVENTS",
    "Case",
    "CaseCorrectionMade",
    "CaseEvent",
    "CaseOpened",
    "Facts",
    "Finding",
    "Handling",
    "check_event",
    "decide",
    "evolve",
    "is_next",
    "is_overdue",
    "may_agree",
    "may_open",
    "possible",
]
