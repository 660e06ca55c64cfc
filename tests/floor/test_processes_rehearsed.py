"""Several processes of one house from seeds; see rehearsal_processes.py."""

import os

import pytest
from rehearsal_processes import rehearse

from croupier.store.sql import SqlReader

SEEDS = int(os.environ.get("PROCESS_SEEDS", "24"))
SEEDS_ON_A_SERVER = int(os.environ.get("SERVER_SEEDS", "1"))
AT_ONCE = 6


@pytest.mark.parametrize("first", range(0, SEEDS, AT_ONCE))
def test_several_processes_are_one_house_whatever_hangs(first: int) -> None:
    for seed in range(first, min(first + AT_ONCE, SEEDS)):
        _play(seed)


@pytest.mark.parametrize("seed", range(SEEDS_ON_A_SERVER))
def test_and_so_they_are_on_postgresql(seed: int, postgres_address: str) -> None:
    _play(seed, postgres_address)


def test_a_fence_that_is_missing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SqlReader, "_check_fence", lambda *_: None)
    with pytest.raises(AssertionError, match="by a right that another has taken"):
        for seed in (14, 15, 12, 34, *range(24)):  # these find it at once
            rehearse(seed)


def _play(seed: int, address: str = "") -> None:
    try:
        rehearse(seed, address)
    except BaseException as error:
        error.add_note(
            f"seed {seed} failed; it replays with: "
            f"python tests/floor/rehearsal_processes.py {seed} {seed + 1} {address}"
        )
        raise
