"""What people have, read from the shell by ``croupier settle`` and ``roads``."""

import codecs
import json
from pathlib import Path
from typing import Any

import pytest

from shell import croupier

GOOD = {"book": "baccarat", "cards": ["9S", "4C", "7H", "KD", "5S"]}
TABLE = "id,player,banker,seat,bet,stake\n7,9s 7h,4c kd 5s,1,banker,1000\n"


def settle(stdin: bytes | str, *words: str, code: int = 0) -> list[Any]:
    done = croupier("settle", "--json", *words, stdin=stdin)
    assert (done.returncode, done.stderr) == (code, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("text", [json.dumps(GOOD), f"{json.dumps(GOOD)}\n{json.dumps(GOOD)}\n"])
def test_a_byte_order_mark_is_no_part_of_a_round(text: str) -> None:
    expected = settle(text)
    assert settle(codecs.BOM_UTF8 + text.encode()) == expected
    assert settle(text.encode("utf-16")) == expected
    assert settle(codecs.BOM_UTF16_BE + text.encode("utf-16-be")) == expected


def test_a_table_of_a_spreadsheet_is_settled_by_the_book_that_is_named(tmp_path: Path) -> None:
    [answer] = settle(codecs.BOM_UTF8 + TABLE.encode(), "--book", "baccarat")
    assert (answer["about"], answer["lines"][0]["paid"]) == ({"id": "7"}, 950)
    file = tmp_path / "hands.csv"
    file.write_text(TABLE.replace("\n", "\r\n"))
    assert settle("", str(file), "--book", "baccarat") == [answer]
    [without] = settle(TABLE, code=1)
    assert "--book" in without["error"]


def test_a_book_that_is_not_there_is_one_sentence_and_code_2() -> None:
    done = croupier("settle", "--book", "poker", stdin=TABLE)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert 'no rulebook "poker"' in done.stderr and not done.stdout


def test_numbers_are_spins() -> None:
    assert [answer["result"]["number"] for answer in settle("17 0\n36\n")] == [17, 0, 36]


def test_people_see_what_a_round_is_about() -> None:
    shown = croupier("settle", "--table", "--book", "baccarat", stdin=TABLE).stdout
    assert "id 7" in shown and "Banker wins" in shown and "950" in shown
    shown = croupier("settle", "--table", "--book", "lucky-7", stdin="id,cards\n7,9S\n").stdout
    assert "id 7" in shown and "Too few cards" in shown


def test_a_header_without_rows_is_nothing_to_settle() -> None:
    done = croupier("settle", "--json", stdin="player,banker\n")
    assert done.returncode == 2 and "no round to settle" in done.stderr


# ---- roads


def roads(stdin: bytes | str, code: int = 0) -> list[Any]:
    done = croupier("roads", "--json", stdin=stdin)
    assert (done.returncode, done.stderr) == (code, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_roads_are_drawn_of_hands_in_any_notation() -> None:
    expected = roads("B P T B")
    for written in ("BPTB", "B,P,T,B", "banker player tie banker", "庄闲和庄"):
        assert roads(written) == expected
        assert roads(codecs.BOM_UTF8 + written.encode()) == expected
    assert roads(json.dumps({"id": 7, "hands": "BPTB"})) == [{**expected[0], "about": {"id": 7}}]


def test_one_table_serves_settle_and_roads() -> None:
    table = "shoe,player,banker\n3,9S 7H,4C KD 5S\n3,9s kh,4c kd\n4,9s kh,4c kd\n"
    third, fourth = roads(table)
    assert third["about"] == {"shoe": "3"} and third["counts"]["banker"] == 1
    assert fourth["counts"]["natural"] == 1
    assert [answer["about"] for answer in settle(table, "--book", "baccarat")] == [
        {"shoe": "3"},
        {"shoe": "3"},
        {"shoe": "4"},
    ]
    drawn = croupier("roads", stdin=table).stdout
    assert "shoe 3" in drawn and "shoe 4" in drawn


def test_a_shoe_that_cannot_be_read_says_what_it_is_about() -> None:
    bad, good = roads("shoe,winner\n3,X\n4,B\n", code=1)
    assert "Hand 1" in bad["error"] and bad["about"] == {"shoe": "3"} and bad["clauses"] == []
    assert good["counts"]["banker"] == 1
