"""The same facts told in different ways come to the same money, free hands, count and road."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.driven.table import Done, DrivenTable, Refused
from croupier.equipment.cards import POINTS
from croupier.games import load_game
from croupier.table.events import InsuranceOffered

BOOKS = ("baccarat", "lucky-7", "dragon-tiger")
PATRONS = ("ann", "bob", "cat")
CARDS = sorted(POINTS)
Bets = list[tuple[str, int, str, int]]
seeds = given(st.integers(0, 2**32).map(Random))


def do(table: DrivenTable, command: str, **fields: Any) -> Done:
    answer = table.answer(json.dumps({"command": command, **fields}).encode())
    assert isinstance(answer, Done), f"{command} {fields}: {answer}"
    return answer


class Evening:
    """A table's set-up, the bets on it, and the cards that lie in its shoe."""

    def __init__(self, chance: Random) -> None:
        self.book = chance.choice(BOOKS)
        game = load_game(self.book)
        version = chance.choice(["commission", "non-commission"])
        limits = {"maximum": 2000, "differential": chance.choice([1000, 3000, 100_000])}
        self.setup = {"insurance": False, "version": version, "limits": limits}
        bets = [*game.bets(version), *("player", "banker") * 3]
        self.bets: Bets = [
            (patron, seat, chance.choice(bets), chance.choice([50, 100, 200, 500, 1010, 3000]))
            for seat, patron in enumerate(PATRONS, 1)
            for _ in range(chance.randint(0, 3))
        ]
        self.shoe = [chance.choice(CARDS) for _ in range(9)]
        self.hand = 4  # so many of them make the hand
        while self.hand < 6 and game.tableau.next_card(tuple(self.shoe[: self.hand]))[0]:
            self.hand += 1

    def begun(self) -> DrivenTable:
        """Seat everybody, take the bets, and close."""
        table = DrivenTable(load_game(self.book), self.setup)
        for seat, patron in enumerate(PATRONS, 1):
            do(table, "take-seat", patron=patron, seat=seat)
        do(table, "open-betting")
        for patron, seat, bet, amount in self.bets:
            do(table, "place-wager", patron=patron, seat=seat, bet=bet, amount=amount, by="dealer")
        do(table, "close-betting", as_it_stands=True)
        return table

    def as_it_was(self) -> DrivenTable:
        """Deal and pay it without anything going wrong."""
        return settled(dealt(self.begun(), self.shoe))

    def same(self, table: DrivenTable, drawn: int, was: DrivenTable) -> None:
        """Hold a table to what the evening comes to when nothing goes wrong."""
        assert table.purses == was.purses
        assert table.state.road == was.state.road
        assert table.state.below_minimum.keys() == was.state.below_minimum.keys()
        over = self.shoe[self.hand : drawn]
        assert [one.card for one in table.state.shoe.leading] == over
        assert table.state.shoe.free_hand_due == bool(over)
        if not over:
            assert table.state.shoe.left == was.state.shoe.left
            assert table.state.shoe.remaining == was.state.shoe.remaining


def dealt(table: DrivenTable, cards: list[str]) -> DrivenTable:
    """Deal from where the coup stands until it has its result."""
    for card in cards[len(table.state.coup.drawn) :]:
        if table.state.phase == "dealing":
            do(table, "deal-card", card=card)
    return table


def settled(table: DrivenTable) -> DrivenTable:
    do(table, "settle")
    return table


@pytest.mark.clause("BLD 7.16")
@seeds
def test_a_card_read_wrongly_and_put_right_is_as_if_read_rightly(chance: Random) -> None:
    evening = Evening(chance)
    misread = [*evening.shoe]
    misread[chance.randrange(evening.hand)] = chance.choice(CARDS)
    for is_paid in (False, True):
        table = dealt(evening.begun(), misread)
        drawn = len(table.state.coup.drawn)
        if is_paid:
            settled(table)
        ruling = {"irregularity": "wrong-record", "reason": "camera"}
        record = {**ruling, "details": {"cards": evening.shoe[:drawn]}, "command": "make-ruling"}
        answer = table.answer(json.dumps(record).encode())
        if isinstance(answer, Refused):  # a paid coup to which a card is wanting
            assert is_paid and drawn < evening.hand
            continue
        if table.state.proposals:
            do(table, "approve-ruling")
        if not is_paid:
            dealt(table, evening.shoe)
            drawn = max(drawn, evening.hand)
            settled(table)
        evening.same(table, drawn, evening.as_it_was())


