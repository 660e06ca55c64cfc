"""Every rank, alone and in pairs, tries every operation; money goes where the rules send it."""

import os

import pytest
from house_online import QUIET, open_house_online
from house_with_thieves import Stage, as_text
from msgspec.structs import replace

from croupier.games.wager import Limits
from croupier.server.settings import TableSetting

SEEDS = int(os.environ.get("INSIDER_SEEDS", "3"))
STEPS = 300
LIMITS = Limits(minimum=200, maximum=50_000, differential=100_000)
BY_HAND = {"B-07": "baccarat", "R-02": "roulette"}
TABLES = (
    TableSetting("B-07", "baccarat", limits=LIMITS, insurance=True, dealer="by-hand"),
    TableSetting("R-02", "roulette", "standard", limits=LIMITS, dealer="by-hand"),
    TableSetting("B-01", "baccarat", limits=LIMITS),
    TableSetting("R-01", "roulette", "standard", limits=LIMITS),
)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_r_35_no_insider_moves_money_that_the_rules_or_two_entitled_people_did_not(
    seed: int,
) -> None:
    with open_house_online(replace(QUIET, tables=TABLES)) as house:
        stage = Stage(house, seed, BY_HAND)
        for step in range(STEPS):
            for table in BY_HAND:
                stage.play_on(table)
            stage.attack()
            if step % 8 == 0:
                stage.scheme()
        assert stage.wrongs() == [], as_text(stage.done)
        report = stage.verified()
        assert report.coups > 0, "nothing was played, so nothing was tried"
        assert report.is_clean, (report.wrong, report.not_allowed)
        print(as_text(stage.done))
