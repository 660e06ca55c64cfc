"""Shoes as people have them: a line, an object or a row each, or one row for every hand."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.roads import read_shoe
from croupier.games.rounds import encode, settle_lines
from croupier.games.shoes import read_shoes
from croupier.rules.errors import RuleError

# Player 6 stands, Banker 4 draws to 9; a Player's natural; kings and queens, a tie at nothing.
ROWS = "9S 7H,4C KD 5S\n9s kh,♣4 ♦K\nKS KH 5C,QS QH 5D\n"


def shoes(text: str) -> list[tuple[Any, dict[str, Any]]]:
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    return [(shoe.hands, shoe.about) for shoe in read_shoes(iter(lines))]


def hands(text: str) -> Any:
    ((found, _),) = shoes(text)
    return found


def test_a_line_is_a_shoe() -> None:
    assert shoes("Bb P Tn\nBPT\n") == [(read_shoe("Bb P Tn"), {}), (read_shoe("B P T"), {})]


@pytest.mark.clause("BLD 3.2.2, 6.1, 6.2.1.1")
def test_3_2_2_rows_of_hands_are_drawn_by_their_cards() -> None:
    assert hands(f"player,banker\n{ROWS}") == read_shoe("B Pn Tbp")
    assert hands("cards\n9S 4C 7H KD 5S\n9s 4c kh kd\n") == read_shoe("B Pn")


def test_rows_are_gathered_into_shoes() -> None:
    text = "shoe,id,winner\n3,1,Banker\n3,2,tie\n4,3,闲\n"
    assert shoes(text) == [(read_shoe("B T"), {"shoe": "3"}), (read_shoe("P"), {"shoe": "4"})]
    for column in ("result", "Outcome", "WINNER"):
        assert hands(f"{column}\nB\nbanker\nTb\n") == read_shoe("B B Tb")


def test_marks_may_have_columns_of_their_own() -> None:
    text = "winner,banker_pair,player_pair,natural,free\nB,1,,,\nP,0,yes,True,x\nT,no,false,,\n"
    assert hands(text) == read_shoe("Bb Ppnf T")
    free = '{"cards": ["9S", "4C", "KH", "KD"], "free": true}'
    assert hands(free) == read_shoe("Pnf")


def test_a_row_or_an_object_may_be_a_whole_shoe() -> None:
    text = "id,hands\n7,B P T\n8,BBP\n"
    assert shoes(text) == [(read_shoe("B P T"), {"id": "7"}), (read_shoe("B B P"), {"id": "8"})]
    assert shoes('{"id": 7, "hands": ["Bb", "player"]}\n{"hands": "PP"}\n["B", "T"]\n') == [
        (read_shoe("Bb P"), {"id": 7}),
        (read_shoe("P P"), {}),
        (read_shoe("B T"), {}),
    ]


def test_what_settle_writes_is_read_too() -> None:
    records = [
        {"book": "baccarat", "shoe": shoe, "player": ["KS", "KH", "5C"], "banker": banker}
        for shoe, banker in ((3, ["QS", "QH", "5D"]), (3, ["QS", "QH", "9D"]), (4, ["2S", "7H"]))
    ]
    records[2]["player"] = ["KS", "KH"]
    lines = [json.dumps(record).encode() for record in records]
    settled = b"\n".join(encode(answer) for answer in settle_lines(iter(lines)))
    assert shoes(settled.decode()) == [
        (read_shoe("Tbp Bbp"), {"shoe": 3}),
        (read_shoe("Bpn"), {"shoe": 4}),
    ]
    assert shoes("\n".join(json.dumps(record) for record in records)) == shoes(settled.decode())


def test_a_header_is_told_from_hands_in_words() -> None:
    assert hands(f"player,banker\n{ROWS}") == read_shoe("B Pn Tbp")
    assert shoes("player,banker\ntie,banker\n") == [
        (read_shoe("P B"), {}),
        (read_shoe("T B"), {}),
    ]
    assert hands("player,banker\n") == read_shoe("P B")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("P X B", 'Hand 2, "X", cannot be read'),
        ("winner\nB\nX", 'Hand 2, "X", cannot be read'),
        ("winner\nB\nBP", 'Hand 2: "BP" is not one hand'),
        ("winner,id\n,7", "Hand 1: there is no winner, and there are no cards"),
        (
            "player,banker\n9S 7H,4C KD",
            "Hand 1: Too few cards: after 4 the next goes to the Banker",
        ),
        ("player,banker\n9S 7H,", "Hand 1: A hand is missing"),
        ('{"book": "roulette", "number": 5}', "Hand 1: there is no winner, and there are no cards"),
        ('{"book": "roulette", "cards": ["9S"]}', "Hand 1: A round of Roulette needs the number"),
        ('{"winner": 5}', "Hand 1: there is no winner, and there are no cards"),
        ('{"hands": 5}', "The hands are a text"),
        ("winner\nB,P,T", "Hand 1: This row has 3 cells, and the header 1"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(text: str, said: str) -> None:
    found = hands(text)
    assert isinstance(found, RuleError) and said in str(found), found
    assert str(found).endswith(".")


def test_one_bad_row_spoils_its_shoe_and_no_other() -> None:
    (bad, _), (good, about) = shoes("shoe,winner\n1,B\n1,X\n1,Y\n2,P\n")
    assert isinstance(bad, RuleError) and str(bad).startswith('Hand 2, "X"')
    assert (good, about) == (read_shoe("P"), {"shoe": "2"})


@given(st.lists(st.text(max_size=12), min_size=1, max_size=4))
def test_whatever_a_file_holds_it_is_shoes_or_sentences(lines: list[str]) -> None:
    text = "\n".join(line for line in lines if line.strip()).encode("utf-8", "replace").decode()
    for found, _ in shoes(text):
        assert isinstance(found, list) or str(found).endswith(".")


def test_a_row_that_cannot_be_read_is_a_sentence_and_an_empty_one_is_none() -> None:
    rows = (b"id,hands\n", b"a,BPT\n", b"b,PT,c\n", b",\n", b"d,P\n", None)
    first, surplus, last, too_long = read_shoes(iter(rows))
    assert (first.hands, first.about) == (read_shoe("BPT"), {"id": "a"})
    assert isinstance(surplus.hands, RuleError) and "This row has 3 cells" in str(surplus.hands)
    assert isinstance(too_long.hands, RuleError) and "too long to be a shoe" in str(too_long.hands)
    assert last.hands == read_shoe("P")
