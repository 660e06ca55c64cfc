"""The bankroll fan: agrees with the exact edge, says that it is simulated, refuses nonsense."""

from math import sqrt

import pytest
from house_online import HouseOnline

PATH = "/odds/bankroll"


def test_flat_stakes_lose_what_the_exact_edge_says(shared_house: HouseOnline) -> None:
    nobody, coups = shared_house.nobody(), 100
    asked = {"book": "baccarat", "bet": "banker", "units": 1000, "coups": coups}
    told = nobody.get(PATH, params=asked).json()
    (banker,) = [w for w in nobody.get("/odds").json()["wagers"] if w["bet"] == "banker"]
    spread = banker["standard_deviation"] * sqrt(coups / told["patrons"])
    assert told["exact"] is False and told["ruin"]["probability"] == 0
    assert abs(told["mean"] - (1000 - coups * banker["house_edge"])) < 5 * spread
    for mark in told["marks"]:
        assert mark["quantiles"] == sorted(mark["quantiles"])
    assert told["marks"][-1]["coups"] == coups
    assert nobody.get(PATH, params=asked).json() == told


def test_a_wheel_has_bankrolls_too(shared_house: HouseOnline) -> None:
    asked = {"book": "roulette", "bet": "straight:17", "units": 20, "coups": 200}
    told = shared_house.nobody().get(PATH, params=asked).json()
    ruin = told["ruin"]
    assert 0 < ruin["low"] < ruin["probability"] < ruin["high"] < 1
    assert 0 < told["ahead"] < 1


@pytest.mark.parametrize(
    "more", [{"bet": "lucky-99"}, {"plan": "hope"}, {"units": 0}, {"coups": 10**6}, {"decks": 17}]
)
def test_nonsense_is_refused_in_a_sentence(
    shared_house: HouseOnline, more: dict[str, str | int]
) -> None:
    asked = {"book": "baccarat", "bet": "banker", **more}
    refused = shared_house.nobody().get(PATH, params=asked)
    assert refused.status_code == 422 and refused.json()["error"]
