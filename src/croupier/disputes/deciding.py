"""Whether a step of a case is allowed, by which clause, and what then happens."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from croupier.disputes import commands as c
from croupier.disputes import events as e
from croupier.disputes.state import Case, Facts, Finding, Kind
from croupier.disputes.steps import BY_COMMAND, STEPS, Step, step_of
from croupier.messages import NO_OBJECTION, Message, say
from croupier.messages.recorded import on_record
from croupier.rules.authority import (
    DESKS,
    HOUSE,
    PATRON,
    RANKS,
    Authority,
    Row,
    check_not_concerned,
    height,
    is_at_least,
    standard,
)
from croupier.rules.errors import Refusal
from croupier.rules.rulebook import EvidenceHeading, Rulebook
from croupier.rules.ways import at_least, to_step, values, way
from croupier.table.names import is_private, table_of_coup
from croupier.table.shapes import Actor, Correction

Events = tuple[e.CaseEvent, ...]
SURVEILLANCE = "surveillance"
_ANYONE = (*RANKS, *DESKS, SURVEILLANCE)
_SYSTEM = Actor("house", HOUSE)


class Handling(Struct, frozen=True):
    """What a case is handled under: its rulebook's steps, and the house's table of authority."""

    book: Rulebook
    authority: Authority = standard()

    def clauses(self, step: str) -> tuple[str, ...]:
        """Give the clause behind a step."""
        found = self.book.dispute_step(step)
        return (found.clause,) if found is not None and found.clause else ()

    def rank(self, step: str) -> str:
        """Give the least rank for a step; where the book names none, any at the table."""
        found = self.book.dispute_step(step)
        return found.rank or RANKS[0] if found is not None else RANKS[-1]

    def heading(self, name: str) -> EvidenceHeading | None:
        """Find a heading by its number, its name or what the program knows it by."""
        return next(
            (h for h in self.book.evidence_headings if name in (h.clause, h.id, h.name)), None
        )


# ---- the one gate every step passes


def decide(handling: Handling, case: Case | None, command: c.CaseCommand, facts: Facts) -> Events:
    """Say what a command leads to, or raise a Refusal; the case is not touched either way."""
    step = BY_COMMAND[type(command)]
    _check_stage(handling, case, step)
    check_person(handling, case, step, command.by, getattr(command, "patron", ""))
    return _DECIDE[type(command)](handling, case, command, facts)


def may_open(who: Actor) -> bool:
    """Tell whether someone opens cases for others: any of the staff who does anything (8.1)."""
    return BY_COMMAND[c.OpenCase].who == "any" and who.rank in _ANYONE


def possible(handling: Handling, case: Case, who: Actor, facts: Facts) -> tuple[str, ...]:
    """List the steps that someone may take now, by the names of their commands."""
    found = []
    for step in STEPS:
        if case.stage in step.stages.split() and _is_apt(case, step, who):
            try:
                check_person(handling, case, step, who)
                if step.command in _JUDGES:
                    _check_judge(handling, case, step, who, facts)
                if step.command is c.Accept and not may_agree(case, who, facts):
                    continue
                if step.command is c.Approve and case.waiting is not None:
                    sums = case.waiting.corrections
                    check_two(handling.authority, case.waiting.by, who, sums, facts)
            except Refusal:
                continue
            found.append(step.command.__name__)
    return tuple(found)


def _is_apt(case: Case, step: Step, who: Actor) -> bool:
    """Tell whether what a step is about is there."""
    waiting = case.waiting
    if step.command in (c.Approve, c.Refuse):
        return waiting is not None and waiting.by.id != who.id
    if step.command is c.TakeBack:
        return waiting is not None and waiting.by.id == who.id
    if step.command in (c.Propose, c.Decide, c.Answer):
        return waiting is None
    if step.command is c.InformSurveillance:
        return not case.informed_at
    return step.command is not c.FileComplaint or not _no_complaint(case, who)


def check_event(handling: Handling, case: Case, event: e.CaseEvent, facts: Facts) -> None:
    """Hold an event on record against the step it took: was it its person's to take?"""
    step = step_of(case, event)
    if step is not None and event.by != _SYSTEM:
        check_person(handling, case, step, event.by)
        if step.command in _JUDGES:
            _check_judge(handling, case, step, event.by, facts)
    if isinstance(event, e.CaseOfferAccepted):
        _check_sign(case, event.by, case.standing("proposal"), event.clauses)
    if isinstance(event, e.CaseAgreementSaid) and event.agrees:
        _check_sign(case, event.by, case.standing("decision"), event.clauses)
    if isinstance(event, e.CaseCorrectionMade):
        _check_corrections(
            handling, case, BY_COMMAND[c.Decide], case.findings[-1].corrections, facts
        )
        check_two(handling.authority, event.first, event.second, event.corrections, facts)


