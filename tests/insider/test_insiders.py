"""Every rank, alone and in pairs, tries every operation: money goes only where the rules send it."""

import pytest
from house_online import QUIET, open_house_online
from house_with_thieves import Stage, as_text
from msgspec.structs import replace

SEEDS = 3
STEPS = 350
BY_HAND = {"B-07": "baccarat", "R-02": "roulette"}


@pytest.mark.parametrize("seed", range(SEEDS))
def test_r_35_no_insider_moves_money_that_the_rules_or_two_entitled_people_did_not(
    seed: int,
) -> None:
    with open_house_online(QUIET) as house:
        stage = Stage(house, seed, BY_HAND)
        for _ in range(STEPS):
            for table in BY_HAND:
                stage.play_on(table)
            stage.attack()
        assert stage.wrongs() == [], as_text(stage.done)
        report = stage.verified()
        assert report.is_clean, report.wrong
        print(as_text(stage.done))
