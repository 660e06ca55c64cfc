"""The epoch a house is in when it opens, settled before it serves anyone."""

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from typing import TYPE_CHECKING

from croupier.floor.clock import SystemClock
from croupier.floor.epochs import current_epoch, enter_epoch
from croupier.floor.house import House
from croupier.floor.open_seals import check_seals
from croupier.messages import NO_OBJECTION, Message, say
from croupier.rules.errors import InputError
from croupier.server.house.opening import library_of
from croupier.server.settings import Settings
from croupier.store import Store, open_store
from croupier.store.bookmark import Bookmark
from croupier.store.opening import is_postgres, outside
from croupier.witness.asking import witness_named

if TYPE_CHECKING:
    from croupier.floor.presence import Presence

log = logging.getLogger(__name__)


class Alone:
    """The one process of a house on a SQLite file, which another lock holds to."""

    is_alone = True

    def begin(self) -> None:
        """Be at work: nobody waits for it."""


def _present(settings: Settings, store: Store) -> "AbstractContextManager[Presence | Alone]":
    if not is_postgres(settings.database):
        return nullcontext(Alone())
    from croupier.floor.presence import present

    return present(store)


def _witnessed_further(settings: Settings, store: Store) -> Message:
    """Say so if a witness has seen more of the journal than there is: it was put back."""
    head, last = store.head(), store.checkpoint()
    for name in settings.witnesses:
        try:
            size = witness_named(name, "" if last is None else last.origin).size()
        except InputError as error:
            log.warning("a witness was not asked how far the journal is: %s", error)
            continue
        if size > head.position:
            return say("epoch-witness-further", witness=name, seen=size, position=head.position)
    return NO_OBJECTION


@contextmanager
def opened(settings: Settings, new_epoch: str = "") -> Iterator[Store]:
    """Open the database of a house that is about to serve, in the epoch in which it may deal.

    Whoever asks for a new epoch may have lost the key to what was sealed in the one before.
    """
    clock = SystemClock()
    with closing(open_store(settings.database)) as store, _present(settings, store) as presence:
        epoch = current_epoch(store)
        if not new_epoch:
            check_seals(store, () if epoch is None else epoch.lost)
        bookmark = Bookmark(outside(settings.database, "bookmark"))
        try:
            now = enter_epoch(
                store,
                bookmark.read(),
                lambda: House(store, clock, settings.currency, library_of(settings)),
                clock.now(),
                new_epoch,
                is_alone=presence.is_alone,
                witnessed=_witnessed_further(settings, store),
            )
            bookmark.begin(*now)
        finally:
            bookmark.close()
        presence.begin()
        yield store
