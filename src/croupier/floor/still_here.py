"""Whether those who proposed something still work here, and as what, when it is decided.

A proposal is the word of somebody of a rank. Whoever approves it does so as of then: who left the
house, was shut out or has a lower rank by now gives no word any more. The floor knows them from
the journal, as ``verify`` does, and commits only if nothing about them has changed since.
"""

from croupier.disputes import Case, CaseEvent
from croupier.disputes.events import CaseCorrectionMade, CaseFindingApproved
from croupier.floor.admission import Rests
from croupier.floor.as_recorded import RosterNow
from croupier.floor.records import PEOPLE
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.errors import Refusal
from croupier.rules.ways import way
from croupier.store import Store
from croupier.table.events import Event, RulingMade
from croupier.table.shapes import Actor
from croupier.table.state import State

# What rests on the word that someone gave before.
RESTING: frozenset[type[Event | CaseEvent]] = frozenset(
    (RulingMade, CaseFindingApproved, CaseCorrectionMade)
)


def proposers(event: Event | CaseEvent, before: State | Case | None) -> tuple[Actor, ...]:
    """List whose earlier word an event rests on, as they gave it, apart from whoever acts now."""
    if isinstance(event, RulingMade) and event.proposed_by:
        assert isinstance(before, State)
        proposal = before.proposal(event.proposal)
        return (Actor(event.proposed_by, "" if proposal is None else proposal.rank),)
    if isinstance(event, CaseFindingApproved) and isinstance(before, Case):
        return (before.findings[-1].by,)
    if isinstance(event, CaseCorrectionMade):  # perhaps long after both gave theirs
        return tuple(one for one in (event.first, event.second) if one != event.by)
    return ()


class StillHere:
    """The staff as the journal has it by now."""

    def __init__(self, store: Store) -> None:
        self._roster = RosterNow(store)

    def objection(
        self, event: Event | CaseEvent, before: State | Case | None, rests: Rests
    ) -> Message:
        """Say that an event rests on the word of someone who could not give it any more."""
        gave = proposers(event, before)
        if not gave:
            return NO_OBJECTION
        roster = self._roster.read()
        rests.as_of[PEOPLE] = self._roster.version
        for one in gave:
            if why := roster.no_longer(one):
                return say("proposer-no-longer-may", person=one.id, why=why)
        return NO_OBJECTION

    def check(self, event: Event | CaseEvent, before: State | Case | None, rests: Rests) -> None:
        """Refuse what rests on the word of someone who could not give it any more."""
        if why := self.objection(event, before, rests):
            ways = (way("reject"), way("propose-anew"))
            raise Refusal(why, getattr(event, "clauses", ()), ways)
