"""Simulation on a real Dask cluster gives the histogram of one thread."""

import sys

import pytest

from croupier.games import load_game
from croupier.odds.cluster import simulate_on
from croupier.odds.simulate import BLOCK, play_of, simulate
from croupier.rules.errors import InputError
from refusals import refusing

distributed = pytest.importorskip("distributed")


def test_a_local_cluster_and_one_at_an_address() -> None:
    play = play_of(load_game("baccarat"))
    rounds = 5 * BLOCK + 99
    alone = simulate(play, rounds, seed=3)
    told: list[int] = []
    assert (simulate_on("local", play, rounds, 3, 2, told.append) == alone).all()
    assert sum(told) == rounds
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert (simulate_on(address, play, rounds, 3, 2) == alone).all()


def test_without_dask_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with refusing("extra-missing", InputError, extra="dask"):
        simulate_on("local", play_of(load_game("roulette")), 10, 1, 1)


def test_no_cluster_at_the_address() -> None:
    with pytest.raises(InputError, match="no Dask cluster"):
        simulate_on("tcp://127.0.0.1:9", play_of(load_game("roulette")), 10, 1, 1)
