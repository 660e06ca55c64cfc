"""The roads, against boards worked by hand and against a second, slow way of drawing them."""

from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.baccarat.roads import RoadHand, Roads, read_shoe, roads
from croupier.rules.errors import InputError

BACK = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}


def board(compact: str) -> dict[str, Any]:
    """Draw ``PBB`` as the trade says it, one letter a hand."""
    return roads(read_shoe(" ".join(compact)))


def cells(road: list[dict[str, Any]]) -> list[tuple[int, int, str]]:
    return [(cell["col"], cell["row"], cell["colour"]) for cell in road]


def marks(road: list[dict[str, Any]]) -> str:
    return "".join(cell["colour"][0] for cell in road)


# --- boards worked by hand ---


@pytest.mark.clause("BLD 3.2.2")
def test_3_2_2_pbb_gives_a_blue_big_eye() -> None:
    drawn = board("PBB")
    assert cells(drawn["big_road"]) == [(0, 0, "blue"), (1, 0, "red"), (1, 1, "red")]
    assert cells(drawn["big_eye_boy"]) == [(0, 0, "blue")]
    assert drawn["small_road"] == drawn["cockroach_pig"] == ()


def test_pbbbb_gives_blue_red_red() -> None:
    drawn = board("PBBBB")
    assert cells(drawn["big_eye_boy"]) == [(0, 0, "blue"), (1, 0, "red"), (1, 1, "red")]


def test_nine_banker_then_ten_player_the_player_tail_lies_on_row_5_columns_3_to_7() -> None:
    drawn = cells(board("B" * 9 + "P" * 10)["big_road"])
    assert drawn[:9] == [(0, row, "red") for row in range(6)] + [
        (col, 5, "red") for col in (1, 2, 3)
    ]
    assert drawn[9:] == [(1, row, "blue") for row in range(5)] + [
        (col - 1, 5 - 1, "blue") for col in (3, 4, 5, 6, 7)
    ]


def test_six_tails_fill_the_board_and_the_seventh_run_starts_beyond_the_top_one() -> None:
    # Six runs of twenty, each one row higher; the sixth finds row 2 taken and lies along row 1.
    runs = "".join(letter * 20 for letter in "BPBPBP")
    drawn = cells(board(runs + "BB")["big_road"])
    ends = [drawn[20 * run + 19][:2] for run in range(6)]
    assert ends == [(14, 5), (16, 4), (18, 3), (20, 2), (22, 1), (24, 0)]
    assert drawn[100:120] == [(col, 0, "blue") for col in range(5, 25)]
    assert drawn[120:] == [(25, 0, "red"), (25, 1, "red")]


def test_a_tail_stays_on_its_row_when_the_cell_below_is_free_again() -> None:
    # Banker's tail ends at column 2; Player turns above it and passes its end without going down.
    drawn = cells(board("B" * 7 + "P" * 8)["big_road"])
    assert drawn[6] == (1, 5, "red")
    assert drawn[7:] == [(1, row, "blue") for row in range(5)] + [
        (col, 4, "blue") for col in (2, 3, 4)
    ]


def test_the_next_run_starts_beside_the_start_of_the_last_under_its_tail() -> None:
    drawn = cells(board("B" * 9 + "PB")["big_road"])
    assert drawn[9:] == [(1, 0, "blue"), (2, 0, "red")]


def test_the_three_derived_roads_of_a_board_worked_by_hand() -> None:
    # Runs of 2, 1, 3, 3, 1, 2, worked with pencil by the rule of run lengths.
    drawn = board("BB" + "P" + "BBB" + "PPP" + "B" + "PP")
    # c3r1 lengths 1≠2; c3r2 p=1; c3r3; c4r1 3≠1; c4r2, c4r3 p=3; c5r1 3=3; c6r1 1≠3; c6r2 p=1
    assert marks(drawn["big_eye_boy"]) == "bbrbrrrbb"
    # c3r2 p=2; c3r3 p=2; c4r1 3≠2; c4r2 p=1; c4r3; c5r1 3≠1; c6r1 1≠3; c6r2 p=3
    assert marks(drawn["small_road"]) == "rbbbrbbr"
    # c4r2 p=2; c4r3 p=2; c5r1 3≠2; c6r1 1=1; c6r2 p=3
    assert marks(drawn["cockroach_pig"]) == "rbbrr"


