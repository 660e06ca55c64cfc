"""What the library's tests share."""

from pathlib import Path

import pytest
from house_under_test import open_house, open_table, whole_coup

from croupier.store import open_store


@pytest.fixture(scope="session")
def a_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a house in which three coups were played."""
    path = tmp_path_factory.mktemp("library") / "house.db"
    store = open_store(path)
    house = open_house(store)
    open_table(house)
    for _ in range(3):
        whole_coup(house)
    store.close()
    return path