@pytest.mark.clause("BLD 7.9, 7.12")
@seeds
def test_cards_in_the_wrong_order_put_right_are_as_if_dealt_rightly(chance: Random) -> None:
    evening = Evening(chance)
    at = chance.randrange(evening.hand - 1)
    swapped = [*evening.shoe]
    swapped[at : at + 2] = reversed(swapped[at : at + 2])
    for ruling in ("wrong-order", "drawn-together-order-known"):
        table = dealt(evening.begun(), swapped)
        drawn = len(table.state.coup.drawn)
        if drawn < at + 2:
            continue  # only one of the two has left the shoe
        first = 0 if ruling == "wrong-order" else min(at, drawn - 2)
        details = {"cards": evening.shoe[first:drawn]}
        do(table, "make-ruling", irregularity=ruling, details=details)
        if table.state.proposals:  # it changes more than one maximum for somebody
            do(table, "approve-ruling")
        dealt(table, evening.shoe)
        settled(table)
        evening.same(table, max(drawn, evening.hand), evening.as_it_was())


# ---- insurance, by the Pay Table as one reads it off the page (6.4.6)

PAYS: dict[tuple[str, str], dict[int, tuple[str, str]]] = {
    # hand, after: its points, at which of the other hand, odds
    ("banker", "four"): {4: ("0123", "1.5"), 5: ("01234", "2"), 6: ("012345", "3"),
                         7: ("012345", "4")},
    ("player", "four"): {5: ("4", "2"), 6: ("012345", "3"), 7: ("012345", "4")},
    ("player", "third"): {5: ("01234", "2"), 6: ("012345", "3"), 7: ("0123456", "4"),
                          8: ("0123456", "7"), 9: ("0123456", "9")},
}  # fmt: skip
BANKER_AFTER_THIRD = {  # the Player's points: the Banker's, odds
    1: {1: "6", 2: "7", 3: "7", 4: "7", 5: "7", 6: "7"},
    2: {3: "4", 4: "4", 5: "4", 6: "4"},
    3: {4: "1.5"},
    4: {5: "2"},
}


def rows(player: int, banker: int, after: str) -> dict[str, str]:
    """Read what is on offer off the page."""
    found = {}
    for hand, points, other in (("banker", banker, player), ("player", player, banker)):
        row = PAYS.get((hand, after), {}).get(points)
        if row is not None and str(other) in row[0]:
            found[hand] = row[1]
    if after == "third" and banker in BANKER_AFTER_THIRD.get(player, {}):
        found["banker"] = BANKER_AFTER_THIRD[player][banker]
    return found


def points(cards: list[str]) -> int:
    return sum(POINTS[card] for card in cards) % 10


@pytest.mark.clause("B 4.10, 6.4.6, 4.7")
@seeds
def test_insurance_is_due_where_the_page_has_a_row_and_a_card_is_to_come(chance: Random) -> None:
    is_down = chance.random() < 0.5
    table = DrivenTable(load_game("baccarat"), {"face_down": is_down})
    do(table, "take-seat", patron="ann", seat=1)
    do(table, "open-betting")
    for hand in ("player", "banker"):
        do(table, "place-wager", patron="ann", seat=1, bet=hand, amount=1000)
    do(table, "close-betting")
    if is_down:
        do(table, "request-squeeze", patron="ann")

    def deal(card: str) -> Done:
        answer = do(table, "deal-card", card=card)
        while answer.due == "open-cards":
            for hand in ("player", "banker"):
                opened = table.answer(json.dumps({"command": "open-cards", "hand": hand}).encode())
                answer = opened if isinstance(opened, Done) else answer
        return answer

    def offered(answer: Done, after: str, wanted: dict[str, str]) -> Done:
        assert (answer.due == "offer-insurance") == bool(wanted), f"{answer.due}, {wanted}"
        if not wanted:
            return answer
        (event,) = do(table, "offer-insurance").events
        assert isinstance(event, InsuranceOffered)
        assert {one.hand: one.odds for one in event.offers} == {
            hand: f"{odds} to 1" for hand, odds in wanted.items()
        }
        assert {one.after for one in event.offers} == {after}
        for hand in wanted:  # who takes some is offered again after the third card
            do(table, "take-insurance", patron="ann", seat=1, hand=hand, amount=1)
        return do(table, "close-insurance")

    cards = [chance.choice(CARDS) for _ in range(4)]
    answer = [deal(card) for card in cards][-1]
    player, banker = points(cards[::2]), points(cards[1::2])
    is_natural = max(player, banker) > 7
    draws = not is_natural and (player < 6 or banker < 6)
    answer = offered(answer, "four", rows(player, banker, "four") if draws else {})
    if not is_natural and player < 6:
        assert answer.due == "player"
        third = chance.choice(CARDS)
        answer = deal(third)
        player = points([*cards[::2], third])
        goes_on = answer.due in ("banker", "offer-insurance")
        answer = offered(answer, "third", rows(player, banker, "third") if goes_on else {})
    assert answer.due in ("banker", "settle")
