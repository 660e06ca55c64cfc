"""Coups that show how each bet of a card game wins: found by dealing, settled as at the table."""

from functools import lru_cache
from random import Random

from msgspec import Struct

from croupier.equipment.cards import CARDS
from croupier.games import Game
from croupier.games.cards.tableau import Dealt
from croupier.games.settlement import settle_line

STAKE = 100
MOST_COUPS = 20_000  # what does not come up in so many has no example


class ExampleCoup(Struct, frozen=True):
    """A coup in which a bet wins: both hands, what is staked and what that is paid."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_points: int
    banker_points: int
    odds: str
    stake: int
    paid: int


class BetExamples(Struct, frozen=True):
    """A bet, with a coup for each of the ways in which it pays."""

    bet: str
    name: str
    clauses: tuple[str, ...]
    coups: tuple[ExampleCoup, ...]


class Examples(Struct, frozen=True):
    """Every bet of a version, by example."""

    book: str
    version: str
    bets: tuple[BetExamples, ...]


@lru_cache(16)
def examples(game: Game, version: str) -> Examples:
    """Deal shoes that are the same every time, until every row of every bet has come up."""
    vectors = game.bets(version)
    wanted = {
        (bet, at)
        for bet, vector in vectors.items()
        for at, row in enumerate(vector.rows)
        if row.odds is not None
    }
    found: dict[tuple[str, int], ExampleCoup] = {}
    luck = Random(1)
    for _ in range(MOST_COUPS):
        if len(found) == len(wanted):
            break
        dealt = _dealt(game, luck.sample(CARDS, 6))
        for bet, vector in vectors.items():
            at = vector.row_of[dealt.cell]
            if (bet, at) in wanted and (bet, at) not in found:
                line = settle_line(bet, 1, STAKE, STAKE, vector.rows[at])
                found[bet, at] = ExampleCoup(
                    dealt.player,
                    dealt.banker,
                    dealt.outcome.player_points,
                    banker_points=dealt.outcome.banker_points,
                    odds=str(line.odds),
                    stake=STAKE,
                    paid=line.paid,
                )
    names = {wager.id: wager.name for wager in game.book.wagers}
    return Examples(
        game.book.id,
        version,
        tuple(
            BetExamples(
                bet,
                names.get(bet, bet),
                tuple(dict.fromkeys(c for row in vector.rows if row.odds for c in row.clauses)),
                tuple(found[bet, at] for at in range(len(vector.rows)) if (bet, at) in found),
            )
            for bet, vector in vectors.items()
        ),
    )


def _dealt(game: Game, cards: list[str]) -> Dealt:
    """Deal one coup off the top."""
    there = 4
    while game.tableau.next_card(tuple(cards[:there]))[0] is not None:
        there += 1
    return game.tableau.deal(tuple(cards[:there]))
