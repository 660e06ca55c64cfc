"""``croupier odds``, ``insurance``, ``exposure`` and ``simulate`` from the shell."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from shell import croupier

SIDE_BET = """
extends = "baccarat"
id = "my-side-bet"
name = "My Side Bet"
"""


def answer(*words: str) -> Any:
    done = croupier(*words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_odds_are_exact_fractions() -> None:
    found = answer("odds", "baccarat", "--decks", "6")
    banker = found["bets"]["banker"]
    parts = {key: Fraction(banker[key]) for key in ("win", "stand_off", "lose", "return")}
    assert parts["win"] + parts["stand_off"] + parts["lose"] == 1
    assert parts["return"] == parts["win"] * Fraction(19, 20) - parts["lose"]
    assert round(100 * parts["return"], 6) == Fraction("-1.055849")
    assert banker["house_edge"] == pytest.approx(0.01055849, abs=1e-8)
    assert found["cards"] == 312
    assert all("/" in banker[key] for key in parts)


NO_OTHERS = ",".join(f"{rank}=0" for rank in "23456789TJQ")


def test_odds_of_what_remains_and_of_a_version() -> None:
    found = answer(
        "odds", "baccarat", "--remaining", f"A=3,K=3,{NO_OTHERS}", "--version", "non-commission"
    )
    assert found["remaining"]["A"] == found["remaining"]["K"] == 3
    assert sum(found["remaining"].values()) == 6
    # Two cards alike of six, three of each: the second is one of two in five.
    assert found["bets"]["player-pair"]["win"] == "2/5"


def test_odds_of_every_position_of_roulette() -> None:
    bets = answer("odds", "roulette")["bets"]
    assert len(bets) == 157
    assert {bet["return"] for bet in bets.values()} == {"-1/37"}


def test_odds_for_people() -> None:
    said = croupier("odds", "online-baccarat").stdout
    assert "23.945031 %" in said and "6 decks" in said


def test_insurance_says_what_favours_the_patron() -> None:
    said = croupier("insurance", "baccarat").stdout
    assert "Banker 6 v Player 5 after four cards favours the patron by 8.440 %." in said
    assert re.search(r"Banker 6 v 5 .* -8\.440 ", said)  # the house edge, with its one sign
    cells = answer("insurance", "baccarat")["cells"]
    found = [
        c
        for c in cells
        if (c["hand"], c["after"], c["points"], c["against"]) == ("banker", "four", 6, 5)
    ]
    assert len(found) == 1 and Fraction(found[0]["return"]) > Fraction(84, 1000)
    assert Fraction(found[0]["least"]) < Fraction(found[0]["return"]) < Fraction(found[0]["most"])


def test_insurance_at_the_cards_seen() -> None:
    (cell,) = answer("insurance", "baccarat", "--cards", "5S,6C,KH,KD")["cells"]
    assert (cell["hand"], cell["points"], cell["against"]) == ("banker", 6, 5)
    assert answer("insurance", "baccarat", "--cards", "9S,4C,KH,KD")["cells"] == []


def test_a_seed_gives_one_histogram_on_any_number_of_threads() -> None:
    one, two = (
        answer("simulate", "baccarat", "--rounds", "3e6", "--seed", "5", "--threads", threads)
        for threads in ("1", "2")
    )
    assert one["histogram"] == two["histogram"]
    assert sum(one["histogram"]) == one["rounds"] == 3_000_000
    assert one["chi_square"]["p_value"] > 0.001
    banker = one["bets"]["banker"]
    assert banker["low"] < banker["return"] < banker["high"]


def test_simulate_a_bankroll() -> None:
    found = answer(
        "simulate", "roulette", "--bankroll", "100", "--plan", "martingale", "--bet", "red",
        "--rounds", "200", "--paths", "300", "--seed", "1",
    )  # fmt: skip
    assert 0 <= found["ruin"]["low"] <= found["ruin"]["probability"] <= found["ruin"]["high"] <= 1
    assert found["marks"][-1] == 200 and len(found["quantiles"]) == len(found["marks"])


def test_exposure_of_every_bet() -> None:
    found = answer("exposure", "baccarat", "--shoes", "6", "--cut", "20", "--seed", "2")
    assert found["shoes"] == 6 and found["coups"] > 6 * 60
    assert [bet["bet"] for bet in found["bets"]][:3] == ["banker", "player", "tie"]
    assert all(0 <= bet["share"]["value"] <= 1 for bet in found["bets"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "poker"), "poker"),
        (("odds", "baccarat", "--version", "free"), 'no version "free"'),
        (("odds", "baccarat", "--decks", "0"), "from 1 to 16 decks"),
        (("odds", "baccarat", "--remaining", f"A=5,K=0,{NO_OTHERS}"), "5 cards are left"),
        (("odds", "baccarat", "--decks", "1", "--remaining", "A=6"), "filled with 4"),
        (("odds", "roulette", "--remaining", "A=6"), "not dealt from a shoe"),
        (("insurance", "dragon-tiger"), "no insurance in"),
        (("insurance", "baccarat", "--cards", "9S"), "four or five cards"),
        (("simulate", "baccarat", "--rounds", "1.5"), "is not a number of coups"),
        (("simulate", "baccarat", "--rounds", "many"), "is not a number of coups"),
        (("simulate", "baccarat", "--rounds", "nan"), "is not a number of coups"),
        (("simulate", "baccarat", "--rounds", "10", "--threads", "0"), "not 0"),
        (("simulate", "baccarat", "--rounds", "10", "--cut", "3"), "cut card"),
        (("simulate", "baccarat", "--rounds", "10", "--bankroll", "5", "--plan", "x"), "no plan"),
        (("exposure", "roulette"), "no shoe to count"),
        (("exposure", "online-baccarat", "--shoes", "5"), "nothing to count"),
    ],
)
def test_what_can_not_be_is_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = croupier(*words)
    assert done.returncode == 2
    assert said in done.stderr and done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr and not done.stdout


def test_anyones_rulebook_is_priced(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SIDE_BET)
    done = croupier("odds", str(file))
    assert done.returncode == 0, done.stderr
    assert "1.057906 %" in done.stdout
