"""Settlement of whole coups: what always holds, and every line against the documents re-read."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games import settlement
from croupier.games.rounds import Settled, encode, settle_record
from croupier.games.settlement import settle_line
from croupier.games.wager import Line, Row, Wager
from croupier.rules.odds_notation import Odds
from lines import game
from notation import coup
from oracle import BETS, EVERY_WAGER, Record, play
from oracle_of_coups import offered, settle
from rounds_at_random import FLOOR, coups, rounds, wagers_on

FIELDS = ("seat", "bet", "stake", "in_play", "outcome", "paid", "returned", "collected", "fraction")


def settled(record: Record) -> list[Line]:
    answer = settle_record(encode(record))
    assert isinstance(answer, Settled), answer
    return answer.lines


def plain(line: Line) -> dict[str, Any]:
    return {name: getattr(line, name) for name in FIELDS}


# ---- the documents re-read


@settings(max_examples=600)
@given(rounds())
def test_every_line_of_every_round_is_what_the_documents_say(record: Record) -> None:
    assert [plain(line) for line in settled(record)] == settle(record)


@pytest.mark.parametrize(("book", "version", "bet"), EVERY_WAGER)
@settings(max_examples=15)
@given(cards=coups(), stake=st.integers(1, 10**15))
def test_any_stake_on_any_bet_of_any_book(
    book: str, version: str, bet: str, cards: tuple[str, ...], stake: int
) -> None:
    wager = {"seat": 1, "bet": bet, "stake": stake}
    record = {"book": book, "version": version, "cards": list(cards), "wagers": [wager]}
    assert [plain(line) for line in settled(record)] == settle(record)


@given(rounds())
def test_the_result_tells_the_hands_and_the_offers(record: Record) -> None:
    answer = settle_record(encode(record))
    assert isinstance(answer, Settled)
    hands = play([*record["cards"], "??", "??"])
    shown = {(o.hand, o.after): o.odds for o in getattr(answer.result, "insurance_offered", ())}
    expected = offered(hands) if record["book"] == "baccarat" else {}
    assert {stage: Odds(odds).profit for stage, odds in shown.items()} == expected
    assert getattr(answer.result, "player_cards", 0) == len(hands.player)
    assert getattr(answer.result, "banker_cards", 0) == len(hands.banker)


# ---- what always holds


@settings(max_examples=300)
@given(rounds())
def test_money_is_conserved_on_every_line(record: Record) -> None:
    for line in settled(record):
        assert line.stake == line.returned + line.collected
        for amount in (line.in_play, line.paid, line.returned, line.collected):
            assert amount >= 0
        assert line.in_play <= line.stake and line.collected <= line.in_play
        assert line.collected in (0, line.in_play)
        if line.outcome != "win":
            assert (line.paid, line.fraction, line.odds) == (0, "0", None)
        if line.outcome == "returned":
            assert (line.in_play, line.returned) == (0, line.stake)


@settings(max_examples=300)
@given(rounds())
def test_what_is_paid_is_exact_with_its_fraction(record: Record) -> None:
    for line in settled(record):
        if line.outcome == "win":
            assert line.odds is not None
            fraction = Fraction(line.fraction)
            assert 0 <= fraction < 1
            assert line.paid + fraction == line.in_play * Odds(line.odds).profit


@settings(max_examples=300)
@given(rounds())
def test_every_line_names_clauses_of_its_own_book_and_none_twice(record: Record) -> None:
    known = {clause.no for clause in game(record["book"]).book.clauses}
    for line in settled(record):
        assert line.clauses and set(line.clauses) <= known
        assert len(set(line.clauses)) == len(line.clauses)


@given(cards=coups(), data=st.data(), book=st.sampled_from(sorted(BETS)))
def test_settling_the_union_is_the_union_of_the_settlements(
    cards: tuple[str, ...], data: st.DataObject, book: str
) -> None:
    record = {"book": book, "cards": list(cards)}
    one, other = data.draw(wagers_on(BETS[book])), data.draw(wagers_on(BETS[book]))
    together = settled({**record, "wagers": one + other})
    assert together == settled({**record, "wagers": one}) + settled({**record, "wagers": other})


@given(cards=coups(), data=st.data(), book=st.sampled_from(FLOOR))
def test_without_limits_the_order_of_wagers_does_not_matter(
    cards: tuple[str, ...], data: st.DataObject, book: str
) -> None:
    wagers = data.draw(wagers_on(BETS[book]))
    order = data.draw(st.permutations(range(len(wagers))))
    record = {"book": book, "cards": list(cards)}
    straight = settled({**record, "wagers": wagers})
    assert settled({**record, "wagers": [wagers[at] for at in order]}) == [
        straight[at] for at in order
    ]


@given(rounds(books=("baccarat",), limited=False), st.data())
def test_the_insurance_of_one_patron_does_not_touch_another_s(
    record: Record, data: st.DataObject
) -> None:
    one = data.draw(st.sampled_from(["ann", "bo", "cy"]))
    lines = settled(record)
    bets = record["wagers"] + record["insurance"]
    alone = {
        **record,
        **{
            kind: [bet for bet in record[kind] if bet.get("patron") == one]
            for kind in ("wagers", "insurance")
        },
    }
    mine = [line for bet, line in zip(bets, lines, strict=True) if bet.get("patron") == one]
    assert settled(alone) == mine


# ---- one round by hand


@pytest.mark.clause("B 6.1.2.1, 5.1.2, 6.1.1.2, 6.1.3, 6.2.1.1, 6.3.1.2, 6.4.1, 2.2.12")
def test_2_2_12_a_table_full_of_wagers_is_settled_when_the_last_card_is_out() -> None:
    made = game("baccarat")
    dealt = made.deal(coup("P 3 3 / B 4 K, B draws 5"))  # 6 against 9
    record = {
        "book": "baccarat",
        "cards": [dealt.player[0], dealt.banker[0], dealt.player[1], *dealt.banker[1:]],
        "wagers": [
            {"seat": 1, "patron": "ann", "bet": "banker", "stake": 1010},
            {"seat": 2, "patron": "bo", "bet": "player", "stake": 600},
            {"seat": 2, "patron": "bo", "bet": "player-pair", "stake": 50},
            {"seat": 3, "patron": "cy", "bet": "tie", "stake": 25},
            {"seat": 3, "patron": "cy", "bet": "lucky-6", "stake": 25},
        ],
        "insurance": [{"seat": 2, "patron": "bo", "hand": "player", "after": "four", "stake": 200}],
    }
    assert [(line.paid, line.returned, line.collected) for line in settled(record)] == [
        (959, 1010, 0),  # 19 to 20 of 1010 is 959.5
        (0, 0, 600),
        (550, 50, 0),
        (0, 0, 25),
        (0, 0, 25),
        (600, 200, 0),  # insured at six: 3 to 1
    ]


def test_a_line_of_which_nothing_is_in_play_is_returned_by_its_own_clause() -> None:
    row = Row("win", Odds("1 to 1"), ("6.1.1.1",))
    line = settle_line("player", 4, 70, 0, row, ("7.17",))
    assert (line.outcome, line.returned, line.paid, line.odds) == ("returned", 70, 0, None)
    assert line.clauses == ("7.17",)


def test_no_wagers_no_lines() -> None:
    made = game("lucky-7")
    assert settlement.settle(made, "commission", made.deal(coup("P 9 K / B 8 K")), []) == []


def test_lines_keep_the_order_of_the_wagers_and_their_seats() -> None:
    made = game("dragon-tiger")
    wagers = [Wager(seat, "player", 10 * seat) for seat in (5, 1, 3)]
    lines = settlement.settle(made, "commission", made.deal(coup("P 9 K / B 8 K")), wagers)
    assert [(line.seat, line.paid) for line in lines] == [(5, 50), (1, 10), (3, 30)]
