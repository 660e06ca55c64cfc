"""Settling a recorded coup again, from its cards or number and the stakes the replay found."""

from croupier.games import Baccarat, Game, Roulette
from croupier.games.settlement import settle_baccarat, settle_roulette
from croupier.games.wager import Line
from croupier.rules.errors import InputError
from croupier.table.events import CoupSettled
from croupier.table.shapes import PatronLine
from croupier.table.state import State


def lines_again(game: Game, state: State, event: CoupSettled) -> list[PatronLine]:
    """Settle a coup as the rulebook says; ``state`` is the table just before it was settled."""
    coup, setup = state.coup, state.setup
    if event.coup != coup.id or setup is None:
        raise InputError(f'the table was at "{coup.id}".')
    wagers, insurance = tuple(coup.wagers.values()), coup.cover.taken
    if isinstance(game, Roulette):
        return _spin(game, state, event)
    dealt = game.deal(event.cards, setup.decks or game.decks)
    if event.outcome != dealt.outcome:
        raise InputError(f"the cards make it {dealt.outcome}, and {event.outcome} is recorded.")
    lines = settle_baccarat(
        game, setup.version, dealt, wagers, insurance, setup.limits, state.people.below_minimum
    )
    owners = [(w.patron or "", w.chips) for w in wagers] + [(i.patron or "", "") for i in insurance]
    return [
        _owned(line, *owner, _commission(game, setup.version, dealt.cell, line))
        for line, owner in zip(lines, owners, strict=True)
    ]


def _spin(game: Roulette, state: State, event: CoupSettled) -> list[PatronLine]:
    if event.number is None:
        raise InputError("no number is recorded.")
    wagers = tuple(state.coup.wagers.values())
    lines = []
    for line, w in zip(settle_roulette(game, event.number, wagers), wagers, strict=True):
        if line.outcome == "win" and w.chips in state.coup.refused_chips:
            by = game.book.cite("other-table-chips-refused")
            line = Line(  # R 7.11.1
                line.seat, line.bet, line.stake, 0, "returned", None, 0, line.stake, 0, "0", by
            )
        lines.append(_owned(line, w.patron or "", w.chips, 0))
    return lines


def _commission(game: Baccarat, version: str, cell: int, line: Line) -> int:
    vector = game.wagers[version].get(line.bet)
    if line.outcome != "win" or vector is None:
        return 0
    return vector.row(cell).commission_on(line.in_play, line.paid)


def _owned(line: Line, patron: str, chips: str, commission: int) -> PatronLine:
    return PatronLine(
        line.seat, line.bet, line.stake, line.in_play, line.outcome, line.odds, line.paid,
        line.returned, line.collected, line.fraction, line.clauses, patron, commission, chips,
    )  # fmt: skip
