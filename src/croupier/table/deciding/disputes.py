"""Disputes: a case with its ladder, its deadline, its evidence, its decision (section 8)."""

from collections.abc import Callable
from typing import Any

from croupier.games import Game
from croupier.rules.authority import is_at_least
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.names import case_name, is_of_table
from croupier.table.shapes import Refusal
from croupier.table.state import Case, State

Events = tuple[e.Event, ...]


def _case(state: State, id: str) -> Case:
    case = state.cases.get(id)
    if case is None:
        there = ", ".join(state.cases) or "none"
        raise Refusal(f'There is no open case "{id}"; open are {there}.', allowed=state.cases)
    return case


def _undecided(state: State, id: str) -> Case:
    case = _case(state, id)
    if case.decision:
        raise Refusal(
            f"Case {id} is decided: {case.decision}.",
            allowed=("tell of complaint", "close dispute"),
        )
    return case


def open_dispute(game: Game, state: State, command: c.OpenDispute) -> Events:
    """Open a case; the record of the coup itself is its first evidence."""
    if not is_of_table(command.coup, state.table):
        raise Refusal(
            f"A dispute at {state.table} is about one of its coups, like {state.table}/1/1.",
            game.book.cite("dispute"),
            (f"{state.table}/…",),
        )
    if not command.about.strip():
        raise Refusal("Say what is disputed.", game.book.cite("dispute"), ("a sentence",))
    id = case_name(state.table, state.cases_opened + 1)
    opened = e.DisputeOpened(
        command.by, command.at, id, command.coup, command.patron, command.about,
        game.book.cite("dispute"),
    )  # fmt: skip  # BLD 8.1; R 8.1
    headings = game.book.evidence_headings
    if not headings:
        return (opened,)
    text = f"the journal of {command.coup}: every event with its clauses, and its unbroken chain"
    return (
        opened,
        e.EvidenceAdded(command.by, command.at, id, headings[0].clause, text),
    )  # BLD 8.4.1; R 8.4.1


def escalate_dispute(game: Game, state: State, command: c.EscalateDispute) -> Events:
    """Take a case up to the Pit Manager."""
    case = _undecided(state, command.case)
    by = game.book.cite("dispute")  # BLD 8.1; R 8.1
    if case.level == "pit":
        raise Refusal(f"Case {case.id} is with the Pit Manager already.", by, ("decide dispute",))
    return (e.DisputeEscalated(command.by, command.at, case.id, by),)


def inform_surveillance(game: Game, state: State, command: c.InformSurveillance) -> Events:
    """Tell Surveillance, which belongs to gathering the facts."""
    case = _undecided(state, command.case)
    by = game.book.cite("dispute-surveillance")  # BLD 8.2; R 8.2
    return (e.SurveillanceInformed(command.by, command.at, case.id, by),)


def give_deadline(game: Game, state: State, command: c.GiveDeadline) -> Events:
    """Tell the patron by when."""
    case = _undecided(state, command.case)
    by = game.book.cite("dispute-deadline")  # BLD 8.3; R 8.3
    if command.until <= command.at:
        raise Refusal("The time given to the patron lies ahead.", by, ("a later time",))
    return (e.DisputeDeadlineGiven(command.by, command.at, case.id, command.until, by),)


def add_evidence(game: Game, state: State, command: c.AddEvidence) -> Events:
    """Add to the case under one of the headings."""
    case = _undecided(state, command.case)
    headings = {heading.clause: heading.name for heading in game.book.evidence_headings}
    if command.heading not in headings:
        there = [f"{no} {name}" for no, name in headings.items()]
        raise Refusal(
            f'Evidence goes under a heading of the rules, not "{command.heading}": '
            f"{', '.join(there)}.",
            game.book.cite("dispute-evidence"),  # BLD 8.4; R 8.4
            headings,
        )
    return (e.EvidenceAdded(command.by, command.at, case.id, command.heading, command.text),)


def decide_dispute(game: Game, state: State, command: c.DecideDispute) -> Events:
    """Decide: at the table an inspector or supervisor may, once it has gone up a Pit Manager."""
    case = _undecided(state, command.case)
    by = game.book.cite("dispute")
    if case.level == "pit":
        if not is_at_least(command.by.rank, "pit-manager"):
            raise Refusal(
                f"Case {case.id} has gone up; it takes a Pit Manager or above.",
                by,  # BLD 8.1; R 8.1
                ("Pit Manager or above",),
                rank="pit-manager",
            )
        if not case.surveillance:
            raise Refusal(
                "Surveillance has to be informed before the case is decided.",
                game.book.cite("dispute-surveillance"),  # BLD 8.2; R 8.2
                ("inform surveillance",),
            )
    if not command.reason.strip() or not command.decision.strip():
        raise Refusal("A decision comes with its reason.", game.book.cite("dispute-evidence"))
    decided = e.DisputeDecided(
        command.by, command.at, case.id, command.decision, command.reason,
        game.book.cite("dispute-evidence"),
    )  # fmt: skip  # BLD 8.4; R 8.4
    if not command.corrections:
        return (decided,)
    if any(one.amount == 0 or not one.patron for one in command.corrections):
        raise Refusal("A correction names a patron and an amount that is not zero.", by)
    return (
        decided,
        e.CorrectionMade(
            command.by, command.at, case.coup, command.corrections, command.reason,
            game.book.cite("dispute-evidence"), case=case.id,
        ),
    )  # fmt: skip


def _decided(state: State, id: str) -> Case:
    case = _case(state, id)
    if not case.decision:
        raise Refusal(f"Case {id} is not decided yet.", allowed=("decide dispute",))
    return case


def tell_of_complaint(game: Game, state: State, command: c.TellOfComplaint) -> Events:
    """Record that a patron who does not agree knows of the formal complaint."""
    case = _decided(state, command.case)
    by = game.book.cite("dispute-complaint")  # BLD 8.5; R 8.5
    return (e.ComplaintRightTold(command.by, command.at, case.id, by),)


def help_complaint(game: Game, state: State, command: c.HelpComplaint) -> Events:
    """Record the help given."""
    case = _decided(state, command.case)
    by = game.book.cite("dispute-help")  # BLD 8.6; R 8.6
    if not case.complaint:
        raise Refusal(
            "The patron is first told of the right to complain.", by, ("tell of complaint",)
        )
    return (e.ComplaintHelped(command.by, command.at, case.id, command.note, by),)


def close_dispute(game: Game, state: State, command: c.CloseDispute) -> Events:
    """Close a case that is decided; one with a complaint only after help was given."""
    case = _decided(state, command.case)
    if case.complaint == "told":
        raise Refusal(
            "The patron wants to complain formally and has not been helped yet.",
            game.book.cite("dispute-help"),  # BLD 8.6; R 8.6
            ("help complaint",),
        )
    return (e.DisputeClosed(command.by, command.at, case.id),)


def overdue(state: State, at: int) -> tuple[Case, ...]:
    """Name the cases whose time, as told to the patron, has passed."""
    return tuple(
        case
        for case in state.cases.values()
        if not case.decision and case.until is not None and case.until < at
    )  # BLD 8.3; R 8.3


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.OpenDispute: open_dispute,
    c.EscalateDispute: escalate_dispute,
    c.InformSurveillance: inform_surveillance,
    c.GiveDeadline: give_deadline,
    c.AddEvidence: add_evidence,
    c.DecideDispute: decide_dispute,
    c.TellOfComplaint: tell_of_complaint,
    c.HelpComplaint: help_complaint,
    c.CloseDispute: close_dispute,
}
