"""One wager on one coup, settled, and what its line must say."""

from croupier.games import Game, load_game
from croupier.games.settlement import settle
from croupier.games.wager import Line, Wager
from notation import coup

FLOOR = ("baccarat", "lucky-7", "dragon-tiger")
COMMISSION, NON_COMMISSION = "commission", "non-commission"

# Coups in which the Banker holds a six.
SIX_ON_TWO = "P 5 K / B 6 K, P draws K"  # and wins with it, on two cards
SIX_ON_THREE = "P 2 K / B 2 K, P draws 2, B draws 4"  # or on three
SIX_BUT_TIED = "P 6 K / B 6 K"
SIX_BUT_LOST = "P 7 K / B 6 K"


def game(book: str) -> Game:
    return load_game(book)


def settled(book: str, version: str, said: str, bet: str, stake: int = 100) -> Line:
    made = game(book)
    (line,) = settle(made, version, made.deal(coup(said)), [Wager(1, bet, stake)])
    return line


def wins(line: Line, odds: str, paid: int, *clauses: str) -> None:
    assert (line.outcome, line.odds, line.paid, line.fraction) == ("win", odds, paid, "0")
    assert (line.returned, line.collected) == (line.stake, 0)
    assert set(clauses) <= set(line.clauses)


def loses(line: Line, *clauses: str) -> None:
    assert (line.outcome, line.odds, line.paid, line.fraction) == ("lose", None, 0, "0")
    assert (line.returned, line.collected) == (0, line.stake)
    assert set(clauses) <= set(line.clauses)


def stands_off(line: Line, *clauses: str) -> None:
    assert (line.outcome, line.odds, line.paid) == ("stand-off", None, 0)
    assert (line.returned, line.collected) == (line.stake, 0)
    assert set(clauses) <= set(line.clauses)
