"""Cases of journals of 0.1, which stand in the tables' own streams: to be read, not to go on."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.disputes import Case, Finding
from croupier.disputes.state import Complaint, Evidence, Time
from croupier.floor.loading import table_event
from croupier.floor.records import table_stream
from croupier.store import Store
from croupier.store.journal import Record
from croupier.store.reading import forwards
from croupier.table import events as e

_TAGS = tuple(
    f'"{kind.__struct_config__.tag}"'.encode() for kind in (*e.DISPUTES, e.CorrectionMade)
)


def old_cases(store: Store, table: str) -> dict[str, Case]:
    """Read the cases that stand in a table's own stream, as far as they had come."""
    cases: dict[str, Case] = {}
    for record in old_records(store, table):
        event = table_event(record)
        if isinstance(event, e.DisputeOpened):
            cases[event.case] = Case(
                event.case,
                table,
                event.coup,
                patron=event.patron,
                about=event.about,
                opened_by=event.by,
                opened_at=event.at,
            )
        elif (named := cases.get(getattr(event, "case", ""))) is not None:
            cases[named.id] = _evolve(named, event)
    return cases


def old_records(store: Store, table: str, case: str = "") -> Iterable[Record]:
    """Give the records of a table's old cases, or of one of them."""
    for record in forwards(store, table_stream(table)):
        if any(tag in record.event for tag in _TAGS):
            named = getattr(table_event(record), "case", "")
            if named and case in ("", named):
                yield record


def _evolve(case: Case, event: e.Event) -> Case:
    match event:
        case e.DisputeEscalated():
            return replace(case, stage="pit")
        case e.SurveillanceInformed():
            return replace(case, informed_at=event.at)
        case e.DisputeDeadlineGiven():
            return replace(case, times=(*case.times, Time(event.by, event.at, event.until)))
        case e.EvidenceAdded():
            added = Evidence(event.by, event.at, event.heading, event.text)
            return replace(case, evidence=(*case.evidence, added))
        case e.DisputeDecided():
            found = Finding(
                len(case.findings) + 1, "decision", event.by, event.at, event.decision, event.reason
            )
            return replace(case, findings=(*case.findings, found), stage="decided")
        case e.CorrectionMade() if case.findings:
            paid = replace(case.findings[-1], corrections=event.corrections, paid=True)
            return replace(case, findings=(*case.findings[:-1], paid))
        case e.ComplaintRightTold():
            return replace(case, stage="told", agrees=False, complaint=Complaint(event.at))
        case e.ComplaintHelped():
            helped = (*case.complaint.helped, event.note)
            return replace(case, complaint=replace(case.complaint, helped=helped))
        case e.DisputeClosed():
            return replace(case, stage="closed", closed_at=event.at)
    return case
