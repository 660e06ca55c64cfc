"""The serial feed of an electronic shoe: what each line means, and a coup dealt through it."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from running_house import House
from staff_hands import Reader

BRIDGE = Path(__file__).parents[2] / "tools" / "shoe_reader.py"
_spec = importlib.util.spec_from_file_location("shoe_reader", BRIDGE)
assert _spec and _spec.loader
shoe_reader = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(shoe_reader)


@pytest.mark.parametrize(
    "line, report",
    [
        ("9S", {"card": "9S"}),
        ("card 10h\r\n", {"card": "TH"}),
        ("3 KD", {"card": "KD", "place": 3}),
        ("CUT", {"cut_card": True}),
        ("ALARM card jammed", {"alarm": "card jammed"}),
        ("1S", {"alarm": "cannot read '1S'"}),
        ("  ", None),
    ],
)
def test_what_a_line_means(line: str, report: dict[str, Any] | None) -> None:
    assert shoe_reader.read_line(line) == report


def test_a_coup_comes_from_the_shoe(house: House) -> None:
    table = house.table("baccarat")
    reader = Reader(house, table)
    table.place_your_bets()
    table.no_more_bets()
    ran = subprocess.run(
        [sys.executable, BRIDGE, table.id, house.address],
        input="9S\n4C\nKH\n2D\nCUT\n", text=True, capture_output=True, check=True,
        env={**os.environ, "CROUPIER_READER": reader.token},
    )  # fmt: skip
    assert ran.stderr == ""
    view = table.view()
    assert (view["phase"], view["result"]["winner"]) == ("result", "player")
    assert view["shoe"]["cut_card_out"]
    assert view["source"] == "reader"
