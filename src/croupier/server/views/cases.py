"""Cases told to people: to staff everything, to their patron all but names and what still waits."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from croupier.disputes import (
    Case,
    CaseEvent,
    Facts,
    Finding,
    Handling,
    is_overdue,
    may_agree,
    possible,
)
from croupier.disputes import commands as c
from croupier.disputes import events as e
from croupier.disputes.state import UNDECIDED, Account, Evidence, Kind, Stage, Time
from croupier.floor.actors import actor_of
from croupier.messages import Message, Names, named, phrased, say, word
from croupier.messages.recorded import say_of, spoken
from croupier.rules.authority import HOUSE, rank_name
from croupier.server.views.closed_sets import one_of
from croupier.server.views.told_events import message_of, tag
from croupier.store.people import Person, is_staff
from croupier.table.events import Event
from croupier.table.shapes import Actor, Correction

T = TypeVar("T")
Complained = Literal["", "told", "helped", "filed", "answered"]
Standing = Literal["waiting", "stands", "refused", "taken back", "declined"]

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
CaseAct = Annotated[str, one_of("CaseAct", ADDRESSES.values())]
_BY_NAME = {kind.__name__: address for kind, address in ADDRESSES.items()}


class Looker(Struct, frozen=True):
    """Who looks at cases and when, and what they are told people are called."""

    person: Person
    names: Names
    now: int


class CaseRow(Struct, frozen=True, kw_only=True):
    """A case in brief, as the register lists it."""

    id: str
    table: str
    coup: str
    patron: str
    patron_name: str
    about: str
    opened_at: int
    level: Literal["table", "pit"]
    stage: Stage
    stage_text: str
    is_decided: bool
    surveillance: bool
    has_surveillance: bool
    until: int | None
    overdue: bool
    decision: str
    complaint: Complained
    agrees: bool | None
    closed_at: int | None
    old: bool
    waiting: bool


class TimeGiven(Struct, frozen=True):
    """By when the patron was told that it should be settled."""

    by: str
    at: int
    until: int
    reason: str


class AccountGiven(Struct, frozen=True):
    """What one side says happened; ``on_word`` if staff wrote down what the patron said."""

    by: str
    at: int
    of: Literal["patron", "staff"]
    text: str
    on_word: bool


class NamedEvidence(Struct, frozen=True):
    """Something to decide by, under a heading of the book."""

    by: str
    at: int
    heading: str
    text: str


class NamedCorrection(Correction, frozen=True):
    """Money put right, with its patron's name."""

    patron_name: str = ""


class FindingView(Struct, frozen=True):
    """A proposal, a decision or an answer; ``is_own`` if it is by whoever looks."""

    number: int
    kind: Kind
    by: str
    at: int
    words: str
    reason: str
    corrections: tuple[NamedCorrection, ...]
    second: str
    standing: Standing
    note: str
    paid: bool
    is_own: bool


class Heading(Struct, frozen=True):
    """A heading under which evidence may be added."""

    heading: str
    name: str


class PatronThere(Struct, frozen=True):
    """A patron who was there."""

    id: str
    name: str


class StepTaken(Struct, frozen=True):
    """Something that happened in a case, in words."""

    at: int
    by: str
    text: str


class CaseView(CaseRow, frozen=True, kw_only=True):
    """A case with everything in it; ``may`` are the addresses of the steps one may take now.

    ``may_agree`` is whether whoever looks may say that the patron agrees: nobody who decided.
    """

    opened_by: str
    times: tuple[TimeGiven, ...]
    accounts: tuple[AccountGiven, ...]
    evidence: tuple[NamedEvidence, ...]
    names: dict[str, str]
    findings: tuple[FindingView, ...]
    complaint_text: str
    helped: tuple[str, ...]
    closed_for: str
    book: str
    clauses: dict[str, str]
    headings: tuple[Heading, ...]
    patrons: tuple[PatronThere, ...]
    staked: bool
    people: dict[str, str]
    may: tuple[CaseAct, ...]
    may_agree: bool
    steps: tuple[StepTaken, ...]


def case_row(case: Case, is_old: bool, looker: Looker) -> CaseRow:
    """Show a case in brief, for a list; an old one predates case streams."""
    decision = case.standing("decision") or case.standing("proposal")
    return CaseRow(
        id=case.id,
        table=case.table,
        coup=case.coup,
        patron=case.patron,
        patron_name=looker.names(case.patron),
        about=case.about,
        opened_at=case.opened_at,
        level="table" if case.stage in ("table", "offered") else "pit",
        stage=case.stage,
        stage_text=word("case-stage", case.stage),
        is_decided=case.stage not in UNDECIDED,
        surveillance=bool(case.informed_at),
        has_surveillance=any(x.by.rank == "surveillance" for x in case.evidence),
        until=case.until,
        overdue=is_overdue(case, looker.now),
        decision=decision.words if decision is not None else "",
        complaint=_complaint(case),
        agrees=case.agrees,
        closed_at=case.closed_at or None,
        old=is_old,
        waiting=case.waiting is not None and is_staff(looker.person),
    )


