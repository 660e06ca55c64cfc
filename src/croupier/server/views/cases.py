"""Cases told to people: to staff everything, to their patron all but names and what still waits."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.disputes import Case, CaseEvent, Facts, Handling, is_overdue, possible
from croupier.disputes import commands as c
from croupier.disputes import events as e
from croupier.disputes.state import STAGES, UNDECIDED
from croupier.floor.old_cases import old_records
from croupier.floor.people import Person
from croupier.floor.records import case_stream, decode_any
from croupier.rules.authority import HOUSE, rank_name
from croupier.server.desk import Desk
from croupier.server.http.problems import not_found, sign_in_first
from croupier.server.http.sessions import is_staff
from croupier.server.views.told_events import text_of
from croupier.table.shapes import Actor

Names = Callable[[str], str]

# The address of each step, under that of the case; a page shows those that may be taken now.
ADDRESSES: dict[type[c.CaseCommand], str] = {
    c.Propose: "propose",
    c.Accept: "accept",
    c.Decline: "decline",
    c.TakeUp: "escalate",
    c.InformSurveillance: "inform-surveillance",
    c.GiveTime: "deadline",
    c.GiveAccount: "account",
    c.AddEvidence: "evidence",
    c.Decide: "decide",
    c.Answer: "answer",
    c.Approve: "approve",
    c.Refuse: "refuse",
    c.TakeBack: "take-back",
    c.SayAgreed: "agree",
    c.TellOfComplaint: "complaint",
    c.FileComplaint: "file",
    c.HelpComplaint: "help",
    c.CloseCase: "close",
}
_BY_NAME = {kind.__name__: address for kind, address in ADDRESSES.items()}


def find(desk: Desk, id: str, person: Person | None) -> Case:
    """Find a case; a patron finds only their own."""
    if person is None:
        raise sign_in_first()
    case = desk.cases.cases.get(id)
    if case is not None and (is_staff(person) or case.patron == person.id):
        return case
    raise not_found(f'case "{id[:40]}"')


def told(desk: Desk, case: Case, person: Person) -> dict[str, Any]:
    """Tell a case in short, for a list."""
    decision = case.standing("decision") or case.standing("proposal")
    return {
        "id": case.id,
        "table": case.table,
        "coup": case.coup,
        "patron": case.patron,
        "patron_name": desk.door.name(case.patron),
        "about": case.about,
        "opened_at": case.opened_at,
        "level": "table" if case.stage in ("table", "offered") else "pit",
        "stage": case.stage,
        "stage_text": STAGES[case.stage],
        "is_decided": case.stage not in UNDECIDED,
        "surveillance": bool(case.informed_at),
        "has_surveillance": any(x.by.rank == "surveillance" for x in case.evidence),
        "until": case.until,
        "overdue": is_overdue(case, desk.clock.now()),
        "decision": decision.words if decision is not None else "",
        "complaint": _complaint(case),
        "agrees": case.agrees,
        "closed_at": case.closed_at or None,
        "old": case.id in desk.cases.old,
        "waiting": case.waiting is not None and is_staff(person),
    }


def told_whole(
    desk: Desk, case: Case, person: Person, handling: Handling, facts: Facts, steps: list[Any]
) -> dict[str, Any]:
    """Tell a case with everything in it, and what this person may do about it now."""
    everyone = is_staff(person)
    is_old = case.id in desk.cases.old
    may = () if is_old else possible(handling, case, desk.actor(person), facts)

    def by(who: Actor) -> str:
        is_named = everyone and who.rank != HOUSE
        name = f"{desk.door.name(who.id)}, " if is_named else ""
        return f"{name}{rank_name(who.rank)}"

    def said(thing: Any) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.to_builtins(thing)
        return {**fields, "by": by(thing.by)}

    findings = [
        {**said(f), "second": by(f.second) if f.second else "", "is_own": f.by.id == person.id,
         "corrections": [{**msgspec.to_builtins(one), "patron_name": desk.door.name(one.patron)}
                         for one in f.corrections if everyone or one.patron == person.id]}
        for f in case.findings
        if everyone or f.standing in ("stands", "declined")
    ]  # fmt: skip
    headings = [
        {"heading": h.clause or h.id, "name": h.name}
        for h in handling.book.evidence_headings
        if h.id not in ("accounts", "surveillance" if person.rank != "surveillance" else "")
    ]
    return {
        **told(desk, case, person),
        "opened_by": by(case.opened_by),
        "times": [said(one) for one in case.times],
        "accounts": [said(one) for one in case.accounts],
        "evidence": [said(one) for one in case.evidence],
        "names": {h.clause or h.id: h.name for h in handling.book.evidence_headings},
        "findings": findings,
        "complaint_text": case.complaint.text,
        "helped": case.complaint.helped,
        "closed_for": case.closed_for,
        "book": handling.book.id,
        "clauses": {s.id: s.clause for s in handling.book.dispute_steps if s.clause},
        "headings": headings,
        "patrons": [{"id": p, "name": desk.door.name(p)} for p in facts.patrons if everyone],
        "staked": everyone and case.patron in facts.staked,
        "people": {id: desk.door.name(id) for id in (*facts.patrons, *facts.concerned) if everyone},
        "may": [_BY_NAME[name] for name in may],
        "steps": [
            {"at": step.at, "by": by(step.by), "text": _step_text(step, desk.door.name)}
            for step in steps
            if everyone or not isinstance(step, _AMONG_STAFF)
        ],
    }


def _complaint(case: Case) -> str:
    complaint = case.complaint
    for is_so, word in (
        (case.standing("answer") is not None, "answered"),
        (complaint.filed_at, "filed"),
        (complaint.helped, "helped"),
        (complaint.told_at, "told"),
    ):
        if is_so:
            return word
    return ""


def steps_of(desk: Desk, case: Case) -> list[Any]:
    """Read everything that happened in a case from the journal."""
    store = desk.store
    if case.id in desk.cases.old:
        return [decode_any(r.event) for r in old_records(store, case.table, case.id)]
    steps, version = [], 0
    while records := store.records_of(case_stream(case.id), version):
        steps += [decode_any(record.event) for record in records]
        version = records[-1].version
    return steps


# What a second person has not approved yet is no business of the patron's.
_AMONG_STAFF = (
    e.CaseFindingMade, e.CaseFindingApproved, e.CaseFindingRefused, e.CaseFindingTakenBack,
)  # fmt: skip


def _word(on_word: bool) -> str:
    return " (on the patron's word)" if on_word else ""


def _moved(event: e.CaseCorrectionMade, names: Names) -> str:
    sums = ", ".join(f"{names(one.patron)} {one.amount:+,}" for one in event.corrections)
    return f"Put right: {sums}; {names(event.first.id)} and {names(event.second.id)}."


_TOLD: dict[type[CaseEvent], Callable[[Any, Names], str]] = {
    e.CaseOpened: lambda x, n: f"{n(x.patron)} disputes {x.coup}: {x.about}",
    e.CaseFindingMade: lambda x, n: (
        f"{x.kind.capitalize()} {x.number}: {x.words}. Reason: {x.reason}."
        + (" It waits for a second person." if x.corrections else "")
    ),
    e.CaseFindingApproved: lambda x, n: f"Number {x.number} was approved by a second person.",
    e.CaseFindingRefused: lambda x, n: f"Number {x.number} was not approved: {x.reason}.",
    e.CaseFindingTakenBack: lambda x, n: f"Number {x.number} was taken back.",
    e.CaseOfferAccepted: lambda x, n: f"The patron accepts the proposal{_word(x.on_word)}.",
    e.CaseOfferDeclined: lambda x, n: f"The patron declines the proposal{_word(x.on_word)}.",
    e.CaseTakenUp: lambda x, n: "It goes up to the Pit Manager.",
    e.CaseSurveillanceInformed: lambda x, n: "Surveillance was informed.",
    e.CaseTimeGiven: lambda x, n: (
        "The patron was given a time." if not x.reason else f"A new time was given: {x.reason}."
    ),
    e.CaseAccountGiven: lambda x, n: f"The {x.of}'s account{_word(x.on_word)}: {x.text}",
    e.CaseEvidenceAdded: lambda x, n: f"Evidence under {x.heading}: {x.text}",
    e.CaseCorrectionMade: _moved,
    e.CaseAgreementSaid: lambda x, n: (
        f"The patron {'agrees' if x.agrees else 'does not agree'}{_word(x.on_word)}."
    ),
    e.CaseComplaintTold: lambda x, n: "The patron was told of the formal complaint.",
    e.CaseComplaintFiled: lambda x, n: f"The complaint was filed{_word(x.on_word)}: {x.text}",
    e.CaseComplaintHelped: lambda x, n: f"The patron was helped: {x.note}",
    e.CaseClosed: lambda x, n: f"Closed. {x.reason}".strip(),
}
assert set(_TOLD) == set(e.CASE_EVENTS.values()), "every event must have its words here"


def _step_text(event: Any, names: Names) -> str:
    if isinstance(event, CaseEvent):
        return _TOLD[type(event)](event, names)
    return text_of(event, names)
