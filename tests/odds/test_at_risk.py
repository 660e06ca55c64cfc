"""What the house stands to win or lose, counted by hand."""

from croupier.games import load_game
from croupier.odds.at_risk import Range, at_risk


def test_a_stake_on_one_box_loses_the_house_what_it_pays_and_wins_it_whole() -> None:
    risk = at_risk(load_game("baccarat"), "non-commission", {"player": 1_000})
    assert (risk.staked, risk.worst) == (1_000, -1_000)
    assert risk.by_result == {
        "player": Range(-1_000, -1_000),
        "banker": Range(1_000, 1_000),
        "tie": Range(0, 0),
    }


def test_the_worst_of_several_stakes_is_a_coup_that_can_happen_in_words() -> None:
    risk = at_risk(load_game("baccarat"), "non-commission", {"banker": 100, "tie": 100})
    assert risk.worst == -800 and risk.by_result["tie"] == Range(-800, -800)  # the Tie, 8 to 1
    assert risk.by_result["banker"].best == 50  # a Banker 6 pays half, and the Tie is lost
    assert risk.worst_text == "Player 0 on 3 cards, Banker 0 on 3"


def test_at_a_wheel_each_number_is_a_result() -> None:
    risk = at_risk(load_game("roulette"), "standard", {"straight:17": 10, "red": 100})
    assert len(risk.by_result) == 37
    assert risk.by_result["17"] == Range(-350 + 100, -350 + 100)  # 17 is black
    assert risk.by_result["0"] == Range(110, 110)
    assert risk.by_result["1"] == Range(-100 + 10, -100 + 10)
    assert (risk.staked, risk.worst, risk.worst_text) == (110, -250, "17")


def test_an_empty_felt_risks_nothing() -> None:
    risk = at_risk(load_game("roulette"), "standard", {})
    assert (risk.staked, risk.worst, risk.by_result) == (0, 0, {})
