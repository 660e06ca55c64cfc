"""The wheel: the ball is spun, a number comes up, no spin is called, a position is questioned."""

from collections.abc import Callable
from typing import Any

from croupier.equipment.wheel import colour
from croupier.games import Game
from croupier.messages import NO_OBJECTION, Message, say
from croupier.messages.recorded import on_record
from croupier.rules.currencies import is_play
from croupier.rules.ways import between, each_bet, to, to_rule, up_to, value, values
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding.gate import refuse_phase
from croupier.table.deciding.ruling import Irregular, Ruling
from croupier.table.deciding.void import void
from croupier.table.names import chips_name
from croupier.table.shapes import AUTOMATIC, Refusal
from croupier.table.state import State, layers, wager_key

Events = tuple[e.Event, ...]
NO_NUMBER_DUE = ("ready", "betting", "stopped")


def spin_ball(game: Game, state: State, command: c.SpinBall) -> Events:
    """Spin from the last number that was paid on; a ball that left the wheel is examined first."""
    if state.wheel.examination_due:
        examined = game.book.irregularity("ball-examined")
        assert examined is not None, "a book of the wheel says who examines the ball"
        raise Refusal(
            say("ball-examination-due", ranks=examined.ranks),
            game.book.cite("ball-examined"),  # R 7.5
            (to_rule("ball-examined"),),
            rank=examined.ranks[0],
        )
    numbers = state.wheel.numbers
    return (e.BallSpun(command.by, command.at, numbers[-1] if numbers else None),)  # R 7.9.1


def check_number(game: Game, number: int | None) -> int:
    """Give a number that is on the wheel."""
    if number is None or not 0 <= number <= 36:
        raise Refusal(
            say("number-missing") if number is None else say("number-not-on-wheel", number=number),
            game.book.cite("wheel"),  # R 4.1.1
            (between(0, 36),),
        )
    return number


def record_number(game: Game, state: State, command: c.RecordNumber) -> Events:
    """Record where the ball came to rest, as the sensor or the dealer says; two must agree."""
    number, source, coup = check_number(game, command.number), command.source, state.coup
    if state.phase in NO_NUMBER_DUE:
        return _sensed(game, state, command)
    if coup.number is None:
        came_up = e.NumberCameUp(command.by, command.at, number, colour(number), source)
        if state.phase == "waiting":
            return (came_up,)
        by = game.book.cite("betting-closed")  # R 4.6
        if state.phase == "held" or source == "keyed":
            raise Refusal(say("position-bets-still-open"), by, (to("close-betting"),))
        # The ball has come to rest: nothing is bet on a number that is known.
        return (e.BettingClosed(command.by, command.at, 0, by), came_up)
    if coup.source in (source, "both"):
        return _sensed(game, state, command)
    if number == coup.number:
        return (e.NumberConfirmed(command.by, command.at, number),)
    two = (number, coup.number) if source == "reader" else (coup.number, number)
    return (e.NumbersDisagreed(command.by, command.at, *two),)


def _sensed(game: Game, state: State, command: c.RecordNumber) -> Events:
    """Keep what a sensor says where no number is due: another than counts is looked into.

    After a no spin the ball may still fall somewhere, and nothing hangs on it.
    """
    two, number = state.readings, command.number
    was: int | None
    if two is not None:
        was = int(two.reader)
    elif state.coup.number is not None:
        was = state.coup.number
    else:
        was = None if state.wheel.re_spin or state.last is None else state.last.number
    if command.source == "keyed" and state.phase in NO_NUMBER_DUE and state.coup.number is None:
        refuse_phase(game, state, command)  # R 7.9
    if command.source == "keyed" or number == was:
        raise Refusal(
            say("number-already-recorded", number=was),
            game.book.cite("wrong-number"),
            (to_rule("wrong-number"),),
        )
    note = NO_OBJECTION if was is None else say("sensor-names-other", number=number, was=was)
    return (e.NumberSensed(command.by, command.at, number, was, **on_record(note=note)),)


def check_sensed(state: State) -> None:
    """At a wheel with a sensor pay on no number that only the dealer has named."""
    setup = state.setup
    if setup is not None and setup.reader and state.coup.source == "keyed":
        raise Refusal(say("sensor-silent"), allowed=(to("raise-alarm"),))


def number_chosen(state: State, command: c.Command, number: int) -> e.NumberChosen:
    """Take one of two numbers."""
    was = state.coup.number
    assert was is not None
    return e.NumberChosen(command.by, command.at, was, number, colour(number))


def wrong_number(state: State, ruling: Ruling, number: int) -> Events:
    """Put the number right before anyone is paid."""
    was = state.coup.number
    if was is None:
        raise ruling.refuse(say("no-number-on-record"), to("record-number"))
    return (ruling.event(e.NumberChosen, was, number, colour(number), ruling.clauses),)


