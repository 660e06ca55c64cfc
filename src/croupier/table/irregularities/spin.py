"""No spin: the spin is void wherever the ball rests, and the ball is spun again (R-23)."""

from croupier.games import Game
from croupier.table import events as e
from croupier.table.deciding.void import void
from croupier.table.irregularities.ruling import Events, Irregular, Ruling
from croupier.table.refusal import Refusal
from croupier.table.state import State, chips_label, wager_key

_NO_SPINS = (
    "ball-with-the-wheel",  # R 7.1
    "under-three-revolutions",  # R 7.2
    "foreign-object",  # R 7.3
    "ball-not-fallen",  # R 7.4
    "floater",  # R 7.4.1
    "ball-out-of-the-wheel",  # R 7.5
    "wheel-stopped",  # R 7.6
    "interference",  # R 7.7
    "suspicion",  # R 7.8
)


def _no_spin(game: Game, state: State, ruling: Ruling) -> Events:
    by = (*ruling.clauses, *game.book.cite("no-spin"))  # R 7.9, 7.9.1, 7.10
    return void(game, state, ruling.command, ruling.what.id, by, ruling.details.note)


def _none_due(state: State) -> str:
    return "" if state.wheel.examination_due else "no ball has left the wheel"


def _examined(_: Game, __: State, ruling: Ruling) -> Events:
    command = ruling.command
    note = ruling.details.note or ruling.reason
    return (e.BallExamined(command.by, command.at, note, ruling.clauses),)  # R 7.5


def _position(game: Game, state: State, ruling: Ruling) -> Events:
    """Say where a questioned chip lies; its wager is settled there."""
    details, command = ruling.details, ruling.command
    label = chips_label(state, details.chips)
    key = wager_key(details.seat, details.patron, details.bet, label)
    if key not in state.coup.questioned:
        raise Refusal(
            "Name the chip that is questioned: patron, seat, bet.",
            ruling.clauses,  # R 6.6
            state.coup.questioned,
        )
    to_bet = details.to_bet or details.bet
    if to_bet not in getattr(game, "positions", {}):
        raise Refusal(f"{to_bet} is not a position on the layout.", ruling.clauses)
    return (
        e.PositionDecided(
            command.by, command.at, details.patron, details.seat, details.bet, to_bet, label,
            ruling.clauses,
        ),
    )  # fmt: skip


IRREGULAR = {
    **{id: Irregular(_no_spin, ("note",)) for id in _NO_SPINS},
    "ball-examined": Irregular(_examined, ("note",), _none_due),
    "chip-position": Irregular(_position, ("patron", "seat", "bet", "to_bet", "chips")),
}
