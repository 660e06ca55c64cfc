"""Reports over any period as a page, a table or a PDF, what is looked into, and the audit."""

import asyncio
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from croupier.floor.audit import Report, verify_at_work
from croupier.floor.count_events import (
    INVESTIGATIONS,
    Finding,
    InvestigationEnded,
    InvestigationNoted,
    InvestigationTaken,
    Period,
)
from croupier.floor.looking_into import Investigation, Step, investigations
from croupier.floor.periods import Asked, By, PeriodReport, Span, report, span_of
from croupier.floor.requests import Book
from croupier.messages import Message, say
from croupier.messages.given import Said
from croupier.messages.recorded import say_of
from croupier.rules.gaming_day import date_of
from croupier.server.acts.two_people import Act, Booked, ByTwo, Doing, Waiting, booked
from croupier.server.answers.problems import Problem, not_found
from croupier.server.answers.shapes import Csv, Document
from croupier.server.desk import Desk
from croupier.server.http.bodies import Name, Reason
from croupier.server.http.operation import ACTS, Body, Call, Operation
from croupier.server.operations.gaming_days import DayText, day_asked
from croupier.server.views.report_columns import ColumnShown, columns_shown
from croupier.server.views.report_drawing import drawing
from croupier.server.views.report_files import to_csv, to_pdf
from croupier.store.people import Person

ShiftName = Annotated[str, Meta(max_length=40)]
Number = Annotated[int, Meta(ge=1, le=10**9, description="An investigation's number.")]


class Pdf(Document, frozen=True):
    """A report to be printed and signed."""

    MEDIA: ClassVar[str] = "application/pdf"


class Svg(Document, frozen=True):
    """A picture."""

    MEDIA: ClassVar[str] = "image/svg+xml"


class Verified(Report, kw_only=True):
    """What was checked, and whether all of it is in order.

    ``head`` is without its hash while a card lies face down that it would betray.
    """

    clean: bool


class ReportShown(PeriodReport, kw_only=True, frozen=True):
    """A report, and the columns under which its figures are shown, in the reader's language."""

    columns: tuple[tuple[ColumnShown, ...], ...]


async def reports(
    call: Call, period: Span = "day", date: DayText = "", shift: ShiftName = "", by: By = "table"
) -> ReportShown:
    """Report a shift, a gaming day, a month or a year, by table, game, version, shift or day.

    ``date`` is any day of it (like 2026-11-15; else today).
    """
    made = await _made(call.desk, period, date, shift, by)
    kept = {field: getattr(made, field) for field in made.__struct_fields__}
    return ReportShown(**kept, columns=columns_shown())


async def report_table(
    call: Call, period: Span = "day", date: DayText = "", shift: ShiftName = "", by: By = "table"
) -> Csv:
    """Give a report as a table for spreadsheets."""
    return Csv(to_csv(await _made(call.desk, period, date, shift, by)))


