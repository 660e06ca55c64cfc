"""Whatever state a table is in, everyone who may look at it is shown it."""

from random import Random

import pytest
from table_machine import SIZE, run

from croupier.floor.tracking import Tracked
from croupier.rules.reader import BOOKS
from croupier.server.views.everyone import everyone
from croupier.server.views.paying import Chest
from croupier.server.views.staff import staff
from croupier.table import evolve, new_table

SEEDS = range(24)


@pytest.mark.parametrize("book", BOOKS)
def test_b1_no_state_of_a_table_is_hidden_by_a_refusal(book: str) -> None:
    for seed in SEEDS:
        machine = run(book, Random(seed).randbytes(4 + 200 * SIZE), 200)
        state = new_table("T-1")
        for event in machine.events:
            state = evolve(state, event)
            for rank in ("dealer", "director"):
                staff(
                    machine.game,
                    state,
                    rank,
                    names=str,
                    now=1_000,
                    used={},
                    chips=Chest((1, 5, 25)),
                )
            everyone(machine.game, state, Tracked(), str, 1_000)
