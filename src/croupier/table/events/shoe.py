"""The shoe: loaded, cut, burned, counted down, ended."""

from collections.abc import Iterable
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from croupier.equipment.shoe import CARDS_PER_DECK, full_shoe
from croupier.messages.recorded import Said
from croupier.table.events.event import Clauses, Event, vouched_for
from croupier.table.flows import flow_of
from croupier.table.state import Alarm, Coup, Shoe, State


def filled(number: int, decks: int, hand: int = 0) -> Shoe:
    """Fill a shoe with a number of decks."""
    return Shoe(number, decks, full_shoe(decks), decks * CARDS_PER_DECK, hand=hand)


def without(shoe: Shoe, cards: Iterable[str], drawn: int = 0) -> Shoe:
    """Count seen cards out of a shoe; of which some have just been drawn."""
    left = shoe.left.copy()
    for card in cards:
        left[card] -= 1
    return replace(
        shoe,
        left=left,
        remaining=shoe.remaining - drawn,
        drawn=shoe.drawn + drawn,
        numbered=shoe.numbered + drawn,
    )


def put_back(shoe: Shoe, cards: Iterable[str], drawn: int = 0) -> Shoe:
    """Count cards into a shoe again; of which some were never drawn, or went back."""
    left = shoe.left.copy()
    for card in cards:
        left[card] += 1
    return replace(shoe, left=left, remaining=shoe.remaining + drawn, drawn=shoe.drawn - drawn)


class ShoeLoaded(Event, frozen=True):
    """A new shoe is on the table."""

    shoe: int
    decks: int

    def evolve(self, state: State) -> State:
        return replace(state, phase="cutting", shoe=filled(self.shoe, self.decks), road=())


class ShoeCut(Event, frozen=True):
    """The cards were cut."""

    cut_by: str

    def evolve(self, state: State) -> State:
        return replace(state, phase="burning")


class CardsBurned(Event, frozen=True):
    """Cards were taken out of play: some seen, the others face down."""

    seen: tuple[str, ...]
    face_down: int

    def evolve(self, state: State) -> State:
        shoe = without(state.shoe, self.seen)
        gone = len(self.seen) + self.face_down
        shoe = replace(
            shoe,
            remaining=shoe.remaining - gone,
            burned=shoe.burned + gone,
            burned_unseen=shoe.burned_unseen + self.face_down,
            numbered=shoe.numbered + gone,
            burn="done",
        )
        return replace(state, shoe=shoe, phase="ready" if state.phase == "burning" else state.phase)


class BurnRecorded(Event, frozen=True):
    """A missed burn was noticed; ``then`` says how the shoe goes on."""

    then: Literal["burn", "vote", "complete"]
    clauses: Clauses

    def evolve(self, state: State) -> State:
        burn: Literal["ordered", "missed", "complete"] = (
            "ordered" if self.then == "burn" else "missed" if self.then == "vote" else "complete"
        )
        return replace(state, shoe=replace(state.shoe, burn=burn, vote_due=self.then == "vote"))


class CutCardCameOut(Event, frozen=True):
    """The cut card left the shoe: one hand more, the last; ``read`` if the shoe itself said so."""

    read: bool = False

    def evolve(self, state: State) -> State:
        shoe = replace(state.shoe, cut_card_out=True, cut_card_read=self.read)
        return replace(state, shoe=shoe)


class CutCardTakenBack(Event, frozen=True):
    """The cut card had been called by mistake: it is still in the shoe."""

    def evolve(self, state: State) -> State:
        return replace(state, shoe=replace(state.shoe, cut_card_out=False))


class LastHandAnnounced(Event, frozen=True):
    """The coup about to begin is the shoe's last."""

    def evolve(self, state: State) -> State:
        return replace(state, shoe=replace(state.shoe, last_hand=True))


class ShoeEnded(Event, frozen=True):
    """The shoe is over: dealt out, retired after a void, or replaced."""

    shoe: int
    reason: str
    clauses: Clauses = ()
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        shoe = Shoe(number=self.shoe, ended_with=state.shoe.remaining if state.shoe.decks else None)
        return replace(state, phase="no-shoe", shoe=shoe, coup=Coup(), votes={}, alarm=Alarm())


class ReaderAlarmed(Event, frozen=True):
    """A shoe or a wheel raised an alarm, or someone for it; nothing is paid until it is cleared."""

    note: str
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        return replace(state, alarm=state.alarm.raised(self.note, self.by.id, self.said))


class AlarmCleared(Event, frozen=True):
    """Someone apart looked into the alarm, and at what lies there."""

    note: str

    def evolve(self, state: State) -> State:
        coup = state.coup
        if coup.number is not None and coup.source == "keyed":
            coup = replace(coup, source="both")  # who cleared it saw where the ball lies
        state = replace(state, alarm=Alarm(), coup=coup)
        if not flow_of(state).seals_spins:
            return state
        return vouched_for(state, state.coup_at_hand, self.by.id)


class VoteCast(Event, frozen=True):
    """A patron said whether the shoe should go on after a missed burn."""

    patron: str
    go_on: bool

    def evolve(self, state: State) -> State:
        return replace(state, votes={**state.votes, self.patron: self.go_on})


class VoteClosed(Event, frozen=True):
    """The patrons' choice: the shoe goes on, or is replaced."""

    go_on: bool
    clauses: Clauses

    def evolve(self, state: State) -> State:
        return replace(state, votes={}, phase="ready")