def _check_stage(handling: Handling, case: Case | None, step: Step) -> None:
    if case is None:
        return
    if case.stage not in step.stages.split():
        allowed = [to_step(one.name) for one in STEPS if case.stage in one.stages.split()]
        raise Refusal(
            say("case-step-out-of-turn", step=step.name, case=case.id, stage=case.stage),
            handling.clauses(step.book),
            allowed,
        )


def check_person(
    handling: Handling, case: Case | None, step: Step, who: Actor, patron: str = ""
) -> None:
    """Refuse someone whose step this is not."""
    party = case.patron if case is not None else patron
    if who.rank == PATRON:
        if who.id == party and step.who in ("patron", "any"):
            return
        raise Refusal(
            say("case-step-staff-only", step=step.name)
            if who.id == party
            else say("case-of-other-patron"),
            handling.clauses(step.book),
            rank=handling.rank(step.book) if who.id == party else "",
        )
    if step.who == "any" and who.rank in _ANYONE:
        return
    if step.who == "evidence" and who.rank == SURVEILLANCE:
        return
    needs = handling.rank(step.book) if step.who in ("staff", "evidence") else RANKS[0]
    if not is_at_least(who.rank, needs):
        raise Refusal(
            say("case-step-rank", step=step.name, least=needs, rank=who.rank),
            handling.clauses(step.book),
            (at_least(needs),),
            rank=needs,
        )


# ---- two people, and nobody in their own matter


def check_two(
    authority: Authority,
    first: Actor,
    second: Actor,
    corrections: Iterable[Correction],
    facts: Facts,
    clauses: Iterable[str] = (),
) -> None:
    """Hold two people to the rows for corrections, whichever of them put it down (R-35)."""
    higher, lower = sorted((first, second), key=lambda one: -height(one.rank))
    for row, amount in _rows(authority, corrections, facts):
        if not row.allows(higher.rank):
            raise _beyond(row, amount, clauses)
        row.check_second(higher, lower, facts.concerned, clauses)


def _beyond(row: Row, amount: int, clauses: Iterable[str]) -> Refusal:
    return Refusal(
        say(
            "correction-takes-two",
            amount=amount,
            first=row.first,
            second=row.second,
        ),
        clauses,
        (at_least(row.first),),
        rank=row.first,
    )


def _rows(
    authority: Authority, corrections: Iterable[Correction], facts: Facts
) -> list[tuple[Row, int]]:
    """Give the row for each patron, by all that this coup has brought them outside of the rules,
    and other coups of the gaming day.
    """
    sums = Counter(facts.corrected)
    if authority.corrects_by_day:
        sums.update(facts.today)
    for one in corrections:
        sums[one.patron] = sums.get(one.patron, 0) + abs(one.amount)
    named = dict.fromkeys(one.patron for one in corrections)
    table = table_of_coup(facts.coup)
    maximum = authority.counting(table, facts.book, facts.maximum)
    return [(authority.correction(sums[who], maximum), sums[who]) for who in named]


