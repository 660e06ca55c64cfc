"""A rehearsed year of gaming days; see rehearsed_days.py. DAYS says how many."""

import os

import pytest
from rehearsed_days import rehearse_days

DAYS = int(os.environ.get("DAYS", "120"))
AT_ONCE = 30  # of one house
DUE = {"fill-due", "chips-never-out", "slip-is-requested", "slip-chips-differ", "day-not-over"}


@pytest.mark.parametrize("first", range(0, DAYS, AT_ONCE))
def test_every_tray_and_day_adds_up(first: int) -> None:
    seed = first // AT_ONCE
    try:
        rehearse_days(seed, AT_ONCE)
    except BaseException as error:
        error.add_note(f"python tests/floor/rehearsed_days.py {seed} {AT_ONCE} replays it")
        raise


def test_the_days_come_to_what_they_are_for() -> None:
    refused: set[str] = set()
    for seed in range(3):
        refused |= rehearse_days(seed, 20).known
    assert refused >= DUE - {"fill-due"}
