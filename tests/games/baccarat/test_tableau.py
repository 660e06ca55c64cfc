"""Section 4 of the documents: the deal, the value of cards, Tables One and Two."""

from itertools import product

import pytest

from croupier.equipment.cards import CARDS, POINTS
from croupier.rules.errors import InputError
from lines import FLOOR, game
from notation import coup
from refusals import refusing

EVERY_BOOK = (*FLOOR, "online-baccarat")

# The clauses by which each document decides the same thing.
NATURAL = {"baccarat": "4.14", "lucky-7": "4.13", "dragon-tiger": "4.13"}
NATURAL["online-baccarat"] = "online.12"
TABLE_ONE = {"baccarat": "4.15", "lucky-7": "4.14", "dragon-tiger": "4.14"}
TABLE_ONE["online-baccarat"] = "online.9"
TABLE_TWO = {"baccarat": "4.16", "lucky-7": "4.15", "dragon-tiger": "4.15"}
TABLE_TWO["online-baccarat"] = "online.11"
PLAYER_STOOD = {"baccarat": "4.17", "lucky-7": "4.16", "dragon-tiger": "4.16"}
PLAYER_STOOD["online-baccarat"] = "online.10"

every_book = pytest.mark.parametrize("book", EVERY_BOOK)
every_floor_book = pytest.mark.parametrize("book", FLOOR)

# Two cards for each number of points, none of them a pair.
TWO_CARDS = ("6 4", "K A", "K 2", "A 2", "K 4", "3 2", "9 7", "8 9", "K 8", "4 5")


def refused(book: str, cards: tuple[str, ...]) -> InputError:
    with pytest.raises(InputError) as refusal:
        game(book).deal(cards)
    return refusal.value


# ---- the deal


@every_floor_book
@pytest.mark.clause("BLD 4.9, 4.9.1")
def test_4_9_and_4_9_1_two_hands_are_dealt_from_four_cards(book: str) -> None:
    dealt = game(book).deal(coup("P 9 K / B 7 K"))
    assert (dealt.player, dealt.banker) == (("9S", "KD"), ("7H", "KC"))


@every_floor_book
@pytest.mark.parametrize("cards", range(4))
@pytest.mark.clause("BLD 4.9.1")
def test_4_9_1_fewer_than_four_cards_are_no_coup(book: str, cards: int) -> None:
    error = refused(book, coup("P 9 K / B 7 K")[:cards])
    assert error.clauses == ("4.9.1",)
    assert f"after {cards} the next goes to the {'Player' if cards % 2 == 0 else 'Banker'}" in str(
        error
    )


@every_floor_book
@pytest.mark.clause("BLD 4.9.1.1, 4.9.1.2")
def test_4_9_1_1_and_4_9_1_2_odd_cards_are_the_player_s_even_ones_the_banker_s(book: str) -> None:
    dealt = game(book).deal(("2S", "3H", "7D", "5C"))
    assert dealt.player == ("2S", "7D") and dealt.banker == ("3H", "5C")
    assert (dealt.outcome.player_points, dealt.outcome.banker_points) == (9, 8)


@every_floor_book
@pytest.mark.parametrize(
    ("said", "player_pair", "banker_pair"),
    [
        ("P 5 6 / B 2 K, P draws 5, B draws 2", False, False),  # thirds make no pair
        ("P 5 6 / B 2 K, P draws 6, B draws K", False, False),
        ("P 4 4 / B 7 K", True, False),
        ("P 4 5 / B 7 7", False, True),
        ("P 2 2 / B A A, P draws 9, B draws A", True, True),
        ("P 4 7 / B 7 4, P draws K, B draws Q", False, False),  # nor do cards of both hands
    ],
)
@pytest.mark.clause("BLD 4.9.1.3")
def test_4_9_1_3_only_the_first_four_cards_decide_the_pairs(
    book: str, said: str, player_pair: bool, banker_pair: bool
) -> None:
    outcome = game(book).deal(coup(said)).outcome
    assert (outcome.player_pair, outcome.banker_pair) == (player_pair, banker_pair)


# ---- the value of cards and hands


@pytest.mark.clause("B 4.12.1; LD 4.11.1; O online.1")
def test_4_12_1_ace_to_nine_count_their_face() -> None:
    worth = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}
    counted = {card: POINTS[card] for card in CARDS if card[0] in worth}
    assert len(counted) == 36
    assert counted == {card: worth[card[0]] for card in counted}


@pytest.mark.clause("B 4.12.2; LD 4.11.2; O online.1")
def test_4_12_2_ten_jack_queen_and_king_count_nothing() -> None:
    assert {card: POINTS[card] for card in CARDS if card[0] in "TJQK"} == {
        rank + suit: 0 for rank in "TJQK" for suit in "SHDC"
    }
    assert len(CARDS) == len(set(CARDS)) == 52


