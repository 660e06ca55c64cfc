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
from croupier.store.tree import TILE
from croupier.witness.checkpoint import Checkpoint, when
from croupier.witness.merkle import Frontier, fold
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
    wrong: Message = NO_OBJECTION


def seen_by(notebook: Path, keys: tuple[str, ...] = ()) -> list[Seen]:
    """Read what a witness has kept."""
    return [Seen(one, notebook.name) for one in Notebook(notebook, keys).all()]


def compare(store: Store, seen: Sequence[Seen], found: Compared) -> Iterator[tuple[int, int]]:
    """Hold a journal against what was seen, and against what the house has signed itself.

    It tells how far it has come. Where the chain itself breaks it stops: the audit names that.
    """
    elsewhere, itself = _Keepers(seen), _Keepers(_own(store, found))
    tiles = _Tiles(store.tiles(0))
    if found.wrong or not (elsewhere.due or itself.due or tiles.kept):
        return
    frontier, end = Frontier(), store.head().position
    for page in _checked_pages(store):
        yield frontier.size, end
        for record in page:
            frontier.add(record.hash)
            size = frontier.size
            if size == elsewhere.next_size:
                elsewhere.meet(frontier)
            if size == itself.next_size:
                itself.meet(frontier)
            if not size % TILE:
                tiles.meet(frontier)
        if elsewhere.is_parted:
            break
    is_whole = frontier.size == end
    found.checkpoints = elsewhere.at + itself.at
    for keepers in (elsewhere, itself):  # a witness's word before the house's own
        if keepers.is_parted or (is_whole and keepers.at < len(keepers.due)):
            found.wrong = _parted(store, keepers.agreed, keepers.due[keepers.at :], frontier.size)
            return
    found.wrong = tiles.wrong(end if is_whole else None)


class _Keepers:
    """Those who have kept checkpoints, and up to where the journal is what they have seen.

    Witnesses and the house itself each vouch for their own: whoever puts an earlier copy in its
    place has the house sign whatever it goes on with.
    """

    def __init__(self, seen: Iterable[Seen]) -> None:
        self.due = sorted(seen, key=lambda one: (one.checkpoint.size, one.checkpoint.at))
        self.at, self.agreed, self.is_parted = 0, 0, False
        self.next_size = 0
        self.meet(Frontier())

    def meet(self, frontier: Frontier) -> None:
        """Pass over the checkpoints of the size reached, if they have its root."""
        root = frontier.root().hex()
        while self.at < len(self.due) and self.due[self.at].checkpoint.size <= frontier.size:
            if self.due[self.at].checkpoint.root != root:
                self.is_parted, self.next_size = True, -1
                return
            self.agreed, self.at = frontier.size, self.at + 1
        self.next_size = self.due[self.at].checkpoint.size if self.at < len(self.due) else -1


class _Tiles:
    """The roots that the database keeps over every so many records."""

    def __init__(self, kept: list[bytes]) -> None:
        self.kept = kept
        self._odd = 0  # the first that is not the root of its records, from 1

    def meet(self, frontier: Frontier) -> None:
        """Hold the root over the records just passed against the journal's."""
        nth, width = frontier.size // TILE, (frontier.size & -frontier.size) // TILE
        if nth <= len(self.kept) and not self._odd:
            # All before it are right: what is put together of them and of it is wrong by it alone.
            self._odd = nth if fold(self.kept[nth - width : nth]) != frontier.last() else 0

    def wrong(self, end: int | None) -> Message:
        """Name the first that is not as it should be, of a journal that ends there."""
        if end is not None and not self._odd and len(self.kept) > end // TILE:
            self._odd = end // TILE + 1
        if not self._odd:
            return NO_OBJECTION
        return say("tile-not-as-kept", start=(self._odd - 1) * TILE + 1, end=self._odd * TILE)


def _own(store: Store, found: Compared) -> Iterator[Seen]:
    last: Checkpoint | None = None
    while page := store.checkpoints(last):
        for last in page:
            if not is_signed(last):
                found.wrong = say("checkpoint-not-signed", size=last.size, when=last.when)
                return
            yield Seen(last, ITSELF)


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
                "history-gone-back",
                agreed=agreed,
                before=record.position - 1,
                position=record.position,
                then=when(record.at),
                **told,
            )
    if checkpoint.size > end:
        return say("history-truncated", end=end, agreed=agreed, **told)
    return say("history-rewritten", start=agreed + 1, **told)


def _between(store: Store, after: int, until: int) -> Iterable[Record]:
    while after < until and (page := store.records(after, min(AT_ONCE, until - after))):
        yield from page
        after = page[-1].position
