"""Baccarat insurance (B 2.2.2, 4.10, 5.1.8, 6.4): when it is offered, what it pays, its cap."""

from itertools import product
from typing import Any

import pytest

from changed_books import changed, load
from croupier.games.rounds import NotSettled, Settled, encode, settle_record
from croupier.games.settlement import settle
from croupier.games.wager import Insurance, Line, Wager
from lines import game
from notation import coup
from oracle import every_coup, fact, points
from oracle_of_coups import insurance_result, offered

TWO_CARDS = ("6 4", "K A", "K 2", "A 2", "K 4", "3 2", "9 7", "8 9", "K 8", "4 5")

# The pay table, line by line as it is printed: points of the insured hand, of the other, odds.
BANKER_AFTER_FOUR = [
    "4 | 0-3 | 1.5 to 1",
    "5 | 0-4 | 2 to 1",
    "6 | 0-5 | 3 to 1",
    "7 | 0-5 | 4 to 1",
]
BANKER_AFTER_THIRD = [
    "1 | 1 | 6 to 1",
    "2-6 | 1 | 7 to 1",
    "3-6 | 2 | 4 to 1",
    "4 | 3 | 1.5 to 1",
    "5 | 4 | 2 to 1",
]
PLAYER_AFTER_FOUR = ["5 | 4 | 2 to 1", "6 | 0-5 | 3 to 1", "7 | 0-5 | 4 to 1"]
PLAYER_AFTER_THIRD = [
    "5 | 0-4 | 2 to 1",
    "6 | 0-5 | 3 to 1",
    "7 | 0-6 | 4 to 1",
    "8 | 0-6 | 7 to 1",
    "9 | 0-6 | 9 to 1",
]


def printed(table: list[str]) -> dict[tuple[int, int], str]:
    """Read a printed table: odds by points of the insured hand and of the other."""
    found: dict[tuple[int, int], str] = {}
    for row in table:
        insured, other, odds = row.split(" | ")
        for key in product(span(insured), span(other)):
            assert key not in found
            found[key] = odds
    return found


def span(said: str) -> range:
    first, _, last = said.partition("-")
    return range(int(first), int(last or first) + 1)


GAME = game("baccarat")


def offers(cards: tuple[str, ...]) -> dict[str, str]:
    """What the library offers once these cards are open: odds by hand."""
    table = GAME.insurance
    assert table is not None
    return {cover.offer.hand: cover.offer.odds for cover in table.covers(cards)}


def settled(
    said: str, hand: str, after: str, stake: int, original: int, *more: Insurance
) -> list[Line]:
    bets = [Insurance(1, hand, after, stake), *more]  # type: ignore[arg-type]
    lines = settle(GAME, "commission", GAME.deal(coup(said)), [Wager(1, hand, original)], bets)
    return lines[1:]


def refused(record: dict[str, Any]) -> NotSettled:
    answer = settle_record(encode({"book": "baccarat", **record}))
    assert isinstance(answer, NotSettled)
    return answer


# ---- the offer


@pytest.mark.parametrize("player", range(10))
@pytest.mark.clause("B 2.2.2, 4.10, 6.4.6, 5.1.8")
def test_6_4_6_after_four_cards_by_the_table_while_a_hand_is_to_draw(player: int) -> None:
    banker_table, player_table = printed(BANKER_AFTER_FOUR), printed(PLAYER_AFTER_FOUR)
    for banker in range(10):
        found = offers(coup(f"P {TWO_CARDS[player]} / B {TWO_CARDS[banker]}"))
        is_open = max(player, banker) <= 7 and min(player, banker) <= 5
        expected = {
            "banker": banker_table.get((banker, player)),
            "player": player_table.get((player, banker)),
        }
        assert found == {hand: odds for hand, odds in expected.items() if odds and is_open}


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.clause("B 2.2.2, 4.10, 6.4.6, 5.1.8")
def test_6_4_6_after_the_player_s_third_by_the_table_if_the_banker_is_to_draw(banker: int) -> None:
    banker_table, player_table = printed(BANKER_AFTER_THIRD), printed(PLAYER_AFTER_THIRD)
    draws_on = {3: "A2345679TJQK", 4: "234567", 5: "4567", 6: "67", 7: ""}
    for player, third in product(range(6), "A23456789TJQK"):
        cards = coup(f"P {TWO_CARDS[player]} / B {TWO_CARDS[banker]}, P draws {third}")
        drawn = points((cards[0], cards[2], cards[4]))
        expected = {
            "banker": banker_table.get((banker, drawn)),
            "player": player_table.get((drawn, banker)),
        }
        is_open = banker <= 2 or third in draws_on[banker]
        assert offers(cards) == {hand: odds for hand, odds in expected.items() if odds and is_open}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("P 6 K / B 6 K", {}),  # both stand: the result is known
        ("P 7 K / B 6 K", {}),
        ("P 6 K / B 8 K", {}),  # a natural
        ("P 9 K / B 4 K", {}),
        ("P 6 K / B 4 K", {"player": "3 to 1"}),
        ("P 5 K / B 4 K", {"player": "2 to 1"}),
        ("P 3 K / B 4 K", {"banker": "1.5 to 1"}),
        ("P 4 K / B 4 K", {}),  # no row
        ("P 5 K / B 6 K", {"banker": "3 to 1"}),
        ("P 5 K / B 3 K, P draws 4", {"player": "9 to 1"}),
        ("P A K / B 3 K, P draws 8", {}),  # nine, but the Banker's three stands on an eight
        ("P 4 K / B 5 K, P draws 7", {"banker": "7 to 1"}),
        ("P 4 K / B 7 K, P draws 7", {}),  # the Banker's seven stands
    ],
)
@pytest.mark.clause("B 2.2.2, 4.10")
def test_4_10_offered_only_while_the_drawing_rules_leave_the_result_open(
    said: str, expected: dict[str, str]
) -> None:
    assert offers(coup(said)) == expected