def test_a_derived_road_starts_at_the_next_column_when_the_second_has_one_row() -> None:
    assert cells(board("PBP")["big_eye_boy"]) == [(0, 0, "red")]
    assert cells(board("PPBP")["big_eye_boy"]) == [(0, 0, "blue")]
    assert board("PPB")["big_eye_boy"] == ()
    assert cells(board("PBPB")["small_road"]) == [(0, 0, "red")]
    assert cells(board("PBPBP")["cockroach_pig"]) == [(0, 0, "red")]


def test_derived_roads_have_dragon_tails_of_their_own() -> None:
    # Banker and Player by turns: every run is one long, so every derived mark is red.
    drawn = board("BP" * 6)
    assert cells(drawn["big_eye_boy"]) == [(0, row, "red") for row in range(6)] + [
        (col, 5, "red") for col in (1, 2, 3, 4)
    ]


def test_ties_before_any_decision_mark_the_top_left_cell() -> None:
    (only,) = board("TT")["big_road"]
    assert only == {
        "col": 0, "row": 0, "colour": None, "ties": 0, "leading_ties": 2,
        "banker_pair": False, "player_pair": False, "natural": False, "free": False,
    }  # fmt: skip
    first, second = board("TTBTPTTT")["big_road"]
    assert (first["col"], first["row"], first["colour"]) == (0, 0, "red")
    assert (first["leading_ties"], first["ties"]) == (2, 1)
    assert (second["leading_ties"], second["ties"]) == (0, 3)


def test_a_circle_carries_its_own_hand_s_marks_and_never_a_tie_s() -> None:
    drawn = roads(read_shoe("Tbpn Bbn Tp Pp"))
    first, second = drawn["big_road"]
    assert (first["banker_pair"], first["player_pair"], first["natural"]) == (True, False, True)
    assert (second["banker_pair"], second["player_pair"], second["natural"]) == (False, True, False)
    assert drawn["counts"] == {
        "banker": 1,
        "player": 1,
        "tie": 2,
        "banker_pair": 2,
        "player_pair": 3,
        "natural": 2,
        "free": 0,
    }


@pytest.mark.clause("BLD 7.8")
def test_7_8_a_free_hand_is_a_hand_of_the_shoe_and_marked_free() -> None:
    drawn = roads(read_shoe("B Bbf Tf P Pf"))
    assert [cell["free"] for cell in drawn["bead_plate"]] == [False, True, True, False, True]
    assert [cell["free"] for cell in drawn["big_road"]] == [False, True, False, True]
    assert [cell["ties"] for cell in drawn["big_road"]] == [0, 1, 0, 0]
    assert drawn["counts"]["free"] == 3
    # Everything else is as if wagers had been placed.
    bare = roads(read_shoe("B Bb T P P"))
    assert cells(drawn["bead_plate"]) == cells(bare["bead_plate"])
    assert cells(drawn["big_road"]) == cells(bare["big_road"])
    assert {**drawn["counts"], "free": 0} == bare["counts"]
    assert all(drawn[road] == bare[road] for road in (*BACK, "ask"))
    assert all("free" not in cell for road in BACK for cell in drawn[road])


@pytest.mark.clause("BLD 7.8")
def test_7_8_the_mark_of_a_free_hand_stands_beside_the_others_in_any_order() -> None:
    free = RoadHand("banker", banker_pair=True, natural=True, free=True)
    assert read_shoe("Bbnf Bfnb Bnfb") == [free] * 3


def test_bead_plate_holds_every_hand_six_down_then_right() -> None:
    assert cells(board("BPTBPTB")["bead_plate"]) == [
        (0, 0, "red"),
        (0, 1, "blue"),
        (0, 2, "green"),
        (0, 3, "red"),
        (0, 4, "blue"),
        (0, 5, "green"),
        (1, 0, "red"),
    ]


