"""A batch of requests in flight: decided, handed to the store, not yet known to be on the disk.

While one is in flight the next is decided upon what it will leave. If the store keeps any of it
out, everything that was decided upon it is thrown away and decided again.
"""

from threading import Event as Signal
from typing import Any, cast

import msgspec
from msgspec import Struct

from croupier.bank.postings import Postings
from croupier.floor.loading import Loaded
from croupier.floor.records import Fact
from croupier.floor.requests import Answer, Request
from croupier.store import Store
from croupier.store.batch import Commit, Outcome, Written
from croupier.table.events import Event
from croupier.table.state import State


class Unsound(Exception):
    """The batch before was not kept whole: nothing that was decided upon it may stand."""


class Decided(Struct, frozen=True, gc=False):
    """An event as it was decided: the table it leaves, if it is of one, and the money it moves."""

    event: Event | Fact
    state: State | None = None
    postings: Postings = ()


class News(Struct, frozen=True, gc=False):
    """Something that happened, ready to be sent out: ``position`` is its place in the journal.

    ``state`` is the table as it left it, where this process has worked it out.
    """

    position: int
    stream: str
    version: int
    at: int
    event: Event | Fact
    state: State | None = None
    postings: Postings = ()


class Draft(Struct, gc=False):
    """A request decided, not yet committed; ``index`` is none for what the house adds itself.

    ``one_times`` are those whose one time below the minimum it is (7.17), ``correcting`` what of it
    gave or took money that no settlement did (R-35).
    """

    index: int | None
    commit: Commit
    answer: Answer
    after: Loaded
    decided: tuple[Decided, ...] = ()
    one_times: tuple[str, ...] = ()
    correcting: tuple[Event | Fact, ...] = ()


class Flight(Struct, eq=False):
    """Requests decided together; ``again`` are those that can be decided only behind the others.

    ``ahead`` is each stream as the batch would leave it. Once it has landed there is an answer to
    each request, or none for what must be decided again.
    """

    requests: list[Request] = []
    fence: int = 0  # the token of the right to deal, if any of it was asked by that
    drafts: list[Draft] = []
    again: list[int] = []
    ahead: dict[str, Loaded] = {}
    outcomes: list[Outcome] = []
    error: Exception | None = None
    answers: list[Answer | None] = []
    is_kept: bool = False  # all of it was written, so that what was decided upon it stands
    is_told: bool = False  # whoever committed it has handed out what came of it
    landed: Signal = msgspec.field(default_factory=Signal)

    def commit(self, store: Store) -> None:
        """Have the store write it; what comes of that is looked at when it lands."""
        try:
            self.outcomes = store.append([draft.commit for draft in self.drafts], self.fence)
        except Exception as error:
            self.error = error
        else:
            self.is_kept = {type(one) for one in self.outcomes} <= {Written}

    def news(self) -> list[News]:
        """List what happened by it, all of it being kept, in the order of the journal."""
        news = []
        for draft, outcome in zip(self.drafts, self.outcomes, strict=True):
            if draft.decided and type(outcome) is Written:
                news += news_of(draft, outcome.position)
        return news


def news_of(draft: Draft, position: int) -> list[News]:
    """List what happened by a commit whose first event is at a position."""
    commit = draft.commit
    stream, at, version = commit.stream, commit.at, commit.expected + 1
    return [
        News(
            position + nth,
            stream,
            version + nth,
            at=at,
            event=one.event,
            state=one.state,
            postings=one.postings,
        )
        for nth, one in enumerate(draft.decided)
    ]


class _Landed:
    """A store that is read only when nothing is in flight."""

    def __init__(self, store: Store, land: Any) -> None:
        self._store = store
        self._land = land

    def __getattr__(self, name: str) -> Any:
        self._land()
        return getattr(self._store, name)


def read_when_landed(store: Store, land: Any) -> Store:
    """Give a store that calls ``land`` before every look, and so never shows half a batch."""
    return cast(Store, _Landed(store, land))
