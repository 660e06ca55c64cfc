"""A rulebook of the house's own: its side bet has a box on the felt, takes a chip and is paid."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from at_the_table import area, bet, expect_line, expect_open
from playwright.sync_api import expect

from running_house import MANUAL, Enter, House

BIG_WIN = Path(__file__).resolve().parents[2] / "examples" / "big-win.toml"


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("own"), f"books = ['{BIG_WIN}']\n{MANUAL}")
    yield house
    house.close()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_side_bet_of_ones_own_is_played(
    own_house: House, enter: Enter, size: tuple[int, int]
) -> None:
    table = own_house.table("big-win", insurance=False)
    table.place_your_bets()
    page = enter(own_house, f"/play/{table.id}", width=size[0], height=size[1])
    expect_open(page)
    expect(area(page, "big-win")).to_contain_text("8 · 25 to 1")
    bet(page, big_win=200)
    table.coup("AH 9D QS KD")  # Banker by eight
    expect(area(page, "big-win")).to_have_attribute("data-outcome", "win")
    if size[0] == 390:  # what the wagers came to lies in the sheet
        page.locator(".sheet-handle").click()
    expect_line(page, "big-win", "+1,600", "10.1")
