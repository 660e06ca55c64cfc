"""The day's figures, and the audit of the whole record."""

import asyncio
from datetime import date
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict

from croupier.floor.audit import Report, verify_at_work
from croupier.floor.clock import DAY_MS
from croupier.floor.day_reports import TableDay
from croupier.messages import say
from croupier.server.answers.problems import Problem
from croupier.server.http.operation import Call, Operation


class DayReport(Struct, frozen=True):
    """A day, as days since 1970, and each table's figures."""

    day: int
    tables: dict[str, TableDay]


class Verified(Report, kw_only=True):
    """What was checked, and whether all of it is in order."""

    clean: bool


async def reports(call: Call, day: Annotated[str, Meta(max_length=10)] = "") -> DayReport:
    """Report a day (like 2026-11-15, UTC): drop, win, hold, theoretical win, control limits."""
    desk = call.desk
    number = _day(day) if day else desk.clock.now() // DAY_MS
    return DayReport(number, await desk.study(desk.reports.day, number))


def _day(text: str) -> int:
    try:
        number = (date.fromisoformat(text) - date(1970, 1, 1)).days
    except ValueError:
        raise Problem(422, say("day-format")) from None
    if not 0 <= number <= 10**6:
        raise Problem(422, say("day-out-of-range"))
    return number


_verifying = asyncio.Semaphore(1)


async def verify(call: Call) -> Verified:
    """Check the whole record: the chain, the ledger, every coup settled again."""
    if _verifying.locked():
        raise Problem(429, say("record-check-running"), wait=30)
    async with _verifying:
        report = await call.desk.study(verify_at_work, call.desk.store, call.desk.door.name)
    return Verified(**asdict(report), clean=report.is_clean)


ROWS = (
    Operation("GET", "/api/reports", "see-reports", reports),
    Operation("GET", "/api/verify", "verify", verify),
)
