"""What a database keeps beside its journal, held against it: people, answers, rulebooks.

People are written after the record and not with it: what it says of someone within the last moments
of a house at work is not held against the database yet.
"""

from collections.abc import Iterator

import msgspec

from croupier.floor.mending import differences
from croupier.floor.records import CARE, PEOPLE
from croupier.floor.requests import Done, read_answer
from croupier.floor.roster import facts_of
from croupier.floor.rulebooks import is_as_kept
from croupier.messages import Message, say
from croupier.store import Store
from croupier.store.batch import answer_of

JUST_NOW_MS = 10_000
AT_ONCE = 1000


def beside_the_record(store: Store, now: int | None = None) -> Iterator[Message]:
    """List what is not as the record has it; ``now`` is told of a house at work."""
    yield from _people(store, now)
    yield from _answers(store)
    yield from _rulebooks(store)


def _people(store: Store, now: int | None) -> Iterator[Message]:
    for difference in differences(store):
        if now is None or not _is_of_just_now(store, difference.person, now):
            yield difference.message


def _is_of_just_now(store: Store, person: str, now: int) -> bool:
    return any(
        now - fact.at < JUST_NOW_MS and person in (fact.by, getattr(fact, "person", ""))
        for stream in (PEOPLE, CARE + person)
        for fact in facts_of(store, stream)
    )


def _answers(store: Store) -> Iterator[Message]:
    """See that each answer is as it was kept, and about what is on record."""
    versions, after = store.streams(), ("", "")
    while rows := store.every_answer(after, AT_ONCE):
        for owner, key, body, kept, at in rows:
            answer = answer_of(owner, key, body, kept, at)
            if answer is None:
                yield say("answer-not-as-kept", owner=owner, key=key)
                continue
            try:
                told = read_answer(answer)
            except (msgspec.MsgspecError, ValueError):
                yield say("answer-not-as-kept", owner=owner, key=key)
                continue
            if isinstance(told, Done) and not 0 < told.first <= versions.get(told.stream, 0):
                yield say("answer-of-nothing", owner=owner, key=key)
        after = rows[-1][:2]


def _rulebooks(store: Store) -> Iterator[Message]:
    """See that each rulebook is the one its digest names."""
    for digest in store.rulebooks():
        kept = store.rulebook(digest)
        if kept is not None and not is_as_kept(*kept, digest):
            yield say("rulebook-not-as-kept", book=kept[0])
