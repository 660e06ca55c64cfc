"""What can be asked of a case; each says who asks and when (ms since the epoch)."""

from typing import Literal

from msgspec import Struct

from croupier.table.shapes import Actor, Correction

Corrections = tuple[Correction, ...]


class CaseCommand(Struct, frozen=True):
    """Something asked of a case."""

    by: Actor
    at: int


class OpenCase(CaseCommand, frozen=True):
    """Dispute something about a coup that was played."""

    coup: str
    patron: str
    about: str


class Propose(CaseCommand, frozen=True):
    """Propose a settlement at the table, which the patron may accept."""

    words: str
    reason: str
    corrections: Corrections = ()


class Accept(CaseCommand, frozen=True):
    """Accept what was proposed at the table."""


class Decline(CaseCommand, frozen=True):
    """Turn down what was proposed at the table: the case goes up."""


class TakeUp(CaseCommand, frozen=True):
    """Take a case up to the Pit Manager."""


class InformSurveillance(CaseCommand, frozen=True):
    """Tell Surveillance of a case."""


class GiveTime(CaseCommand, frozen=True):
    """Tell the patron by when; another time than the first needs a reason."""

    until: int
    reason: str = ""


class GiveAccount(CaseCommand, frozen=True):
    """Say what happened, as the patron or as staff saw it."""

    text: str
    of: Literal["patron", "staff"]


class AddEvidence(CaseCommand, frozen=True):
    """Add something to decide by, under one of the book's headings."""

    heading: str
    text: str


class Decide(CaseCommand, frozen=True):
    """Decide a case, with its reason and the money that puts it right."""

    words: str
    reason: str
    corrections: Corrections = ()


class Answer(CaseCommand, frozen=True):
    """Answer a formal complaint for senior management."""

    words: str
    reason: str
    corrections: Corrections = ()


class Approve(CaseCommand, frozen=True):
    """Approve, as the second person, what moves money."""

    finding: int


class Refuse(CaseCommand, frozen=True):
    """Refuse, as the second person, what would move money."""

    finding: int
    reason: str


class TakeBack(CaseCommand, frozen=True):
    """Take back what one has put down oneself and nobody has approved yet."""

    finding: int


class SayAgreed(CaseCommand, frozen=True):
    """Say whether the patron agrees with the decision."""

    agrees: bool


class TellOfComplaint(CaseCommand, frozen=True):
    """Tell a patron who does not agree of the formal complaint."""


class FileComplaint(CaseCommand, frozen=True):
    """File the complaint in writing, to senior management."""

    text: str


class HelpComplaint(CaseCommand, frozen=True):
    """Help the patron with the complaint."""

    note: str


class CloseCase(CaseCommand, frozen=True):
    """Close a case that has come to its end."""

    reason: str = ""


Finds = Propose | Decide | Answer
