"""What people have: cards, rows and lines as they write them, and every field they keep."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import CARDS, RANKS, SUITS
from croupier.games import written
from croupier.games.rounds import NotSettled, Settled, encode, settle_lines
from croupier.games.written import header_of, lines_of, numbered_lines, read_cards, text_of
from oracle import play
from rounds_at_random import SHOE

SYMBOLS = dict(zip(SUITS, "♠♥♦♣", strict=True))
HANDS = {"player": ["9S", "7H"], "banker": ["4C", "KD", "5S"]}  # 6 against 9
CARDS_OF_HANDS = ["9S", "4C", "7H", "KD", "5S"]


def answers(text: str | bytes, book: str | None = None) -> list[Any]:
    """Settle a file and give what is written for each of its rounds."""
    lines = (text if isinstance(text, bytes) else text.encode()).splitlines(keepends=True)
    return [json.loads(encode(answer)) for answer in settle_lines(iter(lines), book)]


def result_of(*cards: str) -> Any:
    (answer,) = answers(json.dumps({"book": "baccarat", "cards": cards}))
    return answer["result"]


# ---- cards


@pytest.mark.parametrize(
    "written",
    ["TH", "10H", "Th", "th", "10h", "♥T", "T♥", "10♥", "♥10", "HT", "h10", "T♡", "10♥\ufe0f"],
)
def test_a_card_is_read_as_people_write_it(written: str) -> None:
    assert read_cards(written) == ["TH"]


@given(st.lists(st.sampled_from(CARDS), min_size=1), st.data())
def test_cards_are_read_in_any_notation_and_spacing(cards: list[str], data: st.DataObject) -> None:
    written = ""
    for card in cards:
        rank = data.draw(st.sampled_from([card[0], card[0].lower(), card[0].replace("T", "10")]))
        suit = data.draw(st.sampled_from([card[1], card[1].lower(), SYMBOLS[card[1]]]))
        between = data.draw(st.sampled_from([" ", ",", ", ", ";", "|", " / "]))
        written += data.draw(st.sampled_from([rank + suit, suit + rank])) + between
    assert read_cards(written) == cards


def test_cards_without_anything_between_them_are_read_too() -> None:
    assert read_cards("9S7H10d") == ["9S", "7H", "TD"]


@pytest.mark.parametrize("written", ["1S", "9", "S", "11H", "9X", "TT", "SS", "joker", "9S7"])
def test_what_is_no_card_is_left_as_it_is_written(written: str) -> None:
    assert read_cards(f"AS {written}") == ["AS", written]


@given(st.text(max_size=30))
def test_whatever_is_written_the_cards_are_texts(written: str) -> None:
    assert all(isinstance(card, str) and card for card in read_cards(written))


# ---- JSON lines of other hands


def test_cards_of_a_record_are_read_in_any_notation() -> None:
    expected = result_of(*CARDS_OF_HANDS)
    for cards in (["9s", "4♣", "♥7", "kd", "S5"], "9S 4C 7H KD 5S", "9s,4c,7h,kd,5s"):
        (answer,) = answers(json.dumps({"book": "baccarat", "cards": cards}))
        assert answer == {"result": expected, "lines": []}


@pytest.mark.clause("BLD 4.9.1.1, 4.9.1.2")
@given(SHOE)
def test_4_9_1_hands_apart_are_put_back_into_the_order_of_the_deal(shoe: list[str]) -> None:
    hands = play(shoe)
    expected = result_of(*hands.cards)
    for player, banker in (
        (hands.player, hands.banker),
        (" ".join(hands.player).lower(), ",".join(hands.banker)),
    ):
        record = {"book": "baccarat", "player": player, "banker": banker}
        (answer,) = answers(json.dumps(record))
        assert answer == {"result": expected, "lines": []}


@pytest.mark.parametrize(
    ("player", "banker", "said", "clauses"),
    [
        # Player 6 stands; a third card of theirs would fit as the Banker's, and is not.
        ("9S 7H 5S", "4C KD", "after 4 the next goes to the Banker, and there is none", ["4.17"]),
        ("9S 7H 5S", "4C KD 2H", "The Player has 3 cards, and the drawing rules give 2", ["4.17"]),
        ("9S KH", "4C KD 5S", "The Banker has 3 cards, and the drawing rules give 2", ["4.14"]),
        ("2S KH", "4C KD 5S", "after 4 the next goes to the Player, and there is none", ["4.15"]),
        ("2S", "4C KD", "after 2 the next goes to the Player, and there is none", ["4.9.1"]),
        ("9S 7H", "4C KD 1S", '"1S" is not a card', ["7.1"]),
        ("9S 7H", None, "A hand is missing: player and banker belong together", ["4.9.1"]),
        (None, "9S 7H", "A hand is missing: player and banker belong together", ["4.9.1"]),
        (["9S", 7], "4C KD 5S", "a hand is a list of cards", []),
    ],
)
@pytest.mark.clause("B 4.14, 4.15, 4.17; BLD 4.9.1")
def test_4_9_1_hands_that_the_drawing_rules_do_not_give_are_refused(
    player: Any, banker: Any, said: str, clauses: list[str]
) -> None:
    hands = {"player": player, "banker": banker}
    given = {hand: cards for hand, cards in hands.items() if cards is not None}
    (answer,) = answers(json.dumps({"book": "baccarat", **given}))
    assert said in answer["error"] and answer["clauses"] == clauses


@pytest.mark.clause("BLD 4.9.1")
def test_4_9_1_cards_and_hands_of_one_record_must_agree() -> None:
    both = {"book": "baccarat", "cards": CARDS_OF_HANDS, **HANDS}
    (answer,) = answers(json.dumps(both))
    assert answer["result"] == result_of(*CARDS_OF_HANDS)
    other = {**both, "player": ["9S", "7D"]}
    (answer,) = answers(json.dumps(other))
    assert "not those of its hands" in answer["error"]


def test_what_a_record_says_beside_the_round_comes_back_with_it() -> None:
    about = {"id": "B-01/3/17", "shoe": 3, "time": "21:04", "tags": ["vip", None]}
    record = {"book": "baccarat", "cards": CARDS_OF_HANDS}
    (plain,) = answers(json.dumps(record))
    (answer,) = answers(json.dumps({**about, **record}))
    assert answer.pop("about") == about and answer == plain
    (refused,) = answers(json.dumps({**about, **record, "cards": ["9S"]}))
    assert refused["about"] == about and "Too few cards" in refused["error"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("limit", "limits"),
        ("Limits", "limits"),
        ("wager", "wagers"),
        ("insurances", "insurance"),
        ("below_minimum_before", "below-minimum-before"),
        ("versions", "version"),
    ],
)
def test_a_field_that_is_nearly_one_of_ours_would_change_the_money_and_is_refused(
    name: str, meant: str
) -> None:
    (answer,) = answers(json.dumps({"book": "baccarat", "cards": CARDS_OF_HANDS, name: {}}))
    assert answer["error"] == f'The round has a field "{name}"; did you mean "{meant}"?'


def test_inside_a_wager_every_field_is_known() -> None:
    wager = {"seat": 1, "bet": "tie", "stake": 5, "id": 7}
    (answer,) = answers(
        json.dumps({"book": "baccarat", "cards": CARDS_OF_HANDS, "wagers": [wager]})
    )
    assert answer["error"] == 'A wager has a field "id" that no record has.'


def test_the_book_of_a_round_that_names_none_is_the_one_given() -> None:
    (without,) = answers(json.dumps(HANDS))
    assert "lacks its book" in without["error"]
    (answer,) = answers(json.dumps(HANDS), "lucky-7")
    assert answer["result"]["insurance_offered"] == []
    (own,) = answers(json.dumps({"book": "baccarat", **HANDS}), "lucky-7")
    assert own["result"] == result_of(*CARDS_OF_HANDS)


# ---- a table with a header


def test_a_table_of_hands_is_settled_row_by_row() -> None:
    text = (
        "id,Time,Player,BANKER,seat,patron,bet,stake\n"
        "7,21:04,9S 7H,4C KD 5S,1,ann,banker,1000\n"
        '8,21:05,"9s, kh","♣4 ♦K",2,,tie,50\n'
    )
    first, second = answers(text, "baccarat")
    assert first["result"] == result_of(*CARDS_OF_HANDS)
    assert first["about"] == {"id": "7", "Time": "21:04"}
    assert [(line["seat"], line["paid"]) for line in first["lines"]] == [(1, 950)]
    assert second["result"]["winner"] == "player"
    assert second["lines"][0]["collected"] == 50


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_cells_stand_between_commas_semicolons_or_tabs(between: str) -> None:
    text = f"book{between}cards\nbaccarat{between}9S 4C 7H KD 5S\n"
    assert [answer["result"] for answer in answers(text)] == [result_of(*CARDS_OF_HANDS)]


def test_a_cell_may_hold_what_a_record_does_and_an_empty_one_says_nothing() -> None:
    text = (
        "book,version,cards,wagers,limits\n"
        'baccarat,,9S 4C 7H KD 5S,"[{""seat"": 1, ""bet"": ""banker"", ""stake"": 900}]",'
        '"{""maximum"": 500}"\n'
        "lucky-7,non-commission,9S 4C 7H KD 5S,,\n"
        'baccarat,,9S 4C 7H KD 5S,"[{",\n'
    )
    first, second, third = answers(text)
    assert first["lines"][0]["in_play"] == 500 and second["lines"] == []
    assert "wagers are a list of objects" in third["error"]


def test_a_row_that_cannot_be_is_a_sentence_and_the_others_are_settled() -> None:
    text = (
        "player,banker,bet,stake,seat\n9S 7H,4C KD 5S,banker,much,1\n9S 7H,4C KD 5S,banker,10,\n"
        "9S 7H,4C KD 5S,banker,10,1,more\n9S 7H,4C KD 5S\n"
    )
    much, seatless, longer, bare = answers(text, "baccarat")
    assert "a stake is a whole number" in much["error"]
    assert "A wager lacks its seat" in seatless["error"]
    assert longer["error"] == "This row has 6 cells, and the header 5."
    assert bare["result"] == result_of(*CARDS_OF_HANDS)


def test_rows_of_empty_cells_are_no_rounds_and_a_line_too_long_is_a_sentence() -> None:
    lines = iter([b"book,cards\n", b",,,\n", b"  ,\n", None, b"baccarat,9S 4C 7H KD 5S"])
    too_long, good = settle_lines(lines)
    assert isinstance(too_long, NotSettled) and "longer than" in too_long.error
    assert isinstance(good, Settled)


def test_spins_in_a_table_are_numbers_whatever_a_spreadsheet_made_of_them() -> None:
    text = "number,seat,bet,stake\n17,1,straight:17,100\n0.0,1,red,50\n37,1,red,5\n,1,red,5\n"
    hit, zero, beyond, none = answers(text, "roulette")
    assert (hit["result"]["colour"], hit["lines"][0]["paid"]) == ("black", 3500)
    assert zero["result"] == {"number": 0, "colour": "green"}
    assert "from 0 to 36" in beyond["error"] and "needs the number" in none["error"]


# ---- lines without names


@pytest.mark.parametrize("text", ["17\n0\n36\n", "17 0 36\n", "17, 0,36", "17;0\n36\n", "17\t0 36"])
def test_numbers_one_a_line_or_in_one_line_are_spins(text: str) -> None:
    assert answers(text) == [
        {"result": {"number": number, "colour": colour}, "lines": []}
        for number, colour in ((17, "black"), (0, "green"), (36, "red"))
    ]


def test_a_number_that_is_on_no_wheel_or_with_cards_is_a_sentence() -> None:
    good, bad = answers("17 37")
    assert good["result"]["number"] == 17 and "from 0 to 36" in bad["error"]
    (cards,) = answers("17", "baccarat")
    assert "is played with cards and has no number" in cards["error"]


def test_a_line_of_cards_is_a_coup_of_the_book_that_is_named() -> None:
    (answer,) = answers("9s 4c ♥7 KD 5S\n", "baccarat")
    assert answer["result"] == result_of(*CARDS_OF_HANDS)
    (without,) = answers("9s 4c 7h KD 5S\n")
    assert "The round lacks its book" in without["error"] and "--book" in without["error"]


def test_good_lines_are_settled_beside_any_others() -> None:
    good = json.dumps({"book": "baccarat", "cards": CARDS_OF_HANDS})
    found = answers(f"nonsense\n{good}\n17\n[1, 2]\n{good}\n")
    assert [("error" in answer) for answer in found] == [True, False, False, True, False]
    assert found[0]["error"] == found[3]["error"] == "This line is not a JSON object."


@given(st.text(max_size=60))
def test_whatever_a_file_holds_every_answer_is_a_settlement_or_a_sentence(text: str) -> None:
    lines = text.encode("utf-8", "surrogatepass").splitlines(keepends=True)
    for answer in settle_lines(iter(lines), "baccarat"):
        assert isinstance(answer, Settled) or answer.error.endswith((".", "?"))


@given(st.lists(st.text(max_size=20), max_size=6))
def test_whatever_cells_hold_every_answer_is_a_settlement_or_a_sentence(cells: list[str]) -> None:
    row = ",".join(cells)
    lines = iter([b"player,banker,number,bet\n", row.encode("utf-8", "replace")])
    for answer in settle_lines(lines, "baccarat"):
        assert isinstance(answer, NotSettled) and answer.error.endswith((".", "?"))


# ---- files


def test_lines_keep_their_number_in_the_file_whatever_is_blank_between_them() -> None:
    lines = [*numbered_lines(BytesIO(b"\xef\xbb\xbfone\n \n\r\ntwo\r\n\nlast"))]
    assert lines == [(1, b"one\n"), (4, b"two\r\n"), (6, b"last")]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_unicode_text_of_a_spreadsheet_is_read_as_any_other(encoding: str) -> None:
    content = ("\ufeff" * encoding.endswith("be") + "player\n9♥ 7♥\n").encode(encoding)
    assert [*lines_of(BytesIO(content))] == [b"player\n", "9♥ 7♥\n".encode()]


def test_a_line_too_long_is_passed_over_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written, "LONGEST_LINE", 4)
    found = [*numbered_lines(BytesIO(b"abc\nabcdefgh\nab\nabcd"))]
    assert found == [(1, b"abc\n"), (2, None), (3, b"ab\n"), (4, None)]


def test_bytes_that_are_no_text_are_read_as_question_marks_and_make_no_header() -> None:
    assert text_of(b"9S \xff") == "9S \ufffd"
    assert header_of("book,a\rb", ["book"]) is None  # no reader of tables takes it for a row
    assert header_of("Book,mine", ["book"]) is not None and header_of("mine", ["book"]) is None


def test_the_ranks_are_those_of_the_pack() -> None:
    for card in (rank + suit for rank in RANKS for suit in SUITS):
        assert read_cards(card.replace("T", "10").lower()) == [card]
