"""Recorded rounds: what a line of JSON may say, what comes out, and what is refused in words."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.games.rounds import NotSettled, Settled, encode, settle_record
from notation import coup

TIE = list(coup("P 9 7 / B 4 K, B draws 2"))  # six all
GOOD: dict[str, Any] = {"book": "baccarat", "cards": TIE}


def answer(record: Any) -> Settled | NotSettled:
    return settle_record(record if isinstance(record, bytes) else json.dumps(record))


def refused(record: Any) -> NotSettled:
    found = answer(record)
    assert isinstance(found, NotSettled), found
    assert found.error.endswith((".", "?")) and "\n" not in found.error and len(found.error) < 400
    return found


def shown(record: Any) -> Any:
    return json.loads(encode(answer(record)))


def wager(**changes: Any) -> dict[str, Any]:
    return {**GOOD, "wagers": [{"seat": 1, "bet": "banker", "stake": 100, **changes}]}


# ---- what comes out


def test_the_answer_has_the_fields_of_the_contract() -> None:
    record = {
        **wager(bet="tie"),
        "insurance": [{"seat": 1, "hand": "player", "after": "four", "stake": 10}],
    }
    record["wagers"].append({"seat": 1, "bet": "player", "stake": 40})
    assert shown(record) == {
        "result": {
            "winner": "tie", "player_points": 6, "banker_points": 6, "player_cards": 2,
            "banker_cards": 3, "player_pair": False, "banker_pair": False, "natural": False,
            "insurance_offered": [{"hand": "player", "after": "four", "odds": "3 to 1"}],
        },
        "lines": [
            {"seat": 1, "bet": "tie", "stake": 100, "in_play": 100, "outcome": "win",
             "odds": "8 to 1", "paid": 800, "returned": 100, "collected": 0, "fraction": "0",
             "clauses": ["6.1.3", "5.1.5"]},
            {"seat": 1, "bet": "player", "stake": 40, "in_play": 40, "outcome": "stand-off",
             "odds": None, "paid": 0, "returned": 40, "collected": 0, "fraction": "0",
             "clauses": ["6.1.1.3"]},
            {"seat": 1, "bet": "player-insurance", "stake": 10, "in_play": 10,
             "outcome": "stand-off", "odds": None, "paid": 0, "returned": 10, "collected": 0,
             "fraction": "0", "clauses": ["6.4.2"]},
        ],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("P 9 K / B 8 K", ("player", 9, 8, 2, 2, False, False, True)),
        ("P K K / B 8 8, P draws 5", ("banker", 5, 6, 3, 2, True, True, False)),
        ("P 4 4 / B 9 K", ("banker", 8, 9, 2, 2, True, False, True)),
        ("P 2 3 / B 3 3, P draws 6, B draws 5", ("tie", 1, 1, 3, 3, False, True, False)),
        ("P 7 K / B 6 K", ("player", 7, 6, 2, 2, False, False, False)),
    ],
)
def test_the_result_is_that_of_the_cards(said: str, result: tuple[Any, ...]) -> None:
    assert tuple(shown({**GOOD, "cards": coup(said)})["result"].values())[:8] == result


def test_version_defaults_to_the_book_s_first() -> None:
    six = {**GOOD, "cards": coup("P 5 K / B 6 K, P draws K"), "wagers": wager()["wagers"]}
    assert shown(six)["lines"][0]["paid"] == 95
    assert shown({**six, "version": None})["lines"][0]["paid"] == 95
    assert shown({**six, "version": "non-commission"})["lines"][0]["paid"] == 50


@pytest.mark.clause("BLD 7.17, 7.18, 7.19, 7.19.1")
def test_7_17_to_7_19_1_limits_are_read_from_the_record() -> None:
    record = {
        "book": "lucky-7",
        "cards": coup("P 8 K / B 9 K"),
        "wagers": [
            {"seat": 1, "patron": "ann", "bet": "player", "stake": 50},
            {"seat": 2, "patron": "bo", "bet": "player", "stake": 40},
            {"seat": 3, "patron": "cy", "bet": "player", "stake": 900},
            {"seat": 4, "patron": "di", "bet": "tie", "stake": 80},
        ],
        "limits": {
            "minimum": 100,
            "maximum": 500,
            "differential": 400,
            "bets": {"tie": {"minimum": 5, "maximum": 60}},
        },
        "below-minimum-before": ["bo"],
    }
    lines = shown(record)["lines"]
    assert [(line["in_play"], line["returned"], line["collected"]) for line in lines] == [
        (50, 0, 50),
        (0, 40, 0),
        (400, 500, 400),
        (60, 20, 60),
    ]
    assert [line["clauses"][1:] for line in lines] == [
        ["7.17", "7.19.1"],
        [],
        ["7.18", "7.19"],
        ["7.18"],
    ]


def test_a_roulette_round_is_a_number() -> None:
    record = {
        "book": "roulette",
        "number": 17,
        "wagers": [{"seat": 1, "bet": "split:17-20", "stake": 100}],
    }
    found = shown(record)
    assert found["result"] == {"number": 17, "colour": "black"}
    assert (found["lines"][0]["outcome"], found["lines"][0]["paid"]) == ("win", 1700)


@pytest.mark.clause("B 6.4.3.1")
def test_6_4_3_1_limits_of_insurance_are_read_from_the_record() -> None:
    record = {
        **wager(bet="player", stake=900),
        "insurance": [{"seat": 1, "hand": "player", "after": "four", "stake": 80}],
        "limits": {"insurance": {"3 to 1": 50}},
    }
    record["cards"] = coup("P 6 K / B 4 K, B draws A")  # the Player's six wins
    line = shown(record)["lines"][1]
    assert (line["in_play"], line["returned"], line["collected"]) == (50, 30, 50)
    assert line["clauses"] == ["6.4.1", "6.4.3.1"]


@pytest.mark.clause("R 4.5, 4.10; O online.3")
def test_4_10_limits_that_a_document_does_not_enforce_are_noted() -> None:
    spin = {"book": "roulette", "number": 17, "wagers": [{"seat": 1, "bet": "red", "stake": 5}]}
    deal = {**wager(bet="player", stake=5), "book": "online-baccarat"}
    for record, name in ((spin, "Roulette"), (deal, "Online Baccarat")):
        assert set(shown(record)) == {"result", "lines"}
        found = shown({**record, "limits": {"minimum": 10, "differential": 1}})
        assert found.pop("notes") == [
            f"No clause of {name} enforces limits when wagers are settled, so the limits given "
            f"change nothing here; a table refuses what breaks them when it is placed (R-29)."
        ]
        assert found == shown(record)
    assert set(shown({**GOOD, "limits": {"minimum": 10}})) == {"result", "lines"}


@pytest.mark.clause("BLD 7.18")
def test_7_18_a_book_that_enforces_one_limit_has_nothing_to_note(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'extends = "online-baccarat"\nid = "own"\nname = "Own"\n'
        '[cites]\nover-maximum = "online.3"\n'
    )
    found = shown({**wager(stake=70), "book": str(path), "limits": {"maximum": 50}})
    assert found["lines"][0]["in_play"] == 50 and "notes" not in found


def test_a_user_s_own_book_works_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('extends = "lucky-7"\nid = "own"\nname = "Our Own"\n')
    found = shown({**wager(), "book": str(path)})
    assert found["lines"][0]["clauses"] == ["6.1.2.3"]
    assert (
        'Our Own has no bet "lucky-6"' in refused({**wager(bet="lucky-6"), "book": str(path)}).error
    )


# ---- what is refused


@pytest.mark.parametrize(
    "stake",
    [0, -1, -(10**30), 10**15 + 1, 10**30, 1.5, 100.0, 1e300, True, False, None, "100", [], {}],
)
def test_a_stake_is_a_whole_number_of_units(stake: Any) -> None:
    for record in (
        wager(stake=stake),
        {**wager(), "insurance": [{"seat": 1, "hand": "player", "after": "four", "stake": stake}]},
    ):
        assert "a stake is a whole number of the smallest unit, from 1 to" in refused(record).error
    assert isinstance(answer(wager(stake=10**15)), Settled)
    assert isinstance(answer(wager(seat=10**9)), Settled)


@pytest.mark.parametrize(
    ("record", "said", "clauses"),
    [
        ({**GOOD, "book": "poker"}, 'no rulebook "poker"; there are baccarat, lucky-7', ()),
        ({**GOOD, "book": "\0.toml"}, "A file cannot have the name", ()),
        ({**GOOD, "book": "nowhere.toml"}, '"nowhere.toml" cannot be read: No such file', ()),
        ({**GOOD, "book": "x" * 5000}, "a book is the text of a rulebook's name", ()),
        ({**GOOD, "book": 5}, "a book is the text of a rulebook's name", ()),
        ({"cards": TIE}, "The round lacks its book", ()),
        ({**GOOD, "version": "free"}, 'no version "free"; it has commission and', ("5.1.2", "5.2")),
        ({**GOOD, "version": ""}, 'no version ""', ("5.1.2", "5.2")),
        ({**GOOD, "version": 1}, "a version is a text", ()),
        ({"book": "roulette", "number": 5, "version": "american"},
         'Roulette has no version "american"; it has standard.', ()),
        (wager(bet="bankr"), 'no bet "bankr"; it has banker, player, tie', ("4.5",)),
        (wager(bet="small-tiger"), 'no bet "small-tiger"', ("4.5",)),
        (wager(bet="player-insurance"), 'no bet "player-insurance"', ("4.5",)),
        (wager(bet="b" * 10**6), "a bet is a text", ()),
        (wager(bet=7), "a bet is a text", ()),
        (wager(seat=0), "a seat is a whole number from 1 up", ()),
        (wager(seat=1.5), "a seat is a whole number from 1 up", ()),
        (wager(seat=10**9 + 1), "a seat is a whole number from 1 up", ()),
        (wager(patron=7), "a patron is a text", ()),
        (wager(colour="red"), 'A wager has a field "colour" that no record has', ()),
        ({**GOOD, "wagers": [{"seat": 1, "bet": "tie"}]}, "A wager lacks its stake", ()),
        ({**GOOD, "wagers": [5]}, "wagers are a list of objects", ()),
        ({**GOOD, "wagers": 5}, "wagers are a list of objects", ()),
        ({"book": "baccarat"}, "needs its cards", ("4.9.1",)),
        ({**GOOD, "cards": None}, "needs its cards", ("4.9.1",)),
        ({**GOOD, "cards": "9S"}, "after 1 the next goes to the Banker", ("4.9.1",)),
        ({**GOOD, "cards": 9}, "cards are a list of texts", ()),
        ({**GOOD, "cards": [9]}, "cards are a list of texts", ()),
        ({**GOOD, "cards": ["9" * 10**6]}, "cards are a list of texts", ()),
        ({**GOOD, "cards": []}, "after 0 the next goes to the Player", ("4.9.1",)),
        ({**GOOD, "cards": TIE[:3]}, "after 3 the next goes to the Banker", ("4.9.1",)),
        ({**GOOD, "cards": TIE[:4]}, "after 4 the next goes to the Banker", ("4.17",)),
        ({**GOOD, "cards": [*TIE, "5S"]}, "over after 5 cards, but 6 were dealt", ("4.17",)),
        ({**GOOD, "cards": [*TIE, "5S", "6S"]}, "2 cards too many", ("4.17",)),
        ({**GOOD, "cards": ["AS"] * 9}, "ace of spades came 9 times, and 8 decks hold 8", ("7.1",)),
        ({**GOOD, "cards": [*TIE[:4], "1S"]}, '"1S" is not a card', ("7.1",)),
        ({**GOOD, "number": 5}, "is played with cards and has no number", ()),
        ({**GOOD, "number": 37}, "a number is a whole number from 0 to 36", ()),
        ({"book": "roulette"}, "needs the number that came up", None),
        ({"book": "roulette", "number": 5, "cards": TIE}, "neither cards nor insurance", ()),
        ({**GOOD, "limits": {"minimum": -1}}, "a minimum is a whole number, 0 or more", ()),
        ({**GOOD, "limits": {"maximum": 0}}, "a maximum is a whole number, 1 or more", ()),
        ({**GOOD, "limits": {"differential": 1.5}}, "a differential is a whole number", ()),
        ({**GOOD, "limits": {"bets": {"tie": {"minimum": "x"}}}}, "a minimum is a whole", ()),
        ({**GOOD, "limits": {"bets": 5}}, "limits of bets are an object", ()),
        ({**GOOD, "limits": {"insurance": 5}}, "limits of insurance are an object", ()),
        ({**GOOD, "limits": {"insurance": {"3 to 1": 0}}}, "limits of insurance are an obj", ()),
        ({**GOOD, "limits": {"insurance": {"5 to 1": 9}}}, 'no insurance at "5 to 1"; its pay',
         ("4.10", "6.4.6", "5.1.8")),
        ({**GOOD, "limits": 5}, "limits are an object", ()),
        ({**GOOD, "limits": {"most": 5}}, 'field "most" that no record has', ()),
        ({**GOOD, "insurance": [{"seat": 1, "hand": "tie", "after": "four", "stake": 5}]},
         'the insured hand is "player" or "banker"', ()),
        ({**GOOD, "insurance": [{"seat": 1, "hand": "player", "after": "five", "stake": 5}]},
         'insurance is taken after "four" cards or after the "third"', ()),
        ({**GOOD, "below-minimum-before": "ann"}, "below-minimum-before is a list", ()),
        ({**GOOD, "limit": {}}, 'The round has a field "limit"; did you mean "limits"?', ()),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_in_one_sentence(
    record: Any, said: str, clauses: tuple[str, ...] | None
) -> None:
    found = refused(record)
    assert said in found.error
    assert clauses is None or found.clauses == clauses


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"\xff\xfe", bytes(range(256)), b"nonsense", b"[]", b"5", b'"text"', b"null",
     b"[" * 200_000, b'{"book": "\\ud800"}', b'{"book": NaN}'],
)  # fmt: skip
def test_what_is_no_record_is_said_in_one_sentence(line: bytes) -> None:
    assert "This line is not a JSON object" in refused(line).error


def test_text_that_cannot_be_encoded_is_said_in_one_sentence() -> None:
    found = settle_record('{"book": "\ud800"}')
    assert isinstance(found, NotSettled) and "not a JSON object" in found.error


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
KEYS = ("version", "cards", "number", "wagers", "insurance", "limits", "below-minimum-before")


@settings(max_examples=400)
@given(
    st.sampled_from(["baccarat", "lucky-7", "online-baccarat", "roulette"]),
    st.dictionaries(st.sampled_from(KEYS), JSON, max_size=3),
)
@example("baccarat", {"cards": ["KS", "KS", "KS", "KS", "KS", "KS"]})
def test_whatever_a_field_holds_the_answer_is_a_settlement_or_a_sentence(
    book: str, fields: dict[str, Any]
) -> None:
    base: dict[str, Any] = {"number": 5} if book == "roulette" else {"cards": TIE}
    found = answer({"book": book, **base, **fields})
    assert isinstance(found, Settled) or found.error.endswith(".")


@settings(max_examples=200)
@given(st.binary(max_size=60))
def test_whatever_bytes_come_the_answer_is_a_sentence(line: bytes) -> None:
    assert refused(line).error


def test_a_name_is_repeated_only_as_far_as_a_sentence_can_bear() -> None:
    assert f'has no bet "{"x" * 64}"' in refused(wager(bet="x" * 64)).error
    assert "x" * 65 not in refused(wager(bet="x" * 65)).error
