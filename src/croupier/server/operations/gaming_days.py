"""The house's gaming days: which one it is, and which shift."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.messages import say
from croupier.rules.gaming_day import GamingDays, date_of, day_named
from croupier.server.answers.problems import Problem
from croupier.server.desk import Desk
from croupier.server.http.operation import Call, Operation

DayText = Annotated[str, Meta(max_length=10)]


class ShiftView(Struct, frozen=True):
    """A shift, from when until when."""

    name: str
    begins: int
    ends: int


class GamingDay(Struct, frozen=True):
    """A gaming day by its number since 1970 and its date; ``shift`` counts from 0, if it is now."""

    day: int
    date: str
    zone: str
    begins: int
    ends: int
    shifts: tuple[ShiftView, ...]
    shift: int | None


def day_asked(days: GamingDays, text: str, now: int) -> int:
    """Number the day that someone asks about; today, if they name none."""
    day = day_named(text) if text else days.day_of(now)
    if day is None:
        raise Problem(422, say("day-format"))
    return day


def between(desk: Desk, first: str, last: str) -> tuple[int, int]:
    """Say from when until when gaming days are; what is not named has no bound."""
    days, now = desk.days, desk.clock.now()
    since = days.begins(day_asked(days, first, now)) if first else 0
    return since, days.ends(day_asked(days, last, now)) if last else 1 << 62


async def gaming_day(call: Call, day: DayText = "") -> GamingDay:
    """Say when a gaming day (like 2026-11-15; else today) and its shifts begin and end."""
    days, now = call.desk.days, call.desk.clock.now()
    number = day_asked(days, day, now)
    shifts = (
        ShiftView(one.name, days.shift_begins(number, nth), days.shift_ends(number, nth))
        for nth, one in enumerate(days.shifts_of(number))
    )
    return GamingDay(
        number,
        date_of(number),
        days.zone,
        begins=days.begins(number),
        ends=days.ends(number),
        shifts=tuple(shifts),
        shift=days.shift_of(now) if number == days.day_of(now) else None,
    )


ROWS = (Operation("GET", "/api/gaming-day", "see-tables", gaming_day),)