@every_floor_book
@pytest.mark.clause("B 4.12.2.1; LD 4.11.2.1")
def test_4_12_2_1_for_pairs_a_card_is_its_face(book: str) -> None:
    for one, other in product("A23456789TJQK", repeat=2):
        player = game(book).deal(coup(f"P {one} {other} / B 9 K")).outcome  # the Banker's natural
        banker = game(book).deal(coup(f"P 9 K / B {one} {other}")).outcome
        assert player.player_pair is banker.banker_pair is (one == other), (one, other)


@every_book
@pytest.mark.parametrize(
    ("said", "player", "banker"),
    [
        ("P 4 5 / B K 2", 9, 2),
        ("P A A / B K 9", 2, 9),
        ("P K Q / B 8 A", 0, 9),
        ("P A 2 / B A A, P draws 4, B draws 7", 7, 9),
    ],
)
@pytest.mark.clause("B 4.13.1; LD 4.12.1; O online.1")
def test_4_13_1_a_total_up_to_nine_is_the_point_count(
    book: str, said: str, player: int, banker: int
) -> None:
    outcome = game(book).deal(coup(said)).outcome
    assert (outcome.player_points, outcome.banker_points) == (player, banker)


@every_book
@pytest.mark.parametrize(
    ("said", "player", "banker"),
    [
        ("P 6 4 / B 9 9", 0, 8),
        ("P 9 9 / B 5 5", 8, 0),
        ("P 7 8 / B 6 6, P draws 9, B draws 9", 4, 1),  # 24 and 21
        ("P 5 5 / B 5 6, P draws 9, B draws 9", 9, 0),  # 19 and 20
    ],
)
@pytest.mark.clause("B 4.13.2; LD 4.12.2; O online.1")
def test_4_13_2_of_ten_or_more_the_left_digit_is_dropped(
    book: str, said: str, player: int, banker: int
) -> None:
    outcome = game(book).deal(coup(said)).outcome
    assert (outcome.player_points, outcome.banker_points) == (player, banker)


# ---- who draws


@every_book
@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
@pytest.mark.clause("B 4.14; LD 4.13; O online.12")
def test_4_14_on_a_natural_no_one_draws(book: str, natural: int, other: int) -> None:
    for player, banker in ((natural, other), (other, natural)):
        cards = coup(f"P {TWO_CARDS[player]} / B {TWO_CARDS[banker]}")
        outcome = game(book).deal(cards).outcome
        assert outcome.natural and outcome.total_cards == 4
        error = refused(book, (*cards, "2S"))
        assert error.clauses == (NATURAL[book],)
        assert str(error).startswith("1 card too many: the coup is over after 4 cards")


@every_book
@pytest.mark.parametrize("player", range(8))
@pytest.mark.clause("B 4.15; LD 4.14; O online.9")
def test_4_15_table_one_the_player_draws_on_0_to_5(book: str, player: int) -> None:
    for banker in range(8):
        cards = coup(f"P {TWO_CARDS[player]} / B {TWO_CARDS[banker]}")
        due, by = game(book).tableau.next_card(cards)
        assert (due == "player") is (player in (0, 1, 2, 3, 4, 5))
        assert by == (TABLE_ONE if due == "player" else PLAYER_STOOD)[book]
        if due == "player":
            error = refused(book, cards)
            assert error.clauses == (TABLE_ONE[book],)
            assert error.message.id == "coup-cards-short"


# Table Two as the documents lay it out: on which of the Player's third cards the Banker draws and
# on which it stands. 10 is any card worth zero, and 0-1-2 draws on every card.
BANKER_DRAWS = {
    0: "1 2 3 4 5 6 7 8 9 10",
    1: "1 2 3 4 5 6 7 8 9 10",
    2: "1 2 3 4 5 6 7 8 9 10",
    3: "1 2 3 4 5 6 7 9 10",
    4: "2 3 4 5 6 7",
    5: "4 5 6 7",
    6: "6 7",
    7: "",
}
BANKER_STANDS = {
    0: "",
    1: "",
    2: "",
    3: "8",
    4: "1 8 9 10",
    5: "1 2 3 8 9 10",
    6: "1 2 3 4 5 8 9 10",
    7: "1 2 3 4 5 6 7 8 9 10",
}


def ranks(said: str) -> list[str]:
    return [r for n in said.split() for r in ({"10": "TJQK", "1": "A"}.get(n, n))]


@every_book
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.clause("B 4.16; LD 4.15; O online.11")
def test_4_16_table_two_when_the_player_has_drawn(book: str, banker: int) -> None:
    assert len(ranks(BANKER_DRAWS[banker]) + ranks(BANKER_STANDS[banker])) == 13
    for player in range(6):
        said = f"P {TWO_CARDS[player]} / B {TWO_CARDS[banker]}, P draws "
        for third in ranks(BANKER_DRAWS[banker]):
            cards = coup(said + third)
            assert game(book).tableau.next_card(cards) == ("banker", TABLE_TWO[book]), (
                player,
                third,
            )
            assert refused(book, cards).clauses == (TABLE_TWO[book],)
            assert game(book).deal((*cards, "KS")).outcome.banker_cards == 3
        for third in ranks(BANKER_STANDS[banker]):
            cards = coup(said + third)
            assert game(book).tableau.next_card(cards) == (None, TABLE_TWO[book]), (player, third)
            assert refused(book, (*cards, "KS")).clauses == (TABLE_TWO[book],)
            assert game(book).deal(cards).outcome.banker_cards == 2


