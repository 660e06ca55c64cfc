"""The baccarat documents read once more, in plain Python, to contradict the library if it errs.

It imports nothing of the project: no vectors, no settlement, no rulebook. Where the documents
are silent or at odds it follows the readings R-1 to R-14. Rounds are what ``croupier settle``
reads: plain dictionaries.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

Record = dict[str, Any]

VALUE = {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 0, "J": 0, "Q": 0, "K": 0}
RANK_WITH_VALUE = ["K", "A", "2", "3", "4", "5", "6", "7", "8", "9"]

FLOOR_BETS = ("banker", "player", "tie", "banker-pair", "player-pair")
BETS = {
    "baccarat": (*FLOOR_BETS, "lucky-6"),
    "lucky-7": (*FLOOR_BETS, "small-lucky-7", "big-lucky-7", "super-lucky-7"),
    "dragon-tiger": (
        *FLOOR_BETS,
        "small-dragon",
        "big-dragon",
        "small-tiger",
        "big-tiger",
        "dragon-tiger",
    ),
    "online-baccarat": ("player", "banker", "tie"),
}
VERSIONS = {
    "baccarat": ("commission", "non-commission"),
    "lucky-7": ("commission", "non-commission"),
    "dragon-tiger": ("commission", "non-commission"),
    "online-baccarat": ("commission",),
}
EVERY_WAGER = [
    (book, version, bet) for book in BETS for version in VERSIONS[book] for bet in BETS[book]
]


# ---- the play of a hand


def points(cards: Sequence[str]) -> int:
    """The left digit of a total of ten or more is not counted."""
    return int(str(sum(VALUE[card[0]] for card in cards))[-1])


@dataclass(frozen=True)
class Hands:
    """Both hands at the end of a coup."""

    player: tuple[str, ...]
    banker: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as they left the shoe."""
        first = (self.player[0], self.banker[0], self.player[1], self.banker[1])
        return first + self.player[2:] + self.banker[2:]


def play(shoe: Sequence[str]) -> Hands:
    """Deal one coup from the front of a shoe that is long enough."""
    player, banker = (shoe[0], shoe[2]), (shoe[1], shoe[3])
    if points(player) >= 8 or points(banker) >= 8:
        return Hands(player, banker)
    if points(player) >= 6:
        return Hands(player, (*banker, shoe[4]) if points(banker) <= 5 else banker)
    drawn = (*player, shoe[4])
    return Hands(drawn, (*banker, shoe[5]) if banker_draws_after(banker, shoe[4]) else banker)


def banker_draws_after(banker: Sequence[str], third: str) -> bool:
    """Table Two, by its column of third cards on which the Banker draws; 10 is any zero card."""
    draws_on: dict[int, set[int]] = {
        3: {1, 2, 3, 4, 5, 6, 7, 9, 10},
        4: {2, 3, 4, 5, 6, 7},
        5: {4, 5, 6, 7},
        6: {6, 7},
        7: set(),
    }
    return points(banker) <= 2 or (VALUE[third[0]] or 10) in draws_on[points(banker)]


