"""Kernels that an installation without numba runs as they are written: slower, never otherwise."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from croupier.games import load_game
from croupier.odds.expected import Covered, Expectation, Staked

SHOE = bytes((20, 3, 17, 9, 32, 1, 28, 12, 5, 30, 8, 22, 14))
STAKED = (
    Staked(("banker", "player", "tie", "banker-pair"), (1000, 700, 50, 20)),
    Staked(("banker", "lucky-6"), (1000, 50), SHOE),
    Staked(
        ("banker",), (1000,), SHOE, (Covered("banker", "four", 40),), ("KS", "6S", "2S", "TS", "3S")
    ),
)


def figures() -> dict[str, Any]:
    """Work out what is expected of some stakes, by the kernels as this process has them."""
    found = Expectation(load_game("baccarat"), "commission").of(STAKED)
    return {name: list(map(float, getattr(found, name))) for name in found._fields}


def test_g1_a_house_without_the_extra_expects_the_same() -> None:
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-W", "error::RuntimeWarning", __file__]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    uncompiled, compiled = json.loads(run.stdout), figures()
    assert uncompiled.keys() == compiled.keys()
    for name, values in compiled.items():
        assert uncompiled[name] == pytest.approx(values, rel=1e-9), name


if __name__ == "__main__":
    print(json.dumps(figures()))
