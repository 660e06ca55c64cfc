"""The live shoe: exact expectations as cards leave it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.cards import CARDS
from croupier.games import Game, load_game
from croupier.odds.exact import exact_odds
from croupier.odds.live import LiveShoe, Pricer
from croupier.rules.errors import InputError


def game(book: str) -> Game:
    return load_game(book)


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(["baccarat", "lucky-7", "dragon-tiger"]),
    st.sampled_from(["commission", "non-commission"]),
    st.permutations(CARDS * 2),
    st.integers(0, 98),
)
def test_worth_is_exact_at_any_depth(book: str, version: str, cards: list[str], gone: int) -> None:
    shoe = LiveShoe(game(book), version, decks=2)
    shoe.gone(cards[:gone])
    exact = exact_odds(game(book), version, shoe.counts)
    assert {one.bet: one.expectation for one in shoe.worth()} == {
        bet: odds.expectation for bet, odds in exact.items()
    }
    favourable = [bet for bet, odds in exact.items() if odds.expectation > 0]
    assert sorted(one.bet for one in shoe.favourable()) == sorted(favourable)
    edges = [one.expectation for one in shoe.favourable()]
    assert edges == sorted(edges, reverse=True)


def test_a_patron_with_perfect_knowledge_sees_his_chance() -> None:
    """Of four aces and four kings, three in seven make a pair with the first card."""
    shoe = LiveShoe(game("baccarat"), decks=1)
    shoe.gone([card for card in CARDS if card[0] not in "AK"])
    assert "player-pair" in {one.bet for one in shoe.favourable()}


@pytest.mark.clause("BLD 7.1")
def test_7_1_a_card_that_can_not_be_is_refused_and_changes_nothing() -> None:
    shoe = LiveShoe(game("baccarat"))
    shoe.gone(["AS"] * 7)
    with pytest.raises(InputError, match="no ace of spades left") as refused:
        shoe.gone(["2H", "AS", "AS"])
    assert refused.value.clauses == ("7.1",)
    assert shoe.counts == (25,) + (32,) * 12
    with pytest.raises(InputError, match="is not a card"):
        shoe.gone(["XX"])


def test_too_great_a_shoe_is_refused() -> None:
    with pytest.raises(InputError, match="1,448 cards"):
        Pricer(game("baccarat")).worth((112,) * 13)
