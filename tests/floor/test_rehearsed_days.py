"""A rehearsed year of gaming days; see rehearsed_days.py. DAYS says how many."""

import os
from functools import cache

import pytest
from rehearsed_days import rehearse_days

DAYS = int(os.environ.get("DAYS", "120"))
AT_ONCE = 30  # of one house
played = cache(rehearse_days)  # once for both tests, where one process has both
DUE = {"fill-due", "chips-never-out", "slip-is-requested", "slip-chips-differ", "day-not-over"}


@pytest.mark.parametrize("first", range(0, DAYS, AT_ONCE))
def test_every_tray_and_day_adds_up(first: int) -> None:
    seed = first // AT_ONCE
    try:
        played(seed, AT_ONCE)
    except BaseException as error:
        error.add_note(f"python tests/floor/rehearsed_days.py {seed} {AT_ONCE} replays it")
        raise


def test_the_days_come_to_what_they_are_for() -> None:
    refused: set[str] = set()
    for seed in range(3):
        refused |= played(seed, AT_ONCE).known
    assert refused >= DUE - {"fill-due"}
