"""The feed of an electronic shoe: what each line means, and coups dealt through it, as life is."""

import random
import time
from typing import Any

import pytest
from example_files import module, run, start
from hypothesis import given
from hypothesis import strategies as st

from running_house import House, Table
from shell import croupier

shoe_reader = module("shoe_reader")
simulated_device = module("simulated_device")


def token_of(house: House, table: Table) -> str:
    made = croupier(
        *("user", "add", f"reader {table.id}", "--reader", table.id, "--by", "demo-director"),
        *("--second", "demo-assistant", "--database", "house.db"),
        folder=house.folder,
        **house.two_people,
    )
    assert made.returncode == 0, made.stderr
    return made.stdout.split("shown this once: ")[1].strip()


def ready(house: House) -> tuple[Table, str]:
    """Open a table that waits for its first card, with a reader."""
    table = house.table("baccarat", reader="device")
    token = token_of(house, table)
    table.burn_by(token)
    table.place_your_bets()
    table.no_more_bets()
    return table, token


def in_order(lines: list[str]) -> list[str]:
    order = shoe_reader.Order()
    return [in_turn for line in lines for in_turn in order.take(line)]


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
        ("17\r\n", {"number": 17}),
        ("37", {"alarm": "cannot read '37'"}),
        ("[Game]<Card:4S>", {"card": "4S"}),
        ("[Game]<Card:10H>", {"card": "TH"}),
        ("[Game]<Card:?>", {"alarm": "a card was not read (?)"}),
        ("[Game]<CutCard>", {"cut_card": True}),
        ("[Game]<Result:Banker>", {"result": "banker"}),
        ("[Wheel]<Number:0>", {"number": 0}),
        ("[Shoe]<Alarm:cover open>", {"alarm": "cover open"}),
        ("[Shoe]<Heartbeat>", None),
    ],
)
def test_what_a_line_means(line: str, report: dict[str, Any] | None) -> None:
    assert shoe_reader.read_line(line) == report


def test_a_simulated_device_is_understood_and_its_light_is_read() -> None:
    chance = random.Random(3)
    shoe, wheel = simulated_device.Shoe(chance, decks=1), simulated_device.Wheel(chance)
    lines = [line for _ in range(53) for line in simulated_device.said("", shoe)]
    reports = [shoe_reader.read_line(line) for line in lines]
    assert len({report["card"] for report in reports if "card" in report}) == 52
    assert [report for report in reports if "card" not in report] == [
        {"cut_card": True},
        {"alarm": "empty"},
    ]
    (spun,) = simulated_device.said("", wheel)
    assert 0 <= shoe_reader.read_line(spun)["number"] <= 36
    (unread,) = simulated_device.said("unread", shoe)
    assert "alarm" in shoe_reader.read_line(unread)
    assert simulated_device.lit("[Table]<Light:Banker>") == "Banker"
    assert simulated_device.lit("[Game]<Card:4S>") == ""


def test_what_the_table_wants_lit_goes_back_once_for_each_coup() -> None:
    class Told:
        answers = iter(["", "banker", "banker", "", "tie"])

        def send(self, report: dict[str, Any]) -> dict[str, Any]:
            return {"light": next(self.answers)}

    lit: list[str] = []
    shoe_reader.pass_on(["9S", "8S", "RESULT", "7S", "6S"], Told(), lit.append)
    assert lit == ["[Table]<Light:Banker>", "[Table]<Light:Tie>"]


@given(st.data(), st.integers(1, 1000), st.integers(2, 30))
def test_lines_that_stray_a_little_come_out_in_order_once_each(
    data: st.DataObject, first: int, many: int
) -> None:
    lines = [f"#{first + n} {n}" for n in range(many)]
    strayed = [lines[0]]
    for at in range(1, many, 2):  # neighbours change places, and some lines come twice
        pair = data.draw(st.permutations(lines[at : at + 2]))
        strayed += pair + data.draw(st.lists(st.sampled_from(lines[max(0, at - 8) : at + 2])))
    assert in_order(strayed) == [str(n) for n in range(many)]


def test_a_line_that_never_comes_is_an_alarm_and_the_others_follow() -> None:
    assert in_order(["#1 9S", "#3 4C", "#4 KH", "#5 2D"]) == ["9S"]
    lines = ["#1 9S", *(f"#{n} {n}H" for n in range(3, 9))]
    alarm = "ALARM the shoe's line 2 never came"
    assert in_order(lines) == ["9S", alarm, "3H", "4H", "5H", "6H", "7H", "8H"]


def test_a_shoe_that_counts_anew_is_heard() -> None:
    assert in_order(["#380 9S", "#1 4C", "#2 KH"]) == ["9S", "4C", "KH"]


def test_a_coup_comes_from_the_shoe_whatever_the_wire_does(manual: House) -> None:
    table, token = ready(manual)
    lines = "#7 9S\n#7 9S\n#9 KH\n#8 4C\n#9 KH\n#10 2D\n#11 CUT\n"
    out, err = run("shoe_reader", table.id, manual.address, given=lines, CROUPIER_READER=token)
    assert (out, err) == ("", "")
    view = table.view()
    assert (view["phase"], view["result"]["winner"]) == ("result", "player")
    assert [card["card"] for card in view["hands"]["player"]] == ["9S", "KH"]
    assert view["shoe"]["cut_card_out"]
    assert view["source"] == "reader"


def test_a_refusal_is_printed_and_the_shoe_goes_on(manual: House) -> None:
    table, token = ready(manual)
    lines = "9S\nALARM jam\n4C\n"
    _, err = run("shoe_reader", table.id, manual.address, given=lines, CROUPIER_READER=token)
    assert err.startswith("4C: The reader's alarm stands")


def test_a_card_that_was_not_due_is_on_record_and_stops_play(manual: House) -> None:
    """What left the shoe has left it: a rank says what becomes of it."""
    table, token = ready(manual)
    lines = "9S\n4C\nKH\n2D\n5C\n"
    _, err = run("shoe_reader", table.id, manual.address, given=lines, CROUPIER_READER=token)
    assert err == "" and table.view()["phase"] == "held"


def test_no_card_is_lost_or_dealt_twice_while_the_house_is_away(manual: House) -> None:
    table, token = ready(manual)
    shoe = start("shoe_reader", table.id, manual.address, CROUPIER_READER=token)
    assert shoe.stdin is not None
    print("9S", file=shoe.stdin)
    while not table.view()["hands"]["player"]:
        time.sleep(0.05)
    manual.close()
    print("4C\nKH\n2D", file=shoe.stdin)
    manual.open()
    _, err = shoe.communicate(timeout=60)
    assert (shoe.returncode, err) == (0, "")
    hands = table.view()["hands"]
    assert [card["card"] for card in hands["player"]] == ["9S", "KH"]
    assert [card["card"] for card in hands["banker"]] == ["4C", "2D"]
