"""Which gaming day and which shift a moment is of: the house's days, which are not the calendar's.

A day begins at an hour of the house's own time zone and is named by the date on which it began, so
that it has 23 or 25 hours where summer time begins or ends. Days are numbered from 1970-01-01 on.
Moments come from outside, in ms since the epoch.
"""

from collections.abc import Mapping
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
    """The house's days: where it stands, at which hour its day begins, and its shifts.

    Days before ``since`` were counted otherwise, as ``before`` has them: to begin the day at
    another moment changes the days to come, and none that has begun.
    """

    zone: str = "Asia/Ho_Chi_Minh"
    hour: int = 6
    shifts: tuple[Shift, ...] = THREE_SHIFTS
    since: int = FIRST_DAY
    before: "GamingDays | None" = None

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
        if self.before is not None and day < self.since:
            return min(self.before.begins(day), self.begins(self.since))
        return _moment(self.zone, day, self.hour)

    def shifts_of(self, day: int) -> tuple[Shift, ...]:
        """Give the shifts of a gaming day."""
        if self.before is not None and day < self.since:
            return self.before.shifts_of(day)
        return self.shifts

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
        if self.before is not None and day < self.since:
            return min(self.before.shift_begins(day, nth), self.ends(day))
        hour = self.shifts[nth].hour
        return _moment(self.zone, day + (hour < self.hour), hour)

    def shift_ends(self, day: int, nth: int) -> int:
        """Say when a shift is over; the last one of a day that is longer than others is, too."""
        is_last = nth + 1 == len(self.shifts_of(day))
        return self.ends(day) if is_last else self.shift_begins(day, nth + 1)

    def shift_of(self, at: int) -> int:
        """Say in which shift of its gaming day a moment is, counting from 0."""
        day = self.day_of(at)
        later = range(len(self.shifts_of(day)) - 1, 0, -1)
        return next((nth for nth in later if self.shift_begins(day, nth) <= at), 0)

    def followed_by(self, other: "GamingDays", at: int) -> "GamingDays":
        """Give the days once the house counts as others have it, from a moment on.

        The day that has begun goes on until the first one begins that is counted so.
        """
        if (self.zone, self.hour, self.shifts) == (other.zone, other.hour, other.shifts):
            return self
        is_begun = self.before is None or self.begins(self.since) <= at
        then = self if is_begun else self.before
        assert then is not None
        since = then.day_of(at) + 1
        while _moment(other.zone, since, other.hour) <= at:
            since += 1
        return replace(other, since=since, before=then)

    def written(self, settings: Mapping[str, str]) -> "GamingDays":
        """Give the days as settings of the house have them; most settings say nothing of them."""
        read = {
            field: msgspec.json.decode(settings[name], type=kind)
            for name, (kind, field) in OF_DAYS.items()
            if name in settings
        }
        return replace(self, **read)

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
