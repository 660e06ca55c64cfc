"""Houses for the examples: one dealt by hand, one that deals by itself and quickly."""

from collections.abc import Iterator

import pytest
from example_files import FOLDER

from running_house import GENEROUS, MANUAL, House

QUICK = f"""
betting_seconds = 1.0
card_seconds = 0.02
result_seconds = 0.1
shuffling_seconds = 0.1
squeeze_seconds = 0.2
insurance_seconds = 0.2
spinning_seconds = 0.2
{GENEROUS}
"""


@pytest.fixture(scope="session")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    book = f"books = ['{FOLDER / 'big-win.toml'}']\n"
    house = House(tmp_path_factory.mktemp("manual"), book + MANUAL)
    yield house
    house.close()


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("quick"), QUICK)
    yield house
    house.close()