@pytest.mark.clause("B 2.2.2, 4.10")
def test_4_10_no_row_of_the_table_makes_an_offer_once_the_result_is_known() -> None:
    row = "points = [7],             against = [0, 1, 2, 3, 4, 5], "
    made = load(changed(row, row.replace("5]", "5, 6, 7, 8, 9]")))
    assert made.insurance is not None
    assert [c.offer.hand for c in made.insurance.covers(coup("P 5 K / B 7 K"))] == ["banker"]
    for player in ("6 K", "3 4", "8 K", "9 K"):
        assert made.insurance.covers(coup(f"P {player} / B 7 K")) == []


@pytest.mark.clause("B 6.4.6")
def test_6_4_6_the_table_lists_every_printed_cell_and_no_other() -> None:
    table = GAME.insurance
    assert table is not None
    found = {
        (cover.offer.hand, cover.offer.after, points, against): cover.offer.odds
        for points, against, cover in table.cells()
    }
    tables = {
        ("banker", "four"): BANKER_AFTER_FOUR,
        ("banker", "third"): BANKER_AFTER_THIRD,
        ("player", "four"): PLAYER_AFTER_FOUR,
        ("player", "third"): PLAYER_AFTER_THIRD,
    }
    assert found == {
        (*stage, *cell): odds
        for stage, rows in tables.items()
        for cell, odds in printed(rows).items()
    }


@pytest.mark.clause("B 4.10, 6.4.6")
def test_4_10_every_coup_shows_what_was_on_offer() -> None:
    table = GAME.insurance
    assert table is not None
    seen = set()
    for hands in every_coup():
        covers = table.covers_of(GAME.deal(hands.cards))
        found = {(c.offer.hand, c.offer.after): c.odds.profit for c in covers}
        assert found == offered(hands), hands
        seen |= set(found)
    assert len(seen) == 4


@pytest.mark.clause("B 4.10")
def test_4_10_insurance_that_was_not_on_offer_is_refused_with_what_was() -> None:
    record = {
        "cards": coup("P 6 K / B 4 K, B draws 5"),
        "wagers": [{"seat": 1, "bet": "banker", "stake": 100}],
        "insurance": [{"seat": 1, "hand": "banker", "after": "four", "stake": 10}],
    }
    answer = refused(record)
    assert answer.error == (
        "Insurance on the Banker after four cards was not on offer in this coup; "
        "on offer was Player insurance after four cards at 3 to 1."
    )
    assert answer.clauses[0] == "4.10" and "6.4.6" in answer.clauses
    record["insurance"] = [{"seat": 1, "hand": "banker", "after": "third", "stake": 10}]
    assert refused(record).error == (
        "Insurance on the Banker after the Player's third card was not on offer in this coup; "
        "on offer was Player insurance after four cards at 3 to 1."
    )
    record["cards"] = coup("P 9 K / B 7 K")
    assert refused(record).error.endswith("in this coup; on offer was none.")


@pytest.mark.parametrize(
    "wagers",
    [
        [],
        [{"seat": 1, "bet": "banker", "stake": 100}],  # the other hand
        [{"seat": 1, "bet": "player-pair", "stake": 100}],
        [{"seat": 2, "bet": "player", "stake": 100}],  # another patron
        [{"seat": 1, "bet": "player", "stake": 100, "patron": "bo"}],
    ],
)
@pytest.mark.clause("B 4.10")
def test_4_10_only_who_has_a_wager_on_the_hand_can_insure_it(wagers: list[Any]) -> None:
    answer = refused(
        {
            "cards": coup("P 6 K / B 4 K, B draws 5"),
            "wagers": wagers,
            "insurance": [{"seat": 1, "hand": "player", "after": "four", "stake": 10}],
        }
    )
    assert "needs a wager of the same patron on the Player" in answer.error
    assert answer.clauses == ("4.10",)


