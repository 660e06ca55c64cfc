"""The page on fairness is true: its commands are run, and its own program judges as we do."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor.entropy import SystemEntropy
from croupier.floor.fairness import Sealed, seal_number, seal_shoe, with_seeds

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fairness.md").read_text()
(SPIN,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
(PROGRAM,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [
    (command.replace("\n> ", "\n"), shown)
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for command, shown in re.findall(r"^\$ (.*(?:\n> .*)*)\n((?:(?![$>] ).*\n)*)", block, re.M)
]
Seeds = tuple[tuple[str, str], ...]


@pytest.mark.parametrize(("command", "shown"), COMMANDS)
def test_the_page_shows_what_its_commands_print(command: str, shown: str, tmp_path: Path) -> None:
    (tmp_path / "spin.json").write_text(SPIN)
    (tmp_path / "check.py").write_text(PROGRAM)
    done = subprocess.run(
        command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == shown


def test_the_worked_spin_is_one_of_ours() -> None:
    told = json.loads(SPIN)
    shown = told["fairness"]["revealed"]
    sealed = Sealed(shown["salt"], tuple(shown["order"]))
    assert sealed.commitment == told["fairness"]["commitment"]
    assert with_seeds(sealed, tuple(map(tuple, shown["seeds"]))) == (str(told["number"]),)


def judged(sealed: Sealed, decks: int, seeds: Seeds, commitment: str = "") -> str:
    """Have the page's program judge a revelation; give what it says at the end."""
    revealed = {"salt": sealed.salt, "order": sealed.order, "seeds": seeds}
    told = {"decks": decks, "commitment": commitment or sealed.commitment, "revealed": revealed}
    done = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM],
        input=json.dumps({"fairness": told}),
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stdout + done.stderr).strip().splitlines()[-1]


WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)


@settings(max_examples=15)
@given(st.lists(st.tuples(WORDS, WORDS), max_size=3), st.sampled_from([0, 1, 8]))
def test_the_pages_program_finds_the_order_that_is_dealt(
    seeds: list[tuple[str, str]], decks: int
) -> None:
    entropy = SystemEntropy()
    sealed = seal_shoe(decks, entropy) if decks else seal_number(entropy)
    said = judged(sealed, decks, tuple(seeds))
    assert said.endswith("order: " + " ".join(with_seeds(sealed, tuple(seeds))))


def test_the_pages_program_sees_what_was_tampered_with() -> None:
    sealed = seal_shoe(8, SystemEntropy())
    short = Sealed(sealed.salt, sealed.order[:-1])
    assert judged(short, 8, (), sealed.commitment).endswith("not what was committed")
    assert judged(short, 8, ()).endswith("not full decks")