def test_ask_is_silent_until_a_road_can_begin() -> None:
    nothing = dict.fromkeys(BACK)
    assert board("")["ask"] == board("B")["ask"] == {"banker": nothing, "player": nothing}
    assert board("PB")["ask"] == {
        "banker": nothing | {"big_eye_boy": "blue"},
        "player": nothing | {"big_eye_boy": "red"},
    }


def test_an_empty_shoe_has_empty_roads() -> None:
    drawn = board("")
    assert all(drawn[road] == () for road in ("bead_plate", "big_road", *BACK))
    assert set(drawn["counts"].values()) == {0}


# --- a second way of drawing: run by run on a grid, marks by looking at filled cells ---


def slow_layout(colours: list[str]) -> list[tuple[int, int, str]]:
    filled: dict[tuple[int, int], str] = {}
    start = -1
    for colour, group in groupby(colours):
        length = len(list(group))
        start = next(col for col in range(start + 1, 10_000) if (col, 0) not in filled)
        depth = next(row for row in range(1, 7) if row == 6 or (start, row) in filled)
        down = [(start, row) for row in range(min(depth, length))]
        right = [(start + step, depth - 1) for step in range(1, length - len(down) + 1)]
        for cell in down + right:
            assert cell not in filled
            filled[cell] = colour
    return [(*cell, colour) for cell, colour in filled.items()]


def slow_marks(colours: list[str], back: int) -> list[str]:
    columns = [len(list(group)) for _, group in groupby(colours)]

    def is_filled(column: int, row: int) -> bool:
        return row <= columns[column - 1]

    def along(column: int, row: int) -> str:
        same = is_filled(column - back, row) == is_filled(column - back, row - 1)
        return "red" if same else "blue"

    found = []
    for column, length in enumerate(columns, 1):
        for row in range(1, length + 1):
            if row > 1 and column >= back + 1:
                found.append(along(column, row))
            elif row == 1 and column >= back + 2:
                # The opposite of what one more in the last column would have been.
                went_on = along(column - 1, columns[column - 2] + 1)
                found.append("red" if went_on == "blue" else "blue")
    return found


def winners(hands: list[RoadHand]) -> list[str]:
    return ["red" if h.winner == "banker" else "blue" for h in hands if h.winner != "tie"]


flags = st.booleans()
runs = st.tuples(
    st.sampled_from(["player", "banker", "player", "banker", "tie"]), st.integers(1, 16)
)
shoes = st.builds(
    lambda parts, marks: [
        RoadHand(winner, *marks[place % len(marks)])
        for place, winner in enumerate(winner for winner, length in parts for _ in range(length))
    ],
    st.lists(runs, max_size=25),
    st.lists(st.tuples(flags, flags, flags, flags), min_size=1, max_size=20),
)


@given(shoes)
def test_big_road_and_derived_roads_agree_with_the_slow_drawing(hands: list[RoadHand]) -> None:
    drawn = roads(hands)
    decided = winners(hands)
    coloured = [cell for cell in drawn["big_road"] if cell["colour"]]
    assert cells(coloured) == slow_layout(decided)
    for road, back in BACK.items():
        assert cells(drawn[road]) == slow_layout(slow_marks(decided, back))


@given(shoes)
def test_ties_and_marks_are_those_of_the_hands(hands: list[RoadHand]) -> None:
    drawn = roads(hands)
    ties = sum(hand.winner == "tie" for hand in hands)
    assert sum(cell["ties"] + cell["leading_ties"] for cell in drawn["big_road"]) == ties
    assert not any(cell["leading_ties"] for cell in drawn["big_road"][1:])
    coloured = [cell for cell in drawn["big_road"] if cell["colour"]]
    decided = [hand for hand in hands if hand.winner != "tie"]
    for cell, hand in zip(coloured, decided, strict=True):
        shown = (cell["banker_pair"], cell["player_pair"], cell["natural"], cell["free"])
        assert shown == (hand.banker_pair, hand.player_pair, hand.natural, hand.free)