@every_book
@pytest.mark.parametrize(("player", "banker"), list(product((6, 7), range(8))))
@pytest.mark.clause("B 4.17; LD 4.16; O online.10")
def test_4_17_when_the_player_stood_the_banker_draws_on_0_to_5(
    book: str, player: int, banker: int
) -> None:
    cards = coup(f"P {TWO_CARDS[player]} / B {TWO_CARDS[banker]}")
    for third in "A23456789TJQK":
        if banker <= 5:
            assert refused(book, cards).clauses == (PLAYER_STOOD[book],)
            dealt = game(book).deal((*cards, third + "S"))
            assert dealt.player == (cards[0], cards[2])
            assert dealt.banker == (cards[1], cards[3], third + "S")
        else:
            assert game(book).deal(cards).outcome.total_cards == 4
            assert refused(book, (*cards, third + "S")).clauses == (PLAYER_STOOD[book],)


@every_book
def test_a_third_card_of_each_goes_to_the_player_first(book: str) -> None:
    dealt = game(book).deal(coup("P 2 3 / B K 2, P draws 4, B draws 6"))
    assert dealt.player == ("2S", "3D", "4S") and dealt.banker == ("KH", "2C", "6H")


@pytest.mark.parametrize(
    "cards", ["9S 4C 9H KD", "2S 7C 3H KD 7D", "6S 2C KH 3D 5S", "2S 2C 3H KD 7D 4S"]
)
def test_4_9_1_a_card_is_of_the_hand_it_was_dealt_to(cards: str) -> None:
    """By its place alone, as the views ask it of cards that lie face down, too."""
    dealt = tuple(cards.split())
    tableau = game("baccarat").tableau
    hands: dict[str, list[str]] = {"player": [], "banker": []}
    for place, card in enumerate(dealt):
        hands[tableau.hand_of(dealt, place)].append(card)
    coup = tableau.deal(dealt)
    assert (tuple(hands["player"]), tuple(hands["banker"])) == (coup.player, coup.banker)


@every_book
def test_after_six_cards_the_coup_is_over(book: str) -> None:
    cards = coup("P 2 3 / B K 2, P draws 4, B draws 6")
    error = refused(book, (*cards, "2S", "3S"))
    assert error.clauses == (TABLE_TWO[book],)
    assert str(error) == "2 cards too many: the coup is over after 6 cards, but 8 were dealt."


# ---- cards that cannot be


@every_floor_book
@pytest.mark.clause("BLD 7.1")
def test_7_1_a_ninth_ace_of_spades_is_an_extra_card(book: str) -> None:
    error = refused(book, ("AS",) * 9)
    assert error.clauses == ("7.1",)
    assert str(error) == "The ace of spades came 9 times, and 8 decks hold 8."


@every_floor_book
@pytest.mark.clause("BLD 7.1")
def test_7_1_a_smaller_shoe_is_held_to_its_own_decks(book: str) -> None:
    cards = ("4S", "7H", "4S", "KH")  # P 8 / B 7
    assert game(book).deal(cards, decks=2).outcome.winner == "player"
    with refusing("card-count-impossible", InputError):
        game(book).deal(cards, decks=1)
    five = ("AS",) * 5
    with pytest.raises(InputError, match="5 times, and 4 decks hold 4"):
        game(book).deal(five, decks=4)


@every_floor_book
@pytest.mark.parametrize("card", ["1S", "10S", "AX", "as", "A", "", "Joker", "SA"])
@pytest.mark.clause("BLD 7.1")
def test_7_1_what_is_no_card_is_foreign(book: str, card: str) -> None:
    error = refused(book, ("9S", card, "KS", "7H"))
    assert error.clauses == ("7.1",)
    assert f'"{card}" is not a card' in str(error)


@pytest.mark.clause("O online.2")
def test_online_2_the_seventh_of_a_card_cannot_be_in_six_decks() -> None:
    error = refused("online-baccarat", ("AS",) * 7)
    assert str(error) == "The ace of spades came 7 times, and 6 decks hold 6."
    assert error.clauses == ("online.2",)


@pytest.mark.clause("O online.3")
def test_online_3_two_cards_each_and_a_third_in_certain_situations() -> None:
    for said, cards in (("P 9 K / B 7 K", 4), ("P 7 K / B 5 K, B draws 2", 5)):
        assert game("online-baccarat").deal(coup(said)).outcome.total_cards == cards
    assert refused("online-baccarat", ("9S", "7H", "KS")).clauses == ("online.3",)