@dataclass(frozen=True)
class Fact:
    """What the wagers ask of a finished coup."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    player_pair: bool
    banker_pair: bool

    @property
    def winner(self) -> str:
        """The hand with the higher point total."""
        if self.player > self.banker:
            return "player"
        return "banker" if self.banker > self.player else "tie"


def fact(hands: Hands) -> Fact:
    """Look at the hands of a finished coup."""
    return Fact(
        points(hands.player),
        points(hands.banker),
        len(hands.player),
        len(hands.banker),
        hands.player[0][0] == hands.player[1][0],
        hands.banker[0][0] == hands.banker[1][0],
    )


def every_fact() -> dict[Fact, tuple[str, ...]]:
    """Every fact that some deal leads to, with cards that lead to it."""
    starts: dict[tuple[int, bool], tuple[str, str]] = {}
    for one, other in product(VALUE, VALUE):
        starts.setdefault((points((one, other)), one == other), (one + "S", other + "H"))
    found: dict[Fact, tuple[str, ...]] = {}
    for (p1, p2), (b1, b2) in product(starts.values(), starts.values()):
        for third, fourth in product(RANK_WITH_VALUE, RANK_WITH_VALUE):
            hands = play((p1, b1, p2, b2, third + "D", fourth + "C"))
            found.setdefault(fact(hands), hands.cards)
    return found


def every_coup() -> Iterator[Hands]:
    """Every coup, hands told apart by their two-card points and third cards by their value."""
    for player, banker in product(RANK_WITH_VALUE, RANK_WITH_VALUE):
        seen: set[Hands] = set()
        for fifth, sixth in product(RANK_WITH_VALUE, RANK_WITH_VALUE):
            hands = play(("KS", "QS", player + "D", banker + "D", fifth + "H", sixth + "C"))
            if hands not in seen:
                seen.add(hands)
                yield hands


# ---- what becomes of each wager: result, profit for each unit, clauses that must be named

Verdict = tuple[str, Fraction, set[str]]


def verdict(book: str, version: str, bet: str, f: Fact) -> Verdict:
    """Read what the document makes of a wager on this fact."""
    if book == "online-baccarat":
        return _online(bet, f)
    if bet in ("player", "banker"):
        return _hand(book, version, bet, f)
    if bet == "tie":
        return _either(f.winner == "tie", 8, {"6.1.3"}, {"6.1.3", _side(book, "5.1.5")})
    if bet == "player-pair":
        return _either(f.player_pair, 11, {"6.2.1.2"}, {"6.2.1.1", _side(book, "5.1.4")})
    if bet == "banker-pair":
        return _either(f.banker_pair, 11, {"6.2.1.2"}, {"6.2.1.1", _side(book, "5.1.3")})
    if bet == "lucky-6":
        return _lucky_6(f)
    return _sevens_and_sixes(bet, f)


def _side(book: str, in_baccarat: str) -> str:
    return in_baccarat if book == "baccarat" else "5.1.3"


def _either(wins: bool, profit: int, lost_by: set[str], won_by: set[str]) -> Verdict:
    return ("win", Fraction(profit), won_by) if wins else ("lose", Fraction(-1), lost_by)


def _hand(book: str, version: str, bet: str, f: Fact) -> Verdict:
    clause = "6.1.1" if bet == "player" else "6.1.2"
    if f.winner == "tie":
        return "stand-off", Fraction(0), {f"{clause}.3"}
    if f.winner != bet:
        return "lose", Fraction(-1), {f"{clause}.2"}
    profit = Fraction(1)
    commission = version == "commission"
    if book == "baccarat":
        odds_by = {"5.1.1" if bet == "player" else "5.1.2"} if commission else {"5.2"}
    else:
        odds_by = {"5.1.1" if commission else "5.1.2"}
    if bet == "banker" and commission:
        profit -= Fraction(5, 100)
    elif bet == "banker" and f.banker == 6:
        profit = Fraction(50, 100)
        odds_by = {"5.2.1"} if book == "baccarat" else {"5.1.2"}
    if bet == "banker" and book != "baccarat":
        versions = {"lucky-7": ("2.2.5", "2.2.10"), "dragon-tiger": ("2.2.6", "2.2.12")}[book]
        odds_by.add(versions[0] if commission else versions[1])
    return "win", profit, {f"{clause}.1"} | odds_by


def _lucky_6(f: Fact) -> Verdict:
    if f.banker != 6:
        return "lose", Fraction(-1), {"6.3.1.2"}
    if f.winner != "banker":
        return "lose", Fraction(-1), {"2.2.8"}
    if f.banker_cards == 2:
        return "win", Fraction(12), {"6.3.1.1", "5.1.6"}
    return "win", Fraction(20), {"6.3.1.1", "5.1.7"}


def _sevens_and_sixes(bet: str, f: Fact) -> Verdict:
    player_7 = f.winner == "player" and f.player == 7
    banker_6 = f.winner == "banker" and f.banker == 6
    total = f.player_cards + f.banker_cards
    wins, profit, clause = {
        "small-lucky-7": (player_7 and f.player_cards == 2, 15, "6.3.1.1"),
        "big-lucky-7": (player_7 and f.player_cards == 3, 30, "6.4.1.1"),
        "super-lucky-7": (player_7 and f.banker == 6, {4: 30, 5: 40, 6: 100}[total], "6.5.1.1"),
        "small-dragon": (player_7 and f.player_cards == 2, 15, "6.3.1.1"),
        "big-dragon": (player_7 and f.player_cards == 3, 30, "6.4.1.1"),
        "small-tiger": (banker_6 and f.banker_cards == 2, 22, "6.5.1.1"),
        "big-tiger": (banker_6 and f.banker_cards == 3, 50, "6.6.1.1"),
        "dragon-tiger": (player_7 and f.banker == 6, {4: 30, 5: 40, 6: 100}[total], "6.7.1.1"),
    }[bet]
    return _either(wins, profit, {clause}, {clause, "5.1.3"})


def _online(bet: str, f: Fact) -> Verdict:
    if bet == "tie":
        return _either(f.winner == "tie", 8 - 1, {"online.7"}, {"online.7"})
    if f.winner == "tie":
        return "stand-off", Fraction(0), {"online.7"}
    if f.winner != bet:
        return "lose", Fraction(-1), {"online.4"}
    if bet == "player":
        return "win", Fraction(2 - 1), {"online.4", "online.5"}
    return "win", Fraction(2 - 1) * Fraction(95, 100), {"online.4", "online.6"}
