"""The online round: bet and deal, collect, and the sweep of what was left unfinished (R-18)."""

from collections.abc import Callable
from typing import Any

from croupier.games import Baccarat, Game
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.settling import settle_cards
from croupier.table.deciding.void import void
from croupier.table.refusal import Refusal
from croupier.table.shapes import PATRON
from croupier.table.state import State, patrons_in

Events = tuple[e.Event, ...]
SWEEP_EVERY_MS = 48 * 60 * 60 * 1000


def _check_whose(state: State, command: c.Command) -> None:
    mine = patrons_in(state.coup)
    if command.by.rank == PATRON and mine and command.by.id not in mine:
        raise Refusal(f"This round is {mine[0]}'s.", allowed=("play a table of your own",))


def deal_round(game: Game, state: State, command: c.DealRound) -> Events:
    """Let the bets stand."""
    _check_whose(state, command)
    if not state.coup.wagers:
        raise Refusal(
            "There is no bet yet; a round is dealt once something is staked.",
            game.book.cite("betting-opens"),  # O online.3
            ("place wager",),
        )
    return (e.RoundDealt(command.by, command.at, state.coup.id),)


def collect_round(game: Game, state: State, command: c.CollectRound) -> Events:
    """Settle the round for the patron."""
    assert isinstance(game, Baccarat)
    _check_whose(state, command)
    return settle_cards(game, state, command)


def sweep_rounds(game: Game, state: State, command: c.SweepRounds) -> Events:
    """Collect a known result; without one give the stakes back; no stake is ever raised."""
    assert isinstance(game, Baccarat)
    since = command.at - state.swept_at
    by = game.book.cite("sweep")  # O online.13
    if state.swept_at and since < SWEEP_EVERY_MS:
        hours = (SWEEP_EVERY_MS - since + 3_599_999) // 3_600_000
        raise Refusal(
            f"Unfinished rounds are ended every other day; the next sweep can be in {hours} hours.",
            by,
            (f"wait {hours} hours",),
        )
    swept = e.RoundsSwept(command.by, command.at, by)
    if state.phase == "result":
        return (swept, *settle_cards(game, state, command))
    return (swept, *void(game, state, command, "unfinished-round", by, "no result was reached"))


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.DealRound: deal_round,
    c.CollectRound: collect_round,
    c.SweepRounds: sweep_rounds,
}
