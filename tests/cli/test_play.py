"""``croupier play``: an evening in the terminal, watched or played."""

import sys
from subprocess import CompletedProcess

import pytest

from croupier.cli import play, show_coups
from croupier.cli.evening import as_position
from croupier.rules.reader import BOOKS
from shell import croupier


def watch(*arguments: str) -> CompletedProcess[str]:
    done = croupier("play", *arguments)
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize("book", BOOKS)
def test_an_evening_with_a_seed_can_be_dealt_again(book: str) -> None:
    first, again = (watch(book, "--coups", "4", "--seed", "tet") for _ in range(2))
    assert first.returncode == 0 and first.stdout == again.stdout
    assert "/1/4" in first.stdout and "the house" in first.stdout
    assert first.stdout != watch(book, "--coups", "4", "--seed", "other").stdout


def test_a_whole_shoe_is_dealt_and_the_next_one_loaded() -> None:
    shown = watch("lucky-7", "--version", "non-commission", "--coups", "100", "--seed", "a").stdout
    assert "Last hand of the shoe." in shown and "L-01/2/1" in shown


def test_what_cannot_be_played_is_one_sentence() -> None:
    for arguments in (("poker",), ("baccarat", "--version", "vip", "--coups", "1")):
        done = watch(*arguments)
        assert done.returncode == 2 and len(done.stderr.strip().splitlines()) == 1


def sit_down(monkeypatch: pytest.MonkeyPatch, book: str, *said: str) -> str:
    answers = iter((*said, "q"))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(show_coups.console, "input", lambda _: next(answers))
    with show_coups.console.capture() as shown:
        play.play(book, seed="tet")
    return shown.get()


def test_sitting_down_and_betting(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(
        monkeypatch, "lucky-7", "banker 500, tie 100", "banker 20000", "red 5", "nonsense", ""
    )
    assert "banker 500   tie 100" in shown
    assert "maximum on banker is 10,000" in shown and "(4.4)" in shown
    assert 'no bet "red"' in shown
    assert "Say a bet and an amount" in shown
    assert "You get up from the table." in shown and "you " in shown


def test_an_accepted_bet_is_acknowledged_and_can_be_taken_back_and_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = ("tie 100, banker 500", "undo", "again", "", "again", "clear", "")
    shown = sit_down(monkeypatch, "lucky-7", *said)
    assert "banker 500 is down; you have 600 on the felt." in shown
    assert "Taken back; you have 100 on the felt." in shown
    assert "There are no bets of yours to make again." in shown
    assert "tie 100 is down; you have 100 on the felt." in shown  # in the next coup, too
    assert "Taken back; you have 0 on the felt." in shown


def test_help_says_what_this_table_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, "baccarat", "help", "")
    assert "squeeze, if the highest bet is yours" in shown and "insure, when" in shown
    assert "lucky-6 12 to 1, 20 to 1" in shown
    shown = sit_down(monkeypatch, "roulette", "?", "")
    assert "squeeze" not in shown and "17 100, 17/20 50" in shown


def test_the_squeeze_is_tried_by_whoever_bet_most(monkeypatch: pytest.MonkeyPatch) -> None:
    said = ("banker 5000", "", "y", "look 1", "look 1", "look 9", "open player", "look 2", "", "")
    shown = sit_down(monkeypatch, "baccarat", *said)
    assert "Player  ▒▒   Banker  ▒▒   Player  ▒▒   Banker  ▒▒" in shown
    assert "You lift the edge: a picture, J, Q or K." in shown
    assert shown.count("\n K♣ \n") == 1  # the second look, alone
    assert "Name what lies face down" in shown
    assert "Player  K♣   Q♣    Banker 2 ▒▒  4 ▒▒" in shown
    assert "Player draws  ▒▒" in shown


def test_insurance_is_tried_and_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    said = ("banker 5000", "", "", "banker 5000", "", "", "1000", "")
    shown = sit_down(monkeypatch, "baccarat", *said)
    assert "Insurance on the Banker at 3 to 1 (4.10, 6.4.6)" in shown
    assert "Your banker is insured for 1,000." in shown
    assert "banker-insurance" in shown and "+3,000" in shown


def test_the_roads_grow_and_all_five_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, "baccarat", "", "", "", "roads")
    assert "P B ·" in shown and "P · ·" in shown  # two for Player, and then one for Banker
    assert "Cockroach pig" in shown


def test_an_evening_is_scripted_line_by_line() -> None:
    played = croupier("play", "lucky-7", "--sit", "--seed", "a", stdin="banker 500\n\n\nq\n")
    assert played.returncode == 0
    assert "q: leave) banker 500" in played.stdout
    assert "You get up from the table." in played.stdout


def test_sitting_down_at_roulette_with_a_call_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, "roulette", "voisins 100, 17/20 100", "")
    assert "voisins at 100 a chip costs 900." in shown
    assert "split:17-20" in shown


def test_an_online_table_is_yours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(monkeypatch, "online-baccarat", "player 500", "", "")
    assert "you  player 500" in shown and "Lan" not in shown
    assert "No bet, no cards." in shown


def test_positions_as_people_say_them() -> None:
    said = {
        "17": "straight:17",
        "20/17": "split:17-20",
        "16-17-18": "street:16-17-18",
        "0/1/2": "trio:0-1-2",
        "17/18/20/21": "corner:17-18-20-21",
        "red": "red",
        "99": "99",
    }
    assert {one: as_position(one) for one in said} == said


@pytest.mark.parametrize("said", ["banker ²", "banker _", "banker " + "9" * 5000, "banker -5"])
def test_an_amount_that_is_none_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    assert "Say a bet and an amount" in sit_down(monkeypatch, "lucky-7", said, "")
    assert as_position("²/³") == "²/³"


def test_what_is_typed_at_the_squeeze_is_not_swallowed_and_opened_cards_are_shown() -> None:
    typed = "banker 1000\n\nplayer 500\n\nq\n"
    said = croupier("play", "baccarat", "--sit", "--seed", "3", stdin=typed).stdout
    assert said.count("Squeeze the cards?") == 2 and "an empty line or n" in said
    dealt = said.index("▒▒")
    opened, drawn = said.index("A♠", dealt), said.index("Player draws", dealt)
    assert dealt < opened < drawn < said.index("8♥", drawn)
