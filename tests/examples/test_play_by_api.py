"""A client by API against a real house: its book and the house's agree, across a restart too."""

import re

from example_files import run, start

from running_house import House
from shell import croupier


def test_the_two_books_agree(quick: House) -> None:
    out, _ = run("play_by_api", "--address", quick.address, "--table", "B-02", "--coups", "4")
    assert "4 coups" in out
    assert out.endswith("The house's statement says the same of every coup, to the unit.\n")


def test_it_plays_roulette_as_well(quick: House) -> None:
    arguments = ("--address", quick.address, "--table", "R-01", "--coups", "2", "--stake", "60")
    out, _ = run("play_by_api", *arguments)
    assert re.search(r"^R-01/1/\d+ +red +60 (win|lose) +[+-]60 ", out, re.MULTILINE)


def test_it_plays_on_when_the_house_was_closed_and_opened_again(quick: House) -> None:
    arguments = ("--address", quick.address, "--table", "L7-01", "--coups", "4")
    patron = start("play_by_api", *arguments)
    assert patron.stdout is not None
    while not patron.stdout.readline().startswith("L7-01/"):
        assert patron.poll() is None, patron.communicate()
    quick.close()
    quick.open()
    out, err = patron.communicate(timeout=120)
    assert patron.returncode == 0, out + err
    assert "The stream broke" in err
    assert out.endswith("to the unit.\n")


def test_a_refusal_is_a_sentence(quick: House) -> None:
    patron = start("play_by_api", "--address", quick.address, "--table", "X-01")
    _, err = patron.communicate(timeout=60)
    assert (patron.returncode, err) == (1, 'There is no table "X-01".\n')


def test_the_house_it_played_in_is_clean(quick: House) -> None:
    checked = croupier("verify", "house.db", folder=quick.folder)
    assert checked.returncode == 0, checked.stdout
