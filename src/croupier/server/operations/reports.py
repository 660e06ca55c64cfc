"""The day's figures, and the audit of the whole record."""

import asyncio

from msgspec import Struct
from msgspec.structs import asdict

from croupier.floor.audit import Report, verify_at_work
from croupier.floor.day_reports import TableDay
from croupier.messages import say
from croupier.rules.gaming_day import date_of
from croupier.server.answers.problems import Problem
from croupier.server.http.operation import Call, Operation
from croupier.server.operations.gaming_days import DayText, day_asked


class DayReport(Struct, frozen=True):
    """A gaming day, as days since 1970 and as its date, and each table's figures."""

    day: int
    date: str
    tables: dict[str, TableDay]


class Verified(Report, kw_only=True):
    """What was checked, and whether all of it is in order."""

    clean: bool


async def reports(call: Call, day: DayText = "") -> DayReport:
    """Report a gaming day (like 2026-11-15): drop, win, hold, theoretical win, control limits."""
    desk = call.desk
    number = day_asked(desk.days, day, desk.clock.now())
    return DayReport(number, date_of(number), await desk.study(desk.reports.day, number))


_verifying = asyncio.Semaphore(1)


async def verify(call: Call) -> Verified:
    """Check the whole record: the chain, the ledger, every coup settled again."""
    if _verifying.locked():
        raise Problem(429, say("record-check-running"), wait=30)
    async with _verifying:
        report = await call.desk.study(verify_at_work, call.desk.store, call.desk.door.name)
    if report.is_clean:
        await asyncio.to_thread(call.desk.readiness.note_clean, call.desk.clock.now())
    return Verified(**asdict(report), clean=report.is_clean)


ROWS = (
    Operation("GET", "/api/reports", "see-reports", reports),
    Operation("GET", "/api/verify", "verify", verify, at_most=3600.0),
)
