"""When the gaming day ends, where no house has said so: at a table by itself, in old journals.

A house counts its days by its own settings and hands in when the day ends (R-9).
"""

from croupier.rules.gaming_day import DAY_MS

BEGINS_MS = -3_600_000  # 06:00, seven hours ahead


def day_ends(at: int) -> int:
    """Say when the gaming day of a moment (ms since the epoch) ends."""
    return ((at - BEGINS_MS) // DAY_MS + 1) * DAY_MS + BEGINS_MS