@pytest.mark.parametrize("book", ["lucky-7", "dragon-tiger", "online-baccarat"])
def test_the_other_books_have_no_insurance(book: str) -> None:
    answer = refused(
        {
            "book": book,
            "cards": coup("P 6 K / B 4 K, B draws 5"),
            "wagers": [{"seat": 1, "bet": "player", "stake": 100}],
            "insurance": [{"seat": 1, "hand": "player", "after": "four", "stake": 10}],
        }
    )
    assert "has no insurance" in answer.error and answer.clauses
    without = settle_record(encode({"book": book, "cards": coup("P 6 K / B 4 K, B draws 5")}))
    assert isinstance(without, Settled)
    assert getattr(without.result, "insurance_offered", None) == ()


# ---- what it pays


@pytest.mark.parametrize(
    ("said", "hand", "after", "odds", "paid"),
    [
        ("P 6 K / B 4 K, B draws 5", "player", "four", "3 to 1", 30),
        ("P 7 K / B 4 K, B draws 4", "player", "four", "4 to 1", 40),
        ("P 3 K / B 4 K, P draws 4, B draws K", "banker", "four", "1.5 to 1", 15),
        ("P 5 K / B 6 K, P draws 4", "banker", "four", "3 to 1", 30),
        ("P A K / B A K, P draws K, B draws 9", "banker", "third", "6 to 1", 60),
        ("P 5 K / B 2 K, P draws 3, B draws 7", "player", "third", "7 to 1", 70),
    ],
)
@pytest.mark.clause("B 6.4.1, 6.4.6, 5.1.8")
def test_6_4_1_paid_at_the_table_s_odds_when_the_insured_hand_loses(
    said: str, hand: str, after: str, odds: str, paid: int
) -> None:
    (line,) = settled(said, hand, after, 10, 1000)
    assert (line.outcome, line.odds, line.paid, line.returned) == ("win", odds, paid, 10)
    assert line.clauses == ("6.4.1", "6.4.6", "5.1.8")
    assert line.bet == f"{hand}-insurance"


@pytest.mark.parametrize(
    ("said", "hand", "after"),
    [
        ("P 6 K / B 4 K, B draws A", "player", "four"),
        ("P 3 K / B 4 K, P draws 5, B draws 5", "banker", "four"),
        ("P 5 K / B 2 K, P draws 4, B draws 6", "player", "third"),
    ],
)
@pytest.mark.clause("B 6.4.1")
def test_6_4_1_lost_when_the_insured_hand_wins(said: str, hand: str, after: str) -> None:
    (line,) = settled(said, hand, after, 10, 1000)
    assert (line.outcome, line.paid, line.returned, line.collected) == ("lose", 0, 0, 10)
    assert line.clauses == ("6.4.1",)


@pytest.mark.parametrize(
    ("said", "hand", "after"),
    [
        ("P 6 K / B 4 K, B draws 2", "player", "four"),
        ("P 5 K / B 6 K, P draws A", "banker", "four"),
        ("P 5 K / B 2 K, P draws 3, B draws 6", "player", "third"),  # eight all
        ("P 5 K / B 4 K, P draws 4, B draws 5", "player", "four"),  # nine all, but insured at five
    ],
)
@pytest.mark.clause("B 6.4.2")
def test_6_4_2_a_tie_gives_the_insurance_back(said: str, hand: str, after: str) -> None:
    (line,) = settled(said, hand, after, 10, 1000)
    assert (line.outcome, line.paid, line.returned, line.collected) == ("stand-off", 0, 10, 0)
    assert line.clauses == ("6.4.2",)


@pytest.mark.clause("B 6.4.2, 6.4.6")
def test_6_4_2_player_insured_at_nine_is_paid_9_to_1_when_the_banker_draws_to_nine() -> None:
    (tied,) = settled("P 5 K / B 2 K, P draws 4, B draws 7", "player", "third", 10, 1000)
    assert (tied.outcome, tied.odds, tied.paid, tied.returned) == ("win", "9 to 1", 90, 10)
    assert tied.clauses == ("6.4.2", "6.4.6", "5.1.8")
    (won,) = settled("P 5 K / B 2 K, P draws 4, B draws 6", "player", "third", 10, 1000)
    assert (won.outcome, won.collected) == ("lose", 10)


def test_every_offer_of_every_coup_comes_to_what_the_document_says() -> None:
    table = GAME.insurance
    assert table is not None
    seen = set()
    for hands in every_coup():
        dealt = GAME.deal(hands.cards)
        for cover in table.covers_of(dealt):
            row = table.row(cover, dealt)
            hand, after = cover.offer.hand, cover.offer.after
            assert row.result == insurance_result(hand, after, fact(hands)), hands
            seen.add((hand, after, row.result))
    assert len(seen) == 4 * 3  # each kind of insurance wins, loses and stands off
