"""Exact odds: the published figures, and every wager's result by a second reading of the rules."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from shoes_to_try import small_shoes
from slow_deals import finish, orders

from croupier.equipment.shoe import rank_counts
from croupier.games import load_game
from croupier.odds.exact import exact_odds, read_counts, shoe_of
from croupier.rules.errors import InputError
from refusals import refusing

# Published to six places of a per cent.
PUBLISHED = [
    ("baccarat", "commission", 8, "banker", "-1.057906"),
    ("baccarat", "commission", 8, "player", "-1.235081"),
    ("baccarat", "commission", 8, "tie", "-14.359629"),
    ("baccarat", "commission", 8, "player-pair", "-10.361446"),
    ("baccarat", "commission", 8, "banker-pair", "-10.361446"),
    ("baccarat", "commission", 8, "lucky-6", "-16.683572"),
    ("baccarat", "non-commission", 8, "banker", "-1.458104"),
    ("dragon-tiger", "commission", 8, "big-tiger", "-15.253317"),
    ("dragon-tiger", "commission", 8, "small-tiger", "-14.332546"),
    ("baccarat", "commission", 6, "banker", "-1.055849"),
    ("online-baccarat", "commission", 6, "tie", "-23.945031"),
]


@pytest.mark.parametrize(("book", "version", "decks", "bet", "percent"), PUBLISHED)
def test_published_edges(book: str, version: str, decks: int, bet: str, percent: str) -> None:
    odds = exact_odds(load_game(book), version, rank_counts(decks))[bet]
    assert round(100 * odds.expectation, 6) == Fraction(percent)
    assert odds.house_edge == pytest.approx(-float(percent) / 100, abs=5e-9)


@pytest.mark.clause("BLD 6.2.1.1")
def test_6_2_1_1_a_pair_is_by_rank() -> None:
    """Of 415 cards left, 31 make a pair with the first."""
    odds = exact_odds(load_game("baccarat"))
    assert odds["player-pair"].win == odds["banker-pair"].win == Fraction(31, 415)


@settings(max_examples=15, deadline=None)
@given(small_shoes())
def test_every_bet_of_dragon_tiger_by_a_second_reading(counts: tuple[int, ...]) -> None:
    """Each rule said again in plain words; each order of six cards dealt."""
    won = dict.fromkeys(("banker", "player", "tie", "player-pair", "big-tiger", "dragon-tiger"), 0)
    total = 0
    for cards, ways in orders(counts):
        player, banker, player_cards, banker_cards, player_pair, _ = finish(cards)
        total += ways
        won["banker"] += ways * (banker > player)
        won["player"] += ways * (player > banker)
        won["tie"] += ways * (player == banker)
        won["player-pair"] += ways * player_pair
        won["big-tiger"] += ways * (banker == 6 and player < 6 and banker_cards == 3)
        dragon = {4: 30, 5: 40, 6: 100}[player_cards + banker_cards]
        won["dragon-tiger"] += ways * (player == 7 and banker == 6) * (dragon + 1)
    odds = exact_odds(load_game("dragon-tiger"), "commission", counts)
    for bet in ("banker", "player", "tie", "player-pair", "big-tiger"):
        assert odds[bet].win == Fraction(won[bet], total)
    assert odds["banker"].stand_off == odds["tie"].win
    assert odds["dragon-tiger"].expectation == Fraction(won["dragon-tiger"], total) - 1


@pytest.mark.parametrize("book", ["baccarat", "lucky-7", "dragon-tiger", "roulette"])
def test_probabilities_are_whole(book: str) -> None:
    for odds in exact_odds(load_game(book)).values():
        assert odds.win + odds.stand_off + odds.lose == 1
        mean = sum(r.probability * r.row.profit for r in odds.rows)
        assert odds.expectation == mean
        assert odds.variance == sum(r.probability * (r.row.profit - mean) ** 2 for r in odds.rows)


def test_roulette_loses_a_thirty_seventh_everywhere() -> None:
    odds = exact_odds(load_game("roulette"))
    assert len(odds) == 157
    assert {one.expectation for one in odds.values()} == {Fraction(-1, 37)}
    assert odds["straight:17"].win == Fraction(1, 37)
    assert odds["red"].win == Fraction(18, 37)


def test_no_cards_remain_of_a_wheel() -> None:
    with pytest.raises(InputError, match="Roulette is not dealt from a shoe"):
        exact_odds(load_game("roulette"), None, rank_counts(8))


NO_OTHERS = ",".join(f"{rank}=0" for rank in "3456789TJQK")


def test_what_remains_is_read() -> None:
    full = rank_counts(8)
    assert read_counts("A=31, K=2", full) == (31,) + (32,) * 11 + (2,)
    assert read_counts("10=0,j=1", full) == (32,) * 9 + (0, 1, 32, 32)


@pytest.mark.parametrize(
    ("text", "id", "fields"),
    [
        ("A=33", "remaining-too-many", {"count": 33, "rank": "A", "most": 32}),
        ("A=3,A=3", "remaining-twice", {"rank": "A"}),
        ("A", "remaining-unreadable", {"part": "A"}),
        ("A=-1", "remaining-unreadable", {}),
        ("A=1e3", "remaining-unreadable", {}),
        ("1=3", "remaining-unreadable", {}),
        ("A=²", "remaining-unreadable", {}),
        ("", "remaining-unreadable", {}),
        ("A2=3", "remaining-unreadable", {}),
        ("A=3,2=2," + NO_OTHERS, "shoe-too-short-for-coup", {"left": 5}),
        ("A=0,2=0," + NO_OTHERS, "shoe-too-short-for-coup", {"left": 0}),
        ("A=1,2=0," + NO_OTHERS, "shoe-too-short-for-coup", {"left": 1}),
    ],
)
def test_what_can_not_remain_is_refused(text: str, id: str, fields: dict[str, object]) -> None:
    with refusing(id, InputError, **fields):
        read_counts(text, rank_counts(8))


def test_decks_that_a_book_does_not_accept_are_refused() -> None:
    online = load_game("online-baccarat")
    assert sum(shoe_of(online, None)) == 312
    with refusing("decks-fixed", InputError, most=6, decks=8):
        shoe_of(online, 8)
    with refusing("decks-out-of-range", InputError, fewest=1, most=16, decks=17):
        shoe_of(load_game("baccarat"), 17)
    with refusing("game-without-shoe", InputError):
        shoe_of(load_game("roulette"), 1)


def test_an_unknown_version_is_refused() -> None:
    game = load_game("baccarat")
    with pytest.raises(InputError, match="commission and non-commission"):
        exact_odds(game, "free")
