"""What is looked into: who owns it, who judges nothing of it, what was noted, and how it ended."""

from collections.abc import Callable, Collection, Iterator

from msgspec import Struct

from croupier.bank.events import FloatClosed, FloatOpened, MoneyPutRight, VarianceExplained
from croupier.floor.count_events import (
    INVESTIGATIONS,
    InvestigationEnded,
    InvestigationNoted,
    InvestigationOpened,
    InvestigationTaken,
)
from croupier.floor.records import PUT_RIGHT, decode_any, tray_stream
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.gaming_day import GamingDays
from croupier.store import Store
from croupier.store.reading import backwards, forwards
from croupier.table.names import table_of_coup

_OF_TRAYS = tuple(
    f'{{"event":"{kind.__struct_config__.tag}"'.encode()
    for kind in (VarianceExplained, FloatOpened, FloatClosed)
)
Counted = VarianceExplained | FloatClosed
Step = InvestigationTaken | InvestigationNoted | InvestigationEnded


class Investigation(Struct):
    """Something that is looked into, as the record has made it."""

    number: int
    opened: InvestigationOpened
    owner: str = ""
    ended: InvestigationEnded | None = None
    steps: tuple[Step, ...] = ()
    later: frozenset[str] = frozenset()

    @property
    def concerned(self) -> frozenset[str]:
        """Name those whose own work it is about: who dealt there, put money right, also since,
        accounted for its counts, set it up, counted there or acted in a patron's name.
        """
        opened = self.opened
        return self.later.union(opened.dealers, opened.judges, opened.hands)

    def corrected(self, fact: MoneyPutRight, days: GamingDays) -> None:
        """Take in who put money right in a coup that it is about, whenever they did."""
        opened = self.opened
        is_then = days.begins(opened.first) <= fact.begun < days.ends(opened.last)
        if is_then and table_of_coup(fact.coup) == opened.table:
            self.later |= {*fact.people}

    def accounted(self, fact: Counted, days: GamingDays, since: int = 0) -> None:
        """Take in who accounted for a count of its table, then or since; or who counted its tray
        as it closed, which had been open ``since`` before it was over.
        """
        opened = self.opened
        is_then = days.begins(opened.first) <= fact.at and since < days.ends(opened.last)
        if fact.table == opened.table and is_then:
            self.later |= {fact.by, fact.second} - {""}

    @property
    def owners(self) -> frozenset[str]:
        """Name all who own it, or ever did."""
        taken = (step for step in self.steps if isinstance(step, InvestigationTaken))
        return frozenset(step.owner for step in taken)


class About(Struct, frozen=True):
    """What the house knows of those who look into something."""

    # Who of some people had an account of a patron's that played there.
    played_by: Callable[[Investigation, Collection[str]], Collection[str]]
    may_own: Callable[[str], bool]
    # Who brought the table what it was played with.
    equipped: Callable[[Investigation], Collection[str]]


def investigations(store: Store, days: GamingDays) -> dict[int, Investigation]:
    """Read what was ever looked into."""
    found: dict[int, Investigation] = {}
    for fact in _facts(store, INVESTIGATIONS):
        follow(found, fact)
    for fact in _facts(store, PUT_RIGHT) if any(not one.ended for one in found.values()) else ():
        assert isinstance(fact, MoneyPutRight)
        for one in found.values():
            one.corrected(fact, days)
    for one in found.values():
        if not one.ended:
            _since(store, one, days)
    return found


def _since(store: Store, one: Investigation, days: GamingDays) -> None:
    begins, closed = days.begins(one.opened.first), list[FloatClosed]()
    for record in backwards(store, tray_stream(one.opened.table)):
        if record.at < begins:
            break
        if not record.event.startswith(_OF_TRAYS):
            continue
        fact = decode_any(record.event)
        if isinstance(fact, FloatClosed):
            closed.append(fact)
        elif isinstance(fact, FloatOpened):
            while closed:
                one.accounted(closed.pop(), days, fact.at)
        elif isinstance(fact, VarianceExplained):
            one.accounted(fact, days)
    for count in closed:
        one.accounted(count, days)


def _facts(store: Store, stream: str) -> Iterator[object]:
    yield from (decode_any(record.event) for record in forwards(store, stream))


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


def _may_not_own(one: Investigation, owner: str, about: About) -> bool:
    """Tell whether whoever owns it may not any more: by their rank, or since it is their own."""
    is_own = owner in _concerned(one, about) or bool(about.played_by(one, (owner,)))
    return is_own or not about.may_own(owner)


def _concerned(one: Investigation, about: About | None) -> frozenset[str]:
    return one.concerned if about is None else one.concerned.union(about.equipped(one))


def objection(found: dict[int, Investigation], fact: Step, about: About | None = None) -> Message:
    """Say why a step may not be: it is over, not its owner's, or somebody's own work or play.

    Older tables of authority ask no more than the record of the investigation says itself.
    """
    one, number = found.get(fact.number), fact.number
    if one is None:
        return say("investigation-unknown", number=number)
    if one.ended is not None:
        return say("investigation-over", number=number)
    is_ended, owner = isinstance(fact, InvestigationEnded), one.owner
    if is_ended and owner != fact.by:
        return say("investigation-not-owner", number=number, owner=owner)
    people = {fact.by, getattr(fact, "owner", ""), getattr(fact, "second", "")}
    if own := sorted(people & _concerned(one, about)):
        return say("investigation-own-act", person=own[0], number=number)
    if about is not None and (own := sorted(about.played_by(one, people))):
        return say("investigation-own-play", person=own[0], number=number)
    if about is not None and isinstance(fact, InvestigationEnded) and fact.second in one.owners:
        return say("investigation-owned-before", person=fact.second, number=number)
    if not isinstance(fact, InvestigationTaken):
        return NO_OBJECTION
    if fact.owner == owner:
        return say("investigation-owned", number=number, owner=owner)
    is_left = about is not None and owner and _may_not_own(one, owner, about)
    if fact.by != (fact.owner if is_left or not owner else owner):
        return say("investigation-not-handed-on", number=number)
    return NO_OBJECTION if fact.reason or not owner else say("investigation-reason-missing")
