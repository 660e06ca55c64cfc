"""What is known of a case, and what the house hands in about its coup."""

from typing import Literal

from msgspec import UNSET, Struct

from croupier.messages.recorded import Said
from croupier.table.shapes import Actor, Correction

Kind = Literal["proposal", "decision", "answer"]
Stage = Literal[
    "table", "offered", "pit", "decided", "agreed", "disagreed", "told", "filed", "answered",
    "closed",
]  # fmt: skip
UNDECIDED = ("table", "offered", "pit")


class Facts(Struct, frozen=True):
    """What the journal says about the coup: handed in by the house, never by the asker.

    ``patrons`` were there, ``staked`` are those of them who had a wager or insurance in it, also if
    withdrawn or void; ``concerned`` are those whose act it was, and ``their_own`` the patrons who
    are one of them under another name; ``corrected`` is what was put
    right before, patron by patron, so that nothing is split to stay below a bound; ``case`` is
    the name that a new case gets. ``today`` is what other coups of the gaming day have brought its
    patrons so. ``maximum`` is the table's, ``book`` the game's: what a patron is
    given counts in the lower of that maximum and of what the settings have for table and game.
    """

    coup: str = ""
    case: str = ""
    is_over: bool = False
    patrons: tuple[str, ...] = ()
    staked: tuple[str, ...] = ()
    concerned: tuple[str, ...] = ()
    their_own: tuple[str, ...] = ()
    maximum: int | None = None
    corrected: dict[str, int] = {}
    book: str = ""
    today: dict[str, int] = {}


class Time(Struct, frozen=True):
    """By when the patron was told it should be settled."""

    by: Actor
    at: int
    until: int
    reason: str = ""


class Account(Struct, frozen=True):
    """What one side says happened; ``on_word`` if staff wrote down what the patron said."""

    by: Actor
    at: int
    of: Literal["patron", "staff"]
    text: str
    on_word: bool = False


class Evidence(Struct, frozen=True):
    """Something to decide by."""

    by: Actor
    at: int
    heading: str
    text: str
    said: Said = UNSET


class Finding(Struct, frozen=True):
    """A proposal, a decision or an answer: what moves money waits for a second person."""

    number: int
    kind: Kind
    by: Actor
    at: int
    words: str
    reason: str
    corrections: tuple[Correction, ...] = ()
    second: Actor | None = None
    standing: Literal["waiting", "stands", "refused", "taken back", "declined"] = "stands"
    note: str = ""
    paid: bool = False


class Complaint(Struct, frozen=True):
    """A formal complaint: whether the patron was told, what was filed, how it was helped."""

    told_at: int = 0
    filed_at: int = 0
    text: str = ""
    helped: tuple[str, ...] = ()
    on_word: bool = False  # filed in the patron's name, by somebody of the staff


class Case(Struct, frozen=True):
    """A dispute, as far as it has come."""

    id: str
    table: str
    coup: str
    patron: str
    about: str
    opened_by: Actor
    opened_at: int
    stage: Stage = "table"
    informed_at: int = 0
    times: tuple[Time, ...] = ()
    accounts: tuple[Account, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    findings: tuple[Finding, ...] = ()
    complaint: Complaint = Complaint()
    agrees: bool | None = None
    closed_at: int = 0
    closed_for: str = ""
    said: Said = UNSET

    @property
    def until(self) -> int | None:
        """By when it should be settled, by the last time that was given."""
        return self.times[-1].until if self.times else None

    @property
    def waiting(self) -> Finding | None:
        """What waits for a second person."""
        last = self.findings[-1] if self.findings else None
        return last if last is not None and last.standing == "waiting" else None

    def standing(self, kind: Kind) -> Finding | None:
        """Give the latest proposal, decision or answer that stands."""
        stand = (f for f in reversed(self.findings) if (f.kind, f.standing) == (kind, "stands"))
        return next(stand, None)


def is_overdue(case: Case, at: int) -> bool:
    """Tell whether the time that the patron was told has passed without a decision."""
    return case.stage in UNDECIDED and case.until is not None and case.until < at  # BLD 8.3; R 8.3