def case_view(
    case: Case,
    is_old: bool,
    looker: Looker,
    handling: Handling,
    facts: Facts,
    steps: Iterable[CaseEvent | Event],
) -> CaseView:
    """Show a case with everything in it, and what this person may do about it now."""
    person, names = looker.person, looker.names
    everyone = is_staff(person)
    may = () if is_old else possible(handling, case, actor_of(person), facts)

    def by(who: Actor) -> str:
        is_named = everyone and who.rank != HOUSE
        return phrased(names(who.id), rank_name(who.rank)) if is_named else rank_name(who.rank)

    def shown(kind: type[T], things: Iterable[Time | Account | Evidence]) -> tuple[T, ...]:
        as_kept = (asdict(one) | {"by": by(one.by)} for one in things)
        return tuple(
            kind(**{name: value for name, value in one.items() if name != "said"})
            for one in as_kept
        )

    def finding(one: Finding) -> FindingView:
        corrections = tuple(
            NamedCorrection(**asdict(each), patron_name=names(each.patron))
            for each in one.corrections
            if everyone or each.patron == person.id
        )
        second = by(one.second) if one.second else ""
        more = {"by": by(one.by), "second": second, "corrections": corrections}
        return FindingView(**{**asdict(one), **more}, is_own=one.by.id == person.id)

    found = handling.book.evidence_headings
    headings = {each.id: Heading(each.clause or each.id, named(each.name)) for each in found}
    not_added = ("accounts", "surveillance" if person.rank != "surveillance" else "")
    return CaseView(
        **asdict(case_row(case, is_old, looker)),
        opened_by=by(case.opened_by),
        times=shown(TimeGiven, case.times),
        accounts=shown(AccountGiven, case.accounts),
        evidence=tuple(
            replace(view, text=spoken(one, "text", names))
            for view, one in zip(shown(NamedEvidence, case.evidence), case.evidence, strict=True)
        ),
        names={each.heading: each.name for each in headings.values()},
        findings=tuple(
            finding(one)
            for one in case.findings
            if everyone or one.standing in ("stands", "declined")
        ),
        complaint_text=case.complaint.text,
        helped=case.complaint.helped,
        closed_for=spoken(case, "closed_for", names),
        book=handling.book.id,
        clauses={s.id: s.clause for s in handling.book.dispute_steps if s.clause},
        headings=tuple(each for id, each in headings.items() if id not in not_added),
        patrons=tuple(PatronThere(p, names(p)) for p in facts.patrons if everyone),
        staked=everyone and case.patron in facts.staked,
        people={id: names(id) for id in (*facts.patrons, *facts.concerned) if everyone},
        may=tuple(_BY_NAME[name] for name in may),
        may_agree=may_agree(case, actor_of(person), facts),
        steps=tuple(
            StepTaken(step.at, by(step.by), step_of(step).told(names))
            for step in steps
            if everyone or not isinstance(step, _AMONG_STAFF)
        ),
    )


def _complaint(case: Case) -> Complained:
    if case.standing("answer") is not None:
        return "answered"
    if case.complaint.filed_at:
        return "filed"
    if case.complaint.helped:
        return "helped"
    return "told" if case.complaint.told_at else ""


# What a second person has not approved yet is not the patron's business.
_AMONG_STAFF = (
    e.CaseFindingMade,
    e.CaseFindingApproved,
    e.CaseFindingRefused,
    e.CaseFindingTakenBack,
)


def _moved(x: e.CaseCorrectionMade) -> Message:
    sums = [say("sum-of", patron=one.patron, amount=one.amount) for one in x.corrections]
    return say("case-correction-made", sums=sums, first=x.first.id, second=x.second.id)


def _worded(id: str, x: Any, **fields: object) -> Message:
    """Say what a patron did, or what staff heard them say."""
    return say(f"{id}-on-word" if x.on_word else id, **fields)


# What takes more than the event's own fields; all others are told by these.
_TOLD: dict[type[CaseEvent], Callable[[Any], Message]] = {
    e.CaseFindingMade: lambda x: say(
        "case-finding-waits" if x.corrections else "case-finding-made",
        kind=x.kind,
        number=x.number,
        words=x.words,
        reason=x.reason,
    ),
    e.CaseOfferAccepted: lambda x: _worded("case-offer-accepted", x),
    e.CaseOfferDeclined: lambda x: _worded("case-offer-declined", x),
    e.CaseTimeGiven: lambda x: (
        say("case-new-time-given", reason=x.reason) if x.reason else say("case-time-given")
    ),
    e.CaseAccountGiven: lambda x: _worded("case-account-given", x, of=x.of, text=x.text),
    e.CaseCorrectionMade: _moved,
    e.CaseAgreementSaid: lambda x: _worded("case-agreed" if x.agrees else "case-not-agreed", x),
    e.CaseComplaintFiled: lambda x: _worded("case-complaint-filed", x, text=x.text),
    e.CaseClosed: lambda x: say_of("case-closed-why", x) if x.reason else say("case-closed"),
}


def step_of(event: CaseEvent | Event) -> Message:
    """Say what happened in a case; an older journal has it among its table's events."""
    if not isinstance(event, CaseEvent):
        return message_of(event)
    told = _TOLD.get(type(event))
    return told(event) if told is not None else say_of(tag(event), event)
