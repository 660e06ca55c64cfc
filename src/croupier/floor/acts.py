"""Acts away from the tables that wait for a second person: asked for, then done or not.

Each is kept in the journal, in the stream ``acts``; its number is its place there. What an act
does and that it is done are committed together, so that it is done once, whoever approves it
at the same moment and wherever the house is cut off.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from croupier.messages import kebab, say
from croupier.rules.errors import Refusal
from croupier.rules.ways import way

ACTS = "acts"  # the stream


class ActEvent(Struct, frozen=True, tag_field="event", tag=kebab):
    """A fact about an act that wants two: who brought it about, as what, when."""

    by: str
    rank: str
    at: int


class ActProposed(ActEvent, frozen=True):
    """Someone asked for an act; ``what`` is all that it says, in JSON."""

    act: str
    what: msgspec.Raw
    reason: str = ""


class ActDone(ActEvent, frozen=True):
    """The second person agreed, and it was done together with this."""

    number: int


class ActRefused(ActEvent, frozen=True):
    """Another person refused it, and it is over."""

    number: int
    reason: str = ""


class ActTakenBack(ActEvent, frozen=True):
    """Who asked for it took it back."""

    number: int
    reason: str = ""


Ending = ActDone | ActRefused | ActTakenBack
ACT_EVENTS: tuple[type[ActEvent], ...] = (ActProposed, ActDone, ActRefused, ActTakenBack)
Proposed = Mapping[int, ActProposed]  # what waits for its second person, by its number


class Signed(Struct, frozen=True):
    """Whose hand a fact is in, and as what they acted."""

    id: str
    rank: str


def signed(fact: ActEvent) -> Signed:
    """Say who brought a fact about."""
    return Signed(fact.by, fact.rank)


def follow(waiting: Proposed, number: int, fact: ActEvent) -> Proposed:
    """Bring what waits up to a fact, or refuse one that cannot be; ``number`` is its place."""
    if isinstance(fact, ActProposed):
        return {**waiting, number: fact}
    assert isinstance(fact, Ending)
    proposed = waiting.get(fact.number)
    if proposed is None:
        raise Refusal(say("act-not-waiting", number=fact.number))
    if isinstance(fact, ActTakenBack) != (fact.by == proposed.by):
        raise Refusal(
            say("act-own-approval", by=proposed.by, number=fact.number),
            (),
            (way("another-person"),),
        )
    return {number: one for number, one in waiting.items() if number != fact.number}
