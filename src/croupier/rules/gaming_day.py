"""Which gaming day and which shift a moment is of: the house's days, which are not the calendar's.

A day begins at an hour of the house's own time zone and is named by the date on which it began, so
that it has 23 or 25 hours where summer time begins or ends. Days are numbered from 1970-01-01 on.
Moments come from outside, in ms since the epoch.
"""

from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.messages import say
from croupier.rules.errors import InputError

DAY_MS = 86_400_000
_FIRST = date(1970, 1, 1)
FIRST_DAY, LAST_DAY = 0, (date(9000, 1, 1) - _FIRST).days


class Shift(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the gaming day, from an hour until the next one's."""

    name: str
    hour: int


THREE_SHIFTS = (Shift("day", 6), Shift("evening", 14), Shift("night", 22))


# The settings that say what a gaming day is: the type of each, and what it is there.
OF_DAYS: dict[str, tuple[Any, str]] = {
    "time_zone": (str, "zone"),
    "gaming_day_hour": (int, "hour"),
    "shifts": (tuple[Shift, ...], "shifts"),
}


class GamingDays(Struct, frozen=True):
    """The house's days: where it stands, at which hour its day begins, and its shifts."""

    zone: str = "Asia/Ho_Chi_Minh"
    hour: int = 6
    shifts: tuple[Shift, ...] = THREE_SHIFTS

    def day_of(self, at: int) -> int:
        """Number the gaming day of a moment."""
        day = at // DAY_MS
        while self.begins(day + 1) <= at:
            day += 1
        while self.begins(day) > at:
            day -= 1
        return day

    def begins(self, day: int) -> int:
        """Say when a gaming day begins."""
        return _moment(self.zone, day, self.hour)

    def ends(self, day: int) -> int:
        """Say when a gaming day is over, which is when the next one begins."""
        return self.begins(day + 1)

    def began(self, at: int) -> int:
        """Say when the gaming day of a moment began."""
        return self.begins(self.day_of(at))

    def is_same(self, one: int, other: int) -> bool:
        """Tell whether two moments are of one gaming day."""
        return self.day_of(one) == self.day_of(other)

    def shift_begins(self, day: int, nth: int) -> int:
        """Say when a shift of a gaming day begins; hours before the day's are of the next date."""
        hour = self.shifts[nth].hour
        return _moment(self.zone, day + (hour < self.hour), hour)

    def shift_ends(self, day: int, nth: int) -> int:
        """Say when a shift is over."""
        is_last = nth + 1 == len(self.shifts)
        return self.ends(day) if is_last else self.shift_begins(day, nth + 1)

    def shift_of(self, at: int) -> int:
        """Say in which shift of its gaming day a moment is, counting from 0."""
        day = self.day_of(at)
        later = range(len(self.shifts) - 1, 0, -1)
        return next((nth for nth in later if self.shift_begins(day, nth) <= at), 0)

    def changed(self, setting: str, after: str) -> "GamingDays":
        """Give the days once a setting of the house is another; most settings change none."""
        if setting not in OF_DAYS:
            return self
        kind, field = OF_DAYS[setting]
        return replace(self, **{field: msgspec.json.decode(after, type=kind)})

    def checked(self) -> "GamingDays":
        """Give these days, unless no house can count by them."""
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise InputError(say("time-zone-unknown", zone=self.zone)) from None
        hours = [one.hour for one in self.shifts]
        after = [(hour - self.hour) % 24 for hour in hours]
        is_right = all(0 <= hour < 24 for hour in (self.hour, *hours)) and after[:1] == [0]
        if not is_right or after != sorted(set(after)):
            raise InputError(say("shifts-invalid", hour=self.hour))
        if len({one.name for one in self.shifts}) < len(self.shifts):
            raise InputError(say("shifts-named-alike"))
        return self


def date_of(day: int) -> str:
    """Name a gaming day by its date, like 2026-11-17."""
    return (_FIRST + timedelta(day)).isoformat()


def day_named(text: str) -> int | None:
    """Number the gaming day of a date; nothing if it is none that a house can have."""
    try:
        day = (date.fromisoformat(text) - _FIRST).days
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= LAST_DAY else None


@lru_cache(maxsize=8192)
def _moment(zone: str, day: int, hour: int) -> int:
    """Give the moment at which the clocks of a zone show an hour of a date.

    An hour that they pass over is when they do; one that they show twice is the first of both.
    """
    on = _FIRST + timedelta(day)
    return int(datetime(on.year, on.month, on.day, hour, tzinfo=ZoneInfo(zone)).timestamp()) * 1000
