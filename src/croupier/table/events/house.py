"""The table and its people: opened, closed, set up; dealers and patrons come and go."""

from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from croupier.messages.recorded import Said
from croupier.table.events.event import Clauses, Event, dealers_with
from croupier.table.flows import FLOWS, flow_of
from croupier.table.shapes import Actor, Setup
from croupier.table.state import AtTable, Coup, QueuedSetup, Shoe, State


def _emptied(state: State) -> State:
    """What lasts until the table closes is over; what has to be examined, what was paid
    and the count of shoes go on.
    """
    return replace(
        state, people=AtTable(), shoe=Shoe(number=state.shoe.number),
        wheel=replace(state.wheel, spin=0, re_spin=False), chips={}, coup=Coup(), road=(),
        readings=None, choice=None, held=None, resume="", votes={}, queued=None,
    )  # fmt: skip


class TableOpened(Event, frozen=True):
    """The pit opened the table for the n-th time, with this set-up.

    ``weaker`` is what of it asks for less than the house standard; ``second`` agreed to that.
    """

    table: str
    session: int
    setup: Setup
    flow: Literal["baccarat", "roulette", "online"]
    weaker: tuple[str, ...] = ()
    second: Actor | None = None

    def evolve(self, state: State) -> State:
        number = state.shoe.number
        if self.flow != state.flow:
            number = max(number, self.session - 1)  # its coups' names go on behind all before
            state = replace(state, last=None)
        used = {} if self.setup.below_minimum == "opening" else state.below_minimum
        return replace(
            _emptied(state),
            phase=FLOWS[self.flow].first,
            flow=self.flow,
            session=self.session,
            setup=self.setup,
            shoe=Shoe(number=number),
            below_minimum=used,
        )


class TableClosed(Event, frozen=True):
    """The table closed; seats and what the pit allowed there are over."""

    def evolve(self, state: State) -> State:
        return replace(_emptied(state), phase="closed", setup=None)


class SetupChanged(Event, frozen=True):
    """The pit changed the set-up between coups; to a weaker one two people did."""

    setup: Setup
    reason: str
    clauses: Clauses = ()
    weaker: tuple[str, ...] = ()
    second: Actor | None = None

    def evolve(self, state: State) -> State:
        return replace(state, setup=self.setup, queued=None)


class SetupQueued(Event, frozen=True):
    """The pit changes the set-up when the coup in play is over; two people, to a weaker one."""

    setup: Setup
    reason: str
    second: Actor | None = None

    def evolve(self, state: State) -> State:
        queued = QueuedSetup(self.by, self.setup, self.reason, self.second)
        return replace(state, queued=queued)


class SetupDropped(Event, frozen=True):
    """A change that waited comes to nothing: somebody let it be, or it no longer could be."""

    reason: str
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        return replace(state, queued=None)


class ReaderChanged(Event, frozen=True):
    """Two people said, with no shoe on the table, whether its shoes read their cards."""

    reader: Literal["", "simulated", "device"]
    second: Actor
    reason: str

    def evolve(self, state: State) -> State:
        assert state.setup is not None, "an open table is set up"
        return replace(state, setup=replace(state.setup, reader=self.reader))


class DealerCameOn(Event, frozen=True):
    """A dealer took over the table; in the middle of a coup for a reason."""

    dealer: str
    reason: str = ""

    def evolve(self, state: State) -> State:
        coup, came = state.coup, Actor(self.dealer, "dealer")
        if coup.id:
            coup = replace(coup, dealers=dealers_with(coup, came))
        return replace(state, people=replace(state.people, dealer=self.dealer), coup=coup)


class DealerWentOff(Event, frozen=True):
    """The dealer left the table; in the middle of a coup for a reason."""

    dealer: str
    reason: str = ""

    def evolve(self, state: State) -> State:
        return replace(state, people=replace(state.people, dealer=""))


class TableTakenOver(Event, frozen=True):
    """Two people took the table from the house; ``retired`` is the shoe or spin it had sealed.

    A wheel's next number may have been sealed already: that spin is passed over.
    """

    second: Actor
    reason: str
    retired: str

    def evolve(self, state: State) -> State:
        flow = flow_of(state)
        return flow.one_more(state) if flow.seals_spins else state


class SealRetired(Event, frozen=True):
    """Nothing is dealt any more from what was sealed as ``of``; one that lies ready is passed over.

    A coup that hangs on it is void, and a shoe over: events of their own say so.
    """

    of: str
    reason: str
    clauses: Clauses = ()
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        flow = flow_of(state)
        return state if state.coup.id or flow.has_shoe else flow.one_more(state)


class SeatTaken(Event, frozen=True):
    """A patron sat down, or stands behind the seat and bets on its areas."""

    patron: str
    seat: int
    behind: bool = False

    def evolve(self, state: State) -> State:
        people = state.people
        if self.behind:
            people = replace(people, behind={**people.behind, self.patron: self.seat})
        else:
            people = replace(people, seats={**people.seats, self.seat: self.patron})
        return replace(state, people=people)


class SeatLeft(Event, frozen=True):
    """A patron left a seat, or a place behind one."""

    patron: str
    seat: int
    behind: bool = False

    def evolve(self, state: State) -> State:
        people = state.people
        if self.behind:
            behind = {who: seat for who, seat in people.behind.items() if who != self.patron}
            return replace(state, people=replace(people, behind=behind))
        seats = {seat: who for seat, who in people.seats.items() if seat != self.seat}
        return replace(state, people=replace(people, seats=seats))


class SeatsAllowed(Event, frozen=True):
    """The pit allowed a patron more than one seat."""

    patron: str
    seats: int

    def evolve(self, state: State) -> State:
        allowed = {**state.people.seats_allowed, self.patron: self.seats}
        return replace(state, people=replace(state.people, seats_allowed=allowed))
