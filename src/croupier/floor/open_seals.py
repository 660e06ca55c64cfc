"""What lies sealed when a house opens: all of it can be read, or the house stays shut."""

import logging
from collections.abc import Collection

from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.store import Store
from croupier.store.seals import VARIABLE, SealUnreadable
from croupier.store.sql import SqlReader

log = logging.getLogger(__name__)


def unreadable(store: Store) -> dict[str, str]:
    """List the seals that cannot be opened, with the reason of each."""
    found = {}
    for of in store.open_seals():
        try:
            store.unseal(of)
        except SealUnreadable as error:
            found[of] = str(error)
    return found


def check_seals(store: Store, given_up: Collection[str] = ()) -> None:
    """Refuse to open on seals that cannot be read, but for those that an epoch has given up.

    The others are brought under the key of now.
    """
    lost = {of: why for of, why in unreadable(store).items() if of not in given_up}
    if lost:
        why = next(iter(lost.values()))
        raise InputError(say("seals-unreadable", count=len(lost), why=why, variable=VARIABLE))
    if isinstance(store, SqlReader) and (changed := store.reseal()):
        log.warning("%d open seals are under a new key now", changed)
