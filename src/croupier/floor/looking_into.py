"""What is looked into: who owns it, who judges nothing of it, what was noted, and how it ended."""

from msgspec import Struct

from croupier.floor.count_events import (
    INVESTIGATIONS,
    InvestigationEnded,
    InvestigationNoted,
    InvestigationOpened,
    InvestigationTaken,
)
from croupier.floor.records import decode_any
from croupier.messages import NO_OBJECTION, Message, say
from croupier.store import Store

_AT_ONCE = 200
Step = InvestigationTaken | InvestigationNoted | InvestigationEnded


class Investigation(Struct):
    """Something that is looked into, as the record has made it."""

    number: int
    opened: InvestigationOpened
    owner: str = ""
    ended: InvestigationEnded | None = None
    steps: tuple[Step, ...] = ()

    @property
    def concerned(self) -> frozenset[str]:
        """Name those whose own work it is about: who dealt there, put money right, set it up,
        counted there or acted in a patron's name.
        """
        opened = self.opened
        return frozenset((*opened.dealers, *opened.judges, *opened.hands))


def investigations(store: Store) -> dict[int, Investigation]:
    """Read what was ever looked into."""
    found: dict[int, Investigation] = {}
    version = 0
    while records := store.records_of(INVESTIGATIONS, version, _AT_ONCE):
        for record in records:
            follow(found, decode_any(record.event))
        version = records[-1].version
    return found


def follow(found: dict[int, Investigation], fact: object) -> None:
    """Take a fact about an investigation in."""
    if isinstance(fact, InvestigationOpened):
        found[fact.number] = Investigation(fact.number, fact)
    if not isinstance(fact, Step) or fact.number not in found:
        return
    one = found[fact.number]
    one.steps = (*one.steps, fact)
    if isinstance(fact, InvestigationTaken):
        one.owner = fact.owner
    elif isinstance(fact, InvestigationEnded):
        one.ended = fact


def objection(found: dict[int, Investigation], fact: Step) -> Message:
    """Say why a step may not be: it is over, not its owner's, or somebody's own work."""
    one, number = found.get(fact.number), fact.number
    if one is None:
        return say("investigation-unknown", number=number)
    if one.ended is not None:
        return say("investigation-over", number=number)
    is_ended, owner = isinstance(fact, InvestigationEnded), one.owner
    if is_ended and owner != fact.by:
        return say("investigation-not-owner", number=number, owner=owner)
    people = {fact.by, getattr(fact, "owner", ""), getattr(fact, "second", "")}
    if own := sorted(people & one.concerned):
        return say("investigation-own-act", person=own[0], number=number)
    if not isinstance(fact, InvestigationTaken):
        return NO_OBJECTION
    if fact.owner == owner:
        return say("investigation-owned", number=number, owner=owner)
    if fact.by != (owner or fact.owner):
        return say("investigation-not-handed-on", number=number)
    return NO_OBJECTION if fact.reason or not owner else say("investigation-reason-missing")