@given(shoes)
def test_a_live_board_adds_and_never_moves_a_cell(hands: list[RoadHand]) -> None:
    live = Roads()
    for place, hand in enumerate(hands):
        before = [cell for cell in live.big_road if cell.colour]
        derived = {road: list(found) for road, found in live.derived.items()}
        live.append(hand)
        after = live.big_road
        assert [(c.col, c.row, c.colour) for c in after[: len(before)]] == [
            (c.col, c.row, c.colour) for c in before
        ]
        for road, found in live.derived.items():
            assert found[: len(derived[road])] == derived[road]
        assert len(live.bead_plate) == place + 1
    assert live.board == Roads(hands).board


@given(shoes)
def test_ask_is_what_the_next_hand_does_and_the_answers_are_opposite(
    hands: list[RoadHand],
) -> None:
    now = roads(hands)
    opposite = {"red": "blue", "blue": "red", None: None}
    for winner in ("banker", "player"):
        then = roads([*hands, RoadHand(winner)])
        for road in BACK:
            gained = then[road][len(now[road]) :]
            assert now["ask"][winner][road] == (gained[0]["colour"] if gained else None)
    for road in BACK:
        assert now["ask"]["player"][road] == opposite[now["ask"]["banker"][road]]


# --- the notation ---


def test_a_shoe_is_read_as_it_is_written() -> None:
    assert read_shoe("Bb P Tn  Pnpb\n") == [
        RoadHand("banker", banker_pair=True),
        RoadHand("player"),
        RoadHand("tie", natural=True),
        RoadHand("player", banker_pair=True, player_pair=True, natural=True),
    ]
    assert read_shoe("  ") == []


@pytest.mark.parametrize(
    "written",
    [
        "B P T B", "BPTB", "B,P,T,B", "B, P; T|B", "BP TB", "banker player tie banker",
        "Banker,PLAYER,Tie,Banker", "b p t b", "bptb", "庄 闲 和 庄", "庄闲和庄", "莊、閒，和,莊",
        "B 闲 tie B",
    ],
)  # fmt: skip
def test_a_shoe_is_read_as_people_write_it(written: str) -> None:
    hands = [RoadHand("banker"), RoadHand("player"), RoadHand("tie"), RoadHand("banker")]
    assert read_shoe(written) == hands


def test_marks_stand_behind_their_hand_whatever_is_between_the_hands() -> None:
    marked = read_shoe("Bb P Tn Pp Bpf")
    assert read_shoe("BbPTnPpBpf") == read_shoe("Bb,P,Tn,Pp,Bpf") == marked
    assert read_shoe("庄b闲和n闲p庄pf") == marked
    # With one capital on the line, small letters are marks.
    assert read_shoe("Bb") == [RoadHand("banker", banker_pair=True)]
    assert read_shoe("bb") == [RoadHand("banker")] * 2


@pytest.mark.parametrize(
    ("shoe", "sentence"),
    [
        ("P B x", 'Hand 3, "x", cannot be read: it begins with P, B or T, in capitals.'),
        ("b B", 'Hand 1, "b", cannot be read: it begins with P, B or T, in capitals.'),
        ("P BPxB", 'Hand 3, "Px", cannot be read: "x" is not a mark'),
        ("P 17", 'Hand 2, "17", cannot be read: it begins with P, B or T, in capitals.'),
        (
            "Bz",
            '"z" is not a mark; b is a Banker pair, p a Player pair, n a natural, f a free hand.',
        ),
        ("Bbb", "each of the marks b, p, n and f can be there once."),
        ("Q" * 1000, 'Hand 1, "QQQQQQQQQQQQ…", cannot be read'),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_hand_s_number(shoe: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        read_shoe(shoe)
    assert sentence in str(refused.value)


@given(st.text())
def test_any_text_is_a_shoe_or_a_sentence(text: str) -> None:
    try:
        hands = read_shoe(text)
    except InputError as refused:
        assert str(refused).startswith("Hand ")
    else:
        assert len(hands) <= len(text)


@given(st.lists(st.sampled_from(["B", "P", "T", "Bb", "Pn", "Tpf"])), st.data())
def test_what_is_between_the_hands_does_not_matter(hands: list[str], data: st.DataObject) -> None:
    between = st.sampled_from(["", " ", ",", ", ", ";", " | "])
    written = "".join(hand + data.draw(between) for hand in hands)
    assert read_shoe(written) == read_shoe(" ".join(hands))
