"""Holds, proposals, rulings, the choices they give to patrons, and votes."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.evolving.cards import phase_of
from croupier.table.evolving.coup import chips_back
from croupier.table.state import Choice, Held, Proposal, State


def _held(state: State, event: e.CoupHeld) -> State:
    held = Held(event.irregularity, event.details)
    return replace(state, held=held, resume=state.phase, phase="held")


def _released(state: State, _: e.HoldReleased) -> State:
    return replace(state, held=None, phase=state.resume, resume="")


def _proposed(state: State, event: e.RulingProposed) -> State:
    proposal = Proposal(event.irregularity, event.details, event.reason, event.by.id)
    return replace(state, proposal=proposal)


def _rejected(state: State, _: e.RulingRejected) -> State:
    return replace(state, proposal=None)


def _ruled(state: State, _: e.RulingMade) -> State:
    return replace(state, proposal=None)


def _offered(state: State, event: e.ChoiceOffered) -> State:
    choice = Choice(
        event.irregularity, event.patrons, cards=event.cards, new_cards=event.new_cards,
        free_hand=event.free_hand, void_if_all_withdraw=event.void_if_all_withdraw,
        clauses=event.clauses,
    )  # fmt: skip
    return replace(state, choice=choice, phase="choosing")


def _chose(state: State, event: e.PatronChose) -> State:
    choice, coup = state.choice, state.coup
    assert choice is not None, "only a choice on offer can be made"
    if event.withdrew:
        wagers = {key: w for key, w in coup.wagers.items() if w.patron != event.patron}
        taken = tuple(t for t in coup.cover.taken if t.patron != event.patron)
        coup = replace(coup, wagers=wagers, cover=replace(coup.cover, taken=taken))
        state = replace(state, coup=coup, chips=chips_back(state, event.given_back))
    waiting = tuple(patron for patron in choice.waiting if patron != event.patron)
    if not waiting:
        return replace(state, choice=None, phase=phase_of(coup))
    choice = replace(
        choice, waiting=waiting, withdrew=choice.withdrew + event.withdrew,
        stayed=choice.stayed + (not event.withdrew),
    )  # fmt: skip
    return replace(state, choice=choice)


def _free_hand_due(state: State, _: e.FreeHandDue) -> State:
    return replace(state, shoe=replace(state.shoe, free_hand_due=True))


def _burn(state: State, event: e.BurnRecorded) -> State:
    shoe = replace(
        state.shoe, burn="ordered" if event.then == "burn" else "missed",
        vote_due=event.then == "vote",
    )  # fmt: skip
    return replace(state, shoe=shoe)


def _voted(state: State, event: e.VoteCast) -> State:
    return replace(state, votes={**state.votes, event.patron: event.go_on})


def _vote_closed(state: State, _: e.VoteClosed) -> State:
    return replace(state, votes={}, phase="ready")


EVOLVE: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.CoupHeld: _held,
    e.HoldReleased: _released,
    e.RulingProposed: _proposed,
    e.RulingRejected: _rejected,
    e.RulingMade: _ruled,
    e.ChoiceOffered: _offered,
    e.PatronChose: _chose,
    e.FreeHandDue: _free_hand_due,
    e.BurnRecorded: _burn,
    e.VoteCast: _voted,
    e.VoteClosed: _vote_closed,
}
