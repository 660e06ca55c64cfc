"""The journal against what witnesses have seen of it: nothing cut off, rewritten or gone back.

Whoever owns the machine can rewrite the journal with its chain; nobody can rewrite it so that it
still has the roots that others have kept. What is said of it is as near as those roots are dense.
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from croupier.messages import NO_OBJECTION, Message, say
from croupier.store import Store
from croupier.store.journal import Head, Record, is_chained
from croupier.witness.checkpoint import Checkpoint, when
from croupier.witness.merkle import Frontier
from croupier.witness.notebook import Notebook
from croupier.witness.signing import is_signed

AT_ONCE = 2_000
ITSELF = "the house itself"


class Seen(Struct, frozen=True):
    """A checkpoint, and who has it."""

    checkpoint: Checkpoint
    by: str


class Compared(Struct):
    """How many checkpoints the journal agrees with, and what is wrong with it, if anything is."""

    checkpoints: int = 0
    agreed: int = 0  # up to which position
    wrong: Message = NO_OBJECTION


def seen_by(notebook: Path, keys: tuple[str, ...] = ()) -> list[Seen]:
    """Read what a witness has kept."""
    return [Seen(one, notebook.name) for one in Notebook(notebook, keys).all()]


def compare(store: Store, seen: Sequence[Seen], found: Compared) -> Iterator[tuple[int, int]]:
    """Hold a journal against what was seen, and against what the house has signed itself.

    It tells how far it has come. Where the chain itself breaks it stops: the audit names that.
    """
    due = sorted((*seen, *_own(store, found)), key=_in_turn)
    if found.wrong or not due:
        return
    frontier, end, at = Frontier(), store.head().position, 0
    pages = _checked_pages(store)
    for page in pages:
        yield frontier.size, end
        for record in page:
            at = _agree(frontier, due, at, found)
            if at < len(due) and due[at].checkpoint.size <= frontier.size:
                found.wrong = _parted(store, found.agreed, due[at:], frontier.size)
                return
            frontier.add(record.hash)
    at = _agree(frontier, due, at, found)
    if at < len(due) and frontier.size == end:
        found.wrong = _parted(store, found.agreed, due[at:], frontier.size)


def _in_turn(one: Seen) -> tuple[int, bool, int]:
    """Put witnesses before the house itself, whose word is worth less."""
    return one.checkpoint.size, one.by == ITSELF, one.checkpoint.at


def _own(store: Store, found: Compared) -> Iterator[Seen]:
    last: Checkpoint | None = None
    while page := store.checkpoints(last):
        for last in page:
            if not is_signed(last):
                found.wrong = say("checkpoint-not-signed", size=last.size, when=last.when)
                return
            yield Seen(last, ITSELF)


def _agree(frontier: Frontier, due: Sequence[Seen], at: int, found: Compared) -> int:
    """Pass over the checkpoints of the size reached that have its root; give the next one."""
    while at < len(due) and due[at].checkpoint.size == frontier.size:
        if due[at].checkpoint.root != frontier.root().hex():
            break
        found.checkpoints, found.agreed, at = found.checkpoints + 1, frontier.size, at + 1
    return at


def _checked_pages(store: Store) -> Iterator[list[Record]]:
    """Read the journal for as long as its chain holds."""
    head = Head()
    while records := store.records(head.position, AT_ONCE):
        for record in records:
            try:
                if not is_chained(head, record):
                    return
            except (struct.error, TypeError, AttributeError):
                return  # of another kind than the house writes
            head = Head(record.position, record.hash)
        yield records


def _parted(store: Store, agreed: int, seen: Sequence[Seen], end: int) -> Message:
    """Name what was done to a journal that is not what was seen, from the first of these on."""
    checkpoint, latest = seen[0].checkpoint, max(one.checkpoint.at for one in seen)
    told = {"keeper": seen[0].by, "size": checkpoint.size, "when": checkpoint.when}
    for record in _between(store, agreed, min(checkpoint.size, end)):
        if record.at > latest:  # written after all that was seen, and in the place of some of it
            return say(
                "history-gone-back", agreed=agreed, before=record.position - 1,
                position=record.position, then=when(record.at), **told,
            )  # fmt: skip
    if checkpoint.size > end:
        return say("history-truncated", end=end, agreed=agreed, **told)
    return say("history-rewritten", start=agreed + 1, **told)


def _between(store: Store, after: int, until: int) -> Iterable[Record]:
    while after < until and (page := store.records(after, min(AT_ONCE, until - after))):
        yield from page
        after = page[-1].position
