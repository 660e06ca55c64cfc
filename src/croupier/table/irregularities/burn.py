"""The burn that was forgotten."""

from croupier.games import Game
from croupier.table import events as e
from croupier.table.irregularities.ruling import Events, Irregular, Ruling
from croupier.table.state import State


def _was_burned(state: State) -> str:
    return "" if state.shoe.burn == "due" else "the burn was made, or has been ruled on"


def _is_seen(state: State) -> bool:
    return len(state.coup.cards) > len(state.coup.squeeze.face_down)


def _not_unseen(state: State) -> str:
    if state.shoe.hand > 1:
        return "the first hand is past; this is no-burn-later"
    if _is_seen(state):
        return "a card has been seen; this is no-burn-first-hand"
    return _was_burned(state)


def _unseen(_: Game, state: State, ruling: Ruling) -> Events:
    """Put the cards back and burn; the wagers stay where they are."""
    command = ruling.command
    back = e.CardsRetrieved(command.by, command.at, state.coup.cards, ruling.clauses)
    burn = e.BurnRecorded(command.by, command.at, "burn", ruling.clauses)
    return (back, burn) if state.coup.cards else (burn,)  # BLD 7.11.1


def _not_first_hand(state: State) -> str:
    if state.shoe.hand > 1:
        return "the first hand is past; this is no-burn-later"
    if not _is_seen(state):
        return "no card has been seen; this is no-burn-unseen"
    return _was_burned(state)


def _first_hand(_: Game, __: State, ruling: Ruling) -> Events:
    """Play the hand out; then the patrons choose."""
    command = ruling.command
    return (e.BurnRecorded(command.by, command.at, "vote", ruling.clauses),)  # BLD 7.11.2


def _not_later(state: State) -> str:
    first = state.shoe.hand < (1 if state.phase == "ready" else 2)
    return "the first hand is not past" if first else _was_burned(state)


def _later(_: Game, __: State, ruling: Ruling) -> Events:
    command = ruling.command
    return (e.BurnRecorded(command.by, command.at, "complete", ruling.clauses),)  # BLD 7.11.3


IRREGULAR = {
    "no-burn-unseen": Irregular(_unseen, (), _not_unseen),
    "no-burn-first-hand": Irregular(_first_hand, (), _not_first_hand),
    "no-burn-later": Irregular(_later, (), _not_later),
}
