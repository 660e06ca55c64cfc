"""Simulation on a Dask cluster: the blocks of ``simulate``, sent to other processes or machines."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numpy as np

from croupier.messages import say
from croupier.odds.simulate import Histogram, Play, Progress, play_blocks, tasks_of
from croupier.rules.errors import CommandLineError
from croupier.rules.extras import needed


def simulate_on(
    address: str, play: Play, rounds: int, seed: int, workers: int, progress: Progress | None = None
) -> Histogram:
    """Play on the cluster at an address, or on one started here if the address is ``local``.

    The workers need croupier installed. The histogram is that of ``simulate`` for the seed.
    """
    with _client(address, workers) as client:
        dask = import_module("distributed")
        many = max(1, len(client.ncores()))
        sent = client.scatter(play, broadcast=True)
        futures = [
            client.submit(play_blocks, sent, seed, task, pure=False)
            for task in tasks_of(rounds, many)
        ]
        histogram = np.zeros((2, play.cells), np.int64)
        for future in dask.as_completed(futures):
            part = future.result()
            histogram += part
            future.release()
            if progress is not None:
                progress(int(part.sum()))
        return histogram


@contextmanager
def _client(address: str, workers: int) -> Iterator[Any]:
    with needed("dask"):
        dask = import_module("distributed")
    if address == "local":
        # One thread each: a worker is then busy with one bundle of blocks at a time.
        with (
            dask.LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
            ) as cluster,
            dask.Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = dask.Client(address, timeout=5)
    except (OSError, ValueError) as error:
        raise CommandLineError(say("dask-none", address=address, why=error)) from None
    with client:
        yield client