_JUDGES = (c.Propose, c.Decide, c.Answer, c.Approve, c.Refuse)


def _check_judge(handling: Handling, case: Case, step: Step, who: Actor, facts: Facts) -> None:
    """Keep people from judging their own act; a complaint is about who decided, too (R-33)."""
    concerned = {*facts.concerned, case.patron}
    if case.stage == "filed":
        decided = case.standing("decision")
        concerned |= {one.id for one in (decided.by, decided.second) if one} if decided else set()
    check_not_concerned(who, concerned, handling.clauses(step.book))
    if step.command is c.Approve and who.id == case.opened_by.id:
        raise Refusal(
            say("case-opener-cannot-approve", person=who.id, case=case.id),
            handling.clauses(step.book),
            (way("another-person"),),
        )


def _check_corrections(
    handling: Handling, case: Case, step: Step, corrections: tuple[Correction, ...], facts: Facts
) -> None:
    """Hold money to the case's own patron, once, who had a wager in the coup (R-35)."""
    by = handling.clauses(step.book)
    for one in corrections:
        if one.patron != case.patron:
            raise Refusal(
                say("correction-other-patron", patron=case.patron, other=one.patron),
                by,
                (way("for-patron", patron=case.patron),),
            )
        if one.patron not in facts.staked:
            raise Refusal(
                say("correction-without-wager", patron=one.patron, coup=facts.coup),
                by,
                (way("decision-without-money"),),
            )
        if one.patron in facts.their_own and one.amount > 0:
            raise Refusal(
                say("correction-of-own-coup", patron=one.patron, coup=facts.coup),
                by,
                (way("decision-without-money"),),
            )
    if len(corrections) > 1 or any(
        one.commission or one.owed or not one.amount for one in corrections
    ):
        raise Refusal(say("correction-invalid"), by)


def _check_written(step: Step, handling: Handling, **texts: str) -> None:
    for name, text in texts.items():
        if not text.strip():
            raise Refusal(
                say("case-text-missing", text=name),
                handling.clauses(step.book),
                (way("a-sentence"),),
            )


# ---- step by step


def _open(handling: Handling, _: Case | None, command: c.OpenCase, facts: Facts) -> Events:
    by = handling.clauses("opening")
    if not command.about.strip():
        raise Refusal(say("dispute-matter-missing"), by, (way("a-sentence"),))
    is_there = command.patron in facts.patrons
    # Whether somebody else's own round was played is nobody's business.
    is_anothers = is_private(table_of_coup(command.coup)) and command.by.rank == PATRON
    if not facts.is_over or (is_anothers and not is_there):
        raise Refusal(say("dispute-coup-not-over", coup=command.coup))
    if not is_there:
        raise Refusal(
            say("dispute-patron-not-present", patron=command.patron, coup=command.coup),
            by,
        )
    opened = e.CaseOpened(
        command.by,
        command.at,
        facts.case,
        table=table_of_coup(command.coup),
        coup=command.coup,
        patron=command.patron,
        about=command.about.strip(),
        clauses=by,
    )  # BLD 8.1; R 8.1
    rules = handling.heading("rules")
    if rules is None:
        return (opened,)
    text = on_record(text=say("evidence-record-of-coup", coup=command.coup))
    return (
        opened,
        e.CaseEvidenceAdded(_SYSTEM, command.at, rules.clause or rules.id, **text),
    )  # BLD 8.4.1; R 8.4.1


