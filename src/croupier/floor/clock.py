"""The time of day, handed in from outside so that a rehearsal can bend it."""

import time
from typing import Protocol

from croupier.rules import gaming_day

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = gaming_day.DAY_MS


class Clock(Protocol):
    """Whatever tells the time."""

    def now(self) -> int:
        """Give the milliseconds since the epoch."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> int:
        """Give the milliseconds since the epoch."""
        return time.time_ns() // 1_000_000


class SetClock:
    """A clock that stands where it is put."""

    def __init__(self, at: int = 0) -> None:
        self.at = at

    def now(self) -> int:
        """Give the milliseconds since the epoch."""
        return self.at
