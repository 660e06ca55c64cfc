"""Roulette: the ball is spun, a number comes up, a position is questioned."""

from collections.abc import Callable
from typing import Any

from croupier.equipment.wheel import colour
from croupier.games import Game
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusal import Refusal
from croupier.table.state import State, chips_label, wager_key

Events = tuple[e.Event, ...]


def spin_ball(game: Game, state: State, command: c.SpinBall) -> Events:
    """Spin from the number before; a ball that left the wheel is examined first."""
    if state.wheel.examination_due:
        raise Refusal(
            "The ball left the wheel; an inspector or supervisor has to examine it first.",
            game.book.cite("ball-examined"),  # R 7.5
            ("make ruling ball-examined",),
            rank="dealer-inspector",
        )
    numbers = state.wheel.numbers
    return (e.BallSpun(command.by, command.at, numbers[-1] if numbers else None),)  # R 7.9.1


def record_number(game: Game, _: State, command: c.RecordNumber) -> Events:
    """Record where the ball came to rest."""
    if not 0 <= command.number <= 36:
        raise Refusal(
            f"{command.number} is not on the wheel; the numbers are 0 to 36.",
            game.book.cite("wheel"),  # R 4.1.1
            ("0 to 36",),
        )
    return (e.NumberCameUp(command.by, command.at, command.number, colour(command.number)),)


def question_position(game: Game, state: State, command: c.QuestionPosition) -> Events:
    """Let the payout wait for a decision on where a chip lies."""
    by = game.book.cite("position-questioned")  # R 6.6
    label = chips_label(state, command.chips)
    key = wager_key(command.seat, command.patron, command.bet, label)
    if key not in state.coup.wagers or key in state.coup.questioned:
        lie = [w.bet for w in state.coup.wagers.values() if w.patron == command.patron]
        raise Refusal(
            f"{command.patron} has no chip on {command.bet} that could be questioned; "
            f"there are {', '.join(lie) or 'none'}.",
            by,
            lie,
        )
    return (
        e.PositionQuestioned(
            command.by, command.at, command.patron, command.seat, command.bet, label, by
        ),
    )  # fmt: skip


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.SpinBall: spin_ball,
    c.RecordNumber: record_number,
    c.QuestionPosition: question_position,
}
