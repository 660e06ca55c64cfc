"""Disputes: what happens to a case; a closed one lives in the journal only."""

from typing import Any

from msgspec.structs import replace

from croupier.table.events.event import Clauses, Event
from croupier.table.state import Case, State


def _changed(state: State, case: str, **what: Any) -> State:
    return replace(state, cases={**state.cases, case: replace(state.cases[case], **what)})


class DisputeOpened(Event, frozen=True):
    """A patron disputes something about a coup."""

    case: str
    coup: str
    patron: str
    about: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        case = Case(self.case, self.coup, self.patron, self.about, self.at)
        cases = {**state.cases, case.id: case}
        return replace(state, cases=cases, cases_opened=state.cases_opened + 1)


class DisputeEscalated(Event, frozen=True):
    """It could not be settled at the table and goes up."""

    case: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        return _changed(state, self.case, level="pit")


class SurveillanceInformed(Event, frozen=True):
    """Surveillance knows of the case."""

    case: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        return _changed(state, self.case, surveillance=True)


class DisputeDeadlineGiven(Event, frozen=True):
    """The patron was told by when it should be settled (ms since the epoch)."""

    case: str
    until: int
    clauses: Clauses

    def evolve(self, state: State) -> State:
        return _changed(state, self.case, until=self.until)


class EvidenceAdded(Event, frozen=True):
    """Something to decide by, under one of the book's headings."""

    case: str
    heading: str
    text: str

    def evolve(self, state: State) -> State:
        evidence = (*state.cases[self.case].evidence, (self.heading, self.text))
        return _changed(state, self.case, evidence=evidence)


class DisputeDecided(Event, frozen=True):
    """A decision with its reason; money, if any, follows as a CorrectionMade naming the case."""

    case: str
    decision: str
    reason: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        return _changed(state, self.case, decision=self.decision)


class ComplaintRightTold(Event, frozen=True):
    """The patron does not agree and was told of the right to complain formally."""

    case: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        return _changed(state, self.case, complaint="told")


class ComplaintHelped(Event, frozen=True):
    """The patron was helped to file the complaint."""

    case: str
    note: str
    clauses: Clauses

    def evolve(self, state: State) -> State:
        return _changed(state, self.case, complaint="helped")


class DisputeClosed(Event, frozen=True):
    """The case is over for the table."""

    case: str

    def evolve(self, state: State) -> State:
        return replace(state, cases={id: c for id, c in state.cases.items() if id != self.case})
