"""The table and its people: opened, closed, set up; dealers and patrons come and go."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.state import Coup, People, Shoe, State, Wheel

_FIRST_PHASE = {"baccarat": "no-shoe", "roulette": "ready", "online": "betting"}


def _opened(state: State, event: e.TableOpened) -> State:
    number = state.shoe.number
    if event.flow != state.flow:
        number = max(number, event.session - 1)  # its coups' names go on behind all before
    return replace(
        _emptied(state), phase=_FIRST_PHASE[event.flow], flow=event.flow, session=event.session,
        setup=event.setup, shoe=Shoe(number=number),
    )  # fmt: skip


def _closed(state: State, _: e.TableClosed) -> State:
    return replace(_emptied(state), phase="closed", setup=None)


def _emptied(state: State) -> State:
    """What lasts until the table closes is over; cases and the count of shoes go on."""
    return replace(
        state, people=People(), shoe=Shoe(number=state.shoe.number), wheel=Wheel(), chips={},
        coup=Coup(), last=None, road=(), readings=None, choice=None, held=None, resume="",
        votes={}, proposal=None,
    )  # fmt: skip


def _changed(state: State, event: e.SetupChanged) -> State:
    return replace(state, setup=event.setup)


def _dealer_on(state: State, event: e.DealerCameOn) -> State:
    return replace(state, people=replace(state.people, dealer=event.dealer))


def _dealer_off(state: State, _: e.DealerWentOff) -> State:
    return replace(state, people=replace(state.people, dealer=""))


def _seat_taken(state: State, event: e.SeatTaken) -> State:
    people = state.people
    if event.behind:
        behind = {**people.behind, event.patron: event.seat}
        return replace(state, people=replace(people, behind=behind))
    return replace(
        state, people=replace(people, seats={**people.seats, event.seat: event.patron})
    )  # fmt: skip


def _seat_left(state: State, event: e.SeatLeft) -> State:
    people = state.people
    if event.behind:
        behind = {who: seat for who, seat in people.behind.items() if who != event.patron}
        return replace(state, people=replace(people, behind=behind))
    seats = {seat: who for seat, who in people.seats.items() if seat != event.seat}
    return replace(state, people=replace(people, seats=seats))


def _seats_allowed(state: State, event: e.SeatsAllowed) -> State:
    allowed = {**state.people.seats_allowed, event.patron: event.seats}
    return replace(state, people=replace(state.people, seats_allowed=allowed))


EVOLVE: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    e.SetupChanged: _changed,
    e.DealerCameOn: _dealer_on,
    e.DealerWentOff: _dealer_off,
    e.SeatTaken: _seat_taken,
    e.SeatLeft: _seat_left,
    e.SeatsAllowed: _seats_allowed,
}
