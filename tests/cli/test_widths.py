"""Nothing is cut, however narrow the terminal: a figure with its end missing is a wrong figure."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from shell import croupier

CROUPIER = str(Path(sys.executable).with_name("croupier"))
LONG_NAMES = """
extends = "baccarat"
id = "long"
name = "Baccarat with the Longest Name that Any Gaming Authority Has Ever Approved Anywhere"
[[wager]]
id = "long"
name = "Banker Wins with Six on Three Cards while the Player Holds a Pair of Court Cards"
defined-by = "4.5"
loses-by = "4.5"
[[wager.pays]]
when = { winner = "banker", banker-points = 6, banker-cards = 3, player-pair = true }
odds = "100 to 1"
by = ["4.5"]
"""
SECONDS = re.compile(r"in\d+\.\d+s$|─+")


@pytest.fixture
def long_names(tmp_path: Path) -> str:
    path = tmp_path / "long.toml"
    path.write_text(LONG_NAMES)
    return str(path)


def run_together(*command: str, width: int, stdin: str = "") -> str:
    """Give what is shown without blanks and line ends: a wrapped sentence is whole, too."""
    done = croupier(*command, stdin=stdin, COLUMNS=str(width))
    assert "Traceback" not in done.stderr and "…" not in done.stdout
    return SECONDS.sub("", "".join(done.stdout.split()))


@pytest.mark.parametrize(
    "command",
    [
        ("odds", "baccarat"),
        ("odds", "baccarat", "--remaining", "A=31,2=32,3=30,9=31,K=32"),
        ("odds", "roulette"),
        ("odds", "LONG"),
        ("insurance", "baccarat"),
        ("insurance", "baccarat", "--cards", "5S,6C,KH,KD"),
        ("lint", "LONG"),
    ],
)
def test_every_name_and_figure_is_there_at_any_width(
    command: tuple[str, ...], long_names: str
) -> None:
    asked = [long_names if word == "LONG" else word for word in command]
    wide = run_together(*asked, width=400)
    for width in (20, 40, 80):
        assert run_together(*asked, width=width) == wide, width


@pytest.mark.parametrize("width", [20, 40, 80])
def test_a_row_of_figures_stays_one_line(width: int, long_names: str) -> None:
    shown = croupier("odds", long_names, COLUMNS=str(width)).stdout
    (row,) = (line for line in shown.splitlines() if "Banker Wins with Six on Three" in line)
    assert "Court Cards" in row and row.split()[-1].replace(".", "").isdigit()
    assert row.count("%") == 4


@pytest.mark.parametrize("width", [20, 40, 80])
def test_the_lines_of_a_settlement_are_whole_at_any_width(width: int) -> None:
    wagers = [
        {"seat": 10**9, "bet": bet, "stake": 10**15 - 1} for bet in ("banker", "banker-pair", "tie")
    ]
    limits = {"maximum": 10**14 - 1, "differential": 10**10 + 1}
    cards = ["9S", "4C", "7H", "KD", "5S"]
    text = json.dumps({"book": "baccarat", "cards": cards, "wagers": wagers, "limits": limits})
    command = ("settle", "--table")
    # Clauses may be folded between the rows, so only the letters can be compared.
    assert sorted(run_together(*command, width=width, stdin=text)) == sorted(
        run_together(*command, width=400, stdin=text)
    )
    shown = croupier(*command, stdin=text, COLUMNS=str(width)).stdout
    assert "999,999,999,999,999" in shown and "10,000,000,001" in shown


@pytest.mark.parametrize("width", [20, 40, 80])
def test_a_road_keeps_its_six_rows_at_any_width(width: int) -> None:
    shoe = " ".join(["B", "P"] * 60)
    narrow = croupier("roads", stdin=shoe, COLUMNS=str(width)).stdout
    _, _, drawn = narrow.partition("Big road\n")
    assert [line.split().count("B") for line in drawn.splitlines()[:6]] == [60, 0, 0, 0, 0, 0]
    wide = croupier("roads", stdin=shoe, COLUMNS="400").stdout
    assert narrow.split() == wide.split()


def test_a_pipe_is_as_wide_as_what_goes_through_it(long_names: str) -> None:
    surroundings = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    done = subprocess.run(
        [CROUPIER, "odds", long_names],
        capture_output=True,
        text=True,
        timeout=60,
        env=surroundings,
    )
    assert "…" not in done.stdout
    assert "Pair of Court Cards" in done.stdout
