"""The squeeze gone wrong: the wrong patron, no patron, no delivery, not allowed."""

from croupier.games import Game
from croupier.table import events as e
from croupier.table.irregularities.ruling import Events, Irregular, Ruling, nothing_more
from croupier.table.state import State, patrons_in


def _nobody_has_it(state: State) -> str:
    return "" if state.coup.squeeze.squeezer else "nobody has the squeeze in this coup"


def _dealer_opens(_: Game, state: State, ruling: Ruling) -> Events:
    command, places = ruling.command, state.coup.squeeze.face_down
    return (
        e.CardsOpened(command.by, command.at, places, command.by.id, ruling.clauses),
    )  # BLD 7.14, 7.15


def _already(state: State) -> str:
    if state.setup is None or not state.setup.face_down:
        return "this table deals face up"
    return "the squeeze is restricted already" if state.coup.squeeze.restricted else ""


def _restricted(_: Game, __: State, ruling: Ruling) -> Events:
    command = ruling.command
    return (e.SqueezeRestricted(command.by, command.at, ruling.clauses),)  # BLD 4.8


def _result_known(_: Game, state: State, ruling: Ruling) -> Events:
    """Let patrons withdraw, and play a free hand next where that is offered."""
    return _choice(state, ruling, free_hand=ruling.details.free_hand)  # BLD 7.10.1


def _result_open(_: Game, state: State, ruling: Ruling) -> Events:
    """Let each withdraw or stay; when all withdraw the hand is void and the shoe replaced."""
    return _choice(state, ruling, void=True)  # BLD 7.10.2


def _choice(
    state: State, ruling: Ruling, *, free_hand: bool = False, void: bool = False
) -> Events:  # fmt: skip
    command = ruling.command
    return (
        e.ChoiceOffered(
            command.by, command.at, ruling.what.id, patrons_in(state.coup), ruling.clauses,
            free_hand=free_hand, void_if_all_withdraw=void,
        ),
    )  # fmt: skip


def _no_wagers(state: State) -> str:
    return _nobody_has_it(state) or ("" if state.coup.wagers else "there are no wagers")


IRREGULAR = {
    "wrong-squeezer": Irregular(nothing_more, (), _nobody_has_it),  # BLD 7.10
    "wrong-squeezer-result-known": Irregular(_result_known, ("free_hand",), _no_wagers),
    "wrong-squeezer-result-open": Irregular(_result_open, (), _no_wagers),
    "squeezer-absent": Irregular(_dealer_opens, (), _nobody_has_it),
    "not-delivered": Irregular(_dealer_opens, (), _nobody_has_it),
    "squeeze-restricted": Irregular(_restricted, (), _already),
}