def _find(kind: Kind) -> Callable[[Handling, Case, Any, Facts], Events]:
    def find(handling: Handling, case: Case, command: c.Finds, facts: Facts) -> Events:
        step = BY_COMMAND[type(command)]
        if case.waiting is not None:
            raise Refusal(
                say("case-proposal-waits", number=case.waiting.number, case=case.id),
                handling.clauses(step.book),
                (way("approve"), way("refuse"), way("take-back")),
            )
        _check_judge(handling, case, step, command.by, facts)
        _check_written(step, handling, words=command.words, reason=command.reason)
        if kind == "decision":
            _check_ready(handling, case)
        _check_corrections(handling, case, step, command.corrections, facts)
        for row, amount in _rows(handling.authority, command.corrections, facts):
            if not is_at_least(command.by.rank, row.second):  # nobody could approve it
                raise _beyond(row, amount, handling.clauses(step.book))
        return (
            e.CaseFindingMade(
                command.by,
                command.at,
                len(case.findings) + 1,
                kind=kind,
                words=command.words.strip(),
                reason=command.reason.strip(),
                corrections=command.corrections,
                clauses=handling.clauses(step.book),
            ),
        )

    return find


def _check_ready(handling: Handling, case: Case) -> None:
    """See that Surveillance knows and both sides have been heard before anyone decides (R-33)."""
    if not case.informed_at:
        raise Refusal(
            say("surveillance-not-informed"),
            handling.clauses("surveillance"),  # BLD 8.2; R 8.2
            (to_step("inform-surveillance"),),
        )
    heard = {account.of for account in case.accounts}
    for side in ("patron", "staff"):
        if side not in heard:
            raise Refusal(
                say("decision-account-missing", side=side),
                handling.clauses("account"),  # BLD 8.4.5; R 8.4.5
                (to_step("give-account"),),
            )


def _waiting(handling: Handling, case: Case, number: int) -> Finding:
    waiting = case.waiting
    if waiting is None or waiting.number != number:
        raise Refusal(
            say("case-proposal-not-waiting", case=case.id, number=number),
            handling.clauses("decision"),
            values((waiting.number,) if waiting else ()),
        )
    return waiting


def _approve(handling: Handling, case: Case, command: c.Approve, facts: Facts) -> Events:
    found, step = _waiting(handling, case, command.finding), BY_COMMAND[c.Approve]
    by = handling.clauses(step.book)
    _check_judge(handling, case, step, command.by, facts)
    _check_corrections(handling, case, step, found.corrections, facts)
    check_two(handling.authority, found.by, command.by, found.corrections, facts, by)
    approved = e.CaseFindingApproved(command.by, command.at, found.number, by)
    if found.kind == "proposal":
        return (approved,)  # the money waits for the patron's word
    return (approved, _money(handling, case, found, command.by, command))


def _money(
    handling: Handling, case: Case, found: Finding, second: Actor, command: c.CaseCommand
) -> e.CaseCorrectionMade:
    return e.CaseCorrectionMade(
        command.by,
        command.at,
        case.id,
        table=case.table,
        coup=case.coup,
        corrections=found.corrections,
        reason=found.reason,
        first=found.by,
        second=second,
        clauses=handling.clauses("decision"),
    )


def _refuse(handling: Handling, case: Case, command: c.Refuse, facts: Facts) -> Events:
    found, step = _waiting(handling, case, command.finding), BY_COMMAND[c.Refuse]
    _check_judge(handling, case, step, command.by, facts)
    _check_written(step, handling, reason=command.reason)
    if found.by.id == command.by.id:
        raise Refusal(say("case-proposal-own"), allowed=(way("take-back"),))
    return (e.CaseFindingRefused(command.by, command.at, found.number, command.reason.strip()),)


def _take_back(handling: Handling, case: Case, command: c.TakeBack, _: Facts) -> Events:
    found = _waiting(handling, case, command.finding)
    if found.by.id != command.by.id:
        raise Refusal(
            say("case-withdrawal-not-own", by=found.by.id),
            allowed=(way("refuse"),),
        )
    return (e.CaseFindingTakenBack(command.by, command.at, found.number),)


