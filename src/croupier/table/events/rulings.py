"""Holds, proposals, rulings, and the choices they give to patrons."""

from msgspec import UNSET, field
from msgspec.structs import replace

from croupier.messages.recorded import Said
from croupier.table.events.betting import chips_back
from croupier.table.events.cards import phase_of
from croupier.table.events.event import Clauses, Event, Given, vouched_for
from croupier.table.shapes import Details
from croupier.table.state import Choice, Held, Proposal, Squeeze, State, stakes_of


class CoupHeld(Event, frozen=True):
    """Play stopped until someone with the rank has ruled."""

    irregularity: str
    details: Details

    def evolve(self, state: State) -> State:
        held = Held(self.irregularity, self.details, self.by.rank)
        return replace(state, held=held, resume=state.phase, phase="held")


class HoldReleased(Event, frozen=True):
    """Play goes on where it was held."""

    reason: str
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        if state.readings is not None:
            return replace(state, held=None, phase="stopped")
        return replace(state, held=None, phase=state.resume, resume="")


class RulingProposed(Event, frozen=True):
    """One person with the rank asked for a ruling; another has to approve it."""

    irregularity: str
    details: Details
    reason: str
    clauses: Clauses
    coup: str = ""
    id: int = 0
    second: str = ""

    def evolve(self, state: State) -> State:
        id = state.proposed + 1
        proposal = Proposal(
            self.irregularity,
            self.details,
            self.reason,
            proposer=self.by.id,
            rank=self.by.rank,
            coup=self.coup,
            id=id,
            second=self.second,
            at=self.at,
        )
        return replace(state, proposals=(*state.proposals, proposal), proposed=id)


def _without(state: State, id: int) -> State:
    """Take a proposal away; a journal that names none had but one at a time."""
    left = tuple(one for one in state.proposals if id not in (0, one.id))
    return replace(state, proposals=left)


class RulingRejected(Event, frozen=True):
    """The second person said no, the first took it back, or its coup ended (by the house)."""

    irregularity: str
    reason: str
    proposal: int = 0
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        return _without(state, self.proposal)


class RulingMade(Event, frozen=True):
    """A decision by a named rank under a named clause; its effects follow.

    ``rank`` is that of the person who ruled, ``needed`` the least that would have done; ``second``
    the least of a second person, who approved what ``proposed_by`` had proposed. ``changes`` is by
    how much each patron is settled otherwise, where it puts the record of a known result right.
    """

    irregularity: str
    clauses: Clauses
    rank: str
    details: Details
    reason: str
    proposed_by: str = ""
    needed: str = ""
    coup: str = ""
    proposal: int = 0
    second: str = ""
    changes: dict[str, int] = field(default_factory=dict)
    said: Said = UNSET

    def evolve(self, state: State) -> State:
        if self.changes:
            sums = state.coup.corrected.copy()
            for patron, sum in self.changes.items():
                sums[patron] = sums.get(patron, 0) + sum
            state = replace(state, coup=replace(state.coup, corrected=sums))
        if self.details.cards or self.details.number is not None:
            coup = self.coup or state.coup_at_hand
            state = vouched_for(state, coup, self.by.id, self.proposed_by)
        return _without(state, self.proposal) if self.proposed_by else state


class ChoiceOffered(Event, frozen=True):
    """These patrons may withdraw their wagers or stay; ``cards`` are applied when all have said."""

    irregularity: str
    patrons: tuple[str, ...]
    clauses: Clauses
    cards: tuple[str, ...] = ()
    free_hand: bool = False
    void_if_all_withdraw: bool = False
    new: int = 0  # how many of the cards are not on record yet

    def evolve(self, state: State) -> State:
        choice = Choice(
            self.irregularity,
            self.patrons,
            cards=self.cards,
            free_hand=self.free_hand,
            void_if_all_withdraw=self.void_if_all_withdraw,
            clauses=self.clauses,
            new=self.new,
        )
        return replace(state, choice=choice, resume=state.phase, phase="choosing")


class PatronChose(Event, frozen=True):
    """MONEY if the patron withdrew: all of that patron's stakes go back."""

    patron: str
    withdrew: bool
    given_back: Given = ()
    clauses: Clauses = ()

    def evolve(self, state: State) -> State:
        choice, coup = state.choice, state.coup
        assert choice is not None, "only a choice on offer can be made"
        if self.withdrew:
            wagers = {key: w for key, w in coup.wagers.items() if w.patron != self.patron}
            taken = tuple(t for t in coup.cover.taken if t.patron != self.patron)
            cover = replace(coup.cover, taken=taken)
            coup = replace(coup, wagers=wagers, stakes=stakes_of(wagers), cover=cover)
            if self.patron in (coup.squeeze.squeezer, coup.squeeze.offered_to):
                # Whoever has no bet any more has no squeeze: the dealer opens.  # BLD 4.7
                coup = replace(coup, squeeze=Squeeze(restricted=coup.squeeze.restricted))
            state = replace(state, coup=coup, chips=chips_back(state, self.given_back))
        waiting = tuple(patron for patron in choice.waiting if patron != self.patron)
        if not waiting:
            is_open = state.resume == "insurance" and coup.cover.open
            phase = "insurance" if is_open else phase_of(coup)
            return replace(state, choice=None, phase=phase, resume="")
        choice = replace(
            choice,
            waiting=waiting,
            withdrew=choice.withdrew + self.withdrew,
            stayed=choice.stayed + (not self.withdrew),
        )
        return replace(state, choice=choice)
