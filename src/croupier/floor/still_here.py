"""Whether those who sign something still work here, and as what, when it is decided.

Who left the house, was shut out or has a lower rank by now gives no word any more: neither by a
session that another process does not know to be over yet, nor by what they proposed before. The
floor knows them from the journal, as ``verify`` does, and commits only if nothing about them has
changed since.
"""

from collections.abc import Iterable

from croupier.disputes import Case, CaseEvent
from croupier.disputes.events import CaseCorrectionMade, CaseFindingApproved
from croupier.floor.admission import Rests
from croupier.floor.as_recorded import RosterNow
from croupier.floor.records import PEOPLE, Fact
from croupier.floor.requests import Book, Request
from croupier.floor.roster import is_signed
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.errors import Refusal, RuleError
from croupier.rules.ways import way
from croupier.store import Store
from croupier.table.commands import COMMANDS
from croupier.table.events import Event, RulingMade
from croupier.table.shapes import PATRON, Actor
from croupier.table.state import State

# What rests on the word that someone gave before.
RESTING: frozenset[type[Event | CaseEvent]] = frozenset(
    (RulingMade, CaseFindingApproved, CaseCorrectionMade)
)

# Commands that a second person agrees to.
_BY_TWO = frozenset(kind for kind in COMMANDS.values() if "second" in kind.__struct_fields__)


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


def _signers(request: Request) -> tuple[list[Actor], list[Fact]]:
    """List who of the staff asks, at a table or in a case, and the facts that name who does."""
    facts: list[Fact] = [] if request.ending is None else [request.ending]
    if isinstance(request, Book):
        return [], [*facts, *filter(is_signed, request.facts)]
    actors = []
    for command in request.commands:
        by = command.by
        if by.rank != PATRON and not by.is_the_house:
            actors.append(by)
        if type(command) in _BY_TWO and (second := getattr(command, "second", None)) is not None:
            actors.append(second)
    return actors, facts


class SignerGone(RuleError):
    """Somebody acts who is not on the staff any more, or not as that."""

    forbids = True


class StillHere:
    """The staff as the journal has it by now."""

    def __init__(self, store: Store) -> None:
        self._roster = RosterNow(store)

    def check_signers(self, request: Request) -> int | None:
        """Refuse what is asked by somebody who may not by now.

        Give the version of the record of people that this rests on, if anyone of them asks.
        """
        actors, facts = _signers(request)
        if not actors and not facts:
            return None
        if facts or any(map(self._roster.known().against, actors)):
            roster = self._roster.read()  # a refusal is for ever: it is asked once more
            against = (*map(roster.against, actors), *map(roster.against_signers, facts))
            if why := next(filter(None, against), NO_OBJECTION):
                raise SignerGone(say("signer-no-longer-may", why=why))
        return self._roster.version

    def forget(self, stream: str = PEOPLE) -> None:
        """Ask the journal anew about people, if it is them that a stream is about."""
        if stream == PEOPLE:
            self._roster.forget()

    def rank_of(self, id: str) -> str:
        """Give somebody's rank as it is on record; nothing where there is none."""
        one = self._roster.read().staff.get(id)
        return "" if one is None else one.rank

    def are_gone(self, actors: Iterable[Actor | None], rests: Rests) -> bool:
        """Tell whether any of those who gave their word is not what they were any more."""
        roster = self._roster.read()
        rests.as_of[PEOPLE] = self._roster.version
        return any(roster.against(one) for one in actors if one is not None)

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