def _accept(handling: Handling, case: Case, command: c.Accept, facts: Facts) -> Events:
    found, by = case.standing("proposal"), handling.clauses("proposal")
    assert found is not None, "what is offered stands"
    _check_word(case, command.by, facts, found, by)
    on_word = command.by.id != case.patron
    events: list[e.CaseEvent] = [e.CaseOfferAccepted(command.by, command.at, on_word, by)]
    if found.corrections and found.second is not None:
        _check_corrections(handling, case, BY_COMMAND[c.Propose], found.corrections, facts)
        check_two(handling.authority, found.by, found.second, found.corrections, facts, by)
        events.append(_money(handling, case, found, found.second, command))
    events.append(
        e.CaseClosed(command.by, command.at, **on_record(reason=say("reason-offer-accepted")))
    )
    return tuple(events)


def _check_word(
    case: Case, who: Actor, facts: Facts, found: Finding | None, by: Iterable[str]
) -> None:
    """Keep whose act it is, and who made what the patron answers to, from answering for them."""
    _check_speaks(case, who, facts, found, by)
    _check_sign(case, who, found, by)


def _check_speaks(
    case: Case, who: Actor, facts: Facts, found: Finding | None, by: Iterable[str]
) -> None:
    if who.id != case.patron:
        judges = (found.by, found.second) if found is not None else ()
        mine = [one.id for one in judges if one is not None]
        check_not_concerned(who, (*facts.concerned, *mine), by)


def may_agree(case: Case, who: Actor, facts: Facts) -> bool:
    """Tell whether someone may say that the patron takes what was proposed, or decided."""
    found = case.standing("proposal" if case.stage == "offered" else "decision")
    try:
        _check_speaks(case, who, facts, found, ())
    except Refusal:
        return False
    return True


def _check_sign(case: Case, who: Actor, found: Finding | None, by: Iterable[str]) -> None:
    """Take nobody's word but the patron's own for what costs the patron anything."""
    costs = found is not None and any(one.amount < 0 for one in found.corrections)
    if costs and who.id != case.patron:
        raise Refusal(
            say("patron-agrees-alone", patron=case.patron),
            by,
            (way("patrons-password"), way("decline"), way("take-up")),
        )


def _decline(handling: Handling, case: Case, command: c.Decline, _: Facts) -> Events:
    on_word, by = command.by.id != case.patron, handling.clauses("going-up")
    return (e.CaseOfferDeclined(command.by, command.at, on_word, by),)


def _take_up(handling: Handling, _: Case, command: c.TakeUp, __: Facts) -> Events:
    return (e.CaseTakenUp(command.by, command.at, handling.clauses("going-up")),)


def _inform(handling: Handling, case: Case, command: c.InformSurveillance, _: Facts) -> Events:
    by = handling.clauses("surveillance")
    if case.informed_at:
        raise Refusal(say("surveillance-already-informed", case=case.id), by)
    return (e.CaseSurveillanceInformed(command.by, command.at, by),)


def _give_time(handling: Handling, case: Case, command: c.GiveTime, _: Facts) -> Events:
    by = handling.clauses("time")
    if command.until <= command.at:
        raise Refusal(say("patron-time-not-ahead"), by, (way("later-time"),))
    if case.times and not command.reason.strip():
        raise Refusal(say("patron-time-reason-missing"), by)
    return (e.CaseTimeGiven(command.by, command.at, command.until, command.reason.strip(), by),)


def _give_account(handling: Handling, case: Case, command: c.GiveAccount, _: Facts) -> Events:
    by = handling.clauses("account")
    if command.of == "staff" and command.by.id == case.patron:
        raise Refusal(say("account-staff-own"), by, (way("own-account"),))
    _check_written(BY_COMMAND[c.GiveAccount], handling, account=command.text)
    on_word = command.of == "patron" and command.by.id != case.patron
    text = command.text.strip()
    return (e.CaseAccountGiven(command.by, command.at, command.of, text, on_word, by),)


