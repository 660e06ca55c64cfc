"""Epochs: a house whose journal may have gone back deals nothing that it may have dealt before.

A restored backup holds the seals of shoes that everyone has seen since. So whenever the database
that is opened is not provably the one that this installation wrote last, a new epoch begins
before anything is dealt: all that was sealed is shown and never dealt from, a result that is
known is paid, any other coup of the house's own is void with every stake returned, and what comes
next is sealed anew.
"""

import logging
import os
from collections.abc import Callable, Iterable, Iterator

from croupier.floor.actors import DEALER, THE_HOUSE
from croupier.floor.clock import MINUTE_MS
from croupier.floor.fairness import FairEvent, OrderRevealed, SeedsClosed
from croupier.floor.house import House
from croupier.floor.machine import machine_account
from croupier.floor.open_seals import unreadable
from croupier.floor.people_events import OWNER, EpochBegun
from croupier.floor.records import EPOCHS, decode_any, fair_stream, table_stream
from croupier.floor.requests import Ask, Book, Done, Request
from croupier.floor.rulebooks import add_kept
from croupier.floor.shoes import close_seeds, reveal_order
from croupier.messages import NO_OBJECTION, Message, say
from croupier.messages.recorded import as_said, on_record
from croupier.rules.errors import InputError
from croupier.store import Store
from croupier.store.bookmark import Mark
from croupier.store.journal import Head
from croupier.table import commands as c
from croupier.table.deciding.seals import hangs_on
from croupier.table.flows import flow_of
from croupier.table.names import table_of_coup
from croupier.table.state import State

BEHIND_MS = MINUTE_MS  # a clock may be put right by so much
_AT_ONCE = 200
log = logging.getLogger(__name__)


def current_epoch(store: Store) -> EpochBegun | None:
    """Give the epoch a journal is in; none if it has never begun one."""
    version = store.versions([EPOCHS]).get(EPOCHS, 0)
    if not version:
        return None
    (record,) = store.records_of(EPOCHS, version - 1, 1)
    begun = decode_any(record.event)
    assert isinstance(begun, EpochBegun)
    return begun


def why_unproven(store: Store, mark: Mark | None) -> Message:
    """Say why this installation cannot know that nothing came after what the journal has."""
    head, epoch = store.head(), current_epoch(store)
    if not head.position:
        return say("epoch-first")
    if epoch is None:
        return say("epoch-none-before")
    if mark is None:
        return say("epoch-no-bookmark")
    if mark.epoch != epoch.id:
        return say("epoch-other", number=epoch.number)
    return NO_OBJECTION


