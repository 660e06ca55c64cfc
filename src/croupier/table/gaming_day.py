"""The gaming day: what a day is for the house, which is not the calendar's."""

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
# 06:00 in Asia/Ho_Chi_Minh, which is seven hours ahead and keeps no summer time.
BEGINS_MS = (6 - 7) * HOUR_MS


def gaming_day(at: int) -> int:
    """Number the gaming day of a moment (ms since the epoch)."""
    return (at - BEGINS_MS) // DAY_MS


def begins(at: int) -> int:
    """Say when the gaming day of a moment began."""
    return gaming_day(at) * DAY_MS + BEGINS_MS


def same_day(one: int, other: int) -> bool:
    """Tell whether two moments are of one gaming day."""
    return gaming_day(one) == gaming_day(other)