def _add_evidence(handling: Handling, _: Case, command: c.AddEvidence, __: Facts) -> Events:
    step, by = BY_COMMAND[c.AddEvidence], handling.clauses("evidence")
    _check_written(step, handling, evidence=command.text)
    heading = handling.heading(command.heading)
    if heading is None:
        there = [f"{h.clause} {h.name}".strip() for h in handling.book.evidence_headings]
        raise Refusal(
            say("evidence-heading-unknown", heading=command.heading, headings=there),
            by,  # BLD 8.4; R 8.4
            values(there),
        )
    if heading.id == "surveillance" and command.by.rank != SURVEILLANCE:
        raise Refusal(say("evidence-surveillance-own"), by, (way("other-heading"),))
    if heading.id == "accounts":
        raise Refusal(say("evidence-is-account"), by, (to_step("give-account"),))
    at = heading.clause or heading.id
    return (e.CaseEvidenceAdded(command.by, command.at, at, command.text.strip()),)


def _agree(handling: Handling, case: Case, command: c.SayAgreed, facts: Facts) -> Events:
    by = handling.clauses("agreement")
    decided = case.standing("decision")
    if command.agrees:
        _check_word(case, command.by, facts, decided, by)
    on_word = command.by.id != case.patron
    return (e.CaseAgreementSaid(command.by, command.at, command.agrees, on_word, by),)


def _tell(handling: Handling, _: Case, command: c.TellOfComplaint, __: Facts) -> Events:
    return (e.CaseComplaintTold(command.by, command.at, handling.clauses("told")),)


def _no_complaint(case: Case, who: Actor) -> Message:
    """Say why there is nothing for someone to file in a case, if there is not.

    A complaint in the patron's own words may follow one that the staff wrote in their name.
    """
    is_own_first = case.complaint.on_word and who.id == case.patron
    if case.complaint.filed_at and not is_own_first:
        return say("complaint-already-filed")
    return NO_OBJECTION if case.complaint.told_at else say("patron-already-agreed")


def _file(handling: Handling, case: Case, command: c.FileComplaint, _: Facts) -> Events:
    by = handling.clauses("filing")
    if why := _no_complaint(case, command.by):
        raise Refusal(why, by)
    _check_written(BY_COMMAND[c.FileComplaint], handling, complaint=command.text)
    on_word = command.by.id != case.patron
    return (e.CaseComplaintFiled(command.by, command.at, command.text.strip(), on_word, by),)


def _help(handling: Handling, _: Case, command: c.HelpComplaint, __: Facts) -> Events:
    _check_written(BY_COMMAND[c.HelpComplaint], handling, help=command.note)
    by = handling.clauses("help")
    return (e.CaseComplaintHelped(command.by, command.at, command.note.strip(), by),)


def _close(handling: Handling, case: Case, command: c.CloseCase, _: Facts) -> Events:
    if case.stage == "told":
        if not case.complaint.helped:
            raise Refusal(
                say("complaint-help-not-offered"),
                handling.clauses("help"),  # BLD 8.6; R 8.6
                (to_step("help-complaint"),),
            )
        _check_written(BY_COMMAND[c.CloseCase], handling, reason=command.reason)
    return (e.CaseClosed(command.by, command.at, command.reason.strip()),)


_DECIDE: dict[type[c.CaseCommand], Callable[[Handling, Any, Any, Facts], Events]] = {
    c.OpenCase: _open,
    c.Propose: _find("proposal"),
    c.Accept: _accept,
    c.Decline: _decline,
    c.TakeUp: _take_up,
    c.InformSurveillance: _inform,
    c.GiveTime: _give_time,
    c.GiveAccount: _give_account,
    c.AddEvidence: _add_evidence,
    c.Decide: _find("decision"),
    c.Answer: _find("answer"),
    c.Approve: _approve,
    c.Refuse: _refuse,
    c.TakeBack: _take_back,
    c.SayAgreed: _agree,
    c.TellOfComplaint: _tell,
    c.FileComplaint: _file,
    c.HelpComplaint: _help,
    c.CloseCase: _close,
}
assert set(_DECIDE) == set(BY_COMMAND), "every command must have its place here"
