"""What a new user may do wrongly, or oddly, from the shell: a sentence, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shell import croupier

CROUPIER = str(Path(sys.executable).with_name("croupier"))

# A book that is allowed and odd: lists of winners, words that look like markup, a bet that
# cannot win, odds beyond any machine word.
ODD_BOOK = """
extends = "baccarat"
id = "odd"
name = "Odd [/] book :dice:"
[[wager]]
id = "any"
name = "Any [/] side"
defined-by = "4.5"
loses-by = "4.5"
[[wager.pays]]
when = { winner = ["player", "banker"], natural = [true], banker-pair = false }
odds = "1 to 2"
by = ["4.5"]
[[wager]]
id = "never"
name = "Never [red]"
defined-by = "4.5"
loses-by = "4.5"
[[wager.pays]]
when = { winner = "tie", margin = 3 }
odds = "100000000000000000000000 to 1"
by = ["4.5"]
"""


def refused(*words: str) -> str:
    """Give the one sentence with which a command is refused."""
    done = croupier(*words)
    assert (done.returncode, done.stdout) == (2, ""), done
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("croupier: ")
    return sentence


@pytest.fixture
def odd_book(tmp_path: Path) -> str:
    path = tmp_path / "odd.toml"
    path.write_text(ODD_BOOK)
    return str(path)


@pytest.mark.parametrize(
    "words",
    [
        ("rules",),
        ("odds",),
        ("play", "--coups", "3", "--seed", "2"),
        ("exposure", "--shoes", "2"),
        ("simulate", "--rounds", "500", "--seed", "1"),
    ],
)
def test_an_odd_book_is_shown_as_it_is_written(odd_book: str, words: tuple[str, ...]) -> None:
    done = croupier(words[0], odd_book, *words[1:])
    assert done.returncode == 0, done.stderr
    assert ("B-01" if words[0] == "play" else "Never [red]") in done.stdout.replace("O-01", "B-01")


def test_conditions_that_allow_several_answers_are_said_in_words(odd_book: str) -> None:
    said = " ".join(croupier("rules", odd_book, COLUMNS="250").stdout.split())
    assert "Player wins or Banker wins, Banker’s first two are not a pair, on a natural" in said


def test_a_bet_that_can_only_lose_has_a_par_sheet_too(odd_book: str, tmp_path: Path) -> None:
    sheet = tmp_path / "odd.html"
    done = croupier("report", odd_book, "-o", str(sheet), "--shoes", "100")
    assert done.returncode == 0, done.stderr
    assert "Never [red]" in sheet.read_text()


def test_one_simulated_coup_says_nothing_of_its_spread() -> None:
    done = croupier("simulate", "baccarat", "--rounds", "1", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "1 coups" in done.stdout


@pytest.mark.clause("BLD 7.2")
def test_7_2_fewer_than_no_coups_after_the_cut_card_are_refused() -> None:
    for command in ("simulate", "exposure"):
        assert "from 0 up, not -1" in refused(command, "baccarat", "--last-coups", "-1")


def test_a_bankroll_that_could_grow_beyond_counting_is_refused() -> None:
    most = str(10**15)
    words = ("--bankroll", most, "--maximum", most, "--bet", "tie", "--rounds", "1e6")
    assert "could grow beyond" in refused("simulate", "baccarat", *words)


@pytest.mark.clause("BLD 7.1")
def test_7_1_insurance_is_not_valued_at_cards_the_decks_cannot_hold() -> None:
    said = refused("insurance", "baccarat", "--decks", "1", "--cards", "AS,4C,AS,5D")
    assert "ace of spades came 2 times, and 1 deck holds 1" in said and said.endswith("(7.1)")
    assert "not a card" in refused("insurance", "baccarat", "--cards", "1H,4C,AS,5D")
    # What remains names ranks alone; so the rank is what can run out.
    said = refused("insurance", "baccarat", "--remaining", "A=0", "--cards", "AS,4C,AS,5D")
    assert "no A left" in said and said.endswith("(7.1)")


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "postgresql://127.0.0.1:9/nothing"),
        ("verify", "mysql://somewhere/else"),
        ("verify", "no-such.db"),
        ("verify", "no-such.db", "--anchor", "²:" + "0" * 64),
        ("replay", "no-such.db", "B-01/1/1"),
        ("evidence", "no-such.db", "B-01/1/1"),
        ("verify-shoe", "no-such.json"),
        ("user", "list", "--database", "no-such-folder/some.db"),
        ("user", "list", "--database", "no-such.db"),
        ("user", "shut", "ann", "--database", "no-such.db"),
        ("serve", "--database", "no-such-folder/some.db"),
        ("serve", "--no-demo", "--database", "no-such-folder/some.db"),
        ("serve", "--port", "99999"),
        ("lint", "no-such-book"),
        ("lint", "no-such-book.toml"),
        ("odds", "baccarat", "--version", "vip"),
        ("simulate", "baccarat", "--version", "vip"),
    ],
)
def test_what_is_not_there_is_one_sentence(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(*words)
    assert not list(tmp_path.iterdir()), "looking makes no database"


def test_the_version_refused_cites_the_clauses_of_the_versions() -> None:
    assert "it has commission and non-commission. (5.1.2, 5.2)" in refused(
        "odds", "baccarat", "--version", "vip"
    )


def test_without_standard_input_there_is_nothing_to_settle() -> None:
    done = subprocess.run(
        f"exec {CROUPIER} settle <&-", shell=True, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2 and "Traceback" not in done.stderr


def test_a_terminal_of_few_letters_is_shown_what_it_can_show() -> None:
    done = subprocess.run(
        [CROUPIER, "roads"],
        input="Bb P Tn",
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0 and "Big road" in done.stdout


@pytest.mark.parametrize("command", ["rules baccarat", "rules --matrix --json", "odds roulette"])
def test_a_reader_who_leaves_early_is_not_told_off(command: str) -> None:
    done = subprocess.run(
        f"{CROUPIER} {command} | head -1", shell=True, capture_output=True, text=True, timeout=60
    )
    assert done.stdout and not done.stderr


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    from croupier.cli.terminal import write_file
    from croupier.rules.errors import RuleError

    with pytest.raises(RuleError, match="cannot be written to"):
        write_file(tmp_path / "no-such-folder" / "packet.json", b"{}")


def test_every_command_is_summed_up_in_a_line_that_fits() -> None:
    said = croupier("--help", COLUMNS="80").stdout + croupier("user", "--help", COLUMNS="80").stdout
    assert "..." not in said.replace("[ARGS]...", "")


def test_lint_of_a_file_that_is_no_rulebook_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("what = [")
    done = croupier("lint", str(path), "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["findings"][0]["level"] == "wrong"


def test_a_roulette_book_that_cannot_be_played_is_named_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "my-wheel.toml"
    path.write_text(
        'extends = "roulette"\n[[wager]]\nid = "basket"\nname = "Basket"\ndefined-by = "4.8"\n'
        'wins-by = "4.8"\nloses-by = "4.8"\nodds = "6 to 1"\n'
    )
    assert 'my-wheel.toml, line 2: wager "basket" is not a kind' in refused("odds", str(path))
