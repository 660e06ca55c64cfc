"""Whether those who sign something still work here, and as what, when it is decided.

Who left the house, was shut out or has a lower rank by now gives no word any more: neither by a
session that another process does not know to be over yet, nor by what they proposed before. The
floor knows them from the journal, as ``verify`` does, and commits only if nothing about them has
changed since.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from croupier.disputes import Case, CaseEvent
from croupier.disputes.events import CaseCorrectionMade, CaseFindingApproved
from croupier.floor.acts import ActProposed
from croupier.floor.admission import Rests
from croupier.floor.as_recorded import RosterNow
from croupier.floor.looking_into import About
from croupier.floor.records import PEOPLE, Fact
from croupier.floor.requests import Book, Request
from croupier.floor.roster import Roster, Word, is_signed
from croupier.floor.ties import Ties
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


def _given_before(event: Event | CaseEvent, before: State | Case | None) -> tuple[Word, ...]:
    """List whose earlier word an event rests on, as they gave it, apart from whoever acts now."""
    if isinstance(event, RulingMade) and event.proposed_by:
        assert isinstance(before, State)
        proposal = before.proposal(event.proposal)
        if proposal is None:
            return (Word(event.proposed_by, "", event.at),)
        return (Word(event.proposed_by, proposal.rank, proposal.at),)
    if isinstance(event, CaseFindingApproved) and isinstance(before, Case):
        finding = before.findings[-1]
        return (Word(finding.by.id, finding.by.rank, finding.at),)
    if isinstance(event, CaseCorrectionMade):  # perhaps long after both gave theirs
        found = before.findings[-1].at if isinstance(before, Case) and before.findings else event.at
        both = (event.first, event.second)
        return tuple(Word(one.id, one.rank, found) for one in both if one != event.by)
    return ()


def word_of(proposed: ActProposed) -> Word:
    """Give the word by which an act waits for its second person."""
    return Word(proposed.by, proposed.rank, proposed.at)


def unheeded(
    roster: Roster, event: Event | CaseEvent, before: State | Case | None
) -> tuple[str, Message]:
    """Say whose earlier word an event cannot rest on, and why; nothing if it can on all."""
    given = _given_before(event, before)
    for one in given:
        if why := roster.no_longer(one):
            return one.id, why
    for pair in combinations(sorted({event.by.id, *(one.id for one in given)}), 2):
        if why := roster.apart(*pair, event.at):
            return given[0].id, why
    return "", NO_OBJECTION


class _Signers(Struct):
    """Who of the staff asks, at a table or in a case, who agrees, and the facts that name both."""

    actors: list[Actor]
    pairs: list[tuple[str, str, int]]
    facts: list[Fact]

    def objections(self, roster: Roster) -> Iterator[Message]:
        """Say what stands against each of them."""
        yield from map(roster.against, self.actors)
        yield from (roster.apart(*pair) for pair in self.pairs)
        yield from map(roster.against_signers, self.facts)


def _signers(request: Request) -> _Signers:
    facts: list[Fact] = [] if request.ending is None else [request.ending]
    if isinstance(request, Book):
        return _Signers([], [], [*facts, *filter(is_signed, request.facts)])
    found = _Signers([], [], facts)
    for command in request.commands:
        by = command.by
        if by.rank != PATRON and not by.is_the_house:
            found.actors.append(by)
        if type(command) in _BY_TWO and (second := getattr(command, "second", None)) is not None:
            found.actors.append(second)
            found.pairs.append((by.id, second.id, command.at))
    return found


class SignerGone(RuleError):
    """Somebody acts who is not on the staff any more, or not as that."""

    forbids = True


class StillHere:
    """The staff as the journal has it by now."""

    def __init__(self, store: Store) -> None:
        self._roster = RosterNow(store)

    def check_signers(self, request: Request, waited: ActProposed | None) -> int | None:
        """Refuse what is asked by somebody who may not by now, or was ``waited`` for so long.

        Give the version of the record of people that this rests on, if anyone of them asks.
        """
        signers = _signers(request)
        if not signers.actors and not signers.facts:
            return None
        if signers.facts or any(signers.objections(self._roster.known())):
            roster = self._roster.read()  # a refusal is for ever: it is asked once more
            if why := next(filter(None, signers.objections(roster)), NO_OBJECTION):
                raise SignerGone(say("signer-no-longer-may", why=why))
            if waited is not None and (why := roster.no_longer(word_of(waited))):
                raise SignerGone(say("proposer-no-longer-may", person=waited.by, why=why))
        return self._roster.version

    def forget(self, stream: str = PEOPLE) -> None:
        """Ask the journal anew about people, if it is them that a stream is about."""
        if stream == PEOPLE:
            self._roster.forget()

    def rank_of(self, id: str) -> str:
        """Give somebody's rank as it is on record; nothing where there is none."""
        one = self._roster.read().staff.get(id)
        return "" if one is None else one.rank

    def check_apart(self, pairs: Iterable[tuple[str, str]], at: int) -> None:
        """Refuse what two people did one after the other who are not two."""
        if why := self._roster.read().all_apart(pairs, at):
            raise SignerGone(say("signer-no-longer-may", why=why))

    def about(self, ties: Ties, store: Store) -> About | None:
        """Give what is known by now of those who look into something."""
        return self._roster.read().about(ties, store)

    def are_gone(self, actors: Iterable[Actor | None], rests: Rests) -> bool:
        """Tell whether any of those who gave their word is not what they were any more."""
        roster = self._roster.read()
        rests.as_of[PEOPLE] = self._roster.version
        return any(roster.against(one) for one in actors if one is not None)

    def objection(
        self, event: Event | CaseEvent, before: State | Case | None, rests: Rests
    ) -> Message:
        """Say that an event rests on the word of someone who could not give it any more."""
        if not _given_before(event, before):
            return NO_OBJECTION
        roster = self._roster.read()
        rests.as_of[PEOPLE] = self._roster.version
        who, why = unheeded(roster, event, before)
        return say("proposer-no-longer-may", person=who, why=why) if why else NO_OBJECTION

    def check(self, event: Event | CaseEvent, before: State | Case | None, rests: Rests) -> None:
        """Refuse what rests on the word of someone who could not give it any more."""
        if why := self.objection(event, before, rests):
            ways = (way("reject"), way("propose-anew"))
            raise Refusal(why, getattr(event, "clauses", ()), ways)
