"""The shoe: loaded, cut, burned, counted down, ended."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from croupier.equipment.shoe import CARDS_PER_DECK, full_shoe
from croupier.table import events as e
from croupier.table.state import Shoe, State


def filled(number: int, decks: int, hand: int = 0) -> Shoe:
    """Fill a shoe with so many decks."""
    return Shoe(number, decks, full_shoe(decks), decks * CARDS_PER_DECK, hand=hand)


def without(left: dict[str, int], cards: Iterable[str]) -> dict[str, int]:
    """Count seen cards out of what is left."""
    left = left.copy()
    for card in cards:
        left[card] -= 1
    return left


def _loaded(state: State, event: e.ShoeLoaded) -> State:
    return replace(
        state, phase="cutting", shoe=filled(event.shoe, event.decks), road=(), last=None
    )  # fmt: skip


def _cut(state: State, _: e.ShoeCut) -> State:
    return replace(state, phase="burning")


def _burned(state: State, event: e.CardsBurned) -> State:
    shoe = state.shoe
    gone = len(event.seen) + event.face_down
    shoe = replace(
        shoe, left=without(shoe.left, event.seen), remaining=shoe.remaining - gone,
        burned=shoe.burned + gone, burned_unseen=shoe.burned_unseen + event.face_down, burn="done",
    )  # fmt: skip
    phase = "ready" if state.phase == "burning" else state.phase
    return replace(state, shoe=shoe, phase=phase)


def _cut_card(state: State, _: e.CutCardCameOut) -> State:
    return replace(state, shoe=replace(state.shoe, cut_card_out=True))


def _last_hand(state: State, _: e.LastHandAnnounced) -> State:
    return replace(state, shoe=replace(state.shoe, last_hand=True))


def _ended(state: State, event: e.ShoeEnded) -> State:
    return replace(state, phase="no-shoe", shoe=Shoe(number=event.shoe), votes={})


def _alarmed(state: State, event: e.ReaderAlarmed) -> State:
    return replace(state, shoe=replace(state.shoe, alarm=event.note))


def _cleared(state: State, _: e.AlarmCleared) -> State:
    return replace(state, shoe=replace(state.shoe, alarm=""))


EVOLVE: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.ShoeLoaded: _loaded,
    e.ShoeCut: _cut,
    e.CardsBurned: _burned,
    e.CutCardCameOut: _cut_card,
    e.LastHandAnnounced: _last_hand,
    e.ShoeEnded: _ended,
    e.ReaderAlarmed: _alarmed,
    e.AlarmCleared: _cleared,
}
