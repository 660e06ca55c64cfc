"""Insurance on the cards: offered, taken, closed, missed, waived."""

from typing import Literal

from msgspec.structs import replace

from croupier.table.events.cards import phase_of
from croupier.table.events.event import Clauses, Event, Offers
from croupier.table.record import CoupCover
from croupier.table.shapes import PATRON, GivenBack, Side, TakenInsurance
from croupier.table.state import State


def _covered(state: State, cover: CoupCover) -> State:
    return replace(state, coup=replace(state.coup, cover=cover))


class InsuranceOffered(Event, frozen=True):
    """The insurance marker is out: these may be taken until the window closes."""

    offers: Offers
    clauses: Clauses
    late: bool = False

    def evolve(self, state: State) -> State:
        cover = state.coup.cover
        cover = replace(
            cover,
            due=() if not self.late else cover.due,
            missed=() if self.late else cover.missed,
            open=self.offers,
            offered=(*cover.offered, *self.offers),
            declined=(),
            own_no=(),
        )
        return replace(_covered(state, cover), phase="insurance")


class InsuranceTaken(Event, frozen=True):
    """MONEY: an insurance stake went from a patron to the felt."""

    patron: str
    seat: int
    hand: Side
    after: Literal["four", "third"]
    amount: int
    odds: str
    clauses: Clauses

    @property
    def bet(self) -> str:
        """Name the bet as settlement does."""
        return f"{self.hand}-insurance"

    def evolve(self, state: State) -> State:
        cover = state.coup.cover
        amount, others = self.amount, []
        for taken in cover.taken:
            same = (taken.seat, taken.patron, taken.odds) == (self.seat, self.patron, self.odds)
            if same and (taken.hand, taken.after) == (self.hand, self.after):
                amount += taken.stake
            else:
                others.append(taken)
        mine = TakenInsurance(self.seat, self.hand, self.after, amount, self.patron, self.odds)
        return _covered(state, replace(cover, taken=(*others, mine)))


class InsuranceDeclined(Event, frozen=True):
    """A patron said no to what is on offer."""

    patron: str

    def evolve(self, state: State) -> State:
        cover = state.coup.cover
        own_no = (*cover.own_no, self.patron) if self.by.rank == PATRON else cover.own_no
        declined = (*cover.declined, self.patron)
        return _covered(state, replace(cover, declined=declined, own_no=own_no))


class InsuranceTakenBack(Event, frozen=True):
    """MONEY: an answer to the insurance on offer had been recorded wrongly; its stakes went back.

    Nothing ``taken`` is a no that was not said.
    """

    patron: str
    taken: tuple[TakenInsurance, ...]
    clauses: Clauses

    @property
    def given_back(self) -> tuple[GivenBack, ...]:
        """List the stakes that go from the felt back to their patron."""
        return tuple(GivenBack(t.patron, t.seat, t.bet, t.stake) for t in self.taken)

    def evolve(self, state: State) -> State:
        cover = state.coup.cover
        taken = tuple(one for one in cover.taken if one not in self.taken)
        declined = tuple(patron for patron in cover.declined if patron != self.patron)
        return _covered(state, replace(cover, taken=taken, declined=declined))


class InsuranceClosed(Event, frozen=True):
    """The window closed; who was entitled and took none has forgone it.

    ``for_round`` says that they are offered none again in this coup (R-26).
    """

    forgone: tuple[str, ...]
    clauses: Clauses
    for_round: bool = False

    def evolve(self, state: State) -> State:
        cover = state.coup.cover
        forgone = (*cover.forgone, *self.forgone) if self.for_round else cover.forgone
        state = _covered(state, replace(cover, open=(), declined=(), own_no=(), forgone=forgone))
        return replace(state, phase=phase_of(state.coup))


class InsuranceMissed(Event, frozen=True):
    """A card was drawn before insurance was offered; a late offer needs a ruling."""

    offers: Offers
    clauses: Clauses

    def evolve(self, state: State) -> State:
        cover = state.coup.cover
        return _covered(state, replace(cover, due=(), missed=(*cover.missed, *self.offers)))


class InsuranceWaived(Event, frozen=True):
    """The Banker's third card comes first by consent: no insurance after the Player's third."""

    clauses: Clauses

    def evolve(self, state: State) -> State:
        cover = state.coup.cover
        due = tuple(one for one in cover.due if one.after == "four")
        state = _covered(state, replace(cover, due=due, missed=(), waived=True))
        return replace(state, phase=phase_of(state.coup))
