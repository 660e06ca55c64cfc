"""Every step of a case as data: at which stage, by the book's which step, by whom.

``decide`` asks this table first, the pages' buttons are read from it, and ``verify`` holds the
journal of a case against it.
"""

import re
from typing import Literal, NamedTuple

from croupier.disputes import commands as c
from croupier.disputes import events as e
from croupier.disputes.state import Case

# ``patron``: the patron, or staff on their word; ``any``: also desks and Surveillance;
# ``second``: by the authority for corrections; the ranks of ``staff`` are the book's.
Who = Literal["patron", "staff", "evidence", "any", "second"]
_CAPITAL = re.compile("(?<=.)([A-Z])")
_UNDECIDED = "table offered pit"
_OPEN = f"{_UNDECIDED} decided agreed disagreed told filed answered"


class Step(NamedTuple):
    """A command: its stages, the book's step that gives rank and clause, who, what it leads to."""

    command: type[c.CaseCommand]
    stages: str
    book: str
    who: Who
    events: tuple[type[e.CaseEvent], ...]

    @property
    def name(self) -> str:
        """Its name, under which the catalogue has its words."""
        return _CAPITAL.sub(r"-\1", self.command.__name__).lower()


STEPS: tuple[Step, ...] = (
    Step(c.OpenCase, "", "opening", "any", (e.CaseOpened,)),  # BLD 8.1; R 8.1
    Step(c.Propose, "table", "proposal", "staff", (e.CaseFindingMade,)),  # BLD 8.1; R 8.1
    Step(c.Accept, "offered", "proposal", "patron", (e.CaseOfferAccepted,)),
    Step(c.Decline, "offered", "proposal", "patron", (e.CaseOfferDeclined,)),
    Step(c.TakeUp, "table offered", "going-up", "any", (e.CaseTakenUp,)),  # BLD 8.1; R 8.1
    Step(
        c.InformSurveillance, _UNDECIDED, "surveillance", "staff", (e.CaseSurveillanceInformed,)
    ),  # BLD 8.2; R 8.2
    Step(c.GiveTime, _UNDECIDED, "time", "staff", (e.CaseTimeGiven,)),  # BLD 8.3; R 8.3
    Step(c.GiveAccount, _OPEN, "account", "patron", (e.CaseAccountGiven,)),  # BLD 8.4.5; R 8.4.5
    Step(c.AddEvidence, _OPEN, "evidence", "evidence", (e.CaseEvidenceAdded,)),  # BLD 8.4; R 8.4
    Step(c.Decide, "pit", "decision", "staff", (e.CaseFindingMade,)),  # BLD 8.4; R 8.4
    Step(c.Answer, "filed", "answer", "staff", (e.CaseFindingMade,)),  # BLD 8.5; R 8.5
    Step(c.Approve, "table pit filed", "decision", "second", (e.CaseFindingApproved,)),
    Step(c.Refuse, "table pit filed", "proposal", "staff", (e.CaseFindingRefused,)),
    Step(c.TakeBack, "table pit filed", "decision", "second", (e.CaseFindingTakenBack,)),
    Step(c.SayAgreed, "decided", "agreement", "patron", (e.CaseAgreementSaid,)),  # BLD 8.5; R 8.5
    Step(c.TellOfComplaint, "disagreed", "told", "staff", (e.CaseComplaintTold,)),  # BLD 8.5; R 8.5
    Step(
        c.FileComplaint, "told filed answered closed", "filing", "patron", (e.CaseComplaintFiled,)
    ),  # BLD 8.5; R 8.5
    Step(
        c.HelpComplaint, "told filed", "help", "staff", (e.CaseComplaintHelped,)
    ),  # BLD 8.6; R 8.6
    Step(c.CloseCase, "agreed told answered", "closing", "staff", (e.CaseClosed,)),
)
BY_COMMAND: dict[type[c.CaseCommand], Step] = {step.command: step for step in STEPS}
_STAGES: dict[type[e.CaseEvent], set[str]] = {}
for _step in STEPS:
    for _kind in _step.events:
        _STAGES.setdefault(_kind, set()).update(_step.stages.split())
# The money follows its approval or the patron's word; what was accepted at the table is closed.
_STAGES[e.CaseCorrectionMade] = {"agreed", "decided", "answered"}
_KINDS = {"table": "proposal", "pit": "decision", "filed": "answer"}
_ON_WAITING = (e.CaseFindingApproved, e.CaseFindingRefused, e.CaseFindingTakenBack)
assert set(_STAGES) == set(e.CASE_EVENTS.values()), "every event must have its place here"


def is_next(case: Case | None, event: e.CaseEvent) -> bool:
    """Tell whether an event can follow on a case as it stands, money only as it was approved."""
    if case is None or isinstance(event, e.CaseOpened):
        return case is None and isinstance(event, e.CaseOpened)
    if case.stage not in _STAGES[type(event)]:
        return False
    if isinstance(event, e.CaseFindingMade):
        return case.waiting is None and _KINDS[case.stage] == event.kind
    if isinstance(event, _ON_WAITING):
        return case.waiting is not None and case.waiting.number == event.number
    if not isinstance(event, e.CaseCorrectionMade):
        return True
    last = case.findings[-1]
    sums = tuple((one.patron, one.amount) for one in last.corrections)
    return (
        last.standing == "stands"
        and not last.paid
        and (last.by, last.second) == (event.first, event.second)
        and sums == tuple((one.patron, one.amount) for one in event.corrections)
        and (case.id, case.table, case.coup) == (event.case, event.table, event.coup)
    )


def step_of(case: Case, event: e.CaseEvent) -> Step | None:
    """Find the step that an event took; none for what follows from another by itself."""
    if isinstance(event, e.CaseCorrectionMade):
        return None
    is_by_itself = isinstance(event, e.CaseClosed) and not case.standing("decision")
    stage = case.stage
    found = (s for s in STEPS if type(event) in s.events and (stage in s.stages.split()))
    return None if is_by_itself else next(found, None)
