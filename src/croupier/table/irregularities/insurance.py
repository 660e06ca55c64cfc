"""Insurance that was not offered, is given up, or is not to be had at this table."""

from msgspec.structs import replace

from croupier.games import Game
from croupier.table import events as e
from croupier.table.irregularities.ruling import Events, Irregular, Ruling
from croupier.table.state import State


def _none_missed(state: State) -> str:
    return "" if state.coup.cover.missed else "no insurance was missed in this coup"


def _late(_: Game, state: State, ruling: Ruling) -> Events:
    """Open the window for what was missed, at the odds of the table."""
    command, missed = ruling.command, state.coup.cover.missed
    return (e.InsuranceOffered(command.by, command.at, missed, ruling.clauses, late=True),)


def _cannot_waive(state: State) -> str:
    cover, cards = state.coup.cover, state.coup.cards
    if state.setup is None or not state.setup.insurance:
        return "no insurance is offered at this table"
    if cover.waived or len(cards) > 5:
        return "it is too late, or it is waived already"
    if any(taken.after == "third" for taken in cover.taken):
        return "insurance after the Player's third card has been taken"
    return ""


def _waived(_: Game, __: State, ruling: Ruling) -> Events:
    command = ruling.command
    return (e.InsuranceWaived(command.by, command.at, ruling.clauses),)  # B 6.4.4


def _is_off(state: State) -> str:
    return "" if state.setup and state.setup.insurance else "no insurance is offered here already"


def _none_at_this_table(_: Game, state: State, ruling: Ruling) -> Events:
    assert state.setup is not None
    setup, command = replace(state.setup, insurance=False), ruling.command
    reason = ruling.reason or "asked for by a patron"
    return (e.SetupChanged(command.by, command.at, setup, reason, ruling.clauses),)  # B 6.4.5


IRREGULAR = {
    "insurance-not-offered": Irregular(_late, (), _none_missed),  # B 7.21
    "insurance-waived": Irregular(_waived, (), _cannot_waive),
    "no-insurance": Irregular(_none_at_this_table, (), _is_off),
}
