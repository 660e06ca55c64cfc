"""Disputes: each case as far as it has come; a closed one lives in the journal only."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.state import Case, State


def _opened(state: State, event: e.DisputeOpened) -> State:
    case = Case(event.case, event.coup, event.patron, event.about, event.at)
    return replace(
        state, cases={**state.cases, case.id: case}, cases_opened=state.cases_opened + 1
    )  # fmt: skip


def _changed(state: State, case: str, **what: Any) -> State:
    return replace(state, cases={**state.cases, case: replace(state.cases[case], **what)})


def _escalated(state: State, event: e.DisputeEscalated) -> State:
    return _changed(state, event.case, level="pit")


def _informed(state: State, event: e.SurveillanceInformed) -> State:
    return _changed(state, event.case, surveillance=True)


def _deadline(state: State, event: e.DisputeDeadlineGiven) -> State:
    return _changed(state, event.case, until=event.until)


def _evidence(state: State, event: e.EvidenceAdded) -> State:
    evidence = (*state.cases[event.case].evidence, (event.heading, event.text))
    return _changed(state, event.case, evidence=evidence)


def _decided(state: State, event: e.DisputeDecided) -> State:
    return _changed(state, event.case, decision=event.decision)


def _told(state: State, event: e.ComplaintRightTold) -> State:
    return _changed(state, event.case, complaint="told")


def _helped(state: State, event: e.ComplaintHelped) -> State:
    return _changed(state, event.case, complaint="helped")


def _closed(state: State, event: e.DisputeClosed) -> State:
    return replace(state, cases={id: c for id, c in state.cases.items() if id != event.case})


EVOLVE: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.DisputeOpened: _opened,
    e.DisputeEscalated: _escalated,
    e.SurveillanceInformed: _informed,
    e.DisputeDeadlineGiven: _deadline,
    e.EvidenceAdded: _evidence,
    e.DisputeDecided: _decided,
    e.ComplaintRightTold: _told,
    e.ComplaintHelped: _helped,
    e.DisputeClosed: _closed,
}