def question_position(game: Game, state: State, command: c.QuestionPosition) -> Events:
    """Let the payout wait for a decision on where a chip lies, or whose it is."""
    by = game.book.cite("position-questioned")  # R 6.6
    if state.people.dealer == AUTOMATIC:
        raise Refusal(say("house-position-undisputed"), by, (to("settle"),))
    label, coup = chips_name(state.table, command.chips), state.coup
    key = wager_key(command.seat, command.patron, command.bet, label)
    there = list(layers(coup, command.seat, command.patron, command.bet, label))
    if there and (key in coup.decided or all(layer.moved for layer in there)):
        raise Refusal(
            say("position-already-decided", patron=command.patron, bet=command.bet),
            by,
            (to("settle"),),
        )
    if not there or key in coup.questioned:
        lie = dict.fromkeys(w.bet for w in coup.wagers.values() if w.patron == command.patron)
        raise Refusal(
            say(
                "position-chip-missing",
                patron=command.patron,
                bet=command.bet,
                bets=[*lie],
            ),
            by,
            each_bet(lie),
        )
    return (
        e.PositionQuestioned(
            command.by,
            command.at,
            command.patron,
            seat=command.seat,
            bet=command.bet,
            chips=label,
            clauses=by,
        ),
    )


# ---- rulings

NO_SPINS = (
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
    """Void the spin wherever the ball rests; it is spun again from the number before (R-23)."""
    by = (*ruling.clauses, *game.book.cite("no-spin"))  # R 7.9, 7.9.1, 7.10
    return void(game, state, ruling.command, ruling.what.id, by, ruling.details.note)


def _none_due(_: Game, state: State) -> Message:
    return NO_OBJECTION if state.wheel.examination_due else say("ball-not-lost")


_EXAMINED = ("fit", "replaced")


def _examined(_: Game, __: State, ruling: Ruling) -> Events:
    """Record who examined the ball and what came of it: it is fit for play, or was replaced."""
    outcome = ruling.details.outcome or "fit"
    if outcome not in _EXAMINED:
        raise ruling.refuse(say("examination-without-finding"), *values(_EXAMINED))
    return (ruling.event(e.BallExamined, ruling.note, ruling.clauses, outcome),)  # R 7.5


def _position(game: Game, state: State, ruling: Ruling) -> Events:
    """Say where questioned chips lie and whose they are; they are settled there.

    A part of a stack is named by the count of its colour chips, or by its amount; chips that are
    not to count at all (``void``) go back.
    """
    details, label = ruling.details, chips_name(state.table, ruling.details.chips)
    key = wager_key(details.seat, details.patron, details.bet, label)
    if key not in state.coup.questioned:
        raise ruling.refuse(say("questioned-chip-unnamed"), *values(state.coup.questioned))  # R 6.6
    to_bet, to_patron = details.to_bet or details.bet, details.to_patron or details.patron
    if to_bet not in game.bets():
        raise ruling.refuse(say("position-unknown", to_bet=to_bet))
    stack = sum(
        w.stake for w in layers(state.coup, details.seat, details.patron, details.bet, label)
    )
    amount = details.amount or stack
    if details.count:
        held = state.chips.get(label)
        if held is None:
            raise ruling.refuse(say("cash-chips-by-amount"), value("amount"))
        amount = details.count * held.value
    held = state.chips.get(label)
    unit = held.value if held else 1
    if not 0 < amount <= stack or amount % unit:
        raise ruling.refuse(say("chips-there", stack=stack, unit=unit), up_to(stack))
    to_seat = details.to_seat or details.seat
    if to_patron != details.patron:
        if label:
            raise ruling.refuse(say("colour-tells-owner"))
        if is_play(to_patron) != is_play(details.patron):
            raise ruling.refuse(say("chips-of-other-money", patron=details.patron, other=to_patron))
        here = state.people.seats.get(to_seat) == to_patron
        if not here and state.people.behind.get(to_patron) != to_seat:
            raise ruling.refuse(
                say("patron-not-at-seat-here", to_patron=to_patron, to_seat=to_seat),
                value("to_seat"),
            )
    return (
        ruling.event(
            e.PositionDecided,
            details.patron,
            details.seat,
            bet=details.bet,
            to_bet=to_bet,
            chips=label,
            clauses=ruling.clauses,
            to_patron=to_patron,
            to_seat=to_seat,
            amount=amount,
            void=details.void,
        ),
    )


DECIDE: dict[type[c.Command], Callable[[Game, State, Any], Events]] = {
    c.SpinBall: spin_ball,
    c.RecordNumber: record_number,
    c.QuestionPosition: question_position,
}
IRREGULAR: dict[str, Irregular] = {
    **{id: Irregular(_no_spin, ("note",)) for id in NO_SPINS},
    "ball-examined": Irregular(
        _examined, ("outcome", "note"), _none_due, changes=False, even_sealed=True
    ),
    "chip-position": Irregular(
        _position,
        (
            "patron",
            "seat",
            "bet",
            "chips",
            "to_bet",
            "to_patron",
            "to_seat",
            "count",
            "amount",
            "void",
        ),
    ),
}