def why_gone_back(store: Store, mark: Mark | None, now: int) -> Message:
    """Say why the journal is not, or not any more, the one that this installation knew."""
    head, epoch = store.head(), current_epoch(store)
    if epoch is None:
        return NO_OBJECTION
    if mark is not None and mark.epoch == epoch.id:
        if head.position < mark.position:
            return say("epoch-journal-behind", position=head.position, known=mark.position)
        if mark.position and store.records(mark.position - 1, 1)[0].hash.hex() != mark.hash:
            return say("epoch-journal-other", known=mark.position)
    if epoch.database != (here := store.identity()):
        return say("epoch-database-other", before=epoch.database or "none", here=here or "none")
    (last,) = store.records(head.position - 1, 1)
    if now < last.at - BEHIND_MS:
        return say("epoch-clock-behind", seconds=(last.at - now) // 1000)
    return NO_OBJECTION


def begin_epoch(house: House, why: Message | str, mark: Mark | None = None) -> EpochBegun:
    """Begin an epoch, and show and retire all that was sealed before it."""
    store, before = house.store, current_epoch(house.store)
    known = "" if mark is None else f"{mark.position}:{mark.hash}"
    lost = unreadable(store)
    begun = EpochBegun(
        OWNER,
        house.clock.now(),
        before.number + 1 if before else 1,
        id=os.urandom(16).hex(),
        before=before.id if before else "",
        known=known,
        database=store.identity(),
        account=machine_account(),
        lost=tuple(lost),
        **on_record(reason=why),
    )
    _do(house, [Book(EPOCHS, (begun,))])
    log.warning("epoch %d begins: %s", begun.number, begun.reason)
    _retire(house, begun)
    return begun


def _retire(house: House, begun: EpochBegun) -> None:
    """Bring every seal to its end: first what is played on it, then the seal itself."""
    store = house.store
    stories = {of: _story(store, of) for of in store.open_seals()}
    shown = [of for of, story in stories.items() if _has(story, OrderRevealed)]
    store.drop_seals(shown)  # older houses kept them
    open_ones = [of for of in stories if of not in shown]
    _do(house, _settled(house, open_ones), must=False)
    _do(house, _retired(house, open_ones, begun))
    readable = [of for of in open_ones if of not in begun.lost]
    at = house.clock.now()
    _do(house, [close_seeds(of, at) for of in readable if not _has(stories[of], SeedsClosed)])
    _do(house, (reveal_order(store, of, at) for of in readable))


def _story(store: Store, of: str) -> list[FairEvent]:
    facts = (decode_any(record.event) for record in store.records_of(fair_stream(of), 0, 10_000))
    return [fact for fact in facts if isinstance(fact, FairEvent)]


def _has(story: list[FairEvent], kind: type[FairEvent]) -> bool:
    return any(isinstance(fact, kind) for fact in story)


def _settled(house: House, seals: Iterable[str]) -> Iterator[Request]:
    """Pay what has come to its result: nothing of the seal is missing for it (R-18, R-19)."""
    for of in seals:
        state, at = _table(house, of), house.clock.now()
        if hangs_on(state, of) and state.phase == "result":
            is_own = flow_of(state).is_own
            end = c.SweepRounds(THE_HOUSE, at) if is_own else c.Settle(DEALER, at)
            yield Ask(state.table, (end,))


def _retired(house: House, seals: Iterable[str], begun: EpochBegun) -> Iterator[Request]:
    for of in seals:
        state = _table(house, of)
        if hangs_on(state, of):
            why = on_record(reason=as_said(begun, "reason"))
            yield Ask(state.table, (c.RetireSeal(THE_HOUSE, house.clock.now(), of, **why),))


def _table(house: House, of: str) -> State:
    """Give the table a seal was made for; its book may be one the house plays no more."""
    table = table_of_coup(of)
    state = house.table(table)
    if state.setup is not None and state.setup.book not in house.library:
        stream = table_stream(table)
        add_kept(house.library, house.store, stream, house.store.versions([stream])[stream])
    return state


def _do(house: House, requests: Iterable[Request], must: bool = True) -> None:
    """Have things done, many to a commit; what must be done and is not keeps the house shut."""
    waiting = list(requests)
    for first in range(0, len(waiting), _AT_ONCE):
        some = waiting[first : first + _AT_ONCE]
        for request, answer in zip(some, house.process(some), strict=True):
            if not isinstance(answer, Done):
                log.error("the epoch could not do %s: %s", request, answer.sentence)
                if must:
                    raise InputError(say("epoch-not-begun", why=answer.message))


def enter_epoch(
    store: Store,
    mark: Mark | None,
    make_house: Callable[[], House],
    now: int,
    asked: str = "",
    is_alone: bool = True,
    witnessed: Message = NO_OBJECTION,
) -> tuple[str, Head]:
    """Go on in the epoch the journal is in, or begin a new one; give its id and how far it is.

    ``witnessed`` says so if a witness has seen more of it than there is. Where other processes of
    the house are at work, they know the journal, and none is begun under them.
    """
    gone_back = say("epoch-asked", why=asked) if asked else why_gone_back(store, mark, now)
    gone_back = gone_back or witnessed
    if gone_back and not is_alone:
        raise InputError(say("epoch-others-at-work", why=gone_back))
    why = gone_back or (why_unproven(store, mark) if is_alone else NO_OBJECTION)
    epoch = current_epoch(store)
    if why or epoch is None:
        epoch = begin_epoch(make_house(), why or say("epoch-none-before"), mark)
    return epoch.id, store.head()
