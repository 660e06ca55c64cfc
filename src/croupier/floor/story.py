"""Coups told from the journal: every event in order, with the clauses that governed it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Union

from msgspec import Struct

from croupier.bank.accounts import without_currency
from croupier.disputes import CASE_EVENTS, CaseCorrectionMade, CaseEvent
from croupier.floor.records import decode_any, table_stream
from croupier.floor.rulebooks import game_of
from croupier.messages import say
from croupier.rules.errors import InputError
from croupier.rules.rulebook import Rulebook
from croupier.store import Store
from croupier.store.batch import PostingRow
from croupier.store.contract import CoupPlace
from croupier.store.journal import BEFORE_THE_FIRST, Head, Record, is_chained
from croupier.table.events import (
    EVENTS,
    CorrectionMade,
    CoupSettled,
    CoupVoided,
    Event,
    ResultCorrected,
    RulingMade,
    RulingProposed,
    WrongResultCalled,
)
from croupier.table.shapes import Actor

# What is said about a coup by a ruling, perhaps long after it.
RULED = (
    RulingProposed,
    RulingMade,
    ResultCorrected,
    CorrectionMade,
    WrongResultCalled,
    CaseCorrectionMade,
)
_NAMES = tuple(f'"{kind.__struct_config__.tag}"'.encode() for kind in RULED)
CHUNK = 500
MOST_CHUNKS = 40
MOST_LINKS = 20_000
LOOKED_AT = 2_000  # events behind a coup in which a ruling that moved no money is found
RULED_WITHIN = 5  # a ruling and what it leads to are written together

# What happened at the table or in a case, as the journal has it; its tag says which it is.
if TYPE_CHECKING:
    Recorded = Event | CaseEvent
else:
    Recorded = Union[(*EVENTS.values(), *CASE_EVENTS.values())]


class Posted(Struct, frozen=True):
    """Money that an event moved: how much, as what, from which account to which."""

    amount: int
    what: str
    debit: str
    credit: str


class Chapter(Struct, frozen=True):
    """One event: where, when, what by its tag, who, the event itself, under which clauses."""

    position: int
    at: int
    what: str
    by: Actor
    event: Recorded
    clauses: tuple[str, ...]
    posted: tuple[Posted, ...]


class Story(Struct, frozen=True):
    """A coup from its first event to its last, with later corrections, and the clauses' words."""

    coup: str
    book: str
    rules: str
    chapters: tuple[Chapter, ...]
    clauses: dict[str, str]


def find(store: Store, coup: str) -> CoupPlace:
    """Find a coup, or say that it is not there."""
    place = store.coup(coup)
    if place is None:
        raise InputError(say("coup-id-unknown", coup=coup))
    return place


def records_of(store: Store, coup: str, until: int | None = None) -> list[Record]:
    """Give a coup's records, and those of rulings about it that came after it.

    What was ruled meanwhile about another coup is that one's. ``until`` is a version of the table
    behind which nothing is looked at.
    """
    place = find(store, coup)
    span = store.records_of(place.stream, place.first - 1, place.last - place.first + 1)
    found = {r.position: r for r in span if ruled_about(r) in ("", coup)}
    later = store.records_of(place.stream, place.last, LOOKED_AT)
    for position in {row.position for row in store.corrections(coup)} - found.keys():
        (made,) = store.records(position - 1, 1)
        # The ruling itself, and the lines worked out anew, stand just before the money.
        later += store.records_of(made.stream, max(0, made.version - RULED_WITHIN), RULED_WITHIN)
    found |= {r.position: r for r in later if ruled_about(r) == coup}
    known = [
        record
        for _, record in sorted(found.items())
        if until is None or record.version <= until or record.stream != place.stream
    ]
    if not known:
        raise InputError(say("coup-id-unknown", coup=coup))
    return known


def ruled_about(record: Record) -> str:
    """Name the coup that a record of a ruling is about; nothing for all other records."""
    if not any(name in record.event for name in _NAMES):
        return ""
    event = decode_any(record.event)
    return event.coup if isinstance(event, RULED) else ""


def story_of(store: Store, coup: str) -> Story:
    """Tell a coup."""
    records = records_of(store, coup)
    game = game_of(store, records[0].book)
    chapters = tuple(_chapter(store, record) for record in records)
    cited = dict.fromkeys(no for chapter in chapters for no in chapter.clauses)
    book = game.book if game else None
    return Story(
        coup, book.id if book else "", records[0].book.hex(), chapters, _words(book, list(cited))
    )


def _words(book: Rulebook | None, numbers: list[str]) -> dict[str, str]:
    found = {no: book.clause(no) for no in numbers} if book else {}
    return {no: clause.says if (clause := found.get(no)) else "" for no in numbers}


def _chapter(store: Store, record: Record) -> Chapter:
    event = decode_any(record.event)
    assert isinstance(event, Event | CaseEvent)
    clauses = list(getattr(event, "clauses", ()))
    if isinstance(event, CoupSettled | ResultCorrected):
        clauses += [no for line in event.lines for no in line.clauses]
    posted = store.postings(record.position - 1, record.position)
    return Chapter(
        record.position,
        record.at,
        str(event.__struct_config__.tag),
        by=Actor(event.by.id, event.by.rank),
        event=event,
        clauses=tuple(dict.fromkeys(clauses)),
        posted=tuple(_posted(row) for row in posted),
    )


def _posted(row: PostingRow) -> Posted:
    return Posted(row.amount, row.what, without_currency(row.debit), without_currency(row.credit))


def finished(
    store: Store, table: str, last: int | None = None
) -> Iterator[tuple[CoupSettled | CoupVoided, ResultCorrected | None]]:
    """Give a table's coups that are over, newest first, each with what it counts as now if not so.

    The journal is read backwards, from the end or from a version of the table on.
    """
    stream = table_stream(table)
    if last is None:
        last = store.versions([stream]).get(stream, 0)
    corrected: dict[str, ResultCorrected] = {}  # reading backwards, what counts now is seen first
    for _ in range(MOST_CHUNKS):
        first = max(0, last - CHUNK)
        for record in reversed(store.records_of(stream, first, last - first)):
            event = decode_any(record.event)
            if isinstance(event, ResultCorrected):
                corrected.setdefault(event.coup, event)
            elif isinstance(event, CoupSettled | CoupVoided):
                yield event, corrected.get(event.coup)
        last = first
        if last <= 0:
            return


def chain_holds(store: Store, first: int, last: int) -> bool | None:
    """Check the chain over a stretch of the journal; none if it is too long to do at once."""
    if last - first > MOST_LINKS:
        return None
    before: list[Record] = store.records(first - 2, 1) if first > 1 else []
    head = Head(before[0].position, before[0].hash) if before else Head(0, BEFORE_THE_FIRST)
    while head.position < last:
        for record in store.records(head.position, min(1000, last - head.position)):
            if not is_chained(head, record):
                return False
            head = Head(record.position, record.hash)
    return True