async def report_paper(
    call: Call, period: Span = "day", date: DayText = "", shift: ShiftName = "", by: By = "table"
) -> Pdf:
    """Give a report as a PDF."""
    desk, made = call.desk, await _made(call.desk, period, date, shift, by)
    now = datetime.fromtimestamp(desk.clock.now() / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return Pdf(await desk.study(to_pdf, made, "Croupier", now))


async def report_drawing(
    call: Call, period: Span = "day", date: DayText = "", shift: ShiftName = "", by: By = "table"
) -> Svg:
    """Draw a report: the win beside what the odds expect, with its band."""
    return Svg(drawing(await _made(call.desk, period, date, shift, by)).encode())


async def _made(desk: Desk, period: Span, date: str, shift: str, by: By) -> PeriodReport:
    day = day_asked(desk.days, date, desk.clock.now())
    names = [one.name for one in desk.days.shifts_of(day)]
    if shift and shift not in names:
        raise Problem(422, say("shift-unknown", shift=shift, shifts=names))
    if period == "shift" and not shift:
        shift = names[min(desk.days.shift_of(desk.clock.now()), len(names) - 1)]
    first, last = span_of(period, day)
    asked = Asked(period, first, last, names.index(shift) if shift else None, by)
    return await desk.study(_summed, desk, asked)


def _summed(desk: Desk, asked: Asked) -> PeriodReport:
    kept = desk.counting.kept.last()
    days = desk.counting.days(asked.first, asked.last)
    made, name = report(asked, days, -1 if kept is None else kept.day), desk.door.name
    errors = (replace(one, dealer=one.dealer and name(one.dealer)) for one in made.errors)
    return replace(made, errors=tuple(errors))


# ---- what is looked into


class LookedStep(Struct, frozen=True):
    """What was done or noted about an investigation, by whom and when."""

    by: str
    at: int
    says: str


class Looked(Struct, frozen=True):
    """Something that is looked into, who owns it, what was noted, and how it ended."""

    number: int
    period: Period
    first: str
    last: str
    table: str
    currency: str
    win: int
    expected: float
    sigma: float
    dealers: tuple[str, ...]
    judges: tuple[str, ...]
    hands: tuple[str, ...]
    owner: str
    finding: Finding | Literal[""]
    reason: str
    steps: tuple[LookedStep, ...]


class LookedInto(Struct, frozen=True):
    """All that was ever looked into, the latest first."""

    investigations: tuple[Looked, ...]


async def looked_into(call: Call) -> LookedInto:
    """List the wins beyond three deviations that are or were looked into."""
    desk = call.desk
    found = await asyncio.to_thread(investigations, desk.store, desk.days)
    return LookedInto(tuple(_looked(desk, one) for one in reversed(found.values())))


def _looked(desk: Desk, one: Investigation) -> Looked:
    opened, ended, name = one.opened, one.ended, desk.door.name
    return Looked(
        one.number,
        opened.period,
        date_of(opened.first),
        last=date_of(opened.last),
        table=opened.table,
        currency=opened.currency,
        win=opened.win,
        expected=opened.expected,
        sigma=opened.sigma,
        dealers=tuple(map(name, opened.dealers)),
        judges=tuple(map(name, sorted({*opened.judges, *one.later}))),
        hands=tuple(map(name, opened.hands)),
        owner=name(one.owner) if one.owner else "",
        finding="" if ended is None else ended.finding,
        reason="" if ended is None else ended.reason,
        steps=tuple(
            LookedStep(name(step.by), step.at, _said(step).told(name)) for step in one.steps
        ),
    )


def _said(step: Step) -> Message:
    if isinstance(step, InvestigationNoted):
        return say_of("investigation-note", step)
    if isinstance(step, InvestigationEnded):
        with_whom = "investigation-ended-by-two" if step.second else "investigation-ended"
        return say_of(with_whom, step)
    if step.by != step.owner:
        return say_of("investigation-handed-on", step)
    return say_of("investigation-taken-from" if step.reason else "investigation-taken", step)


class Owning(Body, frozen=True):
    """Why it changes hands, where it has an owner; and to whom, unless oneself takes it on."""

    to: Name = ""
    reason: Reason = ""


async def own_investigation(call: Call, number: Number, body: Owning) -> Looked:
    """Take an investigation on, or hand one's own on to somebody who may own it."""
    desk, asker = call.desk, call.asker
    owner = await _owner_to_be(desk, number, body.to) if body.to else asker
    reason = body.reason.strip()
    return await _step(
        call, number, InvestigationTaken(asker.id, desk.clock.now(), number, owner.id, reason)
    )


async def _owner_to_be(desk: Desk, number: int, name: str) -> Person:
    account = await asyncio.to_thread(desk.door.people.account, name)
    may = account is not None and not account.is_shut
    if account is None or not may or not desk.may(account.person, "own-investigation"):
        least = desk.house.authority["own-investigation"].first
        raise Problem(422, say("investigation-owner-unentitled", number=number, least=least))
    return account.person


async def _step(call: Call, number: int, step: Step) -> Looked:
    desk, one = call.desk, await _open(call.desk, number)
    if own := {step.by, getattr(step, "owner", "")} & one.concerned:
        raise Problem(403, say("investigation-own-act", person=min(own), number=number))
    await desk.ask(Book(INVESTIGATIONS, (step,), call.key))
    return _looked(desk, await _open(desk, number))


class Noting(Body, frozen=True):
    """What was found or asked."""

    note: Said


async def note_investigation(call: Call, number: Number, body: Noting) -> Looked:
    """Write down what was found or asked on the way; it stays on record."""
    now, note = call.desk.clock.now(), body.note.strip()
    return await _step(call, number, InvestigationNoted(call.asker.id, now, number, note))


async def _open(desk: Desk, number: int) -> Investigation:
    one = (await asyncio.to_thread(investigations, desk.store, desk.days)).get(number)
    if one is None:
        raise not_found(say("investigation-unknown", number=number))
    if one.ended is not None:
        raise Problem(409, say("investigation-over", number=number))
    return one


class EndInvestigation(Act, frozen=True):
    """The end of an investigation: what it was, by its owner and a second person."""

    name: ClassVar[str] = "end-investigation"
    number: int
    finding: Finding
    reason: str

    async def concerned(self, desk: Desk) -> Collection[str]:
        """Keep those who dealt there or put money right from judging what they did."""
        return (await _open(desk, self.number)).concerned

    async def request(self, desk: Desk, doing: Doing) -> Book:
        """End it, if the one who does owns it."""
        one = await _open(desk, self.number)
        if one.owner != doing.by.id:
            raise Problem(409, say("investigation-not-owner", number=self.number, owner=one.owner))
        fact = InvestigationEnded(
            doing.by.id, doing.at, self.number, self.finding, self.reason, doing.with_whom
        )
        return Book(INVESTIGATIONS, (fact,))


class Ending(ByTwo, frozen=True):
    """What it was, in a word and in a sentence, and the second person if they are there."""

    finding: Finding
    reason: Said


async def end_investigation(call: Call, number: Number, body: Ending) -> Booked | Waiting:
    """Say what an investigation found: its owner, with a second person."""
    return await booked(call, EndInvestigation(number, body.finding, body.reason), body.second)


# ---- the audit

_verifying = asyncio.Semaphore(1)


async def verify(call: Call) -> Verified:
    """Check the whole record: the chain, the ledger, every coup settled again."""
    if _verifying.locked():
        raise Problem(429, say("record-check-running"), wait=30)
    desk = call.desk
    async with _verifying:
        report = await desk.study(verify_at_work, desk.store, desk.clock, desk.door.name)
    if report.is_clean:
        await asyncio.to_thread(desk.readiness.note_clean, desk.clock.now())
    verified = Verified(**asdict(report), clean=report.is_clean)
    position, _, _ = report.head.partition(":")
    if int(position) > desk.tellable():
        verified.head = position  # the hash may be of a card that nobody has seen
    return verified


_END = "/api/investigations/{number}/end"
ROWS = (
    Operation("GET", "/api/reports", "see-reports", reports),
    Operation("GET", "/api/reports/table.csv", "see-reports", report_table),
    Operation("GET", "/api/reports/report.pdf", "see-reports", report_paper),
    Operation("GET", "/api/reports/drawing.svg", "see-reports", report_drawing),
    Operation("GET", "/api/investigations", "see-reports", looked_into),
    Operation(
        "POST", "/api/investigations/{number}/owner", "own-investigation", own_investigation,
        ACTS, key=True,
    ),
    Operation(
        "POST", "/api/investigations/{number}/notes", "note-investigation", note_investigation,
        ACTS, key=True,
    ),
    Operation("POST", _END, "end-investigation", end_investigation, ACTS, key=True),
    Operation("GET", "/api/verify", "verify", verify, at_most=3600.0),
)  # fmt: skip
