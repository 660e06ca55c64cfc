"""The day's figures, and the audit of the whole record."""

import asyncio
from datetime import date
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Response

from croupier.floor.clock import DAY_MS
from croupier.server.operations.auditing import verify_frozen
from croupier.server.http.problems import Problem
from croupier.server.http.asking import Asker, TheDesk, answer

router = APIRouter(prefix="/api", tags=["reports"])


@router.get("/reports")
async def reports(
    desk: TheDesk, person: Asker, day: Annotated[str, Query(max_length=10)] = ""
) -> Response:
    """Report a day (like 2026-11-15, UTC): drop, win, hold, theoretical win, control limits."""
    desk.allow(person, "see-reports")
    number = _day(day) if day else desk.clock.now() // DAY_MS
    return answer({"day": number, "tables": await desk.study(desk.reports.day, number)})


def _day(text: str) -> int:
    try:
        found = (date.fromisoformat(text) - date(1970, 1, 1)).days
    except ValueError:
        raise Problem(422, "A day is written like 2026-11-15.") from None
    if not 0 <= found <= 10**6:
        raise Problem(422, "There is nothing on that day.")
    return found


_verifying = asyncio.Semaphore(1)


@router.get("/verify")
async def verified(desk: TheDesk, person: Asker) -> Response:
    """Check the whole record: the chain, the ledger, every coup settled again."""
    desk.allow(person, "verify")
    if _verifying.locked():
        raise Problem(429, "The record is being checked right now.", wait=30)
    async with _verifying:
        report = await desk.study(verify_frozen, desk.store)
    return answer({**msgspec.to_builtins(report), "clean": report.is_clean})
