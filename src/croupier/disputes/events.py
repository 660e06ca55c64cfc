"""What happens to a case, as the journal keeps it, and what it changes.

Each event says who acted and when; its tag is its name, which must never change. Money moves only
in ``CaseCorrectionMade``.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from croupier.disputes.state import (
    Account,
    Case,
    Complaint,
    Evidence,
    Finding,
    Kind,
    Stage,
    Time,
)
from croupier.messages import kebab
from croupier.messages.recorded import Said
from croupier.table.shapes import Actor, Correction

Clauses = tuple[str, ...]
LEADS_TO: dict[Kind, Stage] = {"proposal": "offered", "decision": "decided", "answer": "answered"}


class CaseEvent(Struct, frozen=True, tag_field="event", tag=kebab):
    """A fact of a case's life: who brought it about, and when (ms since the epoch)."""

    by: Actor
    at: int

    def evolve(self, case: Case) -> Case:
        """Give the case as it is once this has happened."""
        return case


class CaseOpened(CaseEvent, frozen=True):
    """A patron disputes something about a coup; what they write themselves is their account."""

    case: str
    table: str
    coup: str
    patron: str
    about: str
    clauses: Clauses

    def first(self) -> Case:
        """Give the case as it is when it begins."""
        own = Account(self.by, self.at, "patron", self.about)
        return Case(
            self.case,
            self.table,
            self.coup,
            patron=self.patron,
            about=self.about,
            opened_by=self.by,
            opened_at=self.at,
            accounts=(own,) if self.by.id == self.patron else (),
        )


class CaseFindingMade(CaseEvent, frozen=True):
    """A proposal, a decision or an answer was put down; with money it waits for a second person."""

    number: int
    kind: Kind
    words: str
    reason: str
    corrections: tuple[Correction, ...]
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        found = Finding(
            self.number,
            self.kind,
            self.by,
            at=self.at,
            words=self.words,
            reason=self.reason,
            corrections=self.corrections,
            standing="waiting" if self.corrections else "stands",
        )
        stage = case.stage if self.corrections else LEADS_TO[self.kind]
        return replace(case, findings=(*case.findings, found), stage=stage)


def _last(case: Case, **what: Any) -> Case:
    """Change the latest finding."""
    return replace(case, findings=(*case.findings[:-1], replace(case.findings[-1], **what)))


class CaseFindingApproved(CaseEvent, frozen=True):
    """A second person approved what moves money."""

    number: int
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        case = _last(case, standing="stands", second=self.by)
        return replace(case, stage=LEADS_TO[case.findings[-1].kind])


class CaseFindingRefused(CaseEvent, frozen=True):
    """A second person did not approve what would have moved money."""

    number: int
    reason: str

    def evolve(self, case: Case) -> Case:
        return _last(case, standing="refused", second=self.by, note=self.reason)


class CaseFindingTakenBack(CaseEvent, frozen=True):
    """Who put it down took it back before it was approved."""

    number: int

    def evolve(self, case: Case) -> Case:
        return _last(case, standing="taken back")


class CaseOfferAccepted(CaseEvent, frozen=True):
    """The patron accepts what was proposed at the table."""

    on_word: bool
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        return replace(case, agrees=True, stage="agreed")


class CaseOfferDeclined(CaseEvent, frozen=True):
    """The patron does not accept it, and the case goes up."""

    on_word: bool
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        return replace(_last(case, standing="declined"), stage="pit")


class CaseTakenUp(CaseEvent, frozen=True):
    """It was not settled at the table and goes up."""

    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        if case.waiting is not None or case.stage == "offered":
            case = _last(case, standing="declined")
        return replace(case, stage="pit")


class CaseSurveillanceInformed(CaseEvent, frozen=True):
    """Surveillance knows of the case."""

    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        return replace(case, informed_at=self.at)


class CaseTimeGiven(CaseEvent, frozen=True):
    """The patron was told by when it should be settled (ms since the epoch)."""

    until: int
    reason: str
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        return replace(case, times=(*case.times, Time(self.by, self.at, self.until, self.reason)))


class CaseAccountGiven(CaseEvent, frozen=True):
    """One side said what happened."""

    of: Literal["patron", "staff"]
    text: str
    on_word: bool
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        account = Account(self.by, self.at, self.of, self.text, self.on_word)
        return replace(case, accounts=(*case.accounts, account))


class CaseEvidenceAdded(CaseEvent, frozen=True):
    """Something to decide by, under one of the book's headings."""

    heading: str
    text: str
    said: Said = UNSET

    def evolve(self, case: Case) -> Case:
        added = Evidence(self.by, self.at, self.heading, self.text, said=self.said)
        return replace(case, evidence=(*case.evidence, added))


class CaseCorrectionMade(CaseEvent, frozen=True):
    """MONEY: what was decided and approved by a second person is paid or taken."""

    case: str
    table: str
    coup: str
    corrections: tuple[Correction, ...]
    reason: str
    first: Actor
    second: Actor
    clauses: Clauses
    by_house: bool = False  # from the house bank and to it: the table's tray is closed
    is_kept: bool = False  # commission stays in the tray; before, it was taken out at once
    sets_off: bool = False  # what is given goes against debts first; before, it did not

    def evolve(self, case: Case) -> Case:
        return _last(case, paid=True, corrections=self.corrections)


class CaseAgreementSaid(CaseEvent, frozen=True):
    """The patron said whether they agree with the decision."""

    agrees: bool
    on_word: bool
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        return replace(case, agrees=self.agrees, stage="agreed" if self.agrees else "disagreed")


class CaseComplaintTold(CaseEvent, frozen=True):
    """The patron was told of the right to complain formally."""

    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        return replace(case, complaint=Complaint(self.at), stage="told")


class CaseComplaintFiled(CaseEvent, frozen=True):
    """The complaint was filed in writing."""

    text: str
    on_word: bool
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        filed = replace(case.complaint, filed_at=self.at, text=self.text, on_word=self.on_word)
        return replace(case, complaint=filed, stage="filed", closed_at=0, closed_for="")


class CaseComplaintHelped(CaseEvent, frozen=True):
    """The patron was helped with the complaint."""

    note: str
    clauses: Clauses

    def evolve(self, case: Case) -> Case:
        helped = (*case.complaint.helped, self.note)
        return replace(case, complaint=replace(case.complaint, helped=helped))


class CaseClosed(CaseEvent, frozen=True):
    """The case has come to its end; it stays on record."""

    reason: str = ""
    said: Said = UNSET

    def evolve(self, case: Case) -> Case:
        said: Said = {"closed_for": self.said["reason"]} if self.said else UNSET
        return replace(case, stage="closed", closed_at=self.at, closed_for=self.reason, said=said)


CASE_EVENTS: dict[str, type[CaseEvent]] = {
    str(kind.__struct_config__.tag): kind for kind in CaseEvent.__subclasses__()
}


def evolve(case: Case | None, event: CaseEvent) -> Case:
    """Give the case as it is once the event has happened."""
    if isinstance(event, CaseOpened):
        return event.first()
    assert case is not None, "a case begins by being opened"
    return event.evolve(case)
