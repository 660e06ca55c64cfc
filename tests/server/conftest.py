"""A house online, one for each test or one for a whole file that only looks."""

from collections.abc import Iterator

import pytest
from house_online import HouseOnline, open_house_online


@pytest.fixture
def house() -> Iterator[HouseOnline]:
    with open_house_online() as running:
        yield running


@pytest.fixture(scope="module")
def shared_house() -> Iterator[HouseOnline]:
    with open_house_online() as running:
        yield running
