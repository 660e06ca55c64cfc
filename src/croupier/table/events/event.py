"""What every event is made of: a fact, and how it changes a table.

Nothing here refuses, reads a clock or knows a rulebook: a replay of the events is the table.
"""

from collections.abc import Iterable
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from croupier.messages import kebab
from croupier.rules.authority import HEIGHT
from croupier.table.shapes import Actor, GivenBack, OnOffer
from croupier.table.state import Coup, State, Vouched

Clauses = tuple[str, ...]
Given = tuple[GivenBack, ...]
Offers = tuple[OnOffer, ...]


class Event(Struct, frozen=True, tag_field="event", tag=kebab, gc=False):
    """A fact of a table's life: who brought it about, and when (ms since the epoch)."""

    by: Actor
    at: int

    def __init_subclass__(cls) -> None:
        """Have every event note when the phase that it leads to began."""
        if "evolve" not in vars(cls):
            return
        change = cls.evolve

        def evolve(self: Event, state: State) -> State:
            after = change(self, state)
            if after.phase == state.phase:
                return after
            return replace(after, phase_since=self.at)

        cls.evolve = evolve  # type: ignore[method-assign]

    def evolve(self, state: State) -> State:
        """Give the table as it is once this has happened; many facts change nothing."""
        return state


def dealers_with(coup: Coup, by: Actor) -> tuple[str, ...]:
    """Name all of the staff who had a hand in a coup, with one more."""
    is_one_more = by.rank in HEIGHT and not by.is_the_house and by.id not in coup.dealers
    return (*coup.dealers, by.id) if is_one_more else coup.dealers


def vouched_for(state: State, coup: str, *people: str) -> State:
    """Note who said what came in a coup."""
    before = state.vouched.people if state.vouched.coup == coup else ()
    who = tuple(dict.fromkeys((*before, *filter(None, people))))
    return replace(state, vouched=Vouched(coup, who))


def evolve(state: State, event: Event) -> State:
    """Give the table as it is once the event has happened."""
    return event.evolve(state)


def evolve_all(state: State, events: Iterable[Event]) -> State:
    """Give the table as it is once all these events have happened, in their order."""
    return reduce(evolve, events, state)
