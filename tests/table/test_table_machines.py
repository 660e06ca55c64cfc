"""State machines: arbitrary commands from every rank, in every book, keep every promise.

The same sequences every time; CROUPIER_SOAK takes other ones, so many times more (``make soak``).
"""

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table_machine import SIZE, run

from croupier.rules.reader import BOOKS
from croupier.table.events import EVENTS, disputes

SEQUENCES = 250 * int(os.environ.get("CROUPIER_SOAK", "1"))  # for each of five books
COMMANDS = 100
# Seeds that together get everywhere; when the table has changed and they no longer do, more follow.
FAR = (
    341, 329, 165, 509, 235, 8, 319, 110, 264, 19, 145, 0, 1, 24, 32, 34, 38, 48, 54, 70, 84, 87,
    96, 115, 130, 250, 289, 485, 499, 1090, 1646,
)  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_no_sequence_of_commands_breaks_the_table(book: str) -> None:
    size = 4 + COMMANDS * SIZE

    @settings(max_examples=SEQUENCES, suppress_health_check=list(HealthCheck), database=None)
    @given(st.binary(min_size=size, max_size=size))
    def drive(content: bytes) -> None:
        run(book, content, COMMANDS)

    drive()


def test_the_machines_reach_every_event_there_is() -> None:
    """A machine that never gets anywhere proves nothing."""
    missing = {
        kind.__name__ for kind in EVENTS.values() if kind.__module__ != disputes.__name__
    }  # those of version 0.1: cases have streams of their own
    for seed in (*FAR, *range(3000)):
        book = BOOKS[seed % len(BOOKS)]
        missing -= run(book, Random(seed).randbytes(4 + 200 * SIZE), 200).seen.keys()
        if not missing:
            return
    raise AssertionError(f"never reached: {missing}")
